"""Verifying for people who may send anything: in a process of its own, within a limit of time.

Python cannot stop a thread, so each worker of the service has a few child processes that verify,
and one that takes too long is stopped and replaced. A record within the format's limits can hold so
many faults that the report is a hundred times its size: past ``MAX_REPORT_BYTES`` it is refused.
"""

import multiprocessing
import threading
from concurrent.futures import TimeoutError as TooLate
from typing import NamedTuple

import msgspec
from pebble import ProcessExpired, ProcessPool

from ..record.errors import RecordInvalid
from ..record.load import load
from ..record.model import Record
from ..report import Report, report_json
from ..trust import Trust
from ..verify import invalid_report, verify

MAX_REPORT_BYTES = 32 * 1024 * 1024
MAX_WAITING = 32
"""Records that wait for one judge; more are turned away at once."""

_REPORT = msgspec.json.Decoder(Report)


class NotJudged(Exception):  # noqa: N818 - says what happened to the record
    """The service gave up on a record: ``reason`` is ``time``, ``size``, ``busy`` or ``broken``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Judged(NamedTuple):
    """The report, its JSON as the command writes it, and the record if it could be read."""

    report: Report
    json: bytes
    record: Record | None


class Judges:
    """The child processes of one worker, started when the first record comes."""

    def __init__(self, count: int, time_limit: float) -> None:
        self._count = count
        self._time_limit = time_limit
        self._lock = threading.Lock()
        self._pool: ProcessPool | None = None
        self._waiting = 0

    def judge(self, data: bytes, trust: Trust) -> Judged:
        """The same answer as ``verify``; ``NotJudged`` where it took too long or grew too large."""
        with self._lock:
            if self._waiting >= MAX_WAITING * self._count:
                raise NotJudged("busy")
            self._waiting += 1
            pool = self._started()
        try:
            report = pool.schedule(_report, args=(data, trust), timeout=self._time_limit).result()
        except TooLate:
            raise NotJudged("time") from None
        except ProcessExpired:
            raise NotJudged("broken") from None
        finally:
            with self._lock:
                self._waiting -= 1
        if report is None:
            raise NotJudged("size")
        return Judged(_REPORT.decode(report), report, _record(data))

    def close(self) -> None:
        """Stop the children at once; a record under way is not judged."""
        with self._lock:
            if self._pool is not None:
                self._pool.stop()
                self._pool.join()
                self._pool = None

    def _started(self) -> ProcessPool:
        if self._pool is None:
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload([__name__])
            self._pool = ProcessPool(max_workers=self._count, context=context)
        return self._pool


def _report(data: bytes, trust: Trust) -> bytes | None:
    """In the child."""
    try:
        report = verify(load(data), trust)
    except RecordInvalid as fault:
        report = invalid_report(fault)
    encoded = report_json(report)
    return encoded if len(encoded) <= MAX_REPORT_BYTES else None


def _record(data: bytes) -> Record | None:
    try:
        return load(data).record
    except RecordInvalid:
        return None
