"""Findings as the page shows them: their sentence, the right value, the cards, the rule."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ...cards import NUMBER
from ...findings import Finding, Severity, line_of
from ...messages.catalogue import Lang, say, text_of
from ...messages.findings import finding_title, finding_values
from ...messages.sheet import SEVERITIES, place_of, severity_counts
from ...messages.show import clean, isolated
from .model import FindingView

MAX_FINDINGS = 300
"""Findings that a page shows; a record can have tens of thousands. Errors go before the rest."""

PROVED_BY_HAND = frozenset(
    {"play.revoke", "play.no_trump", "play.no_overtrump", "play.closed_lead", "play.akka"}
)
"""Of these ``expected`` are cards that show the broken duty."""
_TO_MEMBER = re.compile(r"deals\[\d+\]\.?(events\[\d+\]\.?)?")


class Shown(NamedTuple):
    """The findings that are shown, in the order of the report, and how many are left out.

    ``ids``: from the place of a finding in the report to its place among those shown.
    """

    views: list[FindingView]
    ids: dict[int, int]
    left_out: int
    counts: str


def shown_findings(findings: Sequence[Finding], lang: Lang, players: Sequence[str]) -> Shown:
    kept: list[int] = []
    for severity in SEVERITIES:
        if len(kept) >= MAX_FINDINGS:
            break
        of_it = (at for at, each in enumerate(findings) if each.severity == severity)
        kept += [at for at, _ in zip(of_it, range(MAX_FINDINGS - len(kept)), strict=False)]
    kept.sort()
    views = [finding_view(findings[at], id_, lang, players) for id_, at in enumerate(kept)]
    ids = {at: id_ for id_, at in enumerate(kept)}
    seen: Counter[Severity] = Counter(each.severity for each in findings)
    return Shown(views, ids, len(findings) - len(kept), severity_counts(seen, lang))


def finding_view(finding: Finding, id_: int, lang: Lang, players: Sequence[str]) -> FindingView:
    page, _, book = finding.rule.partition(" · ")
    expected, actual = values_of(finding, lang, players)
    path = finding.path or ""
    expected_cards = _cards(finding.expected)
    actual_card = finding.actual if _is_card(finding.actual) else None
    proof = None
    if finding.code in PROVED_BY_HAND and expected_cards:
        proof = expected_cards[0]
    return FindingView(
        id_,
        finding.code,
        finding.severity,
        say("sheet", "severity", finding.severity, lang=lang),
        line_of(finding.code),
        finding.deal,
        finding.event,
        finding.trick,
        finding.seat,
        clean(path),
        place_of(finding, lang) if path else "",
        text_of(finding.message, lang),
        text_of(finding_title(finding.code), lang),
        page,
        isolated(book) if book else None,
        expected,
        actual,
        expected_cards,
        actual_card,
        proof,
    )


def values_of(
    finding: Finding, lang: Lang, players: Sequence[str]
) -> tuple[str | None, str | None]:
    """``expected`` and ``actual`` in words."""
    values = {
        "deal": finding.deal,
        "trick": finding.trick,
        "seat": finding.seat,
        "expected": finding.expected,
        "actual": finding.actual,
        "member": member_of(finding),
        "players": list(players),
    }
    return finding_values(finding.code, values, lang)


def member_of(finding: Finding) -> str:
    """The part of the record, deal or event that a finding is about (``Fault.member``)."""
    path = finding.path or ""
    place = _TO_MEMBER.match(path)
    return path if place is None else path[place.end() :]


def _is_card(value: object) -> bool:
    return isinstance(value, str) and value in NUMBER


def _cards(value: object) -> list[str] | None:
    if _is_card(value):
        return [str(value)]
    if isinstance(value, list) and value and all(map(_is_card, value)):
        return [str(card) for card in value]
    return None
