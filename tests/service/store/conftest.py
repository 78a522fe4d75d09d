"""A store in each database that is served."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.service.store import Store

from .databases import KINDS, Clock, database


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as made:
        yield made


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str, clock: Clock) -> Iterator[Store]:
    """Empty and ready; keeps for 90 days."""
    made = Store(url, clock=clock)
    made.migrate()
    yield made
    made.close()
