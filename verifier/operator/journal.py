"""What an operator's server has on disk: one SQLite file, each step written before it is said."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

_SCHEMA = """
CREATE TABLE IF NOT EXISTS sakka (
    sakka_id TEXT PRIMARY KEY,
    step TEXT NOT NULL,
    sealed BLOB NOT NULL,
    header TEXT NOT NULL,
    statement TEXT NOT NULL,
    signature TEXT NOT NULL,
    receipt TEXT,
    client_commitments TEXT NOT NULL DEFAULT '[null,null,null,null]',
    client_seeds TEXT NOT NULL DEFAULT '[null,null,null,null]',
    beacon TEXT,
    first_dealer INTEGER,
    outcome TEXT,
    record TEXT,
    reveal TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS deal (
    sakka_id TEXT NOT NULL REFERENCES sakka,
    number INTEGER NOT NULL,
    dealt TEXT NOT NULL,
    rest TEXT,
    result TEXT,
    PRIMARY KEY (sakka_id, number)
) STRICT;
CREATE TABLE IF NOT EXISTS event (
    sakka_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (sakka_id, number, place),
    FOREIGN KEY (sakka_id, number) REFERENCES deal
) STRICT;
"""
"""`number` is the shuffle's: the primary key is what makes a second deal under it impossible."""

_BUSY_SECONDS = 10


class DealRow(NamedTuple):
    """One deal as written down; JSON values. ``result`` is ``None`` while it is played."""

    number: int
    dealt: dict[str, Any]
    rest: list[list[str]] | None
    result: dict[str, Any] | None


class Journal:
    """One connection to the file. Every ``writing`` block is on disk, whole, when it ends."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(
            path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        self._db.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.executescript(_SCHEMA)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """All or nothing, and one writer at a time over all processes."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def add_sakka(self, sakka_id: str, **values: Any) -> None:
        """A new sakka; ``KeyError`` where one of this id is there."""
        names = ("sakka_id", *values)
        marks = ", ".join("?" * len(names))
        try:
            self._db.execute(
                f"INSERT INTO sakka ({', '.join(names)}) VALUES ({marks})",  # noqa: S608 - own names
                (sakka_id, *map(_stored, values.values())),
            )
        except sqlite3.IntegrityError:
            raise KeyError(sakka_id) from None

    def set_sakka(self, sakka_id: str, **values: Any) -> None:
        changes = ", ".join(f"{name} = ?" for name in values)
        self._db.execute(
            f"UPDATE sakka SET {changes} WHERE sakka_id = ?",  # noqa: S608 - own names
            (*map(_stored, values.values()), sakka_id),
        )

    def sakka(self, sakka_id: str) -> sqlite3.Row:
        """``KeyError`` where there is none of this id."""
        found = self._db.execute("SELECT * FROM sakka WHERE sakka_id = ?", (sakka_id,)).fetchone()
        if found is None:
            raise KeyError(sakka_id)
        row: sqlite3.Row = found
        return row

    def sakkas(self) -> list[tuple[str, str]]:
        """The id and the step of every sakka, in the order in which they were opened."""
        return [tuple(row) for row in self._db.execute("SELECT sakka_id, step FROM sakka")]

    def add_deal(self, sakka_id: str, number: int, dealt: dict[str, Any]) -> None:
        self._db.execute(
            "INSERT INTO deal (sakka_id, number, dealt) VALUES (?, ?, ?)",
            (sakka_id, number, _stored(dealt)),
        )

    def set_deal(self, sakka_id: str, number: int, **values: Any) -> None:
        changes = ", ".join(f"{name} = ?" for name in values)
        self._db.execute(
            f"UPDATE deal SET {changes} WHERE sakka_id = ? AND number = ?",  # noqa: S608 - own names
            (*map(_stored, values.values()), sakka_id, number),
        )

    def deals(self, sakka_id: str) -> list[DealRow]:
        rows = self._db.execute(
            "SELECT number, dealt, rest, result FROM deal WHERE sakka_id = ? ORDER BY number",
            (sakka_id,),
        )
        return [DealRow(row[0], *map(_read, row[1:])) for row in rows]

    def add_event(self, sakka_id: str, number: int, event: dict[str, Any]) -> int:
        """Write an event down as the next of its deal; returns its place, from 0."""
        (place,) = self._db.execute(
            "SELECT count(*) FROM event WHERE sakka_id = ? AND number = ?", (sakka_id, number)
        ).fetchone()
        self._db.execute(
            "INSERT INTO event VALUES (?, ?, ?, ?)", (sakka_id, number, place, _stored(event))
        )
        return int(place)

    def events(self, sakka_id: str, number: int) -> list[dict[str, Any]]:
        rows = self._db.execute(
            "SELECT event FROM event WHERE sakka_id = ? AND number = ? ORDER BY place",
            (sakka_id, number),
        )
        return [json.loads(row[0]) for row in rows]


def _stored(value: Any) -> Any:
    if value is None or isinstance(value, str | bytes | int):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _read(text: str | None) -> Any:
    return None if text is None else json.loads(text)
