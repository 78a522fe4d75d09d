"""The log says what happened and never what somebody sent."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, abort

from verifier.service.app import EXTENSION, create_app

ROOT = Path(__file__).resolve().parent.parent.parent
RECORD = json.loads((ROOT / "examples" / "good-saharat-qaid.json").read_bytes())

NAME = "Zaffran-the-player"
SEED = "word-of-my-own-7731"
TOKEN = "T0ken" + "x" * 54


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[dict[str, Any]]]:
    """The lines written since the last look."""
    return lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


@pytest.fixture
def app() -> Flask:
    app = create_app()

    @app.get("/broken/<name>")
    def broken(name: str) -> str:
        nobody: dict[str, str] = {}
        try:
            return nobody[name]
        except KeyError as error:
            raise ValueError(f"nobody is called {name}") from error

    @app.get("/gone")
    def gone() -> str:
        abort(410)

    return app


def test_a_request_is_one_line(app: Flask, lines: Callable[[], list[dict[str, Any]]]) -> None:
    lines()
    answer = app.test_client().get("/healthz")
    (line,) = lines()
    assert line["event"] == "request"
    assert (line["method"], line["route"], line["status"]) == ("GET", "/healthz", 200)
    assert line["bytes"] == len(answer.data)
    assert line["request_id"] == answer.headers["X-Request-ID"]
    assert line["ms"] >= 0
    assert line["level"] == "info"
    assert set(line) == {
        "bytes", "event", "level", "logger", "method", "ms", "request_id", "route", "status",
        "timestamp",
    }  # fmt: skip


def test_a_path_stands_as_its_pattern_and_a_query_not_at_all(
    app: Flask, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    lines()
    app.test_client().get(f"/nowhere/{NAME}?own_seed={SEED}")
    app.test_client().get(f"/?own_seed={SEED}")
    app.test_client().open("/", method=NAME)
    routes = [(line["method"], line["route"]) for line in lines()]
    assert routes == [("GET", "(none)"), ("GET", "/"), ("other", "(none)")]


def test_nothing_that_was_sent_is_logged(
    app: Flask, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """A good record, a broken one, one's own seed, a token, by page and by API."""
    caplog.set_level(logging.DEBUG)
    record = json.loads(json.dumps(RECORD))
    record["players"][0]["name"] = NAME
    good = json.dumps(record)
    spoiled = good.replace('"free"', f'"{NAME}"')
    client = app.test_client()
    form = {"own_seed": SEED, "own_seat": "1", "commitment": SEED, "keep": "on"}
    for text in (good, spoiled, good[: len(good) // 2]):
        client.post("/", data=form | {"record": text})
        client.post("/report.json", data=form | {"record": text})
        client.post("/api/v1/verify", data=text, content_type="application/json")
        client.post("/api/v1/sakkas", data=text, content_type="application/json")
    client.post(f"/sakka/{'0' * 64}/delete", data={"token": TOKEN})
    client.delete(f"/api/v1/sakkas/{'0' * 64}", headers={"Authorization": f"Bearer {TOKEN}"})
    client.get(f"/broken/{NAME}")
    app.extensions[EXTENSION].close()
    logged = capsys.readouterr().err
    assert logged.count('"event": "request"') == 15
    words = [NAME, SEED, TOKEN, record["fairness"]["server_seed"], record["sakka_id"]]
    assert [word for word in words if word in logged] == []


def test_an_error_has_its_types_and_places_but_not_its_words(
    app: Flask, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    lines()
    answer = app.test_client().get(f"/broken/{NAME}")
    assert answer.status_code == 500
    error, request = lines()
    assert error["level"] == "error"
    assert error["error"] == "ValueError from KeyError"
    assert any(place.endswith(" broken") and "test_logs.py" in place for place in error["places"])
    assert error["request_id"] == request["request_id"]
    assert (request["status"], request["level"]) == (500, "warning")
    assert "nobody is called" not in answer.text
    assert "Traceback" not in answer.text


def test_an_answer_that_is_an_error_of_the_reader_is_no_error_of_ours(
    app: Flask, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    lines()
    app.test_client().get("/gone")
    (line,) = lines()
    assert (line["status"], line["level"]) == (410, "info")


def test_the_proxys_id_is_taken_only_where_there_is_one() -> None:
    mine = {"X-Request-ID": "from-the-proxy-1"}
    trusting = create_app({"proxies": 1}).test_client()
    assert trusting.get("/healthz", headers=mine).headers["X-Request-ID"] == "from-the-proxy-1"
    alone = create_app().test_client()
    assert alone.get("/healthz", headers=mine).headers["X-Request-ID"] != "from-the-proxy-1"
    odd = {"X-Request-ID": 'x" "injected": "yes'}
    assert "injected" not in trusting.get("/healthz", headers=odd).headers["X-Request-ID"]


def test_as_text_if_one_wants(capsys: pytest.CaptureFixture[str]) -> None:
    create_app({"log_format": "text"}).test_client().get("/healthz")
    line = capsys.readouterr().err.splitlines()[-1]
    assert "request" in line
    assert "route=/healthz" in line
    assert "\x1b" not in line


def test_a_level_leaves_out_what_is_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    create_app({"log_level": "warning"}).test_client().get("/healthz")
    assert capsys.readouterr().err == ""


def test_other_packages_lines_come_in_the_same_form(
    app: Flask, lines: Callable[[], list[dict[str, Any]]]
) -> None:
    lines()
    logging.getLogger("gunicorn.error").warning("Invalid request from ip=%s: %s", "::1", NAME)
    logging.getLogger("somebody").warning("low on %s", "disk")
    first, second = lines()
    assert (first["event"], first["logger"]) == ("Invalid request", "gunicorn.error")
    assert (second["event"], second["level"]) == ("low on disk", "warning")
