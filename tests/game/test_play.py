"""Tricks card by card, and what a wrong card does (docs/rules.md §5; docs/record.md, "After a fault
the replay goes on where it can").
"""

from typing import Any

import msgspec
import pytest

from tests import build
from verifier.cards import SUITS, mask_of
from verifier.findings import Fault
from verifier.game.duties import Duties
from verifier.game.play import Play
from verifier.record.model import AnyEvent
from verifier.rules.profiles import resolve

from .positions import FIRST_TRICK, HANDS


def run(
    text: str,
    hands: tuple[str, ...] = HANDS,
    *,
    trump: str | None = "S",
    leader: int = 0,
    closed: bool = False,
    **options: Any,
) -> tuple[Play, list[Fault]]:
    number = None if trump is None else SUITS.index(trump)
    duties = Duties(resolve("saharat", options), number, closed)
    play = Play(duties, [mask_of(hand.split()) for hand in hands], leader)
    events = msgspec.convert(build.events(text), list[AnyEvent])
    faults: list[Fault] = []
    place = 0
    while place < len(events) and not play.broken:
        place = play.run(events, place, faults)
    return play, faults


def seen(faults: list[Fault]) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.event) for fault in faults]


# Tricks


def test_a_whole_deal() -> None:
    """Every card of a hand-counted deal: eight winners, 128 and 34 أبناط, 162 in all."""
    hands = (
        "8C 7S JS 7H 8D JC TH TS",
        "9H KC QD AD KS TD KD 9S",
        "9D AH QH AC 8H TC 9C QC",
        "KH 8S QS JD JH 7D 7C AS",
    )
    play, faults = run(build.TRICKS, hands, trump="C")
    assert faults == []
    assert play.over
    assert play.winners == [0, 2, 2, 3, 2, 2, 2, 1]
    assert play.raw == [128, 34]


def test_the_highest_of_the_suit_led_takes_it_in_sun() -> None:
    """T is above K; spades do not trump."""
    hands = ("KH", "7S", "TH", "8H")
    play, faults = run("0 play KH;1 play 7S;2 play TH;3 play 8H", hands, trump=None)
    assert (play.winners, play.raw, faults) == ([2], [14, 0], [])


def test_a_trump_takes_a_side_suit_and_a_higher_trump_takes_that() -> None:
    hands = ("AH", "7S", "8S", "TH")
    play, faults = run("0 play AH;1 play 7S;2 play 8S;3 play TH", hands)
    assert (play.winners, play.raw, faults) == ([2], [21, 0], [])


def test_the_winner_leads_the_next() -> None:
    play, faults = run(FIRST_TRICK)
    assert faults == []
    assert (play.winners, play.turn, play.on_lead) == ([0], 0, True)
    play, faults = run("1 play KH", hands=("AH", "KH", "QH", "JH"), leader=1)
    assert (play.turn, play.on_lead) == (2, False)


# Turn


def test_a_card_out_of_turn_leads_and_is_carried_out() -> None:
    """ "A card out of turn goes into the trick as that seat's card; next is the first seat in
    rotation that has not played." """
    play, faults = run("1 play AH;0 play 7H;2 play QH;3 play AS")
    assert faults == [Fault("play.turn", 0, 0, 1, "seat", 0, 1)]
    assert (play.winners, play.raw) == ([3], [0, 25])
    assert play.turn == 3


def test_a_seat_passed_over_is_next() -> None:
    play, faults = run("0 play 7H;2 play QH;1 play AH;3 play AS")
    assert faults == [Fault("play.turn", 1, 0, 2, "seat", 1, 2)]
    assert play.winners == [3]


def test_two_out_of_turn_are_two_findings() -> None:
    _, faults = run("0 play 7H;3 play AS;2 play QH;1 play AH")
    assert seen(faults) == [("play.turn", 1), ("play.turn", 2)]


def test_out_of_turn_and_against_a_duty_are_both_said() -> None:
    _, faults = run("0 play AD;2 play QH")
    assert seen(faults) == [("play.turn", 1), ("play.revoke", 1)]


def test_a_second_card_in_one_trick_ends_the_replay() -> None:
    for second in ("0 play 8H", "1 play KH;0 play 8H"):
        play, faults = run(f"0 play 7H;{second};2 play QH")
        assert [fault.code for fault in faults] == ["play.turn"]
        assert play.broken


# Cards that nobody has


@pytest.mark.parametrize(
    "text",
    ["0 play AC", "0 play JS;1 play TS;2 play 8S;3 play AS;0 play JS"],
    ids=["another's card", "a card played already"],
)
def test_a_card_not_in_the_hand_ends_the_replay(text: str) -> None:
    play, faults = run(text + ";1 play 8C")
    assert [fault.code for fault in faults] == ["play.not_in_hand"]
    assert play.broken


def test_a_card_not_in_the_hand_says_what_is() -> None:
    _, faults = run("0 play AC", ("JS 7H", "8H", "9H", "TH"))
    assert faults == [Fault("play.not_in_hand", 0, 0, 0, "card", ["JS", "7H"], "AC")]


def test_out_of_turn_with_a_card_not_held_is_one_fault() -> None:
    _, faults = run("2 play AD")
    assert seen(faults) == [("play.not_in_hand", 0)]


# Duties


def test_a_broken_duty_is_reported_with_the_legal_cards_and_carried_out() -> None:
    play, faults = run("0 play AD;1 play AH;2 play TD;3 play QD;0 play 7D;1 play 8D")
    assert faults == [Fault("play.revoke", 1, 0, 1, "card", ["8D", "9D"], "AH")]
    assert (play.winners, play.raw) == ([0], [35, 0])


@pytest.mark.parametrize(
    ("text", "code", "legal"),
    [
        ("0 play 7H;1 play AH;2 play QH;3 play QD", "play.no_trump", ["AS"]),
        ("0 play 7S;1 play 9S", "play.not_in_hand", None),
        ("0 play 7H;1 play 9S", "play.revoke", ["TH", "KH", "AH"]),
    ],
)
def test_each_with_its_name(text: str, code: str, legal: list[str] | None) -> None:
    _, faults = run(text)
    assert [fault.code for fault in faults] == [code]
    assert legal is None or faults[0].expected == legal


def test_too_low_in_trump() -> None:
    """Over the A only the J of seat 0's beats it."""
    play, faults = run("1 play TS;2 play 8S;3 play AS;0 play KS", leader=1)
    assert faults == [Fault("play.no_overtrump", 3, 0, 0, "card", ["JS"], "KS")]
    assert play.winners == [3]


def test_trump_led_in_a_closed_deal() -> None:
    _, faults = run("0 play JS", closed=True)
    assert seen(faults) == [("play.closed_lead", 0)]
    assert "JS" not in faults[0].expected
    assert run("0 play AD", closed=True)[1] == []


def test_a_closed_trump_is_followed_as_ever() -> None:
    assert run("0 play AD;1 play 8D;2 play TD;3 play QD", closed=True)[1] == []


# أكه

FREED = ("AH 7D", "7H 8D", "7S 9D", "8H TD")


def test_an_ace_may_be_announced_and_frees_the_partner() -> None:
    text = "0 play AH akka;1 play 7H;2 play 9D"
    assert run(text, FREED)[1] == []
    assert seen(run(text, FREED, akka_frees_partner=False)[1]) == [("play.no_trump", 2)]
    assert seen(run(text.replace(" akka", ""), FREED)[1]) == [("play.no_trump", 2)]


def test_a_false_one_is_the_announcers_fault_and_frees_all_the_same() -> None:
    hands = ("KH 7D", "7H 8D", "7S 9D", "AH TD")
    _, faults = run("0 play KH akka;1 play 7H;2 play 9D;3 play AH", hands)
    assert faults == [Fault("play.akka", 0, 0, 0, "say", ["TH", "AH"], "KH")]


def test_it_frees_no_longer_once_the_card_is_beaten() -> None:
    hands = ("KH 7D", "AH 8D", "7S 9D", "7H TD")
    _, faults = run("0 play KH akka;1 play AH;2 play 9D", hands)
    assert seen(faults) == [("play.akka", 0), ("play.no_trump", 2)]


def test_it_frees_the_partner_only() -> None:
    hands = ("AH 7D", "7S 8D", "7H 9D", "8H TD")
    _, faults = run("0 play AH akka;1 play 8D", hands)
    assert seen(faults) == [("play.no_trump", 1)]


def test_the_next_lead_frees_nobody() -> None:
    """The freedom ends with the trick."""
    hands = ("AH TH", "7H 8H", "7S 9D 8D", "9H JH")
    text = "0 play AH akka;1 play 7H;2 play 9D;3 play 9H;0 play TH;1 play 8H;2 play 8D"
    assert seen(run(text, hands)[1]) == [("play.no_trump", 6)]


def test_true_once_every_higher_card_fell_in_earlier_tricks() -> None:
    hands = ("TH 7D", "8H 8D", "KH 9D", "AH 9H")
    first = "3 play AH;0 play 7D;1 play 8H;2 play KH"
    play, faults = run(first + ";3 play 9H;0 play TH akka", hands, leader=3)
    assert seen(faults)[-1] == ("play.akka", 5)  # true, but not with a lead
    hands = ("AH TH", "7H 8H", "KH QH", "9H JH")
    play, faults = run("0 play AH;1 play 7H;2 play KH;3 play 9H;0 play TH akka", hands)
    assert faults == []
    assert play.breaches == []


def test_a_higher_card_in_ones_own_hand_was_not_played() -> None:
    hands = ("AH TH", "7H 8H", "KH QH", "9H JH")
    assert seen(run("0 play TH akka", hands)[1]) == [("play.akka", 0)]


@pytest.mark.parametrize("trump", ["H", None])
def test_not_in_trump_and_not_in_sun(trump: str | None) -> None:
    _, faults = run("0 play AH akka", FREED, trump=trump)
    assert seen(faults) == [("play.akka", 0)]


def test_not_by_one_who_follows() -> None:
    hands = ("7H 7D", "AH 8D", "8H 9D", "7S TD")
    _, faults = run("0 play 7H;1 play AH akka;2 play 8H;3 play TD", hands)
    assert seen(faults) == [("play.akka", 1), ("play.no_trump", 3)]


# A granted سوا


def test_the_tricks_left_and_the_last_ten_go_to_the_seat() -> None:
    play, _ = run(FIRST_TRICK)
    play.rest_to(2)
    assert play.winners == [0] + [2] * 7
    assert play.raw == [162, 0]
    play, _ = run(FIRST_TRICK)
    play.rest_to(3)
    assert play.raw == [41, 121]
