"""Tiles (C2SP tlog-tiles): the tree's hashes and its entries as files that never change.

A tile of level l holds up to 256 hashes of subtrees of height 8 l, and goes by the path
``tile/L/N[.p/W]``; entries go by ``tile/entries/N[.p/W]``, each behind its length in two bytes.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .errors import LogInvalid
from .merkle import HASH_BYTES, Nodes, node_hash

TILE_HEIGHT = 8
TILE_WIDTH = 1 << TILE_HEIGHT
MAX_ENTRY_BYTES = 0xFFFF
MAX_LEVEL = 63

_PATH = re.compile(
    r"(?P<row>0|[1-9][0-9]?|[a-z]+)/(?P<index>(?:x[0-9]{3}/)*[0-9]{3})"
    r"(?:\.p/(?P<width>[1-9][0-9]{0,2}))?"
)


@dataclass(frozen=True)
class TilePath:
    """Which tile: ``row`` is a level, or the name of a row beside the tree (``entries``).
    ``width``: how many of its 256 places are filled."""

    row: int | str
    index: int
    width: int = TILE_WIDTH

    def __str__(self) -> str:
        digits = f"{self.index:03d}"
        digits = digits.zfill(-(-len(digits) // 3) * 3)
        groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
        path = "/".join([*(f"x{group}" for group in groups[:-1]), groups[-1]])
        part = f".p/{self.width}" if self.width < TILE_WIDTH else ""
        return f"tile/{self.row}/{path}{part}"


def read_path(text: str, rows: Sequence[str] = ("entries",)) -> TilePath:
    """What stands after ``tile/``; ``LogInvalid`` ``tile_path`` for what is no tile's one name."""
    found = _PATH.fullmatch(text)
    if found is None:
        raise LogInvalid("tile_path")
    row: int | str = found["row"]
    if found["row"].isdigit():
        row = int(found["row"])
    elif row not in rows:
        raise LogInvalid("tile_path")
    path = TilePath(
        row, int(found["index"].replace("x", "").replace("/", "")), int(found["width"] or 256)
    )
    if (isinstance(row, int) and row > MAX_LEVEL) or str(path) != f"tile/{text}":
        raise LogInvalid("tile_path")
    return path


def row_width(level: int, size: int) -> int:
    """How many hashes the rows of this level have in a tree of ``size`` leaves."""
    return size >> TILE_HEIGHT * level


def tiles_of(old: int, new: int) -> Iterator[TilePath]:
    """The tiles that a tree has once it has grown from ``old`` to ``new`` leaves and that it had
    not before, level by level."""
    level = 0
    while row_width(level, new):
        before, after = row_width(level, old), row_width(level, new)
        for index in range(before // TILE_WIDTH, -(-after // TILE_WIDTH)):
            width = min(after - index * TILE_WIDTH, TILE_WIDTH)
            if before - index * TILE_WIDTH < width:
                yield TilePath(level, index, width)
        level += 1


def hashes_of(tile: bytes) -> list[bytes]:
    """The hashes of a tile; ``LogInvalid`` ``tile_form``."""
    if not tile or len(tile) % HASH_BYTES or len(tile) > TILE_WIDTH * HASH_BYTES:
        raise LogInvalid("tile_form")
    return [tile[at : at + HASH_BYTES] for at in range(0, len(tile), HASH_BYTES)]


def bundle_of(entries: Sequence[bytes]) -> bytes:
    """Entries as one bundle; ``LogInvalid`` ``entry_size`` for one that is too long."""
    if any(len(entry) > MAX_ENTRY_BYTES for entry in entries):
        raise LogInvalid("entry_size", most=MAX_ENTRY_BYTES)
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def entries_of(bundle: bytes) -> list[bytes]:
    """The entries of a bundle; ``LogInvalid`` ``bundle_form``."""
    entries: list[bytes] = []
    at = 0
    while at < len(bundle):
        end = at + 2 + int.from_bytes(bundle[at : at + 2], "big")
        if end > len(bundle) or at + 2 > len(bundle) or len(entries) == TILE_WIDTH:
            raise LogInvalid("bundle_form")
        entries.append(bundle[at + 2 : end])
        at = end
    return entries


def nodes_of(tile: Callable[[int, int], Sequence[bytes]]) -> Nodes:
    """Nodes for ``merkle`` out of tiles: ``tile(level, index)`` gives a tile's hashes, as wide as
    it is known. ``LogInvalid`` ``tile_short`` where a node is not in it."""

    def node(height: int, index: int) -> bytes:
        level, up = divmod(height, TILE_HEIGHT)
        count = 1 << up
        number, first = divmod(index * count, TILE_WIDTH)
        row = list(tile(level, number)[first : first + count])
        if len(row) != count:
            raise LogInvalid("tile_short")
        while len(row) > 1:
            row = [node_hash(row[at], row[at + 1]) for at in range(0, len(row), 2)]
        return row[0]

    return node
