"""The part of the view that the table player and the shuffle in the page work from."""

from ...record.model import Record
from ...report import Report
from .deals import deal_views
from .findings import Shown
from .model import SakkaView
from .names import Names
from .shuffle import shuffle_view


def sakka_view(
    report: Report, record: Record, names: Names, shown: Shown, key: bytes | None
) -> SakkaView:
    """``key``: the sakka key, ``None`` where no committed seed is known."""
    return SakkaView(
        names.lang,
        names.seat,
        record.sakka_id,
        report.record_sha256 or "",
        names.players,
        names.teams(),
        shown.views,
        deal_views(record, report, names, shown, key),
        shuffle_view(record, report, key),
    )
