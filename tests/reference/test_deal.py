"""One deal, event by event, with its faults (docs/rules.md §3 to §8, docs/record.md).

Seat 3 deals, so seat 0 speaks and leads first. Seat 0 holds seven spades and the 7 of hearts, seat
1
a spade and seven hearts, seat 2 all diamonds, seat 3 all clubs; the 7 of spades is turned up.
"""

from typing import Any

import pytest

from vectors.reference.deal import Replay, replay
from vectors.reference.options import OBSERVED_APP, PROFILES, Options

SAHARAT, ELBLOT, WARAQ52 = (PROFILES[name] for name in ("saharat", "elblot", "waraq52"))
OBSERVED = {**SAHARAT, **OBSERVED_APP}
Event = dict[str, Any]

FIRST = ["AS KS QS JS TS", "8S AH KH QH JH", "AD KD QD JD TD", "AC KC QC JC TC"]
REST = ["9S 7H", "TH 9H 8H", "9D 8D 7D", "9C 8C 7C"]
HOKM = "0 hokm S, 1 pass, 2 pass, 3 pass, "
HUNDRED = "0 project hundred AS KS QS JS TS, "
HOW = {"upheld": True, "rejected": False}


def event(text: str) -> Event:
    """ "0 play JS akka", "1 qaid revoke 3 0 AH", "1 ruling upheld tasjeel", … as an event."""
    seat, do, *rest = text.split()
    made: Event = {"do": do, "seat": int(seat)}
    if do == "hokm":
        made["suit"] = rest[0]
    elif do == "play":
        made |= {"card": rest[0], "say": rest[1:]}
    elif do == "project":
        made |= {"kind": rest[0], "cards": rest[1:]}
    elif do == "reveal":
        made["cards"] = rest
    elif do in ("double", "four"):
        made["closed"] = rest == ["closed"]
    elif do == "qaid":
        made |= {"foul": rest[0], "against": int(rest[1])}
        if rest[2:]:
            made |= {"trick": int(rest[2]), "card": rest[3]}
    elif do == "ruling":
        made |= {"upheld": HOW[rest[0]], "remedy": rest[1]}
    elif do == "chat":
        made["scope"] = rest[0]
    return made


def heard(text: str, options: Options = SAHARAT, mode: str = "qaid", **more: Any) -> Replay:
    deal = {
        "index": 0,
        "dealer": 3,
        "first": [hand.split() for hand in FIRST],
        "flip": "7S",
        "rest": [hand.split() for hand in REST],
        "events": [event(part) for part in text.split(", ") if part],
        **more,
    }
    return replay(deal, options, mode, [0, 0])


def faults(text: str, options: Options = SAHARAT, mode: str = "qaid", **more: Any) -> list[str]:
    return [code for code, _ in heard(text, options, mode, **more).findings]


# --- how it goes on after a fault ------------------------------------------------------------


def test_a_card_before_the_buying_closed() -> None:
    assert faults("0 hokm S, 1 pass, 0 play JS") == ["bid.unfinished"]
    assert faults(HOKM + "0 play JS") == []


def test_a_raise_before_the_buying_closed_closes_it() -> None:
    assert faults("0 hokm S, 1 double, 2 sun") == ["double.not_allowed", "bid.after_close"]
    assert heard("0 hokm S, 1 double").contract() == {
        "type": "hokm",
        "suit": "S",
        "buyer": 0,
        "taker": 0,
        "multiplier": 2,
        "closed": False,
    }


def test_keeping_its_hokm_need_not_be_said() -> None:
    """`hokm_to_sun`: the buyer has a word left, and its pass may be left out."""
    assert faults(HOKM + "0 play JS", OBSERVED) == []
    assert faults(HOKM + "1 double, 0 play JS", OBSERVED) == []
    assert heard(HOKM + "0 sun", OBSERVED).trump is None


def test_after_the_first_card_no_word_counts() -> None:
    played = heard(HOKM + "0 play JS, 1 pass, 1 sun, 1 double, 1 bouchat, 0 project sra 9S 8S 7S")
    assert [code for code, _ in played.findings] == [
        "bid.after_close",
        "bid.after_close",
        "double.not_allowed",
        "bouchat.not_allowed",
        "project.late",
    ]
    assert played.result["contract"]["multiplier"] == 1


def test_a_card_out_of_turn_goes_into_the_trick() -> None:
    """Next is the first seat in rotation that has not played: seat 1."""
    played = heard(HOKM + "0 play JS, 2 play AD, 1 play 8S, 3 play AC, 0 play KS")
    assert [code for code, _ in played.findings] == ["play.turn"]
    assert played.winners == [0]


def test_a_second_card_of_a_seat_in_one_trick_ends_the_replay() -> None:
    played = heard(HOKM + "0 play JS, 0 play KS, 1 play 8S")
    assert [code for code, _ in played.findings] == ["play.turn"]
    assert played.result["points"] is None


def test_the_closed_deal_is_not_opened_with_trump() -> None:
    words = HOKM + "1 double closed, "
    assert faults(words + "0 play JS") == ["play.closed_lead"]
    assert faults(words + "0 three, 0 play JS") == []
    assert faults(words + "0 play 7H") == []


# --- projects and بلوت -----------------------------------------------------------------------


def test_a_project_stands_before_its_seats_first_card() -> None:
    assert faults(HOKM + HUNDRED + "0 play JS") == []
    assert faults(HOKM + "1 project hundred AH KH QH JH TH") == ["project.late"]
    assert faults(HOKM + HUNDRED + "1 double, 0 play JS") == []  # a raise may still come
    assert faults(HOKM + HUNDRED + "0 project sra 9S 8S 7S") == ["project.cards"]
    assert faults(HOKM + "0 project sra AS KS QS, 0 project sra JS TS 9S") == ["project.overlap"]


def test_a_reveal_where_the_profile_has_them() -> None:
    played = HOKM + HUNDRED + "0 play JS, 1 play 8S, 2 play 7D, 3 play 7C, "
    assert faults(played + "0 reveal AS KS QS JS TS", ELBLOT) == []
    assert faults(played + "0 reveal AS KS QS JS TS", SAHARAT) == ["project.reveal"]
    assert faults(played + "0 reveal AS KS QS", ELBLOT) == ["project.reveal"]
    assert faults(HOKM + HUNDRED + "0 reveal AS KS QS JS TS", ELBLOT) == ["project.reveal"]


def test_baloot_is_said_with_the_second_card() -> None:
    first = HOKM + "0 play KS, 1 play 8S, 2 play 7D, 3 play 7C, "
    assert heard(first + "0 play QS baloot").said_baloot == [0]
    assert faults(first + "0 play QS, 0 baloot") == []  # late: it only does not count
    assert heard(first + "0 play QS, 0 baloot").said_baloot == []
    assert faults(HOKM + "0 play KS baloot") == ["baloot.invalid"]
    assert faults(HOKM + "0 play JS, 1 play 8S baloot") == ["baloot.invalid"]


# --- أكه, سوا, بوشات -------------------------------------------------------------------------


def test_an_akka_that_is_not_true() -> None:
    assert faults(HOKM + "0 play JS akka") == ["play.akka"]
    assert faults(HOKM + "0 play 7H akka") == ["play.akka"]
    assert faults("0 sun, 0 play AS akka") == ["play.akka"]


def test_a_granted_sawa_takes_all_that_is_left() -> None:
    """Seat 0 draws the one trump out, then the 7 of hearts wins nothing: not true."""
    false = heard(HOKM + "0 sawa")
    assert false.findings == [("play.sawa", 4)]
    assert false.result["winners"] == [0] * 8
    assert false.result["raw"] == [162, 0]
    assert false.result["points"] == [25, 0]
    talk = heard(HOKM + "0 sawa, 0 play JS")
    assert talk.findings == []
    assert faults(HOKM + "1 sawa") == ["play.turn"]


def test_a_true_sawa() -> None:
    """After the 7 of hearts is gone seat 1 leads hearts; seat 0 trumps in, and has the rest."""
    start = HOKM + "0 play 7H, 1 play 8H, 2 play 7D, 3 play 7C, "
    start += "1 play 9H, 2 play 8D, 3 play 8C, 0 play 7S, "
    played = heard(start + "0 sawa")
    assert played.findings == []
    assert played.result["winners"] == [1, 0, 0, 0, 0, 0, 0, 0]


def test_bouchat() -> None:
    poor = ["AS KS QS JS TS", "7H 8H 9H 7D 8D", "AD KD QD JD TD", "AC KC QC JC TC"]
    first = [hand.split() for hand in poor]
    assert heard("0 pass, 1 bouchat", first=first).result["outcome"] == "bouchat"
    assert faults("0 pass, 1 bouchat", first=first) == []
    assert faults("0 pass, 1 bouchat", first=first, mode="sahl") == ["bouchat.not_allowed"]
    assert faults("0 pass, 1 bouchat", ELBLOT, first=first) == ["bouchat.not_allowed"]
    assert faults("0 bouchat", first=first) == ["bouchat.not_allowed"]


# --- قيد -------------------------------------------------------------------------------------

REVOKE = HOKM + HUNDRED + "0 play JS, 1 play AH, "


def test_a_revoke_claimed_and_upheld_is_tasjeel() -> None:
    """16 and the claiming team's hundred, 10; the other team nothing."""
    played = heard(REVOKE + "2 qaid_open, 2 qaid revoke 1 0 AH, 2 ruling upheld tasjeel")
    assert [code for code, _ in played.findings] == ["play.revoke"]
    assert played.result["outcome"] == "tasjeel"
    assert (played.result["points"], played.result["projects"]) == ([26, 0], [10, 0])


@pytest.mark.parametrize(
    "claim, ruling, right",
    [
        ("2 qaid revoke 1 0 AH", "rejected none", ["qaid.ruling"]),
        ("2 qaid revoke 1", "upheld tasjeel", []),
        ("2 qaid revoke 1 0 KH", "upheld tasjeel", ["qaid.ruling"]),
        ("2 qaid revoke 1 0 KH", "rejected none", []),
        ("2 qaid no_trump 1 0 AH", "rejected none", []),
        ("2 qaid revoke 1 0 AH", "upheld takweesh", ["qaid.ruling"]),
        ("3 qaid revoke 1 0 AH", "rejected none", ["qaid.not_allowed"]),
    ],
)
def test_rulings(claim: str, ruling: str, right: list[str]) -> None:
    text = REVOKE + f"{claim}, {claim[0]} ruling {ruling}"
    assert faults(text) == ["play.revoke", *right]


def test_a_false_akka_is_takweesh() -> None:
    text = HOKM + "0 play 7H akka, 1 qaid akka 0 0 7H, 1 ruling upheld takweesh"
    played = heard(text)
    assert [code for code, _ in played.findings] == ["play.akka"]
    assert (played.result["outcome"], played.result["points"]) == ("takweesh", [0, 0])


def test_a_false_claim_inverted() -> None:
    text = HOKM + "0 play JS, 1 qaid revoke 0, 1 ruling rejected tasjeel"
    played = heard(text, OBSERVED)
    assert played.findings == []
    assert played.result["points"] == [16, 0]
    assert faults(text, SAHARAT) == ["qaid.ruling"]


def test_a_false_sawa_is_claimed() -> None:
    text = HOKM + "0 sawa, 1 qaid_open, 1 qaid sawa 0, 1 ruling upheld tasjeel"
    played = heard(text)
    assert [code for code, _ in played.findings] == ["play.sawa"]
    assert played.result["points"] == [0, 16]


def test_two_openings_a_team() -> None:
    twice = HOKM + "0 play JS, " + "1 qaid_open, 3 qaid_close, " * 2
    assert faults(twice) == []
    assert faults(twice + "3 qaid_open") == ["qaid.not_allowed"]
    assert faults(twice + "0 qaid_open") == []
    assert faults(twice + "3 qaid_open", ELBLOT) == []


def test_no_sheet_before_the_first_card() -> None:
    assert faults(HOKM + "1 qaid_open") == ["qaid.not_allowed"]


def test_the_sahl_table_has_no_sheets() -> None:
    text = HOKM + "0 play JS, 1 qaid_open, 1 qaid revoke 0, 1 ruling rejected none"
    assert faults(text, mode="sahl") == ["qaid.not_allowed"]


def test_a_ruling_without_a_claim() -> None:
    assert faults(HOKM + "0 play JS, 1 ruling rejected none") == ["qaid.ruling"]


def test_nothing_is_played_after_the_end() -> None:
    text = HOKM + "0 play JS, 1 qaid akka 0, 1 ruling upheld takweesh, 1 play 8S, 1 chat team"
    assert faults(text) == ["qaid.ruling", "play.after_end"]
