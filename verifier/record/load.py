"""From bytes to a ``Record`` and its hash, or to one named fault (docs/record.md).

The hash is SHA-256 of the document's RFC 8785 form. Making that form the slow way costs fifty times
the rest, so it is made from the typed record, and lengths tell whether that was right:

* Take away the white space between tokens. Of all ways to write a value, RFC 8785's is the
  shortest: an integer without sign, point or exponent has one form but for ``-0``, which is longer
  (the decoder refuses ``1.0`` and ``1e3``); a text's character stands for itself, or has its escape
  of two bytes, or ``\\u001f``, and all other ways are longer, or have other letters as hex digits.
* The typed record lacks, of what the decoder let through, only members that were ``null`` and the
  first ones of members that stood twice; each made the document longer.
* So the document is never shorter than the record's sorted encoding. Where both are equally long,
  they hold the same values: nothing stood twice, nothing was ``null``, no ``-0``; and the sorted
  encoding is RFC 8785's (all names are ASCII, where the order of bytes is the order asked for).

Escapes longer than need be (``\\u0644``) are written out first. Where lengths still differ, the
same is asked of the untyped document, which keeps ``null``. What differs then stands twice or is
``-0``: a second reading (``faults``) finds where. ``rfc8785`` is the judge of this in the tests.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

import msgspec

from ..fairness.text import text_fault
from ..fairness.times import real_time
from .errors import RecordInvalid, record_invalid
from .faults import first_fault
from .model import MAX_RECORD_BYTES, Record


class Loaded(NamedTuple):
    """A record that could be read, and SHA-256 (64 hex digits) of its RFC 8785 form as given."""

    record: Record
    sha256: str


_DECODER = msgspec.json.Decoder(Record)
_ENCODER = msgspec.json.Encoder(order="sorted")
_ESCAPES = re.compile(rb"\\(?:u[0-9A-Fa-f]{4}(?:\\u[0-9A-Fa-f]{4})*+|.)")
# Exactly these are repeats, as `say` holds two words at most. No text can hold them: in a text
# every quotation mark has a backslash before it.
_WORDS_TWICE = (b'["akka","akka"]', b'["baloot","baloot"]')


def load(data: bytes) -> Loaded:
    """Read one record, UTF-8 JSON of at most ``MAX_RECORD_BYTES`` bytes.

    ``RecordInvalid``, with the place, for everything that docs/record.md does not allow; nothing
    else is raised whatever the bytes are.
    """
    if len(data) > MAX_RECORD_BYTES:
        raise record_invalid("", "too_large", limit=MAX_RECORD_BYTES)
    try:
        record = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise _fault(data) from None
    canonical = _ENCODER.encode(record)
    if len(canonical) != len(data):
        canonical = _with_nulls(data, canonical)
    if _breaks_more_than_types(record, canonical):
        raise _fault(data)
    return Loaded(record, sha256(canonical).hexdigest())


def _with_nulls(data: bytes, canonical: bytes) -> bytes:
    """The RFC 8785 form of the document; ``canonical`` is that of its members that are not null."""
    shortest = msgspec.json.format(data, indent=-1)
    if b"\\" in shortest:
        shortest = _ESCAPES.sub(_written_out, shortest)
    if len(canonical) == len(shortest):
        return canonical
    canonical = _ENCODER.encode(msgspec.json.decode(data))
    if len(canonical) == len(shortest):
        return canonical
    raise _fault(data)


def _written_out(escapes: re.Match[bytes]) -> bytes:
    text = msgspec.json.decode(b'"' + escapes[0] + b'"', type=str)
    return _ENCODER.encode(text)[1:-1]


def _breaks_more_than_types(record: Record, canonical: bytes) -> bool:
    """Whether the second reading will find a fault in what has the right types."""
    if any(twice in canonical for twice in _WORDS_TWICE):
        return True
    statement = record.fairness.statement
    if statement is not None and not real_time(statement.committed_at):
        return True
    return not canonical.isascii() and any(map(text_fault, free_texts(record)))


def free_texts(record: Record) -> Iterator[str]:
    """All texts of a record that may hold more than ASCII."""
    yield record.operator
    for player in record.players:
        yield player.name
    fairness = record.fairness
    for seed in fairness.client_seeds or ():
        if seed is not None:
            yield seed
    if fairness.statement is not None:
        yield fairness.statement.operator
    if fairness.log is not None:
        yield fairness.log.proof


def _fault(data: bytes) -> RecordInvalid:
    # Should the two readings ever disagree, the record stays refused: never half-read.
    return first_fault(data) or record_invalid("", "unreadable")
