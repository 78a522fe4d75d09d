"""The stream of bytes of a shuffle, and uniform draws from it (docs/fairness.md §4)."""

from hmac import digest
from typing import NamedTuple

DEALER_LABEL = b"dealer"
DEAL_LABEL = b"deal"

MAX_NUMBER_U32 = 2**32 - 1
"""Largest number of a stream or of a block: it is hashed as four bytes."""

BYTES = 256
BLOCK_BYTES = 32


class Draw(NamedTuple):
    """One uniform draw out of ``m``, with what it took from the stream.

    ``limit`` is the first byte value that is dropped, ``first`` the place in the stream of the
    first byte read, ``dropped`` the bytes at or above the limit, ``byte`` the one taken, ``value``
    the draw.
    """

    m: int
    limit: int
    first: int
    dropped: tuple[int, ...]
    byte: int
    value: int


class Stream:
    """The stream ``(label, n)`` of a sakka key, read one byte at a time from the start.

    ``key`` is the 32 bytes of the sakka key, ``n`` is 0 to 2^32 - 1 (``ValueError`` otherwise).
    ``blocks`` holds the blocks made so far, ``position`` how many bytes were read.
    """

    __slots__ = ("_key", "_prefix", "blocks", "position")

    def __init__(self, key: bytes, label: bytes, n: int) -> None:
        self._key = key
        self._prefix = block_message(label, n)
        self.blocks: list[bytes] = []
        self.position = 0

    def byte(self) -> int:
        """The next byte, 0 to 255."""
        block, place = divmod(self.position, BLOCK_BYTES)
        if block == len(self.blocks):
            self.blocks.append(digest(self._key, self._prefix + u32(block), "sha256"))
        self.position += 1
        return self.blocks[block][place]

    def draw(self, m: int) -> Draw:
        """Draw one of ``0 … m - 1``, equally likely; ``ValueError`` unless ``m`` is 1 to 256."""
        if not 1 <= m <= BYTES:
            raise ValueError("a draw is out of 1 to 256")
        limit = BYTES - BYTES % m
        first = self.position
        dropped = []
        while (byte := self.byte()) >= limit:
            dropped.append(byte)
        return Draw(m, limit, first, tuple(dropped), byte, byte % m)

    def uniform(self, m: int) -> int:
        """The value of ``draw``."""
        return self.draw(m).value


def block_message(label: bytes, n: int) -> bytes:
    """What is hashed for every block of a stream, but for the block's number at the end."""
    return label + b"\x00" + u32(n)


def u32(number: int) -> bytes:
    """A number as four bytes, most significant first; ``ValueError`` outside 0 to 2^32 - 1."""
    if not 0 <= number <= MAX_NUMBER_U32:
        raise ValueError("a number of a stream is 0 to 4294967295")
    return number.to_bytes(4, "big")
