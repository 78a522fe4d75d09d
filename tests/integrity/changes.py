"""Every change that the type of a record's members allows, one at a time.

The record is walked along the types of ``verifier.record.model``: a member that is added there is
walked here as well. A change is named by what is done and by the member without its numbers
(``deals[].events[play].card``), so that what is expected of it can be written as a table.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from verifier.cards import DECK
from verifier.record.model import Record
from verifier.rules.options import Rules
from verifier.rules.profiles import resolve

GONE = "\x00gone"
"""In place of a value: the member is taken out."""
TWICE = "\x00twice "
"""Before a member's name: it stands there a second time, which only the text can show."""
UNKNOWN = "x"

Way = tuple[str | int, ...]
Type = inspect.Type


class Change(NamedTuple):
    """``value`` is put where ``way`` leads; ``member`` and ``name`` say what that is."""

    member: str
    name: str
    way: Way
    value: Any

    @property
    def place(self) -> str:
        """The place as a finding's path has it."""
        parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.way)
        return "".join(parts).removeprefix(".")


def changes(record: dict[str, Any]) -> Iterator[Change]:
    """All changes of a record that is JSON without any ``null`` of an optional member."""
    yield from _struct(record, _bare(inspect.type_info(Record)), (), "")
    yield from _options(record)


def apply(record: dict[str, Any], change: Change) -> bytes:
    """The record's JSON with one change; the record itself stays as it was."""
    text = msgspec.json.encode(_put(record, change.way, change.value))
    return text.replace(b'"\\u0000twice ', b'"')


def _put(whole: Any, way: Way, value: Any) -> Any:
    if not way:
        return value
    step, *rest = way
    copy: Any = whole.copy()
    if value == GONE and not rest:
        del copy[step]
    elif rest:
        copy[step] = _put(whole[step], tuple(rest), value)
    else:
        copy[step] = value
    return copy


# By type. Each yields the changes of one value and of all that is in it.


def _struct(value: dict[str, Any], kind: Type, way: Way, member: str) -> Iterator[Change]:
    assert isinstance(kind, inspect.StructType)
    yield Change(_dotted(member, "*"), "unknown member", (*way, UNKNOWN), 0)
    if kind.tag_field is not None:
        yield from _tag(value, kind, way, member)
    for field in kind.fields:
        place, name = (*way, field.encode_name), _dotted(member, field.encode_name)
        if value.get(field.encode_name) is None:
            if name != "rules.options":
                for sample in _samples(_bare(field.type)):
                    yield Change(name, "put there", place, sample)
            continue
        own = value[field.encode_name]
        needed = "needed, " if field.required else ""
        yield Change(name, f"{needed}removed", place, GONE)
        yield Change(name, f"{needed}null", place, None)
        yield Change(name, "twice", (*way, TWICE + field.encode_name), own)
        yield from _any(own, _bare(field.type), place, name)


def _any(value: Any, kind: Type, way: Way, member: str) -> Iterator[Change]:
    if isinstance(kind, inspect.UnionType):
        kind = _event_kind(value, kind)
    match kind:
        case inspect.StructType():
            yield from _struct(value, kind, way, member)
        case inspect.ListType():
            yield from _list(value, [kind.item_type] * len(value), way, member, "")
        case inspect.TupleType():
            yield from _list(value, list(kind.item_types), way, member, "of a fixed number, ")
        case _:
            for name, other in _others(value, kind):
                if other != value:
                    yield Change(member, name, way, other)
            if way[-1] == "at":
                yield Change(member, "an hour later", way, value + 3_600_000)


def _list(
    value: list[Any], kinds: list[Type], way: Way, member: str, fixed: str
) -> Iterator[Change]:
    for place, entry in enumerate(value):
        kind = _bare(kinds[place])
        here, name = (*way, place), f"{member}[]"
        if isinstance(kind, inspect.UnionType):
            name = f"{member}[{entry['do']}]"
        yield Change(name, f"{fixed}removed", here, GONE)
        yield Change(name, f"{fixed}duplicated", way, [*value[:place], entry, *value[place:]])
        if place + 1 < len(value) and value[place + 1] != entry:
            swapped = [*value[:place], value[place + 1], entry, *value[place + 2 :]]
            yield Change(name, "swapped with the next", way, swapped)
        if entry is None:
            for sample in _samples(kind):
                yield Change(name, "put there", here, sample)
        else:
            may_be = name.startswith("fairness.client_")
            yield Change(name, "null" if may_be else "needed, null", here, None)
            yield from _any(entry, kind, here, name)


def _tag(
    value: dict[str, Any], kind: inspect.StructType, way: Way, member: str
) -> Iterator[Change]:
    """Another word with the same members, or a word that needs others."""
    field = str(kind.tag_field)
    for other in _EVENTS.values():
        if other.tag != kind.tag:
            known = {each.encode_name for each in other.fields} | {field}
            needed = {each.encode_name for each in other.fields if each.required}
            fits = needed <= set(value) <= known
            name = "other word" if fits else "word of other members"
            yield Change(_dotted(member, field), name, (*way, field), other.tag)
    yield Change(_dotted(member, field), "needed, removed", (*way, field), GONE)


def _others(value: Any, kind: Type) -> Iterator[tuple[str, Any]]:
    """Other values for one that holds no others, each with the name of the change."""
    match kind:
        case inspect.BoolType():
            yield "flipped", not value
        case inspect.IntType() if kind.le is not None and kind.le < 8:
            for other in range((kind.ge or 0), kind.le + 1):
                if other != value:
                    yield "other", other
            yield "out of range", kind.le + 1
        case inspect.IntType():
            yield "one more", value + 1
            yield "one less" if value > (kind.ge or 0) else "out of range", value - 1
        case inspect.LiteralType():
            if set(kind.values) == set(DECK):
                yield from _other_cards(value)
                return
            for word in kind.values:
                if word != value:
                    yield "other", word
            yield "unknown word", "\u00e6"
        case inspect.StrType(pattern=None):
            yield "longer", value + "x"
            if value:
                yield "shorter", value[:-1]
                yield "other letter", value[:-1] + ("y" if value[-1] == "x" else "x")
        case inspect.StrType():
            for place in sorted({0, 1, len(value) // 2, len(value) - 4, len(value) - 1}):
                digit = _other_digit(value[place])
                yield "other letter", f"{value[:place]}{digit}{value[place + 1 :]}"
            yield "longer", value + value[:2]
            yield "shorter", value[:-1]


def _other_cards(card: str) -> Iterator[tuple[str, Any]]:
    place = DECK.index(card)
    for step in (1, -1, 8, 16, -8):
        yield "other card", DECK[(place + step) % len(DECK)]
    yield "unknown word", "1S"


def _other_digit(digit: str) -> str:
    if digit in "0123456789abcdef":
        return "0123456789abcdef"[("0123456789abcdef".index(digit) + 1) % 16]
    return "b" if digit.islower() else "B" if digit.isupper() else digit


def _options(record: dict[str, Any]) -> Iterator[Change]:
    """Each option by itself set to each other value; and to the profile's own, which says no more
    than the profile did."""
    rules = record["rules"]
    told = rules.get("options") or {}
    resolved = msgspec.to_builtins(resolve(rules["profile"], told))
    for field in msgspec.structs.fields(Rules):
        kind = _bare(inspect.type_info(field.type))
        if field.name not in told:
            own = {**told, field.name: resolved[field.name]}
            yield Change("rules.options", "the profile's own value", ("rules", "options"), own)
            for name, other in _others(resolved[field.name], kind):
                value = {**told, field.name: other}
                yield Change(f"rules.options.{field.name}", name, ("rules", "options"), value)


def _samples(kind: Type) -> list[Any]:
    """Values of a type, to be put where none was."""
    match kind:
        case inspect.BoolType():
            return [True, False]
        case inspect.IntType():
            return [*range(kind.ge or 0, (kind.ge or 0) + 4)]
        case inspect.LiteralType():
            return [*kind.values[:4]]
        case inspect.StrType():
            return [_TEXTS.get(kind.pattern, "x")]
        case inspect.ListType():
            return [[one] for one in _samples(_bare(kind.item_type))]
        case inspect.TupleType():
            columns = [_samples(_bare(one)) for one in kind.item_types]
            return [list(row) for row in zip(*columns, strict=True)]
        case inspect.StructType():
            needed = [field for field in kind.fields if field.required]
            return [{field.encode_name: _samples(_bare(field.type))[0] for field in needed}]
    raise TypeError(kind)


_TEXTS: dict[str | None, str] = {
    r"^[0-9a-f]{64}$(?!\n)": "ab" * 32,
    r"^([0-9a-f]{2})+$(?!\n)": "ab" * 48,
    r"^[A-Za-z0-9+/]{85}[AQgw]==$(?!\n)": "A" * 85 + "Q==",
    r"^[A-Za-z0-9._-]+$(?!\n)": "x",
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$(?!\n)": "2024-02-29T23:59:59Z",
}


def _bare(kind: Type) -> Type:
    """A type without what is only said of it, and without ``None``."""
    if isinstance(kind, inspect.Metadata):
        return _bare(kind.type)
    if isinstance(kind, inspect.UnionType):
        left = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if len(left) == 1:
            return _bare(left[0])
    return kind


def _event_kinds() -> dict[str, inspect.StructType]:
    deals = _field(_bare(inspect.type_info(Record)), "deals")
    assert isinstance(deals, inspect.ListType)
    events = _field(_bare(deals.item_type), "events")
    assert isinstance(events, inspect.ListType)
    union = _bare(events.item_type)
    assert isinstance(union, inspect.UnionType)
    kinds = [one for one in union.types if isinstance(one, inspect.StructType)]
    return {str(one.tag): one for one in kinds}


def _field(kind: Type, name: str) -> Type:
    assert isinstance(kind, inspect.StructType)
    return _bare(next(field.type for field in kind.fields if field.encode_name == name))


def _event_kind(value: dict[str, Any], _: inspect.UnionType) -> inspect.StructType:
    return _EVENTS[value["do"]]


def _dotted(member: str, name: str) -> str:
    return f"{member}.{name}" if member else name


_EVENTS = _event_kinds()
EVENT_WORDS = tuple(_EVENTS)
