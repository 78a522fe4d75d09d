"""How the API answers: JSON, and what a reader may keep a copy of."""

from hashlib import sha256
from typing import Any

import msgspec
from flask import Response, request

JSON = "application/json"
A_DAY = "public, max-age=86400"
"""What changes only with a release of this program."""
ASK_AGAIN = "no-cache"
"""What stays the same as long as it is there: a copy serves after asking whether it still is."""


def as_json(value: Any, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(value) + b"\n", status, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


def copyable(data: bytes, media_type: str, keep: str, etag: str | None = None) -> Response:
    """Bytes with an ETag, or 304 where the reader has them already. ``etag``: SHA-256 of them."""
    etag = etag or sha256(data).hexdigest()
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        response = Response(data, content_type=media_type)
    response.set_etag(etag)
    response.headers["Cache-Control"] = keep
    return response
