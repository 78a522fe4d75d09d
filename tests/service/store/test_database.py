"""Which databases are served, and how the store stands with one that does not answer."""

import gc
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import zstandard
from sqlalchemy import event, text

from verifier.service.database import BadDatabaseUrl, read_url
from verifier.service.store import Store, StoreUnavailable

from .databases import ROOT, START, database, engine_of
from .test_room import name, noise


@pytest.mark.parametrize(
    "given, driver",
    [
        ("sqlite:///a/b.db", "sqlite+pysqlite"),
        ("sqlite:////var/lib/a.db", "sqlite+pysqlite"),
        ("postgres://h/d", "postgresql+psycopg"),
        ("postgresql://u:p@h:5433/d", "postgresql+psycopg"),
        ("postgresql+psycopg://h/d", "postgresql+psycopg"),
    ],
)
def test_these_are_served(given: str, driver: str) -> None:
    assert read_url(given).drivername == driver


@pytest.mark.parametrize(
    "given, reason",
    [
        ("", "unreadable"),
        ("a.db", "unreadable"),
        ("postgresql://u:secret@h:port/d", "unreadable"),
        ("mysql://u:secret@h/d", "kind"),
        ("postgresql+psycopg2://u:secret@h/d", "kind"),
        ("sqlite+aiosqlite:///a.db", "kind"),
        ("sqlite://", "path"),
        ("sqlite:///:memory:", "path"),
        ("sqlite:///file:a?mode=memory&uri=true", "path"),
    ],
)
def test_these_are_not(given: str, reason: str) -> None:
    with pytest.raises(BadDatabaseUrl) as bad:
        Store(given)
    assert bad.value.reason == reason
    assert "secret" not in str(bad.value)


def test_without_psycopg_postgresql_is_refused_with_what_to_install() -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from verifier.service.store import Store\n"
        "try: Store('postgresql://h/d')\n"
        "except ValueError as error: print(error.reason, error)\n"
    )
    call = [sys.executable, "-c", program]
    said = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said == "driver PostgreSQL needs psycopg: pip install 'verify-sakka[postgresql]'\n"


def test_a_folder_for_the_file_is_made(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'not' / 'yet' / 'a %25 b.db'}")
    store.migrate()
    assert store.keep(b"{}", name(1)).new
    assert (tmp_path / "not" / "yet").stat().st_mode & 0o777 == 0o700
    store.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    file.write_bytes(b"no database, " * 100)
    store = Store(f"sqlite:///{file}")
    for call in (store.migrate, store.ready):
        with pytest.raises(StoreUnavailable):
            call()
    store.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store(f"sqlite:///{tmp_path / 'file' / 'a.db'}")
    with pytest.raises(StoreUnavailable):
        store.migrate()
    store.close()


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, not listening: refused, and nobody else's meanwhile
        port = taken.getsockname()[1]
        store = Store(f"postgresql://u:secret@127.0.0.1:{port}/d")
        for call in (store.migrate, store.ready, store.purge, lambda: store.get(name(1))):
            with pytest.raises(StoreUnavailable) as gone:
                call()
            assert "secret" not in str(gone.value)
        store.close()


def test_connections_that_the_server_ended_are_made_anew(tmp_path: Path) -> None:
    """As after a restart of the server."""
    with database("postgresql", tmp_path) as url:
        store = Store(f"{url}&application_name={tmp_path.name}", clock=lambda: START)
        store.migrate()
        kept = store.keep(b"{}", name(1))
        ended = text(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE application_name = :name"
        )
        for again in range(3):
            with engine_of(url).connect() as connection:
                assert connection.execute(ended, {"name": tmp_path.name}).scalar_one() >= 1
            assert store.get(name(1)) == (name(1), b"{}", kept.kept_at, kept.expires_at)
            assert store.keep(b"{}", name(2)).new is (again == 0)
            store.ready()
        store.close()


def test_postgresql_waits_for_nothing_without_end(tmp_path: Path) -> None:
    with database("postgresql", tmp_path) as url:
        store = Store(url)
        with store._engine.connect() as connection:
            names = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
            waits = [connection.execute(text(f"SHOW {name}")).scalar_one() for name in names]
        assert waits == ["15s", "10s", "15s"]
        store.close()


def test_how_sqlite_is_set_up(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    store.migrate()
    wanted = {
        "journal_mode": "wal",
        "synchronous": 2,  # FULL
        "foreign_keys": 1,
        "secure_delete": 1,
        "busy_timeout": 10_000,
    }
    with store._engine.connect() as connection:
        for pragma, value in wanted.items():
            assert connection.execute(text(f"PRAGMA {pragma}")).scalar_one() == value, pragma
    store.close()


def test_reading_goes_on_while_another_one_writes_in_sqlite(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(url)
    event.listen(store._engine, "connect", _impatient)
    store.migrate()
    store.keep(b"{}", name(1))
    store.close()
    with engine_of(url).connect() as other:
        raw = other.connection.driver_connection
        assert raw is not None
        raw.isolation_level = None
        raw.execute("BEGIN IMMEDIATE")
        assert store.get(name(1)) is not None
        store.ready()
        with pytest.raises(StoreUnavailable, match="locked"):
            store.keep(b"{}", name(2))
        raw.execute("ROLLBACK")
    assert store.keep(b"{}", name(2)).new
    store.close()


def _impatient(connection: object, _: object) -> None:
    connection.execute("PRAGMA busy_timeout = 50")  # type: ignore[attr-defined]


def test_what_was_deleted_is_out_of_the_files_of_sqlite(tmp_path: Path) -> None:
    def lies_there() -> bool:
        return any(part in file.read_bytes() for file in tmp_path.iterdir())

    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    store.migrate()
    record = noise(1, 3000)
    part = zstandard.compress(record)[1000:1100]
    assert part in record
    kept = store.keep(record, name(1))
    assert lies_there()
    store.delete(name(1), kept.token)
    store.purge()
    assert not lies_there()
    store.close()


def test_errors_hold_nothing_of_a_record(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    store = Store(url)
    store.migrate()
    with engine_of(url).begin() as connection:
        connection.execute(text("DROP TABLE kept_record"))
        connection.execute(text("CREATE TABLE kept_record (sha256 TEXT)"))
    with pytest.raises(StoreUnavailable) as failed:
        store.keep(b"\xf0\x9f\x83\x8f of somebody", name(7))
    assert failed.value.__cause__ is not None
    told = f"{failed.value} {failed.value.__cause__} {failed.value.__cause__!r}"
    assert "somebody" not in told
    assert name(7) not in told
    store.close()


def test_a_closed_store_leaves_no_connection_open(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    store.migrate()
    store.keep(b"{}", name(1))
    store.close()
    gc.collect()
    # SQLite takes its log away when the last connection closes.
    assert [file.name for file in tmp_path.iterdir()] == ["a.db"]
