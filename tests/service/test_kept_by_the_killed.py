"""What was acknowledged is kept, whichever worker is killed when (docs/service.md)."""

import json
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from pathlib import Path
from random import Random

import msgspec

from verifier.samples.simulate import Wish, simulate

from .running import Running, running

RECORDS = 40
KILLS = 4


def keep(service: Running, record: bytes) -> str | None:
    """The hash under which it was kept; ``None`` where no answer came."""
    try:
        answer = service.ask("/api/v1/sakkas", "POST", record, {"Content-Type": "application/json"})
    except (OSError, HTTPException):
        return None
    if answer.status != 201:
        return None
    sha256: str = json.loads(answer.body)["sha256"]
    return sha256


def test_killed_workers_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    records = [
        msgspec.json.encode(simulate(f"kill {number}", Wish(deals=1, timed=False)))
        for number in range(RECORDS)
    ]
    dice = Random(9)
    with running(tmp_path, "--workers", "2", SAKKA_RATE="1000000/minute") as service:
        kept: dict[str, bytes] = {}
        with ThreadPoolExecutor(4) as pool:
            asked = [(record, pool.submit(keep, service, record)) for record in records]
            for _ in range(KILLS):
                time.sleep(dice.uniform(0.1, 0.5))
                workers = service.workers()
                if workers:
                    os.kill(dice.choice(workers), signal.SIGKILL)
            for record, answer in asked:
                sha256 = answer.result()
                if sha256 is not None:
                    kept[sha256] = record
        assert kept
        for sha256, record in kept.items():
            found = service.ask(f"/api/v1/sakkas/{sha256}")
            assert (found.status, found.body) == (200, record)
        service.stop()
