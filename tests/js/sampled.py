"""Random tests for a program of the line protocol, and what the verifier's own functions say.

The Python of ``verifier.fairness`` is the second program here: written apart, in another language,
with other libraries for HMAC and normalisation.
"""

import random
from functools import cache
from typing import Any

from verifier.cards import DECK
from verifier.fairness.commitment import (
    client_commitment_of,
    client_seed_bytes,
    commitment_of,
    sakka_key,
)
from verifier.fairness.dealing import cut_deck, first_dealer, first_hands, rest_hands, shuffle
from verifier.fairness.stream import MAX_NUMBER_U32, Stream
from verifier.fairness.text import assigned

from .node import REFUSED, Test

LETTERS = (
    'abcXYZ 019._-\x00\x7f"\\\n\t',
    "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة",
    "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670",
    "eaouc\u0301\u0308\u0323\u0327\u0307éåǖ\u212b\u0344\u0958\ufb1d",
    "\u1100\u1161\u11a8가각\u2028\u2029\u200d\u200f\u202e\ufeff\ue000",
    "🂡🀄👨\U0001d15e\U0002f800\U0010fffd",
)
ID_LETTERS = "ABCXYZabcxyz019._-"


def number_of(source: random.Random) -> int:
    edge = source.choice([0, 1, 255, 256, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1])
    return source.choice([edge, source.randrange(40), source.randrange(MAX_NUMBER_U32 + 1)])


def text_of(source: random.Random) -> str | None:
    kind = source.randrange(10)
    if kind < 2:
        return source.choice([None, ""])
    length = source.choice([1, 7, 63, 64])
    if kind == 2:  # anything at all: mostly code points that are refused
        return "".join(chr(source.randrange(0x110000)) for _ in range(source.randrange(1, 4)))
    if kind == 3:  # letters of every script
        points = (source.randrange(0x20000) for _ in range(20 * length))
        known = [chr(point) for point in points if assigned(point) and point >> 11 != 27]
        return "".join(known[:length])
    letters = "".join(source.sample(LETTERS, 2))
    return "".join(source.choice(letters) for _ in range(length))


def a_commitment(source: random.Random) -> tuple[Any, Any]:
    seed = source.randbytes(32)
    return {"server_seed": seed.hex()}, {"commitment": commitment_of(seed)}


def a_key(source: random.Random) -> tuple[Any, Any]:
    seed = source.randbytes(32)
    sakka_id = "".join(source.choices(ID_LETTERS, k=source.choice([1, 9, 64])))
    seeds = [text_of(source) for _ in range(4)]
    beacon = source.choice([b"", source.randbytes(32)])
    given = {
        "server_seed": seed.hex(),
        "sakka_id": sakka_id,
        "client_seeds": seeds,
        "beacon": beacon.hex() or None,
    }
    try:
        return given, {"key": sakka_key(seed, sakka_id, seeds, beacon).hex()}
    except ValueError:
        return given, REFUSED


def some_draws(source: random.Random) -> tuple[Any, Any]:
    key, n = source.randbytes(32), number_of(source)
    label = source.choice(["deal", "dealer", "test 1"])
    count = source.randrange(60)
    narrow = [source.choice([1, 2, 128, 129, 255, 256]) for _ in range(count)]
    bounds = source.choice([narrow, [source.randint(1, 256) for _ in range(count)]])
    stream = Stream(key, label.encode(), n)
    draws = [stream.draw(bound) for bound in bounds]
    return {"key": key.hex(), "label": label, "n": n, "bounds": bounds}, {
        "draws": [draw.value for draw in draws],
        "bytes_read": stream.position,
        "dropped": [byte for draw in draws for byte in draw.dropped],
    }


def a_first_dealer(source: random.Random) -> tuple[Any, Any]:
    key = source.randbytes(32)
    return {"key": key.hex()}, {"first_dealer": first_dealer(key)}


def a_shuffle(source: random.Random) -> tuple[Any, Any]:
    key, n = source.randbytes(32), number_of(source)
    return {"key": key.hex(), "index": n}, {"deck": [DECK[card] for card in shuffle(key, n)]}


def a_deal(source: random.Random) -> tuple[Any, Any]:
    deck = tuple(source.sample(range(32), 32))
    cut = source.choice([None, 1, 31, source.randint(1, 31)])
    dealer = source.randrange(4)
    taker = source.choice([None, 0, 1, 2, 3])
    given = {"deck": texts(deck), "cut": cut, "dealer": dealer, "taker": taker}
    lying = deck if cut is None else cut_deck(deck, cut)
    hands, flip = first_hands(lying, dealer)
    rest = None if taker is None else [texts(hand) for hand in rest_hands(lying, dealer, taker)]
    return given, {"first": [texts(hand) for hand in hands], "flip": DECK[flip], "rest": rest}


def texts(cards: tuple[int, ...]) -> list[str]:
    return [DECK[card] for card in cards]


def a_client_seed(source: random.Random) -> tuple[Any, Any]:
    text = text_of(source)
    try:
        data = client_seed_bytes(text)
    except ValueError:
        return {"text": text}, REFUSED
    return {"text": text}, {"bytes": data.hex(), "client_commitment": client_commitment_of(text)}


FILES = {
    "commitment": a_commitment,
    "key": a_key,
    "draws": some_draws,
    "first_dealer": a_first_dealer,
    "shuffle": a_shuffle,
    "cut_and_deal": a_deal,
    "client_seeds": a_client_seed,
}


@cache
def sampled(count: int) -> tuple[list[Test], list[Any]]:
    """So many tests of each file, the same every time, and the right answers."""
    source = random.Random("sakka-fair/1")
    tests, right = [], []
    for file, make in FILES.items():
        for _ in range(count):
            given, answer = make(source)
            tests.append((file, given))
            right.append(answer)
    return tests, right
