"""schemathesis asks the API all that its document allows, and much that it does not: it finds no
500 and no answer outside the document."""

import logging
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import schemathesis
from flask import Flask
from hypothesis import settings
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema

from tests.service.api.asking import API
from verifier.service.api.declare import OPERATIONS

LONG_EXAMPLES = 300
TAKES_RECORDS = ("POST /verify", "POST /sakkas")
TAKES_MORE = ("POST /verify",)
"""JSON Lines: no line is refused, one that cannot be read has its report."""
REFUSES_MORE = (*TAKES_RECORDS, "GET /sakkas/{sha256}/report")
"""What is right by the schema may still be refused here: no schema says that a card stands in one
hand only, that 1.0 is no whole number, or that ``own_seed`` needs ``own_seat``."""


@schemathesis.serializer("application/jsonl", "application/x-ndjson")
def _lines(context: schemathesis.SerializationContext, value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


class Asked(NamedTuple):
    """What came of it: failures as people read them, and how often each operation answered with
    each status."""

    failures: list[str]
    statuses: dict[str, Counter[int]]


def config(examples: int, *, each_member: bool = True, same: bool = False) -> SchemathesisConfig:
    """``each_member``: every member of a record is left out, doubled and given every kind of wrong
    value, thousands of requests for an operation. ``same``: the same requests every time, else so
    under CI only."""
    same = same or bool(settings().derandomize)
    off = {"enabled": False}
    operations: list[dict[str, Any]] = []
    for name in REFUSES_MORE:
        checks = {"positive_data_acceptance": off}
        if name in TAKES_MORE:
            checks["negative_data_rejection"] = off
        phases = {"coverage": off} if name in TAKES_RECORDS and not each_member else {}
        operations.append({"include-name": name, "checks": checks, "phases": phases})
    told: dict[str, Any] = {
        "generation": {"max-examples": examples, "deterministic": same, "mode": "all"},
        "phases": {"coverage": {"generate-duplicate-query-parameters": True}},
        "headers": {"Accept-Encoding": "identity"},  # the WSGI transport does not unpack
        "operations": operations,
    }
    return SchemathesisConfig.from_dict(told | ({"seed": 1} if same else {}))


def document(app: Flask) -> Any:
    return app.test_client().get(f"{API}/openapi.json?lang=en").json


def schema_of(app: Flask, document: Any, config: SchemathesisConfig) -> schemathesis.BaseSchema:
    """Given and not loaded from its address, which would not be asked then."""
    schema = schemathesis.openapi.from_dict(document, config=config)
    schema.app = app
    return schema


def ask(schema: schemathesis.BaseSchema) -> Asked:
    """All phases: examples, coverage, fuzzing, and one operation after another."""
    failures: list[str] = []
    statuses: dict[str, Counter[int]] = defaultdict(Counter)
    for event in from_schema(schema).execute():
        if isinstance(event, events.NonFatalError):
            failures.append(f"{event.label}: {event.value}")
        elif isinstance(event, events.FatalError):
            failures.append(str(event.exception))
        elif isinstance(event, events.ScenarioFinished):
            recorder = event.recorder
            for case, checks in recorder.checks.items():
                failures += [
                    f"{recorder.label} {check.name} {check.failure_info} {recorder.cases[case]}"
                    for check in checks
                    if check.status is not Status.SUCCESS
                ]
            for case, interaction in recorder.interactions.items():
                if interaction.response is not None:
                    operation = recorder.cases[case].value.operation.label
                    statuses[operation][interaction.response.status_code] += 1
    return Asked(failures, statuses)


def look(app: Flask, config: SchemathesisConfig, least: int) -> None:
    asked = ask(schema_of(app, document(app), config))
    assert asked.failures == []
    names = {f"{each.method} {each.path}" for each in OPERATIONS.values()}
    assert set(asked.statuses) == names
    for name, seen in asked.statuses.items():
        assert sum(seen.values()) >= least, name
        assert seen[400], name  # what is not known to it
    for name in names - {"DELETE /sakkas/{sha256}"}:  # a token cannot be guessed
        assert asked.statuses[name][200] or asked.statuses[name][201], name
    assert asked.statuses["POST /verify"][422]
    assert asked.statuses["GET /sakkas/{sha256}"][404]
    assert asked.statuses["DELETE /sakkas/{sha256}"][401]


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)


def test_it_finds_no_answer_outside_the_document(app: Flask) -> None:
    look(app, config(15, each_member=False, same=True), 15)


@pytest.mark.long
def test_it_finds_none_in_many_requests(app: Flask) -> None:
    look(app, config(LONG_EXAMPLES), 40)


def _nothing(document: Any) -> None:
    pass


def _a_status(document: Any) -> None:
    del document["paths"]["/rules/{profile}"]["get"]["responses"]["400"]


def _a_member(document: Any) -> None:
    schema = document["components"]["schemas"]["VectorFile"]
    del schema["properties"]["tests"]
    schema["required"].remove("tests")


def _a_media_type(document: Any) -> None:
    content = document["paths"]["/vectors"]["get"]["responses"]["200"]["content"]
    content["text/plain"] = content.pop("application/json")


def _a_type_of_problem(document: Any) -> None:
    problem = document["paths"]["/rules"]["get"]["responses"]["400"]["content"]
    kinds = problem["application/problem+json"]["schema"]["allOf"][1]["properties"]["type"]["enum"]
    kinds.remove(f"{API}/docs#parameter-unknown")


@pytest.mark.parametrize(
    "forget, found",
    [
        (_nothing, None),
        (_a_status, "status_code_conformance"),
        (_a_member, "response_schema_conformance"),
        (_a_media_type, "content_type_conformance"),
        (_a_type_of_problem, "response_schema_conformance"),
    ],
)
def test_an_answer_outside_the_document_would_be_found(
    app: Flask, forget: Callable[[Any], None], found: str | None
) -> None:
    """So that the tests above cannot go blind."""
    told = document(app)
    forget(told)
    paths = {path: told["paths"][path] for path in ("/rules", "/rules/{profile}", "/vectors")}
    asked = ask(schema_of(app, told | {"paths": paths}, config(20, same=True)))
    if found is None:
        assert asked.failures == []
    else:
        assert asked.failures
        assert all(found in failure for failure in asked.failures)
