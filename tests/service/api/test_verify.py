"""``POST verify``: the command's reports, byte for byte; trust by parameters; faults with place."""

import json
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from cli.main import main
from tests.service.api.asking import (
    API,
    EXAMPLES,
    JSON,
    JSONL,
    QAID,
    ROOT,
    SOUND,
    SPOILED,
    body,
    one_line,
    problem,
)
from verifier.service.api.bodies import MAX_RECORDS

VERIFY = f"{API}/verify"


def command(*args: str | Path, lines: bytes | None = None) -> bytes:
    """What the command prints."""
    told = ["verify", *map(str, args), "--format", "json"]
    return CliRunner().invoke(main, told, input=lines).stdout_bytes


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.json")), ids=lambda file: file.stem)
def test_the_report_is_the_commands(client: FlaskClient, file: Path) -> None:
    answer = client.post(VERIFY, data=file.read_bytes(), content_type=JSON)
    told = command(file)
    if json.loads(told)["verdict"] == "invalid":
        said = problem(answer, 422, "record-invalid")
        assert said["report"] == json.loads(told)
        assert told.strip() in answer.data
    else:
        assert answer.status_code == 200
        assert answer.content_type == JSON
        assert answer.data == told


def trusted(**known: str) -> str:
    return f"{VERIFY}?" + "&".join(f"{name}={quote(value)}" for name, value in known.items())


def test_what_the_reader_knows_is_heard(client: FlaskClient) -> None:
    wrong = "0" * 64
    answer = client.post(trusted(commitment=wrong), data=SOUND, content_type=JSON)
    file = EXAMPLES / "good-saharat-sahl.json"
    assert answer.data == command(file, "--commitment", wrong)
    assert body(answer)["verdict"] == "mismatch"


def test_an_own_seed_in_arabic_is_heard(client: FlaskClient) -> None:
    record = json.loads(SOUND)
    seeds = record["fairness"]["client_seeds"]
    seat = next(seat for seat, seed in enumerate(seeds) if seed is not None)
    for text in (seeds[seat], "بذرة سعد ١", ""):
        url = trusted(own_seed=text, own_seat=str(seat))
        answer = client.post(url, data=SOUND, content_type=JSON)
        file = EXAMPLES / "good-saharat-sahl.json"
        assert answer.data == command(file, "--my-seed", f"{seat}:{text}")
        assert (body(answer)["verdict"] == "verified") == (text == seeds[seat])


def test_an_operators_key_is_heard(client: FlaskClient) -> None:
    file = EXAMPLES / "good-signed.json"
    key = "ab" * 32
    answer = client.post(trusted(operator_key=key), data=file.read_bytes(), content_type=JSON)
    assert answer.data == command(file, "--operator-key", key)
    assert answer.data != command(file)


def test_lines_are_answered_line_by_line(client: FlaskClient) -> None:
    """record.md, "Files": lines of white space alone are no records."""
    lines = b"\n".join([one_line(SOUND), b" ", b"{", one_line(SPOILED), one_line(QAID)])
    answer = client.post(VERIFY, data=lines, content_type=JSONL)
    assert answer.status_code == 200
    assert answer.content_type == JSONL
    verdicts = [json.loads(line)["verdict"] for line in answer.data.splitlines()]
    assert verdicts == ["verified", "invalid", "mismatch", "verified"]
    assert answer.data == command("-", "--jsonl", lines=lines)
    again = client.post(VERIFY, data=lines, content_type="application/x-ndjson")
    assert again.data == answer.data
    assert again.content_type == JSONL


def test_what_the_reader_knows_holds_for_every_line(client: FlaskClient) -> None:
    lines = one_line(SOUND) + b"\n" + one_line(QAID) + b"\n"
    answer = client.post(trusted(commitment="0" * 64), data=lines, content_type=JSONL)
    assert [json.loads(line)["verdict"] for line in answer.data.splitlines()] == ["mismatch"] * 2


@pytest.mark.parametrize("lines", [b"", b"\n", b" \n\t\r\n"])
def test_lines_without_a_record(client: FlaskClient, lines: bytes) -> None:
    problem(client.post(VERIFY, data=lines, content_type=JSONL), 422, "no-records")


def test_too_many_lines_are_refused_before_any_is_verified(client: FlaskClient) -> None:
    lines = b"\n" + b"{}\n" * (MAX_RECORDS + 1)
    said = problem(client.post(VERIFY, data=lines, content_type=JSONL), 413, "too-many-records")
    assert said["line"] == MAX_RECORDS + 2


def _invalid() -> Iterable[tuple[str, bytes, str]]:
    """Every document of the vectors that must be refused, and the place of its fault."""
    text = (ROOT / "vectors" / "record_invalid.json").read_text(encoding="utf-8")
    for group in json.loads(text)["testGroups"]:
        for test in group["tests"]:
            given = test["input"]
            if "bytes" in given:
                data = bytes.fromhex(given["bytes"])
            else:
                data = given["text"].encode("utf-8", "surrogatepass")
            yield test["comment"], data, test["expected"]["path"]


def test_every_kind_of_bad_record_is_a_problem_with_its_place(client: FlaskClient) -> None:
    wrong = []
    count = 0
    for comment, data, path in _invalid():
        count += 1
        answer = client.post(VERIFY, data=data, content_type=JSON)
        said = problem(answer, 422, "record-invalid")
        finding = said["report"]["findings"][0]
        if said["path"] != path or finding.get("path", "") != path:
            wrong.append((comment, path, said["path"]))
        assert said["report"]["verdict"] == "invalid"
        for lang in ("ar", "en"):
            assert finding["message"][lang] in said["message"][lang]
            assert path in said["message"][lang]
    assert wrong == []
    assert count > 400


@pytest.mark.parametrize(
    "query, kind, parameter",
    [
        ("commitment=" + "0" * 63, "parameter-bad", "commitment"),
        ("commitment=" + "A" * 64, "parameter-bad", "commitment"),
        ("commitment=" + "0" * 64 + "%0A", "parameter-bad", "commitment"),
        ("commitment=", "parameter-bad", "commitment"),
        ("operator_key=null", "parameter-bad", "operator_key"),
        ("own_seed=a&own_seat=4", "parameter-bad", "own_seat"),
        ("own_seed=a&own_seat=-1", "parameter-bad", "own_seat"),
        ("own_seed=a&own_seat=", "parameter-bad", "own_seat"),
        ("own_seed=a&own_seat=null", "parameter-bad", "own_seat"),
        ("own_seed=" + "a" * 65 + "&own_seat=1", "parameter-bad", "own_seed"),
        ("own_seed=%F3%A0%80%80&own_seat=1", "parameter-bad", "own_seed"),  # not in Unicode 14.0
        ("own_seed=a", "parameter-alone", "own_seat"),
        ("own_seat=1", "parameter-alone", "own_seed"),
        ("comitment=" + "0" * 64, "parameter-unknown", "comitment"),
        ("commitment=" + "0" * 64 + "&commitment=" + "0" * 64, "parameter-twice", "commitment"),
        ("lang=fr", "parameter-bad", "lang"),
        ("own_seed=%FF&own_seat=1", "query-unreadable", None),
        ("&".join(f"a{number}=" for number in range(30)), "query-unreadable", None),
    ],
)
def test_a_parameter_that_cannot_be_used_is_named(
    client: FlaskClient, query: str, kind: str, parameter: str | None
) -> None:
    """Passed over, it would leave a verdict that says less than the reader thinks."""
    answer = client.post(f"{VERIFY}?{query}", data=SOUND, content_type=JSON)
    assert problem(answer, 400, kind).get("parameter") == parameter


def test_null_is_a_seed_like_any_other(client: FlaskClient) -> None:
    answer = client.post(trusted(own_seed="null", own_seat="0"), data=SOUND, content_type=JSON)
    file = EXAMPLES / "good-saharat-sahl.json"
    assert answer.data == command(file, "--my-seed", "0:null")


def test_raw_utf8_in_the_query_is_read(client: FlaskClient) -> None:
    """As curl sends what was not quoted."""
    quoted = client.post(trusted(own_seed="سعد", own_seat="0"), data=SOUND, content_type=JSON)
    raw = "own_seed=سعد&own_seat=0".encode().decode("latin-1")
    told = {"QUERY_STRING": raw}
    answer = client.post(VERIFY, environ_overrides=told, data=SOUND, content_type=JSON)
    assert answer.status_code == 200
    assert answer.data == quoted.data
