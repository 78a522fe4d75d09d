"""Keeping a record: the link, the token shown once, deleting."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from verifier.messages.catalogue import LANGS
from verifier.service.app import parts
from verifier.service.store import StoreFull, StoreUnavailable
from verifier.verify import verify

from .reading import EXAMPLES, page_of

FILE = EXAMPLES / "good-waraq52-sahl.json"
RECORD = FILE.read_text(encoding="utf-8")
SHA256 = verify(FILE.read_bytes()).record_sha256


def keep(client: FlaskClient, lang: str = "en") -> str:
    """Keep the record; the token that its page shows."""
    answer = client.post("/", data={"record": RECORD, "keep": "1", "lang": lang})
    page = page_of(answer)
    assert answer.headers["Cache-Control"] == "no-store"
    (shown,) = page.with_class("kept")
    (link,) = shown.iter("a")
    assert link.get("href") == f"/sakka/{SHA256}"
    assert page.said(link).endswith(f"/sakka/{SHA256}")
    return page.said(page.by_id("token-shown"))


def test_nothing_is_kept_unless_chosen(client: FlaskClient, app: Flask) -> None:
    other = (EXAMPLES / "good-elblot-sahl.json").read_text(encoding="utf-8")
    page = page_of(client.post("/", data={"record": other}))
    assert page.with_class("kept") == []
    sha256 = page.data("sakka-data")["record_sha256"]
    page_of(client.get(f"/sakka/{sha256}"), 404)


@pytest.mark.parametrize("lang", LANGS)
def test_kept_seen_and_deleted(client: FlaskClient, lang: str) -> None:
    token = keep(client, lang)
    seen = page_of(client.get(f"/sakka/{SHA256}"))
    assert token not in seen.text
    assert seen.value("record") == RECORD
    assert seen.data("sakka-data")["record_sha256"] == SHA256
    forms = [one for one in seen.all("form") if one.get("action") == f"/sakka/{SHA256}/delete"]
    assert len(forms) == 1
    wrong = client.post(f"/sakka/{SHA256}/delete", data={"token": token[:-1] + "~"})
    refused = page_of(wrong, 403)
    assert refused.by_id("token").get("aria-invalid") == "true"
    page_of(client.get(f"/sakka/{SHA256}"))
    page_of(client.post(f"/sakka/{SHA256}/delete", data={"token": f"  {token} "}))
    page_of(client.get(f"/sakka/{SHA256}"), 404)
    page_of(client.post(f"/sakka/{SHA256}/delete", data={"token": token}), 404)


def test_what_somebody_else_keeps_stays(client: FlaskClient) -> None:
    first, second = keep(client), keep(client)
    assert first != second
    left = page_of(client.post(f"/sakka/{SHA256}/delete", data={"token": first, "lang": "en"}))
    assert "Somebody else keeps the same record" in left.said()
    page_of(client.get(f"/sakka/{SHA256}"))
    gone = page_of(client.post(f"/sakka/{SHA256}/delete", data={"token": second, "lang": "en"}))
    assert "The record is gone" in gone.said()


def test_an_invalid_record_is_not_kept(client: FlaskClient) -> None:
    page = page_of(client.post("/", data={"record": "{}", "keep": "1"}), 422)
    assert page.with_class("kept") == []


@pytest.mark.parametrize("error", [StoreFull, StoreUnavailable])
def test_where_it_cannot_be_kept_the_report_says_so(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def refuse(*_: object) -> None:
        raise error

    with app.app_context():
        monkeypatch.setattr(parts().store, "keep", refuse)
    page = page_of(client.post("/", data={"record": RECORD, "keep": "1"}))
    assert len(page.with_class("verdict-verified")) == 1
    assert [one.get("role") for one in page.with_class("fault-box")] == ["alert"]


def test_where_what_is_kept_cannot_be_reached(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise StoreUnavailable

    with app.app_context():
        monkeypatch.setattr(parts().store, "get", refuse)
        monkeypatch.setattr(parts().store, "delete", refuse)
    page_of(client.get(f"/sakka/{SHA256}"), 503)
    page_of(client.post(f"/sakka/{SHA256}/delete", data={"token": "x"}), 503)
