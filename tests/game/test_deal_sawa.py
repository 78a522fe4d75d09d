"""سوا in a whole deal (docs/rules.md §5): granted, talk, false, not on lead, not decided."""

from typing import Any

import pytest

from tests.build import codes, deal, replay
from verifier.game.deal import DealReplay
from verifier.game.outcome import Played

from .positions import FIRST_TRICK, HANDS, HOKM, SUN

WHOLE_SUITS = None
"""Seat 0 holds every spade: with spades for trump its سوا is true from the start."""


def run(happened: str, hands: Any = HANDS, **how: Any) -> tuple[DealReplay, Played]:
    return replay(deal(hands, "JS", happened), **how)


def faults(happened: str, hands: Any = HANDS, **how: Any) -> list[tuple[str, int | None]]:
    return codes(run(happened, hands, **how)[0])


def test_granted_before_the_first_card() -> None:
    """All eight tricks, so it is كبوت: 25."""
    replayed, played = run(HOKM + "0 sawa", WHOLE_SUITS)
    assert codes(replayed) == []
    assert (played.outcome, played.winners) == ("scored", [0] * 8)
    assert (played.raw, played.points) == ((162, 0), (25, 0))


def test_granted_later_it_counts_for_kaboot() -> None:
    text = HOKM + "0 play JS;1 play 7H;2 play 7D;3 play 7C;0 sawa"
    replayed, played = run(text, WHOLE_SUITS)
    assert codes(replayed) == []
    assert (played.winners, played.raw, played.points) == ([0] * 8, (162, 0), (25, 0))


def test_granted_after_the_others_took_a_trick_it_is_no_kaboot() -> None:
    """Trick 1 is 4 + 14 + 0 + 10 = 28 for team 1; h(28) = 3, the buyer has the rest of 16."""
    hands = (
        "JS AS KS QS 7S 8C 7D 7C",
        "9S AH KH QH JH TH 9H 8H",
        "8S TD AD KD QD JD 9D 8D",
        "TS AC KC QC JC TC 9C 7H",
    )
    text = HOKM + "0 play KS;1 play 9S;2 play 8S;3 play TS;1 play AH;2 play TD;3 play 7H;0 play JS;"
    replayed, played = run(text + "0 sawa", hands)
    assert codes(replayed) == [("play.sawa", 12)]
    assert (played.winners, played.raw, played.points) == ([1] + [0] * 7, (134, 28), (13, 3))


def test_false_and_granted_it_is_a_finding_and_stands() -> None:
    replayed, played = run(HOKM + FIRST_TRICK + "0 sawa")
    assert codes(replayed) == [("play.sawa", 8)]
    assert replayed.faults[0].trick == 1
    assert played.winners == [0] * 8


def test_followed_by_a_card_it_is_talk() -> None:
    """Without effect, true or not."""
    replayed, played = run(HOKM + FIRST_TRICK + "0 sawa;0 play AD;1 play 8D")
    assert codes(replayed) == []
    assert played.outcome == "unfinished"


def test_talk_costs_no_search() -> None:
    assert faults(HOKM + FIRST_TRICK + "0 sawa;0 play AD", budget=0) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("0 sawa", 0),
        ("0 hokm S;0 sawa;1 pass;2 pass;3 pass", 1),
        (HOKM + "1 sawa", 4),
        (HOKM + "0 play JS;1 sawa", 5),
        (HOKM + "0 play JS;0 sawa", 5),
        (HOKM + FIRST_TRICK + "1 sawa", 8),
    ],
    ids=[
        "nothing bought",
        "buying open",
        "not leading first",
        "next",
        "in the trick",
        "not winner",
    ],
)
def test_not_on_lead_has_no_effect(text: str, place: int) -> None:
    replayed, played = run(text)
    assert codes(replayed) == [("play.turn", place)]
    assert played.outcome == "unfinished"


def test_after_the_deal_ended() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;0 sawa"
    assert faults(text, mode="qaid") == [("play.revoke", 5), ("play.turn", 8)]


def test_before_the_buying_closed_it_begins_the_play() -> None:
    """Where no word of the buying follows, as a card there would: `bid.unfinished`."""
    replayed, played = run("0 hokm S;1 pass;0 sawa", WHOLE_SUITS)
    assert codes(replayed) == [("bid.unfinished", 2)]
    assert played.points == (25, 0)


def test_said_twice_the_second_has_no_trick_left_to_claim() -> None:
    found = faults(HOKM + FIRST_TRICK + "0 sawa;0 sawa")
    assert found == [("play.sawa", 8), ("play.turn", 9)]


def test_bids_raises_and_projects_after_a_granted_one() -> None:
    """It stands for the first card too."""
    text = HOKM + "0 sawa;1 pass;1 double;0 project sra AS KS QS"
    replayed, played = run(text, WHOLE_SUITS)
    assert codes(replayed) == [
        ("bid.after_close", 5),
        ("double.not_allowed", 6),
        ("project.late", 7),
    ]
    assert played.points == (25, 0)


def test_without_budget_it_is_not_decided() -> None:
    """A warning, once, also where it is claimed; the ruling on it is not judged."""
    replayed, played = run(HOKM + FIRST_TRICK + "0 sawa", budget=0)
    assert codes(replayed) == [("play.sawa_unproved", 8)]
    assert played.winners == [0] * 8
    text = HOKM + FIRST_TRICK + "0 sawa;1 qaid sawa 0;1 ruling {}"
    for ruling in ("yes tasjeel", "no none"):
        assert faults(text.format(ruling), mode="qaid", budget=0) == [("play.sawa_unproved", 8)]


def test_claimed_and_false() -> None:
    text = HOKM + FIRST_TRICK + "0 sawa;1 qaid sawa 0;1 ruling yes tasjeel"
    replayed, played = run(text, mode="qaid")
    assert codes(replayed) == [("play.sawa", 8)]
    assert (played.outcome, played.points) == ("tasjeel", (0, 16))


def test_claimed_and_true() -> None:
    text = HOKM + "0 sawa;1 qaid sawa 0;1 ruling {}"
    replayed, played = run(text.format("no none"), WHOLE_SUITS, mode="qaid")
    assert codes(replayed) == []
    assert played.outcome == "scored"
    replayed, played = run(text.format("yes tasjeel"), WHOLE_SUITS, mode="qaid")
    assert codes(replayed) == [("qaid.ruling", 6)]
    assert played.outcome == "tasjeel"


def test_any_sawa_of_that_seat_may_be_meant() -> None:
    """A false one that was talk: the claim is right, and talk itself is no finding."""
    text = HOKM + FIRST_TRICK + "0 sawa;0 play AD;1 qaid sawa 0;1 ruling yes tasjeel"
    assert faults(text, mode="qaid") == []
    text = HOKM + FIRST_TRICK + "0 play AD;1 qaid sawa 0;1 ruling yes tasjeel"
    assert faults(text, mode="qaid") == [("qaid.ruling", 10)]


def test_a_seat_off_lead_has_no_sawa_to_claim() -> None:
    text = HOKM + "0 play JS;1 sawa;0 qaid sawa 1;0 ruling no none"
    assert faults(text, mode="qaid") == [("play.turn", 5)]


def test_baloot_whose_second_card_was_not_played_was_not_said() -> None:
    text = HOKM + "0 play KS;1 play 7H;2 play 7D;3 play 7C;0 sawa"
    assert run(text, WHOLE_SUITS)[1].baloot == (0, 0)


def test_in_sun() -> None:
    """Six aces and tens from the top; the others have nothing above."""
    hands = (
        "JS QS KS TS AS AH AD AC",
        "7S 8S 9S 7H 8H 9H JH QH",
        "KH TH KD TD 7D 8D 9D JD",
        "QD KC TC QC JC 7C 8C 9C",
    )
    replayed, played = run(SUN + "0 sawa", hands)
    assert codes(replayed) == []
    assert (played.raw, played.points) == ((130, 0), (44, 0))


def test_said_again_and_claimed_again_it_is_one_position() -> None:
    """However often players say it, an honest record's budget is asked once a position."""
    again = "0 sawa;" * 30 + "0 play JS;" + "1 qaid sawa 0;1 ruling no none;" * 30
    text = HOKM + again
    assert faults(text, WHOLE_SUITS, mode="qaid", budget=1, qaid_opens_max=0) == []
