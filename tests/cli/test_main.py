"""The frame of the command: a quick start, and one place that turns errors into exits."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cli import main as frame
from cli.exits import Exit, Failure
from verifier import __version__
from verifier.record.errors import FileUnreadable, RecordInvalid

ROOT = Path(__file__).resolve().parent.parent.parent


def in_a_process(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "cli", *args],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def result_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], Result]:
    """Runs ``verify-sakka schema`` where the command does what the test wants."""

    def run(does: Callable[[], object]) -> Result:
        command = click.Command("schema", callback=does)
        monkeypatch.setattr(frame.Commands, "get_command", lambda *_: command)
        return CliRunner().invoke(frame.main, ["schema"])

    return run


def raising(error: BaseException) -> Callable[[], object]:
    def does() -> object:
        raise error

    return does


def test_help_names_every_command() -> None:
    said = CliRunner().invoke(frame.main, ["--help"])
    assert said.exit_code == 0
    listed = said.output.partition("Commands:\n")[2].split("\n")
    names = [line.split()[0] for line in listed if line.strip()]
    assert names == ["verify", "deal", "rules", "simulate", "tamper", "vectors", "serve", "schema"]


@pytest.mark.parametrize("name", frame.COMMANDS)
def test_every_command_of_the_table_has_its_own_help(name: str) -> None:
    said = CliRunner().invoke(frame.main, [name, "--help"])
    assert said.exit_code == 0, said.output
    assert said.output.startswith(f"Usage: verify-sakka {name} ")


def test_help_starts_without_flask_or_any_command() -> None:
    look = (
        "import sys\n"
        "from cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print(*sorted(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "click" in loaded
    assert not loaded & {"flask", "jinja2", "msgspec", "cryptography", "zstandard"}
    assert not {name for name in loaded if name in {f"cli.{module}" for module in frame.COMMANDS}}


def test_help_starts_at_once() -> None:
    """A quarter of a second is what is promised; a busy machine gets four tries to show it."""
    seconds = []
    for _ in range(4):
        began = time.perf_counter()
        assert in_a_process("--help").returncode == 0
        seconds.append(time.perf_counter() - began)
        if seconds[-1] < 0.25:
            return
    assert min(seconds) < 1.0, seconds


def test_version_says_what_it_runs_on() -> None:
    said = CliRunner().invoke(frame.main, ["--version"]).output.splitlines()
    assert said[0] == f"verify-sakka {__version__} (pure Python)"
    assert said[1] == f"Python {sys.version.split()[0]}"
    assert [line.split()[0] for line in said[2:]] == ["msgspec", "cryptography", "py-ecc"]


@pytest.mark.parametrize("args", [[], ["no-such-command"], ["--no-such-option"]])
def test_wrong_use_exits_with_2(args: list[str]) -> None:
    said = CliRunner().invoke(frame.main, args)
    assert said.exit_code == 2
    assert "Usage: verify-sakka" in said.stderr


def test_a_command_exits_with_the_code_it_returns(
    result_of: Callable[[Callable[[], object]], Result],
) -> None:
    assert result_of(lambda: Exit.INVALID).exit_code == 4
    assert result_of(lambda: None).exit_code == 0


@pytest.mark.parametrize(
    "error, code, line",
    [
        (Failure("no such profile"), 2, "Error: no such profile"),
        (Failure("not a record", Exit.INVALID), 4, "Error: not a record"),
        (click.UsageError("two at once"), 2, "Error: two at once"),
        (click.ClickException("cannot go on"), 2, "Error: cannot go on"),
        (click.FileError("x.json", "gone"), 2, "Error: Could not open file 'x.json': gone"),
        (FileNotFoundError(2, "No such file", "x.json"), 2, "verify-sakka: x.json: No such file"),
        (OSError(28, "No space left"), 2, "verify-sakka: No space left"),
        (KeyboardInterrupt(), 130, ""),
        (click.Abort(), 130, ""),
        (BrokenPipeError(32, "Broken pipe"), 141, ""),
    ],
)
def test_an_error_is_one_line_and_one_code(
    result_of: Callable[[Callable[[], object]], Result], error: BaseException, code: int, line: str
) -> None:
    said = result_of(raising(error))
    assert said.exit_code == code
    assert said.stdout == ""
    assert said.stderr.strip().splitlines()[-1:] == ([line] if line else [])


@pytest.mark.parametrize(
    "error, code, words",
    [
        (RecordInvalid("deals[3].cut", "…", "is not a number"), 4, "deals[3].cut: is not a number"),
        (FileUnreadable(7, "…", "breaks off at line 7"), 2, "breaks off at line 7"),
    ],
)
def test_what_is_wrong_with_the_input_is_said_in_its_own_words(
    result_of: Callable[[Callable[[], object]], Result], error: Exception, code: int, words: str
) -> None:
    said = result_of(raising(error))
    assert said.exit_code == code
    assert said.stderr == f"verify-sakka: {words}\n"


@pytest.mark.parametrize("error", [KeyError("a\nb" * 500), RecursionError("deep"), MemoryError()])
def test_a_fault_of_our_own_is_one_line_to_report(
    result_of: Callable[[Callable[[], object]], Result], error: Exception
) -> None:
    said = result_of(raising(error))
    assert said.exit_code == 70
    (line,) = said.stderr.splitlines()
    assert line.startswith("verify-sakka: internal error, please report this line")
    assert type(error).__name__ in line
    assert "test_main.py" in line
    assert len(line) < 500


def test_arabic_comes_out_as_utf_8_whatever_the_locale() -> None:
    done = in_a_process(
        "--help", LC_ALL="C", LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0",
        PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert done.returncode == 0
    assert "صكة" in done.stdout.decode("utf-8")


def test_a_reader_that_goes_away_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "cli", "--help"], cwd=ROOT, stdout=writing, stderr=subprocess.PIPE,
        timeout=60, check=False,
    )  # fmt: skip
    os.close(writing)
    assert done.stderr == b""
    assert done.returncode == 141


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cli", "--help"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE,
            timeout=60, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.decode() == "verify-sakka: No space left on device\n"
