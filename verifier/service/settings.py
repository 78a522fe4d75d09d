"""What a service is told: one frozen struct, from the environment or from a mapping.

Every setting has the name of an environment variable (docs/service.md has the table); a value that
cannot be used stops the start, with all that is wrong named at once.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import msgspec

from ..record.model import MAX_RECORD_BYTES

DAY_SECONDS = 24 * 60 * 60
MIB = 1024 * 1024


class SettingError(ValueError):
    """Settings that cannot be used: ``faults`` has a line for each, named as it was given."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def _at_least(least: int, most: int) -> Any:
    return msgspec.Meta(ge=least, le=most)


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings of the service; the defaults serve a page on one machine with nothing to
    configure.

    Sizes are in bytes, times in seconds but where the name says days.
    """

    database_url: str = ""
    """``sqlite:///PATH`` or ``postgresql://…``; empty is a SQLite file in ``data_dir``."""
    redis_url: str | None = None
    """Where the limits of rate are counted over all workers; without it each worker counts."""
    data_dir: str = ""
    keep_days: int = 90
    store_max_bytes: int = 1024 * MIB
    max_body_bytes: int = MAX_RECORD_BYTES
    time_limit: int = 20
    judges: int = 1
    """Processes a worker has for verifying; each is stopped where a record takes too long."""
    rate: str = "60/minute"
    """For each address, of what costs: verifying and keeping."""
    proxies: int = 0
    """Reverse proxies in front, whose word on the reader's address is taken."""
    log_format: str = "json"
    log_level: str = "info"


NAMES: dict[str, str] = {
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

_LIMITS: dict[str, tuple[int, int]] = {
    "keep_days": (1, 3650),
    "store_max_bytes": (MIB, 1024 * 1024 * MIB),
    "max_body_bytes": (1024, 8 * MAX_RECORD_BYTES),
    "time_limit": (1, 600),
    "judges": (1, 64),
    "proxies": (0, 10),
}
_CHOICES = {
    "log_format": ("json", "text"),
    "log_level": ("debug", "info", "warning", "error"),
}


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
    """Settings from texts or values by field name. ``SettingError`` names every bad one."""
    faults = [f"{name}: there is no such setting" for name in values if name not in NAMES]
    given: dict[str, Any] = {}
    for name, value in values.items():
        if name in NAMES:
            try:
                given[name] = _value(name, value)
            except ValueError as error:
                faults.append(f"{NAMES[name]}: {error}")
    if faults:
        raise SettingError(faults)
    given.setdefault("data_dir", click.get_app_dir("verify-sakka"))
    given.setdefault("database_url", f"sqlite:///{Path(given['data_dir']) / 'verify-sakka.db'}")
    return Settings(**given)


def _value(name: str, value: Any) -> Any:
    if name in _LIMITS:
        least, most = _LIMITS[name]
        try:
            number = int(str(value))
        except ValueError:
            raise ValueError(f"a whole number is needed, not {value!r}") from None
        if not least <= number <= most:
            raise ValueError(f"{number} is not within {least} to {most}")
        return number
    if name in _CHOICES and value not in _CHOICES[name]:
        raise ValueError(f"{value!r} is none of {', '.join(_CHOICES[name])}")
    if name == "database_url" and not str(value).startswith(("sqlite:///", "postgresql")):
        raise ValueError("sqlite:///PATH or postgresql://… is needed")
    if name == "redis_url" and not str(value).startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("redis://…, rediss://… or unix://… is needed")
    return value
