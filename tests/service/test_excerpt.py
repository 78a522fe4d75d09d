"""The lines around a fault: excerpt.py."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.service.excerpt import WIDTH, excerpt

TEXT = """{
  "a": [10, {"b": "x, ] }", "c": true}],
  "d": {"c": null},
  "d": {"c": "second"}
}
"""


@pytest.mark.parametrize(
    "path, number, at",
    [
        ("a", 2, "["),
        ("a[0]", 2, "10"),
        ("a[1].b", 2, '"x, ] }"'),
        ("a[1].c", 2, "true"),
        ("d.c", 4, '"second"'),
        ("d", 4, "{"),
        ("a[1].gone", 2, "{"),
        ("gone", 1, "{"),
    ],
)
def test_the_value_at_a_path(path: str, number: int, at: str) -> None:
    """Of a member that stands twice the second; of one that is missing what should hold it."""
    (fault,) = (line for line in excerpt(TEXT, path) if line.at)
    assert (fault.number, fault.at) == (number, at)
    whole = fault.before + fault.at + fault.after
    assert whole == TEXT.split("\n")[number - 1]


def test_two_lines_on_either_side() -> None:
    text = "\n".join(["[", *(f"{number}," for number in range(20)), "0]"])
    assert [line.number for line in excerpt(text, "[9]")] == [9, 10, 11, 12, 13]


def test_without_a_path_it_is_where_the_json_breaks_off() -> None:
    (fault,) = (line for line in excerpt('{"a": 1,\n "b": ?}\n', "") if line.at)
    assert (fault.number, fault.before, fault.at) == (2, ' "b": ', "?")
    (end,) = excerpt('{"a": 1', "")
    assert (end.before, end.at) == ('{"a": 1', "␣")


def test_a_long_line_is_cut_to_what_lies_around_the_fault() -> None:
    text = json.dumps({"a": ["x" * 30] * 50})
    (line,) = excerpt(text, "a[25]")
    assert line.at == '"' + "x" * 30 + '"'
    assert line.before.startswith("…")
    assert line.after.endswith("…")
    assert len(line.before) == len(line.after) == WIDTH + 1


@pytest.mark.parametrize("text", ["", "x", "]", "{]", '{"a": [}', "\x00", "null"])
def test_what_is_not_there_is_not_found(text: str) -> None:
    assert excerpt(text, "deals[0].events[1].card") == []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc", min_size=1), inner),
)


@given(JSON, st.sampled_from([None, 1]), st.data())
def test_any_value_of_any_document_is_found(
    value: object, indent: int | None, data: st.DataObject
) -> None:
    path = ""
    inner = value
    while isinstance(inner, list | dict) and inner:
        key = data.draw(st.sampled_from(range(len(inner)) if isinstance(inner, list) else [*inner]))
        path += f"[{key}]" if isinstance(inner, list) else f".{key}" if path else str(key)
        inner = inner[key]
    if not path:
        return
    text = json.dumps(value, indent=indent)
    (fault,) = (line for line in excerpt(text, path) if line.at)
    written = json.dumps(inner, indent=indent)
    assert written.startswith(fault.at)


@pytest.mark.parametrize("text", ["[" * 300_000, '{"a":' * 100_000])
def test_brackets_in_brackets_bring_nothing_down(text: str) -> None:
    """Whatever the limit of recursion is at the time: others in the process may have raised it."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000_000)
    try:
        assert excerpt(text, "") == []
    finally:
        sys.setrecursionlimit(before)
