"""Errors as pages, in the reader's language: what happened, and what to do."""

from typing import NamedTuple

from flask import Flask, Response, make_response, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import HTTPException, InternalServerError

API = "/api/"


class Said(NamedTuple):
    """The words of a page that says one thing; ``number`` is the HTTP status, if it says one."""

    title: str
    text: str
    number: int | None = None


def message_page(said: Said, status: int = 200) -> Response:
    return make_response(render_template("message.html", said=said), status)


def error_page(error: HTTPException) -> Response:
    """The page of an HTTP error, with its own headers (``Allow``, ``Retry-After``)."""
    status = error.code or InternalServerError.code
    response = message_page(_words(status), status)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers[name] = value
    return response


def _words(status: int) -> Said:
    match status:
        case 404:
            title = _("There is no such page")
            text = _("The link may be cut short, or a kept record's days may be over.")
        case 405:
            title = _("This page does not take that")
            text = _("The address is right, but not for this kind of request.")
        case 413:
            title = _("Too large")
            text = _("What you sent is larger than this page takes. A record has at most 8 MiB.")
        case 429:
            title = _("Too many at once")
            text = _("So many requests came from your address that the page asks you to wait.")
        case 503:
            title = _("Not now")
            text = _("The page is busy or cannot reach what it keeps. Try again in a moment.")
        case _ if status < InternalServerError.code:
            title = _("That could not be understood")
            text = _("The request is not one that this page knows.")
        case _:
            title = _("The fault is ours")
            text = _(
                "Something broke here. Your record was not judged, and nothing of it was kept."
            )
    return Said(title, text, status)


def init_error_pages(app: Flask) -> None:
    """For every path but the API's, which says its errors as problem documents."""

    @app.errorhandler(HTTPException)
    def _error(error: HTTPException) -> Response | HTTPException:
        return error if request.path.startswith(API) else error_page(error)
