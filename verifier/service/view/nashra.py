"""النشرة: what was claimed and what is computed, deal by deal and row by row."""

from collections.abc import Sequence

from ...findings import Finding
from ...game.duties import LAST_TRICK
from ...messages.sheet import carried, deal_told, differences, final_sentences, not_claimed
from ...record.model import Result
from ...report import Computed, DealReport
from .asked import Asked
from .model import CellPair, NashraDeal, NashraRow, NashraView

Numbers = tuple[int | None, int | None]
_NONE: Numbers = (None, None)


def nashra_view(asked: Asked) -> NashraView:
    report = asked.report
    deals = [
        _deal(asked, place, deal, asked.of_deal.get(place, []))
        for place, deal in enumerate(report.deals)
    ]
    first, second = asked.names.columns
    columns = asked.names.columns
    return NashraView(
        columns,
        (asked.names.team(first), asked.names.team(second)),
        deals,
        final_sentences(report, asked.record, asked.shower, columns),
        any(deal.points.differs or deal.score.differs for deal in deals),
    )


def _deal(
    asked: Asked, place: int, deal: DealReport, found: Sequence[tuple[int, Finding]]
) -> NashraDeal:
    findings = [finding for _, finding in found]
    claimed, computed = deal.claimed, deal.computed
    shower = asked.shower
    notes = list(differences(findings, shower))
    notes += [
        note
        for note in (carried(deal, findings, asked.lang), not_claimed(deal, shower))
        if note is not None
    ]

    def cells(claim: Sequence[int] | None, right: Sequence[int] | None, *codes: str) -> CellPair:
        return _cells(asked, claim, right, found, codes)

    rows = [
        ("eaten", cells(_eaten(claimed), _eaten(computed), "score.raw", "score.winner")),
        ("ground", cells(_ground(claimed), _ground(computed), "score.winner")),
        ("raw", cells(claimed.raw, computed.raw, "score.raw")),
        ("projects", cells(claimed.projects, computed.projects, "score.projects")),
        ("baloot", cells(claimed.baloot, computed.baloot, "score.baloot")),
        ("points", cells(claimed.points, computed.points, "score.points")),
    ]
    if not any(_tells(cell) for _, cell in rows):
        rows = []  # thrown in, and nothing claimed of it
    return NashraDeal(
        place,
        place + 1,
        deal_told(deal, shower),
        cells(claimed.points, computed.points, "score.points"),
        cells(claimed.score, computed.score, "score.total"),
        [NashraRow(name, asked.say("row", name), cell) for name, cell in rows if _known(cell)],
        notes,
        any(finding.severity == "error" for finding in findings),
        [id_ for id_, _ in found],
    )


def _cells(
    asked: Asked,
    claimed: Sequence[int] | None,
    computed: Sequence[int] | None,
    found: Sequence[tuple[int, Finding]],
    codes: Sequence[str],
) -> CellPair:
    first, second = asked.names.columns
    return CellPair(
        _NONE if claimed is None else (claimed[first], claimed[second]),
        _NONE if computed is None else (computed[first], computed[second]),
        claimed is not None and computed is not None and tuple(claimed) != tuple(computed),
        [id_ for id_, finding in found if finding.code in codes],
    )


def _known(cell: CellPair) -> bool:
    return cell.claimed != _NONE or cell.computed != _NONE


def _tells(cell: CellPair) -> bool:
    return any(number for number in (*cell.claimed, *cell.computed))


def _ground(counted: Result | Computed) -> tuple[int, int] | None:
    """الأرض: the last trick's أبناط, of the team that took it."""
    if counted.winners is None:
        return None
    return (0, LAST_TRICK) if counted.winners[-1] & 1 else (LAST_TRICK, 0)


def _eaten(counted: Result | Computed) -> tuple[int, int] | None:
    """الأكلات: the أبناط of the cards taken, without الأرض. A claim of less than that is none."""
    ground, raw = _ground(counted), counted.raw
    if ground is None or raw is None or raw[0] < ground[0] or raw[1] < ground[1]:
        return None
    return raw[0] - ground[0], raw[1] - ground[1]
