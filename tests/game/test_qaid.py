"""قيد (docs/rules.md §8): what may be claimed, by whom and when; rulings, and what they bring."""

from typing import Any

import pytest

from tests.build import RAISES, codes, deal, played_deal, replay
from verifier.game.deal import DealReplay
from verifier.game.outcome import Played

from .positions import FIRST_TRICK, FOULS, HANDS, HOKM, HUNDRED, Foul


def run(happened: str, dealer: int = 3, **how: Any) -> tuple[DealReplay, Played]:
    return replay(deal(HANDS, "JS", happened, dealer=dealer), **{"mode": "qaid", **how})


def faults(happened: str, dealer: int = 3, **how: Any) -> list[tuple[str, int | None]]:
    return codes(run(happened, dealer, **how)[0])


def qaid(found: list[tuple[str, int | None]]) -> list[tuple[str, int | None]]:
    return [each for each in found if each[0].startswith("qaid")]


def names() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("foul", FOULS, ids=[foul.name for foul in FOULS])


# Right and wrong claims


@names()
@pytest.mark.parametrize("open_first", [True, False])
@pytest.mark.parametrize("named", ["both", "trick", "card", "nothing"])
def test_a_right_claim(foul: Foul, named: str, open_first: bool) -> None:
    """With or without the trick and the card: "right if any play of that seat broke that duty"."""
    place = {
        "both": f"{foul.trick} {foul.card}",
        "trick": f"{foul.trick}",
        "card": f"- {foul.card}",
        "nothing": "",
    }[named]
    text = foul.text + (f"{foul.by} qaid_open;" if open_first else "")
    text += f"{foul.by} qaid {foul.name} {foul.seat} {place};{foul.by} ruling yes {foul.remedy}"
    replayed, played = run(text, foul.dealer)
    assert codes(replayed) == [(f"play.{foul.name}", foul.event)]
    assert (played.outcome, played.points) == (foul.remedy, foul.points)
    assert (played.winners, played.raw) == (None, None)


@names()
def test_a_right_claim_that_was_rejected(foul: Foul) -> None:
    text = foul.text + f"{foul.by} qaid {foul.name} {foul.seat};{foul.by} ruling no none"
    replayed, played = run(text, foul.dealer)
    last = len(replayed._deal.events) - 1
    assert qaid(codes(replayed)) == [("qaid.ruling", last)]
    assert replayed.faults[-1].expected == {
        "seat": foul.by,
        "upheld": True,
        "remedy": foul.remedy,
    }
    assert played.outcome == "unfinished"  # play goes on, as the server had it


@names()
@pytest.mark.parametrize("remedy", ["tasjeel", "takweesh", "none"])
def test_a_wrong_remedy_is_carried_out(foul: Foul, remedy: str) -> None:
    text = foul.text + f"{foul.by} qaid {foul.name} {foul.seat};{foul.by} ruling yes {remedy}"
    replayed, played = run(text, foul.dealer)
    assert len(qaid(codes(replayed))) == (remedy != foul.remedy)
    assert played.outcome == ("unfinished" if remedy == "none" else remedy)


@names()
@pytest.mark.parametrize("wrong", ["trick", "card", "seat", "foul"])
def test_a_claim_that_the_play_does_not_bear_out(foul: Foul, wrong: str) -> None:
    trick, card, seat, name = foul.trick, foul.card, foul.seat, foul.name
    if wrong == "trick":
        trick += 1
    elif wrong == "card":
        card = "7C"
    elif wrong == "seat":
        seat = (seat + 2) % 4
    else:
        name = "sawa" if name != "sawa" else "revoke"
    claim = f"{foul.by} qaid {name} {seat} {trick} {card};"
    assert qaid(faults(foul.text + claim + f"{foul.by} ruling no none", foul.dealer)) == []
    replayed, played = run(foul.text + claim + f"{foul.by} ruling yes tasjeel", foul.dealer)
    assert len(qaid(codes(replayed))) == 1
    assert qaid(codes(replayed))[0][0] == "qaid.ruling"
    assert played.outcome == "tasjeel"


def test_a_foul_that_the_play_has_not_shown_yet_counts() -> None:
    """Nobody else can know yet that seat 1 holds diamonds: "the judge knows the hands"."""
    text = HOKM + "0 play AD;1 play AH;2 qaid revoke 1 0 AH;2 ruling yes tasjeel"
    assert faults(text) == [("play.revoke", 5)]


def test_a_duty_that_was_kept() -> None:
    text = HOKM + "0 play AD;1 play 8D;2 qaid revoke 1 0 8D;2 ruling {}"
    assert faults(text.format("no none")) == []
    assert faults(text.format("yes tasjeel")) == [("qaid.ruling", 7)]


# Rejected


def test_rejected_play_goes_on_or_is_inverted() -> None:
    """Option `false_claim`: the claim against seat 1 of a claimant of team 0."""
    text = HOKM + "0 play AD;1 play 8D;0 qaid revoke 1;0 ruling no {}"
    for option, remedy, right in (
        ("none", "none", []),
        ("none", "tasjeel", [("qaid.ruling", 7)]),
        ("inverted", "tasjeel", []),
        ("inverted", "none", [("qaid.ruling", 7)]),
        ("inverted", "takweesh", [("qaid.ruling", 7)]),
    ):
        replayed, played = run(text.format(remedy), false_claim=option)
        assert codes(replayed) == right
        if remedy == "tasjeel":
            assert (played.outcome, played.points) == ("tasjeel", (0, 16))


def test_inverted_is_always_tasjeel() -> None:
    """Also of an أكه, whose right claim brings takweesh."""
    text = HOKM + "0 play AD;1 play 8D;0 qaid akka 1;0 ruling no tasjeel"
    assert faults(text, false_claim="inverted") == []


# Who and when


def test_not_against_ones_own_team() -> None:
    """The claim is not judged then, whatever the server says."""
    for claimant in (1, 3):
        for ruling in ("yes tasjeel", "no none"):
            text = HOKM + f"0 play AD;1 play AH;{claimant} qaid revoke 1;{claimant} ruling {ruling}"
            assert faults(text) == [("play.revoke", 5), ("qaid.not_allowed", 6)]
    opened = HOKM + "0 play AD;1 play AH;3 qaid_open;3 qaid revoke 1;3 ruling no none"
    assert faults(opened) == [("play.revoke", 5), ("qaid.not_allowed", 7)]


def test_from_the_first_card() -> None:
    assert faults(HOKM + "1 qaid_open") == [("qaid.not_allowed", 4)]
    assert faults(HOKM + "1 qaid revoke 0;1 ruling no none") == [("qaid.not_allowed", 4)]
    assert faults(HOKM + "0 play JS;1 qaid_open") == []


def test_until_a_while_after_the_last_card() -> None:
    """5,000 ms in saharat, with a grace of 1,000."""
    for at, right in ((16_000, []), (16_001, [("qaid.not_allowed", 38)])):
        made = played_deal()
        made["events"][-1]["at"] = 10_000
        made["events"].append({"do": "qaid_open", "seat": 0, "at": at})
        assert codes(replay(made, mode="qaid")[0]) == right
    assert codes(replay(made, mode="qaid", qaid_after_ms=0)[0]) == []
    made["events"][-1] = {"do": "qaid", "seat": 0, "foul": "revoke", "against": 1, "at": 16_001}
    assert codes(replay(made, mode="qaid")[0]) == [("qaid.not_allowed", 38)]


def test_a_sheet_that_was_opened_in_time_may_claim() -> None:
    made = played_deal()
    made["events"][-1]["at"] = 10_000
    made["events"] += [
        {"do": "qaid_open", "seat": 0, "at": 15_000},
        {"do": "qaid", "seat": 0, "foul": "revoke", "against": 1, "at": 24_000},
        {"do": "ruling", "seat": 0, "upheld": False, "remedy": "none", "at": 24_000},
    ]
    assert codes(replay(made, mode="qaid")[0]) == []


def test_a_granted_sawa_stands_for_the_last_card() -> None:
    text = HOKM + FIRST_TRICK + "0 sawa @10000;1 qaid_open @{}"
    assert qaid(faults(text.format(16_000))) == []
    assert qaid(faults(text.format(16_001))) == [("qaid.not_allowed", 9)]


def test_not_after_the_deal_was_ended() -> None:
    over = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel;"
    assert qaid(faults(over + "0 qaid_open")) == [("qaid.not_allowed", 8)]
    assert qaid(faults(over + "1 qaid revoke 0;1 ruling no none")) == [("qaid.not_allowed", 8)]


def test_nor_on_a_sheet_that_was_open_when_it_ended() -> None:
    text = HOKM + "0 play AD;1 play AH;1 qaid_open;0 qaid revoke 1;0 ruling yes tasjeel;"
    assert qaid(faults(text + "1 qaid revoke 0;1 ruling no none")) == [("qaid.not_allowed", 9)]


def test_a_deal_that_nobody_bought_has_no_sheet() -> None:
    eight = "0 pass;1 pass;2 pass;3 pass;" * 2
    made = deal(HANDS, "JS", eight + "0 qaid_open", bought=False)
    assert codes(replay(made, mode="qaid")[0]) == [("qaid.not_allowed", 8)]


# Openings


TWICE = HOKM + "0 play JS;0 qaid_open;0 qaid_close;2 qaid_open;2 qaid_close;"


def test_at_most_so_many_openings_a_team() -> None:
    """Two in saharat; partners share their team's sheet, the other team has its own."""
    assert faults(TWICE) == []
    for seat in (0, 2):
        assert faults(TWICE + f"{seat} qaid_open") == [("qaid.not_allowed", 9)]
    assert faults(TWICE + "1 qaid_open;1 qaid_close;3 qaid_open") == []
    assert faults(TWICE + "0 qaid_open", qaid_opens_max=3) == []
    assert faults(TWICE + "0 qaid_open", qaid_opens_max=0) == []
    assert faults(TWICE + "0 qaid_open", qaid_opens_max=1) == [
        ("qaid.not_allowed", 7),
        ("qaid.not_allowed", 9),
    ]


def test_a_third_sheet_is_one_finding_and_its_ruling_is_not_judged() -> None:
    text = TWICE + "1 play TS;2 play 7S;"
    for ruling in ("yes tasjeel", "no none"):
        with_sheet = text + f"0 qaid_open;0 qaid revoke 1;0 ruling {ruling}"
        assert faults(with_sheet) == [("qaid.not_allowed", 11)]
        without = text + f"0 qaid revoke 1;0 ruling {ruling}"
        assert faults(without) == [("qaid.not_allowed", 11)]
    assert run(text + "0 qaid revoke 1;0 ruling yes tasjeel")[1].outcome == "tasjeel"


def test_a_claim_without_an_open_sheet_counts_as_an_opening() -> None:
    claim = "0 qaid revoke 1;0 ruling no none;"
    text = HOKM + "0 play JS;" + claim + claim
    assert faults(text) == []
    assert faults(text + "2 qaid_open") == [("qaid.not_allowed", 9)]
    sheets = HOKM + "0 play JS;" + ("2 qaid_open;0 qaid revoke 1;0 ruling no none;" * 2)
    assert faults(sheets) == []
    assert faults(sheets + claim) == [("qaid.not_allowed", 11)]


def test_openings_are_counted_by_the_deal() -> None:
    """A new deal, a new count: each replay starts at none."""
    assert faults(HOKM + "0 play JS;0 qaid_open") == []


# Claims and rulings that stand alone


def test_a_claim_without_a_ruling() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;2 play TD;3 play QD"
    assert faults(text) == [("play.revoke", 5), ("qaid.ruling", 6)]


def test_two_claims_and_one_ruling() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid akka 1;0 qaid revoke 1;0 ruling yes tasjeel"
    assert faults(text) == [("play.revoke", 5), ("qaid.ruling", 6)]


def test_a_ruling_without_a_claim_is_carried_out() -> None:
    replayed, played = run(HOKM + "0 play AD;1 play AH;0 ruling yes tasjeel")
    assert codes(replayed) == [("play.revoke", 5), ("qaid.ruling", 6)]
    assert (played.outcome, played.points) == ("tasjeel", (16, 0))
    assert faults(HOKM + "0 play AD;0 ruling no none") == [("qaid.ruling", 5)]


def test_a_ruling_in_the_other_teams_name() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;1 ruling yes tasjeel"
    assert faults(text) == [("play.revoke", 5), ("qaid.ruling", 7)]


def test_partners_share_their_sheet_and_its_ruling() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid_open;2 qaid revoke 1;0 ruling yes tasjeel"
    assert faults(text) == [("play.revoke", 5)]


def test_both_teams_claims_wait_for_their_own_rulings() -> None:
    text = HOKM + "0 play AD;1 play AH;0 qaid revoke 1;1 qaid akka 0;{}"
    assert faults(text.format("1 ruling no none;0 ruling yes tasjeel")) == [("play.revoke", 5)]
    assert faults(text.format("1 ruling no none;0 ruling no none")) == [
        ("play.revoke", 5),
        ("qaid.ruling", 9),
    ]
    assert faults(text.format("0 ruling yes tasjeel")) == [("play.revoke", 5), ("qaid.ruling", 7)]


def test_a_sheet_closed_without_a_claim_may_not_claim_any_more() -> None:
    """The claim after it is an opening of its own."""
    text = HOKM + "0 play AD;0 qaid_open;0 qaid_close;0 qaid_open;0 qaid_close;0 qaid revoke 1"
    assert faults(text) == [("qaid.not_allowed", 9)]


def test_what_a_finding_of_too_many_sheets_holds() -> None:
    replayed, _ = run(TWICE + "2 qaid_open")
    assert (replayed.faults[0].expected, replayed.faults[0].actual) == (2, 3)


# تسجيل


@pytest.mark.parametrize(
    ("raises", "profile", "points"),
    [
        ("", "saharat", (0, 26)),
        ("", "elblot", (0, 26)),
        ("1 double;", "saharat", (0, 52)),
        ("1 double;", "waraq52", (0, 52)),
        ("1 double;0 three;", "saharat", (0, 58)),
        ("1 double;0 three;", "waraq52", (0, 78)),
        ("1 double;0 three;1 four;", "waraq52", (0, 104)),
        ("1 double;0 three;1 four;0 gahwa;", "saharat", (0, 0)),
    ],
)
def test_all_projects_of_the_claiming_team_laid_or_not(
    raises: str, profile: str, points: tuple[int, int]
) -> None:
    """16 × m + مية 10 × m; elblot never saw it laid."""
    text = HOKM + raises + "0 play AD;1 play 8D;2 play AC;" + HUNDRED + "3 play QD;"
    replayed, played = run(text + "1 qaid revoke 2;1 ruling yes tasjeel", profile=profile)
    assert [code for code, _ in codes(replayed)] == ["play.revoke"]
    assert played.points == points
    assert played.projects is not None
    assert played.projects[0] == 0


def test_no_projects_of_the_other_team_and_none_with_a_fault() -> None:
    text = HOKM + "0 play AD;1 play AH;2 play TD;" + HUNDRED + "3 play QD;"
    played = run(text + "0 qaid revoke 1;0 ruling yes tasjeel")[1]
    assert (played.projects, played.points) == ((0, 0), (16, 0))
    late = HOKM + "0 play AD;1 play 8D;2 play AC;3 play QD;" + HUNDRED
    played = run(late + "1 qaid revoke 2;1 ruling yes tasjeel")[1]
    assert (played.projects, played.points) == ((0, 0), (0, 16))


BALOOT = (
    "0 play KS{};1 play TS;2 play 8S;3 play AS;3 play QD;0 play AD;1 play AH;2 play TD;0 play QS{};"
)
"""Seat 1 revokes in trick 2, holding diamonds."""


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [("", " baloot", (18, 0)), ("", "", (16, 0)), (" baloot", "", (16, 0))],
)
def test_its_baloot_said_by_then(first: str, second: str, points: tuple[int, int]) -> None:
    text = HOKM + BALOOT.format(first, second) + "2 qaid revoke 1;2 ruling yes tasjeel"
    assert run(text)[1].points == points


def test_baloot_of_the_other_team_is_lost() -> None:
    """Upheld against the team that said it."""
    text = HOKM + BALOOT.format("", " baloot") + "1 play 9S;2 play 7S;3 play JD;"
    text += "1 play 8C;2 play KD;3 qaid revoke 2;3 ruling yes tasjeel"
    played = run(text)[1]
    assert (played.baloot, played.points) == ((0, 0), (0, 16))


def test_in_gahwa_the_claiming_team_wins_the_sakka() -> None:
    text = HOKM + "1 double;0 three;1 four;0 gahwa;0 play AD;1 play AH;"
    played = run(text + "0 qaid revoke 1;0 ruling yes tasjeel")[1]
    assert (played.points, played.winner) == ((0, 0), 0)
    assert RAISES.endswith("gahwa")


def test_in_sun_twenty_six() -> None:
    text = "0 sun;0 play AD;1 play AH;0 qaid revoke 1;0 ruling yes tasjeel"
    assert run(text)[1].points == (26, 0)


# سهل


def test_at_a_sahl_table_there_are_no_claims() -> None:
    """ "One `qaid.not_allowed` a sheet"; the broken duty is the server's error."""
    foul = HOKM + "0 play AD;1 play AH;"
    sheet = "0 qaid_open;0 qaid revoke 1;0 ruling {};"
    for ruling in ("yes tasjeel", "no none"):
        assert faults(foul + sheet.format(ruling), mode="sahl") == [
            ("play.revoke", 5),
            ("qaid.not_allowed", 6),
        ]
    without = foul + "0 qaid revoke 1;0 ruling no none;"
    assert faults(without, mode="sahl") == [("play.revoke", 5), ("qaid.not_allowed", 6)]
    closed = foul + "0 qaid_open;0 qaid_close;0 qaid_open"
    assert qaid(faults(closed, mode="sahl")) == [("qaid.not_allowed", 6), ("qaid.not_allowed", 8)]
    unruled = foul + "0 qaid revoke 1"
    assert qaid(faults(unruled, mode="sahl")) == [("qaid.not_allowed", 6)]
