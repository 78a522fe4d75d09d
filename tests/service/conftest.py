"""No test of the service reads or writes what the service of this machine's user has."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from verifier.service.app import create_app, parts
from verifier.service.settings import NAMES

NO_RATE = "1000000/minute"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One service for many tests, as it is but for the limit of rate."""
    folder = tmp_path_factory.mktemp("service")
    app = create_app({"data_dir": str(folder), "rate": NO_RATE, "log_level": "error"})
    yield app
    with app.app_context():
        parts().close()


@pytest.fixture(autouse=True)
def a_folder_of_its_own(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The settings are the defaults, with the data in a folder of the test's own."""
    for name in NAMES.values():
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv(NAMES["data_dir"], str(folder))
    return folder
