"""docs/fairness.md, first paragraph: times are `YYYY-MM-DDTHH:MM:SSZ`, and real ones."""

import calendar
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.fairness.times import real_time, unix_seconds


@pytest.mark.parametrize(
    "text, seconds",
    [
        ("1970-01-01T00:00:00Z", 0),
        ("2023-08-23T15:09:27Z", 1692803367),  # the first round of drand quicknet
        ("2026-07-24T18:30:05Z", 1784917805),
        ("2024-02-29T23:59:59Z", 1709251199),
        ("1969-12-31T23:59:59Z", -1),
    ],
)
def test_a_real_time(text: str, seconds: int) -> None:
    assert unix_seconds(text) == seconds
    assert real_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "2026-02-30T00:00:00Z",
        "2025-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-10T00:00:00Z",
        "2026-01-00T00:00:00Z",
        "0000-01-01T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T12:60:00Z",
        "2016-12-31T23:59:60Z",  # a leap second that there was
        "2026-01-01T00:00:00",
        "2026-01-01T00:00:00z",
        "2026-01-01 00:00:00Z",
        "2026-01-01T00:00:00+00:00",
        "2026-01-01T00:00:00.0Z",
        "2026-1-1T00:00:00Z",
        "2026-01-01T00:00:00Z\n",
        "٢٠٢٦-01-01T00:00:00Z",
        "",
    ],
)
def test_no_time(text: str) -> None:
    assert unix_seconds(text) is None
    assert not real_time(text)


@given(
    st.tuples(*(st.integers(0, most) for most in (9999, 13, 32, 25, 61, 61))),
)
def test_the_times_that_a_record_may_hold_are_those_that_can_be_counted(
    parts: tuple[int, ...],
) -> None:
    text = "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z".format(*parts)
    try:
        datetime.fromisoformat(text[:-1])
    except ValueError:
        assert not real_time(text)
    else:
        assert real_time(text) == (parts[3] != 24)
        if real_time(text):
            assert unix_seconds(text) == calendar.timegm((*parts, 0, 0, 0))
