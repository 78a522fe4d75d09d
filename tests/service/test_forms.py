"""What a form brings, read without a browser: forms.py."""

import gzip
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage

from verifier.service.forms import FormFaults, Given, read_form, seat_of
from verifier.service.language import init_language
from verifier.trust import OwnSeed

MIB = 1024 * 1024
HASH = "0123456789abcdef" * 4


@pytest.fixture(autouse=True)
def asked_in_english() -> Iterator[None]:
    app = Flask("forms")
    init_language(app)
    with app.test_request_context("/?lang=en"):
        yield


def given(file: FileStorage | None = None, limit: int = MIB, **fields: str) -> Given:
    return read_form({"record": "{}", **fields}, file, limit)


def faults(file: FileStorage | None = None, limit: int = MIB, **fields: str) -> dict[str, str]:
    with pytest.raises(FormFaults) as refused:
        given(file, limit, **fields)
    return {fault.field: fault.text for fault in refused.value.faults}


def a_file(data: bytes, name: str = "sakka.json") -> FileStorage:
    return FileStorage(io.BytesIO(data), filename=name)


@pytest.mark.parametrize(
    "typed",
    [
        HASH,
        HASH.upper(),
        f"  {HASH}\n",
        " ".join(HASH[at : at + 4] for at in range(0, 64, 4)),
        f"\u2068{HASH}\u2069",
        f"\ufeff{HASH[:32]}\u200b{HASH[32:]}",
        HASH.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
        HASH.translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")),
    ],
)
def test_a_hash_is_read_as_people_write_it(typed: str) -> None:
    found = given(commitment=typed, operator_key=typed)
    assert (found.trust.commitment, found.trust.operator_key) == (HASH, HASH)
    assert found.typed.commitment == typed


@pytest.mark.parametrize(
    "typed, said",
    [
        (HASH[:-1], "It has 63 hex digits; 64 are needed."),
        (HASH + "00", "It has 66 hex digits; 64 are needed."),
        ("0x" + HASH, "There is a “x” in it; hex has only 0–9 and a–f."),
        (HASH[:-1] + "ص", "There is a “ص” in it; hex has only 0–9 and a–f."),
    ],
)
def test_what_is_wrong_with_a_hash_is_said(typed: str, said: str) -> None:
    assert faults(commitment=typed) == {"commitment": said}


def test_a_client_seed_is_taken_letter_by_letter() -> None:
    found = given(own_seed="  خويي ", own_seat="٣")
    assert found.trust.own_seed == OwnSeed(3, "  خويي ")


@pytest.mark.parametrize(
    "fields, blamed",
    [
        ({"own_seed": "x"}, "own_seat"),
        ({"own_seed": "x", "own_seat": "4"}, "own_seat"),
        ({"own_seat": "0"}, "own_seed"),
        ({"own_seed": "x" * 65, "own_seat": "0"}, "own_seed"),
        ({"own_seed": "\U0003fffe", "own_seat": "0"}, "own_seed"),
    ],
)
def test_a_client_seed_and_its_seat_belong_together(fields: dict[str, Any], blamed: str) -> None:
    assert list(faults(**fields)) == [blamed]


def test_nothing_noted_is_nothing() -> None:
    assert given(commitment=" \u200e ", own_seed="").trust.empty


@pytest.mark.parametrize(
    "typed, seat",
    [("0", 0), (" 3 ", 3), ("٢", 2), ("4", None), ("-1", None), ("", None), (None, None)],
)
def test_a_seat(typed: str | None, seat: int | None) -> None:
    assert seat_of(typed) == seat


@pytest.mark.parametrize(
    "text, several, count",
    [
        ('{"a": 1}\n{"b": 2}\n', True, 2),
        ('\n\n{"a": 1}\n\n\n{"b": \n', True, 2),
        ('{"a": 1}', False, 1),
        ('{"a": 1}\n', False, 1),
        ('{\n"a": 1\n}\n', False, 1),
        ('{"a": 1}\nand more\n', False, 1),
        ('{"a": {\n{"b": 2}\n', False, 1),
    ],
)
def test_what_is_pasted_is_one_record_or_one_a_line(text: str, several: bool, count: int) -> None:
    found = given(record=text)
    assert (found.several, len(found.records)) == (several, count)


def test_a_file_named_for_lines_has_one_record_a_line() -> None:
    found = given(a_file(b'{"a": 1}\n', "A.JSONL"))
    assert (found.several, found.typed.record) == (True, '{"a": 1}\n')


def test_one_line_of_several() -> None:
    found = given(record='{"a": 1}\n\n{"b": 2}\n', line="٣")
    assert [raw.data for raw in found.records] == [b'{"b": 2}']


def test_what_is_unpacked_has_a_limit() -> None:
    data = b"{" + b" " * 100
    assert given(a_file(gzip.compress(data)), limit=101).records[0].data == data
    assert list(faults(a_file(gzip.compress(data + b" ")), limit=101)) == ["file"]


def test_no_file_chosen_is_the_box(tmp_path: Path) -> None:
    assert given(a_file(b"", "")).records[0].data == b"{}"
    assert faults(a_file(b"", "x.json")) == {"file": "The file is empty."}
    assert faults(record=" \n") == {"record": "Choose a file, or paste the record."}


def test_all_faults_at_once_and_what_was_typed() -> None:
    with pytest.raises(FormFaults) as refused:
        read_form({"commitment": "1", "operator_key": "2", "own_seed": "3"}, None, MIB)
    fields = [fault.field for fault in refused.value.faults]
    assert fields == ["record", "commitment", "operator_key", "own_seat"]
    typed = refused.value.typed
    assert (typed.commitment, typed.operator_key, typed.own_seed) == ("1", "2", "3")
