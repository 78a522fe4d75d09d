"""The steps that bring a database to the tables of today, run at every start.

A step is a file in ``versions/``, written by hand as the newest one is; the tests compare what all
of them make with ``tables.py``. They go forward only.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection

from ..database import WRITES, engine_at, use_wal

_LOCK = 0x53414B4B41  # of these steps, among PostgreSQL's advisory locks
_WAIT_SECONDS = 120


def migrate(url: URL) -> None:
    """Bring the database at ``url`` up to date. Several processes may do this at once: one works,
    the others wait and find nothing left to do. Errors are those of SQLAlchemy and alembic."""
    if url.drivername.startswith("sqlite"):
        Path(str(url.database)).absolute().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone(url) as connection:
        config = Config()
        here = str(Path(__file__).parent)
        config.set_main_option("script_location", here.replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


@contextmanager
def _alone(url: URL) -> Iterator[Connection]:
    """A transaction that no other start is in. Its connections are closed after it: a process that
    forks its workers after this hands none of them on."""
    engine = engine_at(url, connections=0, wait_seconds=_WAIT_SECONDS)
    if engine.dialect.name == "sqlite":
        use_wal(engine, _WAIT_SECONDS)
    with engine.execution_options(**WRITES).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
        yield connection
