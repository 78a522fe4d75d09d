"""The API's errors as ``application/problem+json`` (RFC 9457); their sentences stand in
``verifier/messages/api.toml``."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

import msgspec
from flask import Response, current_app, request, url_for
from msgspec import UNSET, Meta, UnsetType
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from ...findings import Message
from ...messages.catalogue import entry, message, text_of
from ..app import parts
from ..language import language

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5
_BLANK = "about:blank"


class Kind(NamedTuple):
    """A type of problem: its name, under which the docs page explains it, and its status."""

    name: str
    status: int

    def title(self) -> Message:
        return entry("api", "problem", self.name, "title")

    def uri(self) -> str:
        """Relative to the site, and where the docs page speaks of it."""
        return _BLANK if self is REFUSED else url_for("api.docs", _anchor=self.name)


QUERY_UNREADABLE = Kind("query-unreadable", 400)
PARAMETER_UNKNOWN = Kind("parameter-unknown", 400)
PARAMETER_TWICE = Kind("parameter-twice", 400)
PARAMETER_BAD = Kind("parameter-bad", 400)
PARAMETER_ALONE = Kind("parameter-alone", 400)
BODY_DAMAGED = Kind("body-damaged", 400)
TOKEN_MISSING = Kind("token-missing", 401)
TOKEN_WRONG = Kind("token-wrong", 403)
NOT_FOUND = Kind("not-found", 404)
NAME_UNKNOWN = Kind("name-unknown", 404)
NOT_KEPT = Kind("not-kept", 404)
METHOD_NOT_ALLOWED = Kind("method-not-allowed", 405)
BODY_TOO_LARGE = Kind("body-too-large", 413)
TOO_MANY_RECORDS = Kind("too-many-records", 413)
REPORT_TOO_LARGE = Kind("report-too-large", 413)
MEDIA_TYPE_UNKNOWN = Kind("media-type", 415)
CONTENT_ENCODING = Kind("content-encoding", 415)
RECORD_INVALID = Kind("record-invalid", 422)
NO_RECORDS = Kind("no-records", 422)
RATE_EXCEEDED = Kind("rate-exceeded", 429)
FAILED = Kind("failed", 500)
TOOK_TOO_LONG = Kind("took-too-long", 503)
BUSY = Kind("busy", 503)
STORE_UNAVAILABLE = Kind("store-unavailable", 503)
STORE_FULL = Kind("store-full", 507)
REFUSED = Kind("refused", 400)
"""What the HTTP library refuses for a reason of its own, with whatever status it gives."""

KINDS: tuple[Kind, ...] = tuple(kind for kind in vars().copy().values() if isinstance(kind, Kind))
_OF_STATUS = {
    kind.status: kind for kind in (NOT_FOUND, METHOD_NOT_ALLOWED, BODY_TOO_LARGE, RATE_EXCEEDED)
}


_PATH = "The place in the record, as docs/record.md names it."
_PARAMETER = "The parameter that is at fault."
_LINE = "The line of JSON Lines, from 1."
_REPORT = {"$ref": "#/components/schemas/Report"}


class ProblemBody(msgspec.Struct, frozen=True, omit_defaults=True, rename={"kind": "type"}):
    """A problem as it is written. ``detail`` is in the language asked for, ``message`` in both."""

    kind: str
    title: str
    status: int
    detail: str
    message: Message
    path: Annotated[str, Meta(description=_PATH)] | UnsetType = UNSET
    parameter: Annotated[str, Meta(description=_PARAMETER)] | UnsetType = UNSET
    line: Annotated[int, Meta(ge=1, description=_LINE)] | UnsetType = UNSET
    report: Annotated[msgspec.Raw, Meta(extra_json_schema=_REPORT)] | UnsetType = UNSET


class Problem(Exception):  # noqa: N818 - named as RFC 9457 does
    """What a request failed with. The sentence of its kind is filled with ``values``,
    ``path`` and ``parameter``."""

    def __init__(
        self,
        kind: Kind,
        *,
        headers: Mapping[str, str] | None = None,
        path: str | UnsetType = UNSET,
        parameter: str | UnsetType = UNSET,
        line: int | UnsetType = UNSET,
        report: bytes | UnsetType = UNSET,
        **values: object,
    ) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.headers = dict(headers or {})
        self.path = path
        self.parameter = parameter
        self.line = line
        self.report = report
        places = {"path": path, "parameter": parameter}
        self.values = values | {name: place for name, place in places.items() if place}


def answer(problem: Problem, status: int | None = None) -> Response:
    """The answer to a request that failed."""
    kind = problem.kind
    lang = language()
    detail = message("api", "problem", kind.name, "detail", values=problem.values)
    report = problem.report
    body = ProblemBody(
        kind=kind.uri(),
        title=text_of(kind.title(), lang),
        status=status or kind.status,
        detail=text_of(detail, lang),
        message=detail,
        path=problem.path,
        parameter=problem.parameter,
        line=problem.line,
        report=UNSET if isinstance(report, UnsetType) else msgspec.Raw(report),
    )
    response = Response(msgspec.json.encode(body), body.status, content_type=MEDIA_TYPE)
    response.headers["Content-Language"] = lang
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(problem.headers)
    return response


def of_http(error: HTTPException) -> Response:
    """What Flask or a part of it refused, with the headers that it wants to tell."""
    status = error.code or FAILED.status
    kind = _OF_STATUS.get(status, FAILED if status >= FAILED.status else REFUSED)
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    values: dict[str, Any] = {"limit": parts().settings.max_body_bytes}
    if isinstance(error, MethodNotAllowed):
        values["allowed"] = ", ".join(sorted(error.valid_methods or ()))
    return answer(Problem(kind, headers=headers, **values), status)


def of_failure(error: Exception) -> Response:
    """Whatever else was raised: logged, and said without a word of what it was."""
    current_app.log_exception(sys.exc_info())
    return answer(Problem(FAILED))


def unrouted() -> Response | None:
    """The answer to a request that no route takes."""
    error = request.routing_exception
    return None if error is None or (error.code or 0) < 400 else of_http(error)
