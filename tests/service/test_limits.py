"""How often one address may ask, and how much it may send; counted in memory and in Redis."""

import shutil
import socket
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from verifier.service import limits
from verifier.service.app import EXTENSION, create_app

from .running import PATIENCE, running, until

LOCAL_REDIS = "redis://127.0.0.1:6379"
DELETE = f"/sakka/{'0' * 64}/delete"


def ask(client: FlaskClient, address: str, path: str = DELETE, **more: Any) -> TestResponse:
    return client.post(path, environ_base={"REMOTE_ADDR": address}, **more)


def statuses(client: FlaskClient, address: str, times: int, **more: Any) -> list[int]:
    return [ask(client, address, **more).status_code for _ in range(times)]


@pytest.fixture
def client() -> FlaskClient:
    return create_app({"rate": "3/hour"}).test_client()


@pytest.fixture(scope="module")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """This machine's Redis, or one started for these tests."""
    try:
        with redis.Redis.from_url(LOCAL_REDIS, socket_connect_timeout=1) as there:
            there.ping()
    except redis.RedisError:
        with own_redis(tmp_path_factory.mktemp("redis")) as server:
            yield server.url
    else:
        yield LOCAL_REDIS


class own_redis:  # noqa: N801 - used as a context manager
    """A Redis server of the test's own, to be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        if shutil.which("redis-server") is None:
            pytest.skip("redis-server is not installed")
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "own_redis":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        call = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(call, cwd=self.folder, stdout=subprocess.DEVNULL)
        until(self.answers, "Redis answers")

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)
            self.process = None

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_connect_timeout=1) as there:
                return bool(there.ping())
        except redis.RedisError:
            return False


def test_so_many_and_no_more(client: FlaskClient) -> None:
    assert statuses(client, "127.0.0.1", 5) == [404, 404, 404, 429, 429]


def test_another_address_is_another_reader(client: FlaskClient) -> None:
    statuses(client, "127.0.0.1", 4)
    assert statuses(client, "127.0.0.2", 1) == [404]


@pytest.mark.parametrize(
    "first, second, same",
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:127.0.0.5", "127.0.0.5", True),
    ],
)
def test_a_network_of_ipv6_is_one_reader(
    client: FlaskClient, first: str, second: str, same: bool
) -> None:
    statuses(client, first, 3)
    assert statuses(client, second, 1) == [429 if same else 404]


def test_what_costs_counts_together_and_what_does_not_never(client: FlaskClient) -> None:
    """Trying tokens, verifying by page and by API, the pages that verify."""
    here = {"environ_base": {"REMOTE_ADDR": "127.0.0.9"}}
    assert client.post(DELETE, **here).status_code == 404
    assert client.post("/api/v1/verify", data=b"", **here).status_code in (400, 415, 422)
    assert client.get(f"/sakka/{'0' * 64}", **here).status_code == 404
    for path in (DELETE, "/", "/report.json", "/api/v1/verify", "/api/v1/sakkas"):
        assert client.post(path, **here).status_code == 429, path
    assert client.delete(f"/api/v1/sakkas/{'0' * 64}", **here).status_code == 429
    for path in ("/example/sound", f"/sakka/{'0' * 64}"):
        assert client.get(path, **here).status_code == 429, path
    for path in ("/", "/healthz", "/metrics", "/api/v1/rules", "/static/css/base.css"):
        assert client.get(path, **here).status_code == 200, path


def test_who_must_wait_is_told_how_long(client: FlaskClient) -> None:
    statuses(client, "127.0.0.1", 3)
    page = ask(client, "127.0.0.1")
    assert page.status_code == 429
    assert 0 < int(page.headers["Retry-After"]) <= 3600
    assert page.mimetype == "text/html"
    problem = ask(client, "127.0.0.1", "/api/v1/verify", data=b"{}")
    assert problem.status_code == 429
    assert 0 < int(problem.headers["Retry-After"]) <= 3600
    assert problem.mimetype == "application/problem+json"
    assert problem.get_json()["status"] == 429


def test_an_answer_within_the_limit_tells_nobody_to_wait(client: FlaskClient) -> None:
    assert "Retry-After" not in ask(client, "127.0.0.1").headers


def test_without_a_proxy_nobody_chooses_an_address(client: FlaskClient) -> None:
    got = [
        ask(client, "127.0.0.1", headers={"X-Forwarded-For": f"127.0.1.{n}"}).status_code
        for n in range(4)
    ]
    assert got == [404, 404, 404, 429]


def test_behind_a_proxy_its_last_word_counts() -> None:
    """The proxy adds the address that it sees to what the reader claims."""
    client = create_app({"rate": "3/hour", "proxies": 1}).test_client()
    one = [
        ask(client, "127.0.0.1", headers={"X-Forwarded-For": f"127.9.9.{n}, 127.0.3.3"}).status_code
        for n in range(4)
    ]
    assert one == [404, 404, 404, 429]
    other = ask(client, "127.0.0.1", headers={"X-Forwarded-For": "127.0.4.4"})
    assert other.status_code == 404


@pytest.fixture
def prefix(monkeypatch: pytest.MonkeyPatch) -> str:
    """So that nothing else in the Redis of this machine is touched."""
    prefix = f"verify-sakka-test-{uuid.uuid4().hex}"
    monkeypatch.setattr(limits, "KEY_PREFIX", prefix)
    return prefix


def test_redis_counts_over_all_workers(redis_url: str, prefix: str) -> None:
    """Two applications are two workers; and nothing is left in Redis but what expires."""
    config = {"rate": "3/hour", "redis_url": redis_url}
    one, other = (create_app(config).test_client() for _ in range(2))
    assert [statuses(c, "127.0.0.1", 1) for c in (one, other, one, other, one)] == [
        [404], [404], [404], [429], [429],
    ]  # fmt: skip
    with redis.Redis.from_url(redis_url) as there:
        keys = list(there.scan_iter(f"*{prefix}*"))
        assert len(keys) == 1
        assert 0 < there.ttl(keys[0]) <= 3600
        there.delete(*keys)


def test_where_redis_goes_away_each_worker_counts_until_it_is_back(
    tmp_path: Path, prefix: str
) -> None:
    with own_redis(tmp_path) as server:
        client = create_app({"rate": "3/hour", "redis_url": server.url}).test_client()
        assert statuses(client, "127.0.0.1", 2) == [404, 404]
        server.stop()
        assert statuses(client, "127.0.0.1", 4) == [404, 404, 404, 429]
        server.start()
        until(lambda: ask(client, "127.0.0.1").status_code == 404, "Redis is asked again")


def test_a_service_starts_without_its_redis() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        nowhere = f"redis://127.0.0.1:{free.getsockname()[1]}"
    client = create_app({"rate": "1/hour", "redis_url": nowhere}).test_client()
    assert statuses(client, "127.0.0.1", 2) == [404, 429]


def test_too_much_is_refused_by_what_it_says_of_itself() -> None:
    app = create_app({"max_body_bytes": 2000})
    client = app.test_client()
    for path in ("/", "/report.json", DELETE, "/api/v1/verify", "/nowhere", "/healthz"):
        answer = client.post(path, data=b"x" * 2001, content_type="application/json")
        assert answer.status_code == 413, path
    assert client.post(DELETE, data={"token": "x" * 1000}).status_code == 404


def test_too_much_is_refused_before_it_has_come(tmp_path: Path) -> None:
    """The body is announced and never sent; the answer comes all the same."""
    with running(tmp_path, SAKKA_WORKERS="1", SAKKA_MAX_BODY_BYTES="2000") as service:
        host, port = service.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(
                b"POST /api/v1/verify HTTP/1.1\r\nHost: here\r\nContent-Length: 5000000\r\n"
                b"Content-Type: application/json\r\n\r\n"
            )
            assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_too_much_in_pieces_is_refused_too(tmp_path: Path) -> None:
    """A body that does not say how long it is."""
    with running(tmp_path, SAKKA_WORKERS="1", SAKKA_MAX_BODY_BYTES="2000") as service:
        host, port = service.address.removeprefix("http://").rstrip("/").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(
                b"POST /api/v1/verify HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n"
                b"Content-Type: application/json\r\n\r\n" + b"3e8\r\n" + b"x" * 1000 + b"\r\n"
            )
            line.sendall((b"3e8\r\n" + b"x" * 1000 + b"\r\n") * 3 + b"0\r\n\r\n")
            assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_the_parts_of_an_application_close(client: FlaskClient) -> None:
    app: Flask = client.application
    app.extensions[EXTENSION].close()
    app.extensions[EXTENSION].close()
