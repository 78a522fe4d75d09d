"""Writes the table of ``unicode14.py`` from a Python whose ``unicodedata`` is of Unicode 14.0.

``python -m verifier.fairness.unicode14_make`` prints the module; Python 3.11 has that version.
``python -m verifier.fairness.unicode14_make js`` prints the same table, taken from that module, as
it stands in ``static/js/sakka-fair.mjs``; any Python can.
"""

import sys
import unicodedata
from textwrap import wrap

HEADER = '''\
"""Which code points are assigned in Unicode 14.0. Made by ``unicode14_make.py``; do not edit.

The lengths, in base 32, of the stretches of code points from 0 on: assigned, not assigned,
assigned, and so on. Noncharacters (U+FFFE) are never assigned; surrogates and private use are.
"""

LENGTHS = """
'''


def lengths() -> list[int]:
    """The lengths of the stretches, in turn assigned (first) and not assigned (category ``Cn``)."""
    found = []
    begin, assigned = 0, True
    for point in range(sys.maxunicode + 1):
        if (unicodedata.category(chr(point)) != "Cn") != assigned:
            found.append(point - begin)
            begin, assigned = point, not assigned
    return [*found, sys.maxunicode + 1 - begin]


def base32(number: int) -> str:
    """A number in the digits that ``int(text, 32)`` reads."""
    head = base32(number // 32) if number >= 32 else ""
    return head + "0123456789abcdefghijklmnopqrstuv"[number % 32]


def module() -> str:
    """The text of ``unicode14.py``. ``RuntimeError`` where this Python has another Unicode."""
    if unicodedata.unidata_version != "14.0.0":
        raise RuntimeError(f"this Python's Unicode is {unicodedata.unidata_version}, not 14.0.0")
    numbers = " ".join(base32(length) for length in lengths())
    return HEADER + "\n".join(wrap(numbers, 99)) + '\n"""\n'


JS_HEADER = """\
/**
 * Which code points are assigned in Unicode 14.0. Made by `verifier/fairness/unicode14_make.py`; do
 * not edit. The lengths, in base 32, of the stretches of code points from 0 on: assigned, not
 * assigned, assigned, and so on.
 */
const UNICODE_14 = `
"""


def script() -> str:
    """The table as the JavaScript module has it."""
    from .unicode14 import LENGTHS  # here: it need not exist yet for ``module``

    return JS_HEADER + LENGTHS.strip() + "\n`;\n"


if __name__ == "__main__":
    sys.stdout.write(script() if sys.argv[1:] == ["js"] else module())
