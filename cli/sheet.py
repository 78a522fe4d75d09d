"""The text form of a report, as a referee's sheet: verdict, النشرة, findings, and what it was
judged by."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

import click
import msgspec

from verifier.findings import Finding
from verifier.messages.catalogue import Lang, say, text_of
from verifier.messages.options import value_text
from verifier.messages.sheet import (
    acted_for,
    bots_seated,
    counted_errors,
    place_of,
    reason,
    severity_counts,
    shuffle_made_from,
    winner_sentence,
)
from verifier.messages.show import END, LEFT_TO_RIGHT, Shower, clean, isolated, left_to_right
from verifier.record.model import Record
from verifier.report import Line, Report
from verifier.rules.profiles import load_profile

from .nashra import LTR_MARK, RTL_MARK, nashra, row

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
_OPTIONS_WIDTH = 76
_ISOLATE = re.compile("[\u2066\u2068]([^\u2066-\u2069]*)\u2069")


def sheet(report: Report, record: Record | None, lang: Lang, only_findings: bool = False) -> str:
    """The whole report, or verdict and findings; ``record``: what it is about, if it could be read.

    Lines end with a line feed each. Styled; whoever writes it takes the styles away where nobody
    sees them.
    """
    return "".join(f"{_tidy(line, lang)}\n" for line in _sheet(report, record, lang, only_findings))


def _tidy(line: str, lang: Lang) -> str:
    """The line as a terminal gets it.

    Some terminals run every line from left to right: marks round an Arabic line keep names and
    numbers at its ends in their order there. English needs no isolate round Latin letters and
    digits: without them a hash that is copied out of the line is the hash alone.
    """
    line = line.rstrip()
    if lang == "en":
        within = _ISOLATE.sub(_without_isolate, line)
        return _ISOLATE.sub(_without_isolate, within).rstrip(f" {LTR_MARK}")
    words = line.lstrip()
    if not words or words.endswith(f"{LTR_MARK}{END}"):
        return line
    indent = " " * (len(line) - len(words))
    mark = "" if words.startswith(LEFT_TO_RIGHT) else RTL_MARK
    return f"{indent}{mark}{words}{RTL_MARK}"


def _without_isolate(found: re.Match[str]) -> str:
    inside = found[1]
    turned = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in inside)
    return found[0] if turned else inside


def _sheet(report: Report, record: Record | None, lang: Lang, only_findings: bool) -> Iterator[str]:
    names = [] if record is None else [player.name for player in record.players]
    shower = Shower(lang, names)
    yield from _verdict(report, shower)
    if not only_findings and report.lines is not None:
        yield ""
        yield from _lines(report, lang)
    if not only_findings and record is not None:
        yield ""
        yield from nashra(report, record, shower)
    yield ""
    yield from _findings(report, lang)
    if record is not None:
        yield ""
        yield from _about(report, record, shower, whole=not only_findings)


def _verdict(report: Report, shower: Shower) -> Iterator[str]:
    """The verdict in one sentence with the sakka it is about, why, and what it does to the end."""
    lang = shower.lang
    errors = sum(finding.severity == "error" for finding in report.findings)
    count = counted_errors(errors, lang)
    verdict = say("sheet", "verdict", report.verdict, lang=lang, count=count)
    line = click.style(verdict, fg=_COLOURS[report.verdict], bold=True)
    if report.sakka_id is not None:
        sakka = left_to_right(clean(report.sakka_id))
        line += " — " + say("sheet", "head", "sakka", lang=lang, sakka=sakka)
    yield line
    why = reason(report)
    if why is not None and report.verdict != "invalid":
        yield say("sheet", "why", report.verdict, lang=lang, message=text_of(why.message, lang))
    if report.verdict == "mismatch" and report.computed is not None:
        line = winner_sentence(report, shower.team(report.computed.winner), lang)
        yield click.style(line, fg="red" if report.winner_changed else None)


def _lines(report: Report, lang: Lang) -> Iterator[str]:
    """The four lines: how many of its checks held, and the state of each."""
    lines: dict[str, Line] = {
        name: getattr(report.lines, name) for name in ("shuffle", "play", "sheet", "log")
    }
    of = say("sheet", "checks", "of", lang=lang)
    width = max(len(str(line.checked)) for line in lines.values())
    for name, line in lines.items():
        checks = f"{line.checked - line.failed:>{width}} {of} {line.checked:<{width}}"
        if line.state == "not_applicable":
            checks = " " * (2 * width + len(of) + 2)
        sign = say("sheet", "sign", line.state, lang=lang)
        label = say("sheet", "line", name, lang=lang)
        state = click.style(
            say("sheet", "state", line.state, lang=lang), fg=_COLOURS.get(line.state)
        )
        note = "" if line.note is None else f" · {text_of(line.note, lang)}"
        block = f"{click.style(sign, fg=_COLOURS.get(line.state))} {isolated(checks)}"
        yield "  " + row(block, f"{label}: {state}{note}", lang)


def _findings(report: Report, lang: Lang) -> Iterator[str]:
    """The findings, each with its sentence, its place and its rule."""
    if not report.findings:
        yield say("sheet", "head", "no_findings", lang=lang)
        return
    seen = Counter(finding.severity for finding in report.findings)
    head = say("sheet", "head", "findings", lang=lang, counts=severity_counts(seen, lang))
    yield click.style(head, bold=True)
    for finding in report.findings:
        yield from _finding(finding, lang)


def _finding(finding: Finding, lang: Lang) -> Iterator[str]:
    severity = say("sheet", "severity", finding.severity, lang=lang)
    head = click.style(severity, fg=_COLOURS.get(finding.severity), bold=True)
    yield f"  {head} · {left_to_right(finding.code)}"
    yield f"    {text_of(finding.message, lang)}"
    page, dot, book = finding.rule.partition(" · ")
    rule = left_to_right(page) + (dot + isolated(book) if book else "")
    details = [say("sheet", "head", "rule", lang=lang, rule=rule)]
    if finding.path:
        details.insert(0, place_of(finding, lang))
    yield "    " + click.style(" · ".join(details), dim=True)


def _about(report: Report, record: Record, shower: Shower, whole: bool) -> Iterator[str]:
    """The rules promised, the table, what the shuffle is made from, and the hashes."""

    def words(key: str, **values: object) -> str:
        return say("sheet", "about", key, lang=shower.lang, **values)

    assert report.rules is not None
    own = msgspec.to_builtins(report.rules.options)
    yield click.style(words("title"), bold=True)
    book = isolated(load_profile(report.rules.profile).book)
    profile = left_to_right(report.rules.profile)
    yield "  " + words("rules_own" if own else "rules", book=book, profile=profile)
    options = ", ".join(f"{name}={value_text(own[name])}" for name in own)
    for part in wrap(options, _OPTIONS_WIDTH, break_long_words=False, break_on_hyphens=False):
        yield "    " + left_to_right(part)
    yield "  " + words("rules_hash", hash=left_to_right(report.rules.rules_sha256))
    if not whole:
        return
    operator = isolated(clean(record.operator))
    yield "  " + words("table", mode=shower.value(record.table.mode), operator=operator)
    yield "  " + words("secret", parts=shuffle_made_from(record, shower.lang))
    bots, auto = bots_seated(record, shower), acted_for(record, shower)
    if bots:
        yield "  " + words("bots", seats=bots)
    if auto:
        yield "  " + words("auto", seats=auto)
    yield "  " + words("record_hash", hash=left_to_right(report.record_sha256 or ""))
