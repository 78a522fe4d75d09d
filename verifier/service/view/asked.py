"""What the view of one report is made from, gathered once for all of its parts."""

from collections.abc import Iterable
from functools import cached_property

from ...compare.secret import committed_key
from ...fairness.commitment import commitment_of
from ...findings import Finding
from ...messages.catalogue import say
from ...messages.show import Shower
from ...record import model
from ...record.model import AnyEvent, Record
from ...report import Lines, Report
from ...trust import Trust
from .findings import Shown, shown_findings
from .names import Names


class Asked:
    """One report and its record in one language, for a reader who sits at ``seat`` or nowhere.

    ``key``: the sakka key, ``None`` where no committed seed is known. ``shown``: the findings that
    are shown.
    """

    def __init__(self, report: Report, record: Record, names: Names, trust: Trust) -> None:
        self.report = report
        self.record = record
        self.names = names
        self.trust = trust
        self.lang = names.lang
        self.key = committed_key(record, trust)
        self.players = [player.name for player in record.players]
        self.shown: Shown = shown_findings(report.findings, names.lang, self.players)

    @property
    def noted_holds(self) -> bool:
        """Whether the seed shown is the one of the commitment that the reader noted."""
        seed = self.record.fairness.server_seed
        return seed is not None and commitment_of(bytes.fromhex(seed)) == self.trust.commitment

    @property
    def shower(self) -> Shower:
        return self.names.shower

    @property
    def lines(self) -> Lines:
        assert self.report.lines is not None
        return self.report.lines

    def say(self, *keys: str, **values: object) -> str:
        """A text of the page's catalogue."""
        return say("page", *keys, lang=self.lang, **values)

    def found(self, *codes: str) -> list[Finding]:
        """The findings of these codes or families (``play.``), in the order of the report."""
        places: list[int] = []
        for code, of_code in self._by_code.items():
            if code in codes or f"{code.partition('.')[0]}." in codes:
                places += of_code
        return [self.report.findings[at] for at in sorted(places)]

    def errors(self, *codes: str) -> list[Finding]:
        """Those of them that are errors; without codes all errors."""
        among = self.found(*codes) if codes else self.report.findings
        return [each for each in among if each.severity == "error"]

    @cached_property
    def _by_code(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for at, finding in enumerate(self.report.findings):
            places.setdefault(finding.code, []).append(at)
        return places

    def ids(self, findings: Iterable[Finding]) -> list[int]:
        """Those of them that are shown, by id."""
        return [self._ids[id(each)] for each in findings if id(each) in self._ids]

    @cached_property
    def _ids(self) -> dict[int, int]:
        return {id(self.report.findings[at]): id_ for at, id_ in self.shown.ids.items()}

    @cached_property
    def of_deal(self) -> dict[int, list[tuple[int, Finding]]]:
        """By deal the findings of it that are shown, each with its id."""
        found: dict[int, list[tuple[int, Finding]]] = {}
        for at, id_ in self.shown.ids.items():
            finding = self.report.findings[at]
            if finding.deal is not None:
                found.setdefault(finding.deal, []).append((id_, finding))
        return found

    @cached_property
    def events(self) -> list[AnyEvent]:
        return [event for deal in self.record.deals for event in deal.events]

    def count(self, kind: type[model.Event]) -> int:
        """How many events of a kind the sakka has."""
        return sum(isinstance(event, kind) for event in self.events)
