"""``sakkas``: kept under the report's hash, readable by whoever has it, ended by the token."""

import gzip
import json
import re
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError
from werkzeug.test import TestResponse

from tests.service.api.asking import API, JSON, SOUND, body, problem
from verifier.service.app import create_app, parts
from verifier.service.settings import MIB

SAKKAS = f"{API}/sakkas"
NOBODYS = "0" * 64
_NUMBERS = count()


def record() -> bytes:
    """A sound record that no other test has."""
    sakka = json.loads(SOUND)
    sakka["players"][0]["name"] = f"سعد {next(_NUMBERS)}"
    return json.dumps(sakka, ensure_ascii=False, indent=1).encode()


def keep(client: FlaskClient, data: bytes) -> dict[str, Any]:
    answer = client.post(SAKKAS, data=data, content_type=JSON)
    assert answer.status_code == 201, answer.text
    said: dict[str, Any] = body(answer)
    return said


def forget(client: FlaskClient, sha256: str, token: str) -> TestResponse:
    told = {"Authorization": f"Bearer {token}"}
    return client.delete(f"{SAKKAS}/{sha256}", headers=told)


def test_a_kept_record_is_found_under_its_hash(client: FlaskClient) -> None:
    """record.md: the hash is SHA-256 of the RFC 8785 form; here another program makes it."""
    import hashlib

    data = record()
    answer = client.post(SAKKAS, data=data, content_type=JSON)
    said = body(answer)
    sha256 = hashlib.sha256(rfc8785.dumps(json.loads(data))).hexdigest()
    assert answer.status_code == 201
    assert said["sha256"] == sha256
    assert said["verdict"] == "verified"
    assert said["link"] == f"/sakka/{sha256}"
    assert said["record"] == answer.headers["Location"] == f"{SAKKAS}/{sha256}"
    assert said["report"] == f"{SAKKAS}/{sha256}/report"
    days = datetime.fromisoformat(said["expires_at"]) - datetime.fromisoformat(said["kept_at"])
    assert days == timedelta(days=90)
    found = client.get(said["record"])
    assert found.status_code == 200
    assert found.data == data
    assert found.content_type == JSON
    assert client.get(said["link"]).status_code == 200  # its page


def test_the_report_on_it_is_what_verifying_says(client: FlaskClient) -> None:
    data = record()
    said = keep(client, data)
    for query in ("", f"?commitment={NOBODYS}", "?own_seed=x&own_seat=2"):
        report = client.get(said["report"] + query)
        verified = client.post(f"{API}/verify{query}", data=data, content_type=JSON)
        assert report.status_code == 200
        assert report.data == verified.data
        assert body(report)["record_sha256"] == said["sha256"]
    answer = client.get(said["report"] + "?own_seed=x")
    assert problem(answer, 400, "parameter-alone")["parameter"] == "own_seat"


def test_a_packed_record_is_kept_unpacked(client: FlaskClient) -> None:
    data = record()
    told = {"Content-Encoding": "gzip"}
    answer = client.post(SAKKAS, data=gzip.compress(data), content_type=JSON, headers=told)
    assert client.get(body(answer)["record"]).data == data


def test_the_token_ends_it(client: FlaskClient) -> None:
    said = keep(client, record())
    answer = forget(client, said["sha256"], said["delete_token"])
    assert answer.status_code == 200
    assert body(answer) == {"sha256": said["sha256"], "gone": True}
    problem(client.get(said["record"]), 404, "not-kept")
    problem(client.get(said["report"]), 404, "not-kept")
    again = forget(client, said["sha256"], said["delete_token"])
    assert problem(again, 404, "not-kept")["parameter"] == "sha256"


def test_who_keeps_it_too_still_has_it(client: FlaskClient) -> None:
    data = record()
    first, second = keep(client, data), keep(client, data)
    assert first["delete_token"] != second["delete_token"]
    assert first["sha256"] == second["sha256"]
    gone = forget(client, first["sha256"], first["delete_token"])
    assert body(gone) == {"sha256": first["sha256"], "gone": False}
    assert client.get(second["record"]).data == data
    assert body(forget(client, second["sha256"], second["delete_token"]))["gone"] is True


def test_nobody_ends_it_without_its_token(client: FlaskClient) -> None:
    said, other = keep(client, record()), keep(client, record())
    url = said["record"]
    for told in ({}, {"Authorization": "Bearer"}, {"Authorization": "Bearer "}):
        answer = client.delete(url, headers=told)
        problem(answer, 401, "token-missing")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    basic = {"Authorization": "Basic c2E6c2E="}
    problem(client.delete(url, headers=basic), 401, "token-missing")
    for token in (other["delete_token"], said["delete_token"][:-1] + "!", "x", "0" * 500, "قهوة"):
        header = f"Bearer {token}".encode().decode("latin-1")
        answer = client.delete(url, environ_overrides={"HTTP_AUTHORIZATION": header})
        problem(answer, 403, "token-wrong")
        assert token not in answer.text
    assert client.get(url).status_code == 200


def test_the_token_is_nowhere_but_in_the_answer(client: FlaskClient) -> None:
    data = record()
    told = {"Accept-Encoding": "gzip"}
    answer = client.post(SAKKAS, data=data, content_type=JSON, headers=told)
    token = body(answer)["delete_token"]
    assert re.fullmatch("[A-Za-z0-9_-]{43,}", token)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Content-Encoding" not in answer.headers
    assert token not in str(answer.headers)
    assert token not in client.get(body(answer)["record"]).text
    assert token not in client.get(SAKKAS).text


def test_what_cannot_be_read_is_not_kept(client: FlaskClient) -> None:
    bad = record().replace(b'"dealer"', b'"deeler"', 1)
    said = problem(client.post(SAKKAS, data=bad, content_type=JSON), 422, "record-invalid")
    assert said["path"].startswith("deals[0].")
    assert said["report"]["verdict"] == "invalid"


def test_a_record_with_differences_is_kept(client: FlaskClient) -> None:
    sakka = json.loads(record())
    sakka["deals"][0]["result"]["points"][0] += 1
    assert keep(client, json.dumps(sakka).encode())["verdict"] == "mismatch"


@pytest.mark.parametrize("name", [NOBODYS, "x", "A" * 64, "0" * 63, "٠" * 64, "0" * 64 + "%0A"])
@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_what_nobody_keeps(client: FlaskClient, name: str, method: str) -> None:
    told = {"Authorization": "Bearer x"}
    answer = client.open(f"{SAKKAS}/{name}", method=method, headers=told)
    problem(answer, 404, "not-kept")
    problem(client.get(f"{SAKKAS}/{name}/report"), 404, "not-kept")


def test_there_is_no_list_of_what_is_kept(client: FlaskClient) -> None:
    said = keep(client, record())
    answer = client.get(SAKKAS)
    assert body(answer) == {"keep_days": 90, "max_record_bytes": 8 * MIB}
    assert said["sha256"] not in answer.text


def test_a_kept_record_is_asked_for_again(client: FlaskClient) -> None:
    """It stays the same as long as it is there, but a copy must not outlive it."""
    said = keep(client, record())
    for url in (said["record"], said["report"]):
        first = client.get(url)
        told = {"If-None-Match": first.headers["ETag"]}
        assert "max-age" not in first.headers["Cache-Control"]
        assert client.get(url, headers=told).status_code == 304
    forget(client, said["sha256"], said["delete_token"])
    problem(client.get(said["record"], headers=told), 404, "not-kept")


def test_a_full_store_says_so(tmp_path: Path) -> None:
    app = create_app({"data_dir": str(tmp_path), "store_max_bytes": MIB, "log_level": "error"})
    client = app.test_client()
    try:
        with app.app_context():
            parts().store._max_bytes = 3000
        problem(client.post(SAKKAS, data=record(), content_type=JSON), 507, "store-full")
    finally:
        with app.app_context():
            parts().close()


def test_a_database_that_is_away(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    said = keep(client, record())

    def away(*args: object, **kwargs: object) -> None:
        raise OperationalError("no", None, Exception("password=geheim"))

    monkeypatch.setattr("verifier.service.store.Session.execute", away)
    monkeypatch.setattr("verifier.service.store.Session.get_one", away)
    for answer in (
        client.get(said["record"]),
        client.get(said["report"]),
        client.post(SAKKAS, data=record(), content_type=JSON),
        forget(client, said["sha256"], said["delete_token"]),
    ):
        problem(answer, 503, "store-unavailable")
        assert int(answer.headers["Retry-After"]) > 0
        assert "geheim" not in answer.text
