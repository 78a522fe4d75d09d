"""From faults to findings, lines and the verdict of one record (docs/record.md, "The report")."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .cards import team_of
from .compare.logged import Logged
from .fairness.statements import Signed
from .findings import Fault, Finding, LineName, line_of, severity_of
from .messages.catalogue import message
from .messages.findings import finding_message, rule_place, situation_of
from .record.model import Event, Qaid, QaidClose, Record, Talk
from .report import Line, Lines, LineState, Verdict
from .trust import Trust

UNPROVED = frozenset(
    {
        "fair.seed_not_revealed",
        "fair.beacon_unchecked",
        "play.sawa_unproved",
        "final.early",
    }
)
"""What leaves a record without errors ``incomplete``: fairness rests on it, and it was not
checked."""


class Judgement:
    """Collects the findings of one record in order, and counts the checks of the four lines."""

    __slots__ = (
        "_checked",
        "_failed",
        "_names",
        "_overridden",
        "_profile",
        "_qaid_table",
        "_record",
        "findings",
    )

    def __init__(self, record: Record, qaid_table: bool) -> None:
        self._record = record
        self._profile = record.rules.profile
        options = record.rules.options
        self._overridden = frozenset(() if options is None else msgspec.to_builtins(options))
        self._names = [player.name for player in record.players]
        self._qaid_table = qaid_table
        self._checked: dict[LineName, int] = {"shuffle": 0, "play": 0, "sheet": 0, "log": 0}
        self._failed: dict[LineName, set[tuple[int | None, int | None, str]]] = {
            "shuffle": set(),
            "play": set(),
            "sheet": set(),
            "log": set(),
        }
        self.findings: list[Finding] = []

    def checked(self, line: LineName, count: int) -> None:
        """So many checks more were made for this line."""
        self._checked[line] += count

    def add(self, faults: Iterable[Fault], deal: int | None = None) -> None:
        """Faults of one deal, by its place in the record, or of the record itself."""
        for fault in faults:
            finding = self._finding(fault, deal)
            self.findings.append(finding)
            if finding.severity == "error":
                line, place = line_of(fault.code), (deal, fault.event, _check_of(fault))
                if _counts_only_failed(fault) and place not in self._failed[line]:
                    self._checked[line] += 1
                self._failed[line].add(place)

    def _finding(self, fault: Fault, deal: int | None) -> Finding:
        absent = fault.code == "final.early" and self._record.final is None
        expected = msgspec.to_builtins(fault.expected)
        actual = msgspec.to_builtins(fault.actual)
        values: dict[str, Any] = {
            "deal": deal,
            "event": fault.event,
            "trick": fault.trick,
            "seat": fault.seat,
            "expected": expected,
            "actual": actual,
            "member": fault.member,
            "path": _path(fault, deal),
            "players": self._names,
            "mode": self._record.table.mode,
        }
        event = None
        if deal is not None and fault.event is not None:
            event = self._record.deals[deal].events[fault.event]
        situation = situation_of(fault.code, values, _variant(fault, absent, event))
        return Finding(
            code=fault.code,
            severity=severity_of(fault.code, qaid_table=self._qaid_table, nobody_won=absent),
            deal=deal,
            event=fault.event,
            trick=fault.trick,
            seat=fault.seat,
            path=_path(fault, deal),
            expected=expected,
            actual=actual,
            message=finding_message(fault.code, values, situation),
            rule=rule_place(fault.code, self._profile, self._overridden, situation),
        )

    def verdict(self) -> Verdict:
        if self.first_error() is not None:
            return "mismatch"
        if any(finding.code in UNPROVED for finding in self.findings):
            return "incomplete"
        return "verified"

    def first_error(self) -> Finding | None:
        return next((each for each in self.findings if each.severity == "error"), None)

    def lines(self, trust: Trust, *, revealed: bool, signed: Signed, logged: Logged) -> Lines:
        """The four lines; a line that could not be checked whole is ``incomplete``."""
        codes = {finding.code for finding in self.findings}
        return Lines(
            shuffle=self._line(
                "shuffle",
                whole=revealed and "fair.beacon_unchecked" not in codes,
                note=trust.empty,
            ),
            play=self._line("play", whole="play.sawa_unproved" not in codes),
            sheet=self._line(
                "sheet", whole=self._record.final is not None or not codes & {"final.early"}
            ),
            log=self._line(
                "log",
                whole=signed.whole and logged.whole,
                applies=signed.applies or logged.applies,
            ),
        )

    def _line(
        self, name: LineName, *, whole: bool, applies: bool = True, note: bool = False
    ) -> Line:
        failed = len(self._failed[name])
        state: LineState = "match"
        if not applies:
            state = "not_applicable"
        elif failed:
            state = "mismatch"
        elif not whole:
            state = "incomplete"
        return Line(
            state,
            self._checked[name],
            failed,
            message("sheet", "note", "commitment_as_stated") if note else None,
        )


def _check_of(fault: Fault) -> str:
    """The one check of docs/record.md, "Lines", that faults of several members may come from."""
    if fault.event is not None:
        return ""
    if fault.code.startswith("fair.beacon"):
        return "beacon"
    return "commitment" if fault.code == "fair.commitment_mismatch" else fault.member


def _counts_only_failed(fault: Fault) -> bool:
    """What is looked at besides the checks that the page counts; it counts where it fails, so that
    no line has more failures than checks."""
    if fault.code in ("table.bot", "final.late"):
        return True
    return fault.code == "time.order" and fault.event is None


def _path(fault: Fault, deal: int | None) -> str:
    """The place of a fault in the record, in the form of docs/record.md."""
    parts = []
    if deal is not None:
        parts.append(f"deals[{deal}]")
    if fault.event is not None:
        parts.append(f"events[{fault.event}]")
    if fault.member:
        parts.append(fault.member)
    return ".".join(parts)


def _variant(fault: Fault, absent: bool, event: Event | None) -> str | None:
    """Which of a code's situations this is, where its values alone do not tell."""
    if absent:
        return "absent"
    if fault.code == "fair.commitment_mismatch":
        return "seed" if fault.member.endswith("server_seed") else "noted"
    if fault.code == "deal.rest" and fault.seat is None:
        return "missing" if fault.actual is None else "unbought"
    if fault.code == "deal.rest" and isinstance(fault.expected, int):
        return "size"
    if fault.code == "double.turn" and _of_other_team(fault.seat, fault.expected):
        return "team"
    if fault.code == "qaid.ruling" and isinstance(fault.expected, dict):
        return "seat_too" if _of_other_team(fault.seat, [fault.expected["seat"]]) else None
    if fault.code == "time.late":
        if isinstance(event, Qaid | QaidClose):
            return "sheet"
        return "talk" if isinstance(event, Talk) else None
    return None


def _of_other_team(seat: int | None, seats: Sequence[int]) -> bool:
    """Whether all ``seats`` are of the team that ``seat`` is not of."""
    return seat is not None and all(team_of(other) != team_of(seat) for other in seats)
