"""A record with every member of docs/record.md in it, and ways to spoil it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from verifier.record.errors import RecordInvalid
from verifier.record.load import load

COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
SIGNATURE = "A" * 85 + "Q=="
EVENTS: list[dict[str, Any]] = [
    {"do": "pass", "seat": 1, "at": 0},
    {"do": "hokm", "seat": 2, "suit": "H", "auto": True},
    {"do": "sun", "seat": 3},
    {"do": "ashkal", "seat": 0},
    {"do": "double", "seat": 1, "closed": True},
    {"do": "three", "seat": 2},
    {"do": "four", "seat": 1, "closed": False},
    {"do": "gahwa", "seat": 2},
    {"do": "project", "seat": 1, "kind": "sra", "cards": ["7S", "8S", "9S"]},
    {"do": "talk", "seat": 2, "kind": "fifty", "rank": "K"},
    {"do": "reveal", "seat": 1, "cards": ["7S", "8S", "9S"]},
    {"do": "play", "seat": 1, "card": "AS", "say": ["akka", "baloot"]},
    {"do": "play", "seat": 2, "card": "TH", "say": []},
    {"do": "baloot", "seat": 2},
    {"do": "sawa", "seat": 3},
    {"do": "bouchat", "seat": 0},
    {"do": "qaid_open", "seat": 0},
    {"do": "qaid_close", "seat": 0},
    {"do": "qaid", "seat": 0, "foul": "revoke", "against": 1, "trick": 7, "card": "AS"},
    {"do": "qaid", "seat": 0, "foul": "sawa", "against": 3},
    {"do": "ruling", "seat": 0, "upheld": True, "remedy": "tasjeel"},
    {"do": "chat", "seat": 0, "scope": "team"},
    {"do": "ready", "seat": 0},
]


def good() -> dict[str, Any]:
    """A record that can be read; every member and every word once. What it says makes no sense."""
    deal = {
        "index": 0,
        "dealer": 3,
        "at": 0,
        "cut": 40,
        "first": [
            ["7S", "8S", "9S", "TS", "JS"],
            ["QS", "KS", "AS", "7H", "8H"],
            ["9H", "TH", "JH", "QH", "KH"],
            ["AH", "7D", "8D", "9D", "TD"],
        ],
        "flip": "JD",
        "rest": [["QD", "KD", "AD"], ["7C", "8C"], ["9C", "TC", "JC"], ["QC", "KC", "AC"]],
        "events": EVENTS,
        "result": {
            "outcome": "scored",
            "contract": {
                "type": "hokm",
                "suit": "H",
                "buyer": 2,
                "taker": 2,
                "multiplier": "gahwa",
                "closed": False,
            },
            "winners": [0, 1, 2, 3, 0, 1, 2, 3],
            "raw": [100, 62],
            "projects": [0, 2],
            "baloot": [2, 0],
            "points": [12, 8],
            "score": [12, 8],
        },
    }
    passed_out = {
        "index": 1,
        "dealer": 0,
        "first": deal["first"],
        "flip": "JD",
        "events": [],
        "result": {"outcome": "passed_out", "points": [0, 0], "score": [12, 8]},
    }
    document = {
        "format": "sakka-record/1",
        "sakka_id": "sakka-2026-07-24.0001",
        "operator": "مجلس",
        "rules": {"profile": "saharat", "options": {"bid_ms": 0, "cut": "none", "underruff": True}},
        "table": {"mode": "qaid", "free": True},
        "players": [{"name": name, "bot": False} for name in ("سالم", "Ali", "نورة", "")],
        "fairness": {
            "scheme": "sakka-fair/1",
            "commitment": COMMITMENT,
            "server_seed": "00" * 32,
            "client_seeds": ["خويي", "lucky 7", None, "e\u0301"],
            "client_commitments": ["ab" * 32, None, None, None],
            "beacon": {
                "chain": "52" * 32,
                "round": 1,
                "randomness": "fc" * 32,
                "signature": "b7" * 48,
            },
            "statement": {
                "type": "sakka-commitment/1",
                "operator": "مجلس",
                "sakka_id": "sakka-2026-07-24.0001",
                "commitment": COMMITMENT,
                "committed_at": "2024-02-29T23:59:59Z",
                "client_seeds": "optional",
                "beacon": {"chain": "52" * 32, "round": 1},
                "profile": "saharat",
                "mode": "qaid",
                "rules_sha256": "0" * 64,
            },
            "signature": SIGNATURE,
            "public_key": "1f" * 32,
            "log": {"proof": "c2sp.org/tlog-proof@v1\n"},
        },
        "first_dealer": 3,
        "deals": [deal, passed_out],
        "final": {"winner": 0, "score": [152, 8]},
    }
    copy: dict[str, Any] = json.loads(json.dumps(document))
    return copy


def to_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def steps(path: str) -> list[str | int]:
    """``deals[0].flip`` → ``["deals", 0, "flip"]``."""
    parts = path.replace("]", "").replace("[", ".").split(".")
    return [int(part) if part.isdecimal() else part for part in parts]


def changed(path: str, change: Callable[[Any, Any], None]) -> bytes:
    """The good record with ``change(parent, key)`` done at ``path``."""
    document = good()
    *way, last = steps(path)
    parent: Any = document
    for step in way:
        parent = parent[step]
    change(parent, last)
    return to_bytes(document)


def with_value(path: str, value: Any) -> bytes:
    """The good record with another value, or one more member, at ``path``."""
    return changed(path, lambda parent, key: parent.__setitem__(key, value))


def without(path: str) -> bytes:
    return changed(path, lambda parent, key: parent.__delitem__(key))


def with_text(path: str, text: bytes) -> bytes:
    """The good record with these very bytes as the value at ``path``."""
    return with_value(path, "\x00put here").replace(b'"\\u0000put here"', text)


def doubled(path: str) -> bytes:
    """The good record with the member at ``path`` written twice, the same both times."""

    def change(parent: Any, key: Any) -> None:
        parent["\x00twice"] = parent[key]

    *_, name = steps(path)
    return changed(path, change).replace(b'"\\u0000twice"', f'"{name}"'.encode())


def refusal(data: bytes) -> RecordInvalid:
    """What ``load`` refuses ``data`` with."""
    with pytest.raises(RecordInvalid) as caught:
        load(data)
    return caught.value


def refused_at(data: bytes) -> str:
    return refusal(data).path
