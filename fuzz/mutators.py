"""Changes of a record's text that keep most of it a record: of its tree, and of its bytes.

From a seeded ``Random`` alone, so that a run can be repeated. What comes out may be anything.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from tests.differential.mutations import mutated
from verifier.cards import DECK, SUITS
from verifier.record.model import MAX_CLIENT_SEED
from verifier.rules.options import MAX_NUMBER, OPTION_NAMES

NUMBERS = (
    0, 1, 2, 3, 4, 7, 8, 31, 32, 63, 151, 152, 200, 400, 401, 2**32, MAX_NUMBER, MAX_NUMBER + 1,
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, -1, -0.0, 0.5, 1e300, 10**400, "", "{}", [], {}, [[]], {"": {}},
    "\u0000", "\ud800", "\udfff\ud800", "e\u0301", "\u202e", "\U0010ffff", "\u0378",
    "ي" * (MAX_CLIENT_SEED + 1), "é" * 65536,
)  # fmt: skip
WORDS = (
    *DECK, *SUITS, *OPTION_NAMES, "pass", "hokm", "sun", "ashkal", "double", "three", "four",
    "gahwa", "project", "talk", "reveal", "play", "baloot", "sawa", "bouchat", "qaid_open",
    "qaid_close", "qaid", "ruling", "chat", "ready", "saharat", "elblot", "waraq52", "sahl",
    "sra", "fifty", "hundred", "four_hundred", "revoke", "no_trump", "no_overtrump",
    "closed_lead", "akka", "tasjeel", "takweesh", "none", "scored", "passed_out", "team", "all",
    "at", "auto", "closed", "say", "suit", "do", "seat", "optional", "required",
)  # fmt: skip
TOKENS = (
    b"-0", b"1.0", b"1e3", b"01", b"NaN", b"Infinity", b"\\u0000", b"\\ud800", b"\xff",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf", b"/**/", b"null", b"[[[[", b"]]]]", b"{", b"}", b'"', b"\\", b",", b" ", b"\n",
    b"\\u0041", b"\\/", b"9007199254740992", b"9" * 5000, b"[" * 3000, b'{"":' * 300,
    b"\xe2\x80\xa8",
)  # fmt: skip

Bytes = Callable[[bytes], bytes]


def any_bytes(data: bytes, random: Random, others: Sequence[bytes], spoil: Bytes) -> bytes:
    """One input from another. ``others`` lend parts; ``spoil`` changes bytes without a plan."""
    kind = random.random()
    if kind < 0.08:
        return spoil(data)
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return spoil(data) if kind < 0.5 or not others else random.choice(others)
    # Half of all stay records that can be read: what the rules say of them is looked for.
    change = _replayed if random.random() < 0.5 else _changed
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        tree = change(tree, random, others)
    written = _written(tree, random)
    if kind > 0.9:
        written = token_put(written, random)
    return spoil(written) if kind > 0.96 else written


def token_put(data: bytes, random: Random) -> bytes:
    """A piece of JSON, or of what is none, put somewhere."""
    place, token = random.randrange(len(data) + 1), random.choice(TOKENS)
    return data[:place] + token + data[place + random.choice((0, 0, 1, 2)) :]


def some_bytes_changed(data: bytes, random: Random) -> bytes:
    """Where no fuzzer's own changes are at hand: flips, cuts, repeats."""
    made = bytearray(data)
    for _ in range(random.choice((1, 2, 8))):
        place = random.randrange(len(made) + 1)
        kind = random.randrange(4)
        if kind == 0 and place < len(made):
            made[place] ^= 1 << random.randrange(8)
        elif kind == 1:
            made[place:place] = random.randbytes(random.choice((1, 2, 4)))
        elif kind == 2:
            del made[place : place + random.choice((1, 2, 16))]
        else:
            made[place:place] = made[max(0, place - random.choice((1, 8, 64))) : place]
    return bytes(made)


def _replayed(tree: Any, random: Random, _: Sequence[bytes]) -> Any:
    """Another course of the play; a tree that is no record stays as it was."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        return mutated(tree, random)
    return tree


def _changed(tree: Any, random: Random, others: Sequence[bytes]) -> Any:
    """Anything may stand anywhere afterwards."""
    kind = random.random()
    places = list(_places(tree))
    if not places:
        return random.choice(ODD_VALUES)
    parent, key = random.choice(places)
    value = parent[key]
    if kind < 0.2:
        del parent[key]
    elif kind < 0.35 and isinstance(parent, list):
        parent.insert(int(key), json.loads(json.dumps(value)))
        other = random.randrange(len(parent))
        parent[int(key)], parent[other] = parent[other], parent[int(key)]
    elif kind < 0.55:
        _lend(tree, parent, key, random, others)
    elif kind < 0.6 and isinstance(value, dict):
        value[random.choice(WORDS)] = random.choice((*NUMBERS, *WORDS))
    else:
        parent[key] = _other(value, random)
    return tree


def _lend(tree: Any, parent: Any, key: Any, random: Random, others: Sequence[bytes]) -> None:
    """A value of the same name from elsewhere in this document or in another."""
    source = tree
    if others and random.random() < 0.5:
        with suppress(ValueError, RecursionError):
            source = json.loads(random.choice(others))
    alike = [
        one[place]
        for one, place in _places(source)
        if place == key
        or (
            isinstance(key, int) is isinstance(place, int) and type(one[place]) is type(parent[key])
        )
    ]
    if alike:
        parent[key] = json.loads(json.dumps(random.choice(alike)))


def _other(value: Any, random: Random) -> Any:
    if random.random() < 0.1:
        return random.choice(ODD_VALUES)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, max(0, value - 1), *NUMBERS))
    if isinstance(value, str):
        if random.random() < 0.5 or not value:
            return random.choice(WORDS)
        place = random.randrange(len(value))
        letter = random.choice((*"0123456789abcdefSHDCTJQKA", "ي", "\u0301", "\U0001f0a1"))
        return value[:place] + letter + value[place + random.choice((0, 1)) :]
    if isinstance(value, list):
        return random.sample(value, len(value)) if random.random() < 0.5 else value * 2
    return random.choice((*NUMBERS, *WORDS))


def _places(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in the tree, as what holds it and its name or number there."""
    found: list[tuple[Any, Any]] = []
    open_parts = [tree]
    while open_parts:
        part = open_parts.pop()
        if isinstance(part, dict | list):
            keys = list(part) if isinstance(part, dict) else range(len(part))
            for key in keys:
                found.append((part, key))
                open_parts.append(part[key])
    return found


def _written(tree: Any, random: Random) -> bytes:
    """JSON in any of the ways to write it; lone surrogates as escapes or as bytes."""
    kind = random.random()
    text = json.dumps(
        tree,
        ensure_ascii=kind < 0.2,
        separators=(",", ":") if kind < 0.8 else None,
        indent=1 if kind > 0.95 else None,
        sort_keys=0.4 < kind < 0.5,
    )
    return text.encode("utf-8", "surrogatepass")
