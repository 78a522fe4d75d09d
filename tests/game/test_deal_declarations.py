"""Projects declared and laid, and بلوت, in a whole deal (docs/rules.md §6)."""

from typing import Any

import pytest

from tests.build import codes, deal, replay
from verifier.game.deal import DealReplay
from verifier.game.outcome import Played

from .positions import HANDS, HOKM, HUNDRED, SUN

SUITS_OF_SEATS = None
"""Every seat holds one suit whole: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""

BEFORE_3 = "0 play JS;1 play TS;2 play 8S;"
TRICK_1 = BEFORE_3 + "3 play AS;"
END = "0 sawa"
"""Whoever said it false: the deal is counted, and what was declared shows."""


def run(
    happened: str, hands: Any = HANDS, flip: str = "JS", **how: Any
) -> tuple[DealReplay, Played]:
    dealt = {name: how.pop(name) for name in ("dealer", "taker") if name in how}
    return replay(deal(hands, flip, happened, **dealt), **how)


def faults(happened: str, hands: Any = HANDS, **how: Any) -> list[tuple[str, int | None]]:
    found = codes(run(happened, hands, **how)[0])
    return [each for each in found if each[0] != "play.sawa"]


def projects(happened: str, hands: Any = HANDS, **how: Any) -> tuple[int, int] | None:
    return run(happened + END, hands, **how)[1].projects


# When


def test_at_the_turn_before_the_card_of_the_first_trick() -> None:
    text = HOKM + BEFORE_3 + HUNDRED + "3 play AS;"
    assert faults(text) == []
    assert projects(text) == (0, 10)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (HUNDRED + HOKM, 0),
        (HOKM + HUNDRED + TRICK_1, 4),
        (HOKM + "0 play JS;1 play TS;" + HUNDRED + "2 play 8S;3 play AS;", 6),
        (HOKM + TRICK_1 + HUNDRED, 8),
        (HOKM + TRICK_1 + "0 play AD;1 play 8D;2 play TD;" + HUNDRED + "3 play QD;", 11),
    ],
    ids=["in the buying", "before the first card", "before its turn", "after", "in trick 2"],
)
def test_early_and_late_is_late_and_does_not_count(text: str, place: int) -> None:
    assert faults(text) == [("project.late", place)]
    if "0 play AD" not in text and "play" in text:
        assert projects(text) == (0, 0)


def test_after_the_deal_ended() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;2 project sra QH JH 9H"
    assert faults(text, mode="qaid") == [("play.revoke", 5), ("project.late", 8)]


# Which cards


@pytest.mark.parametrize(
    "said",
    [
        "hundred KC QC JC TC",
        "fifty KC QC JC TC 9C",
        "sra KC QC JC TC",
        "sra KC QC TC",
        "sra KC QC",
        "sra AC KC QC",
        "sra KC QC QC",
        "four_hundred KC QC JC TC",
        "hundred QD JD QC JC",
    ],
)
def test_cards_that_are_not_that_project_or_not_in_the_hand(said: str) -> None:
    text = HOKM + BEFORE_3 + f"3 project {said};3 play AS;"
    assert faults(text) == [("project.cards", 7)]
    assert projects(text) == (0, 0)


def test_declaring_less_than_one_holds() -> None:
    for said, points in (("fifty KC QC JC TC", 5), ("sra QC JC TC", 2)):
        text = HOKM + BEFORE_3 + f"3 project {said};3 play AS;"
        assert faults(text) == []
        assert projects(text) == (0, points)


def test_after_a_faulty_one_a_right_one_counts() -> None:
    text = HOKM + BEFORE_3 + "3 project fifty KC QC JC TC 9C;" + HUNDRED + "3 play AS;"
    assert faults(text) == [("project.cards", 7)]
    assert projects(text) == (0, 10)


def test_four_aces() -> None:
    """أربعمية in sun, مية in hokm."""
    hands = (
        "JS 7S 8S 7H AS AH AD AC",
        "TS 9S QS KS 8H KH 8D 9D",
        "QH JH 9H TH TD KD 7D 8C",
        "QD JD TC KC QC JC 9C 7C",
    )
    for bought, right, wrong, points in (
        (SUN, "four_hundred", "hundred", 40),
        (HOKM, "hundred", "four_hundred", 10),
    ):
        text = bought + f"0 project {right} AS AH AD AC;0 play 7H;1 play 8H;2 play QH;3 play QD;"
        assert faults(text, hands) == []
        assert run(text + "2 sawa", hands)[1].projects == (points, 0)
        place = 1 if bought == SUN else 4
        assert faults(text.replace(right, wrong, 1), hands) == [("project.cards", place)]


# Two of one hand


@pytest.mark.parametrize(
    ("second", "code"),
    [
        ("sra QS JS TS", "project.overlap"),
        ("sra TS 9S 8S", "project.overlap"),
        ("fifty TS 9S 8S 7S", "project.overlap"),
    ],
    ids=["a card in both", "out of one unbroken run", "the other half"],
)
def test_a_card_in_two_and_two_out_of_one_run(second: str, code: str) -> None:
    text = (
        HOKM + f"0 project sra AS KS QS;0 project {second};0 play AS;1 play AH;2 play AD;3 play AC;"
    )
    assert faults(text, SUITS_OF_SEATS) == [(code, 5)]
    assert projects(text, SUITS_OF_SEATS) == (2, 0)


BROKEN_RUN = (
    "AS KS QS TS 9S 8S AH KH",
    "JS 7S QH JH TH 9H 8H 7H",
    "AD KD QD JD TD 9D 8D 7D",
    "AC KC QC JC TC 9C 8C 7C",
)
TWO = "0 project sra AS KS QS;0 project sra TS 9S 8S;"


def test_two_out_of_a_suit_with_a_gap_and_never_a_third() -> None:
    text = HOKM + TWO
    trick = "0 play AS;1 play JS;2 play AD;3 play AC;1 play 7S;"
    how: dict[str, Any] = {"flip": "TS"}
    assert faults(text + "0 play AS", BROKEN_RUN, **how) == []
    again = text + "0 project sra AS KS QS;" + trick
    assert faults(again, BROKEN_RUN, **how)[0] == ("project.count", 6)
    counted = run(text + "0 play AS;1 play 7S;2 play AD;3 play AC;" + END, BROKEN_RUN, **how)[1]
    assert counted.projects == (4, 0)


# Laid open


LAID = {"reveal_required": True}
SHOWN = "3 reveal KC QC JC TC 9C;"
DECLARED = HOKM + BEFORE_3 + HUNDRED + "3 play AS;"
TRICK_2 = "0 play AD;1 play 8D;2 play TD;"


def test_it_counts_only_if_laid() -> None:
    text = DECLARED + TRICK_2 + SHOWN + "3 play QD;"
    assert faults(text, **LAID) == []
    assert projects(text, **LAID) == (0, 10)
    assert projects(text.replace(SHOWN, ""), **LAID) == (0, 0)
    assert projects(text.replace(SHOWN, "")) == (0, 10)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (HOKM + BEFORE_3 + HUNDRED + SHOWN + "3 play AS;", [8]),
        (DECLARED + "0 play AD;1 play 8D;" + SHOWN + "2 play TD;3 play QD;", [11]),
        (DECLARED + TRICK_2 + "3 play QD;" + SHOWN, [13]),
        (DECLARED + TRICK_2 + "3 reveal KC QC JC;" + "3 play QD;", [12]),
        (DECLARED + TRICK_2 + SHOWN + SHOWN + "3 play QD;", [13]),
        (DECLARED + "0 reveal AD 7D;" + TRICK_2, [9]),
        (HOKM + TRICK_1 + TRICK_2 + SHOWN, [11]),
    ],
    ids=[
        "trick 1",
        "not its turn",
        "after its card",
        "part of it",
        "twice",
        "another seat",
        "undeclared",
    ],
)
def test_a_reveal_out_of_place(text: str, places: list[int]) -> None:
    assert faults(text, **LAID) == [("project.reveal", place) for place in places]


def test_a_reveal_where_the_profile_has_none() -> None:
    assert faults(DECLARED + TRICK_2 + SHOWN) == [("project.reveal", 12)]


def test_a_faulty_project_laid_is_no_second_fault() -> None:
    """ "Must not be reported twice under another name"; and it does not count."""
    text = HOKM + TRICK_1 + HUNDRED + TRICK_2 + SHOWN + "3 play QD;"
    assert faults(text, **LAID) == [("project.late", 8)]
    assert projects(text, **LAID) == (0, 0)


def test_strength_is_compared_among_the_projects_laid() -> None:
    """Seat 0's hundred stays hidden, so seat 1's sra is the strongest on the table."""
    text = (
        HOKM
        + "0 project hundred AS KS QS JS TS;0 play AS;1 project sra AH KH QH;1 play 7H;"
        + "2 play 7D;3 play 7C;"
    )
    laid = text + "0 play KS;1 reveal AH KH QH;1 play 8H;2 play 8D;3 play 8C;"
    assert projects(laid, SUITS_OF_SEATS, **LAID) == (0, 2)
    assert projects(text, SUITS_OF_SEATS) == (10, 0)


@pytest.mark.parametrize(
    ("raises", "profile", "points"),
    [
        ("", "saharat", 10),
        ("1 double;", "saharat", 20),
        ("1 double;0 three;", "saharat", 10),
        ("1 double;0 three;", "waraq52", 30),
        ("1 double;0 three;1 four;", "waraq52", 40),
        ("1 double;0 three;1 four;", "saharat", 10),
        ("1 double;0 three;1 four;0 gahwa;", "waraq52", 10),
    ],
)
def test_projects_times_what(raises: str, profile: str, points: int) -> None:
    text = HOKM + raises + BEFORE_3 + HUNDRED + "3 play AS;"
    assert projects(text, profile=profile) == (0, points)


# بلوت


def baloot(happened: str, hands: Any = HANDS, **how: Any) -> tuple[int, int] | None:
    return run(happened + "0 sawa", hands, **how)[1].baloot


FIRST = HOKM + "0 play KS{};1 play 7H;2 play 7D;3 play 7C;"
SECOND = "0 play QS{};1 play 8H;2 play 8D;3 play 8C;"


def said(first: str, second: str) -> str:
    return FIRST.format(first) + SECOND.format(second)


def test_said_with_the_second_of_the_pair() -> None:
    text = said("", " baloot")
    assert faults(text, SUITS_OF_SEATS) == []
    assert baloot(text, SUITS_OF_SEATS) == (2, 0)


def test_said_with_the_first_of_the_pair() -> None:
    text = said(" baloot", "")
    assert faults(text, SUITS_OF_SEATS) == [("baloot.invalid", 4)]
    assert baloot(text, SUITS_OF_SEATS) == (0, 0)
    both = said(" baloot", " baloot")
    assert faults(both, SUITS_OF_SEATS) == [("baloot.invalid", 4)]
    assert baloot(both, SUITS_OF_SEATS) == (2, 0)


def test_said_with_another_card_or_without_the_pair() -> None:
    assert faults(HOKM + "0 play AS baloot", SUITS_OF_SEATS) == [("baloot.invalid", 4)]
    assert faults(HOKM + "0 play JS;1 play TS baloot") == [("baloot.invalid", 5)]


def test_said_with_a_card_after_the_second() -> None:
    text = said("", "") + "0 play AS baloot;1 play 9H;2 play 9D;3 play 9C;"
    assert faults(text, SUITS_OF_SEATS) == [("baloot.invalid", 12)]
    assert baloot(text, SUITS_OF_SEATS) == (0, 0)


def test_in_sun_there_is_none() -> None:
    text = SUN + "0 play KS;1 play 7H;2 play 7D;3 play 7C;0 play QS baloot"
    assert faults(text, SUITS_OF_SEATS) == [("baloot.invalid", 5)]


def test_said_late_it_does_not_count_and_stays_in_the_log() -> None:
    text = said("", "").replace("2 play 8D", "0 baloot;2 play 8D")
    assert faults(text, SUITS_OF_SEATS) == []
    assert baloot(text, SUITS_OF_SEATS) == (0, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_late_word_without_the_pair_played(seat: int) -> None:
    """Before the second card, and by a seat that never held it."""
    text = FIRST.format("") + f"{seat} baloot;"
    assert faults(text, SUITS_OF_SEATS) == [("baloot.invalid", 8)]


def test_unsaid_it_counts_in_a_run_that_is_laid_and_scored() -> None:
    """Option `baloot_counts_unsaid`: saharat and elblot, not waraq52."""
    run_of_five = "0 project hundred AS KS QS JS TS;"
    text = said("", "").replace("0 play KS", run_of_five + "0 play KS")
    assert baloot(text, SUITS_OF_SEATS) == (2, 0)
    assert baloot(text, SUITS_OF_SEATS, baloot_counts_unsaid=False) == (0, 0)
    assert baloot(text, SUITS_OF_SEATS, reveal_required=True) == (0, 0)  # never laid
    assert baloot(said("", ""), SUITS_OF_SEATS) == (0, 0)


def test_void_in_a_hundred_run() -> None:
    """waraq52; a run of five with both, said or not."""
    run_of_five = "0 project hundred AS KS QS JS TS;"
    text = said("", " baloot").replace("0 play KS", run_of_five + "0 play KS")
    assert baloot(text, SUITS_OF_SEATS, profile="waraq52") == (0, 0)
    assert baloot(text, SUITS_OF_SEATS, profile="saharat") == (2, 0)
    assert baloot(said("", " baloot"), SUITS_OF_SEATS, profile="waraq52") == (2, 0)


KINGS = (
    "KS QS KH KD KC AS 7S 8S",
    "JS 9S TS AH QH JH TH 9H",
    "8H 7H AD QD JD TD 9D 8D",
    "7D AC QC JC TC 9C 8C 7C",
)


def test_void_in_four_kings_laid() -> None:
    """saharat; elblot has no such rule."""
    bought = "0 hokm S;1 pass;2 pass;3 pass;"
    kings = "0 project hundred KS KH KD KC;"
    play = (
        "0 play KS;1 play JS;2 play 7H;3 play 7D;1 play AH;2 play 8H;3 play 7C;0 play KH;"
        "1 play 9S;2 play 8D;3 play 8C;0 play QS baloot;"
    )
    for profile, declared, right in (
        ("saharat", kings, (0, 0)),
        ("saharat", "", (2, 0)),
        ("waraq52", kings, (2, 0)),
    ):
        replayed, played = run(bought + declared + play + "1 sawa", KINGS, "AS", profile=profile)
        assert [code for code, _ in codes(replayed) if code.startswith("baloot")] == []
        assert played.baloot == right
