"""The report on one record (docs/record.md, "The report"), typed; its JSON is the same byte for
byte.

Pairs are by team, winners by trick; a value that could not be computed is ``null``.
"""

from typing import Literal

import msgspec

from .findings import Finding, Message
from .record.model import Contract, Result
from .rules.options import Overrides

Verdict = Literal["verified", "mismatch", "incomplete", "invalid"]
LineState = Literal["match", "mismatch", "incomplete", "not_applicable"]
Pair = tuple[int, int]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the four lines: ``failed`` of ``checked`` checks found an error."""

    state: LineState
    checked: int
    failed: int
    note: Message | None = None
    """In the line ``shuffle``: that nobody but the operator vouches for the commitment."""


class Lines(msgspec.Struct, frozen=True):
    shuffle: Line
    play: Line
    sheet: Line
    log: Line


class RulesShown(msgspec.Struct, frozen=True):
    """The rules that the sakka was judged by; ``options`` are the record's own overrides."""

    profile: str
    options: Overrides
    rules_sha256: str


class Computed(msgspec.Struct, frozen=True):
    """What the rules give for one deal; all but the outcome may be unknown after a broken
    replay."""

    outcome: Literal["scored", "passed_out", "bouchat", "tasjeel", "takweesh", "unfinished"]
    contract: Contract | None
    winners: list[int] | None
    raw: Pair | None
    projects: Pair | None
    baloot: Pair | None
    points: Pair | None
    score: Pair


class DealReport(msgspec.Struct, frozen=True):
    """One deal, computed beside claimed; ``carried``: the replay broke off, its claim was
    carried on."""

    index: int
    carried: bool
    computed: Computed
    claimed: Result


class ComputedFinal(msgspec.Struct, frozen=True):
    winner: int | None
    score: Pair


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The whole report. All but ``format``, ``verdict`` and the finding is null or empty if
    invalid."""

    format: Literal["sakka-report/1"] = "sakka-report/1"
    sakka_id: str | None
    verdict: Verdict
    record_sha256: str | None
    rules: RulesShown | None
    lines: Lines | None
    first_divergence: Finding | None
    winner_changed: bool | None
    findings: list[Finding]
    deals: list[DealReport]
    computed: ComputedFinal | None


_ENCODER = msgspec.json.Encoder()


def report_json(report: Report) -> bytes:
    """The report as one line of JSON, UTF-8, members in the order of docs/record.md."""
    return _ENCODER.encode(report)
