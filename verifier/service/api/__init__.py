"""``/api/v1``: verifying, kept records and what is published, for programs.

Each operation is declared once (``declare``); its route, the reading of its parameters and its
place in the document come from that.
"""

from collections.abc import Callable
from functools import wraps
from typing import cast

from flask import Blueprint, Response, g, request
from werkzeug.exceptions import HTTPException

from ...messages.catalogue import LANGS, Lang
from ..language import COOKIE
from . import documenting, keeping, published, verifying  # noqa: F401 - they declare operations
from .declare import OPERATIONS, Operation
from .problems import Problem, answer, of_failure, of_http, unrouted
from .sharing import share

PREFIX = "/api/v1"

api = Blueprint("api", __name__, url_prefix=PREFIX)


def _view(operation: Operation) -> Callable[..., Response]:
    """What Flask calls; it wears the marks of the function that was declared."""

    @wraps(operation.view)
    def view(**path: str) -> Response:
        return operation.answer(path)

    return view


for _operation in OPERATIONS.values():
    api.add_url_rule(
        _operation.path.replace("{", "<").replace("}", ">"),
        _operation.name,
        _view(_operation),
        methods=[_operation.method],
    )

api.add_app_template_filter(documenting.code)
api.register_error_handler(Problem, answer)
api.register_error_handler(HTTPException, of_http)
api.register_error_handler(Exception, of_failure)


def _asked() -> bool:
    return request.path == PREFIX or request.path.startswith(PREFIX + "/")


@api.before_app_request
def _begin() -> Response | None:
    """Before anything reads the body; and for addresses that no operation has."""
    if not _asked():
        return None
    told = request.args.get("lang"), request.cookies.get(COOKIE)
    chosen = next((lang for lang in told if lang in LANGS), None)
    g.lang = cast(Lang, chosen or request.accept_languages.best_match(LANGS, default="ar"))
    return unrouted()


@api.after_app_request
def _end(response: Response) -> Response:
    if _asked():
        share(response)
        if request.endpoint != "api.docs":  # the one page here that a reader chooses a language on
            response.headers.remove("Set-Cookie")
        if "Content-Language" in response.headers:
            response.vary.update(("Accept-Language", "Cookie"))
    return response
