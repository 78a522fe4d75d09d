"""``/metrics``, ``/healthz`` and ``/readyz``: in one process, and added up over two workers."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from verifier.service.app import EXTENSION, create_app

from .running import ROOT, Running, kill, running, until

GOOD = (ROOT / "examples" / "good-saharat-qaid.json").read_bytes()
JSON = {"Content-Type": "application/json"}
Labels = frozenset[tuple[str, str]]


def read(text: str) -> dict[tuple[str, Labels], float]:
    """Every sample by name and labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(text: str, name: str, **labels: str) -> float:
    return read(text).get((name, frozenset(labels.items())), 0.0)


@pytest.fixture
def app() -> Iterator[Flask]:
    app = create_app()
    yield app
    app.extensions[EXTENSION].close()


def test_requests_are_counted_by_route_and_status(app: Flask) -> None:
    client = app.test_client()
    for path in ("/healthz", "/healthz", "/nowhere/1", "/nowhere/2"):
        client.get(path)
    client.open("/healthz", method="ODD")
    text = client.get("/metrics").text
    name = "sakka_requests_total"
    assert value(text, name, method="GET", route="/healthz", status="200") == 2
    assert value(text, name, method="GET", route="(none)", status="404") == 2
    assert value(text, name, method="other", route="(none)", status="405") == 1
    assert value(text, "sakka_request_seconds_count", route="/healthz") == 2
    assert value(text, "sakka_request_seconds_bucket", route="/healthz", le="+Inf") == 2


def test_verdicts_and_kept_records_are_counted(app: Flask) -> None:
    client = app.test_client()
    kept = client.post("/api/v1/sakkas", data=GOOD, content_type="application/json")
    assert kept.status_code == 201
    client.post("/api/v1/verify", data=b"{}", content_type="application/json")
    text = client.get("/metrics").text
    assert value(text, "sakka_verdicts_total", verdict="verified") == 1
    assert value(text, "sakka_verdicts_total", verdict="invalid") == 1
    assert value(text, "sakka_judge_seconds_count") == 2
    assert value(text, "sakka_kept_records") == 1


def test_a_record_given_up_is_counted_by_reason(app: Flask) -> None:
    app.extensions[EXTENSION].metrics.judged("time", 20.0)
    text = app.test_client().get("/metrics").text
    assert value(text, "sakka_judge_given_up_total", reason="time") == 1
    assert value(text, "sakka_judge_seconds_sum") == 20
    assert not [name for name, _ in read(text) if name.startswith("sakka_verdicts_total")]


def test_without_its_database_the_rest_is_told(app: Flask, tmp_path: Path) -> None:
    lose_the_database(app)
    answer = app.test_client().get("/metrics")
    assert answer.status_code == 200
    assert "sakka_kept_records" not in answer.text
    assert "sakka_judge_seconds" in answer.text


def lose_the_database(app: Flask) -> None:
    shared = app.extensions[EXTENSION]
    shared.store.close()
    folder = Path(shared.settings.data_dir)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def test_ready_means_database_and_judge(app: Flask) -> None:
    client = app.test_client()
    ready = client.get("/readyz")
    assert (ready.status_code, ready.json) == (200, {"status": "ok"})
    lose_the_database(app)
    unready = client.get("/readyz")
    assert unready.status_code == 503
    assert unready.json == {
        "status": "unavailable",
        "database": "the database does not answer",
    }
    assert client.get("/healthz").json == {"status": "ok"}


def ask_by_both(service: Running, wanted: int) -> None:
    """Verifies until each of the workers has answered some of it: the kernel chooses which."""
    seen: set[str] = set()
    sent = 0
    while sent < wanted:
        answer = service.ask("/api/v1/verify", "POST", GOOD, JSON)
        assert answer.status == 200
        assert json.loads(answer.body)["verdict"] == "verified"
        sent += 1
        seen.add(answer.headers["x-request-id"])
    assert len(seen) == wanted


def test_all_workers_are_added_up_those_that_were_killed_too(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "2", SAKKA_RATE="1000/minute") as service:
        until(lambda: len(service.workers()) == 2, "both workers run")
        ask_by_both(service, 20)
        killed = service.workers()[0]
        kill(killed)
        until(lambda: len(set(service.workers()) - {killed}) == 2, "another worker comes")
        ask_by_both(service, 5)
        for _ in range(6):  # whoever answers
            text = service.ask("/metrics").body.decode()
            assert value(text, "sakka_verdicts_total", verdict="verified") == 25
            assert value(text, "sakka_kept_records") == 0
        assert list(tmp_path.glob("verify-sakka-*"))
        assert service.stop() == 0
        assert not list(tmp_path.glob("verify-sakka-*"))
