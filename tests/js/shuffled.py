"""Records as the page's shuffle gets them, and what the verifier says of them, in the same form."""

import json
from collections.abc import Iterable
from typing import Any

from verifier.report import Report
from verifier.verify import verify

from .node import MODULE, ROOT, evaluate

COMPARE = MODULE.parent / "shuffle" / "compare.mjs"

Place = tuple[str, int | None, int | None]
"""A code of docs/record.md, the deal's place in the record, a seat."""

CODES = {
    "commitment": "fair.commitment_mismatch",
    "client": "fair.client_commitment_mismatch",
    "first_dealer": "deal.first_dealer",
    "dealer": "deal.dealer",
    "index": "deal.index",
    "cut": "deal.cut",
    "first": "deal.hand",
    "flip": "deal.flip",
    "rest": "deal.rest",
    "rest_unbought": "deal.rest",
}
"""What the report calls a difference at each stage."""

SCRIPT = """
    const { dealAgain } = await import(%s);
    const found = [];
    for (const shuffle of %s) {
      const { key, dealer, deals, ...result } = await dealAgain(shuffle);
      const error = result.error && { code: result.error.code, values: result.error.values };
      found.push({ ...result, error, deals: deals.length, keyed: key !== null });
    }
    say(found);
"""


def example(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads((ROOT / "examples" / name).read_text(encoding="utf-8"))
    return record


def report_on(record: dict[str, Any]) -> Report:
    return verify(json.dumps(record).encode())


def shuffle_of(record: dict[str, Any], report: Report) -> dict[str, Any]:
    """The page's data on the shuffle; who takes the card turned up is told by the replay."""
    fairness = record["fairness"]
    beacon = fairness.get("beacon")
    deals = []
    for deal, judged in zip(record["deals"], report.deals, strict=True):
        contract = judged.computed.contract
        deals.append(
            {
                "index": deal["index"],
                "dealer": deal["dealer"],
                "cut": deal.get("cut"),
                "first": deal["first"],
                "flip": deal["flip"],
                "rest": deal.get("rest"),
                "taker": None if contract is None else contract.taker,
            }
        )
    return {
        "server_seed": fairness.get("server_seed"),
        "commitment": fairness["commitment"],
        "sakka_id": record["sakka_id"],
        "client_seeds": fairness.get("client_seeds"),
        "client_commitments": fairness.get("client_commitments"),
        "beacon_hex": None if beacon is None else beacon["randomness"],
        "first_dealer": record["first_dealer"],
        "deals": deals,
    }


def dealt_again(shuffles: Iterable[dict[str, Any]], flags: Iterable[str] = ()) -> list[Any]:
    """What the page's script finds in each."""
    script = SCRIPT % (json.dumps(COMPARE.as_uri()), json.dumps([*shuffles]))
    found: list[Any] = evaluate(script, flags=[*flags])
    return found


def places(result: dict[str, Any]) -> list[Place]:
    return [(CODES[one["stage"]], one["deal"], one["seat"]) for one in result["differences"]]
