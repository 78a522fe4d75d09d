"""JSON to values, keeping what a usual reader loses: members that stand twice, odd numbers."""

import codecs
import json
import re
from enum import Enum
from itertools import accumulate

from ..rules.options import MAX_NUMBER
from .errors import record_invalid

MAX_DEPTH = 256
"""Levels of brackets that are looked into; a record has seven. Deeper is refused unread."""
MAX_DIGITS = len(str(MAX_NUMBER))
"""Digits of a number that are turned into one, the sign counted; longer is out of range anyway."""


class OddNumber(Enum):
    """A number that no record may hold, by the sentence that says why; it stands in its place."""

    MINUS_ZERO = "minus_zero"
    FRACTION = "fraction"
    NOT_FINITE = "not_finite"
    TOO_LARGE = "number_range"


def _whole(text: str) -> int | OddNumber:
    if text == "-0":
        return OddNumber.MINUS_ZERO
    if len(text) > MAX_DIGITS:
        return OddNumber.TOO_LARGE
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=tuple,
    parse_int=_whole,
    parse_float=lambda _: OddNumber.FRACTION,
    parse_constant=lambda _: OddNumber.NOT_FINITE,
)
_SPACE = re.compile(r"[ \t\n\r]*")
_STRING = re.compile(rb'"[^"]*+"?')
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
"""To steps of depth: one up, and one down where a byte is read as a signed number."""
_NO_STEPS = bytes(set(range(256)) - set(b'[]{}"'))


def read_untyped(data: bytes) -> object:
    """The document with nothing lost: an object is a tuple of (name, value) pairs, a list a list.

    ``RecordInvalid`` for what is no JSON text in UTF-8, or is nested beyond ``MAX_DEPTH``.
    """
    if data.startswith(codecs.BOM_UTF8):
        raise record_invalid("", "bom")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise record_invalid("", "not_utf8", offset=error.start) from None
    if is_too_deep(data):
        raise record_invalid("", "too_deep", limit=MAX_DEPTH)
    start = _end_of_space(text, 0)
    if start == len(text):
        raise record_invalid("", "empty")
    try:
        document, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise record_invalid("", "syntax", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise record_invalid("", "too_deep", limit=MAX_DEPTH) from None
    end = _end_of_space(text, end)
    if end < len(text):
        line = text.count("\n", 0, end) + 1
        column = end - text.rfind("\n", 0, end)
        raise record_invalid("", "trailing", line=line, column=column)
    return document


def is_too_deep(data: bytes) -> bool:
    """Whether brackets are nested beyond ``MAX_DEPTH``: no reader that calls itself may see it.

    The depth is counted, not found out by running into the interpreter's limit: where that lies
    depends on who called (py_ecc raises it past what a stack holds), and the same record must get
    the same answer from everybody.
    """
    if data.count(b"[") + data.count(b"{") <= MAX_DEPTH:
        return False
    marks = data.replace(rb"\\", b"").replace(rb"\"", b"").translate(None, delete=_NO_STEPS)
    steps = _STRING.sub(b"", marks).translate(_STEPS)
    return max(accumulate(memoryview(steps).cast("b")), default=0) > MAX_DEPTH


def _end_of_space(text: str, start: int) -> int:
    found = _SPACE.match(text, start)
    return found.end() if found else start
