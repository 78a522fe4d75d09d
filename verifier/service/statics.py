"""The files under ``static/``: kept by the browser for good, and never an old one beside a new one.

Their address has a hash of all of them in it, ``/static/v-<hash>/js/page.mjs``, so what a file
names relatively (a module another one, a style sheet its fonts) comes from the same state. The
address without the hash works too, for links from elsewhere, and is asked for anew each time.
"""

from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from flask import Flask, Response, send_from_directory

from .._places import folder

ENDPOINT = "static"
YEAR_SECONDS = 365 * 24 * 60 * 60
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
"""What this machine's own list of types may not know or name otherwise."""


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
        kind = TYPES.get(PurePosixPath(filename).suffix)
        response = send_from_directory(root, filename, mimetype=kind)
        if version == current:
            response.cache_control.public = True
            response.cache_control.max_age = YEAR_SECONDS
            response.cache_control.immutable = True
            response.cache_control.no_cache = None
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
