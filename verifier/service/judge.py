"""Verifying for people who may send anything: in a process of its own, within a limit of time.

Python cannot stop a thread, so each worker of the service has a few child processes that verify,
and one that takes too long is stopped and replaced. A record within the format's limits can hold so
many faults that the report is a hundred times its size: past ``MAX_REPORT_BYTES`` it is refused.

A child ends with the worker it belongs to, however that ends.
"""

import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as TooLate
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import wait
from typing import NamedTuple

import msgspec
from pebble import ProcessExpired, ProcessFuture, ProcessPool

from ..record.errors import RecordInvalid
from ..record.load import load
from ..record.model import Record
from ..report import Report, report_json
from ..trust import Trust
from ..verify import invalid_report, verify

MAX_REPORT_BYTES = 32 * 1024 * 1024
MAX_WAITING = 32
"""Records that wait for one judge; more are turned away at once."""
SPARE_SECONDS = 5
"""Past the limits of all that wait before it, until a record that nobody took up is given up."""

_REPORT = msgspec.json.Decoder(Report)


class NotJudged(Exception):  # noqa: N818 - says what happened to the record
    """The service gave up on a record: ``reason`` is ``time``, ``size``, ``busy``, ``broken`` or
    ``stopped``."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Judged(NamedTuple):
    """The report, its JSON as the command writes it, and the record if it could be read."""

    report: Report
    json: bytes
    record: Record | None


def _watch_nothing(outcome: str, seconds: float) -> None:
    """Where nobody counts."""


class Judges:
    """The child processes of one worker, started when the first record comes.

    ``time_limit`` is in seconds from when a judge takes a record up. ``watch`` is told of each
    record its verdict, or why it was given up, and the seconds that it took with the waiting.
    """

    def __init__(
        self, count: int, time_limit: float, watch: Callable[[str, float], None] = _watch_nothing
    ) -> None:
        self._count = count
        self._time_limit = time_limit
        self._watch = watch
        self._lock = threading.Lock()
        self._pool: ProcessPool | None = None
        self._waiting: set[ProcessFuture[bytes | None]] = set()

    def judge(self, data: bytes, trust: Trust) -> Judged:
        """The same answer as ``verify``; ``NotJudged`` where it took too long or grew too large."""
        began = time.perf_counter()
        try:
            judged = self._judge(data, trust)
        except NotJudged as given_up:
            self._watch(given_up.reason, time.perf_counter() - began)
            raise
        self._watch(judged.report.verdict, time.perf_counter() - began)
        return judged

    def answers(self, seconds: float) -> bool:
        """Whether a judge answers now, or is busy with a record, which its own limit ends."""
        with self._lock:
            if self._waiting:
                return len(self._waiting) < MAX_WAITING * self._count
            pool = self._started()
        asked: ProcessFuture[int] = pool.schedule(os.getpid)
        try:
            return asked.result(timeout=seconds) > 0
        except (TooLate, ProcessExpired, BrokenProcessPool):
            return bool(self._waiting)

    def close(self) -> None:
        """Stop the children at once; a record under way is not judged."""
        with self._lock:
            pool, self._pool = self._pool, None
            waiting = list(self._waiting)
        for future in waiting:
            future.cancel()  # type: ignore[no-untyped-call]
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]
            pool.join()

    def _judge(self, data: bytes, trust: Trust) -> Judged:
        with self._lock:
            if len(self._waiting) >= MAX_WAITING * self._count:
                raise NotJudged("busy")
            pool = self._started()
            asked = pool.schedule(_report, args=(data, trust), timeout=self._time_limit)
            self._waiting.add(asked)
            turns = 1 + len(self._waiting) // self._count
        try:
            report = asked.result(timeout=turns * self._time_limit + SPARE_SECONDS)
        except TooLate:
            if asked.done():
                raise NotJudged("time") from None
            # Nobody took it up: a judge that was killed as it began can leave the pool so.
            self._drop(pool)
            raise NotJudged("broken") from None
        except (ProcessExpired, BrokenProcessPool):
            raise NotJudged("broken") from None
        except CancelledError:
            raise NotJudged("stopped") from None
        finally:
            with self._lock:
                self._waiting.discard(asked)
        if report is None:
            raise NotJudged("size")
        return Judged(_REPORT.decode(report), report, _record(data))

    def _drop(self, pool: ProcessPool) -> None:
        """The next record gets a new pool; this one ends apart, as its end may take its time."""
        with self._lock:
            if self._pool is pool:
                self._pool = None
        threading.Thread(target=pool.stop, daemon=True).start()

    def _started(self) -> ProcessPool:
        """The pool; a new one where a child that was killed at rest took the old one with it."""
        if self._pool is not None and not self._pool.active:
            self._pool.join()
            self._pool = None
        if self._pool is None:
            context = multiprocessing.get_context("forkserver")
            # Nothing is loaded ahead: the fork server looks in the folder it was started in first,
            # and beside a tree of this project would take another `verifier` than its parent's.
            context.set_forkserver_preload([])
            self._pool = ProcessPool(
                max_workers=self._count, initializer=_end_with_parent, context=context
            )
        return self._pool


def _end_with_parent() -> None:
    """In the child: a killed worker says no goodbye, so the child watches whether it is there."""
    parent = multiprocessing.parent_process()
    assert parent is not None  # it was started by one

    def watch() -> None:
        with suppress(OSError):
            wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


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
