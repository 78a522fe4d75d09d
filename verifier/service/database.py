"""The database under the store: which ones are served, and how every connection is set up."""

import sqlite3
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

_POSTGRESQL_ARGUMENTS = {"connect_timeout": 5, "fallback_application_name": "verify-sakka"}
BUSY_SECONDS = 10
"""How long a writer waits for another one, in either database."""
ANSWER_SECONDS = 15
"""How long PostgreSQL may work at one statement."""
RECYCLE_SECONDS = 30 * 60

BEGIN = "sqlite_begin"
"""Execution option of an engine: the statement its transactions begin with in SQLite."""
WRITES = {BEGIN: "BEGIN IMMEDIATE"}
"""For transactions that write: a reader that turns writer later could not wait for its turn."""
NO_TRANSACTION = {BEGIN: ""}


class BadDatabaseUrl(ValueError):  # noqa: N818 - says what is bad
    """A URL that no store can be at. ``reason``: ``unreadable``, ``kind`` (another database),
    ``path`` (SQLite without a file), ``driver`` (psycopg is not installed). It may hold a password,
    so it is not repeated."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def read_url(url: str) -> URL:
    """``sqlite:///PATH`` or ``postgresql://…`` with the driver that is used. ``BadDatabaseUrl``."""
    try:
        read = make_url(url)
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl("unreadable", "the URL of the database cannot be read") from None
    if read.drivername in {"postgres", "postgresql", "postgresql+psycopg"}:
        return read.set(drivername="postgresql+psycopg")
    if read.drivername not in {"sqlite", "sqlite+pysqlite"}:
        raise BadDatabaseUrl("kind", "the database is sqlite:///PATH or postgresql://…")
    if not read.database or read.database == ":memory:" or read.database.startswith("file:"):
        # In memory each worker would keep records of its own, and lose them.
        raise BadDatabaseUrl("path", "SQLite needs the path of a file: sqlite:///PATH")
    return read.set(drivername="sqlite+pysqlite")


def engine_at(url: URL, *, connections: int, wait_seconds: int = BUSY_SECONDS) -> Engine:
    """An engine that connects when first used. ``connections``: how many at most at a time, at
    least the threads that ask; 0 keeps none open between two uses."""
    pool: dict[str, Any] = {"poolclass": NullPool}
    if connections:
        pool = {"pool_size": connections, "max_overflow": 0, "pool_timeout": BUSY_SECONDS}
    sqlite = url.drivername.startswith("sqlite")
    try:
        engine = create_engine(
            url,
            hide_parameters=True,  # or errors, and so logs, would show parts of records
            pool_pre_ping=not sqlite,  # the server may have been restarted meanwhile
            pool_recycle=-1 if sqlite else RECYCLE_SECONDS,
            connect_args={"timeout": wait_seconds} if sqlite else _POSTGRESQL_ARGUMENTS,
            **pool,
        )
    except ImportError:
        message = "PostgreSQL needs psycopg: pip install 'verify-sakka[postgresql]'"
        raise BadDatabaseUrl("driver", message) from None
    if sqlite:
        event.listen(engine, "connect", _sqlite_connected)
        event.listen(engine, "begin", _sqlite_begin)
    else:
        event.listen(engine, "connect", _postgresql_connected(wait_seconds))
    return engine


def _sqlite_connected(connection: Any, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = (
        None  # transactions begin where _begin says, not where sqlite3 does
    )
    connection.execute("PRAGMA foreign_keys = ON")
    # FULL syncs the log at every commit: who was told "kept" finds it after a power cut too. NORMAL
    # would be safe against a killed process only.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what was deleted is overwritten


def _sqlite_begin(connection: Connection) -> None:
    if statement := connection.get_execution_options().get(BEGIN, "BEGIN"):
        connection.exec_driver_sql(statement)


def _postgresql_connected(wait_seconds: int) -> Callable[[Any, ConnectionPoolEntry], None]:
    def connected(connection: Any, _: ConnectionPoolEntry) -> None:
        connection.execute(f"SET lock_timeout = '{wait_seconds}s'")
        connection.execute(f"SET statement_timeout = '{ANSWER_SECONDS}s'")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{ANSWER_SECONDS}s'")
        connection.commit()

    return connected


def use_wal(engine: Engine, wait_seconds: int) -> None:
    """Readers and a writer of a SQLite file at the same time; the file remembers it.

    While another process does the same, SQLite answers "busy" at once, so the waiting is done here.
    """
    until = monotonic() + wait_seconds
    with engine.connect().execution_options(**NO_TRANSACTION) as connection:
        while True:
            try:
                connection.exec_driver_sql("PRAGMA journal_mode = WAL")
            except OperationalError as error:
                code = getattr(error.orig, "sqlite_errorcode", None)
                if code != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
                sleep(0.02)
            else:
                return


def empty_wal(engine: Engine) -> None:
    """Take what was deleted out of SQLite's write-ahead log too; where somebody reads in it, what
    can be taken."""
    with engine.connect().execution_options(**NO_TRANSACTION) as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
