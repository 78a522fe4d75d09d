"""Ways to spoil the sheet (النشرة): what the operator claims of a deal and of the sakka."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ..record import model
from ..record.model import Deal, Result
from .simulate import play_on
from .spoiling import Case, Tampered, Way, tampered


def _claimed(case: Case, number: int, deal: Deal, code: str, **members: Any) -> Tampered:
    """One claimed value of one deal is another."""
    changed = replace(deal, result=replace(deal.result, **members))
    return tampered(case.with_deal(number, changed), code, number)


def _of(member: str, code: str, step: int) -> Any:
    """A pair of the result with one team's number changed."""

    def spoil(case: Case) -> Iterator[Tampered]:
        for number, deal in case.places():
            pair = getattr(deal.result, member)
            if pair is not None and deal.result.outcome == "scored":
                changed = _changed(case, pair, step)
                yield _claimed(case, number, deal, code, **{member: changed})

    return spoil


def _changed(case: Case, pair: tuple[int, int], step: int) -> tuple[int, int]:
    team = case.random.randrange(2)
    more = pair[team] - step if pair[team] >= step and case.random.random() < 0.5 else None
    value = pair[team] + step if more is None else more
    return (value, pair[1]) if team == 0 else (pair[0], value)


def _winner(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        if deal.result.winners is not None and deal.result.outcome == "scored":
            winners = [*deal.result.winners]
            trick = case.random.randrange(8)
            winners[trick] = (winners[trick] + case.random.choice((1, 2, 3))) % 4
            made = msgspec.convert(winners, model.Winners)
            yield _claimed(case, number, deal, "score.winner", winners=made)


def _points(case: Case) -> Iterator[Tampered]:
    """A wrong count that is added to the score, and carried on to the end."""
    for number, deal in case.places():
        if deal.result.outcome != "scored":
            continue
        for step in (1, 10):
            points = _changed(case, deal.result.points, step)
            before = case.before(number)
            score = (before[0] + points[0], before[1] + points[1])
            yield from _carried(case, number, deal, "score.points", points=points, score=score)


def _total(case: Case) -> Iterator[Tampered]:
    """A wrong sum, carried on to the end."""
    for number, deal in case.places():
        for step in (1, 10):
            score = _changed(case, deal.result.score, step)
            yield from _carried(case, number, deal, "score.total", score=score)


def _carried(case: Case, number: int, deal: Deal, code: str, **members: Any) -> Iterator[Tampered]:
    result: Result = replace(deal.result, **members)
    record = case.carried_on(number, replace(deal, result=result))
    if record is not None:
        yield tampered(record, code, number)


def _contract(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        contract = deal.result.contract
        if contract is not None:
            other = replace(contract, buyer=contract.buyer ^ 2)
            yield _claimed(case, number, deal, "score.contract", contract=other)


def _outcome(case: Case) -> Iterator[Tampered]:
    for number, deal in case.places():
        outcome = "scored" if deal.result.outcome == "tasjeel" else "tasjeel"
        yield _claimed(case, number, deal, "score.outcome", outcome=outcome)


def _final_winner(case: Case) -> Iterator[Tampered]:
    final = case.record.final
    if final is not None:
        record = replace(case.record, final=replace(final, winner=1 - final.winner))
        yield tampered(record, "final.winner")


def _final_score(case: Case) -> Iterator[Tampered]:
    final = case.record.final
    if final is not None:
        score = (final.score[0] + 1, final.score[1])
        yield tampered(replace(case.record, final=replace(final, score=score)), "final.score")


def _final_early(case: Case) -> Iterator[Tampered]:
    """The sakka is called won one deal too early."""
    deals = case.record.deals
    if case.record.final is not None and len(deals) > 1:
        score = deals[-2].result.score
        final = model.Final(winner=int(score[1] > score[0]), score=score)
        yield tampered(replace(case.record, deals=deals[:-1], final=final), "final.early")


def _final_late(case: Case) -> Iterator[Tampered]:
    """One deal more is played though somebody has won."""
    number = len(case.record.deals)
    game = case.game(number)
    if case.record.final is not None and game is not None and number < model.MAX_DEALS:
        record = play_on(case.record, game, f"{case.random.random()}", extra=1)
        yield tampered(replace(record, final=case.record.final), "final.late", number)


WAYS: dict[str, Way] = {
    "winner": Way("score.winner", _winner),
    "raw": Way("score.raw", _of("raw", "score.raw", 10)),
    "projects": Way("score.projects", _of("projects", "score.projects", 2)),
    "baloot": Way("score.baloot", _of("baloot", "score.baloot", 2)),
    "points": Way("score.points", _points),
    "total": Way("score.total", _total),
    "contract": Way("score.contract", _contract),
    "outcome": Way("score.outcome", _outcome),
    "final_winner": Way("final.winner", _final_winner),
    "final_score": Way("final.score", _final_score),
    "final_early": Way("final.early", _final_early),
    "final_late": Way("final.late", _final_late),
}
