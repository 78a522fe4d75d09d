"""From a report and its record to what a page shows, pure and in one language: ``view_of``."""

from ...messages.catalogue import Lang, say
from ...record.model import Record
from ...report import Report
from ...trust import Trust
from .answers import answer_views, not_proved
from .asked import Asked
from .deals import deal_views
from .facts import fact_views, option_texts
from .findings import finding_view
from .lines import line_views
from .model import ReportView, SakkaView, VerdictView, sakka_json
from .names import Names
from .nashra import nashra_view
from .shuffle import shuffle_view
from .transcript import transcript
from .verdict import unreadable_verdict, verdict_view

__all__ = ["ReportView", "sakka_json", "verdict_of", "view_of"]


def view_of(
    report: Report,
    record: Record | None,
    lang: Lang,
    seat: int | None = None,
    trust: Trust | None = None,
) -> ReportView:
    """All that the page says of one report.

    ``record``: the one that the report is on, ``None`` if it could not be read. ``seat``: where the
    reader sat, 0 to 3. ``trust``: what ``verify`` was given. Whatever a record holds, this raises
    nothing, and what it gives is bounded (``MAX_FINDINGS``, ``MAX_STEPS``).
    """
    if record is None or report.verdict == "invalid":
        return _unreadable(report, lang)
    asked = Asked(report, record, Names(record, lang, seat), trust or Trust())
    verdict = verdict_view(asked)
    sakka = _sakka(asked)
    nashra = nashra_view(asked)
    return ReportView(
        lang,
        verdict,
        None,
        line_views(asked),
        answer_views(asked),
        not_proved(asked),
        nashra,
        fact_views(asked),
        option_texts(asked),
        asked.shown.counts or say("sheet", "head", "no_findings", lang=lang),
        asked.shown.left_out,
        sakka,
        transcript(asked, verdict, sakka, nashra),
    )


def verdict_of(
    report: Report, record: Record | None, lang: Lang, trust: Trust | None = None
) -> VerdictView:
    """The verdict alone, as ``view_of`` has it: for one of many records."""
    if record is None or report.verdict == "invalid":
        return unreadable_verdict(report, lang)
    return verdict_view(Asked(report, record, Names(record, lang, None), trust or Trust()))


def _sakka(asked: Asked) -> SakkaView:
    return SakkaView(
        asked.lang,
        asked.names.seat,
        asked.record.sakka_id,
        asked.report.record_sha256 or "",
        asked.names.players,
        asked.names.teams(),
        asked.shown.views,
        deal_views(asked),
        shuffle_view(asked.record, asked.report, asked.key),
    )


def _unreadable(report: Report, lang: Lang) -> ReportView:
    finding = finding_view(report.findings[0], 0, lang, [])
    verdict = unreadable_verdict(report, lang)
    return ReportView(lang, verdict, finding, [], [], [], None, [], [], "", 0, None, [])
