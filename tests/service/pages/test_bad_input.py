"""Bad input of every kind: a page that says where and what, with the input kept in its box."""

import gzip
import io
import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from verifier.messages.catalogue import LANGS
from verifier.record.model import MAX_RECORD_BYTES
from verifier.service.app import create_app, parts
from verifier.service.forms import MAX_RECORDS
from verifier.service.judge import NotJudged

from .reading import EXAMPLES, ROOT, Page, page_of

SOUND = (EXAMPLES / "good-saharat-sahl.json").read_bytes()


def invalid_records() -> list[Any]:
    document = json.loads((ROOT / "vectors" / "record_invalid.json").read_bytes())
    tests = [test for group in document["testGroups"] for test in group["tests"]]
    return [pytest.param(test, id=str(test["tcId"])) for test in tests]


def bytes_of(given: dict[str, str]) -> bytes:
    if "bytes" in given:
        return bytes.fromhex(given["bytes"])
    return given["text"].encode()


@pytest.mark.parametrize("test", invalid_records())
def test_an_invalid_record(client: FlaskClient, test: dict[str, Any]) -> None:
    """Its place is shown, its text stays in the box, and where it has a place, what lies there."""
    data = bytes_of(test["input"])
    file = (io.BytesIO(data), "sakka.json")
    page = page_of(client.post("/", data={"file": file}), 422)
    (box,) = page.with_class("fault-box")
    path = test["expected"]["path"]
    if path:
        assert path in [page.said(code) for code in box.iter("code")]
    assert page.by_id("record").get("aria-invalid") == "true" or not data.strip()
    shown = page.value("record")
    assert shown.replace("\r\n", "\n") == as_a_browser_reads(data)
    if data.strip() and path and "." not in path.rpartition("]")[2].lstrip("."):
        assert len(page.with_class("excerpt-fault")) == 1


def as_a_browser_reads(data: bytes) -> str:
    """A document cannot hold U+0000, and its line ends are line feeds."""
    text = data.decode("utf-8", "replace").replace("\0", "\ufffd")
    return text.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("lang", LANGS)
def test_the_lines_around_the_fault(client: FlaskClient, lang: str) -> None:
    lines = json.dumps(json.loads(SOUND), indent=1).split("\n")
    place = next(number for number, line in enumerate(lines) if '"dealer"' in line)
    lines[place] = '   "dealer": 9,'
    page = page_of(client.post("/", data={"record": "\n".join(lines), "lang": lang}), 422)
    (fault,) = page.with_class("excerpt-fault")
    assert page.said(fault).split() == [str(place + 1), '"dealer":', "9,"]
    (mark,) = fault.iter("mark")
    assert mark.text == "9"
    shown = {"ar": "السجل ما ينقرا", "en": "The record cannot be read"}[lang]
    assert page.said(page.by_id("fault-title")) == f"⚠ {shown}"


@pytest.mark.parametrize(
    "field, typed",
    [
        ("commitment", "ab" * 31),
        ("commitment", "xy" * 32),
        ("operator_key", "<script>alert(1)</script>"),
        ("own_seed", "x" * 65),
        ("own_seed", "no seat"),
        ("own_seat", "2"),
    ],
)
def test_a_field_that_cannot_be_used(client: FlaskClient, field: str, typed: str) -> None:
    """The field is named, its value and the record stay, nothing is judged."""
    given = {"record": SOUND.decode(), field: typed}
    if len(typed) > 64 and field == "own_seed":
        given["own_seat"] = "1"
    page = page_of(client.post("/", data=given), 422)
    wrong = [one.get("name") for one in page.root.iter() if one.get("aria-invalid") == "true"]
    blamed = {"no seat": "own_seat", "2": "own_seed"}.get(typed, field)
    assert wrong == [blamed]
    (summary,) = page.with_class("fault-list")
    assert [link.get("href") for link in summary.iter("a")] == [f"#{blamed}"]
    assert page.value(field) == typed
    assert page.value("record") == SOUND.decode()
    (known,) = (one for one in page.all("details") if page.by_id(blamed) in list(one.iter()))
    assert "open" in known.attrib


def test_all_fields_that_cannot_be_used_are_named_at_once(client: FlaskClient) -> None:
    page = page_of(client.post("/", data={"commitment": "1", "operator_key": "2"}), 422)
    (summary,) = page.with_class("fault-list")
    named = [link.get("href") for link in summary.iter("a")]
    assert named == ["#record", "#commitment", "#operator_key"]


@pytest.mark.parametrize(
    "typed",
    ["{}", " {} ", "\u2066{}\u2069", "\u200e{}"],
)
def test_a_hash_as_people_copy_it(client: FlaskClient, typed: str) -> None:
    """In capitals, in groups, with marks of direction around it, with Arabic digits."""
    noted = json.loads(SOUND)["fairness"]["commitment"]
    groups = " ".join(noted[place : place + 8].upper() for place in range(0, 64, 8))
    arabic = groups.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    given = {"record": SOUND.decode(), "commitment": typed.format(arabic), "lang": "en"}
    page = page_of(client.post("/", data=given))
    assert len(page.with_class("verdict-verified")) == 1
    assert "commitment as the operator states it" not in page.said()


@pytest.mark.parametrize(
    "name, data",
    [
        ("broken.json.gz", gzip.compress(SOUND)[:-20]),
        ("broken.json.gz", b"\x1f\x8b" + b"x" * 50),
        ("broken.json.zst", b"\x28\xb5\x2f\xfd" + b"x" * 50),
        ("empty.json", b""),
    ],
)
def test_a_file_that_cannot_be_unpacked(client: FlaskClient, name: str, data: bytes) -> None:
    page = page_of(client.post("/", data={"file": (io.BytesIO(data), name)}), 422)
    assert page.by_id("file").get("aria-invalid") == "true"
    assert page.said(page.by_id("file-fault"))


@pytest.mark.parametrize("record", ["", "  \n \t "])
def test_nothing(client: FlaskClient, record: str) -> None:
    page = page_of(client.post("/", data={"record": record}), 422)
    assert page.by_id("record").get("aria-invalid") == "true"
    page_of(client.post("/"), 422)
    page_of(client.post("/report.json"), 422)


def test_more_unpacked_than_a_page_holds(client: FlaskClient) -> None:
    bomb = gzip.compress(b" " * (64 * 1024 * 1024))
    page = page_of(client.post("/", data={"file": (io.BytesIO(bomb), "a.gz")}), 422)
    assert page.by_id("file").get("aria-invalid") == "true"


def test_more_records_than_a_page_judges(client: FlaskClient) -> None:
    lines = b'{"a": 1}\n' * (MAX_RECORDS + 1)
    page = page_of(client.post("/", data={"file": (io.BytesIO(lines), "a.jsonl")}), 422)
    assert str(MAX_RECORDS) in page.said(page.by_id("file-fault"))


@pytest.mark.parametrize("lang", LANGS)
def test_more_than_the_service_takes(client: FlaskClient, lang: str) -> None:
    record = "x" * (2 * MAX_RECORD_BYTES)
    language = {"Accept-Language": lang}
    answer = client.post("/", data={"record": record}, headers=language)
    page = page_of(answer, 413)
    assert {"ar": "كبير زيادة", "en": "Too large"}[lang] in page.said()


@pytest.mark.parametrize(
    "reason, status", [("time", 503), ("busy", 503), ("size", 413), ("broken", 503)]
)
def test_a_record_that_was_not_judged(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch, reason: str, status: int
) -> None:
    """In words, each reason in its own, with the record kept in the box."""

    def give_up(*_: object) -> None:
        raise NotJudged(reason)

    with app.app_context():
        monkeypatch.setattr(parts().judges, "judge", give_up)
    for path in ("/", "/report.json"):
        page = page_of(client.post(path, data={"record": SOUND.decode()}), status)
        assert page.value("record") == SOUND.decode()
        assert len(page.with_class("fault-box")) == 1
    two = SOUND.strip() + b"\n" + SOUND.strip()
    several = page_of(client.post("/", data={"record": two.decode()}))
    assert len(several.with_class("sign")) == 0


WORDS = {
    404: ("ما فيه صفحة بهذا العنوان", "There is no such page"),
    405: ("الصفحة ما تقبل هذا الطلب", "This page does not take that"),
    429: ("طلبات كثيرة بسرعة", "Too many at once"),
    500: ("الخلل من عندنا", "The fault is ours"),
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "method, path, status",
    [
        ("GET", "/nowhere", 404),
        ("GET", "/example/nothing", 404),
        ("GET", "/sakka/" + "0" * 64, 404),
        ("GET", "/sakka/<script>", 404),
        ("POST", "/sakka/" + "0" * 64 + "/delete", 404),
        ("POST", "/method", 405),
        ("PUT", "/", 405),
        ("GET", "/report.json", 405),
    ],
)
def test_pages_of_errors(
    client: FlaskClient, lang: str, method: str, path: str, status: int
) -> None:
    answer = client.open(path, method=method, headers={"Accept-Language": lang})
    page = page_of(answer, status)
    assert page.root.get("lang") == lang
    assert WORDS[status][LANGS.index(lang)] in page.said()
    if status == 405:
        assert answer.headers["Allow"]


@pytest.mark.parametrize("lang", LANGS)
def test_too_many_requests(tmp_path: Any, lang: str) -> None:
    app = create_app({"data_dir": str(tmp_path), "log_level": "error", "rate": "1/hour"})
    client = app.test_client()
    page_of(client.post("/", data={"record": ""}), 422)
    answer = client.post("/", data={"record": ""}, headers={"Accept-Language": lang})
    page = page_of(answer, 429)
    assert WORDS[429][LANGS.index(lang)] in page.said()
    with app.app_context():
        parts().close()


@pytest.mark.parametrize("lang", LANGS)
def test_a_fault_of_ours_shows_nothing_of_the_inside(
    client: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    def break_down(*_: object) -> None:
        raise ZeroDivisionError("SECRET detail")

    with app.app_context():
        monkeypatch.setattr(parts().judges, "judge", break_down)
    given = {"record": SOUND.decode()}
    answer = client.post("/", data=given, headers={"Accept-Language": lang})
    page = page_of(answer, 500)
    assert WORDS[500][LANGS.index(lang)] in page.said()
    for inside in ("SECRET", "Traceback", "ZeroDivision", "verifier/service"):
        assert inside not in answer.text


def test_a_form_that_is_no_form(client: FlaskClient) -> None:
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = client.post("/", data=b"--x\r\nnonsense", headers=broken)
    assert 400 <= answer.status_code < 500
    Page(answer.text)
    page_of(
        client.post("/", data=b"\xff\xfe", content_type="application/x-www-form-urlencoded"), 422
    )
    page_of(
        client.post("/", data=b"record=%ff%00", content_type="application/x-www-form-urlencoded"),
        422,
    )
