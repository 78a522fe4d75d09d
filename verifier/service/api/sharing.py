"""CORS: pages of other sites may read everything here, and verify; they cannot keep or delete."""

from flask import Response, request

from .declare import OPERATIONS

_SENT = "Accept-Language, Content-Encoding, Content-Type, If-None-Match"
_SEEN = "Accept-Post, Content-Language, ETag, Retry-After"
_DAY_SECONDS = 86400


def share(response: Response) -> None:
    """Say to a browser what the page that asked may do. Nothing here depends on who asks (no
    cookie, no account), so every site may be named."""
    rule = request.url_rule
    operation = None if rule is None else OPERATIONS[rule.endpoint.rpartition(".")[2]]
    if request.method != "OPTIONS" or operation is None:
        if operation is None or operation.shared:
            response.headers["Access-Control-Allow-Origin"] = "*"
            response.headers["Access-Control-Expose-Headers"] = _SEEN
        return
    beside = [each for each in OPERATIONS.values() if each.path == operation.path]
    if shared := [each.method for each in beside if each.shared]:
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Allow-Methods"] = ", ".join(shared)
        response.headers["Access-Control-Allow-Headers"] = _SENT
        response.headers["Access-Control-Max-Age"] = str(_DAY_SECONDS)
