"""The steps that make the tables, against the tables as the code knows them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from verifier.service import database
from verifier.service.store import Store, StoreUnavailable
from verifier.service.tables import Base

from .databases import all_at_once, engine_of

TABLES = {"alembic_version", "kept_record", "kept_upload", "kept_total"}


def differences(url: str) -> Any:
    with engine_of(url).connect() as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        return compare_metadata(context, Base.metadata)


def test_the_steps_make_what_the_code_knows(store: Store, url: str) -> None:
    assert set(inspect(engine_of(url)).get_table_names()) == TABLES
    assert differences(url) == []


def test_a_difference_would_be_seen(store: Store, url: str) -> None:
    with engine_of(url).begin() as connection:
        connection.execute(text("DROP INDEX ix_kept_upload_expires_at"))
        connection.execute(text("ALTER TABLE kept_record ADD COLUMN more INTEGER"))
    assert {change[0] for change in differences(url)} == {"add_index", "remove_column"}


def test_migrating_again_changes_nothing(store: Store, url: str) -> None:
    kept = store.keep(b"{}", "1" * 64)
    store.migrate()
    assert store.get("1" * 64) == ("1" * 64, b"{}", kept.kept_at, kept.expires_at)
    assert differences(url) == []


def test_several_processes_start_at_once(url: str) -> None:
    all_at_once(url, "migrate", count=4)
    assert differences(url) == []
    with engine_of(url).connect() as connection:
        for table in ("alembic_version", "kept_total"):
            rows = connection.execute(text(f"SELECT count(*) FROM {table}"))  # noqa: S608
            assert rows.scalar_one() == 1


def test_a_start_waits_for_one_that_turns_the_log_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite then answers "locked" at once, whatever time it was given to wait."""
    file = tmp_path / "a.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("CREATE TABLE something (other INTEGER)")
        other.execute("BEGIN IMMEDIATE")
        waits: list[float] = []

        def wait(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 3:
                other.execute("ROLLBACK")

        monkeypatch.setattr(database, "sleep", wait)  # others of this process sleep too
        store = Store(f"sqlite:///{file}")
        store.migrate()
    assert len(waits) == 3
    store.ready()
    store.close()


def test_before_the_tables_are_made_it_is_not_ready(url: str) -> None:
    store = Store(url)
    with pytest.raises(StoreUnavailable):
        store.ready()
    with pytest.raises(StoreUnavailable):
        store.get("1" * 64)
    store.migrate()
    store.ready()
    store.close()


def test_tables_of_a_later_release_are_left_alone(store: Store, url: str) -> None:
    with engine_of(url).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreUnavailable, match="9999"):
        store.migrate()


def test_a_step_that_fails_leaves_nothing_half_done(url: str) -> None:
    """Its last table stands in the way; the first ones must not stay."""
    with engine_of(url).begin() as connection:
        connection.execute(text("CREATE TABLE kept_total (other INTEGER)"))
    store = Store(url)
    with pytest.raises(StoreUnavailable):
        store.migrate()
    assert set(inspect(engine_of(url)).get_table_names()) - {"alembic_version"} == {"kept_total"}
    with engine_of(url).begin() as connection:
        connection.execute(text("DROP TABLE kept_total"))
    store.migrate()
    store.ready()
    store.close()
