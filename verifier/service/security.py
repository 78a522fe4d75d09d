"""What every answer tells the browser: load nothing from elsewhere, run nothing inline, and keep
nothing that is not said to be kept."""

from http import HTTPStatus

from flask import Flask, Response, g, request
from flask_compress import Compress

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # A report is its reader's; what never changes says so itself.
    "Cache-Control": "private, no-cache",
}
ONLY_TLS = "max-age=31536000"
"""Said only over TLS, and of this host alone: its neighbours are not ours to speak for."""

PACKED_TYPES = [
    "text/html",
    "text/css",
    "text/plain",
    "text/javascript",
    "application/json",
    "application/problem+json",
    "application/schema+json",
    "image/svg+xml",
]


def show_secret() -> None:
    """This answer holds a secret of the server's, a token: it is kept nowhere and not compressed,
    since the length of a compressed page can give away what stands in it."""
    g.secret = True


def init_security(app: Flask) -> None:
    app.config["COMPRESS_REGISTER"] = False
    app.config["COMPRESS_MIMETYPES"] = PACKED_TYPES
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["COMPRESS_STREAMS"] = False
    app.config["COMPRESS_MIN_SIZE"] = 1024
    compress = Compress(app)

    @app.after_request
    def _headers(response: Response) -> Response:
        if "secret" in g:
            response.headers["Cache-Control"] = "no-store"
        elif response.status_code == HTTPStatus.OK:  # a part of a file is left as it is
            response = compress.after_request(response)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            response.headers.setdefault("Strict-Transport-Security", ONLY_TLS)
        return response
