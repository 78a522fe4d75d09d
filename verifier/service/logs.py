"""What the service writes of its work: one line a request, one line an error, to standard error.

A log is read by more people than a record is meant for. So a line never has what a reader sent: the
path stands as the pattern of its route, an error as its types and the places it went through. What
an error says in words is left out, for it may repeat a name or a seed.
"""

import logging
import re
import secrets
import sys
import time
from types import TracebackType
from typing import Any, TextIO

import structlog
from flask import Flask, Response, g, request
from structlog.typing import EventDict, Processor, WrappedLogger

from .settings import Settings

REQUEST_ID = "X-Request-ID"
NO_ROUTE = "(none)"
METHODS = frozenset({"GET", "HEAD", "POST", "DELETE", "OPTIONS", "PUT", "PATCH"})
_GIVEN_ID = re.compile("[A-Za-z0-9._-]{8,64}")
_SERVER_ERROR = 500

# gunicorn repeats in these what the client sent.
_REPEATS = re.compile("(Invalid request|Error handling request|Ignored invalid)")


class _ToStandardError(logging.StreamHandler[TextIO]):
    """To what standard error is at the moment, not what it was at the start."""

    @property
    def stream(self) -> TextIO:
        return sys.stderr

    @stream.setter
    def stream(self, _: TextIO) -> None:
        """It stays what it is."""


def configure_logs(settings: Settings) -> None:
    """Everything that this process logs goes to standard error, in one form."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _places_of_error,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    as_text = settings.log_format == "text"
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_without_what_was_sent, *shared],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.dev.ConsoleRenderer(colors=False)
            if as_text
            else structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
    )
    root = logging.getLogger()
    for handler in [h for h in root.handlers if isinstance(h, _ToStandardError)]:
        root.removeHandler(handler)
    handler = _ToStandardError()
    handler.setFormatter(formatter)
    root.addHandler(handler)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    logging.getLogger("verifier").setLevel(level)
    logging.getLogger("gunicorn.error").setLevel(level)
    # It names at lower levels the address of a reader who comes too often.
    logging.getLogger("flask-limiter").setLevel(logging.WARNING)


def init_logs(app: Flask, settings: Settings) -> None:
    """Before everything else: what is registered first sees an answer last."""
    configure_logs(settings)
    log = structlog.get_logger("verifier.service")

    @app.before_request
    def _begin() -> None:
        g.began = time.perf_counter()
        g.request_id = _request_id(trusted=settings.proxies > 0)

    @app.after_request
    def _line(response: Response) -> Response:
        status = response.status_code
        response.headers[REQUEST_ID] = g.request_id
        level = logging.WARNING if status >= _SERVER_ERROR else logging.INFO
        log.log(
            level,
            "request",
            method=method(),
            route=route(),
            status=status,
            ms=round(seconds() * 1000, 1),
            bytes=response.calculate_content_length(),
            request_id=g.request_id,
        )
        return response

    def _error(exc_info: Any) -> None:
        log.error(
            "error", method=method(), route=route(), request_id=g.request_id, exc_info=exc_info
        )

    app.log_exception = _error  # type: ignore[method-assign]


def method() -> str:
    """Of this request; one that no service knows is not repeated."""
    return request.method if request.method in METHODS else "other"


def route() -> str:
    """The pattern that this request's path fits, without what stands in the path."""
    return NO_ROUTE if request.url_rule is None else request.url_rule.rule


def seconds() -> float:
    """Since this request came."""
    return time.perf_counter() - float(g.began)


def _request_id(*, trusted: bool) -> str:
    given = request.headers.get(REQUEST_ID, "") if trusted else ""
    return given if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)


def _without_what_was_sent(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    repeats = _REPEATS.match(str(line["event"]))
    if repeats:
        line["event"] = repeats[0]
    return line


def _places_of_error(_: WrappedLogger, __: str, line: EventDict) -> EventDict:
    """The error of a line as types and places; its words stay out."""
    given = line.pop("exc_info", None)
    if given is True:
        given = sys.exc_info()
    error = given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        line["error"] = _types(error)
        line["places"] = _places(error.__traceback__)
    return line


def _types(error: BaseException) -> str:
    """``KeyError``, and after it what it came from."""
    names: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(names) < 10:
        names.append(type(cause).__name__)
        cause = cause.__cause__ or cause.__context__
    return " from ".join(names)


def _places(traceback: TracebackType | None) -> list[str]:
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.append(f"{code.co_filename}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return places
