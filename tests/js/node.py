"""Node, as the tests of the JavaScript module run it. The module has no other needs."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
MODULE = ROOT / "static" / "js" / "sakka-fair.mjs"
ANSWER = ROOT / "vectors" / "js" / "answer.mjs"
REFUSED = "record.invalid"

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="there is no node on the path")

Test = tuple[str, dict[str, Any]]
"""The file of a test and its input."""


def run_node(*arguments: str | Path, text: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    assert NODE is not None
    data = text.encode("utf-8") if isinstance(text, str) else text
    return subprocess.run(
        [NODE, *arguments], input=data, capture_output=True, timeout=120, check=False
    )


def evaluate(script: str, module: Path = MODULE, flags: Sequence[str] = ()) -> Any:
    """The JSON that a script's ``say(value)`` gives; ``fair`` in it is the module."""
    whole = f"""
        const say = (value) => console.log(JSON.stringify(value));
        const fair = await import({json.dumps(module.as_uri())});
        {script}
    """
    done = run_node(*flags, "--input-type=module", "-", text=whole)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def answers(tests: Iterable[Test], program: Path = ANSWER) -> list[Any]:
    """What a program of the line protocol gives for each test: its output, or "record.invalid".

    Every other line has its letters escaped, as far as ASCII has them not; both are JSON.
    """
    lines = [
        json.dumps({"file": file, "tcId": number, "input": given}, ensure_ascii=escaped(given))
        for number, (file, given) in enumerate(tests, 1)
    ]
    done = run_node(program, text="".join(line + "\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, b"")
    found = [json.loads(line) for line in done.stdout.decode("utf-8").split("\n")[:-1]]
    assert [answer["tcId"] for answer in found] == list(range(1, len(lines) + 1))
    assert all(len(answer) == 2 for answer in found)
    return [answer["output"] if "output" in answer else answer["error"] for answer in found]


def escaped(given: dict[str, Any]) -> bool:
    """A lone surrogate has no UTF-8; of the rest, about half."""
    text = json.dumps(given, ensure_ascii=False)
    lone = any("\ud800" <= letter <= "\udfff" for letter in text)
    return lone or len(text) % 2 == 0
