"""A skipped test shows nothing: under CI it fails the run, and says why (tests/conftest.py)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).resolve().with_name("conftest.py")
ONE_SKIPPED = """
import pytest

@pytest.mark.skip(reason="the sun is too high")
def test_skipped() -> None: ...

def test_passed() -> None: ...
"""


@pytest.mark.parametrize("ci, workers, code", [("true", "0", 1), ("true", "1", 1), ("", "0", 0)])
def test_a_skipped_test_fails_the_run_under_ci(
    tmp_path: Path, ci: str, workers: str, code: int
) -> None:
    (tmp_path / "conftest.py").write_bytes(CONFTEST.read_bytes())
    (tmp_path / "test_one.py").write_text(ONE_SKIPPED, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", workers, "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env=os.environ | {"CI": ci},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == code, done.stdout
    assert "= 1 passed, 1 skipped in" in done.stdout.splitlines()[-1]
    assert ("test_one.py::test_skipped: Skipped: the sun is too high" in done.stdout) == bool(code)
