"""النشرة in the text form: both teams, deal by deal, the computed beside the claimed.

Numbers stand first in a row, in one left-to-right block, and words last: so the columns stay
straight whichever way a terminal runs the line.
"""

from collections.abc import Iterator, Sequence

import click
import msgspec

from verifier.compare.final import won_out_of_sight
from verifier.compare.results import INTERRUPTED
from verifier.findings import Finding
from verifier.messages.catalogue import Lang, say
from verifier.messages.show import Shower, isolated, left_to_right, score_pair
from verifier.record.model import Record
from verifier.report import DealReport, Report

LTR_MARK = "\N{LEFT-TO-RIGHT MARK}"
RTL_MARK = "\N{RIGHT-TO-LEFT MARK}"
_CLAIMABLE = ("contract", "winners", "raw", "projects", "baloot")
_COUNTED = ("scored", *INTERRUPTED)
"""Outcomes of deals that have something to claim; of the others all is nothing."""
_WIDTH = 11
"""Columns of a pair of numbers, its dash in the middle."""


def nashra(report: Report, record: Record, shower: Shower) -> Iterator[str]:
    """The sheet, line by line: a title, one row a deal with what differs in it, and the end."""

    def words(key: str, **values: object) -> str:
        return say("sheet", "nashra", key, lang=shower.lang, **values)

    first, second = shower.team(0), shower.team(1)
    yield click.style(words("title"), bold=True) + ": " + words("teams", first=first, second=second)
    wide = any(_differing(deal) for deal in report.deals)
    if wide:
        heads = [isolated(words(name).center(2 * _WIDTH)) for name in ("claimed", "computed")]
        yield _heading(f"{'':8}{heads[0]}{heads[1]}")
    columns = ["points", "score"] * (2 if wide else 1)
    heads = [isolated(words(name).center(_WIDTH)) for name in columns]
    yield _heading(f"  {isolated(words('deal').rjust(5))} {''.join(heads)}")
    if not report.deals:
        yield "  " + words("no_deals")
    findings: dict[int, list[Finding]] = {}
    for finding in report.findings:
        if finding.deal is not None:
            findings.setdefault(finding.deal, []).append(finding)
    for number, deal in enumerate(report.deals):
        yield from _row(number, deal, findings.get(number, []), shower, wide)
    yield from _end(report, record, shower)


def _row(
    number: int, deal: DealReport, findings: Sequence[Finding], shower: Shower, wide: bool
) -> Iterator[str]:
    lang, claimed, computed = shower.lang, deal.claimed, deal.computed
    wrong = any(finding.severity == "error" for finding in findings)
    numbers = _pair(claimed.points) + _pair(claimed.score)
    right = ""
    if wide:
        differing = _differing(deal)
        for name in ("points", "score"):
            right += _pair(getattr(computed, name)) if name in differing else " " * _WIDTH
    mark = click.style("✖", fg="red") if wrong else " "
    right = click.style(right, fg="red") if right.strip() else right
    contract = computed.contract
    told = [] if contract is None else [shower.contract(msgspec.to_builtins(contract))]
    if contract is None or computed.outcome != "scored":
        told.append(shower.value(computed.outcome))
    yield row(f"{mark} {number + 1:>5} {numbers}{right}", " · ".join(told), lang)
    for finding in findings:
        if finding.code.startswith("score.") and finding.code != "score.points":
            member = (finding.path or "").rpartition(".")[2]
            yield _under(
                say(
                    "sheet",
                    "nashra",
                    "differs",
                    lang=lang,
                    member=say("sheet", "member", member, lang=lang),
                    actual=_value(member, finding.actual, shower),
                    expected=_value(member, finding.expected, shower),
                ),
                "red",
            )
    if deal.carried:
        yield _under(say("sheet", "nashra", _carried_key(deal, findings), lang=lang), "yellow")
    left_out = list(_not_claimed(deal, shower))
    if left_out:
        members = " · ".join(left_out)
        yield _under(say("sheet", "nashra", "not_claimed", lang=lang, members=members))


def _carried_key(deal: DealReport, findings: Sequence[Finding]) -> str:
    """Why the claimed points were carried on: where the replay broke off, nothing is said of the
    outcome."""
    if deal.computed.outcome != "unfinished":
        return "carried_unbought"
    judged = any(finding.code == "score.outcome" for finding in findings)
    return "carried_unfinished" if judged else "carried"


def ended_out_of_sight(report: Report) -> bool:
    """Whether the computed sheet ends in a deal of قهوة of which nobody can say who won it."""
    return any(
        won_out_of_sight(deal.claimed.outcome, deal.computed.outcome, deal.computed.contract)
        for deal in report.deals
    )


def _differing(deal: DealReport) -> list[str]:
    """Which of the two numbers of a row are not as computed."""
    claimed, computed = deal.claimed, deal.computed
    differing = []
    if computed.points is not None and computed.points != claimed.points:
        differing.append("points")
    if computed.score != claimed.score:
        differing.append("score")
    return differing


def _not_claimed(deal: DealReport, shower: Shower) -> Iterator[str]:
    """What the operator left out and was computed; the contract's value stands in the row."""
    if deal.computed.outcome not in _COUNTED:
        return
    for member in _CLAIMABLE:
        value = getattr(deal.computed, member)
        if value is None or getattr(deal.claimed, member) is not None:
            continue
        if deal.computed.outcome in INTERRUPTED and member in ("winners", "raw"):
            continue
        name = say("sheet", "member", member, lang=shower.lang)
        yield name if member == "contract" else f"{name} {_value(member, value, shower)}"


def _value(member: str, value: object, shower: Shower) -> str:
    if member == "winners" and isinstance(value, list | tuple):
        return left_to_right(" ".join(str(seat + 1) for seat in value))
    return shower.value(list(value) if isinstance(value, tuple) else msgspec.to_builtins(value))


def _end(report: Report, record: Record, shower: Shower) -> Iterator[str]:
    """The end of the sakka, claimed and computed where they differ."""
    assert report.computed is not None
    winner, score = report.computed.winner, report.computed.score
    unseen = ended_out_of_sight(report)
    computed = _final(winner, score, shower, unseen)
    claimed = record.final
    if claimed is None:
        lines = [("final_not_claimed", computed)]
    elif (claimed.winner, claimed.score) == (winner, score):
        lines = [("final", computed)]
    else:
        told = _final(claimed.winner, claimed.score, shower)
        lines = [("final_claimed", told), ("final_computed", computed)]
    for key, final in lines:
        text = say("sheet", "nashra", key, lang=shower.lang, final=final)
        yield "  " + click.style(text, bold=True)


def _final(winner: int | None, score: Sequence[int], shower: Shower, unseen: bool = False) -> str:
    """``unseen``: without a winner, because nobody can say who won."""
    shown = score_pair(score)
    if winner is None:
        key = "gahwa" if unseen else "nobody"
        return say("sheet", "nashra", key, lang=shower.lang, score=shown)
    return say("sheet", "nashra", "won", lang=shower.lang, score=shown, team=shower.team(winner))


def row(block: str, words: str, lang: Lang) -> str:
    """Numbers in one left-to-right block, then words that run as their language does."""
    mark = RTL_MARK if lang == "ar" else ""
    return f"{left_to_right(block)}  {mark}{words}"


def _heading(text: str) -> str:
    """A row of titles. The mark at its end holds the spaces before it in their place: a line that
    runs from right to left would move them to its own end."""
    return left_to_right(f"{text}{LTR_MARK}")


def _under(text: str, colour: str | None = None) -> str:
    """A line that belongs to the row above it."""
    return " " * 10 + click.style(text, fg=colour)


def _pair(pair: Sequence[int]) -> str:
    return f"{pair[0]:>5}–{pair[1]:<5}"
