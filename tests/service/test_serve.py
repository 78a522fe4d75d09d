"""``verify-sakka serve`` as it really runs: how it starts, what it says, and that it leaves nothing
behind, however it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from ipaddress import ip_address
from pathlib import Path

import pytest

from .running import PATIENCE, ROOT, Running, alive, children, kill, running, running_by, until

GOOD = (ROOT / "examples" / "good-saharat-qaid.json").read_bytes()
ELSEWHERE = str(ip_address(bytes((192, 0, 2, 1))))
"""An address for examples (RFC 5737): no machine has it."""
PROCESSES_OF_A_WORKER = 4
"""Itself, what keeps track of its semaphores, what forks its judges, and one judge."""


def slow_record() -> bytes:
    """200 deals, the most there may be: a judge is at work on it for a while."""
    record = json.loads((ROOT / "examples" / "real-sakka-01.json").read_bytes())
    record["deals"] = (record["deals"] * 200)[:200]
    return json.dumps(record).encode()


def endless_record() -> bytes:
    """The same with as many events as may be, each at fault: seconds of work on any machine."""
    record = json.loads(slow_record())
    for deal in record["deals"]:
        late = [{"do": "pass", "seat": 0}] * (400 - len(deal["events"]))
        deal["events"] = [*deal["events"], *late]
    return json.dumps(record).encode()


def post(service: Running, record: bytes) -> int:
    """The status of the page's answer to a pasted record; 0 if none came."""
    head = b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n'
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    try:
        return service.ask("/", "POST", head + record + b"\r\n--x--\r\n", kind).status
    except (OSError, HTTPException):
        return 0


def whole(service: Running, workers: int) -> bool:
    return len(service.family()) == 1 + workers * PROCESSES_OF_A_WORKER


@contextmanager
def two_workers(folder: Path, **settings: str) -> Iterator[Running]:
    """A service with all its processes there."""
    with running(folder, "--workers", "2", **settings) as service:
        until(lambda: whole(service, 2), "every worker has its judge")
        yield service


def failing(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli", "serve", *options],
        cwd=ROOT,
        env={n: v for n, v in os.environ.items() if not n.startswith("SAKKA_")} | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def test_it_says_where_it_is_and_is_there(tmp_path: Path) -> None:
    with two_workers(tmp_path) as service:
        assert service.address.startswith("http://127.0.0.1:")
        assert service.ask("/").status == 200
        assert post(service, GOOD) == 200
        assert service.ask("/readyz").body == b'{"status":"ok"}\n'


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_nothing_is_left_after_a_stop(tmp_path: Path, sign: signal.Signals) -> None:
    with two_workers(tmp_path) as service:
        assert post(service, GOOD) == 200
        family = service.family()
        assert service.stop(sign) == 0
        until(lambda: not any(map(alive, family)), "all of them end")
    left = {path.name for path in tmp_path.iterdir()}
    assert not {name for name in left if name.startswith((".gunicorn", "verify-sakka-"))}


def test_a_stop_by_all_at_once_leaves_nothing_either(tmp_path: Path) -> None:
    """A terminal's Ctrl-C and systemd's own way: every process gets the signal."""
    with two_workers(tmp_path) as service:
        family = service.family()
        for pid in family:
            os.kill(pid, signal.SIGINT)
        assert service.process.wait(PATIENCE) == 0
        until(lambda: not any(map(alive, family)), "all of them end")


def test_what_was_begun_is_answered_before_a_stop(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "1", "--threads", "8") as service:
        until(lambda: whole(service, 1), "the judge is there")
        record = slow_record()
        with ThreadPoolExecutor(6) as pool:
            asked = [pool.submit(post, service, record) for _ in range(6)]
            until(lambda: '"POST"' in service.log, "the first of them is answered")
            assert service.stop() == 0
            assert [answer.result() for answer in asked] == [200] * 6


def test_a_killed_worker_takes_its_judge_with_it_and_is_replaced(tmp_path: Path) -> None:
    with two_workers(tmp_path, SAKKA_RATE="10000/minute") as service:
        killed = service.workers()[0]
        family = [killed, *children(killed)]
        family += [pid for parent in family[1:] for pid in children(parent)]
        assert len(family) == PROCESSES_OF_A_WORKER
        record = slow_record()
        stop = threading.Event()

        def keep_busy() -> None:
            while not stop.is_set():
                post(service, record)

        with ThreadPoolExecutor(4) as pool:
            busy = [pool.submit(keep_busy) for _ in range(4)]
            until(lambda: '"POST"' in service.log, "records are being judged")
            kill(killed)
            until(lambda: not any(map(alive, family)), "the judge ends with its worker")
            stop.set()
            for one in busy:
                one.result()
        until(lambda: whole(service, 2), "another worker comes")
        assert post(service, GOOD) == 200


def test_a_killed_judge_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "1", SAKKA_TIME_LIMIT="5") as service:
        until(lambda: post(service, GOOD) == 200, "the judge is there")
        judge = service.family()[-1]
        kill(judge)
        until(lambda: not alive(judge), "it is gone")
        until(lambda: post(service, GOOD) == 200, "a new judge judges")
        assert service.ask("/readyz").status == 200


def test_a_judge_killed_as_it_begins_is_replaced_too(tmp_path: Path) -> None:
    """At the latest when the record that nobody takes up has waited for its limit."""
    with running(tmp_path, "--workers", "1", SAKKA_TIME_LIMIT="5") as service:
        until(lambda: whole(service, 1), "the judge is there")
        kill(service.family()[-1])
        until(lambda: post(service, GOOD) == 200, "a new judge judges")


def test_the_master_killed_takes_all_with_it(tmp_path: Path) -> None:
    with two_workers(tmp_path) as service:
        family = service.family()
        kill(service.process.pid)
        service.process.wait(PATIENCE)
        until(lambda: not any(map(alive, family)), "all of them end")


def test_a_port_in_use_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = failing("--port", port)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"Error: 127.0.0.1, port {port}: already in use")
    assert len(done.stderr.splitlines()) == 1


def test_the_next_free_port_is_taken_where_one_asks_for_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        call = [sys.executable, "-m", "cli", "serve", "--port", str(port), "--next-free"]
        with running_by(call, tmp_path, {"SAKKA_WORKERS": "1"}) as service:
            got = int(service.address.rstrip("/").rpartition(":")[2])
            assert port < got <= port + 100
            assert service.ask("/healthz").status == 200


def test_bad_settings_are_named_and_nothing_starts(tmp_path: Path) -> None:
    done = failing(SAKKA_PORT="http", SAKKA_KEEP_DAYS="0", SAKKA_DATA_DIR=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "Error: SAKKA_PORT: a whole number is needed, not 'http'",
        "SAKKA_KEEP_DAYS: 0 is not within 1 to 3650",
    ]


@pytest.mark.parametrize(
    "options, environment, said",
    [
        (["--port", "70000"], {}, "--port"),
        (["--host", "no.such.host.invalid"], {}, "no.such.host.invalid cannot be listened on"),
        (["--host", ELSEWHERE], {}, f"{ELSEWHERE}, port 8000: Cannot assign requested address"),
        ([], {"SAKKA_PROT": "1"}, "SAKKA_PROT: there is no such setting"),
        ([], {"SAKKA_DATA_DIR": "/dev/null/x"}, "SAKKA_DATA_DIR: Not a directory"),
        (
            ["--port", "0"],
            {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"},
            "the database does not answer, or cannot be written: DATABASE_URL",
        ),
    ],
)
def test_what_cannot_be_started_says_why(
    options: list[str], environment: dict[str, str], said: str
) -> None:
    done = failing(*options, **environment)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_settings_of_the_environment_count_and_options_go_before_them(tmp_path: Path) -> None:
    settings = {"SAKKA_PORT": "1", "SAKKA_WORKERS": "1", "SAKKA_HOST": "::1"}
    if not socket.has_ipv6:
        settings["SAKKA_HOST"] = "localhost"
    with running(tmp_path, **settings) as service:
        assert service.address.startswith(("http://[::1]:", "http://localhost:"))
        assert service.ask("/healthz").status == 200
        until(lambda: len(service.workers()) == 1, "one worker")


def test_gunicorn_itself_serves_with_our_settings(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    call = [sys.executable, "-m", "gunicorn", "-c", "python:verifier.service.gunicorn_conf"]
    call += ["verifier.service.app:create_app()"]
    settings = {"SAKKA_PORT": port, "SAKKA_WORKERS": "2"}
    with serving_by(call, tmp_path, port, settings) as service:
        until(lambda: whole(service, 2), "both workers have their judges")
        assert post(service, GOOD) == 200
        family = service.family()
        assert service.stop() == 0
        until(lambda: not any(map(alive, family)), "all of them end")


def test_gunicorn_itself_serves_without_any_settings(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    call = [sys.executable, "-m", "gunicorn", "--no-control-socket", "-b", f"127.0.0.1:{port}"]
    call += ["verifier.service.app:create_app()"]
    with serving_by(call, tmp_path, port, {}) as service:
        assert post(service, GOOD) == 200
        assert service.ask("/metrics").status == 200
        family = service.family()
        assert service.stop() == 0
        until(lambda: not any(map(alive, family)), "all of them end")


@contextmanager
def serving_by(
    call: list[str], folder: Path, port: str, settings: dict[str, str]
) -> Iterator[Running]:
    """A service that prints no address of its own."""
    with running_by(["sh", "-c", 'echo; exec "$@"', "sh", *call], folder, settings) as service:
        service.address = f"http://127.0.0.1:{port}/"

        def answers() -> bool:
            try:
                return service.ask("/healthz").status == 200
            except OSError:
                return False

        until(answers, "it answers")
        yield service
