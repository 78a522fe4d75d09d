"""Every error is a problem document (RFC 9457), in the language asked for, and tells no insides."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.api.asking import API, JSON, JSONL, PROBLEM, SOUND, one_line, problem
from verifier.messages.catalogue import catalogue
from verifier.service.api.declare import OPERATIONS
from verifier.service.api.problems import KINDS
from verifier.service.app import create_app, parts
from verifier.service.judge import NotJudged


def test_an_address_that_is_not_there(client: FlaskClient) -> None:
    for path in ("", "/", "/nothing", "/verify/", "/rules/saharat/more", "/%F0%28", "/../x"):
        for method in ("GET", "POST", "DELETE", "PUT", "PATCH"):
            answer = client.open(f"{API}{path}", method=method)
            problem(answer, 404, "not-found")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "POST", "GET", "TRACE", "PROPFIND"])
def test_a_method_that_an_address_does_not_take(client: FlaskClient, method: str) -> None:
    """RFC 9110 §15.5.6: 405 says in Allow what there is."""
    paths: dict[str, set[str]] = {}
    for operation in OPERATIONS.values():
        paths.setdefault(operation.path, set()).add(operation.method)
    for path, methods in paths.items():
        if method in methods:
            continue
        answer = client.open(API + path.replace("{", "").replace("}", ""), method=method)
        said = problem(answer, 405, "method-not-allowed")
        allowed = set(answer.headers["Allow"].split(", "))
        assert allowed - {"HEAD", "OPTIONS"} == methods
        assert all(each in said["detail"] for each in methods)


def test_other_paths_have_pages_for_errors(client: FlaskClient) -> None:
    for path in ("/api", "/api/v1x", "/nothing"):
        assert client.get(path).content_type != PROBLEM


@pytest.mark.parametrize(
    "told, lang",
    [
        ({}, "ar"),
        ({"Accept-Language": "en"}, "en"),
        ({"Accept-Language": "fr, en;q=0.5, ar;q=0.2"}, "en"),
        ({"Accept-Language": "ar-SA,ar;q=0.9,en;q=0.8"}, "ar"),
        ({"Accept-Language": "fr"}, "ar"),
        ({"Cookie": "lang=en"}, "en"),
        ({"Accept-Language": "\xff;q=x"}, "ar"),
    ],
)
def test_the_detail_is_in_the_readers_language(
    client: FlaskClient, told: dict[str, str], lang: str
) -> None:
    answer = client.get(f"{API}/rules/x", headers=told)
    said = problem(answer, 404, "name-unknown")
    assert answer.headers["Content-Language"] == lang
    assert said["detail"] == said["message"][lang]
    assert {"Accept-Language", "Cookie"} <= {
        each.strip() for each in answer.headers["Vary"].split(",")
    }


def test_the_link_says_the_language_and_leaves_no_cookie(client: FlaskClient) -> None:
    told = {"Accept-Language": "ar"}
    for path in ("rules/x?lang=en", "rules?lang=en", "nothing?lang=en"):
        answer = client.get(f"{API}/{path}", headers=told)
        assert "Set-Cookie" not in answer.headers
        if answer.status_code == 404:
            assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize(
    "path",
    [
        "rules",
        "rules/saharat",
        "sakkas",
        "vectors",
        "vectors/key",
        "schema/report",
        "openapi.json",
        "docs",
        "sakkas/" + "0" * 64,
    ],
)
def test_every_operation_refuses_what_it_does_not_know(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{API}/{path}?utm=1")
    assert problem(answer, 400, "parameter-unknown")["parameter"] == "utm"
    answer = client.get(f"{API}/{path}?lang=fr")
    assert problem(answer, 400, "parameter-bad")["parameter"] == "lang"
    answer = client.get(f"{API}/{path}?lang=en&lang=ar")
    assert problem(answer, 400, "parameter-twice")["parameter"] == "lang"


@pytest.mark.parametrize(
    "reason, status, kind, again",
    [
        ("time", 503, "took-too-long", False),
        ("size", 413, "report-too-large", False),
        ("busy", 503, "busy", True),
        ("stopped", 503, "busy", True),
        ("broken", 500, "failed", False),
    ],
)
def test_a_record_that_was_given_up(
    app: Flask,
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    reason: str,
    status: int,
    kind: str,
    again: bool,
) -> None:
    def give_up(*args: object) -> None:
        raise NotJudged(reason)

    with app.app_context():
        monkeypatch.setattr(parts().judges, "judge", give_up)
    for path in ("verify", "sakkas"):
        answer = client.post(f"{API}/{path}", data=SOUND, content_type=JSON)
        problem(answer, status, kind)
        assert ("Retry-After" in answer.headers) == again
    lines = b"\n" + one_line(SOUND)
    said = problem(client.post(f"{API}/verify", data=lines, content_type=JSONL), status, kind)
    assert said.get("line") == (None if again else 2)


def test_a_failure_of_ours_tells_nothing(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("geheim")

    with app.app_context():
        monkeypatch.setattr(parts().judges, "judge", fail)
    answer = client.post(f"{API}/verify", data=SOUND, content_type=JSON)
    problem(answer, 500, "failed")
    assert "geheim" not in answer.text
    assert "RuntimeError" not in answer.text


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[FlaskClient]:
    """A service that answers two requests in an hour."""
    app = create_app({"data_dir": str(tmp_path), "rate": "2/hour", "log_level": "error"})
    yield app.test_client()
    with app.app_context():
        parts().close()


def test_more_than_the_rate(slow: FlaskClient) -> None:
    url = f"{API}/verify"
    for _ in range(2):
        assert slow.post(url, data=b"{}", content_type=JSON).status_code == 422
    answer = slow.post(url, data=b"{}", content_type=JSON)
    problem(answer, 429, "rate-exceeded")
    assert 0 < int(answer.headers["Retry-After"]) <= 3601  # rounded up
    for path in ("verify", "sakkas"):
        problem(slow.post(f"{API}/{path}", data=SOUND, content_type=JSON), 429, "rate-exceeded")
    kept = f"{API}/sakkas/{'0' * 64}"
    problem(slow.get(f"{kept}/report"), 429, "rate-exceeded")
    problem(slow.delete(kept), 429, "rate-exceeded")
    for path in ("rules", "sakkas", "vectors", "openapi.json"):
        assert slow.get(f"{API}/{path}").status_code == 200
    assert slow.get(kept).status_code == 404


def test_each_kind_has_its_words() -> None:
    names = {kind.name for kind in KINDS}
    assert names == set(catalogue("api")["problem"])
    assert len(names) == len(KINDS)


def test_every_problem_type_leads_to_its_words(client: FlaskClient) -> None:
    page = client.get(f"{API}/docs").text
    for kind in KINDS:
        if kind.name != "refused":
            assert f'id="{kind.name}"' in page


def test_a_problem_is_json_without_surrogates(client: FlaskClient) -> None:
    """Whatever the bytes were, what is said of them is UTF-8."""
    for data in (b'{"\\ud800":1}', b"\xff", b'{"\xd9\x84":1}', b'{"a\\u0000b":1}'):
        answer = client.post(f"{API}/verify", data=data, content_type=JSON)
        said = problem(answer, 422, "record-invalid")
        assert json.dumps(said, ensure_ascii=False).encode("utf-8")
