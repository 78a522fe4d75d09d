"""What a service is told: one frozen struct, from the environment or from a mapping.

Every setting has the name of an environment variable (docs/service.md has the table); a value that
cannot be used stops the start, with all that is wrong named at once.
"""

import os
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import click
import limits
import msgspec

from ..record.model import MAX_RECORD_BYTES
from .database import read_url

MIB = 1024 * 1024
MAX_WORKERS = 16
"""What the cores give at most; more only where the setting says so."""


class SettingError(ValueError):
    """Settings that cannot be used: ``faults`` has a line for each, named as it was given."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of the service; the defaults serve a page on one machine with nothing to
    configure.

    Sizes are in bytes, times in seconds but where the name says days.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 0
    """Processes that answer; 0 is one for each core (``cores``)."""
    threads: int = 4
    """Requests that a worker answers at a time."""
    database_url: str = ""
    """``sqlite:///PATH`` or ``postgresql://…``; empty is a SQLite file in ``data_dir``."""
    redis_url: str | None = None
    """Where the limits of rate are counted over all workers; without it each worker counts."""
    data_dir: str = ""
    keep_days: int = 90
    store_max_bytes: int = 1024 * MIB
    max_body_bytes: int = MAX_RECORD_BYTES + MIB
    """Of a request; a form is a record and some more."""
    time_limit: int = 20
    judges: int = 1
    """Processes a worker has for verifying; each is stopped where a record takes too long."""
    rate: str = "60/minute"
    """For each address, of what costs: verifying and keeping."""
    proxies: int = 0
    """Reverse proxies in front, whose word on the reader's address is taken."""
    log_format: str = "json"
    log_level: str = "info"


class Kind(NamedTuple):
    """What a setting may be: in words, and the function that reads it or says what is wrong."""

    allowed: str
    read: Callable[[Any], Any]


def _whole(least: int, most: int) -> Kind:
    def read(value: Any) -> int:
        try:
            number = int(str(value))
        except ValueError:
            raise ValueError(f"a whole number is needed, not {value!r}") from None
        if not least <= number <= most:
            raise ValueError(f"{number} is not within {least} to {most}")
        return number

    return Kind(f"{least} to {most}", read)


def _one_of(*words: str) -> Kind:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"{value!r} is none of {', '.join(words)}")
        return str(value)

    return Kind(", ".join(words), read)


def _host(value: Any) -> str:
    host = str(value)
    if not host or any(letter in host for letter in "/[]@?# "):
        raise ValueError(f"a name or an address is needed, not {host!r}")
    return host


def _database(value: Any) -> str:
    read_url(str(value))
    return str(value)


def _redis(value: Any) -> str:
    url = str(value)
    if not url.startswith(("redis://", "rediss://")):
        raise ValueError("redis://… or rediss://… is needed")
    if find_spec("redis") is None:
        raise ValueError("Redis needs its package: pip install 'verify-sakka[redis]'")
    return url


def _folder(value: Any) -> str:
    path = Path(str(value)).expanduser()
    if path.exists() and not path.is_dir():
        raise ValueError(f"{path} is not a folder")
    return str(path.absolute())


def _rate(value: Any) -> str:
    try:
        found = limits.parse_many(str(value))
    except ValueError:
        raise ValueError(f"a rate like 60/minute is needed, not {value!r}") from None
    if any(rate.amount < 1 for rate in found):
        raise ValueError(f"a rate of nothing lets nobody in: {value!r}")
    return str(value)


NAMES: dict[str, str] = {
    "host": "SAKKA_HOST",
    "port": "SAKKA_PORT",
    "workers": "SAKKA_WORKERS",
    "threads": "SAKKA_THREADS",
    "database_url": "DATABASE_URL",
    "redis_url": "REDIS_URL",
    "data_dir": "SAKKA_DATA_DIR",
    "keep_days": "SAKKA_KEEP_DAYS",
    "store_max_bytes": "SAKKA_STORE_MAX_BYTES",
    "max_body_bytes": "SAKKA_MAX_BODY_BYTES",
    "time_limit": "SAKKA_TIME_LIMIT",
    "judges": "SAKKA_JUDGES",
    "rate": "SAKKA_RATE",
    "proxies": "SAKKA_PROXIES",
    "log_format": "SAKKA_LOG_FORMAT",
    "log_level": "SAKKA_LOG_LEVEL",
}
"""The environment variable of each setting."""

KINDS: dict[str, Kind] = {
    "host": Kind("a name or an address", _host),
    "port": _whole(0, 65535),
    "workers": _whole(0, 256),
    "threads": _whole(1, 256),
    "database_url": Kind("`sqlite:///PATH`, `postgresql://…`", _database),
    "redis_url": Kind("`redis://…`, `rediss://…`", _redis),
    "data_dir": Kind("a folder", _folder),
    "keep_days": _whole(1, 3650),
    "store_max_bytes": _whole(MIB, 1024 * 1024 * MIB),
    "max_body_bytes": _whole(1024, 8 * MAX_RECORD_BYTES),
    "time_limit": _whole(1, 600),
    "judges": _whole(1, 64),
    "rate": Kind("`N/second`, `N/minute`, `N/hour`, `N/day`, several with `;` between", _rate),
    "proxies": _whole(0, 10),
    "log_format": _one_of("json", "text"),
    "log_level": _one_of("debug", "info", "warning", "error"),
}
"""What each setting may be."""


def from_environment(environ: Mapping[str, str] | None = None) -> dict[str, str]:
    """The settings that the environment names, as the texts they stand there as; empty ones are
    left out. An unknown name that begins with ``SAKKA_`` is a ``SettingError``: a setting that was
    mistyped must not be passed over."""
    environ = os.environ if environ is None else environ
    known = {name: field for field, name in NAMES.items()}
    unknown = sorted(n for n in environ if n.startswith("SAKKA_") and n not in known)
    if unknown:
        raise SettingError([f"{name}: there is no such setting" for name in unknown])
    return {field: environ[name] for name, field in known.items() if environ.get(name)}


def settings_of(values: Mapping[str, Any]) -> Settings:
    """Settings from texts or values by field name; ``None`` is as if not given. ``SettingError``
    names every bad one."""
    faults = [f"{name}: there is no such setting" for name in values if name not in NAMES]
    given: dict[str, Any] = {}
    for name, value in values.items():
        if name in NAMES and value is not None:
            try:
                given[name] = KINDS[name].read(value)
            except ValueError as error:
                faults.append(f"{NAMES[name]}: {error}")
    if faults:
        raise SettingError(faults)
    given.setdefault("data_dir", click.get_app_dir("verify-sakka"))
    given.setdefault("database_url", f"sqlite:///{Path(given['data_dir']) / 'verify-sakka.db'}")
    given["workers"] = given.get("workers") or min(cores(), MAX_WORKERS)
    return Settings(**given)


def make_folder(settings: Settings) -> None:
    """The folder that the settings put the database in, if it is this one and not there yet.
    ``SettingError`` where it cannot be made."""
    if settings.data_dir in settings.database_url:
        try:
            Path(settings.data_dir).mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise SettingError([f"{NAMES['data_dir']}: {error.strerror}"]) from None


def cores() -> int:
    """The cores that this process may use; what a container's quota leaves of them is not seen."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS
        return os.cpu_count() or 1
