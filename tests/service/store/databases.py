"""Databases of a test's own, in SQLite and PostgreSQL, and processes that keep records in them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Engine, NullPool, create_engine, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateSchema, DropSchema

ROOT = Path(__file__).resolve().parents[3]
SERVER = os.environ.get("TEST_POSTGRESQL_URL", "postgresql://postgres@127.0.0.1:5432/postgres")
KINDS = ("sqlite", "postgresql")
START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def go_on(self, **by: float) -> None:
        self.now += timedelta(**by)


def engine_of(url: str) -> Engine:
    """Past the store, straight to the database."""
    driver = url.replace("postgresql://", "postgresql+psycopg://")
    return create_engine(driver, poolclass=NullPool)


@cache
def _no_server() -> str:
    """Why there is no PostgreSQL to test with; empty where there is one."""
    engine = create_engine(
        SERVER.replace("postgresql://", "postgresql+psycopg://"),
        poolclass=NullPool,
        connect_args={"connect_timeout": 5},
    )
    try:
        engine.connect().close()
    except OperationalError as error:
        return str(error.orig)
    return ""


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty database, which is gone afterwards."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'store.db'}"
        return
    if why := _no_server():
        pytest.skip(f"needs a PostgreSQL where it may make schemas at {SERVER}: {why}")
    schema = f"sakka_{uuid4().hex}"
    engine = engine_of(SERVER)
    with engine.begin() as connection:
        connection.execute(CreateSchema(schema))
    try:
        yield f"{SERVER}?options=-csearch_path%3D{schema}"
    finally:
        with engine.begin() as connection:
            connection.execute(text("SET LOCAL lock_timeout = '20s'"))
            connection.execute(DropSchema(schema, cascade=True))


def start(url: str, *words: str) -> "subprocess.Popen[str]":
    """A process of ``tests/service/store/process.py``."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.service.store.process", url, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def all_at_once(url: str, *words: str, count: int) -> list[list[str]]:
    """What ``count`` processes print that were all made ready and then let go together."""
    processes = [start(url, *words) for _ in range(count)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    printed = [process.communicate(timeout=120)[0].splitlines() for process in processes]
    assert [process.returncode for process in processes] == [0] * count
    return printed
