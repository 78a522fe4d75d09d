"""What a form of the page brings: the bytes of records and what the reader knows besides.

Everything that people type is taken as they are likely to write it (capitals, spaces, Arabic
digits, the invisible marks that come with text copied out of an Arabic page); what still cannot be
used is said by field, and what was typed stays in its box.
"""

import io
from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from flask_babel import gettext as _
from werkzeug.datastructures import FileStorage

from ..record.errors import FileUnreadable
from ..record.files import Packing, RawRecord, kind_of, read_records, unpack
from ..trust import OwnSeed, Trust, is_hex64
from .language import language

MAX_RECORDS = 100
"""Records of one file that the page judges; for more there are the API and the command."""

_DIGITS = {ord(arabic): str(n % 10) for n, arabic in enumerate("٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹")}
_MARKS = dict.fromkeys((0x061C, 0x200B, *range(0x200E, 0x2010), *range(0x202A, 0x202F)))
_MARKS |= dict.fromkeys((0x2060, *range(0x2066, 0x206A), 0xFEFF))
"""Changes of direction and what cannot be seen: part of no number and no hash."""
_SEATS = ("0", "1", "2", "3")
_TYPED = ("record", "commitment", "operator_key", "own_seed", "own_seat")


class Fault(NamedTuple):
    """What is wrong with one field, by its name, in the reader's language."""

    field: str
    text: str


class Typed(msgspec.Struct, frozen=True):
    """The fields as the page shows them again; ``record`` is the text of the file or of the box."""

    record: str = ""
    commitment: str = ""
    operator_key: str = ""
    own_seed: str = ""
    own_seat: str = ""
    seat: int | None = None
    line: int | None = None


class Given(NamedTuple):
    """A form without faults. ``several``: it brought one record a line, however many there are."""

    records: list[RawRecord]
    several: bool
    trust: Trust
    typed: Typed
    keep: bool


class FormFaults(Exception):  # noqa: N818 - what a form has
    """A form that cannot be used: every fault in it, and what was typed."""

    def __init__(self, faults: list[Fault], typed: Typed) -> None:
        super().__init__(faults)
        self.faults = faults
        self.typed = typed


def read_form(form: Mapping[str, str], file: FileStorage | None, max_bytes: int) -> Given:
    """Read the form and the file that came with it, if one was chosen.

    ``max_bytes``: what a packed file may come to. ``FormFaults`` names all that cannot be used.
    """
    faults: list[Fault] = []
    typed = Typed(
        **{name: form.get(name, "") for name in _TYPED},
        seat=seat_of(form.get("sit") or form.get("seat")),
        line=_number(form.get("line")),
    )
    trust = _trust(typed, faults)
    several = False
    records: list[RawRecord] = []
    try:
        if file is not None and file.filename:
            data, several = _file(file, max_bytes)
        else:
            data = typed.record.encode("utf-8", "surrogatepass")
            several = _is_lines(data)
        typed = msgspec.structs.replace(typed, record=data.decode("utf-8", "replace"))
        records = _records(data, several)
    except _Unusable as fault:
        faults.insert(0, Fault(fault.field, str(fault)))
    if faults:
        raise FormFaults(faults, typed)
    if several and typed.line is not None:
        records = [one for one in records if one.line == typed.line] or records
    return Given(records, several, trust, typed, form.get("keep") == "1")


def seat_of(text: str | None) -> int | None:
    """A seat 0 to 3, ``None`` for none and for everything that is no seat."""
    plain = _plain(text or "")
    return int(plain) if plain in _SEATS else None


class _Unusable(Exception):  # noqa: N818 - the field is
    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def _plain(text: str) -> str:
    """Digits as 0 to 9, without what cannot be seen, without space at the ends."""
    return text.translate(_DIGITS).translate(_MARKS).strip()


def _number(text: str | None) -> int | None:
    plain = _plain(text or "")
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 9 else None


def _trust(typed: Typed, faults: list[Fault]) -> Trust:
    return Trust(
        commitment=_hex64("commitment", typed.commitment, faults),
        operator_key=_hex64("operator_key", typed.operator_key, faults),
        own_seed=_own_seed(typed, faults),
    )


def _hex64(field: str, text: str, faults: list[Fault]) -> str | None:
    plain = "".join(_plain(text).split()).lower()
    if not plain:
        return None
    if is_hex64(plain):
        return plain
    odd = next((letter for letter in plain if letter not in "0123456789abcdef"), None)
    if odd is not None:
        said = _("There is a “%(letter)s” in it; hex has only 0–9 and a–f.", letter=odd)
    else:
        said = _("It has %(number)d hex digits; 64 are needed.", number=len(plain))
    faults.append(Fault(field, said))
    return None


def _own_seed(typed: Typed, faults: list[Fault]) -> OwnSeed | None:
    seat = seat_of(typed.own_seat)
    if not typed.own_seed:
        if seat is not None:
            faults.append(
                Fault("own_seed", _("Write your client seed, or leave its seat unchosen too."))
            )
        return None
    if seat is None:
        faults.append(Fault("own_seat", _("Choose the seat that you gave your client seed at.")))
        return None
    try:
        return OwnSeed(seat, typed.own_seed)
    except ValueError:
        said = _("A client seed has up to 64 characters, all of them in Unicode 14.0.")
        faults.append(Fault("own_seed", said))
        return None


def _file(file: FileStorage, max_bytes: int) -> tuple[bytes, bool]:
    """The unpacked bytes of a file and whether it has one record a line. How it is packed is read
    from its first bytes: browsers and messengers rename files."""
    packed = file.stream.read()
    packing: Packing = "plain"
    if packed.startswith(b"\x1f\x8b"):
        packing = "gzip"
    elif packed.startswith(b"\x28\xb5\x2f\xfd"):
        packing = "zstd"
    try:
        data = unpack(io.BytesIO(packed), packing, max_bytes + 1)
    except FileUnreadable as error:
        said = error.message_ar if language() == "ar" else error.message_en
        raise _Unusable("file", said) from None
    if len(data) > max_bytes:
        said = _("Unpacked, the file is larger than %(size)d MiB.", size=max_bytes >> 20)
        raise _Unusable("file", said)
    if not data:
        raise _Unusable("file", _("The file is empty."))
    return data, kind_of(file.filename or "").jsonl or _is_lines(data)


def _is_lines(data: bytes) -> bool:
    """Whether a text without a name is JSON Lines: its first two lines that are not blank begin an
    object each, and the first is whole."""
    stream = io.BytesIO(data)
    begins: list[bytes] = []
    for line in stream:
        if line.strip():
            begins.append(line)
        if len(begins) == 2:
            break
    if len(begins) < 2 or not all(line.lstrip().startswith(b"{") for line in begins):
        return False
    try:
        msgspec.json.decode(begins[0], type=msgspec.Raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return True


def _records(data: bytes, several: bool) -> list[RawRecord]:
    if not data.strip():
        raise _Unusable("record", _("Choose a file, or paste the record."))
    if not several:
        return [RawRecord(1, data)]
    records: list[RawRecord] = []
    for raw in read_records(io.BytesIO(data), jsonl=True):
        if len(records) == MAX_RECORDS:
            said = _(
                "The file has more than %(number)d records; "
                "the page judges so many at once, the API and the command any number.",
                number=MAX_RECORDS,
            )
            raise _Unusable("file", said)
        records.append(raw)
    return records
