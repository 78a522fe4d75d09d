"""Text as bytes: which text is refused, and the normal form (docs/fairness.md, first paragraph).

Python versions know different versions of Unicode. Text of code points that Unicode 14.0 assigns
is normalised alike by all later versions, so the table of those is carried along and nothing else
is let through: the same text gives the same bytes, or the same fault, on every Python.
"""

import re
import unicodedata
from bisect import bisect_right
from functools import cache
from itertools import accumulate

from .unicode14 import LENGTHS

_LATIN_AND_ARABIC = re.compile("[\0-\u0377\u0600-\u070d\u2000-\u2064]*")
"""Text of letters that are all assigned: what nearly every name and seed is."""


@cache
def _borders() -> list[int]:
    """Where stretches begin that are not assigned, assigned, not assigned, … in Unicode 14.0."""
    return list(accumulate(int(length, 32) for length in LENGTHS.split()))


def assigned(point: int) -> bool:
    """Whether a code point is assigned in Unicode 14.0 (its category is not ``Cn``)."""
    return not bisect_right(_borders(), point) & 1


def text_fault(text: str) -> str | None:
    """Why a text is refused: ``"surrogate"`` (a lone one), ``"unassigned"``; ``None`` if it is not.

    The fault named is that of the first bad code point.
    """
    if text.isascii() or _LATIN_AND_ARABIC.fullmatch(text):
        return None
    borders = _borders()
    for letter in text:
        if "\ud800" <= letter <= "\udfff":
            return "surrogate"
        if bisect_right(borders, ord(letter)) & 1:
            return "unassigned"
    return None


def nfc_bytes(text: str) -> bytes:
    """UTF-8 of the text in normal form C. ``ValueError`` where ``text_fault`` finds a fault."""
    if text.isascii():
        return text.encode("ascii")
    fault = text_fault(text)
    if fault is not None:
        raise ValueError(f"this text cannot be normalised alike everywhere: {fault}")
    return unicodedata.normalize("NFC", text).encode("utf-8")
