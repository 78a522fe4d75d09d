"""Findings: what the engine notices (``Fault``) and what a report says of it (``Finding``).

The codes, their severity and the line of the report that counts them are those of docs/record.md,
"The report". What a person reads of a finding comes from the catalogues in ``verifier.messages``.
"""

from typing import Any, Literal, NamedTuple

import msgspec

Severity = Literal["error", "foul", "warning", "info"]
LineName = Literal["shuffle", "play", "sheet", "log"]


class Fault(NamedTuple):
    """A broken rule as the engine sees it, before anybody's words or places are put to it.

    ``event`` and ``trick`` count from 0 within the deal; ``member`` is the part of the event or
    deal
    that is at fault (``card``, ``result.points``), empty for the whole. ``expected`` and ``actual``
    are JSON values: what the rules give and what the record has.
    """

    code: str
    event: int | None = None
    trick: int | None = None
    seat: int | None = None
    member: str = ""
    expected: Any = None
    actual: Any = None


class Message(msgspec.Struct, frozen=True):
    ar: str
    en: str


class Finding(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One difference, with its place, the right value and the rule (docs/record.md, "The
    report")."""

    code: str
    severity: Severity
    deal: int | None = None
    event: int | None = None
    trick: int | None = None
    seat: int | None = None
    path: str | None = None
    expected: Any = None
    actual: Any = None
    message: Message
    rule: str


FOUL_AT_QAID_TABLE = frozenset(
    {
        "project.cards",
        "project.late",
        "project.overlap",
        "project.count",
        "project.reveal",
        "baloot.invalid",
        "play.revoke",
        "play.no_trump",
        "play.no_overtrump",
        "play.closed_lead",
        "play.akka",
        "play.sawa",
    }
)
"""A player's foul, which the log of a qaid table is right to hold; at a sahl table the server's
error."""

WARNINGS = frozenset(
    {
        "fair.seed_not_revealed",
        "fair.beacon_unchecked",
        "play.sawa_unproved",
        "time.late",
        "time.auto_early",
        "time.deal_early",
    }
)

CODES: tuple[str, ...] = (
    "record.invalid",
    "fair.commitment_mismatch",
    "fair.seed_not_revealed",
    "fair.client_commitment_mismatch",
    "fair.client_seed_mismatch",
    "fair.beacon_mismatch",
    "fair.beacon_unchecked",
    "fair.statement_mismatch",
    "fair.bad_signature",
    "fair.log_proof_invalid",
    "deal.first_dealer",
    "deal.dealer",
    "deal.index",
    "deal.cut",
    "deal.hand",
    "deal.flip",
    "deal.rest",
    "deal.card_twice",
    "bid.turn",
    "bid.not_allowed",
    "bid.after_close",
    "bid.unfinished",
    "double.not_allowed",
    "double.turn",
    "project.cards",
    "project.late",
    "project.overlap",
    "project.count",
    "project.reveal",
    "baloot.invalid",
    "play.turn",
    "play.not_in_hand",
    "play.after_end",
    "play.revoke",
    "play.no_trump",
    "play.no_overtrump",
    "play.closed_lead",
    "play.akka",
    "play.sawa",
    "play.sawa_unproved",
    "qaid.not_allowed",
    "qaid.ruling",
    "bouchat.not_allowed",
    "score.winner",
    "score.raw",
    "score.projects",
    "score.baloot",
    "score.points",
    "score.total",
    "score.contract",
    "score.outcome",
    "final.winner",
    "final.score",
    "final.early",
    "final.late",
    "time.late",
    "time.auto_early",
    "time.deal_early",
    "time.order",
    "table.bot",
    "table.chat",
)
"""Every code, in the order of docs/record.md. Codes never change their meaning once published."""

_LINE_OF_FAMILY: dict[str, LineName] = {
    "deal": "shuffle",
    "bid": "play",
    "double": "play",
    "project": "play",
    "baloot": "play",
    "play": "play",
    "qaid": "play",
    "bouchat": "play",
    "time": "play",
    "table": "play",
    "score": "sheet",
    "final": "sheet",
}
_LOG_CODES = frozenset({"fair.statement_mismatch", "fair.bad_signature", "fair.log_proof_invalid"})


def line_of(code: str) -> LineName:
    """The line of the report that counts this code (docs/record.md, "Lines")."""
    if code in _LOG_CODES:
        return "log"
    return _LINE_OF_FAMILY.get(code.partition(".")[0], "shuffle")


def severity_of(code: str, *, qaid_table: bool, nobody_won: bool = False) -> Severity:
    """How grave a code is; ``nobody_won``: ``final.early`` because ``final`` is absent, a
    warning."""
    if code in WARNINGS or nobody_won:
        return "warning"
    if qaid_table and code in FOUL_AT_QAID_TABLE:
        return "foul"
    return "error"
