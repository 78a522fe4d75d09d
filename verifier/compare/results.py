"""A deal's claimed result held against the computed one (docs/record.md, "What the operator
claims")."""

from typing import NamedTuple

from ..findings import Fault
from ..game.outcome import Played
from ..record.model import Result

INTERRUPTED = ("tasjeel", "takweesh")
"""Endings after which tricks and أبناط so far count for nothing and are not checked."""

Pair = tuple[int, int]


class Compared(NamedTuple):
    """The faults of one result, how many claimed values were checked, and what its score should
    be."""

    faults: list[Fault]
    checked: int
    score: Pair


def compare_result(claimed: Result, played: Played, broken: bool, before: Pair) -> Compared:
    """Hold every claimed value against the computed one.

    ``before``: the claimed score before the deal. Where the replay broke off (``broken``) only the
    sum can be checked. Where the outcome differs, of its values only the points are compared, the
    number on the sheet: the others differ with the outcome, and that is the same fault.
    """
    faults: list[Fault] = []
    checked = 0
    if not broken:
        checked = 1
        if claimed.outcome == played.outcome:
            checked += _values(claimed, played, faults)
        else:
            faults.append(_fault("score.outcome", "outcome", played.outcome, claimed.outcome))
            if played.points is not None:
                checked += _held("points", claimed.points, played.points, faults)
    score = _score(claimed, played, before, faults)
    return Compared(faults, checked + 1, score)


def _values(claimed: Result, played: Played, faults: list[Fault]) -> int:
    if played.points is None:
        return 0  # a تسجيل before anything was bought: there is nothing to hold it against
    checked = _held("contract", claimed.contract, played.contract, faults)
    if played.outcome not in INTERRUPTED:
        if claimed.winners is not None:
            checked += 1
            if played.winners is None or list(claimed.winners) != played.winners:
                faults.append(_winners(claimed, played))
        checked += _held("raw", claimed.raw, played.raw, faults)
    checked += _held("projects", claimed.projects, played.projects, faults)
    checked += _held("baloot", claimed.baloot, played.baloot, faults)
    return checked + _held("points", claimed.points, played.points, faults)


def _held(member: str, claimed: object, computed: object, faults: list[Fault]) -> int:
    """Hold one claimed value against the computed one; how many checks that is: none left out."""
    if claimed is None:
        return 0
    if claimed != computed:
        faults.append(_fault(f"score.{member}", member, computed, claimed))
    return 1


def _winners(claimed: Result, played: Played) -> Fault:
    """Named with the first trick whose winner differs."""
    winners = [*(claimed.winners or ())]
    trick = None
    if played.winners is not None:
        pairs = zip(winners, played.winners, strict=True)
        trick = next(number for number, (one, other) in enumerate(pairs) if one != other)
    return Fault("score.winner", None, trick, None, "result.winners", played.winners, winners)


def _score(claimed: Result, played: Played, before: Pair, faults: list[Fault]) -> Pair:
    """The score after the deal: the one before plus the claimed, or the computed, points."""
    claimed_sum = _plus(before, claimed.points)
    computed_sum = claimed_sum if played.points is None else _plus(before, played.points)
    if claimed.score in (claimed_sum, computed_sum):
        return claimed.score
    faults.append(_fault("score.total", "score", claimed_sum, claimed.score))
    return claimed_sum


def _plus(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


def _fault(code: str, member: str, expected: object, actual: object) -> Fault:
    return Fault(code, None, None, None, f"result.{member}", expected, actual)
