"""One record judged by both programs, and where their answers differ.

The verifier (``verifier.verify``) and the second program (``vectors/reference``), written apart
from the same pages. What they find is compared as (code, deal, event), what they count value by
value. What only one of them can say is left out here, each with its reason.
"""

import json
from collections import Counter
from typing import Any, NamedTuple

import msgspec

from vectors.reference.judge import judge_whole
from verifier.verify import verify

Record = dict[str, Any]
Place = tuple[str, int | None, int | None]

ONLY_ONE = frozenset({"play.sawa_unproved", "fair.beacon_unchecked"})
"""The second program has no search budget and does not check BLS signatures."""


class Answer(NamedTuple):
    """``found`` counts (code, deal, event); ``deals`` are the computed results, ``score`` and
    ``winner`` those of the sakka."""

    found: Counter[Place]
    deals: list[dict[str, Any]]
    winner: int | None
    score: list[int]


class UnreadableError(ValueError):
    """The verifier refuses the record: there is nothing to compare."""


def of_verifier(record: Record) -> Answer:
    report = verify(json.dumps(record).encode())
    if report.verdict == "invalid" or report.computed is None:
        raise UnreadableError(report.findings[0].path)
    found = Counter((each.code, each.deal, each.event) for each in report.findings)
    deals = [
        _values(msgspec.json.decode(msgspec.json.encode(deal.computed))) for deal in report.deals
    ]
    computed = report.computed
    return Answer(_without(found), deals, computed.winner, list(computed.score))


def of_second_program(record: Record) -> Answer:
    judged = judge_whole(record)
    deals = [_values(deal) for deal in judged.deals]
    return Answer(_without(Counter(judged.findings)), deals, judged.winner, list(judged.score))


def differences(record: Record) -> list[str]:
    """What differs, in words for whoever looks into it; empty where the two agree."""
    one, other = of_verifier(record), of_second_program(record)
    told = [f"only the verifier: {place}" for place in sorted(one.found - other.found, key=str)]
    told += [
        f"only the second program: {place}" for place in sorted(other.found - one.found, key=str)
    ]
    for number, (here, there) in enumerate(zip(one.deals, other.deals, strict=True)):
        told += [
            f"deals[{number}].{name}: {here[name]} by the verifier, {there[name]} by the other"
            for name in here
            if here[name] != there[name]
        ]
    if (one.winner, one.score) != (other.winner, other.score):
        told.append(f"sakka: {one.winner, one.score} != {other.winner, other.score}")
    return told


def _without(found: Counter[Place]) -> Counter[Place]:
    return Counter({place: times for place, times in found.items() if place[0] not in ONLY_ONE})


def _values(deal: dict[str, Any]) -> dict[str, Any]:
    names = ("outcome", "contract", "winners", "raw", "projects", "baloot", "points")
    values = {name: deal[name] for name in names}
    values["outcome"] = values["outcome"] or "unfinished"  # the second program's broken replay
    if values["contract"] is not None:
        values["contract"] = {"suit": None, **values["contract"]}
    return values
