"""What answers tell the browser, and how the files under ``static/`` are kept."""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient

from verifier.service.app import create_app
from verifier.service.security import show_secret
from verifier.service.statics import version_of

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = "بلوت " * 2000


@pytest.fixture
def app() -> Flask:
    app = create_app()
    app.add_url_rule("/long", "long", lambda: LONG)

    @app.get("/token")
    def token() -> str:
        show_secret()
        return LONG

    @app.get("/broken")
    def broken() -> str:
        raise ValueError

    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.mark.parametrize(
    "path, status",
    [
        ("/", 200),
        ("/nowhere", 404),
        ("/broken", 500),
        ("/healthz", 200),
        ("/metrics", 200),
        ("/static/css/base.css", 200),
        ("/api/v1/rules", 200),
        ("/api/v1/docs", 200),
        ("/api/v1/nowhere", 404),
    ],
)
def test_every_answer_has_the_headers(client: FlaskClient, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    policy = dict(
        rule.strip().partition(" ")[::2]
        for rule in answer.headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    own = {"script-src", "style-src", "connect-src", "font-src", "form-action", "manifest-src"}
    assert {policy[name] for name in own} == {"'self'"}
    assert policy["img-src"] == "'self' data:"
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "Cache-Control" in answer.headers
    assert "Strict-Transport-Security" not in answer.headers
    assert answer.headers.getlist("Set-Cookie") == []


def test_tls_is_said_only_over_tls(client: FlaskClient) -> None:
    header = "Strict-Transport-Security"
    assert client.get("/", base_url="https://localhost").headers[header] == "max-age=31536000"
    behind = {"X-Forwarded-Proto": "https"}
    assert header not in client.get("/", headers=behind).headers
    proxied = create_app({"proxies": 1}).test_client()
    assert header in proxied.get("/", headers=behind).headers
    assert header not in proxied.get("/", headers={"X-Forwarded-Proto": "http"}).headers


def test_no_page_names_another_host_or_runs_something_inline(client: FlaskClient) -> None:
    text = client.get("/").text
    assert re.findall(r"""(?:src|href|action)=["'](?:https?:)?//""", text) == []
    assert re.findall(r"<[^>]*\s(?:style|on[a-z]+)=", text) == []
    assert [tag for tag in re.findall(r"<script[^>]*>", text) if " src=" not in tag] == [
        tag for tag in re.findall(r"<script[^>]*>", text) if 'type="application/json"' in tag
    ]


def static_links(client: FlaskClient) -> list[str]:
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)


def test_the_files_of_a_page_are_kept_for_good(client: FlaskClient) -> None:
    links = static_links(client)
    assert links
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200, link
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable", link


def test_what_a_file_names_relatively_is_kept_with_it(client: FlaskClient) -> None:
    """A module imports `./x.mjs`: in the browser that is beside its own address."""
    (folder,) = {link[: link.index("/", len("/static/")) + 1] for link in static_links(client)}
    assert re.fullmatch(r"/static/v-[0-9a-f]{16}/", folder)
    answer = client.get(f"{folder}js/sakka-fair.mjs")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.mimetype == "text/javascript"


@pytest.mark.parametrize("path", ["/static/js/sakka-fair.mjs", "/static/v-0/js/sakka-fair.mjs"])
def test_without_the_right_hash_a_file_is_asked_for_anew(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("accept", ["gzip", "br", "gzip, br", "identity"])
def test_a_packed_file_is_known_again_too(client: FlaskClient, accept: str) -> None:
    asked = {"Accept-Encoding": accept}
    first = client.get("/static/js/sakka-fair.mjs", headers=asked)
    assert first.status_code == 200
    again = {**asked, "If-None-Match": first.headers["ETag"]}
    assert client.get("/static/js/sakka-fair.mjs", headers=again).status_code == 304


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/v-0/../../pyproject.toml", "/static/%2e%2e/README.md"]
)
def test_nothing_outside_the_folder_is_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_hash_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("1")
    seen = {version_of(tmp_path)}
    (tmp_path / "a").write_text("2")
    seen.add(version_of(tmp_path))
    (tmp_path / "a").rename(tmp_path / "b")
    seen.add(version_of(tmp_path))
    (tmp_path / "c").touch()
    seen.add(version_of(tmp_path))
    assert len(seen) == 4
    assert version_of(ROOT / "static") == version_of(ROOT / "static")


def test_answers_are_packed_as_the_reader_asks(client: FlaskClient) -> None:
    plain = client.get("/long")
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == "Accept-Encoding"
    packed = client.get("/long", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    better = client.get("/long", headers={"Accept-Encoding": "gzip, deflate, br, zstd"})
    assert better.headers["Content-Encoding"] == "br"
    assert brotli.decompress(better.data) == plain.data
    assert int(better.headers["Content-Length"]) == len(better.data) < len(plain.data) / 10


def test_an_answer_with_a_token_is_neither_packed_nor_kept(client: FlaskClient) -> None:
    answer = client.get("/token", headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.text == LONG
