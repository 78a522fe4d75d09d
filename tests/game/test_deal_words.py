"""Words in a deal as it is replayed: bids after the first card, passes left out, raises, بوشات,
chat (docs/rules.md §3, §4, §8; docs/record.md, "Events" and "After a fault …").
"""

from typing import Any

import pytest

from tests.build import codes, deal, replay
from verifier.game.deal import DealReplay
from verifier.game.outcome import Played

from .positions import FIRST_TRICK, HANDS, HOKM, HUNDRED, SUN


def run(happened: str, hands: tuple[str, ...] = HANDS, **how: Any) -> tuple[DealReplay, Played]:
    """Dealt by seat 3 unless said; seat 0 takes the J of spades."""
    dealt = {name: how.pop(name) for name in ("dealer", "taker", "bought") if name in how}
    return replay(deal(hands, "JS", happened, **dealt), **how)


def faults(happened: str, **how: Any) -> list[tuple[str, int | None]]:
    return codes(run(happened, **how)[0])


# Buying and the first card


def test_the_first_card_before_the_buying_closed() -> None:
    """Seats 2 and 3 could still have said sun: what stands is the contract."""
    replayed, played = run("0 hokm S;1 pass;0 play JS")
    assert codes(replayed) == [("bid.unfinished", 2)]
    assert played.contract is not None
    assert played.contract.type == "hokm"


def test_nothing_bought_and_a_card() -> None:
    replayed, played = run("0 pass;0 play JS;1 play TS")
    assert codes(replayed) == [("bid.unfinished", 1)]
    assert (played.outcome, played.points, replayed.broken) == ("unfinished", None, True)


@pytest.mark.parametrize("word", ["pass", "hokm H", "sun", "ashkal"])
def test_a_bid_after_the_first_card_has_no_effect(word: str) -> None:
    """ "After the first card a pass is `bid.after_close`", as every bid."""
    replayed, played = run(HOKM + f"0 play JS;1 {word};1 play TS")
    assert codes(replayed) == [("bid.after_close", 5)]
    assert played.contract is not None
    assert (played.contract.type, played.contract.buyer) == ("hokm", 0)


def test_a_raise_after_the_first_card_has_no_effect() -> None:
    replayed, played = run(HOKM + "0 play JS;1 double")
    assert codes(replayed) == [("double.not_allowed", 5)]
    assert played.contract is not None
    assert played.contract.multiplier == 1


def test_a_raise_while_nothing_is_bought() -> None:
    assert faults("1 double;0 pass") == [("double.not_allowed", 0)]


def test_a_raise_before_the_buying_is_closed_closes_it() -> None:
    replayed, played = run("0 hokm S;1 double;2 sun")
    assert codes(replayed) == [("double.not_allowed", 1), ("bid.after_close", 2)]
    assert played.contract is not None
    assert (played.contract.type, played.contract.multiplier) == ("hokm", 2)


def test_passes_with_nothing_else_to_say_may_be_left_out() -> None:
    """An ace turned up locks the hokm: nobody on the way has a word, so the buying is closed."""
    hands = ("AS KS QS 7H 8H AD 7D 7C", HANDS[1], HANDS[2], "JS QD JD TC KC QC JC 9C")
    silent = deal(hands, "AS", "0 hokm S;0 play AS")
    spoken = deal(hands, "AS", "0 hokm S;1 pass;2 pass;3 pass;0 play AS")
    assert codes(replay(silent, ashkal_on_ace=False)[0]) == []
    assert codes(replay(spoken, ashkal_on_ace=False)[0]) == []


def test_a_pass_of_doubling_may_stand_in_the_log() -> None:
    assert faults(HOKM + "1 pass;3 pass;2 pass;0 play JS") == []
    assert faults(HOKM + "1 double;0 pass;2 pass;0 play JS") == []


def test_all_pass_twice() -> None:
    eight = "0 pass;1 pass;2 pass;3 pass;" * 2
    replayed, played = run(eight, bought=False)
    assert codes(replayed) == []
    assert (played.outcome, played.contract, played.points) == ("passed_out", None, (0, 0))
    assert faults(eight + "0 pass", bought=False) == [("bid.after_close", 8)]
    assert faults(eight + "0 play JS;1 play TS", bought=False) == [("play.after_end", 8)]
    assert faults(eight + "1 double", bought=False) == [("double.not_allowed", 8)]


# The buyer's own turn to sun


@pytest.mark.parametrize("after", ["0 play JS", "1 double", "0 sawa"])
def test_the_pass_that_keeps_the_hokm_may_be_left_out(after: str) -> None:
    for kept in ("", "0 pass;"):
        replayed, played = run(HOKM + kept + after, hokm_to_sun=True, mode="qaid")
        assert [code for code in codes(replayed) if code[0] != "play.sawa"] == []
        assert played.contract is not None
        assert played.contract.type == "hokm"


def test_the_buyer_turns_its_hokm() -> None:
    replayed, played = run(HOKM + "0 sun;0 play JS", hokm_to_sun=True)
    assert codes(replayed) == []
    assert played.contract is not None
    assert (played.contract.type, played.contract.suit) == ("sun", None)
    assert faults(HOKM + "0 sun") == [("bid.after_close", 4)]
    assert faults(HOKM + "1 double;0 sun", hokm_to_sun=True) == [("bid.after_close", 5)]


# Raises after a declared project


def test_a_raise_may_still_come_after_a_project() -> None:
    """docs/rules.md §4. Seat 3 leads, and declares before its card."""
    bought = "3 pass;0 hokm S;1 pass;2 pass;3 pass;"
    replayed, played = run(bought + HUNDRED + "3 double;0 three;3 play TC", dealer=2)
    assert codes(replayed) == []
    assert played.contract is not None
    assert played.contract.multiplier == 3


# بوشات


POOR = ("7S 8S 9S 7H JS KS QS AS", HANDS[1], HANDS[2], HANDS[3])
"""Seat 0's first five are all nine, eight or seven."""


def poor(happened: str, **how: Any) -> tuple[DealReplay, Played]:
    first = [["7S", "8S", "9S", "7H", "8H"], *(hand.split()[:5] for hand in HANDS[1:])]
    bought = how.pop("bought", False)
    rest = [["KS", "QS"], ["8D", "9D", "8C"], ["TD", "KD", "AC"], ["QC", "JC", "9C"]]
    made = deal(HANDS, "JS", happened, bought=False)
    made["first"] = first
    if bought:
        made["rest"] = rest
    return replay(made, **{"mode": "qaid", **how})


def test_bouchat_throws_the_deal_in_without_points() -> None:
    replayed, played = poor("0 bouchat")
    assert codes(replayed) == []
    assert (played.outcome, played.points, played.contract) == ("bouchat", (0, 0), None)


def test_bouchat_after_the_buying_is_before_the_first_card_still() -> None:
    for bought in (False, True):  # the rest may be there or not
        replayed, played = poor(HOKM + "1 double;0 bouchat", bought=bought)
        assert codes(replayed) == []
        assert played.outcome == "bouchat"
        assert played.contract is not None
        assert played.contract.multiplier == 2


@pytest.mark.parametrize(
    ("mode", "option", "right"),
    [
        ("qaid", "qaid_table", True),
        ("sahl", "qaid_table", False),
        ("sahl", "always", True),
        ("qaid", "off", False),
    ],
)
def test_bouchat_by_table_and_option(mode: str, option: str, right: bool) -> None:
    replayed, played = poor("0 bouchat", mode=mode, bouchat=option)
    assert codes(replayed) == ([] if right else [("bouchat.not_allowed", 0)])
    assert played.outcome == "bouchat"  # what the server did is carried out


def test_bouchat_with_a_ten_and_above() -> None:
    assert codes(poor("1 bouchat")[0]) == [("bouchat.not_allowed", 0)]


def test_bouchat_that_was_not_allowed_and_not_heeded() -> None:
    """They played on: it did not throw the deal in."""
    replayed, played = poor(HOKM + "1 bouchat;0 play JS", bought=True)
    assert codes(replayed) == [("bouchat.not_allowed", 4)]
    assert played.outcome == "unfinished"


def test_bouchat_after_the_first_card() -> None:
    replayed, _ = poor(HOKM + "0 play JS;0 bouchat;1 play TS", bought=True)
    assert codes(replayed) == [("bouchat.not_allowed", 5)]


def test_after_bouchat_nothing_is_played() -> None:
    replayed, played = poor("0 bouchat;0 play 7S;1 play TS;0 hokm S")
    assert codes(replayed) == [("play.after_end", 1), ("bid.after_close", 3)]
    assert played.outcome == "bouchat"


# Chat


def test_team_chat_is_locked_until_the_last_card() -> None:
    for text, place in (("1 chat team;", 0), (HOKM + "1 chat team", 4)):
        assert faults(text, mode="qaid") == [("table.chat", place)]
        assert faults(text, mode="sahl") == []
        assert faults(text, mode="qaid", team_chat_locked=False) == []
        assert faults(text.replace("team", "all"), mode="qaid") == []


def test_team_chat_is_free_after_the_ruling_that_ends_the_deal() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;0 chat team"
    assert faults(text, mode="qaid") == [("play.revoke", 5)]
    text = HOKM + "0 play AD;1 qaid revoke 0;1 ruling no none;0 chat team"
    assert faults(text, mode="qaid") == [("table.chat", 7)]


def test_team_chat_after_a_granted_sawa_is_locked_to_the_deals_end() -> None:
    replayed, _ = run(HOKM + FIRST_TRICK + "0 sawa;0 chat team", mode="qaid")
    assert ("table.chat", 9) in codes(replayed)


def test_team_chat_after_a_deal_that_nobody_bought() -> None:
    eight = "0 pass;1 pass;2 pass;3 pass;" * 2
    assert faults(eight + "0 chat team", mode="qaid", bought=False) == []


def test_each_message_is_its_own_finding() -> None:
    assert faults("0 chat team;1 chat team", mode="qaid") == [("table.chat", 0), ("table.chat", 1)]


# Cards after the end


def test_cards_after_a_ruling_are_one_finding() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;2 play TD;3 play QD"
    replayed, played = run(text, mode="qaid")
    assert codes(replayed) == [("play.revoke", 5), ("play.after_end", 8)]
    assert played.outcome == "tasjeel"


def test_the_rest_not_dealt_and_a_card() -> None:
    made = deal(HANDS, "JS", HOKM + "0 play JS;1 play TS", bought=False)
    replayed, played = replay(made)
    assert replayed.rest_missing
    assert replayed.broken
    assert played.points is None
    assert codes(replayed) == []  # `deal.rest` says it


def test_the_buyer_leads_where_the_rules_say_so() -> None:
    """Option `first_lead`."""
    bought = "0 pass;1 pass;2 pass;3 pass;0 pass;1 pass;2 hokm H;3 pass;0 pass;1 pass;"
    for option, leader, wrong in (("buyer", 2, 0), ("dealer_right", 0, 2)):
        made = deal(HANDS, "9H", bought + f"{leader} play {HANDS[leader][:2]}", taker=2)
        made["flip"] = "9H"
        assert codes(replay(made, first_lead=option)[0]) == [("bid.not_allowed", 6)]
        made = deal(HANDS, "9H", bought + f"{wrong} play {HANDS[wrong][:2]}", taker=2)
        assert codes(replay(made, first_lead=option)[0]) == [
            ("bid.not_allowed", 6),
            ("play.turn", 10),
        ]
    assert faults(SUN + "0 play JS") == []
