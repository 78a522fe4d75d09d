"""An operation of the API, declared once: it is routed, its parameters are read and the document
is written from the same declaration. Its texts stand in ``verifier/messages/api.toml``."""

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from flask import Response, request

from ...messages.catalogue import LANGS, entry
from .problems import (
    FAILED,
    NAME_UNKNOWN,
    NOT_KEPT,
    PARAMETER_BAD,
    PARAMETER_TWICE,
    PARAMETER_UNKNOWN,
    QUERY_UNREADABLE,
    REFUSED,
    Kind,
    Problem,
)

MAX_PARAMETERS = 20
Place = Literal["path", "query"]
Body = Literal["record", "records"]
Tag = Literal["verify", "sakkas", "published", "document"]


class Parameter(NamedTuple):
    """``type`` is msgspec's: what is read, and its schema. ``text``: its entry of the catalogue,
    where that is not its name."""

    name: str
    type: Any
    place: Place = "query"
    text: str | None = None

    @property
    def key(self) -> str:
        return self.text or self.name

    def read(self, given: str) -> Any:
        """``Problem`` for a text that is no value of the type."""
        try:
            return msgspec.convert(given, self.type, strict=False)
        except msgspec.ValidationError:
            raise self.bad() from None

    def bad(self) -> Problem:
        """The problem of a value that cannot be used."""
        if self.place == "path":
            allowed = msgspec.json.schema(self.type).get("enum")
            if allowed is None:
                return Problem(NOT_KEPT, parameter=self.name)
            return Problem(NAME_UNKNOWN, parameter=self.name, allowed=", ".join(allowed))
        ar, en = msgspec.structs.astuple(entry("api", "parameter", self.key))
        return Problem(PARAMETER_BAD, parameter=self.name, meaning_ar=ar, meaning_en=en)


class Answer(NamedTuple):
    """What an operation answers when all is well.

    ``content``: media type → msgspec type, or ``"Record"``/``"Report"`` for the published schemas,
    or a schema. ``text`` is its entry of the catalogue.
    """

    status: int
    text: str
    content: dict[str, Any]
    headers: tuple[str, ...] = ()


class Operation(NamedTuple):
    """``name`` is its endpoint (``api.NAME``) and operationId; ``shared``: whether pages of other
    sites may call it; ``token``: whether it asks for the delete token."""

    name: str
    method: str
    path: str
    tag: Tag
    view: Callable[..., Response]
    answers: tuple[Answer, ...]
    parameters: tuple[Parameter, ...]
    body: dict[str, Body]
    problems: tuple[Kind, ...]
    shared: bool
    token: bool

    def answer(self, path: dict[str, str]) -> Response:
        """Answer a request: its parameters read, every one that it does not have is ``None``."""
        given = path | dict(self._query())
        return self.view(
            **{
                each.name: each.read(given[each.name]) if each.name in given else None
                for each in self.parameters
            }
        )

    def _query(self) -> Iterator[tuple[str, str]]:
        """A parameter that nobody knows is refused: passed over, a mistyped ``commitment`` would
        leave a verdict that says less than the reader thinks."""
        known = [each.name for each in (*self.parameters, LANG) if each.place == "query"]
        seen = set()
        for name, value in _pairs():
            if name not in known:
                raise Problem(PARAMETER_UNKNOWN, parameter=name, allowed=", ".join(known))
            if name in seen:
                raise Problem(PARAMETER_TWICE, parameter=name)
            seen.add(name)
            if name == LANG.name:
                LANG.read(value)
            else:
                yield name, value


LANG = Parameter("lang", Literal[*LANGS])
"""Every operation takes it."""
ALWAYS = (QUERY_UNREADABLE, PARAMETER_UNKNOWN, PARAMETER_TWICE, PARAMETER_BAD, REFUSED, FAILED)
"""Problems that every operation may have."""

OPERATIONS: dict[str, Operation] = {}


def operation(
    method: str,
    path: str,
    *,
    tag: Tag,
    answers: tuple[Answer, ...],
    parameters: tuple[Parameter, ...] = (),
    body: dict[str, Body] | None = None,
    problems: tuple[Kind, ...] = (),
    shared: bool = False,
    token: bool = False,
) -> Callable[[Callable[..., Response]], Callable[..., Response]]:
    """Declare the decorated function as an operation under its own name. ``path`` is OpenAPI's:
    ``/rules/{profile}``; ``body``: the media types it takes and what each holds."""

    def declared(view: Callable[..., Response]) -> Callable[..., Response]:
        name = view.__name__
        OPERATIONS[name] = Operation(
            name,
            method,
            path,
            tag,
            view,
            answers,
            parameters,
            body or {},
            (*problems, *ALWAYS),
            shared or method == "GET",
            token,
        )
        return view

    return declared


def _pairs() -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            request.query_string.decode(),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MAX_PARAMETERS,
        )
    except ValueError:
        raise Problem(QUERY_UNREADABLE, limit=MAX_PARAMETERS) from None
