"""docs/fairness.md §5: first dealer, shuffle, cut and hands, and §8's decks."""

import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vectors.reference import fairness as plain
from verifier.cards import ALL_CARDS, DECK, NUMBER, mask_of
from verifier.fairness import dealing
from verifier.fairness.commitment import sakka_key
from verifier.fairness.dealing import (
    cut_deck,
    first_dealer,
    first_hands,
    first_masks,
    rest_hands,
    rest_masks,
    shuffle,
)
from verifier.fairness.stream import DEAL_LABEL, DEALER_LABEL, Stream

from .cases import CASE_1, CASES, Case

IN_ORDER = tuple(range(32))

keys = st.binary(min_size=32, max_size=32)
seats = st.integers(0, 3)
decks = st.permutations(IN_ORDER).map(tuple)


def texts(deck: tuple[int, ...]) -> str:
    return " ".join(DECK[card] for card in deck)


@pytest.mark.parametrize("case", CASES)
def test_the_first_dealers_and_decks_of_section_8(case: Case) -> None:
    key = sakka_key(case.seed, case.sakka_id, case.client_seeds, case.beacon)
    assert first_dealer(key) == case.first_dealer
    for number, deck in enumerate(case.decks):
        assert texts(shuffle(key, number)) == deck


@given(key=keys, n=st.integers(0, 300) | st.integers(0, 2**32 - 1))
def test_the_fast_shuffle_the_stream_and_the_second_program_agree(key: bytes, n: int) -> None:
    stream = Stream(key, DEAL_LABEL, n)
    deck = list(range(32))
    for i in range(31, 0, -1):
        j = stream.uniform(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert shuffle(key, n) == tuple(deck)
    assert texts(shuffle(key, n)).split() == plain.deck(key, n)


@given(key=keys)
def test_the_first_dealer_is_a_uniform_draw_of_the_stream_dealer(key: bytes) -> None:
    assert first_dealer(key) == Stream(key, DEALER_LABEL, 0).uniform(4) == plain.first_dealer(key)


def test_case_1_is_caught_by_a_draw_by_modulo() -> None:
    """Its stream holds 248 where the draw is out of 22, whose limit is 242: it is drawn again."""
    deck = list(IN_ORDER)
    stream = Stream(bytes.fromhex(CASE_1.key), DEAL_LABEL, 0)
    for i in range(31, 0, -1):
        j = stream.byte() % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert texts(tuple(deck)) != CASE_1.decks[0]
    # The draws before the redraw are the same: the last ten positions are right all the same.
    assert texts(tuple(deck)[22:]) == " ".join(CASE_1.decks[0].split()[22:])


def test_a_stream_of_many_dropped_bytes_goes_on_to_further_blocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty blocks of 255: a card is placed only where m divides 256, at m = 32, then never."""

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        number = int.from_bytes(message[-4:], "big")
        return b"\xff" * 32 if number < 20 else hmac.digest(key, message, name)

    monkeypatch.setattr(dealing, "digest", digest)
    key = bytes(32)
    deck = list(IN_ORDER)
    source = iter(
        [255] + [byte for block in range(20, 24) for byte in digest(key, _message(block), "sha256")]
    )
    for i in range(31, 0, -1):
        j = plain.uniform(source, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    assert shuffle(key, 7) == tuple(deck)


def _message(block: int) -> bytes:
    return b"deal\x00\x00\x00\x00\x07" + block.to_bytes(4, "big")


@given(key=keys, n=st.integers(0, 2**32 - 1))
def test_a_deck_has_every_card_once(key: bytes, n: int) -> None:
    assert sorted(shuffle(key, n)) == list(IN_ORDER)


@pytest.mark.parametrize("n", [-1, 2**32, 2**53 - 1])
def test_a_shuffle_of_another_number_does_not_exist(n: int) -> None:
    with pytest.raises(ValueError, match="4294967295"):
        shuffle(bytes(32), n)


def test_every_place_of_the_deck_is_reached_by_every_card() -> None:
    """4,096 shuffles of one key: each card at each place about 128 times; 60 to 210 is more than
    six standard deviations to either side."""
    count = [[0] * 32 for _ in range(32)]
    for n in range(4096):
        for place, card in enumerate(shuffle(b"\x01" * 32, n)):
            count[place][card] += 1
    assert all(60 < times < 210 for row in count for times in row)


@pytest.mark.parametrize(
    "k, deck",
    [
        (1, (*range(1, 32), 0)),
        (12, (*range(12, 32), *range(12))),
        (31, (31, *range(31))),
    ],
)
def test_a_cut_takes_positions_k_to_31_and_then_the_top(k: int, deck: tuple[int, ...]) -> None:
    assert cut_deck(IN_ORDER, k) == deck


@pytest.mark.parametrize("k", [-1, 0, 32, 2**53])
def test_a_cut_is_1_to_31(k: int) -> None:
    with pytest.raises(ValueError, match="1 to 31"):
        cut_deck(IN_ORDER, k)


@pytest.mark.parametrize(
    "dealer, hands",
    [
        (3, [(0, 1, 2, 12, 13), (3, 4, 5, 14, 15), (6, 7, 8, 16, 17), (9, 10, 11, 18, 19)]),
        (0, [(9, 10, 11, 18, 19), (0, 1, 2, 12, 13), (3, 4, 5, 14, 15), (6, 7, 8, 16, 17)]),
        (1, [(6, 7, 8, 16, 17), (9, 10, 11, 18, 19), (0, 1, 2, 12, 13), (3, 4, 5, 14, 15)]),
        (2, [(3, 4, 5, 14, 15), (6, 7, 8, 16, 17), (9, 10, 11, 18, 19), (0, 1, 2, 12, 13)]),
    ],
)
def test_three_then_two_from_the_dealers_right(dealer: int, hands: list[tuple[int, ...]]) -> None:
    assert first_hands(IN_ORDER, dealer) == (hands, 20)


@pytest.mark.parametrize(
    "dealer, taker, hands",
    [
        (3, 0, [(21, 22), (23, 24, 25), (26, 27, 28), (29, 30, 31)]),
        (3, 1, [(21, 22, 23), (24, 25), (26, 27, 28), (29, 30, 31)]),
        (3, 2, [(21, 22, 23), (24, 25, 26), (27, 28), (29, 30, 31)]),
        (3, 3, [(21, 22, 23), (24, 25, 26), (27, 28, 29), (30, 31)]),
        (0, 0, [(30, 31), (21, 22, 23), (24, 25, 26), (27, 28, 29)]),
        (1, 3, [(26, 27, 28), (29, 30, 31), (21, 22, 23), (24, 25)]),
    ],
)
def test_the_rest_three_each_and_the_taker_two(
    dealer: int, taker: int, hands: list[tuple[int, ...]]
) -> None:
    assert rest_hands(IN_ORDER, dealer, taker) == hands


def test_the_hands_of_case_1() -> None:
    deck = tuple(NUMBER[card] for card in CASE_1.decks[0].split())
    hands, flip = first_hands(deck, 3)
    assert [texts(hand) for hand in hands] == [
        "8C 7S JS 7H 8D",
        "9H KC QD AD KS",
        "9D AH QH AC 8H",
        "KH 8S QS JD JH",
    ]
    assert DECK[flip] == "TC"
    rest = [texts(hand) for hand in rest_hands(deck, 3, 1)]
    assert rest == ["JC TH TS", "TD KD", "9S 9C QC", "7D 7C AS"]


@given(deck=decks, dealer=seats, taker=seats)
def test_the_masks_are_the_hands_and_all_32_cards_are_dealt(
    deck: tuple[int, ...], dealer: int, taker: int
) -> None:
    first, flip = first_hands(deck, dealer)
    rest = rest_hands(deck, dealer, taker)
    assert first_masks(deck, dealer) == tuple(mask_of(texts(hand).split()) for hand in first)
    assert rest_masks(deck, dealer, taker) == tuple(mask_of(texts(hand).split()) for hand in rest)
    assert sorted([*sum(first, ()), flip, *sum(rest, ())]) == list(IN_ORDER)
    given = [len(hand) + len(more) + (seat == taker) for seat, (hand, more)
             in enumerate(zip(first, rest, strict=True))]  # fmt: skip
    assert given == [8, 8, 8, 8]
    assert sum(first_masks(deck, dealer)) + sum(rest_masks(deck, dealer, taker)) == (
        ALL_CARDS - (1 << flip)
    )


@given(deck=decks, dealer=seats, taker=seats)
def test_the_hands_are_those_of_the_second_program(
    deck: tuple[int, ...], dealer: int, taker: int
) -> None:
    cards = texts(deck).split()
    hands, flip = first_hands(deck, dealer)
    assert ([texts(hand).split() for hand in hands], DECK[flip]) == plain.deal_first(cards, dealer)
    rest = [texts(hand).split() for hand in rest_hands(deck, dealer, taker)]
    assert rest == plain.deal_rest(cards, dealer, taker)
