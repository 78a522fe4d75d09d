"""The end of the sakka (docs/rules.md §1; docs/record.md, `final.…` and `winner_changed`)."""

from typing import Any

import pytest

from tests.build import (
    INVERTED,
    Made,
    gahwa_deal,
    passed_out,
    played_deal,
    record,
    report_on,
    tasjeel_deal,
)
from verifier.compare.final import Sheet
from verifier.game.outcome import Played
from verifier.record.model import Final, Result
from verifier.report import Report


def sakka(*gaining: int) -> list[Made]:
    """Deals of 64 points each, for these teams one after another."""
    deals: list[Made] = []
    score = [0, 0]
    for number, team in enumerate(gaining):
        deals.append(tasjeel_deal(number, (3 + number) % 4, team, score))
        score = deals[-1]["result"]["score"]
    return deals


def judged(deals: list[Made], final: Made | None = None, **members: Any) -> Report:
    members = {"mode": "qaid", "options": INVERTED, **members}
    return report_on(record(deals, final=final, **members))


def codes(report: Report) -> list[tuple[str, int | None, str]]:
    return [(each.code, each.deal, each.severity) for each in report.findings]


WON = {"winner": 0, "score": [192, 0]}


def test_152_or_more_and_higher() -> None:
    report = judged(sakka(0, 0, 0), WON)
    assert (codes(report), report.verdict, report.winner_changed) == ([], "verified", False)
    assert report.computed is not None
    assert (report.computed.winner, report.computed.score) == (0, (192, 0))


# Early


def test_no_final_and_nobody_has_won() -> None:
    report = judged(sakka(0, 0))
    assert codes(report) == [("final.early", None, "warning")]
    assert report.verdict == "incomplete"
    assert report.first_divergence is None
    assert report.winner_changed is None
    assert report.lines is not None
    assert report.lines.sheet.state == "incomplete"


def test_a_final_and_nobody_has_won() -> None:
    report = judged(sakka(0, 0), {"winner": 0, "score": [128, 0]})
    assert codes(report) == [("final.early", None, "error")]
    assert report.verdict == "mismatch"
    assert report.winner_changed is None
    assert report.lines is not None
    assert (report.lines.sheet.state, report.lines.sheet.failed) == ("mismatch", 1)


def test_no_final_though_somebody_has_won() -> None:
    """ "No finding.\""""
    report = judged(sakka(0, 0, 0))
    assert (codes(report), report.verdict) == ([], "verified")
    assert report.winner_changed is False
    assert report.lines is not None
    assert report.lines.sheet.state == "match"


def test_no_deals() -> None:
    assert codes(judged([])) == [("final.early", None, "warning")]


# Late


def test_deals_after_somebody_had_won() -> None:
    """Once, at the first deal too many; the winner and the score are those it was won with."""
    deals = [*sakka(0, 0, 0), passed_out(3, 2, (192, 0)), passed_out(4, 3, (192, 0))]
    report = judged(deals, WON)
    assert codes(report) == [("final.late", 3, "error")]
    assert report.winner_changed is False


def test_who_won_first_has_won() -> None:
    deals = sakka(0, 0, 0, 1, 1, 1, 1)
    assert codes(judged(deals, WON)) == [("final.late", 3, "error")]
    report = judged(deals, {"winner": 1, "score": [192, 256]})
    assert codes(report) == [
        ("final.late", 3, "error"),
        ("final.winner", None, "error"),
        ("final.score", None, "error"),
    ]
    assert report.winner_changed is True


# Winner and score


def test_the_other_team_named() -> None:
    report = judged(sakka(0, 0, 0), {"winner": 1, "score": [192, 0]})
    assert codes(report) == [("final.winner", None, "error")]
    finding = report.findings[0]
    assert (finding.expected, finding.actual, finding.path) == (0, 1, "final.winner")
    assert report.winner_changed is True


def test_another_score_named() -> None:
    report = judged(sakka(0, 0, 0), {"winner": 0, "score": [152, 0]})
    assert codes(report) == [("final.score", None, "error")]
    finding = report.findings[0]
    assert (finding.expected, finding.actual) == ((192, 0), (152, 0))
    assert report.winner_changed is False


def test_the_computed_winner_differs_from_the_claimed() -> None:
    """The last deal's points written to the other team: "reported also when the computed winner
    differs"."""
    deals = sakka(0, 0, 1, 1, 0)
    deals[4]["result"].update(points=[0, 64], score=[128, 192])
    report = judged(deals, {"winner": 1, "score": [128, 192]})
    assert codes(report) == [("score.points", 4, "error"), ("final.winner", None, "error")]
    assert report.winner_changed is True
    assert report.computed is not None
    assert (report.computed.winner, report.computed.score) == (0, (192, 128))


def test_points_wrong_and_the_winner_the_same() -> None:
    deals = sakka(0, 0, 0)
    deals[2]["result"].update(points=[60, 0], score=[188, 0])
    report = judged(deals, {"winner": 0, "score": [188, 0]})
    assert codes(report) == [("score.points", 2, "error")]
    assert report.winner_changed is False


def test_won_on_the_sheet_and_not_by_the_rules() -> None:
    """Nobody knows who would have won: null."""
    deals = sakka(0, 0)
    deals[1]["result"].update(points=[88, 0], score=[152, 0])
    report = judged(deals, {"winner": 0, "score": [152, 0]})
    assert codes(report) == [("score.points", 1, "error")]
    assert report.winner_changed is None
    assert report.computed is not None
    assert (report.computed.winner, report.computed.score) == (None, (128, 0))


# قهوة


def test_gahwa_wins_the_sakka_without_points() -> None:
    report = report_on(record())
    assert codes(report) == []
    assert report.computed is not None
    assert (report.computed.winner, report.computed.score) == (0, (0, 0))


def test_gahwa_given_to_the_wrong_team() -> None:
    made = record(final={"winner": 1, "score": [0, 0]})
    report = report_on(made)
    assert codes(report) == [("final.winner", None, "error")]
    assert report.winner_changed is True


def test_a_deal_after_gahwa() -> None:
    made = record([gahwa_deal(), passed_out(1, 0)], final={"winner": 0, "score": [0, 0]})
    assert codes(report_on(made)) == [("final.late", 1, "error")]


def test_a_deal_of_gahwa_that_cannot_be_replayed() -> None:
    """Somebody has won with it, and nobody can say who: neither early nor a wrong winner."""
    for final in (None, {"winner": 0, "score": [0, 0]}, {"winner": 1, "score": [0, 0]}):
        made = gahwa_deal()
        made["events"][10]["card"] = "AC"
        report = report_on(record([made], final=final))
        assert codes(report) == [("play.not_in_hand", 0, "error")]
        assert report.winner_changed is None
    made = gahwa_deal()
    made["events"][10]["card"] = "AC"
    report = report_on(record([made, passed_out(1, 0)]))
    assert codes(report) == [("play.not_in_hand", 0, "error"), ("final.late", 1, "error")]


def test_a_deal_of_gahwa_that_was_not_played_to_its_end() -> None:
    """Claimed as passed out, it has not ended the sakka."""
    made = gahwa_deal(outcome="takweesh", winners=None, raw=None)
    del made["events"][20:]
    report = report_on(record([made]))
    assert codes(report) == [
        ("score.outcome", 0, "error"),
        ("final.early", None, "warning"),
    ]


# The sheet, deal by deal


def sheet(*scores: tuple[int, int], computed: tuple[tuple[int, int], ...] = ()) -> Sheet:
    """Claimed scores after each deal, and computed points where they differ."""
    made, before = Sheet(), (0, 0)
    for number, score in enumerate(scores):
        points = (score[0] - before[0], score[1] - before[1])
        right = computed[number] if computed else points
        result = Result(outcome="scored", points=points, score=score)
        made.add(number, result, Played("scored", points=right), score)
        before = score
    return made


@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        (((151, 0),), None),
        (((152, 0),), 0),
        (((0, 152),), 1),
        (((152, 152),), None),
        (((152, 155),), 1),
        (((160, 160), (164, 176)), 1),
        (((140, 145), (152, 155)), 1),
    ],
    ids=["short", "reached", "the others", "equal", "the higher", "after equal", "M1"],
)
def test_1_who_has_won(scores: tuple[tuple[int, int], ...], winner: int | None) -> None:
    made = sheet(*scores)
    assert (made.winner, made.computed_winner, made.late) == (winner, winner, None)


def test_the_end_goes_by_the_claimed_sheet() -> None:
    """What the players saw: they stopped at 152, whatever it should have been."""
    made = sheet((152, 0), computed=((100, 0),))
    assert (made.winner, made.computed_winner) == (0, None)
    assert made.finish(Final(winner=0, score=(152, 0))) == ([], 2)


def test_won_by_the_rules_before_the_sheet_says_so() -> None:
    """They played on: no deal too many by what they saw; the right winner had won before."""
    made = sheet((151, 0), (151, 160), computed=((152, 0), (0, 160)))
    assert (made.winner, made.computed_winner, made.late) == (1, 0, None)
    final = Final(winner=1, score=(151, 160))
    assert [fault.code for fault in made.finish(final)[0]] == ["final.winner"]
    assert made.winner_changed(final) is True


def test_a_deal_played_out_for_its_points() -> None:
    """13 to 3 undoubled leaves the sakka open."""
    report = report_on(record([played_deal()]))
    assert codes(report) == [("final.early", None, "warning")]
    assert report.computed is not None
    assert report.computed.score == (13, 3)
