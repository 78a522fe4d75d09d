"""Times of statements, ``YYYY-MM-DDTHH:MM:SSZ`` (docs/fairness.md, first paragraph)."""

import re
from datetime import UTC, datetime

_FORM = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")


def unix_seconds(text: str) -> int | None:
    """Seconds since 1970 of a UTC time; ``None`` for another form or a time that no clock shows.

    2026-02-30, 24:00:00 and leap seconds are no times.
    """
    form = _FORM.fullmatch(text)
    if form is None:
        return None
    year, month, day, hour, minute, second = map(int, form.groups())
    try:
        return int(datetime(year, month, day, hour, minute, second, tzinfo=UTC).timestamp())
    except ValueError:
        return None


def real_time(text: str) -> bool:
    """Whether the text is a time of the one form that statements have, and a real one."""
    return unix_seconds(text) is not None
