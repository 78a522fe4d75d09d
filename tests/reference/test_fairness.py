"""docs/fairness.md §8, every value; and the secrets and shuffles of the field's cases."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from vectors.reference import fairness

NONE: list[str | None] = [None, None, None, None]

CASES = {
    "1": {
        "seed": bytes(32),
        "id": "A",
        "clients": NONE,
        "beacon": b"",
        "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
        "key": "3f90033e8780e58e927158fc01003f7a5512ff5b45956571a7f41fcd096031d7",
        "dealer": 3,
        "decks": [
            (
                "8C 7S JS 9H KC QD 9D AH QH KH 8S QS 7H 8D AD KS AC 8H JD JH TC JC TH TS TD KD 9S "
                "9C QC 7D 7C AS"
            ),
            (
                "QD AH KH AS 8H 8C QH TD AC 8S QC 9C JD QS JH 7H AD 7S KS TC TS 8D TH 9S KC 7D 9H "
                "JC 9D KD 7C JS"
            ),
        ],
    },
    "2": {
        "seed": bytes(range(32)),
        "id": "sakka-2026-07-24.0001",
        "clients": ["خويي", "lucky 7", None, "e\u0301"],
        "beacon": b"",
        "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
        "key": "f3069340eb198106d7b712fa87152052c0f0202a5f41a1770cfd420e3984c9bc",
        "dealer": 1,
        "decks": [
            (
                "QC KD TD QS AS AD KC 7S 8S 7D AH 8H 9D JD TS JC 7H JH 9S KH QD 9C 8C 9H JS TH AC "
                "QH 8D KS 7C TC"
            ),
        ],
    },
    "3": {
        "seed": hashlib.sha256(b"x").digest(),
        "id": "t1",
        "clients": ["", "", "", ""],
        "beacon": hashlib.sha256(b"beacon").digest(),
        "commitment": hashlib.sha256(hashlib.sha256(b"x").digest()).hexdigest(),
        "key": "7260e9cd30e296b8802e01c7f53df86ad49c0a0e1015a9dd3aeea8f706dfa8ca",
        "dealer": 3,
        "decks": [
            (
                "KD AD TD 7S TS QD 8C 7D AH AS QH 7C KS 8S 7H JC AC JH 9D TC 9S QC KH 9H JD 8H QS "
                "JS 8D 9C KC TH"
            ),
        ],
    },
}


def key_of(case: str) -> bytes:
    given = CASES[case]
    return fairness.sakka_key(given["seed"], given["id"], given["clients"], given["beacon"])  # type: ignore[arg-type]


@pytest.mark.parametrize("case", sorted(CASES))
def test_the_values_printed_in_section_8(case: str) -> None:
    given = CASES[case]
    seed = given["seed"]
    assert isinstance(seed, bytes)
    assert fairness.commitment(seed) == given["commitment"]
    key = key_of(case)
    assert key.hex() == given["key"]
    assert fairness.first_dealer(key) == given["dealer"]
    decks = given["decks"]
    assert isinstance(decks, list)
    for number, deck in enumerate(decks):
        assert " ".join(fairness.deck(key, number)) == deck


def test_the_deal_of_case_1_by_hand() -> None:
    """§5: three each from dealer+1, two each, one turned up; three each, the taker two."""
    deck = fairness.deck(key_of("1"), 0)
    hands, flip = fairness.deal_first(deck, dealer=3)
    assert hands == [
        ["8C", "7S", "JS", "7H", "8D"],
        ["9H", "KC", "QD", "AD", "KS"],
        ["9D", "AH", "QH", "AC", "8H"],
        ["KH", "8S", "QS", "JD", "JH"],
    ]
    assert flip == "TC"
    assert fairness.deal_rest(deck, dealer=3, taker=1) == [
        ["JC", "TH", "TS"],
        ["TD", "KD"],
        ["9S", "9C", "QC"],
        ["7D", "7C", "AS"],
    ]


def test_a_cut_takes_the_top_below() -> None:
    assert fairness.cut(["a", "b", "c", "d"], 1) == ["b", "c", "d", "a"]
    assert fairness.cut(["a", "b", "c", "d"], None) == ["a", "b", "c", "d"]


def test_a_byte_at_or_above_the_limit_is_drawn_again() -> None:
    """m = 31: the limit is 248."""
    assert fairness.uniform(iter([255, 248, 247]), 31) == 247 % 31
    assert fairness.uniform(iter([255]), 256) == 255
    assert fairness.uniform(iter([9]), 1) == 0


def test_a_deck_of_section_8_holds_a_redraw() -> None:
    """Without the redraw the decks would be others: case 1 has one to catch it."""
    source = fairness.stream(key_of("1"), "deal", 0)
    drawn = [next(source) for _ in range(31)]
    assert any(byte >= 256 - 256 % m for byte, m in zip(drawn, range(32, 1, -1), strict=True))


def test_three_cards_fall_in_all_six_orders_equally_often() -> None:
    """Over every pair of bytes below the limits: each of the six orders as often."""
    orders: Counter[str] = Counter()
    for first, second in itertools.product(range(252), range(6)):
        source: Iterator[int] = iter([first, second])
        orders["".join(fairness.shuffle(["a", "b", "c"], source))] += 1
    assert len(orders) == 6
    assert len(set(orders.values())) == 1


def test_the_seed_is_its_bytes_and_not_its_text() -> None:
    as_bytes = fairness.sakka_key(bytes.fromhex("aa" * 32), "A", NONE, b"")
    as_text = fairness.sakka_key(("aa" * 32).encode(), "A", NONE, b"")
    assert as_bytes != as_text


def test_composed_and_decomposed_text_give_the_same_key() -> None:
    composed = fairness.sakka_key(bytes(32), "A", ["\u00e9", None, None, None], b"")
    decomposed = fairness.sakka_key(bytes(32), "A", ["e\u0301", None, None, None], b"")
    assert composed == decomposed


def test_fields_do_not_run_together() -> None:
    one = fairness.sakka_key(bytes(32), "A", ["a:1", "2", None, None], b"")
    other = fairness.sakka_key(bytes(32), "A", ["a", "1:2", None, None], b"")
    assert one != other
