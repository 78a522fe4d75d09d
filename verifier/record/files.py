"""Streams of records: one JSON document, or JSON Lines, plain or compressed (docs/record.md).

Nothing is opened here: a caller brings a binary stream and says what its name promised. Whatever is
inside, no more than one record's bytes and the unpacker's own window are held at a time.
"""

import gzip
import io
import zlib
from collections.abc import Iterator
from typing import Any, BinaryIO, Literal, NamedTuple

import zstandard

from .errors import FileUnreadable, file_unreadable
from .model import MAX_RECORD_BYTES

MAX_WINDOW_BYTES = 8 * 1024 * 1024
"""The zstd window that every reader has to give (RFC 8878 §3.1.1.1.2); more is refused."""
_PIECE = 256
"""Bytes of zstd unpacked at a time: 4 bytes can stand for 128 KiB, so 8 MiB at the most."""
_CHUNK = 64 * 1024

Packing = Literal["plain", "gzip", "zstd"]


class FileKind(NamedTuple):
    """What a file's name says: one record a line or one in all, and how it is packed."""

    jsonl: bool
    packing: Packing


class RawRecord(NamedTuple):
    """The bytes of one record, unread, and its line (from 1; 1 for a file that is one record).

    A record past ``MAX_RECORD_BYTES`` has its first ``MAX_RECORD_BYTES + 1`` bytes here, so that
    ``load`` refuses it for its size.
    """

    line: int
    data: bytes


def kind_of(name: str) -> FileKind:
    """``sakkas.jsonl.gz`` → JSON Lines, gzip. Endings count in lower and upper case."""
    name = name.lower()
    packing: Packing = "plain"
    if name.endswith(".gz"):
        name, packing = name[:-3], "gzip"
    elif name.endswith(".zst"):
        name, packing = name[:-4], "zstd"
    return FileKind(name.endswith(".jsonl"), packing)


def read_records(
    source: BinaryIO, *, jsonl: bool = False, packing: Packing = "plain"
) -> Iterator[RawRecord]:
    """The records of a binary stream, read as it is asked for.

    Lines of white space alone are no records. ``FileUnreadable`` with the line where a packed file
    is damaged or breaks off; what came before it has been given out. The stream is not closed.
    """
    line = 1
    try:
        stream = _unpacked(source, packing)
        if not jsonl:
            yield RawRecord(line, _read_full(stream, MAX_RECORD_BYTES + 1))
            return
        while data := stream.readline(MAX_RECORD_BYTES + 1):
            if data.endswith(b"\n"):
                data = data[:-1]
            elif len(data) > MAX_RECORD_BYTES:
                _skip_line(stream)
            if not data.isspace() and data:
                yield RawRecord(line, data)
            line += 1
    except _DAMAGE as error:
        raise _named(error, line) from None


def unpack(source: BinaryIO, packing: Packing, limit: int) -> bytes:
    """What a binary stream holds, up to its first ``limit`` bytes; no more is unpacked.

    ``FileUnreadable`` where a packed stream is damaged or breaks off before that.
    """
    try:
        return _read_full(_unpacked(source, packing), limit)
    except _DAMAGE as error:
        raise _named(error, 1) from None


_DAMAGE = (EOFError, OSError, zlib.error, zstandard.ZstdError)


def _named(error: Exception, line: int) -> FileUnreadable:
    if isinstance(error, EOFError):
        return file_unreadable(line, "truncated")
    if isinstance(error, zstandard.ZstdError) and "memory" in str(error):
        return file_unreadable(line, "window", limit=MAX_WINDOW_BYTES)
    if isinstance(error, OSError) and not isinstance(error, gzip.BadGzipFile):
        return file_unreadable(line, "unreadable")
    return file_unreadable(line, "corrupt")


def _unpacked(source: BinaryIO, packing: Packing) -> io.BufferedIOBase | BinaryIO:
    if packing == "gzip":
        return gzip.GzipFile(fileobj=source, mode="rb")
    if packing == "zstd":
        return io.BufferedReader(_Pieces(_zstd_pieces(source)))
    return source


def _read_full(stream: io.BufferedIOBase | BinaryIO, size: int) -> bytes:
    """``size`` bytes, or all there are: a pipe gives fewer at a time."""
    parts = []
    while size and (part := stream.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _skip_line(stream: io.BufferedIOBase | BinaryIO) -> None:
    while (part := stream.readline(_CHUNK)) and not part.endswith(b"\n"):
        pass


def _zstd_pieces(source: BinaryIO) -> Iterator[bytes]:
    """Frame after frame, a bounded piece at a time; ``EOFError`` inside a frame.

    The library's own stream reader takes a file that is cut short for a whole one.
    """
    unpacker = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW_BYTES)
    frame = unpacker.decompressobj()
    inside = False
    while packed := source.read(_CHUNK):
        while packed:
            piece, packed = packed[:_PIECE], packed[_PIECE:]
            inside = True
            yield frame.decompress(piece)
            if frame.eof:
                packed = frame.unused_data + packed
                frame = unpacker.decompressobj()
                inside = False
    if inside:
        raise EOFError


class _Pieces(io.RawIOBase):
    """Pieces of bytes as a stream, to be read through ``io.BufferedReader``."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return 0
            self._rest = memoryview(piece)
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size
