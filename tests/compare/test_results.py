"""A claimed result against the computed one (docs/record.md, "What the operator claims")."""

from typing import Any

import msgspec
import pytest

from tests.build import (
    INVERTED,
    Made,
    codes,
    passed_out,
    played_deal,
    record,
    replay,
    report_on,
    tasjeel_deal,
)
from verifier.compare.results import compare_result
from verifier.game.outcome import Played
from verifier.record.model import Contract, Result
from verifier.report import Report

HOKM = Contract(type="hokm", suit="S", buyer=0, taker=0, multiplier=1, closed=False)
SCORED = Played(
    outcome="scored",
    contract=HOKM,
    winners=[0, 0, 0, 0, 0, 1, 1, 1],
    raw=(100, 62),
    projects=(0, 0),
    baloot=(0, 0),
    points=(10, 6),
)
CLAIMED: dict[str, Any] = {
    "outcome": "scored",
    "contract": msgspec.to_builtins(HOKM),
    "winners": [0, 0, 0, 0, 0, 1, 1, 1],
    "raw": [100, 62],
    "projects": [0, 0],
    "baloot": [0, 0],
    "points": [10, 6],
    "score": [30, 16],
}
BEFORE = (20, 10)


def compare(
    played: Played = SCORED, *, broken: bool = False, without: str = "", **changed: Any
) -> tuple[list[str], int]:
    """Codes found and checks made, where the claim differs in ``changed``."""
    claimed = {**CLAIMED, **changed}
    for member in without.split():
        del claimed[member]
    compared = compare_result(msgspec.convert(claimed, Result), played, broken, BEFORE)
    return [fault.code for fault in compared.faults], compared.checked


def test_all_right() -> None:
    """Outcome, contract, winners, raw, projects, baloot, points, score."""
    assert compare() == ([], 8)


@pytest.mark.parametrize(
    ("member", "value", "code"),
    [
        ("contract", {**CLAIMED["contract"], "suit": "H"}, "score.contract"),
        ("contract", {**CLAIMED["contract"], "multiplier": 2}, "score.contract"),
        ("contract", {**CLAIMED["contract"], "taker": 2}, "score.contract"),
        ("contract", {**CLAIMED["contract"], "closed": True}, "score.contract"),
        ("winners", [0, 0, 0, 1, 0, 1, 1, 1], "score.winner"),
        ("raw", [62, 100], "score.raw"),
        ("projects", [2, 0], "score.projects"),
        ("baloot", [0, 2], "score.baloot"),
    ],
)
def test_a_claimed_value_that_differs(member: str, value: Any, code: str) -> None:
    assert compare(**{member: value}) == ([code], 8)


@pytest.mark.parametrize("member", ["contract", "winners", "raw", "projects", "baloot"])
def test_what_is_left_out_is_no_check(member: str) -> None:
    assert compare(without=member) == ([], 7)
    assert compare(without="contract winners raw projects baloot") == ([], 3)


def test_several_are_all_said() -> None:
    found, _ = compare(raw=[62, 100], projects=[2, 0], baloot=[0, 2], points=[6, 10])
    assert found == ["score.raw", "score.projects", "score.baloot", "score.points"]


def test_expected_and_actual_hold_both() -> None:
    claimed = msgspec.convert({**CLAIMED, "raw": [62, 100]}, Result)
    (fault,) = compare_result(claimed, SCORED, False, BEFORE).faults
    assert (fault.member, fault.expected, fault.actual) == ("result.raw", (100, 62), (62, 100))


def test_the_first_trick_that_differs_is_named() -> None:
    claimed = msgspec.convert({**CLAIMED, "winners": [0, 0, 1, 0, 1, 1, 1, 1]}, Result)
    (fault,) = compare_result(claimed, SCORED, False, BEFORE).faults
    assert fault.trick == 2


# The score


@pytest.mark.parametrize(
    ("points", "score", "right"),
    [
        ([10, 6], [30, 16], []),
        ([10, 6], [30, 17], ["score.total"]),
        ([11, 5], [31, 15], ["score.points"]),
        ([11, 5], [30, 16], ["score.points"]),
        ([11, 5], [30, 15], ["score.points", "score.total"]),
    ],
    ids=["right", "sum wrong", "claimed points", "computed points", "neither"],
)
def test_the_score_before_plus_claimed_or_computed_points(
    points: list[int], score: list[int], right: list[str]
) -> None:
    assert compare(points=points, score=score)[0] == right


def test_an_error_is_not_carried_on() -> None:
    """Deal 1 is right by the score that deal 0 claimed."""
    one, two = tasjeel_deal(0, 3, 0), tasjeel_deal(1, 0, 0, (65, 0))
    one["result"]["score"] = [65, 0]
    report = report_on(record([one, two], mode="qaid", options=INVERTED))
    assert [(each.code, each.deal) for each in report.findings] == [
        ("score.total", 0),
        ("final.early", None),
    ]
    assert report.deals[1].computed.score == (128, 0)


# Outcomes


def test_another_outcome() -> None:
    """Of its values only the points are compared: the others differ with it."""
    assert compare(outcome="tasjeel") == (["score.outcome"], 3)
    found, checked = compare(outcome="tasjeel", points=[16, 0], score=[36, 10], raw=[0, 0])
    assert (found, checked) == (["score.outcome", "score.points"], 3)


def test_scored_though_the_cards_are_not_all_there() -> None:
    """ "`score.outcome`, expected `unfinished`", and nothing is said of the points."""
    claimed = msgspec.convert(CLAIMED, Result)
    (fault,) = compare_result(claimed, Played("unfinished", HOKM), False, BEFORE).faults
    assert (fault.code, fault.expected, fault.actual) == ("score.outcome", "unfinished", "scored")


def test_a_replay_that_broke_off_leaves_the_sum() -> None:
    assert compare(Played("unfinished", HOKM), broken=True) == ([], 1)
    assert compare(Played("unfinished", HOKM), broken=True, score=[30, 17]) == (["score.total"], 1)


@pytest.mark.parametrize("outcome", ["tasjeel", "takweesh"])
def test_winners_and_raw_are_not_checked_after_a_ruling(outcome: Any) -> None:
    """docs/rules.md §8."""
    played = Played(outcome, HOKM, None, None, (0, 0), (0, 0), (16, 0))
    changed = {"outcome": outcome, "points": [16, 0], "score": [36, 10]}
    assert compare(played, **changed) == ([], 6)
    assert compare(played, **changed, raw=[1, 2], winners=[3] * 8) == ([], 6)


# In whole records


def findings(made: Made, **members: Any) -> list[str]:
    report = report_on(record([made], **members))
    return [each.code for each in report.findings if each.code != "final.early"]


@pytest.mark.parametrize(
    ("claimed", "right"),
    [
        ({"raw": [127, 35]}, ["score.raw"]),
        ({"points": [12, 4], "score": [12, 4]}, ["score.points"]),
        ({"score": [12, 4]}, ["score.total"]),
        ({"winners": [0, 2, 2, 3, 2, 2, 2, 2]}, ["score.winner"]),
        ({"outcome": "bouchat"}, ["score.outcome"]),
        ({"outcome": "passed_out", "points": [0, 0]}, ["score.outcome", "score.points"]),
        ({"baloot": [2, 0]}, ["score.baloot"]),
        ({"projects": None, "baloot": None, "raw": None}, []),
    ],
)
def test_the_deal_counted_by_hand(claimed: dict[str, Any], right: list[str]) -> None:
    made = played_deal(**claimed)
    assert findings(made) == right


def test_a_passed_out_deal_may_say_that_nothing_was_taken() -> None:
    made = passed_out(0, 3)
    made["result"].update(raw=[0, 0], projects=[0, 0], baloot=[0, 0])
    assert findings(made) == []
    made["result"]["contract"] = played_deal()["result"]["contract"]
    assert findings(made) == ["score.contract"]


def carried(report: Report) -> list[bool]:
    return [each.carried for each in report.deals]


def test_claimed_points_of_a_broken_deal_are_carried_forward() -> None:
    """The replay ends at the card that nobody has; the score goes on by the claim."""
    one = played_deal()
    one["events"][10]["card"] = "AC"  # seat 2's
    two = passed_out(1, 0, (13, 3))
    report = report_on(record([one, two]))
    assert [each.code for each in report.findings] == ["play.not_in_hand", "final.early"]
    assert carried(report) == [True, False]
    assert report.deals[0].computed.points is None
    assert report.deals[1].computed.score == (13, 3)
    assert codes(replay(one)[0])[-1][0] == "play.not_in_hand"
