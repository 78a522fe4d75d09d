"""The judges: the same answer as the command's, and an end to what takes too long."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from verifier.record.load import load
from verifier.report import report_json
from verifier.service.judge import Judges, NotJudged
from verifier.trust import Trust
from verifier.verify import verify

from .running import alive, children, until
from .test_serve import GOOD, endless_record, slow_record

Seen = list[tuple[str, float]]


@pytest.fixture
def seen() -> Seen:
    return []


@pytest.fixture
def judges(seen: Seen) -> Iterator[Judges]:
    judges = Judges(1, 60, lambda outcome, seconds: seen.append((outcome, seconds)))
    yield judges
    judges.close()


def judge_of(seen: Seen) -> int:
    """The process that judges: the one child of what forks them."""
    return [pid for parent in children(os.getpid()) for pid in children(parent)][-1]


def test_it_is_the_report_of_the_verifier(judges: Judges, seen: Seen) -> None:
    judged = judges.judge(GOOD, Trust())
    assert judged.json == report_json(verify(load(GOOD), Trust()))
    assert judged.record == load(GOOD).record
    assert [outcome for outcome, _ in seen] == ["verified"]


def test_what_cannot_be_read_is_judged_too(judges: Judges, seen: Seen) -> None:
    judged = judges.judge(b"[]", Trust())
    assert (judged.report.verdict, judged.record) == ("invalid", None)
    assert [outcome for outcome, _ in seen] == ["invalid"]


def test_a_record_that_takes_too_long_is_given_up_and_the_next_is_judged(seen: Seen) -> None:
    judges = Judges(1, 0.2, lambda outcome, seconds: seen.append((outcome, seconds)))
    try:
        assert judges.answers(60)
        with pytest.raises(NotJudged, match="time"):
            judges.judge(endless_record(), Trust())
        assert judges.answers(60)
    finally:
        judges.close()
    assert [outcome for outcome, _ in seen] == ["time"]


def test_closed_it_lets_nobody_wait(judges: Judges, seen: Seen) -> None:
    assert judges.answers(60)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(judges.judge, slow_record(), Trust()) for _ in range(8)]
        until(lambda: bool(seen), "the first is judged")
        judges.close()
        reasons = [str(one.exception()) for one in asked if one.exception() is not None]
    assert reasons
    assert set(reasons) == {"stopped"}


def test_a_judge_killed_at_rest_is_replaced(judges: Judges) -> None:
    assert judges.judge(GOOD, Trust()).report.verdict == "verified"
    before = judge_of([])
    os.kill(before, signal.SIGKILL)
    until(lambda: not alive(before), "it is gone")

    def judged() -> bool:
        with suppress(NotJudged):
            return judges.judge(GOOD, Trust()).report.verdict == "verified"
        return False

    until(judged, "another one judges")
    assert judges.answers(60)
