"""The document of the API, for programs and as a page."""

import re

import msgspec
from flask import Response, render_template, request, url_for
from markupsafe import Markup, escape

from ..app import parts
from ..language import language
from .answers import ASK_AGAIN, JSON, copyable
from .declare import Answer, operation
from .openapi import document
from .problems import KINDS, REFUSED

_COPY = ("ETag", "Cache-Control")
_HTML = "text/html"


_CODE = re.compile("`([^`]+)`")


def code(text: str) -> Markup:
    """A text of the document, which is CommonMark, as HTML; of CommonMark it has code alone."""
    return Markup(_CODE.sub(r'<code dir="ltr">\1</code>', str(escape(text))))


def _document() -> dict[str, object]:
    root = url_for("api.keeping").rpartition("/")[0]
    return document(parts().settings, language(), root)


@operation(
    "GET",
    "/openapi.json",
    tag="document",
    answers=(Answer(200, "openapi", {JSON: {"type": "object"}}, _COPY),),
)
def openapi() -> Response:
    return _in_language(copyable(msgspec.json.encode(_document()) + b"\n", JSON, ASK_AGAIN))


@operation(
    "GET",
    "/docs",
    tag="document",
    answers=(Answer(200, "page", {_HTML: {"type": "string"}}),),
)
def docs() -> Response:
    kinds = [kind for kind in KINDS if kind is not REFUSED]
    page = render_template(
        "api.html", document=_document(), kinds=kinds, site=request.url_root.rstrip("/")
    )
    return _in_language(Response(page, content_type=f"{_HTML}; charset=utf-8"))


def _in_language(response: Response) -> Response:
    response.headers["Content-Language"] = language()
    return response
