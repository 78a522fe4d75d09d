"""The published JSON Schemas: fresh, closed, and of the same mind as the reader."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.record.documents import good, refused_at, to_bytes, with_value, without
from verifier.cards import DECK
from verifier.findings import CODES, Finding, Message
from verifier.record.load import load
from verifier.record.schema import NAMES, file_name, schema_of, schema_text
from verifier.report import Report, report_json

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "vectors" / "schema"


def published(name: str) -> Any:
    return json.loads((FOLDER / file_name(name)).read_text(encoding="utf-8"))


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(published(name))


def accepts(data: bytes) -> bool:
    return bool(validator("record").is_valid(json.loads(data)))


def objects(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "object":
            yield schema
        for member in schema.values():
            yield from objects(member)
    elif isinstance(schema, list):
        for entry in schema:
            yield from objects(entry)


@pytest.mark.parametrize("name", NAMES)
def test_the_published_schema_is_fresh(name: str) -> None:
    """If not: ``verify-sakka schema --write vectors/schema``."""
    assert (FOLDER / file_name(name)).read_bytes() == schema_text(name).encode("utf-8")


def test_nothing_else_lies_beside_the_schemas_of_record_and_report() -> None:
    assert NAMES == ("record", "report")
    assert {file_name(name) for name in NAMES} <= {file.name for file in FOLDER.iterdir()}


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_is_one_of_2020_12_with_its_name(name: str) -> None:
    schema = published(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:verify-sakka:schema:{name}:1"
    assert schema["title"] == f"sakka-{name}/1"
    assert "docs/record.md" in schema["description"]


@pytest.mark.parametrize("name", NAMES)
def test_every_object_is_closed(name: str) -> None:
    found = list(objects(published(name)))
    assert len(found) > 5
    assert all(schema["additionalProperties"] is False for schema in found)


def test_the_cards_stand_there_once_in_the_order_of_the_deck() -> None:
    assert schema_of("record")["$defs"]["Card"]["enum"] == list(DECK)
    assert (FOLDER / "record.schema.json").read_text(encoding="utf-8").count('"TH"') == 1


def test_the_schema_accepts_good_records() -> None:
    assert accepts(to_bytes(good()))
    assert accepts((ROOT / "tests/field/real-sakka-01.json").read_bytes())


REFUSED_BY_BOTH = [
    with_value("extra", 1),
    with_value("deals[0].events[17].card", "AS"),
    with_value("rules.options.no_such", 1),
    with_value("rules.options.cut", None),
    with_value("rules.options.sun_multiplier_max", 5),
    with_value("format", "sakka-record/2"),
    with_value("sakka_id", "a b"),
    with_value("sakka_id", "a\n"),
    with_value("operator", "a" * 65),
    with_value("players", []),
    with_value("players[0].bot", 0),
    with_value("first_dealer", 4),
    with_value("first_dealer", -1),
    with_value("first_dealer", True),
    with_value("fairness.commitment", "AB" * 32),
    with_value("fairness.commitment", "a" * 63 + "\n"),
    with_value("fairness.commitment", "ab" * 31),
    with_value("fairness.signature", "A" * 88),
    with_value("fairness.client_seeds", [None] * 3),
    with_value("fairness.client_seeds[0]", "a" * 65),
    with_value("fairness.beacon.round", 0),
    with_value("fairness.statement.committed_at", "2024-01-01"),
    with_value("deals[0].index", 2**53),
    with_value("deals[0].index", 1.5),
    with_value("deals[0].first[0]", ["7S"] * 6),
    with_value("deals[0].rest[0]", ["7S"]),
    with_value("deals[0].rest[0]", ["7S"] * 4),
    with_value("deals[0].flip", "10H"),
    with_value("deals[0].events", [{"do": "pass", "seat": 0}] * 401),
    with_value("deals[0].events[0].do", "bid"),
    with_value("deals[0].events[8].cards", []),
    with_value("deals[0].events[11].say", ["akka", "akka"]),
    with_value("deals[0].result.contract.multiplier", "3"),
    with_value("deals[0].result.winners", [0] * 7),
    with_value("deals", [good()["deals"][1]] * 201),
    with_value("final.score", [1, 2, 3]),
    without("format"),
    without("players[1].name"),
    without("fairness.statement.beacon"),
    without("deals[0].events[0].do"),
    without("deals[0].events[0].seat"),
    without("deals[0].result.points"),
    b"[]",
    b"null",
]


@pytest.mark.parametrize("data", REFUSED_BY_BOTH, ids=range(len(REFUSED_BY_BOTH)))
def test_the_schema_refuses_what_the_reader_refuses(data: bytes) -> None:
    assert not accepts(data)
    refused_at(data)


ALLOWED_BY_BOTH = [
    with_value("final", None),
    without("final"),
    with_value("rules.options", {}),
    with_value("fairness.statement.beacon", None),
    with_value("deals[0].events[0].at", None),
    with_value("deals[0].cut", 40),
    with_value("deals", []),
    with_value("deals[0].result.contract.multiplier", 4),
    with_value("operator", "\U0001f0a1" * 64),
]


@pytest.mark.parametrize("data", ALLOWED_BY_BOTH, ids=range(len(ALLOWED_BY_BOTH)))
def test_the_schema_allows_what_the_reader_allows(data: bytes) -> None:
    assert accepts(data)
    load(data)


# The report


def invalid_report() -> Report:
    finding = Finding(
        code="record.invalid",
        severity="error",
        path="deals[0].flip",
        message=Message("ليست ورقة", "this is not a card"),
        rule="docs/record.md",
    )
    return Report(
        sakka_id=None,
        verdict="invalid",
        record_sha256=None,
        rules=None,
        lines=None,
        first_divergence=finding,
        winner_changed=None,
        findings=[finding],
        deals=[],
        computed=None,
    )


def test_the_report_of_an_invalid_record_fits_its_schema() -> None:
    report = json.loads(report_json(invalid_report()))
    validator("report").validate(report)
    assert report["findings"][0]["code"] in CODES


@pytest.mark.parametrize("member", list(Report.__struct_fields__))
def test_every_member_of_a_report_must_be_there(member: str) -> None:
    report = json.loads(report_json(invalid_report()))
    del report[member]
    assert not validator("report").is_valid(report)


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("extra", 1),
        ("format", "sakka-report/2"),
        ("verdict", "good"),
        ("findings", None),
        ("findings", [{}]),
        ("winner_changed", 0),
        ("deals", [{}]),
        ("computed", []),
    ],
)
def test_the_schema_refuses_what_is_no_report(member: str, value: Any) -> None:
    report = json.loads(report_json(invalid_report()))
    report[member] = value
    assert not validator("report").is_valid(report)
