"""Where in a text the fault of a record stands: the lines around it, for the page to show.

A record may be one long line, so lines are cut to what lies around the fault; what cannot be seen
in it is shown as a replacement character.
"""

import json
import re
from typing import NamedTuple

import msgspec

from ..messages.show import clean
from ..record.untyped import is_too_deep

BEFORE, AFTER = 2, 2
"""Lines shown on either side."""
WIDTH = 64
"""Characters shown on either side of the fault within its line."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_BYTE = re.compile(r"\(byte (\d+)\)")
_PART = re.compile(r"\[(\d+)\]|\.?([^.\[]+)")


class ExcerptLine(NamedTuple):
    """A line by its number from 1: what stands before the fault, at it, and after it; in the other
    lines all of it is ``before``."""

    number: int
    before: str
    at: str = ""
    after: str = ""


def excerpt(text: str, path: str) -> list[ExcerptLine]:
    """The lines around the fault at ``path``; empty where its place cannot be found.

    Without a path it is where the text stops being JSON. Of a member that is missing it is the
    object that lacks it.
    """
    place = _syntax(text) if not path else _find(text, _parts(path))
    if place is None:
        return []
    start, end = place
    first = text.count("\n", 0, start)
    lines = text.split("\n", first + AFTER + 1)[: first + AFTER + 1]
    while len(lines) > first + 1 and not lines[-1].strip():
        del lines[-1]
    column = start - (text.rfind("\n", 0, start) + 1)
    shown = []
    for number in range(max(0, first - BEFORE), len(lines)):
        line = lines[number].rstrip("\r")
        if number != first:
            shown.append(ExcerptLine(number + 1, _cut(line, 2 * WIDTH)))
            continue
        stop = min(max(end - start, 1) + column, len(line), column + WIDTH)
        before = clean(line[max(0, column - WIDTH) : column])
        at = clean(line[column:stop]) or "␣"
        if column > WIDTH:
            before = f"…{before}"
        shown.append(ExcerptLine(number + 1, before, at, _cut(line[stop:], WIDTH)))
    return shown


def _cut(text: str, most: int) -> str:
    return clean(text[:most]) + ("…" if len(text) > most else "")


def _syntax(text: str) -> tuple[int, int] | None:
    """Where the text stops being JSON."""
    data = text.encode("utf-8", "replace")
    if is_too_deep(data):
        return None
    try:
        msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        byte = _BYTE.search(str(error))
        place = len(text)  # it broke off
        if byte is not None:
            place = len(data[: int(byte[1])].decode("utf-8", "ignore"))
        return place, place + 1
    return None


def _parts(path: str) -> list[int | str]:
    return [int(place) if place else name for place, name in _PART.findall(path)]


def _find(text: str, parts: list[int | str]) -> tuple[int, int] | None:
    """From where to where the value at the path begins; of a member that stands twice the last,
    else the bracket of what should hold it. Reads token after token, without making the values."""
    within = parts[:-1]
    keys: list[int | str] = []  # of each open bracket: the place or the name being read
    holder = found = None
    naming = False
    for token in _TOKEN.finditer(text):
        sign = token[0]
        if sign in ("}", "]"):
            if not keys:
                return None
            keys.pop()
            naming = False
        elif sign == ",":
            if keys and isinstance(keys[-1], int):
                keys[-1] += 1
            else:
                naming = True
        elif sign == ":":
            naming = False
        elif naming and keys:
            keys[-1] = _name(sign)
        else:
            if keys == parts:
                found = token.span()
            elif keys == within:
                holder = token.span()
            if sign in ("{", "["):
                keys.append(0 if sign == "[" else "")
                naming = sign == "{"
    return found or holder


def _name(token: str) -> str:
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return token
