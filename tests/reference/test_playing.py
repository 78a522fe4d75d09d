"""docs/rules.md §5 and §6: each duty with the exact fault, أكه, سوا, projects, بلوت.

Trump is spades where there is one; seat 2 plays third, its partner 0 led.
"""

import random

import pytest

from vectors.reference import projects
from vectors.reference.cards import RANKS, SUITS
from vectors.reference.options import PROFILES, Options
from vectors.reference.playing import Play, fault_of, is_true_akka, legal_cards
from vectors.reference.sawa import is_true_sawa

SAHARAT, ELBLOT, WARAQ52 = (PROFILES[name] for name in ("saharat", "elblot", "waraq52"))


def fault(
    card: str,
    hand: str,
    trick: str,
    options: Options,
    trump: str | None = "S",
    akka: bool = False,
    closed: bool = False,
) -> str | None:
    """`trick` is led by seat 0; the card is of the next seat."""
    lying = list(enumerate(trick.split()))
    return fault_of(card, len(lying), hand.split(), lying, akka, Play(trump, closed, options))


def test_following_suit_is_a_duty() -> None:
    assert fault("8D", "8D KS", "AS", SAHARAT, trump=None) == "revoke"
    assert fault("8D", "8D KH", "AH", SAHARAT) == "revoke"
    assert fault("7H", "7H KH", "AH", SAHARAT) is None  # nothing more is owed
    assert fault("8D", "8D", "AH", SAHARAT) is None
    assert fault("8D", "8D 7S", "AH", SAHARAT, trump=None) is None


def test_a_trump_led_is_followed_and_topped() -> None:
    assert fault("AH", "AH 7S", "8S", SAHARAT) == "revoke"
    assert fault("7S", "7S JS", "8S", SAHARAT) == "no_overtrump"
    assert fault("7S", "7S 8S", "QS", SAHARAT) is None  # it holds no higher
    # The partner holds the trick: owed always, or only over an opponent's card.
    assert fault("7S", "7S JS", "9S 8S", SAHARAT) == "no_overtrump"
    assert fault("7S", "7S JS", "9S 8S", ELBLOT) is None


def test_without_the_suit_a_trump_is_owed() -> None:
    assert fault("8D", "8D 7S", "AH", SAHARAT) == "no_trump"
    assert fault("7S", "8D 7S JS", "AH 8S", SAHARAT) == "no_overtrump"
    assert fault("8D", "8D 7S JS", "AH 8S", SAHARAT) == "no_trump"
    assert fault("JS", "8D 7S JS", "AH 8S", SAHARAT) is None


def test_under_a_higher_trump() -> None:
    """The trump lying is higher than any in hand."""
    assert fault("8D", "8D 7S", "AH JS", SAHARAT) == "no_trump"  # underruff, to the letter
    assert fault("7S", "8D 7S", "AH JS", SAHARAT) is None
    assert fault("8D", "8D 7S", "AH JS", WARAQ52) is None
    assert fault("8D", "8D 7S", "AH JS", ELBLOT) is None


def test_the_partner_holds_the_trick() -> None:
    assert fault("8D", "8D 7S", "AH 7H", SAHARAT) == "no_trump"  # also then
    assert fault("8D", "8D 7S", "AH 7H", ELBLOT) is None
    assert fault("8D", "8D 7S", "AH 7H", SAHARAT, akka=True) is None  # أكه frees it
    assert fault("8D", "8D 7S", "AH 8S", SAHARAT, akka=True) == "no_trump"  # trumped meanwhile


def test_where_a_higher_one_is_not_owed_any_trump() -> None:
    """The partner trumped, and only an opponent's trump must be topped."""
    options = {**WARAQ52, "overtrump": "opponents"}
    lying = [(1, "AH"), (2, "8S"), (3, "7H")]
    play = Play("S", False, options)
    assert fault_of("7S", 0, ["7S", "JS", "8D"], lying, False, play) is None
    assert fault_of("8D", 0, ["7S", "JS", "8D"], lying, False, play) == "no_trump"


def test_closed_nobody_leads_trump_while_holding_else() -> None:
    assert fault("7S", "7S 8D", "", SAHARAT, closed=True) == "closed_lead"
    assert fault("7S", "7S JS", "", SAHARAT, closed=True) is None
    assert fault("7S", "7S 8D", "", SAHARAT) is None


def test_akka() -> None:
    assert is_true_akka("AH", [], [], "S")
    assert is_true_akka("KH", [], ["AH", "TH"], "S")
    assert not is_true_akka("KH", [], ["AH"], "S")
    assert not is_true_akka("AH", [], [], None)
    assert not is_true_akka("JS", [], [], "S")
    assert not is_true_akka("AH", [(0, "7H")], [], "S")


@pytest.mark.parametrize(
    "seat, hands, trump, right",
    [
        (0, ["AH KH", "TH JH", "7H 8H", "9H 8S"], None, False),
        (0, ["AH TH", "KH 7S", "7H 8H", "9H 8S"], None, True),
        # The trump comes out first, then the small heart is good: one order of two wins.
        (0, ["JS 7H", "9S 7D", "8D 9D", "TD KD"], "S", True),
        (0, ["JS 7H", "9S 8S", "8D 9D", "TD KD"], "S", False),
        # Its own partner may take it too.
        (0, ["KH", "7D", "AH", "8D"], None, False),
    ],
)
def test_sawa(seat: int, hands: list[str], trump: str | None, right: bool) -> None:
    dealt = [hand.split() for hand in hands]
    assert is_true_sawa(seat, dealt, Play(trump, False, SAHARAT)) is right


def test_the_short_way_to_a_sawa_says_what_the_plain_search_says() -> None:
    source = random.Random(152)
    said = set()
    for _ in range(300):
        size = source.choice([2, 3])
        pack = [rank + suit for rank in RANKS for suit in SUITS]
        dealt = source.sample(pack, 4 * size)
        dealt.sort(key=lambda card: "ATKQJ987".index(card[0]))
        strong = dealt[:size]
        others = dealt[size:]
        source.shuffle(others)
        hands = [strong] + [others[i * size : (i + 1) * size] for i in range(3)]
        play = Play(source.choice([None, *SUITS]), source.random() < 0.3, SAHARAT)
        short, plain = (is_true_sawa(0, hands, play, way) for way in (False, True))
        assert short is plain
        said.add(short)
    assert said == {True, False}


def test_legal_cards_are_those_without_a_fault() -> None:
    play = Play("S", False, SAHARAT)
    assert legal_cards(1, ["7H", "8D", "JS"], [(0, "AH")], False, play) == ["7H"]


# --- projects --------------------------------------------------------------------------------


def project(seat: int, kind: str, cards: str) -> projects.Project:
    return {"seat": seat, "kind": kind, "cards": cards.split(), "valid": True, "laid": True}


@pytest.mark.parametrize(
    "kind, cards, trump, right",
    [
        ("sra", "AH KH QH", None, True),
        ("sra", "AH TH KH", None, False),
        ("fifty", "JH TH 9H 8H", None, True),
        ("hundred", "AH KH QH JH TH", None, True),
        ("hundred", "KH KS KD KC", None, True),
        ("hundred", "9H 9S 9D 9C", None, False),
        ("hundred", "AH AS AD AC", None, False),
        ("hundred", "AH AS AD AC", "S", True),
        ("four_hundred", "AH AS AD AC", None, True),
        ("four_hundred", "AH AS AD AC", "S", False),
        ("sra", "AH KH QS", None, False),
    ],
)
def test_what_a_project_is(kind: str, cards: str, trump: str | None, right: bool) -> None:
    assert projects.is_project(kind, cards.split(), trump) is right


def test_the_faults_of_a_declaration() -> None:
    hand = ["AH", "KH", "QH", "JH", "TH", "9H", "7S", "8S"]
    high, low = project(0, "sra", "AH KH QH"), project(0, "sra", "JH TH 9H")
    assert projects.fault_of_declaration(high, True, hand, [], None) is None
    assert projects.fault_of_declaration(high, False, hand, [], None) == "project.late"
    assert projects.fault_of_declaration(low, True, hand, [high], None) == "project.overlap"
    other = project(0, "sra", "9S 8S 7S")
    assert projects.fault_of_declaration(other, True, hand, [], None) == "project.cards"


@pytest.mark.parametrize(
    "one, other, strongest",
    [
        (("sra", "9C 8C 7C"), ("fifty", "TH 9H 8H 7H"), 1),
        (("hundred", "JH TH 9H 8H 7H"), ("hundred", "KH KS KD KC"), 0),
        (("sra", "AD KD QD"), ("sra", "KC QC JC"), 0),
        (("sra", "AD KD QD"), ("sra", "AC KC QC"), 1),  # equal: met first from the dealer's right
        (("hundred", "TH TS TD TC"), ("hundred", "JH JS JD JC"), 1),
    ],
)
def test_strength(one: tuple[str, str], other: tuple[str, str], strongest: int) -> None:
    """Seat 0 deals: seat 1 is met before seat 0."""
    both = [project(0, *one), project(1, *other)]
    assert projects.scored_projects(both, dealer=0) == [both[strongest]]


def test_both_partners_projects_are_scored() -> None:
    three = [
        project(0, "fifty", "JH TH 9H 8H"),
        project(1, "sra", "AD KD QD"),
        project(2, "sra", "9C 8C 7C"),
    ]
    assert projects.scored_projects(three, dealer=0) == [three[0], three[2]]


def test_baloot_unsaid_and_void() -> None:
    run = [project(1, "sra", "KS QS JS")]
    assert projects.baloot_by_team([], run, "S", SAHARAT) == [0, 2]
    assert projects.baloot_by_team([], run, "S", WARAQ52) == [0, 0]
    assert projects.baloot_by_team([], run, None, SAHARAT) == [0, 0]
    kings = [project(1, "hundred", "KS KH KD KC")]
    assert projects.baloot_by_team([1], kings, "S", SAHARAT) == [0, 0]
    assert projects.baloot_by_team([1], kings, "S", ELBLOT) == [0, 2]
    hundred = [project(1, "hundred", "AS KS QS JS TS")]
    assert projects.baloot_by_team([1], hundred, "S", WARAQ52) == [0, 0]
    assert projects.baloot_by_team([1], hundred, "S", SAHARAT) == [0, 2]


def test_projects_are_multiplied() -> None:
    assert [projects.project_factor(level, SAHARAT) for level in range(1, 6)] == [1, 2, 1, 1, 1]
    assert [projects.project_factor(level, WARAQ52) for level in range(1, 6)] == [1, 2, 3, 4, 1]
