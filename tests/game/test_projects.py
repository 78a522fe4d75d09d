"""Projects: what is one, what goes together, which is stronger, what it is worth (§1, §6)."""

from itertools import permutations

import pytest

from tests.game.oracle_scoring import PROFILES, rules_of
from verifier.cards import mask_of
from verifier.game.projects import (
    Declared,
    best_projects,
    declare,
    overlap,
    project_factor,
    project_fault,
    project_points,
    project_raw,
    projects_in,
    scoring_team,
)


def mask(text: str) -> int:
    return mask_of(text.split())


def fault(kind: str, cards: str, hand: str, sun: bool, *before: tuple[str, str]) -> str | None:
    earlier = [declare(0, k, mask(c), sun) for k, c in before]
    named = cards.split()
    return project_fault(kind, mask_of(named), len(named), mask(hand), sun, earlier)


SPADES = "AS KS QS JS TS 9S 8S 7S"
FOURS = "KS KH KD KC QS QH QD QC"
ACES = "AS AH AD AC TS TH TD TC"
MIXED = "AS KS QS JS TS JH JD JC"


@pytest.mark.parametrize(
    ("kind", "cards", "hand"),
    [
        ("sra", "AS KS QS", SPADES),
        ("sra", "9S 8S 7S", SPADES),
        ("fifty", "AS KS QS JS", SPADES),
        ("hundred", "AS KS QS JS TS", SPADES),
        ("hundred", "JS TS 9S 8S 7S", SPADES),
        ("hundred", "AS KS QS JS TS 9S", SPADES),
        ("hundred", SPADES, SPADES),
        ("hundred", "KS KH KD KC", FOURS),
        ("hundred", "QS QH QD QC", FOURS),
        ("hundred", "JS JH JD JC", MIXED),
        ("hundred", "TS TH TD TC", ACES),
    ],
)
@pytest.mark.parametrize("sun", [True, False])
def test_1_projects_in_sun_and_hokm(kind: str, cards: str, hand: str, sun: bool) -> None:
    assert fault(kind, cards, hand, sun) is None
    # The order in which the cards are named says nothing.
    assert fault(kind, " ".join(reversed(cards.split())), hand, sun) is None


def test_1_four_aces_are_four_hundred_in_sun_and_hundred_in_hokm() -> None:
    assert fault("four_hundred", "AS AH AD AC", ACES, True) is None
    assert fault("hundred", "AS AH AD AC", ACES, True) == "project.cards"
    assert fault("hundred", "AS AH AD AC", ACES, False) is None
    assert fault("four_hundred", "AS AH AD AC", ACES, False) == "project.cards"


@pytest.mark.parametrize("rank", "987")
@pytest.mark.parametrize("sun", [True, False])
def test_1_four_nines_eights_and_sevens_are_nothing(rank: str, sun: bool) -> None:
    hand = f"{rank}S {rank}H {rank}D {rank}C AS KH QD JC"
    for kind in ("sra", "fifty", "hundred", "four_hundred"):
        assert fault(kind, f"{rank}S {rank}H {rank}D {rank}C", hand, sun) == "project.cards"


@pytest.mark.parametrize(
    ("kind", "cards", "why"),
    [
        ("sra", "AS TS KS", "the order of the trick is not the order of a project"),
        ("sra", "AS KS JS", "a gap"),
        ("sra", "AS KS QH", "two suits"),
        ("sra", "AS KS", "too short"),
        ("sra", "AS", "one card"),
        ("sra", "AS KS QS JS", "a خمسين called سرا"),
        ("fifty", "AS KS QS", "a سرا called خمسين"),
        ("hundred", "AS KS QS JS", "a خمسين called مية"),
        ("fifty", "AS KS QS JS TS", "a مية called خمسين"),
        ("four_hundred", "AS KS QS JS TS", "a run is never أربعمية"),
        ("sra", "7S 8S AS", "no run goes round"),
        ("sra", "8S 7S AH", "the neighbouring suit's ace"),
        ("hundred", "JS JH JD", "three alike"),
        ("sra", "JS JH JD", "three alike"),
        ("fifty", "JS JH JD JC", "four alike are no run"),
        ("sra", "AS AS KS QS", "a card named twice"),
        ("hundred", "JS JH JD JC JC", "a card named twice"),
        ("fifty", "AS KS QS QS", "three cards named as four"),
        ("sra", "KH QH JH", "not in the hand"),
        ("baloot", "KS QS", "no such kind"),
    ],
)
@pytest.mark.parametrize("sun", [True, False])
def test_cards_fault(kind: str, cards: str, why: str, sun: bool) -> None:
    for hand in (SPADES, MIXED, "AS KS QS JS 8S 7S AH JD"):
        assert fault(kind, cards, hand, sun) == "project.cards", why


def test_1_two_runs_of_one_suit_with_a_gap_are_two_projects() -> None:
    hand = "AS KS QS TS 9S 8S 7H 7D"
    assert fault("sra", "TS 9S 8S", hand, True, ("sra", "AS KS QS")) is None


def test_1_two_projects_out_of_one_unbroken_run_overlap() -> None:
    hand = "AS KS QS JS TS 9S 7H 7D"
    assert fault("sra", "JS TS 9S", hand, True, ("sra", "AS KS QS")) == "project.overlap"
    assert fault("sra", "AS KS QS", hand, True, ("sra", "JS TS 9S")) == "project.overlap"
    # A card left out between them leaves the run of the hand unbroken.
    assert fault("sra", "9S 8S 7S", SPADES, True, ("sra", "AS KS QS")) == "project.overlap"
    assert fault("fifty", "TS 9S 8S 7S", SPADES, True, ("fifty", "AS KS QS JS")) == (
        "project.overlap"
    )


def test_1_no_card_stands_in_two_projects() -> None:
    assert fault("hundred", "JS JH JD JC", MIXED, True, ("hundred", "AS KS QS JS TS")) == (
        "project.overlap"
    )
    assert fault("sra", "AS KS QS", MIXED, True, ("sra", "AS KS QS")) == "project.overlap"


def test_1_four_alike_and_a_run_that_leaves_their_card_out_go_together() -> None:
    assert fault("sra", "AS KS QS", MIXED, True, ("hundred", "JS JH JD JC")) is None
    assert fault("hundred", "JS JH JD JC", MIXED, True, ("sra", "AS KS QS")) is None
    assert fault("hundred", "QS QH QD QC", FOURS, True, ("hundred", "KS KH KD KC")) is None


def test_1_less_than_one_holds_may_be_declared() -> None:
    for cards in ("AS KS QS", "QS JS TS", "9S 8S 7S"):
        assert fault("sra", cards, SPADES, False) is None


def test_1_at_most_two_projects() -> None:
    hand = "AS KS QS AH KH QH 7D 8D"
    two = (("sra", "AS KS QS"), ("sra", "AH KH QH"))
    # Cards are looked at first, then the number, then the overlap.
    assert fault("sra", "AS KS QS", hand, True, *two) == "project.count"
    assert fault("sra", "9D 8D 7D", hand, True, *two) == "project.cards"
    assert fault("sra", "AH KH QH", hand, True, two[0]) is None


def test_overlap_is_the_same_both_ways() -> None:
    hand = mask(SPADES)
    a, b = mask_of(["AS", "KS", "QS"]), mask_of(["9S", "8S", "7S"])
    assert overlap(a, b, hand)
    assert overlap(b, a, hand)
    assert not overlap(a, b, hand & ~mask_of(["TS"]))
    # The last bit of one suit and the first of the next are no run.
    c = mask_of(["9H", "8H", "7H"])
    assert not overlap(a, c, a | c)


STRONGEST_FIRST = [
    ("four_hundred", "AS AH AD AC"),
    ("hundred", "AS KS QS JS TS"),
    ("hundred", "KH QH JH TH 9H"),
    ("hundred", "QS JS TS 9S 8S"),
    ("hundred", "JS TS 9S 8S 7S"),
    ("hundred", "KS KH KD KC"),
    ("hundred", "QS QH QD QC"),
    ("hundred", "JS JH JD JC"),
    ("hundred", "TS TH TD TC"),
    ("fifty", "AC KC QC JC"),
    ("fifty", "KS QS JS TS"),
    ("fifty", "QS JS TS 9S"),
    ("fifty", "JS TS 9S 8S"),
    ("fifty", "TS 9S 8S 7S"),
    ("sra", "AD KD QD"),
    ("sra", "KD QD JD"),
    ("sra", "QD JD TD"),
    ("sra", "JD TD 9D"),
    ("sra", "TD 9D 8D"),
    ("sra", "9D 8D 7D"),
]


def test_1_strength_in_sun() -> None:
    strengths = [declare(0, k, mask(c), True).strength for k, c in STRONGEST_FIRST]
    assert strengths == sorted(set(strengths), reverse=True)


def test_1_strength_in_hokm_has_four_aces_between_the_runs_and_the_kings() -> None:
    order = [*STRONGEST_FIRST[1:5], ("hundred", "AS AH AD AC"), *STRONGEST_FIRST[5:]]
    strengths = [declare(0, k, mask(c), False).strength for k, c in order]
    assert strengths == sorted(set(strengths), reverse=True)


def test_1_a_longer_run_with_the_same_top_card_is_not_stronger() -> None:
    five = declare(0, "hundred", mask_of(SPADES.split()[:5]), True)
    eight = declare(0, "hundred", mask(SPADES), True)
    assert five.strength == eight.strength


def at(seat: int, kind: str, cards: str, sun: bool = True) -> Declared:
    return declare(seat, kind, mask(cards), sun)


def test_1_the_team_of_the_strongest_scores() -> None:
    weak, strong = at(0, "fifty", "AS KS QS JS"), at(1, "hundred", "JH JD JS JC")
    for dealer in range(4):
        assert scoring_team([weak, strong], dealer) == 1
        assert scoring_team([strong, weak], dealer) == 1
        # Three weaker ones of the other team do not outweigh it.
        more = [weak, at(2, "fifty", "AH KH QH JH"), at(2, "sra", "9D 8D 7D"), strong]
        assert scoring_team(more, dealer) == 1
    assert scoring_team([], 0) is None
    assert scoring_team([weak], 3) == 0


@pytest.mark.parametrize("dealer", range(4))
def test_1_still_equal_the_seat_met_first_from_the_dealers_right(dealer: int) -> None:
    suits = "SHDC"
    turns = [(dealer + n) % 4 for n in (1, 2, 3, 4)]
    equal = [at(seat, "sra", f"K{s} Q{s} J{s}") for seat, s in enumerate(suits)]
    # Whatever the order in which they were noted.
    for order in permutations(equal):
        assert scoring_team(order, dealer) == (dealer + 1) % 2
    for pair in permutations(equal, 2):
        first = next(s for s in turns if s in {p.seat for p in pair})
        assert scoring_team(pair, dealer) == first % 2
    without = [p for p in equal if p.seat != (dealer + 1) % 4]
    assert scoring_team(without, dealer) == (dealer + 2) % 2
    # A stronger one of the seat met last beats them all.
    last = at(dealer, "sra", f"A{suits[dealer]} K{suits[dealer]} Q{suits[dealer]}")
    assert scoring_team([*without, last], dealer) == dealer % 2


def test_1_points_and_raw() -> None:
    kinds = ("sra", "fifty", "hundred", "four_hundred")
    assert [project_points(kind, True) for kind in kinds] == [4, 10, 20, 40]
    assert [project_points(kind, False) for kind in kinds[:3]] == [2, 5, 10]
    assert [project_raw(kind) for kind in kinds] == [20, 50, 100, 200]


@pytest.mark.parametrize(
    ("profile", "factors"),
    [("saharat", [1, 2, 1, 1]), ("elblot", [1, 2, 1, 1]), ("waraq52", [1, 2, 3, 4])],
)
def test_6_projects_are_multiplied(profile: str, factors: list[int]) -> None:
    rules = rules_of(profile)
    assert [project_factor(rules, m, False) for m in (1, 2, 3, 4)] == factors


@pytest.mark.parametrize("profile", PROFILES)
def test_7_5_in_gahwa_projects_are_shown_once(profile: str) -> None:
    assert [project_factor(rules_of(profile), m, True) for m in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_projects_in_lists_every_single_project_strongest_first() -> None:
    hand = mask("AS KS QS JS 7H 8H 9H AD")
    assert projects_in(hand, True) == [
        ("fifty", mask("AS KS QS JS")),
        ("sra", mask("AS KS QS")),
        ("sra", mask("KS QS JS")),
        ("sra", mask("7H 8H 9H")),
    ]
    assert projects_in(mask("AS QS TS 8S AH QH TH 8H"), False) == []


@pytest.mark.parametrize(
    ("hand", "sun", "best"),
    [
        (SPADES, True, [("hundred", SPADES)]),
        (FOURS, True, [("hundred", "KS KH KD KC"), ("hundred", "QS QH QD QC")]),
        (ACES, True, [("four_hundred", "AS AH AD AC"), ("hundred", "TS TH TD TC")]),
        # Four jacks and سرا are worth more than the مية that holds the jack.
        (MIXED, True, [("hundred", "JS JH JD JC"), ("sra", "AS KS QS")]),
        ("AS KS QS TS 9S 8S 7S 7H", False, [("fifty", "TS 9S 8S 7S"), ("sra", "AS KS QS")]),
        ("AS QS TS 8S AH QH TH 8H", True, []),
    ],
)
def test_best_projects(hand: str, sun: bool, best: list[tuple[str, str]]) -> None:
    expected = [(kind, mask(cards)) for kind, cards in best]
    assert best_projects(mask(hand), sun) == expected


def test_what_a_hand_may_declare_goes_by_the_contract() -> None:
    """docs/rules.md §1: four aces are أربعمية in sun alone; in hokm a مية like other fours."""
    aces = mask_of(["AS", "AH", "AD", "AC"])
    assert [kind for kind, _ in projects_in(aces, True)] == ["four_hundred"]
    assert [kind for kind, _ in projects_in(aces, False)] == ["hundred"]
