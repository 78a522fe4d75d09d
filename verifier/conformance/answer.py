"""One test of the vectors answered: an output, or a refusal with its place."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

INVALID = "record.invalid"
"""What is refused is refused by this code, whatever the file."""


class Refused(Exception):  # noqa: N818 - named as what happens to the input
    """An input that docs/fairness.md or docs/record.md refuses; ``path`` is the member at fault."""

    def __init__(self, path: str, code: str = INVALID) -> None:
        super().__init__(path)
        self.path = path
        self.code = code


class Answer(NamedTuple):
    """``output`` as JSON values, or the ``error`` with its ``path``; the other is ``None``."""

    output: dict[str, Any] | None
    error: str | None = None
    path: str | None = None


I = TypeVar("I", bound=msgspec.Struct)  # noqa: E741 - input and output, nothing else here
O = TypeVar("O", bound=msgspec.Struct)  # noqa: E741


class Question(NamedTuple, Generic[I, O]):
    """What one file asks: the types of its inputs and outputs, and who answers."""

    input: type[I]
    output: type[O]
    answer: Callable[[I], O]

    def __call__(self, value: Any) -> Answer:
        """Answer an input given as JSON values; never raises for what the input holds."""
        try:
            given = msgspec.convert(value, self.input)
            return Answer(msgspec.to_builtins(self.answer(given)))
        except msgspec.ValidationError as error:
            return Answer(None, INVALID, _path_of(error))
        except Refused as refused:
            return Answer(None, refused.code, refused.path)


def _path_of(error: msgspec.ValidationError) -> str:
    """The place that the decoder names (``… - at `$.hands[0]` ``), without its root."""
    _, _, place = str(error).rpartition("`$")
    return place.rstrip("`").removeprefix(".")
