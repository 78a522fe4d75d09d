"""Checkpoints (C2SP tlog-checkpoint): which log, how many entries, which root."""

import re
from base64 import b64encode
from typing import NamedTuple

from .errors import LogInvalid
from .merkle import HASH_BYTES, MAX_SIZE
from .note import Note, base64_bytes, read_note, sign_note

_NUMBER = re.compile("0|[1-9][0-9]{0,18}")


class Checkpoint(NamedTuple):
    """A tree's head: ``origin`` names the log, ``size`` counts its entries, ``root`` is 32 bytes.

    ``extensions``: lines that the log put under them, which nobody checks.
    """

    origin: str
    size: int
    root: bytes
    extensions: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text that is signed."""
        lines = (self.origin, str(self.size), b64encode(self.root).decode(), *self.extensions)
        return "".join(f"{line}\n" for line in lines)


def read_checkpoint(text: str) -> tuple[Checkpoint, Note]:
    """A checkpoint and the note that it stands in, no signature checked. ``LogInvalid``: what
    ``read_note`` says, ``checkpoint_form``, ``size_form``, ``hash_form``."""
    note = read_note(text)
    lines = note.text[:-1].split("\n")
    if len(lines) < 3 or not all(lines):
        raise LogInvalid("checkpoint_form")
    origin, size, root, *extensions = lines
    return Checkpoint(origin, read_size(size), read_hash(root), tuple(extensions)), note


def sign_checkpoint(checkpoint: Checkpoint, private: bytes) -> Note:
    """The checkpoint under the log's own signature; the log's key has the origin's name."""
    line = sign_note(checkpoint.text, checkpoint.origin, private)
    return Note(checkpoint.text, (line,))


def read_size(text: str, kind: str = "size_form") -> int:
    """A number of entries, in digits without a zero before them."""
    if _NUMBER.fullmatch(text) is None or int(text) > MAX_SIZE:
        raise LogInvalid(kind)
    return int(text)


def read_hash(text: str) -> bytes:
    """A hash in base64; ``LogInvalid`` ``hash_form``."""
    raw = base64_bytes(text, "hash_form")
    if len(raw) != HASH_BYTES:
        raise LogInvalid("hash_form")
    return raw
