"""The text form of a report: verdict first, then the sheet (النشرة), then the findings.

Numbers stand first in every row and words last, so that rows stay straight in right-to-left text.
"""

from collections.abc import Iterator, Sequence

import click
import msgspec

from verifier.findings import Finding
from verifier.messages.catalogue import Lang, say, text_of
from verifier.messages.show import Shower, clean, left_to_right
from verifier.report import DealReport, Line, Report
from verifier.rules.profiles import load_profile

_COLOURS = {
    "verified": "green",
    "match": "green",
    "mismatch": "red",
    "invalid": "red",
    "error": "red",
    "incomplete": "yellow",
    "warning": "yellow",
    "foul": "yellow",
}
_CLAIMABLE = ("contract", "winners", "raw", "projects", "baloot")


def verdict_line(report: Report, lang: Lang) -> str:
    """The verdict in one sentence, with the sakka it is about."""
    errors = sum(finding.severity == "error" for finding in report.findings)
    form = {1: "one", 2: "two"}.get(errors, "few" if errors <= 10 else "many")
    count = say("sheet", "count", form, lang=lang, number=errors)
    verdict = say("sheet", "verdict", report.verdict, lang=lang, count=count)
    line = click.style(verdict, fg=_COLOURS[report.verdict], bold=True)
    if report.sakka_id is not None:
        sakka = left_to_right(report.sakka_id)
        line += " — " + say("sheet", "head", "sakka", lang=lang, sakka=sakka)
    return line


def sheet(report: Report, names: Sequence[str], lang: Lang) -> Iterator[str]:
    """The whole report, line by line; ``names``: the players' by seat, empty where unknown."""
    yield verdict_line(report, lang)
    shower = Shower(lang, names)
    if report.lines is not None and report.rules is not None:
        yield from _lines(report, lang)
        if report.winner_changed and report.computed is not None:
            team = shower.team(report.computed.winner)
            yield click.style(
                say("sheet", "head", "winner_changed", lang=lang, team=team), fg="red", bold=True
            )
        yield ""
        yield from _deals(report, shower)
        yield ""
        yield from _promise(report, lang)
        yield ""
    yield from findings(report, lang)


def findings(report: Report, lang: Lang) -> Iterator[str]:
    """The findings alone, each with its place and its rule."""
    if not report.findings:
        yield say("sheet", "head", "no_findings", lang=lang)
        return
    yield click.style(say("sheet", "head", "findings", lang=lang), bold=True)
    for finding in report.findings:
        yield from _finding(finding, lang)


def _finding(finding: Finding, lang: Lang) -> Iterator[str]:
    severity = say("sheet", "severity", finding.severity, lang=lang)
    head = click.style(severity, fg=_COLOURS.get(finding.severity), bold=True)
    yield f"  {head}  {left_to_right(finding.code)}"
    yield f"    {text_of(finding.message, lang)}"
    rule = say("sheet", "head", "rule", lang=lang, rule=finding.rule)
    if finding.path:
        path = left_to_right(clean(finding.path))
        rule = say("sheet", "head", "place", lang=lang, path=path) + " · " + rule
    yield click.style(f"    {rule}", dim=True)


def _lines(report: Report, lang: Lang) -> Iterator[str]:
    lines: dict[str, Line] = {
        name: getattr(report.lines, name) for name in ("shuffle", "play", "sheet", "log")
    }
    for name, line in lines.items():
        state = click.style(
            say("sheet", "state", line.state, lang=lang), fg=_COLOURS.get(line.state)
        )
        passed = line.checked - line.failed
        checks = say("sheet", "checks", "passed", lang=lang, passed=passed, checked=line.checked)
        parts = [say("sheet", "line", name, lang=lang), state]
        if line.state != "not_applicable":
            parts.append(checks)
        if line.note is not None:
            parts.append(text_of(line.note, lang))
        yield "  " + " · ".join(parts)


def _deals(report: Report, shower: Shower) -> Iterator[str]:
    lang = shower.lang
    yield click.style(say("sheet", "head", "sheet", lang=lang, teams=shower.teams()), bold=True)
    yield "  " + say("sheet", "head", "columns", lang=lang)
    for number, deal in enumerate(report.deals, 1):
        claimed = deal.claimed
        row = f"{number:>4}  {_pair(claimed.points):>9}  {_pair(claimed.score):>9}"
        yield "  " + left_to_right(row) + "  " + " · ".join(_remarks(deal, shower))
    if report.computed is not None:
        winner = report.computed.winner
        if winner is None:
            told = say("sheet", "head", "no_winner", lang=lang)
        else:
            told = say("sheet", "head", "winner", lang=lang, team=shower.team(winner))
        label = say("sheet", "head", "final", lang=lang)
        score = left_to_right(_pair(report.computed.score))
        yield (
            f"  {label}: " + say("sheet", "head", "computed", lang=lang, value=score) + f" · {told}"
        )


def _remarks(deal: DealReport, shower: Shower) -> Iterator[str]:
    """What stands behind a row: the outcome, and computed beside claimed where they differ."""
    lang, claimed, computed = shower.lang, deal.claimed, deal.computed
    outcome = shower.value(computed.outcome)
    if computed.contract is not None:
        contract = shower.contract(msgspec.to_builtins(computed.contract))
        outcome = contract if computed.outcome == "scored" else f"{contract} · {outcome}"
    yield outcome
    if deal.carried:
        yield click.style(say("sheet", "head", "carried", lang=lang), fg="yellow")
    elif computed.points != claimed.points and computed.points is not None:
        value = left_to_right(_pair(computed.points))
        yield click.style(say("sheet", "head", "computed", lang=lang, value=value), fg="red")
    missing = [
        say("sheet", "member", member, lang=lang)
        for member in _CLAIMABLE
        if getattr(claimed, member) is None and getattr(computed, member) is not None
    ]
    if missing and claimed.outcome == "scored":
        yield say("sheet", "head", "not_claimed", lang=lang, members=", ".join(missing))


def _promise(report: Report, lang: Lang) -> Iterator[str]:
    assert report.rules is not None
    own = len(msgspec.to_builtins(report.rules.options))
    options = say("sheet", "head", "options", lang=lang, number=own) if own else ""
    yield say(
        "sheet",
        "head",
        "operator_rules",
        lang=lang,
        book=load_profile(report.rules.profile).book,
        profile=left_to_right(report.rules.profile),
        options=options,
        hash=left_to_right(report.rules.rules_sha256),
    )
    yield say("sheet", "head", "record", lang=lang, hash=left_to_right(report.record_sha256 or ""))


def _pair(pair: Sequence[int]) -> str:
    return f"{pair[0]}–{pair[1]}"
