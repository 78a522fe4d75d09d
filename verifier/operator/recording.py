"""From what the journal holds to a record (docs/record.md)."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from ..fairness.commitment import sakka_key
from ..fairness.dealing import first_dealer
from ..fairness.statements import key_pair
from ..record import model
from ..rules.options import Overrides, Rules
from ..rules.profiles import resolve
from .journal import DealRow
from .sealing import Secret

_PENDING = {"outcome": "passed_out", "points": [0, 0], "score": [0, 0]}

Pair = tuple[int, int]


def rules_of(row: sqlite3.Row) -> Rules:
    """The rules that a sakka promised, all resolved."""
    header = json.loads(row["header"])
    overrides = header.get("overrides")
    typed = None if overrides is None else msgspec.convert(overrides, Overrides)
    return resolve(header["profile"], typed)


def key_of(row: sqlite3.Row, secret: Secret, beacon: model.Beacon | None = None) -> bytes:
    """The key of a sakka's deals; ``beacon``: its value where the journal has it not yet."""
    if beacon is None and row["beacon"] is not None:
        beacon = msgspec.json.decode(row["beacon"], type=model.Beacon)
    randomness = b"" if beacon is None else bytes.fromhex(beacon.randomness)
    seeds = json.loads(row["client_seeds"])
    return sakka_key(secret.shown, row["sakka_id"], seeds, randomness)


def deal_of(deal: DealRow, events: Sequence[dict[str, Any]]) -> model.Deal:
    """One deal as a record has it; one under way has a result that stands for nothing."""
    document = {
        "index": deal.number,
        **{name: value for name, value in deal.dealt.items() if value is not None},
        "events": events,
        "result": deal.result or _PENDING,
    }
    if deal.rest is not None:
        document["rest"] = deal.rest
    return msgspec.convert(document, model.Deal)


def record_of(
    row: sqlite3.Row,
    deals: Sequence[model.Deal],
    secret: Secret,
    signing_key: bytes,
    winner: int | None,
    score: Pair,
) -> bytes:
    """All that was written down, with the secret in it.

    A seat that committed to a seed and never gave one is left without its commitment: with nothing
    dealt by it there is nothing that it could be held against.
    """
    header, seeds = json.loads(row["header"]), json.loads(row["client_seeds"])
    commitments = [
        promised if seed is not None else None
        for promised, seed in zip(json.loads(row["client_commitments"]), seeds, strict=True)
    ]
    rules = {"profile": header["profile"]}
    if header.get("overrides"):
        rules["options"] = header["overrides"]
    given = {
        "client_seeds": seeds if any(text is not None for text in seeds) else None,
        "client_commitments": commitments if any(commitments) else None,
        "beacon": None if row["beacon"] is None else json.loads(row["beacon"]),
        "log": None if row["receipt"] is None else {"proof": row["receipt"]},
    }
    first = row["first_dealer"]
    document = {
        "format": "sakka-record/1",
        "sakka_id": row["sakka_id"],
        "operator": header["operator"],
        "rules": rules,
        "table": {"mode": header["mode"], "free": header["free"]},
        "players": header["players"],
        "fairness": {
            "scheme": "sakka-fair/1",
            "commitment": secret.commitment,
            "server_seed": secret.shown.hex(),
            "statement": json.loads(row["statement"]),
            "signature": row["signature"],
            "public_key": key_pair(signing_key).public,
            **{name: value for name, value in given.items() if value is not None},
        },
        "first_dealer": first_dealer(key_of(row, secret)) if first is None else first,
        "deals": msgspec.to_builtins(list(deals)),
    }
    if winner is not None:
        document["final"] = {"winner": winner, "score": list(score)}
    return msgspec.json.encode(msgspec.convert(document, model.Record))
