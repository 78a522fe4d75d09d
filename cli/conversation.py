"""Talking to somebody else's program in the line protocol of ``vectors/README.md``.

The program is trusted with nothing: it may die, hang, flood, answer in any order, twice, to tests
that were not asked, or in no JSON at all. All of that is told apart from a wrong answer.
"""

import json
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from typing import Any, NamedTuple

from verifier.conformance.files import Outcome, Vector, agrees

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes; no right answer is nearly as long."""
MOST_STRAY_LINES = 1_000
"""After so many lines that answer nothing the program is stopped."""
_SHOWN = 200
_END_S = 5.0


class Conversation(NamedTuple):
    """What came of one file's tests.

    ``skipped``: the program said that it does not know the file or the test. ``stray``: lines that
    answer nothing, cut short. ``ended``: why tests may have no answer, ``""`` where nothing
    went wrong.
    """

    outcomes: list[Outcome]
    skipped: list[Vector]
    stray: list[str]
    ended: str


def ask(command: Sequence[str], vectors: Sequence[Vector], timeout_s: float) -> Conversation:
    """Start the program, give it all tests of one file and take its answers.

    ``timeout_s``: how long it may be silent. ``OSError`` where it cannot be started.
    """
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=-1)
    lines: Queue[bytes | None] = Queue(maxsize=10_000)
    stopped = threading.Event()
    threads = [
        threading.Thread(target=_write, args=(process, vectors), daemon=True),
        threading.Thread(target=_read, args=(process, lines, stopped), daemon=True),
    ]
    for thread in threads:
        thread.start()
    ended = "interrupted"
    try:
        answers, stray, ended = _collect(lines, vectors, timeout_s)
    finally:
        status = _end(process, lines, stopped, kill=bool(ended))
        for thread in threads:
            thread.join(_END_S)
        if not threads[1].is_alive() and process.stdout is not None:
            process.stdout.close()
    missing = len(answers) < len(vectors)
    if not ended and (missing or status):
        ended = _how_it_ended(status)
    outcomes, skipped = [], []
    for vector in vectors:
        answer = answers.get(vector.id)
        if answer is not None and answer.get("skip") is True:
            skipped.append(vector)
        else:
            passed = answer is not None and agrees(vector.expected, answer)
            outcomes.append(Outcome(vector, answer, passed))
    return Conversation(outcomes, skipped, stray, ended)


def question_line(vector: Vector) -> bytes:
    """A test as the program reads it. ASCII, so that no encoding can come between."""
    asked = {"file": vector.file, "tcId": vector.id, "input": vector.input}
    return json.dumps(asked, separators=(",", ":")).encode("ascii") + b"\n"


def _write(process: "subprocess.Popen[bytes]", vectors: Sequence[Vector]) -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):  # it went away: the reading says so
        for vector in vectors:
            process.stdin.write(question_line(vector))
            process.stdin.flush()
    with suppress(OSError, ValueError):
        process.stdin.close()


def _read(
    process: "subprocess.Popen[bytes]", lines: "Queue[bytes | None]", stopped: threading.Event
) -> None:
    assert process.stdout is not None
    with suppress(OSError, ValueError):
        while not stopped.is_set():
            line = process.stdout.readline(LONGEST_LINE)
            if not line:
                break
            lines.put(line)
    lines.put(None)


def _collect(
    lines: "Queue[bytes | None]", vectors: Sequence[Vector], timeout_s: float
) -> tuple[dict[int, dict[str, Any]], list[str], str]:
    """Answers by test, lines that answer nothing, and why it was broken off."""
    asked = {vector.id for vector in vectors}
    answers: dict[int, dict[str, Any]] = {}
    stray: list[str] = []
    while True:
        try:
            line = lines.get(timeout=timeout_s)
        except Empty:
            if len(answers) == len(asked):
                return answers, stray, f"it did not end within {timeout_s:g} s of its last answer"
            return answers, stray, f"it said nothing for {timeout_s:g} s and was stopped"
        if line is None:
            return answers, stray, ""
        answer = _answer_in(line)
        if answer is not None and answer["tcId"] in asked and answer["tcId"] not in answers:
            answers[answer["tcId"]] = answer
        elif line.strip():
            stray.append(line[:_SHOWN].decode("utf-8", "backslashreplace").strip())
            if len(stray) >= MOST_STRAY_LINES:
                return answers, stray, f"{len(stray)} lines answer nothing, and it was stopped"


def _answer_in(line: bytes) -> dict[str, Any] | None:
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(answer, dict) or type(answer.get("tcId")) is not int:
        return None
    return answer


def _end(
    process: "subprocess.Popen[bytes]",
    lines: "Queue[bytes | None]",
    stopped: threading.Event,
    *,
    kill: bool,
) -> int:
    """Wait for the program, or kill it; its exit status, negative where a signal ended it."""
    stopped.set()
    if kill:
        process.kill()
    with suppress(Empty):  # whoever reads may wait for room, and must see that it is over
        while True:
            lines.get_nowait()
    try:
        return process.wait(_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def _how_it_ended(status: int) -> str:
    if status < 0:
        return f"it was ended by signal {-status}"
    if status:
        return f"it ended with exit code {status}"
    return "it ended before it had answered everything"
