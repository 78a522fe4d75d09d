"""No check is there for show: every member of good records, changed, turns the verdict.

Records of every profile at every table are walked along their types (``changes``); what each change
must bring stands in ``expected``. A sample of all changes is made, as many of each name at each
member of the records of a table; more of them with ``INTEGRITY=20`` in the environment, all with
``INTEGRITY=all``.
"""

import os
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.integrity.changes import EVENT_WORDS, Change, changes
from tests.integrity.expected import QUIET, quiet_for, stages_of
from tests.integrity.outcomes import NOTICED, READING, SAME, Outcome, outcome_of
from tests.integrity.records import TABLES, Record, Table, short_records, whole_record
from verifier.fairness import beacon
from verifier.record import model
from verifier.report import Report
from verifier.verify import verify

_WANTED = os.environ.get("INTEGRITY", "2")
OF_EACH = 1_000_000 if _WANTED == "all" else int(_WANTED)

QUIETLY = frozenset({SAME, NOTICED})

pytestmark = pytest.mark.xdist_group("integrity")


class Seen(NamedTuple):
    record: Record
    change: Change
    outcome: Outcome


@pytest.fixture(scope="module", autouse=True)
def _each_signature_once() -> Iterator[None]:
    """A BLS check takes most of a second; its answer for one beacon stays the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beacon, "signature_holds", cache(beacon.signature_holds))
        yield


class Walked(NamedTuple):
    """A table's good records, the reports on them, and all their changes by member and name."""

    records: list[Record]
    reports: list[Report]
    alike: dict[tuple[str, str], list[tuple[int, Change]]]

    def outcome(self, number: int, change: Change) -> Seen:
        outcome = outcome_of(self.reports[number], self.records[number], change)
        return Seen(self.records[number], change, outcome)


@cache
def walked(table: Table) -> Walked:
    records = [*short_records(table), whole_record(table)]
    reports = [verify(msgspec.json.encode(record)) for record in records]
    assert {report.verdict for report in reports} <= {"verified", "incomplete"}
    alike = defaultdict(list)
    for number, record in enumerate(records):
        for change in changes(record):
            alike[change.member, change.name].append((number, change))
    return Walked(records, reports, alike)


@cache
def seen(table: Table) -> list[Seen]:
    """What the changes of a table's records bring."""
    all_of_it, random = walked(table), Random(f"integrity {table}")
    found: list[Seen] = []
    for group in all_of_it.alike.values():
        few = 1 if stages_of(group[0][1]) == {READING} else OF_EACH
        some = group if len(group) <= few else random.sample(group, few)
        found.extend(all_of_it.outcome(*one) for one in some)
    return found


def shown(one: Seen) -> str:
    """Enough to make the change again by hand."""
    value: Any = str(one.change.value)[:60]
    where = f"{one.record['sakka_id']} {one.change.place}"
    return f"{one.change.member} {one.change.name}: {one.outcome} ({where} = {value})"


@pytest.mark.parametrize("table", TABLES)
def test_every_change_turns_the_verdict_or_is_justified(table: Table) -> None:
    holes = [
        shown(one)
        for one in seen(table)
        if one.outcome.stage in QUIETLY and not quiet_for(one.record, one.change)
    ]
    assert holes == []


@pytest.mark.parametrize("table", TABLES)
def test_it_turns_at_the_stage_where_the_member_belongs(table: Table) -> None:
    elsewhere = [
        shown(one)
        for one in seen(table)
        if one.outcome.stage not in QUIETLY | stages_of(one.change)
    ]
    assert elsewhere == []


@pytest.mark.parametrize("table", TABLES)
def test_it_is_found_in_the_deal_that_was_changed(table: Table) -> None:
    """Or, of the deal's dealer, number and ending, at the deal after it or the sakka's end."""
    astray = [
        shown(one)
        for one in seen(table)
        if one.outcome.deal is not None
        and one.change.way[0] == "deals"
        and len(one.change.way) > 1
        and not 0 <= one.outcome.deal - int(one.change.way[1]) <= 1
    ]
    assert astray == []


def test_every_justification_is_needed() -> None:
    """An entry that no change needs any more would only hide a hole."""
    needed: set[int] = set()
    for table in TABLES:
        for one in seen(table):
            if one.outcome.stage in QUIETLY:
                needed.update(quiet_for(one.record, one.change))
    for number, entry in enumerate(QUIET):
        if number not in needed:
            assert any(turns_nothing(number, table) for table in TABLES), entry.why


def turns_nothing(number: int, table: Table) -> bool:
    """Whether some change, of all of a table's, turns nothing and has this entry's reason."""
    all_of_it = walked(table)
    return any(
        all_of_it.outcome(record, change).outcome.stage in QUIETLY
        for group in all_of_it.alike.values()
        for record, change in group
        if number in quiet_for(all_of_it.records[record], change)
    )


def test_every_member_and_every_word_is_walked() -> None:
    """Else a check of it could be for show, and nobody would see."""
    members = {one.change.member for table in TABLES for one in seen(table)}
    words = {word for word in EVENT_WORDS if any(f"[{word}]" in member for member in members)}
    assert words == set(EVENT_WORDS)
    for kind, place in (
        (model.Record, ""),
        (model.Fairness, "fairness."),
        (model.Beacon, "fairness.beacon."),
        (model.CommitmentStatement, "fairness.statement."),
        (model.Deal, "deals[]."),
        (model.Result, "deals[].result."),
        (model.Contract, "deals[].result.contract."),
        (model.Final, "final."),
        (model.Play, "deals[].events[play]."),
        (model.Qaid, "deals[].events[qaid]."),
    ):
        names = {f"{place}{field.encode_name}" for field in msgspec.structs.fields(kind)}
        walked = {member.removesuffix("[]") for member in members} | members
        missing = {name for name in names if not any(one.startswith(name) for one in walked)}
        assert missing == set()
