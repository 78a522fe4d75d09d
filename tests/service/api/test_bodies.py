"""How a body may come: its type, its packing, its size; nothing is unpacked past the limit."""

import gzip
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import zstandard
from flask import Flask
from flask.testing import FlaskClient

from tests.service.api.asking import API, JSON, JSONL, PROBLEM, SOUND, body, one_line, problem
from verifier.record.model import MAX_RECORD_BYTES
from verifier.service.app import create_app, parts

VERIFY = f"{API}/verify"
LIMIT = 64 * 1024


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """A service that takes little."""
    folder = tmp_path_factory.mktemp("narrow")
    settings = {"data_dir": str(folder), "max_body_bytes": LIMIT, "log_level": "error"}
    app = create_app(settings | {"rate": "1000000/minute"})
    yield app.test_client(use_cookies=False)
    with app.app_context():
        parts().close()


def packed(data: bytes, encoding: str) -> bytes:
    if encoding == "zstd":
        return zstandard.ZstdCompressor().compress(data)
    return gzip.compress(data)


@pytest.mark.parametrize("encoding", ["gzip", "x-gzip", "GZIP", "zstd"])
def test_a_packed_body_is_the_same_record(client: FlaskClient, encoding: str) -> None:
    plain = client.post(VERIFY, data=SOUND, content_type=JSON)
    answer = client.post(
        VERIFY,
        data=packed(SOUND, encoding),
        content_type=JSON,
        headers={"Content-Encoding": encoding},
    )
    assert answer.status_code == 200
    assert answer.data == plain.data
    lines = one_line(SOUND) + b"\n" + one_line(SOUND)
    several = client.post(
        VERIFY,
        data=packed(lines, encoding),
        content_type=JSONL,
        headers={"Content-Encoding": encoding},
    )
    assert several.data == plain.data * 2


def test_identity_is_no_packing(client: FlaskClient) -> None:
    answer = client.post(
        VERIFY, data=SOUND, content_type=JSON, headers={"Content-Encoding": "identity"}
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
@pytest.mark.parametrize("kind", [JSON, JSONL])
@pytest.mark.parametrize("end", [1, 12, 200, -9, -1])
def test_a_packed_body_that_is_cut_short(
    client: FlaskClient, encoding: str, kind: str, end: int
) -> None:
    """RFC 1952 §2.2, RFC 8878 §3.1.1: a member or a frame ends with its last block or sum."""
    body = packed(one_line(SOUND), encoding)[:end]
    answer = client.post(
        VERIFY, data=body, content_type=kind, headers={"Content-Encoding": encoding}
    )
    problem(answer, 400, "body-damaged")


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
def test_a_body_that_is_not_packed_as_it_says(client: FlaskClient, encoding: str) -> None:
    answer = client.post(
        VERIFY, data=SOUND, content_type=JSON, headers={"Content-Encoding": encoding}
    )
    problem(answer, 400, "body-damaged")


def test_a_packed_body_whose_sum_is_wrong(client: FlaskClient) -> None:
    body = bytearray(gzip.compress(SOUND))
    body[-8] ^= 1
    answer = client.post(
        VERIFY, data=bytes(body), content_type=JSON, headers={"Content-Encoding": "gzip"}
    )
    problem(answer, 400, "body-damaged")


@pytest.mark.parametrize("encoding", ["br", "deflate", "compress", "gzip, gzip", "gzip,zstd", "x"])
def test_a_packing_that_nobody_knows(client: FlaskClient, encoding: str) -> None:
    """RFC 9110 §12.5.3: a 415 for a coding says which ones there are in Accept-Encoding."""
    answer = client.post(
        VERIFY, data=SOUND, content_type=JSON, headers={"Content-Encoding": encoding}
    )
    problem(answer, 415, "content-encoding")
    assert answer.headers["Accept-Encoding"] == "gzip, zstd"


@pytest.mark.parametrize(
    "kind",
    [
        None,
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "json",
    ],
)
@pytest.mark.parametrize("path", ["verify", "sakkas"])
def test_a_type_that_nobody_knows(client: FlaskClient, path: str, kind: str | None) -> None:
    answer = client.post(f"{API}/{path}", data=SOUND, content_type=kind)
    problem(answer, 415, "media-type")
    assert JSON in answer.headers["Accept-Post"]


def test_a_charset_beside_the_type_changes_nothing(client: FlaskClient) -> None:
    answer = client.post(VERIFY, data=SOUND, content_type="application/json; charset=utf-8")
    assert answer.status_code == 200


def test_keeping_takes_one_record(client: FlaskClient) -> None:
    answer = client.post(f"{API}/sakkas", data=one_line(SOUND), content_type=JSONL)
    problem(answer, 415, "media-type")


class Endless(io.RawIOBase):
    """A body that nobody may read to its end; counts what was asked for."""

    def __init__(self) -> None:
        self.read_bytes = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        self.read_bytes += len(buffer)
        buffer[:] = b" " * len(buffer)
        return len(buffer)


def test_a_length_past_the_limit_is_refused_before_reading(narrow: FlaskClient) -> None:
    body = Endless()
    answer = narrow.post(
        VERIFY,
        headers={"Content-Type": JSON},
        environ_overrides={"wsgi.input": body, "CONTENT_LENGTH": str(LIMIT + 1)},
    )
    problem(answer, 413, "body-too-large")
    assert body.read_bytes == 0


def test_a_body_of_no_said_length_is_read_up_to_the_limit(narrow: FlaskClient) -> None:
    """As a chunked one comes from gunicorn."""
    body = Endless()
    answer = narrow.post(
        VERIFY,
        headers={"Content-Type": JSON, "Transfer-Encoding": "chunked"},
        environ_overrides={"wsgi.input": body, "wsgi.input_terminated": True},
    )
    problem(answer, 413, "body-too-large")
    assert body.read_bytes < 4 * LIMIT


def test_a_chunked_body_of_exactly_the_limit_is_read(narrow: FlaskClient) -> None:
    body = SOUND.strip()
    body += b" " * (LIMIT - len(body))
    for stream, status in ((io.BytesIO(body), 200), (io.BytesIO(body + b" "), 413)):
        answer = narrow.post(
            VERIFY,
            headers={"Content-Type": JSON, "Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input": stream, "wsgi.input_terminated": True},
        )
        assert answer.status_code == status


def test_a_body_that_breaks_off(narrow: FlaskClient) -> None:
    """Whoever sent it is gone; what came is no record to judge."""
    told = {"wsgi.input": io.BytesIO(SOUND), "CONTENT_LENGTH": str(len(SOUND) + 1)}
    answer = narrow.post(VERIFY, headers={"Content-Type": JSON}, environ_overrides=told)
    assert answer.status_code == 400
    assert answer.content_type == PROBLEM
    assert body(answer)["type"] == "about:blank"


def test_a_body_of_exactly_the_limit_is_read(narrow: FlaskClient) -> None:
    body = SOUND.strip()
    body += b" " * (LIMIT - len(body))
    assert narrow.post(VERIFY, data=body, content_type=JSON).status_code == 200
    for encoding in ("gzip", "zstd"):
        told = {"Content-Encoding": encoding}
        whole = narrow.post(VERIFY, data=packed(body, encoding), content_type=JSON, headers=told)
        assert whole.status_code == 200
        more = packed(body + b" ", encoding)
        answer = narrow.post(VERIFY, data=more, content_type=JSON, headers=told)
        problem(answer, 413, "body-too-large")


@cache
def bomb(encoding: str) -> bytes:
    """512 MiB of blanks in a body of less than a record's size."""
    return packed(b" " * (16 << 20), encoding) * 32


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
@pytest.mark.parametrize("kind", [JSON, JSONL])
@pytest.mark.parametrize("path", ["verify", "sakkas"])
def test_a_bomb_is_unpacked_no_further_than_the_limit(
    app: Flask, client: FlaskClient, encoding: str, kind: str, path: str
) -> None:
    body = bomb(encoding)
    assert len(body) < MAX_RECORD_BYTES
    answer = client.post(
        f"{API}/{path}", data=body, content_type=kind, headers={"Content-Encoding": encoding}
    )
    if path == "sakkas" and kind == JSONL:
        problem(answer, 415, "media-type")
    else:
        problem(answer, 413, "body-too-large")


def test_no_more_is_asked_of_a_packed_stream_than_the_limit() -> None:
    """The bound itself: the stream is not read on after the bytes that were wanted."""
    from verifier.record.files import unpack

    source = io.BytesIO(bomb("gzip"))
    assert len(unpack(source, "gzip", 1000)) == 1000
    assert source.tell() < len(source.getvalue()) / 4


def test_a_record_past_the_formats_own_limit(tmp_path: Path) -> None:
    """Where the service takes more than one record may have, the record is what is too large."""
    app = create_app(
        {"data_dir": str(tmp_path), "max_body_bytes": 2 * MAX_RECORD_BYTES, "log_level": "error"}
    )
    try:
        client = app.test_client()
        body = SOUND.strip() + b" " * MAX_RECORD_BYTES
        said = problem(client.post(VERIFY, data=body, content_type=JSON), 422, "record-invalid")
        assert said["path"] == ""
        assert str(MAX_RECORD_BYTES) in said["message"]["en"]
    finally:
        with app.app_context():
            parts().close()
