"""The vector files: their shape, their counts, our answers, and that they come out again."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from vectors.generate.__main__ import VECTORS, texts
from vectors.generate.core import Disagreement, File
from vectors.generate.documents import BASE, text_of
from vectors.generate.second import SECOND
from verifier.conformance.files import QUESTIONS, SHUFFLE_FILES, agrees, check, vectors_of
from verifier.conformance.schema import file_name
from verifier.findings import CODES
from verifier.record.load import load

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = tuple(QUESTIONS)
WANTED = {
    "commitment", "key", "draws", "first_dealer", "shuffle", "cut_and_deal", "client_seeds",
    "statements", "projects", "buying", "doubling", "legal_plays", "tricks", "sawa", "baloot",
    "counting", "qaid", "sakka_valid", "sakka_tampered", "record_invalid",
}  # fmt: skip


def text_of_file(name: str) -> str:
    return (VECTORS / f"{name}.json").read_text(encoding="utf-8")


@cache
def read(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text_of_file(name))
    return document


def vectors_in(name: str) -> list[dict[str, Any]]:
    return [test for group in read(name)["testGroups"] for test in group["tests"]]


def test_every_file_that_was_promised_is_there_and_no_other() -> None:
    assert set(FILES) >= WANTED
    assert {file.stem for file in VECTORS.glob("*.json")} == set(FILES)


def test_there_are_enough_tests_in_little_space() -> None:
    assert sum(read(name)["numberOfTests"] for name in FILES) >= 3000
    assert sum(file.stat().st_size for file in VECTORS.rglob("*") if file.is_file()) < 20 << 20


SLOW = {"sakka_valid": 1, "sakka_tampered": 1, "qaid": 1}
"""Files whose events a schema validator tries one kind after another: so many tests a group."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_keeps_its_schema(name: str) -> None:
    schema = json.loads((VECTORS / "schema" / file_name(name)).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    whole = jsonschema.Draft202012Validator(schema)
    document = read(name)
    some = SLOW.get(name, 60)
    few = [{**group, "tests": group["tests"][:some]} for group in document["testGroups"]]
    assert [error.message for error in whole.iter_errors({**document, "testGroups": few})] == []
    assert not whole.is_valid({**document, "testGroups": few[:1], "more": 1})
    worse = [{**few[0], "tests": [{**few[0]["tests"][0], "more": 1}]}]
    assert not whole.is_valid({**document, "testGroups": worse})


@pytest.mark.parametrize("name", FILES)
def test_every_test_is_of_the_types_that_the_schema_is_made_from(name: str) -> None:
    question = QUESTIONS[name]
    for test in vectors_in(name):
        output = test["expected"].get("output")
        if output is not None:
            msgspec.convert(test["input"], question.input)
            msgspec.convert(output, question.output)
        else:
            assert set(test["expected"]) - {"stage"} == {"error", "path"}


def closed_objects(schema: Any) -> list[bool]:
    if isinstance(schema, list):
        return [found for each in schema for found in closed_objects(each)]
    if not isinstance(schema, dict):
        return []
    own = [schema.get("additionalProperties") is False] if "properties" in schema else []
    return own + [found for each in schema.values() for found in closed_objects(each)]


@pytest.mark.parametrize("name", FILES)
def test_every_object_of_a_schema_is_closed(name: str) -> None:
    schema = json.loads((VECTORS / "schema" / file_name(name)).read_text(encoding="utf-8"))
    assert closed_objects(schema)
    assert all(closed_objects(schema))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_numbered_and_every_flag_explained(name: str) -> None:
    document, tests = read(name), vectors_in(name)
    assert [test["tcId"] for test in tests] == list(range(1, len(tests) + 1))
    assert document["numberOfTests"] == len(tests)
    assert {flag for test in tests for flag in test["flags"]} == set(document["notes"])
    assert all(group["source"]["name"] for group in document["testGroups"])
    inputs = [json.dumps(test["input"], sort_keys=True) for test in tests]
    assert len(set(inputs)) == len(inputs), "one input twice"


@pytest.mark.parametrize("name", FILES)
def test_links_name_paragraphs_that_are_there(name: str) -> None:
    for note in read(name)["notes"].values():
        for link in note["links"]:
            page, _, place = link.partition(" §")
            if page.startswith("docs/"):
                text = (ROOT / page).read_text(encoding="utf-8")
                section = place.partition(".")[0]
                assert not section or re.search(rf"^## {section}\.", text, re.MULTILINE), link


@pytest.mark.parametrize("name", FILES)
def test_this_program_answers_every_test(name: str) -> None:
    outcomes = [check(vector) for vector in vectors_of(name, text_of_file(name))]
    wrong = [outcome for outcome in outcomes if not outcome.passed]
    assert wrong == []


@pytest.mark.parametrize("name", FILES)
def test_generating_again_gives_the_same_bytes(name: str) -> None:
    for path, text in texts(name).items():
        assert (VECTORS / path).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", FILES)
def test_no_answer_is_right_for_all_tests(name: str) -> None:
    """A program that says the same each time cannot pass."""
    if name == "record_invalid":
        assert len({test["expected"]["path"] for test in vectors_in(name)}) > 100
        return
    answers = Counter(json.dumps(test["expected"], sort_keys=True) for test in vectors_in(name))
    assert len(answers) > 1


# What the issue of a suite of vectors asks of single files


def test_there_is_a_rejection_at_every_bound_that_has_one() -> None:
    """docs/fairness.md §4: 256 mod m is not 0."""
    seen = set()
    for test in vectors_in("draws"):
        bounds = test["input"]["bounds"]
        if test["expected"].get("output", {}).get("dropped"):
            seen.add(bounds[-1])
    assert seen >= {m for m in range(1, 257) if 256 % m}


@pytest.mark.parametrize("profile", ["saharat", "elblot", "waraq52"])
@pytest.mark.parametrize(
    "kind, whole, multipliers", [("hokm", 162, [1, 2, 3, 4, "gahwa"]), ("sun", 130, [1, 2])]
)
def test_every_raw_value_is_counted(
    profile: str, kind: str, whole: int, multipliers: list[int | str]
) -> None:
    for multiplier in multipliers:
        seen = {
            test["input"]["raw"][0]
            for test in vectors_in("counting")
            if test["input"]["rules"] == {"profile": profile}
            and test["input"]["contract"] == {"type": kind, "buyer": 0, "multiplier": multiplier}
        }
        assert seen >= set(range(whole + 1))


def test_every_fault_of_a_play_is_somewhere() -> None:
    """docs/rules.md §5, "Faults"."""
    seen = {fault for test in vectors_in("legal_plays") for fault in
            test["expected"]["output"]["faults"].values()}  # fmt: skip
    assert seen == {"play.revoke", "play.no_trump", "play.no_overtrump", "play.closed_lead"}


NOT_IN_A_RECORD_ALONE = {
    "record.invalid",  # record_invalid.json
    "fair.client_seed_mismatch",  # what the reader brings shows it
    "play.sawa_unproved",  # no right record needs the budget
}


def test_every_code_is_found_somewhere() -> None:
    seen = {
        finding["code"]
        for name in ("sakka_valid", "sakka_tampered")
        for test in vectors_in(name)
        for finding in test["expected"]["output"]["findings"]
    }
    assert set(CODES) - seen == NOT_IN_A_RECORD_ALONE


def test_a_spoiled_sakka_is_a_mismatch_by_the_code_it_is_named_for() -> None:
    for test in vectors_in("sakka_tampered"):
        expected = test["expected"]
        assert test["flags"][0] in {finding["code"] for finding in expected["output"]["findings"]}
        warnings = {"final.early"}
        assert expected["output"]["verdict"] == "mismatch" or test["flags"][0] in warnings
        assert expected["stage"]


def test_an_honest_sakka_is_never_a_mismatch() -> None:
    verdicts = Counter(test["expected"]["output"]["verdict"] for test in vectors_in("sakka_valid"))
    assert set(verdicts) == {"verified", "incomplete"}
    assert verdicts["verified"] >= 15


def test_the_document_that_is_spoiled_is_good_before() -> None:
    """Else any reader that refuses everything would pass, and a place could be another fault's."""
    assert load(text_of(BASE).encode()).record.sakka_id == "t"


# How answers are compared


def test_what_agrees() -> None:
    right = {"output": {"a": 1, "findings": [{"code": "x"}, {"code": "y"}]}, "stage": "play"}
    assert agrees(right, {"output": {"findings": [{"code": "y"}, {"code": "x"}], "a": 1}})
    for other in (True, 1.0, "1", None):
        assert not agrees(right, {"output": {**right["output"], "a": other}})  # type: ignore[dict-item]
    assert not agrees(right, {"output": {"a": 1}})
    assert not agrees(right, {"error": "record.invalid"})
    assert not agrees({"output": {"a": [1, 2]}}, {"output": {"a": [2, 1]}})


def test_the_place_of_a_refusal_counts_where_it_is_named() -> None:
    refused = {"error": "record.invalid", "path": "a"}
    assert agrees(refused, {"error": "record.invalid"})
    assert agrees(refused, {"error": "record.invalid", "path": "a"})
    assert not agrees(refused, {"error": "record.invalid", "path": "b"})
    assert not agrees(refused, {"error": "other"})
    assert not agrees(refused, {"output": {}})


# The generator


def test_two_answers_that_differ_stop_the_generator_and_are_both_shown() -> None:
    file = File("commitment")
    flag = file.note("Flag", "", "")
    file.group("Commitment")
    with pytest.raises(Disagreement) as stopped:
        file.add("", flag, {"server_seed": "00" * 32}, by_hand={"commitment": "ab" * 32})
    assert "ab" * 32 in str(stopped.value)
    assert "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" in str(stopped.value)
    assert file.count == 0


def test_a_disagreement_of_the_two_programs_stops_the_generator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(SECOND, "first_dealer", lambda given: {"first_dealer": 9})
    file = File("first_dealer")
    flag = file.note("Flag", "", "")
    file.group("FirstDealer")
    with pytest.raises(Disagreement, match="the second program"):
        file.add("", flag, {"key": "00" * 32})


def test_the_second_program_asks_nothing_of_the_first() -> None:
    """vectors/README.md, "Where the right answers come from"."""
    imported = re.compile(r"^\s*(from|import) verifier", re.MULTILINE)
    for file in (*(VECTORS / "reference").glob("*.py"), VECTORS / "generate" / "second.py"):
        assert not imported.search(file.read_text(encoding="utf-8"))


def test_the_shuffle_files_are_the_first_seven() -> None:
    assert SHUFFLE_FILES == (
        "commitment", "key", "draws", "first_dealer", "shuffle", "cut_and_deal", "client_seeds",
    )  # fmt: skip
