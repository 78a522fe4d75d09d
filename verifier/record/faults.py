"""The second, slower reading of a record: the first fault in the order of the document.

The first reading (``load``) only says that something is wrong. This one walks the document as
``untyped`` gives it along the types of ``model``: what is right stands there alone.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec import inspect

from ..cards import DECK
from ..fairness.text import text_fault
from ..fairness.times import real_time
from ..rules.options import MAX_NUMBER
from . import model
from .errors import RecordInvalid, record_invalid
from .untyped import OddNumber, read_untyped

MAX_SHOWN_NAME = 64
"""An unknown member's name is shown up to so many code points."""

FORMS = {
    model.HEX64_FORM: "hex64",
    model.HEX_BYTES_FORM: "hex_bytes",
    model.SIGNATURE_FORM: "signature",
    model.SAKKA_ID_FORM: "sakka_id",
    model.UTC_TIME_FORM: "utc_time",
}
"""The catalogue's word for each pattern of the model."""


def first_fault(data: bytes) -> RecordInvalid | None:
    """The first fault in the order in which the document is written, ``None`` for a good record.

    That the text is JSON at all is asked first; a member that is missing comes after those that are
    there. ``data`` is at most ``MAX_RECORD_BYTES`` long.
    """
    try:
        _judge(read_untyped(data), _record(), "")
    except RecordInvalid as fault:
        return fault
    return None


def repeated_word(words: list[str]) -> int | None:
    """The place in ``say`` of the first word that was there before, ``None`` without repeats."""
    for place, word in enumerate(words):
        if word in words[:place]:
            return place
    return None


@cache
def _record() -> inspect.Type:
    return inspect.type_info(model.Record)


# Values against types. Each function raises the first fault that it meets.


def _judge(value: object, kind: inspect.Type, path: str) -> None:
    kind = _bare(kind)
    if isinstance(kind, inspect.UnionType):
        kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if value is None and len(kinds) < len(kind.types):
            return
        kind = _bare(kinds[0]) if len(kinds) == 1 else _tagged(value, kinds, path)
    if isinstance(value, OddNumber):
        values: dict[str, int | str] = {}
        if value is OddNumber.TOO_LARGE:
            values = {"low": 0, "high": MAX_NUMBER}
        raise record_invalid(path, value.value, **values)
    _JUDGES[type(kind)](value, kind, path)


def _bare(kind: inspect.Type) -> inspect.Type:
    """A type without what is only said of it in a schema."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def _tagged(value: object, kinds: list[inspect.Type], path: str) -> inspect.Type:
    """The one of several structs that the object's tag names (an event's ``do``)."""
    by_tag = _by_tag(tuple(kind.cls for kind in kinds if isinstance(kind, inspect.StructType)))
    field = next(iter(by_tag.values())).tag_field or ""
    if not isinstance(value, tuple):
        raise _wrong(value, path, "object")
    tag = next((member for name, member in value if name == field), _ABSENT)
    if tag is _ABSENT:
        raise record_invalid(_member(path, field), "missing")
    _judge(tag, inspect.LiteralType(tuple(by_tag)), _member(path, field))
    return by_tag[str(tag)]


_ABSENT = object()


@cache
def _by_tag(classes: tuple[type, ...]) -> dict[str, inspect.StructType]:
    kinds = (inspect.type_info(one) for one in classes)
    return {str(kind.tag): kind for kind in kinds if isinstance(kind, inspect.StructType)}


@cache
def _members(cls: type) -> tuple[dict[str, inspect.Type], tuple[str, ...]]:
    """All members of a struct with their types, and the names of those that must be there."""
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    types = {field.encode_name: field.type for field in kind.fields}
    required = [field.encode_name for field in kind.fields if field.required]
    if kind.tag_field is not None:
        types[kind.tag_field] = inspect.LiteralType((kind.tag,))
        required.insert(0, kind.tag_field)
    return types, tuple(required)


def _struct(value: object, kind: inspect.StructType, path: str) -> None:
    if not isinstance(value, tuple):
        raise _wrong(value, path, "object")
    types, required = _members(kind.cls)
    seen = set()
    for name, member in value:
        place = _member(path, name)
        if name not in types:
            raise record_invalid(place, "unknown")
        if name in seen:
            raise record_invalid(place, "duplicate")
        seen.add(name)
        _judge(member, types[name], place)
        if member is not None and (kind.cls, name) in _BEYOND_TYPES:
            _BEYOND_TYPES[kind.cls, name](member, place)
    for name in required:
        if name not in seen:
            raise record_invalid(_member(path, name), "missing")


def _list(value: object, kind: inspect.ListType, path: str) -> None:
    entries = _entries(value, path, kind.min_length or 0, kind.max_length)
    for place, entry in entries:
        _judge(entry, kind.item_type, place)


def _tuple(value: object, kind: inspect.TupleType, path: str) -> None:
    size = len(kind.item_types)
    entries = _entries(value, path, size, size)
    for (place, entry), item in zip(entries, kind.item_types, strict=True):
        _judge(entry, item, place)


def _entries(value: object, path: str, low: int, high: int | None) -> Iterator[tuple[str, object]]:
    if not isinstance(value, list):
        raise _wrong(value, path, "array")
    if len(value) < low or (high is not None and len(value) > high):
        raise record_invalid(
            path, "list_length", actual=len(value), low=low, high=high or len(value)
        )
    return ((f"{path}[{place}]", entry) for place, entry in enumerate(value))


def _integer(value: object, kind: inspect.IntType, path: str) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(value, path, "integer")
    low, high = kind.ge or 0, MAX_NUMBER if kind.le is None else kind.le
    if not low <= value <= high:
        raise record_invalid(path, "number_range", low=low, high=high)


def _boolean(value: object, kind: inspect.BoolType, path: str) -> None:
    if not isinstance(value, bool):
        raise _wrong(value, path, "boolean")


def _literal(value: object, kind: inspect.LiteralType, path: str) -> None:
    if not isinstance(value, (str, int)) or isinstance(value, bool):
        only_texts = all(isinstance(one, str) for one in kind.values)
        raise _wrong(value, path, "text" if only_texts else "value")
    if value in kind.values:
        return
    if set(kind.values) == set(DECK):
        raise record_invalid(path, "card")
    raise record_invalid(path, "choice", allowed=", ".join(map(str, kind.values)))


def _text(value: object, kind: inspect.StrType, path: str) -> None:
    if not isinstance(value, str):
        raise _wrong(value, path, "text")
    fault = text_fault(value)
    if fault is not None:
        raise record_invalid(path, fault)
    if kind.pattern is not None and not re.search(kind.pattern, value):
        raise record_invalid(path, "form", expected=FORMS[kind.pattern])
    low, high = kind.min_length or 0, kind.max_length
    if len(value) < low or (high is not None and len(value) > high):
        raise record_invalid(
            path, "text_length", actual=len(value), low=low, high=high or len(value)
        )


_JUDGES: dict[type, Callable[[Any, Any, str], None]] = {
    inspect.StructType: _struct,
    inspect.ListType: _list,
    inspect.TupleType: _tuple,
    inspect.IntType: _integer,
    inspect.BoolType: _boolean,
    inspect.LiteralType: _literal,
    inspect.StrType: _text,
}


# What the types do not say.


def _say(value: list[str], path: str) -> None:
    place = repeated_word(value)
    if place is not None:
        raise record_invalid(f"{path}[{place}]", "repeated")


def _time(value: str, path: str) -> None:
    if not real_time(value):
        raise record_invalid(path, "not_a_time")


_BEYOND_TYPES: dict[tuple[type, str], Callable[[Any, str], None]] = {
    (model.Play, "say"): _say,
    (model.CommitmentStatement, "committed_at"): _time,
}


def _wrong(value: object, path: str, expected: str) -> RecordInvalid:
    return record_invalid(path, "null" if value is None else "wrong_type", expected=expected)


_PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")


def _member(path: str, name: str) -> str:
    """A member's path; a name that is no plain word is quoted, escaped and cut, to be shown."""
    if _PLAIN_NAME.fullmatch(name):
        return f"{path}.{name}" if path else name
    if len(name) > MAX_SHOWN_NAME:
        name = name[:MAX_SHOWN_NAME] + "…"
    return f"{path}[{json.dumps(name)}]"
