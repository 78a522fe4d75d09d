"""The vector files: their names, what each asks, and a file's tests held against our answers."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from . import counting, dealing, play, sakkas, shapes
from .answer import Answer, Question

QUESTIONS: dict[str, Question[Any, Any]] = {
    "commitment": Question(
        shapes.CommitmentInput, shapes.CommitmentOutput, dealing.answer_commitment
    ),
    "key": Question(shapes.KeyInput, shapes.KeyOutput, dealing.answer_key),
    "draws": Question(shapes.DrawsInput, shapes.DrawsOutput, dealing.answer_draws),
    "first_dealer": Question(
        shapes.FirstDealerInput, shapes.FirstDealerOutput, dealing.answer_first_dealer
    ),
    "shuffle": Question(shapes.ShuffleInput, shapes.ShuffleOutput, dealing.answer_shuffle),
    "cut_and_deal": Question(
        shapes.CutAndDealInput, shapes.CutAndDealOutput, dealing.answer_cut_and_deal
    ),
    "client_seeds": Question(
        shapes.ClientSeedsInput, shapes.ClientSeedsOutput, dealing.answer_client_seeds
    ),
    "statements": Question(
        shapes.StatementsInput, shapes.StatementsOutput, dealing.answer_statements
    ),
    "ed25519": Question(shapes.Ed25519Input, shapes.Ed25519Output, dealing.answer_ed25519),
    "buying": Question(shapes.BuyingInput, shapes.BuyingOutput, play.answer_buying),
    "doubling": Question(shapes.DoublingInput, shapes.DoublingOutput, play.answer_doubling),
    "legal_plays": Question(
        shapes.LegalPlaysInput, shapes.LegalPlaysOutput, play.answer_legal_plays
    ),
    "tricks": Question(shapes.TricksInput, shapes.TricksOutput, play.answer_tricks),
    "sawa": Question(shapes.SawaInput, shapes.SawaOutput, play.answer_sawa),
    "projects": Question(shapes.ProjectsInput, shapes.ProjectsOutput, counting.answer_projects),
    "baloot": Question(shapes.BalootInput, shapes.BalootOutput, counting.answer_baloot),
    "counting": Question(shapes.CountingInput, shapes.CountingOutput, counting.answer_counting),
    "qaid": Question(shapes.QaidInput, shapes.QaidOutput, sakkas.answer_qaid),
    "sakka_valid": Question(shapes.SakkaInput, shapes.SakkaOutput, sakkas.answer_sakka),
    "sakka_tampered": Question(shapes.SakkaInput, shapes.SakkaOutput, sakkas.answer_sakka),
    "record_invalid": Question(shapes.DocumentInput, shapes.Output, sakkas.answer_document),
}
"""What each file asks, by its name without ``.json``, in the order to work through them."""

SHUFFLE_FILES: tuple[str, ...] = tuple(QUESTIONS)[:7]
"""The files of docs/fairness.md up to the hands dealt."""


class Vector(NamedTuple):
    """One test of a file. ``expected`` is ``{"output": …}`` or ``{"error": code, "path": …}``,
    and may name a ``stage``, which is not compared."""

    file: str
    id: int
    comment: str
    flags: tuple[str, ...]
    input: Any
    expected: dict[str, Any]


class Outcome(NamedTuple):
    """A test and what was answered to it; ``answer`` is ``None`` where nothing was."""

    vector: Vector
    answer: dict[str, Any] | None
    passed: bool


def vectors_of(name: str, text: str) -> Iterator[Vector]:
    """The tests of one file, given as text. ``ValueError`` or ``KeyError`` for no vector file.

    Python's own reader: some inputs hold a lone surrogate, which msgspec rightly refuses.
    """
    for group in json.loads(text)["testGroups"]:
        for test in group["tests"]:
            yield Vector(
                name,
                test["tcId"],
                test["comment"],
                tuple(test["flags"]),
                test["input"],
                test["expected"],
            )


def check(vector: Vector) -> Outcome:
    """A test held against this program's answer."""
    given = as_json(QUESTIONS[vector.file](vector.input))
    return Outcome(vector, given, agrees(vector.expected, given))


def as_json(answer: Answer) -> dict[str, Any]:
    """An answer as a test's ``expected`` and the line protocol write it."""
    if answer.error is None:
        return {"output": answer.output}
    return {"error": answer.error, "path": answer.path}


def agrees(expected: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether an answer is the expected one.

    Outputs are compared as JSON, where ``1``, ``1.0`` and ``true`` are three values; findings and
    faults in any order. The place of a refusal counts where the answer names one.
    """
    if "error" in expected:
        return given.get("error") == expected["error"] and given.get("path") in (
            None,
            expected["path"],
        )
    return "output" in given and _comparable(given["output"]) == _comparable(expected["output"])


_IN_ANY_ORDER = ("findings", "faults")


def _comparable(output: Any) -> str:
    if isinstance(output, dict):
        output = dict(output)
        for name in _IN_ANY_ORDER:
            found = output.get(name)
            if isinstance(found, list) and all(isinstance(each, dict) for each in found):
                output[name] = sorted(found, key=_written)
    return _written(output)


def _written(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
