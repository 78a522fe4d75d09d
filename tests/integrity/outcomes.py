"""What one change of a good record brings: at which stage the verdict turns, if it does."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from tests.integrity.changes import Change, apply, changes
from verifier.findings import line_of
from verifier.report import Report
from verifier.verify import verify

READING = "reading"
"""The changed record is refused: the verdict is ``invalid``."""
NOTICED = "noticed"
"""A foul or a warning more, or one less: the report says so, the verdict stays."""
SAME = "same"
"""No finding more, none less."""


class Outcome(NamedTuple):
    """``stage``: reading, or the line of the first error, or that cannot be checked whole any more
    (shuffle, play, sheet, log); noticed or same where neither verdict nor line turns. ``code`` is
    the first error's, ``deal`` where it is."""

    stage: str
    code: str | None
    deal: int | None


def selected(record: dict[str, Any], random: Random, of_each: int) -> Iterator[Change]:
    """So many of the changes that have the same name at the same member."""
    alike = defaultdict(list)
    for change in changes(record):
        alike[change.member, change.name].append(change)
    for group in alike.values():
        yield from group if len(group) <= of_each else random.sample(group, of_each)


def outcome_of(before: Report, record: dict[str, Any], change: Change) -> Outcome:
    after = verify(apply(record, change))
    if after.verdict == "invalid":
        return Outcome(READING, None, None)
    first = after.first_divergence
    if first is not None:
        assert after.verdict == "mismatch"
        return Outcome(line_of(first.code), first.code, first.deal)
    for line in ("shuffle", "play", "sheet", "log"):
        if getattr(after.lines, line).state != getattr(before.lines, line).state:
            return Outcome(line, "incomplete", None)
    assert after.verdict == before.verdict
    same = _found(after) == _found(before)
    return Outcome(SAME if same else NOTICED, None, None)


def _found(report: Report) -> list[tuple[Any, ...]]:
    return [(each.code, each.deal, each.event, each.path) for each in report.findings]
