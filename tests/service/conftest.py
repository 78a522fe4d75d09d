"""No test of the service reads or writes what the service of this machine's user has."""

from pathlib import Path

import pytest

from verifier.service.settings import NAMES


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
