"""النشرة in the text form: both teams, deal by deal, the computed beside the claimed.

Numbers stand first in a row, in one left-to-right block, and words last: so the columns stay
straight whichever way a terminal runs the line.
"""

from collections.abc import Iterator, Sequence

import click

from verifier.findings import Finding
from verifier.messages.catalogue import Lang, say
from verifier.messages.sheet import (
    carried,
    deal_told,
    differences,
    differing,
    final_sentences,
    not_claimed,
)
from verifier.messages.show import Shower, isolated, left_to_right
from verifier.record.model import Record
from verifier.report import DealReport, Report

LTR_MARK = "\N{LEFT-TO-RIGHT MARK}"
RTL_MARK = "\N{RIGHT-TO-LEFT MARK}"
_WIDTH = 11
"""Columns of a pair of numbers, its dash in the middle."""


def nashra(report: Report, record: Record, shower: Shower) -> Iterator[str]:
    """The sheet, line by line: a title, one row a deal with what differs in it, and the end."""

    def words(key: str, **values: object) -> str:
        return say("sheet", "nashra", key, lang=shower.lang, **values)

    first, second = shower.team(0), shower.team(1)
    yield click.style(words("title"), bold=True) + ": " + words("teams", first=first, second=second)
    wide = any(differing(deal) for deal in report.deals)
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
    for sentence in final_sentences(report, record, shower):
        yield "  " + click.style(sentence, bold=True)


def _row(
    number: int, deal: DealReport, findings: Sequence[Finding], shower: Shower, wide: bool
) -> Iterator[str]:
    lang, claimed, computed = shower.lang, deal.claimed, deal.computed
    wrong = any(finding.severity == "error" for finding in findings)
    numbers = _pair(claimed.points) + _pair(claimed.score)
    right = ""
    if wide:
        wrong_numbers = differing(deal)
        for name in ("points", "score"):
            right += _pair(getattr(computed, name)) if name in wrong_numbers else " " * _WIDTH
    mark = click.style("✖", fg="red") if wrong else " "
    right = click.style(right, fg="red") if right.strip() else right
    yield row(f"{mark} {number + 1:>5} {numbers}{right}", deal_told(deal, shower), lang)
    for difference in differences(findings, shower):
        yield _under(difference, "red")
    why_carried = carried(deal, findings, lang)
    if why_carried is not None:
        yield _under(why_carried, "yellow")
    left_out = not_claimed(deal, shower)
    if left_out is not None:
        yield _under(left_out)


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
