"""Signed notes (C2SP signed-note): a text, and who signed it.

Two kinds of key sign here: a log's own (Ed25519 over the text) and a witness's (C2SP
tlog-cosignature, ``cosignature/v1``: Ed25519 over the text with a time before it).
"""

import re
from base64 import b64decode, b64encode
from binascii import Error as BadBase64
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from ..fairness.statements import key_pair, sign, signature_holds
from .errors import LogInvalid

ED25519 = 1
COSIGNATURE = 4
MAX_NOTE_BYTES = 64 * 1024
MAX_SIGNATURES = 64
MAX_TIME = 2**63 - 1
"""Seconds since 1970 of a cosignature."""

_DASH = "\N{EM DASH} "
_TIME_BYTES = 8
_SIGNATURE_BYTES = 64
_KEY_BYTES = 32
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f]")
_NAME = re.compile(r"[^\s+]+")
_KEY_ID = re.compile("[0-9a-f]{8}")


class VerifierKey(NamedTuple):
    """Who may sign: the name, the kind of signature (``ED25519``, ``COSIGNATURE``) and the raw
    public key, 32 bytes."""

    name: str
    kind: int
    public: bytes

    @property
    def key_id(self) -> bytes:
        """Four bytes that lead to this key; no proof of anything."""
        named = self.name.encode() + b"\n" + bytes([self.kind])
        return sha256(named + self.public).digest()[:4]

    def __str__(self) -> str:
        """The key as a ``vkey``: ``name+id+base64``."""
        encoded = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.key_id.hex()}+{encoded}"


class SignatureLine(NamedTuple):
    """One line under a note: who is said to have signed, and the bytes of the signature."""

    name: str
    key_id: bytes
    signature: bytes

    def __str__(self) -> str:
        return f"{_DASH}{self.name} {b64encode(self.key_id + self.signature).decode()}\n"


class Note(NamedTuple):
    """A note read and not yet believed: ``text`` ends with a line feed."""

    text: str
    signatures: tuple[SignatureLine, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"


def check_name(name: str) -> str:
    """A name of a key as it is; ``LogInvalid`` ``key_name`` for one that no note can hold."""
    if _NAME.fullmatch(name) is None or _CONTROL.search(name) or "\n" in name:
        raise LogInvalid("key_name")
    return name


def read_key(text: str) -> VerifierKey:
    """A ``vkey``; ``LogInvalid`` ``key_form``, or ``key_kind`` for another kind of signature."""
    parts = text.split("+", 2)
    if len(parts) != 3 or _NAME.fullmatch(parts[0]) is None or not _KEY_ID.fullmatch(parts[1]):
        raise LogInvalid("key_form")
    raw = base64_bytes(parts[2], "key_form")
    if not raw or raw[0] not in (ED25519, COSIGNATURE):
        raise LogInvalid("key_kind")
    key = VerifierKey(check_name(parts[0]), raw[0], raw[1:])
    if len(key.public) != _KEY_BYTES or key.key_id.hex() != parts[1]:
        raise LogInvalid("key_form")
    return key


def read_note(text: str) -> Note:
    """A note's text and its signature lines, none of them checked. ``LogInvalid``: ``note_form``,
    ``signature_form``, ``too_many_signatures``."""
    head, gap, under = text.rpartition("\n\n")
    if len(text) > MAX_NOTE_BYTES or _CONTROL.search(text):
        raise LogInvalid("note_form")
    if not gap or not head or not under.endswith("\n"):
        raise LogInvalid("note_form")
    lines = under[:-1].split("\n")
    if len(lines) > MAX_SIGNATURES:
        raise LogInvalid("too_many_signatures", most=MAX_SIGNATURES)
    return Note(f"{head}\n", tuple(map(read_signature, lines)))


def read_signature(line: str) -> SignatureLine:
    """One signature line without its line feed; ``LogInvalid`` ``signature_form``."""
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space or _NAME.fullmatch(name) is None:
        raise LogInvalid("signature_form")
    raw = base64_bytes(encoded, "signature_form")
    if len(raw) < 5:
        raise LogInvalid("signature_form")
    return SignatureLine(name, raw[:4], raw[4:])


def signed_by(note: Note, key: VerifierKey) -> SignatureLine | None:
    """The line of this key that holds, ``None`` where the key has no line.

    ``LogInvalid`` ``bad_signature`` or ``bad_cosignature`` where it has one that does not hold:
    lines of keys that nobody asked about are passed over, but never a wrong one of a known key.
    """
    found = None
    for line in note.signatures:
        if (line.name, line.key_id) == (key.name, key.key_id):
            if not _holds(note.text, line, key):
                kind = "bad_signature" if key.kind == ED25519 else "bad_cosignature"
                raise LogInvalid(kind, name=key.name)
            found = line
    return found


def time_of(line: SignatureLine) -> int:
    """The seconds since 1970 that a witness's line was made at."""
    return int.from_bytes(line.signature[:_TIME_BYTES], "big")


def sign_note(text: str, name: str, private: bytes) -> SignatureLine:
    """A log's line under a text; ``private`` is 32 bytes."""
    key = VerifierKey(check_name(name), ED25519, bytes.fromhex(key_pair(private).public))
    return SignatureLine(name, key.key_id, b64decode(sign(text.encode(), private)))


def cosign_note(text: str, name: str, private: bytes, time: int) -> SignatureLine:
    """A witness's line under a checkpoint's text, at ``time`` in seconds since 1970."""
    key = VerifierKey(check_name(name), COSIGNATURE, bytes.fromhex(key_pair(private).public))
    signature = b64decode(sign(_cosigned(text, time), private))
    return SignatureLine(name, key.key_id, time.to_bytes(_TIME_BYTES, "big") + signature)


def base64_bytes(text: str, kind: str) -> bytes:
    """Standard base64 in its one right spelling; ``LogInvalid`` of this ``kind`` otherwise."""
    try:
        raw = b64decode(text, validate=True)
    except (BadBase64, ValueError):
        raise LogInvalid(kind) from None
    if b64encode(raw).decode() != text:
        raise LogInvalid(kind)
    return raw


def keys_of_kind(keys: Sequence[VerifierKey], kind: int) -> list[VerifierKey]:
    return [key for key in keys if key.kind == kind]


def _holds(text: str, line: SignatureLine, key: VerifierKey) -> bool:
    message, signature = text.encode(), line.signature
    if key.kind == COSIGNATURE:
        time = time_of(line)
        if time > MAX_TIME:
            return False
        message, signature = _cosigned(text, time), signature[_TIME_BYTES:]
    if len(signature) != _SIGNATURE_BYTES:
        return False
    return signature_holds(message, b64encode(signature).decode(), key.public.hex())


def _cosigned(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()
