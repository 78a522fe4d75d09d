"""``verify-sakka tamper``: a record spoiled in one named way, and what verify then says."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cli.main import main
from verifier.samples.tamper import KINDS

FIELD = Path(__file__).parents[1] / "field" / "real-sakka-01.json"


def run(*args: str, data: bytes | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=data)


def visible(text: str) -> str:
    """The text without the marks that tell which way it runs."""
    return text.translate(dict.fromkeys((0x2066, 0x2068, 0x2069, 0x200E)))


def codes(report: bytes) -> set[str]:
    return {finding["code"] for finding in json.loads(report)["findings"]}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_is_what_verify_finds(kind: str, tmp_path: Path) -> None:
    said = run("tamper", kind)
    assert said.exit_code == 0
    what, expected, *_ = visible(said.stderr).splitlines()
    assert what.endswith(f": {KINDS[kind].about_en}")
    assert expected.removeprefix("verify should find: ").split(" at ")[0] == KINDS[kind].code
    own = [line.split()[-1] for line in visible(said.stderr).splitlines() if "--my-seed" in line]
    brought = ["--my-seed", own[0].strip("'")] if own else []
    logs = [line.split()[-1] for line in visible(said.stderr).splitlines() if "--log-pol" in line]
    for log in logs:
        policy = tmp_path / "policy"
        policy.write_text(f"{log}\n", encoding="utf-8")
        brought += ["--log-policy", str(policy)]
    found = run("verify", "--format", "json", *brought, "-", data=said.stdout_bytes)
    assert found.exit_code == (4 if KINDS[kind].code == "record.invalid" else 1)
    assert KINDS[kind].code in codes(found.stdout_bytes)


def test_the_place_is_named() -> None:
    said = run("tamper", "revoke", "--seed", "7")
    place = visible(said.stderr).splitlines()[1].split(" at ")[1]
    report = json.loads(run("verify", "--format", "json", "-", data=said.stdout_bytes).stdout)
    assert report["first_divergence"]["path"] == f"{place}.card"


def test_a_record_of_one_s_own(tmp_path: Path) -> None:
    record = run("simulate", "--profile", "waraq52", "--seed", "own").stdout_bytes
    by_pipe = run("tamper", "raw", "-", data=record)
    file = tmp_path / "own.json"
    file.write_bytes(record)
    by_name = run("tamper", "raw", str(file))
    assert by_pipe.exit_code == by_name.exit_code == 0
    assert by_pipe.stdout_bytes == by_name.stdout_bytes
    before, after = json.loads(record), json.loads(by_name.stdout_bytes)
    assert before["sakka_id"] == after["sakka_id"]
    assert before != after


def test_a_sakka_really_played() -> None:
    said = run("tamper", "total", str(FIELD))
    assert said.exit_code == 0
    found = run("verify", "--format", "json", "-", data=said.stdout_bytes)
    assert found.exit_code == 1
    assert "score.total" in codes(found.stdout_bytes)


def test_the_first_record_of_several(tmp_path: Path) -> None:
    file = tmp_path / "two.jsonl.gz"
    run("simulate", "--count", "2", "--deals", "3", "--output", str(file))
    first = run("simulate", "--deals", "3").stdout_bytes
    assert run("tamper", "raw", str(file)).stdout_bytes == (
        run("tamper", "raw", "-", data=first).stdout_bytes
    )


@pytest.mark.parametrize("lang", ["ar", "en"])
def test_the_list(lang: str) -> None:
    said = run("tamper", "--list", "--lang", lang)
    assert said.exit_code == 0
    lines = said.stdout.splitlines()
    assert len(lines) == len(KINDS)
    for line, (name, kind) in zip(lines, KINDS.items(), strict=True):
        assert line.split()[:3] == [name, kind.code, "/".join(kind.tables)]
        assert line.endswith(kind.about_ar if lang == "ar" else kind.about_en)


def test_in_arabic() -> None:
    said = run("tamper", "winner", "--lang", "ar")
    assert KINDS["winner"].about_ar in said.stderr
    assert "score.winner" in said.stderr


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["no_such_kind"],
        ["winner", "--list"],
        ["winner", "a.json", "b.json"],
        ["winner", "--lang", "fr"],
        ["winner", "--seed", "\udcff"],
        ["winner", "no/such/file.json"],
        ["ruling_missing", "-"],
    ],
)
def test_wrong_use(args: list[str]) -> None:
    said = run("tamper", *args, data=run("simulate", "--deals", "2").stdout_bytes)
    assert said.exit_code == 2
    assert said.stdout == ""
    assert said.stderr.strip()
    assert "Traceback" not in said.stderr


@pytest.mark.parametrize("data", [b"", b"{}", b"nonsense", b"\xff"])
def test_what_is_no_record(data: bytes) -> None:
    said = run("tamper", "winner", "-", data=data)
    assert said.exit_code == 4
    assert said.stdout == ""
    assert said.stderr.count("\n") == 1


def test_an_empty_batch(tmp_path: Path) -> None:
    file = tmp_path / "none.jsonl"
    file.write_bytes(b"\n")
    said = run("tamper", "winner", str(file))
    assert said.exit_code == 4
    assert "no record" in said.stderr
