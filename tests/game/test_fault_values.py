"""A finding names who did it, where, what the rules give and what the record has (docs/record.md):
all of it, for one fault of each kind that the codes alone would not tell apart."""

from typing import Any

import msgspec
import pytest

from tests.build import deal, replay
from verifier.findings import Fault
from verifier.game.deal import DealReplay
from verifier.game.times import Clock
from verifier.record.model import Deal, Player
from verifier.rules.profiles import resolve

from .positions import FIRST_TRICK, HANDS, HOKM, HUNDRED


def replayed(happened: str, **how: Any) -> DealReplay:
    return replay(deal(HANDS, "JS", happened), **how)[0]


def fault(happened: str, code: str, **how: Any) -> Fault:
    """The one fault of this code."""
    (found,) = (each for each in replayed(happened, **how).faults if each.code == code)
    return found


QAID = {"mode": "qaid"}
PROJECT = {"kind": "hundred", "cards": ["KC", "QC", "JC", "TC", "9C"]}

WORDS: list[tuple[str, Fault, dict[str, Any]]] = [
    # A bid after the first card: nothing can be said any more.
    (HOKM + "0 play JS;2 sun", Fault("bid.after_close", 5, None, 2, "", None, "sun"), {}),
    # A raise before anybody bought is offered to nobody.
    ("0 double", Fault("double.not_allowed", 0, None, 0, "", [], "double"), {}),
    ("0 hokm S;1 double", Fault("double.not_allowed", 1, None, 1, "", [], "double"), {}),
    # The first card before the buying closed: seat 1 was to be heard, as it has more than a pass.
    ("0 hokm S;0 play JS", Fault("bid.unfinished", 1, None, 0, "", None, None), {}),
]


@pytest.mark.parametrize("happened, right, how", WORDS, ids=[right.code for _, right, _ in WORDS])
def test_words(happened: str, right: Fault, how: dict[str, Any]) -> None:
    found = fault(happened, right.code, **how)
    if right.code == "bid.unfinished":  # "expected" are the seats that were still to be heard
        assert 1 in found.expected
        assert found == right._replace(expected=found.expected)
        return
    assert found == right


QAIDS: list[tuple[str, Fault, dict[str, Any]]] = [
    # docs/rules.md §8: a sheet is opened twice a deal in سهرات, by a team; this is the third time.
    (
        FIRST_TRICK + "0 qaid_open;0 qaid_close;2 qaid_open;2 qaid_close;0 qaid_open",
        Fault("qaid.not_allowed", 12, None, 0, "", 2, 3),
        QAID,
    ),
    # No sheet at a sahl table: this is the first of none.
    (
        FIRST_TRICK + "1 qaid revoke 0;1 ruling no none",
        Fault("qaid.not_allowed", 8, None, 1, "", 0, 1),
        {},
    ),
    # Against the own team: only the other team's seats could be meant.
    (
        FIRST_TRICK + "1 qaid revoke 3;1 ruling no none",
        Fault("qaid.not_allowed", 8, None, 1, "against", [0, 2], 3),
        QAID,
    ),
    # A ruling without a claim.
    (
        FIRST_TRICK + "1 ruling no none",
        Fault("qaid.ruling", 8, None, 1, "", None, {"seat": 1, "upheld": False, "remedy": "none"}),
        QAID,
    ),
    # A ruling in the name of another seat than the one that claimed.
    (
        FIRST_TRICK + "1 qaid revoke 0;2 ruling no none",
        Fault("qaid.ruling", 9, None, 2, "seat", 1, 2),
        QAID,
    ),
    # A claim that nobody ruled on.
    (
        FIRST_TRICK + "1 qaid revoke 0",
        Fault("qaid.ruling", 8, None, 1, "", "ruling", None),
        QAID,
    ),
]


@pytest.mark.parametrize("happened, right, how", QAIDS)
def test_sheets_claims_and_rulings(happened: str, right: Fault, how: dict[str, Any]) -> None:
    assert fault(HOKM + happened, right.code, **how) == right


def test_a_project_not_held() -> None:
    """The cards shown are those declared, under the member that names them."""
    text = HOKM + "0 project hundred KC QC JC TC 9C;0 play JS"
    found = fault(text, "project.cards")
    assert (found.event, found.seat, found.actual) == (4, 0, PROJECT)


def test_a_project_laid_that_was_not_declared() -> None:
    text = HOKM + FIRST_TRICK + "0 reveal KS QS 7H"
    assert fault(text, "project.reveal", profile="elblot") == Fault(
        "project.reveal", 8, 1, 0, "cards", None, ["KS", "QS", "7H"]
    )


def test_baloot_said_with_a_card_that_is_not_of_the_pair() -> None:
    text = HOKM + "0 play JS baloot;1 play TS;2 play 8S;3 play AS"
    assert fault(text, "baloot.invalid") == Fault("baloot.invalid", 4, 0, 0, "say", None, "JS")
    second = HOKM + FIRST_TRICK + "0 play 7H baloot"
    assert fault(second, "baloot.invalid") == Fault("baloot.invalid", 8, 1, 0, "say", None, "7H")


def test_baloot_said_late_without_the_pair() -> None:
    text = HOKM + FIRST_TRICK + "3 baloot"
    found = fault(text, "baloot.invalid")
    assert (found.event, found.trick, found.seat) == (8, None, 3)


def test_a_lead_of_trump_when_closed_names_what_was_legal() -> None:
    """docs/rules.md §5: with anything else in hand the leader keeps off trump."""
    text = "0 hokm S;1 pass;2 pass;3 pass;1 double closed;0 play JS"
    found = fault(text, "play.closed_lead")
    assert (found.event, found.trick, found.seat, found.member) == (5, 0, 0, "card")
    assert (sorted(found.expected), found.actual) == (["7C", "7D", "7H", "8H", "AD"], "JS")


def clocked(*happened: str, at: tuple[int, ...]) -> list[Fault]:
    players = [Player(name="", bot=False) for _ in range(4)]
    clock = Clock(resolve("saharat", None), players)
    found: list[Fault] = []
    for text, began in zip(happened, at, strict=True):
        found = clock.deal(msgspec.convert(deal(HANDS, "JS", text, at=began), Deal))
    return found


def test_times_say_what_they_were_held_against() -> None:
    """docs/record.md, "Times": 10,000 between deals, a grace of 1,000, 12,000 a word."""
    ended = "0 pass @100;1 pass @200"
    assert clocked(ended, "0 pass @90", at=(0, 50)) == [
        Fault("time.order", None, None, None, "at", 200, 50)
    ]
    assert clocked(ended, "0 pass @5100", at=(0, 5_000)) == [
        Fault("time.deal_early", None, None, None, "at", 10_200, 5_000)
    ]
    (order,) = clocked("0 pass @500;1 pass @400", at=(0,))
    assert order == Fault("time.order", 1, None, 1, "at", 500, 400)
    (early,) = clocked("0 pass @5000 !", at=(0,))
    assert (early.code, early.expected, early.actual) == ("time.auto_early", 12_000, 5_000)


def test_faults_stand_in_the_order_of_the_events() -> None:
    found = clocked("0 pass @20000;1 pass @19000", at=(0,))
    assert [(each.code, each.event) for each in found] == [("time.late", 0), ("time.order", 1)]


def test_what_was_bought_is_named_where_the_play_broke_off() -> None:
    _, played = replay(deal(HANDS, "JS", HOKM + "0 play AS"))
    assert played.outcome == "unfinished"
    assert played.contract is not None
    assert (played.contract.type, played.contract.suit, played.contract.buyer) == ("hokm", "S", 0)
    _, ruled = replay(deal(HANDS, "JS", "1 qaid revoke 0;1 ruling yes tasjeel"), mode="qaid")
    assert ruled.outcome == "tasjeel"


def test_a_hundred_stays_a_hundred_beside_it() -> None:
    """The project of another seat is not touched by a fault (docs/record.md)."""
    text = HOKM + "0 play JS;1 play TS;2 play 8S;" + HUNDRED + "3 play AS;"
    assert [each.code for each in replayed(text).faults] == []


def test_a_deal_whose_cards_are_not_all_there_names_what_was_bought() -> None:
    _, played = replay(deal(HANDS, "JS", HOKM + FIRST_TRICK))
    assert played.outcome == "unfinished"
    assert played.contract is not None
    assert (played.contract.type, played.contract.suit, played.contract.buyer) == ("hokm", "S", 0)


@pytest.mark.parametrize("seat, cards", [(0, "JS KS"), (1, "TS 9S"), (2, "7S 8S"), (3, "AS QD")])
def test_a_second_card_of_any_seat_in_one_trick_ends_the_replay(seat: int, cards: str) -> None:
    """docs/record.md: "or a second card of a seat in one trick, ends the replay of that deal"."""
    lead = {0: "", 1: "0 play JS;", 2: "0 play JS;1 play TS;", 3: "0 play JS;1 play TS;2 play 7S;"}
    one, two = cards.split()
    if seat == 3:  # its card ends the trick: the second one comes before it
        text = HOKM + f"0 play JS;3 play {one};3 play {two}"
    else:
        text = HOKM + lead[seat] + f"{seat} play {one};{seat} play {two}"
    found = replayed(text)
    assert found.broken
    assert found.faults[-1].code == "play.turn"
    assert found.faults[-1].seat == seat


def test_sawa_that_is_not_said_on_lead_names_whose_turn_it_is() -> None:
    in_play = fault(HOKM + "0 play JS;3 sawa", "play.turn")
    assert (in_play.expected, in_play.actual) == (1, 3)
    before = fault(HOKM + "2 sawa", "play.turn")
    assert (before.expected, before.actual) == (0, 2)


def test_a_false_sawa_before_the_first_card_is_of_the_first_trick() -> None:
    found = fault(HOKM + "0 sawa", "play.sawa")
    assert 0 in (found.seat, found.trick)
    assert found.event == 4
    later = fault(HOKM + FIRST_TRICK + "0 sawa", "play.sawa")
    assert later.event == 8
    assert found != later._replace(event=4)


def test_a_project_laid_out_of_its_tricks_says_in_which() -> None:
    """docs/rules.md §6: laid in tricks 2 to 8, at the seat's turn."""
    early = fault(HOKM + "0 play JS;1 reveal KS", "project.reveal", profile="elblot")
    assert (early.trick, early.seat) == (0, 1)
    unplayed = fault(HOKM + "1 reveal KS", "project.reveal", profile="elblot")
    assert unplayed.trick is None
