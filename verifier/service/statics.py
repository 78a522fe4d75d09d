"""The files under ``static/``: kept by the browser for good, and never an old one beside a new one.

Their address has a hash of all of them in it, ``/static/v-<hash>/js/page.mjs``, so what a file
names relatively (a module another one, a style sheet its fonts) comes from the same state. The
address without the hash works too, for links from elsewhere, and is asked for anew each time.
"""

import mimetypes
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

from .._places import folder

ENDPOINT = "static"
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""What this machine's own list of types may not know or name otherwise."""


def _type_of(path: str) -> str:
    known = TYPES.get(PurePosixPath(path).suffix)
    return known or mimetypes.guess_type(path)[0] or "application/octet-stream"


def version_of(root: Path) -> str:
    """A hash over the names and contents of all files under a folder."""
    total = sha256()
    for file in sorted(path for path in root.rglob("*") if path.is_file()):
        total.update(file.relative_to(root).as_posix().encode() + b"\0")
        total.update(sha256(file.read_bytes()).digest())
    return total.hexdigest()[:16]


def init_static(app: Flask) -> None:
    root = folder("static")
    current = version_of(root)

    def static(filename: str, version: str | None = None) -> Response:
        path = safe_join(str(root), filename)
        if path is None or not Path(path).is_file():
            raise NotFound
        data = Path(path).read_bytes()
        response = Response(data, mimetype=_type_of(path))
        response.set_etag(sha256(data).hexdigest()[:32])
        response.headers["Cache-Control"] = FOR_GOOD if version == current else ASK_AGAIN
        response.make_conditional(request)
        return response

    app.add_url_rule("/static/<path:filename>", ENDPOINT, static)
    app.add_url_rule("/static/v-<version>/<path:filename>", ENDPOINT, static)

    @app.url_defaults
    def _versioned(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == ENDPOINT:
            values.setdefault("version", current)

    has_fonts = any((root / "fonts").glob("*.woff2"))

    @app.context_processor
    def _fonts() -> dict[str, bool]:
        return {"has_fonts": has_fonts}
