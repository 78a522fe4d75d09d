"""``verify-sakka vectors``: the published vectors listed, checked, and put to another program."""

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .exits import Exit, Failure

if TYPE_CHECKING:
    from verifier.conformance.files import Outcome, Vector

    from .conversation import Conversation

# The verifier is imported inside the functions, so that `vectors --help` is quick.

SHOWN_A_FILE = 3
"""So many differences of a file are shown side by side."""
_WIDTH = 400

_files_option = click.option(
    "--file",
    "files",
    multiple=True,
    metavar="FILE",
    help="Only this file, by its name without .json. May be given again.",
)
_dir_option = click.option(
    "--dir",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Vector files from DIR in place of those that came with this program.",
)


@click.group()
def vectors() -> None:
    """Test vectors for everybody who builds a verifier.

    The files and the line protocol are described in vectors/README.md.
    """


@vectors.command("list")
@_dir_option
def list_files(folder: Path | None) -> None:
    """The files, with how many tests each has."""
    total = 0
    for name in _names((), folder):
        tests = _read(name, folder)
        total += len(tests)
        click.echo(f"{name:<16}{len(tests):>6}")
    click.echo(f"{'all':<16}{total:>6}")


@vectors.command()
@_files_option
@_dir_option
def check(files: tuple[str, ...], folder: Path | None) -> Exit:
    """Put every test to this program."""
    from verifier.conformance.files import check as answered

    failed: list[Outcome] = []
    total = 0
    for name in _names(files, folder):
        outcomes = [answered(vector) for vector in _read(name, folder)]
        wrong = [outcome for outcome in outcomes if not outcome.passed]
        click.echo(f"{name:<16}{len(outcomes) - len(wrong):>6} of {len(outcomes)}")
        total += len(outcomes)
        failed += wrong
        _show(wrong)
    click.echo(f"{'all':<16}{total - len(failed):>6} of {total}")
    return Exit.MISMATCH if failed else Exit.VERIFIED


@vectors.command()
@_files_option
@_dir_option
@click.option(
    "--timeout",
    "timeout_s",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    metavar="SECONDS",
    help="How long the program may say nothing before it is stopped.",
)
@click.argument("command", nargs=-1, required=True)
def run(
    files: tuple[str, ...], folder: Path | None, timeout_s: float, command: tuple[str, ...]
) -> Exit:
    """Put the tests to another program: -- COMMAND [ARGUMENT]...

    The program is started once a file. It reads one test a line and writes one answer a line:

    \b
      {"file": "shuffle", "tcId": 17, "input": {...}}
      {"tcId": 17, "output": {...}}
      {"tcId": 17, "error": "record.invalid"}      the input must be refused
      {"tcId": 17, "skip": true}                   a file or test not known to it

    Ends with 1 where an answer differs or is missing, and where nothing was answered at all.
    """
    from .conversation import ask

    if shutil.which(command[0]) is None:
        raise Failure(f"{command[0]}: there is no such program")
    told: list[tuple[str, Conversation]] = []
    for name in _names(files, folder):
        conversation = ask(command, _read(name, folder), timeout_s)
        told.append((name, conversation))
        _show_file(name, conversation)
    return _sum_up([conversation for _, conversation in told])


def _show_file(name: str, told: "Conversation") -> None:
    outcomes = told.outcomes
    wrong = [outcome for outcome in outcomes if not outcome.passed]
    line = f"{name:<16}{len(outcomes) - len(wrong):>6} of {len(outcomes)}"
    if told.skipped:
        line += f", {len(told.skipped)} skipped"
    if told.stray:
        line += f", {len(told.stray)} lines that answer nothing"
    if told.ended:
        line += f"; {told.ended}"
    click.echo(line)
    for stray in told.stray[:SHOWN_A_FILE]:
        click.echo(f"  answers nothing: {_cut(stray)}")
    _show(wrong)


def _show(wrong: "Sequence[Outcome]") -> None:
    """The first differences side by side: what is expected above what was answered."""
    for outcome in wrong[:SHOWN_A_FILE]:
        vector, answer = outcome.vector, outcome.answer
        click.echo(f"  {vector.file} {vector.id} ({', '.join(vector.flags)}): {vector.comment}")
        click.echo(f"    input    {_json(vector.input)}")
        expected = {word: said for word, said in vector.expected.items() if word != "stage"}
        given = None if answer is None else {w: v for w, v in answer.items() if w != "tcId"}
        click.echo(f"    expected {_json(expected)}")
        click.echo(f"    answered {'nothing' if given is None else _json(given)}")
    if len(wrong) > SHOWN_A_FILE:
        click.echo(f"  and {len(wrong) - SHOWN_A_FILE} more")


def _sum_up(told: "Sequence[Conversation]") -> Exit:
    outcomes = [outcome for each in told for outcome in each.outcomes]
    wrong = [outcome for outcome in outcomes if not outcome.passed]
    unanswered = sum(outcome.answer is None for outcome in wrong)
    skipped = sum(len(each.skipped) for each in told)
    asked = Counter(flag for outcome in outcomes for flag in _flags(outcome))
    failed = Counter(flag for outcome in wrong for flag in _flags(outcome))
    if failed:
        click.echo("failed, by file and flag:")
        for flag, count in failed.most_common():
            click.echo(f"  {flag:<36}{count:>6} of {asked[flag]}")
    line = f"{'all':<16}{len(outcomes) - len(wrong):>6} of {len(outcomes)}"
    click.echo(f"{line}, {unanswered} without an answer, {skipped} skipped")
    broken = any(each.ended or each.stray for each in told)
    return Exit.MISMATCH if wrong or broken or not outcomes else Exit.VERIFIED


def _flags(outcome: "Outcome") -> list[str]:
    return [f"{outcome.vector.file} {flag}" for flag in outcome.vector.flags]


def _names(files: Sequence[str], folder: Path | None) -> list[str]:
    """The files wanted, in their order; those that ``folder`` has where none are named."""
    from verifier.conformance.files import QUESTIONS

    for name in files:
        if name not in QUESTIONS:
            raise Failure(f"{name}: no such file; there are {', '.join(QUESTIONS)}")
    there = _folder(folder)
    names = [name for name in QUESTIONS if name in files or not files]
    return [name for name in names if files or (there / f"{name}.json").is_file()]


def _folder(folder: Path | None) -> Path:
    from verifier._places import folder as place_of

    return place_of("vectors") if folder is None else folder


def _read(name: str, folder: Path | None) -> "list[Vector]":
    from verifier.conformance.files import vectors_of

    file = _folder(folder) / f"{name}.json"
    try:
        return list(vectors_of(name, file.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Failure(f"{file}: this is no file of vectors") from None


def _json(value: Any) -> str:
    return _cut(json.dumps(value, ensure_ascii=True, separators=(", ", ": ")))


def _cut(text: str) -> str:
    return text if len(text) <= _WIDTH else text[: _WIDTH - 1] + "…"
