"""A service as it really runs: a process of its own on a free port of this machine."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds; how long a busy machine may take for what is done at once elsewhere."""


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Running:
    """``log`` is what it has written to standard error so far."""

    def __init__(self, process: subprocess.Popen[bytes], log_file: Path) -> None:
        self.process = process
        self._log_file = log_file
        self.address = ""

    @property
    def log(self) -> str:
        return self._log_file.read_text(encoding="utf-8")

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.splitlines()]

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        place = urlsplit(self.address)
        connection = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            got = connection.getresponse()
            return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, got.read())
        finally:
            connection.close()

    def workers(self) -> list[int]:
        return children(self.process.pid)

    def family(self) -> list[int]:
        """The master and all that came from it."""
        found = [self.process.pid]
        for parent in found:  # grows while we walk
            found += children(parent)
        return found

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(sign)
        return self.process.wait(PATIENCE)


@contextmanager
def running(folder: Path, *options: str, **settings: str) -> Iterator[Running]:
    """``verify-sakka serve`` with its data in ``folder``, killed at the end if it still runs."""
    call = [sys.executable, "-m", "cli", "serve", "--port", "0", *options]
    with running_by(call, folder, settings) as service:
        yield service


@contextmanager
def running_by(call: list[str], folder: Path, settings: dict[str, str]) -> Iterator[Running]:
    """The same by another command, the first line of whose output is the address."""
    environment = {n: v for n, v in os.environ.items() if not n.startswith("SAKKA_")}
    environment |= {"SAKKA_DATA_DIR": str(folder), "HOME": str(folder), "TMPDIR": str(folder)}
    log_file = folder / "log"
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            call, cwd=ROOT, env=environment | settings, stdout=subprocess.PIPE, stderr=log
        )
    service = Running(process, log_file)
    try:
        assert process.stdout is not None
        service.address = process.stdout.readline().decode().rstrip("\n")
        assert process.poll() is None, service.log
        yield service
    finally:
        left = service.family() if process.poll() is None else []
        for pid in left:
            kill(pid)
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()


def children(pid: int) -> list[int]:
    """The processes that this one started and that are still there."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(child) for child in task.read_text().split()]
        except OSError:  # it ended meanwhile
            continue
    return found


def alive(pid: int) -> bool:
    """Whether it runs; one that has ended and waits to be asked does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def until(holds: Callable[[], bool], what: str) -> None:
    """Waits for something that must come about."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.05)
