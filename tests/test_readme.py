"""What README.md shows of a terminal is what the terminal shows."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    (call, output)
    for session in SESSIONS
    for call, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
]


def test_there_are_sessions_to_check() -> None:
    assert [call for call, _ in COMMANDS if "sha256sum" in call]
    assert [call for call, _ in COMMANDS if call == "verify-sakka --help"]


@pytest.mark.parametrize("call, output", COMMANDS, ids=[call for call, _ in COMMANDS])
def test_a_command_prints_what_the_readme_shows(call: str, output: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m cli"
    done = subprocess.run(
        ["bash", "-c", re.sub(r"\bverify-sakka\b", lambda _: command, call)],
        cwd=ROOT,
        env=os.environ | {"COLUMNS": "80"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stdout == output, done.stderr


def test_nothing_is_left_to_fill_in() -> None:
    assert "fill in" not in README


def test_every_link_of_the_readme_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_knows_every_exit_code() -> None:
    from cli.exits import Exit

    table = README.partition("## Exit codes")[2].partition("##")[0]
    codes = re.findall(r"^\| ([\d, ]+) \|", table, re.MULTILINE)
    assert [int(code) for cell in codes for code in cell.split(",")] == sorted(Exit)
