"""docs/record.md: what can be read, and the hash of it, with ``rfc8785`` as the judge."""

import json
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from tests.record.documents import good, steps, to_bytes, with_text, with_value, without
from verifier.record import model
from verifier.record.errors import RecordInvalid
from verifier.record.faults import first_fault
from verifier.record.load import free_texts, load

ROOT = Path(__file__).resolve().parent.parent.parent

MAY_BE_LEFT_OUT = [
    "rules.options",
    "fairness.server_seed",
    "fairness.client_seeds",
    "fairness.client_commitments",
    "fairness.beacon",
    "fairness.statement",
    "fairness.signature",
    "fairness.public_key",
    "fairness.log",
    "deals[0].at",
    "deals[0].cut",
    "deals[0].rest",
    "deals[0].events[0].at",
    "deals[0].events[1].auto",
    "deals[0].events[4].closed",
    "deals[0].events[6].closed",
    "deals[0].events[11].say",
    "deals[0].events[18].trick",
    "deals[0].events[18].card",
    "deals[0].result.contract",
    "deals[0].result.contract.suit",
    "deals[0].result.winners",
    "deals[0].result.raw",
    "deals[0].result.projects",
    "deals[0].result.baloot",
    "final",
]
"""Every member that docs/record.md marks with ``?``."""


def right_hash(data: bytes) -> str:
    return sha256(rfc8785.dumps(json.loads(data))).hexdigest()


def value_at(document: Any, path: str) -> Any:
    for step in steps(path):
        document = document[step] if not isinstance(step, str) or step in document else None
    return document


def test_a_record_with_every_member_is_read() -> None:
    record = load(to_bytes(good())).record
    assert record.operator == "مجلس"
    assert record.fairness.client_seeds == ("خويي", "lucky 7", None, "e\u0301")
    assert record.deals[0].events[11] == model.Play(seat=1, card="AS", say=["akka", "baloot"])
    assert record.deals[0].result.contract is not None
    assert record.deals[0].result.contract.multiplier == "gahwa"
    assert record.deals[1].rest is None
    assert record.rules.options is not None
    assert record.rules.options.underruff is True


def test_every_event_of_the_table_is_read() -> None:
    words = {
        type(event).__struct_config__.tag for event in load(to_bytes(good())).record.deals[0].events
    }
    assert words == {
        "pass", "hokm", "sun", "ashkal", "double", "three", "four", "gahwa", "project", "talk",
        "reveal", "play", "baloot", "sawa", "bouchat", "qaid_open", "qaid_close", "qaid", "ruling",
        "chat", "ready",
    }  # fmt: skip


@pytest.mark.parametrize("path", MAY_BE_LEFT_OUT)
def test_a_member_marked_optional_may_be_left_out_or_null(path: str) -> None:
    for data in (without(path), with_value(path, None)):
        loaded = load(data)
        assert first_fault(data) is None
        assert loaded.sha256 == right_hash(data)


@pytest.mark.parametrize("path", MAY_BE_LEFT_OUT)
def test_the_hash_is_of_the_document_as_given_with_its_nulls(path: str) -> None:
    left_out, null = load(without(path)), load(with_value(path, None))
    assert left_out.record == null.record
    assert left_out.sha256 != null.sha256


def test_the_real_sakka_is_read() -> None:
    data = (ROOT / "tests/field/real-sakka-01.json").read_bytes()
    loaded = load(data)
    assert len(loaded.record.deals) == 22
    assert loaded.record.final == model.Final(winner=0, score=(153, 131))
    assert loaded.sha256 == right_hash(data)


def test_the_example_is_the_real_sakka() -> None:
    example = (ROOT / "examples/real-sakka-01.json").read_bytes()
    assert example == (ROOT / "tests/field/real-sakka-01.json").read_bytes()


@pytest.mark.parametrize(
    "write",
    [
        json.dumps,
        lambda document: json.dumps(document, ensure_ascii=False, indent="\t"),
        lambda document: json.dumps(document, separators=(" ,\r\n", "\t: ")),
        lambda document: json.dumps(document).replace("/", r"\/"),
        lambda document: (
            json.dumps(document).replace('"do"', r'"\u0064o"').replace("TH", r"\u0054H")
        ),
        lambda document: json.dumps(document).replace("lucky", r"\u006C\u0075cky"),
    ],
    ids=["escaped", "indented", "spaced", "escaped slashes", "escaped names", "upper-case escapes"],
)
def test_the_hash_does_not_hang_on_how_the_document_is_written(write: Any) -> None:
    document = good()
    data = write(document).encode()
    assert load(data).sha256 == load(to_bytes(document)).sha256 == right_hash(data)


@pytest.mark.parametrize(
    "text",
    ["\b\f\n\r\t", "\x00\x01\x1f", '"\\/', "\x7f\x80\u2028\u2029", "😀\U0001f0cf", "e\u0301é"],
)
def test_the_hash_of_texts_that_are_escaped_or_not(text: str) -> None:
    document = good()
    document["operator"] = text
    for data in (to_bytes(document), json.dumps(document).encode()):
        loaded = load(data)
        assert loaded.record.operator == text
        assert loaded.sha256 == sha256(rfc8785.dumps(document)).hexdigest()


def test_escapes_and_nulls_and_spaces_at_once() -> None:
    document = good()
    document["final"] = None
    data = json.dumps(document, indent=1).replace("/", r"\/").encode()
    assert load(data).sha256 == right_hash(data)


def test_the_good_record_is_ascii_in_its_names_so_that_byte_order_is_utf16_order() -> None:
    def names(value: Any) -> Any:
        if isinstance(value, dict):
            yield from value
            value = list(value.values())
        if isinstance(value, list):
            for entry in value:
                yield from names(entry)

    assert all(name.isascii() for name in names(good()))


# Properties


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Good records: members left out or null, texts and numbers of all sorts."""
    document = good()
    text = st.text(st.characters(codec="utf-8", max_codepoint=0x24F), max_size=64)
    document["operator"] = draw(text)
    document["fairness"]["client_seeds"] = draw(st.lists(st.none() | text, min_size=4, max_size=4))
    document["deals"][0]["cut"] = draw(st.integers(0, 2**53 - 1))
    for path in MAY_BE_LEFT_OUT:
        *way, last = steps(path)
        parent = value_at(document, ".".join(map(str, way))) if way else document
        choice = draw(st.sampled_from(["keep", "null", "leave out"]))
        assert isinstance(last, str)
        if isinstance(parent, dict) and choice == "null":
            parent[last] = None
        elif isinstance(parent, dict) and choice == "leave out":
            parent.pop(last, None)
    return document


def shuffled(value: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> Any:
    if isinstance(value, dict):
        names = draw(st.permutations(list(value)))
        return {name: shuffled(value[name], draw) for name in names}
    return [shuffled(entry, draw) for entry in value] if isinstance(value, list) else value


@given(documents(), st.booleans(), st.sampled_from([None, 0, 3, "\t"]))
def test_the_hash_is_that_of_rfc8785(document: Any, escaped: bool, indent: Any) -> None:
    data = json.dumps(document, ensure_ascii=escaped, indent=indent).encode()
    assert load(data).sha256 == sha256(rfc8785.dumps(document)).hexdigest()
    assert first_fault(data) is None


@given(st.data())
def test_the_order_of_members_does_not_change_record_or_hash(data: st.DataObject) -> None:
    document = good()
    document["deals"][0]["events"] = document["deals"][0]["events"][:4]
    assert load(to_bytes(shuffled(document, data.draw))) == load(to_bytes(document))


def fault_of(data: bytes) -> RecordInvalid | None:
    try:
        load(data)
    except RecordInvalid as fault:
        return fault
    return None


def survives(data: bytes) -> None:
    """A record with the right hash, or a fault that the second reading finds too, and names."""
    fault = fault_of(data)
    found = first_fault(data)
    if fault is None:
        assert found is None
        assert load(data).sha256 == right_hash(data)
    else:
        assert found is not None
        assert found.args == fault.args
        assert fault.message_ar
        assert fault.message_en
        assert fault.path.encode("utf-8").isascii()


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_a_named_fault(data: bytes) -> None:
    survives(data)


@given(st.integers(0, 10_000), st.binary(max_size=8), st.integers(0, 8))
def test_a_good_record_with_bytes_put_in_or_taken_out(place: int, put: bytes, taken: int) -> None:
    data = to_bytes(good())
    place %= len(data)
    survives(data[:place] + put + data[place + taken :])


TOKENS = [
    b"{", b"}", b"[", b"]", b",", b":", b'"do"', b'"seat"', b"0", b"-0", b"1.0", b"1e3", b"NaN",
    b"null", b"true", b'"\\ud800"', b'"\xff"', b"\\", b'"', b" ", b'"events"', b"9" * 20,
]  # fmt: skip


@given(st.integers(0, 10_000), st.lists(st.sampled_from(TOKENS), min_size=1, max_size=6))
def test_a_good_record_with_tokens_put_in(place: int, tokens: list[bytes]) -> None:
    data = to_bytes(good())
    place %= len(data)
    survives(data[:place] + b"".join(tokens) + data[place:])


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)
PLACES = [
    "format", "deals", "deals[0].events", "deals[0].events[11]", "fairness", "deals[0].first[0]",
    "deals[0].result.contract.multiplier", "rules.options",
]  # fmt: skip


@given(ANY_JSON, st.sampled_from(PLACES))
def test_any_json_in_the_place_of_a_member(value: Any, path: str) -> None:
    survives(json.dumps(json.loads(with_value(path, value))).encode())


# What the quick reading rests on


def test_no_number_can_be_written_shorter_than_its_canonical_form() -> None:
    for text in (b"1e3", b"1E3", b"1e+3", b"10e2", b"1000.0", b"0.1e4"):
        with pytest.raises(RecordInvalid):
            load(with_text("deals[0].cut", text))


def test_every_text_that_may_hold_more_than_ascii_is_looked_at() -> None:
    """The free texts of the model, found by putting an unassigned code point into each text."""
    document = good()
    texts = [path for path, value in leaves(document, "") if isinstance(value, str)]
    allowed = [path for path in texts if fault_of(with_value(path, "x")) is None]
    free = [path for path in allowed if path not in ("sakka_id", "fairness.statement.sakka_id")]
    assert len(free) == len(list(free_texts(load(to_bytes(document)).record)))
    for path in free:
        with pytest.raises(RecordInvalid) as caught:
            load(with_value(path, "\u0378"))
        assert caught.value.path == path


def leaves(value: Any, path: str) -> Any:
    if isinstance(value, dict):
        for name, member in value.items():
            yield from leaves(member, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for place, entry in enumerate(value):
            yield from leaves(entry, f"{path}[{place}]")
    else:
        yield path, value


def test_any_leaf_of_another_type_is_refused_at_its_place() -> None:
    for path, value in leaves(good(), ""):
        wrong = 7 if isinstance(value, str | bool) else "7"
        if path.endswith(".multiplier"):
            wrong = True
        if value is None and path.startswith("fairness.client_seeds"):
            wrong = 7
        with pytest.raises(RecordInvalid) as caught:
            load(with_value(path, wrong))
        assert caught.value.path == path


def test_reading_hostile_megabytes_takes_bounded_time() -> None:
    size = 2 * 1024 * 1024
    started = time.process_time()
    for unit in (b"[", b"[],", b"{},", b'"",', b'{"a":0},', b"]["):
        with pytest.raises(RecordInvalid):
            load(b"[" + unit * (size // len(unit)) + b"0]")
    assert time.process_time() - started < 30
