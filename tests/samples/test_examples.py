"""What ``examples/`` says of its records is so."""

import tomllib
from pathlib import Path

import pytest

from verifier.findings import CODES
from verifier.record.files import kind_of, read_records
from verifier.report import Report
from verifier.verify import verify

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
EXPECTED = tomllib.loads((EXAMPLES / "expected.toml").read_text(encoding="utf-8"))


def reports(name: str) -> list[Report]:
    kind = kind_of(name)
    with (EXAMPLES / name).open("rb") as stream:
        records = read_records(stream, jsonl=kind.jsonl, packing=kind.packing)
        return [verify(record.data) for record in records]


@pytest.mark.parametrize("name", EXPECTED)
def test_each_example_is_as_expected(name: str) -> None:
    expected = EXPECTED[name]
    made = reports(name)
    assert {report.verdict for report in made} == {expected["verdict"]}
    if "finding" in expected:
        assert expected["finding"] in CODES
        assert all(expected["finding"] in {f.code for f in report.findings} for report in made)
    if name.startswith("spoiled"):
        errors = {f.code for report in made for f in report.findings if f.severity == "error"}
        assert errors == {expected["finding"]}


def test_every_record_and_no_other_is_listed() -> None:
    endings = {".json", ".gz", ".jsonl", ".zst"}
    there = {file.name for file in EXAMPLES.iterdir() if file.suffix in endings}
    assert there == EXPECTED.keys()
    page = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    rows = {}
    for line in page.splitlines():
        if line.startswith("| `"):
            name, verdict, finding, about = (cell.strip() for cell in line.strip("|").split("|"))
            rows[name.strip("`")] = (verdict, finding.strip("`"), about)
    assert rows == {
        name: (expected["verdict"], expected.get("finding", ""), expected["about"])
        for name, expected in EXPECTED.items()
    }


def test_every_rule_book_and_table_is_there() -> None:
    names = {name for name in EXPECTED if name.startswith("good-")}
    assert {
        f"good-{profile}-{table}.json"
        for profile in ("saharat", "elblot", "waraq52")
        for table in ("sahl", "qaid")
    } <= names
    assert sum(name.startswith("spoiled-") for name in EXPECTED) >= 8
