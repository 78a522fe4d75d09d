"""How much one address may ask for: of what costs, and in bytes.

What costs is everything that sends something, and the views marked with ``costly``: they verify, or
try a token. All of it counts together, by address (of IPv6 the network of /64, which is one
reader's). Redis counts over all workers and machines; where it does not answer, each worker counts
for itself until it does.
"""

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from time import time
from typing import Any, ParamSpec, TypeVar

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter
from werkzeug.exceptions import RequestEntityTooLarge, TooManyRequests
from werkzeug.middleware.proxy_fix import ProxyFix

from .settings import Settings

KEY_PREFIX = "verify-sakka"
REDIS_SECONDS = 1
"""How long Redis may take before it counts as away."""
_FREE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_MARK = "costs_the_service"

P = ParamSpec("P")
R = TypeVar("R")


def costly(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view whose GET verifies a record, so that it counts too."""
    setattr(view, _MARK, True)
    return view


def init_limits(app: Flask, settings: Settings) -> None:
    """Before the views: nothing of a body has been read when these say no."""
    if settings.proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxies, x_proto=settings.proxies, x_host=0
        )
    app.before_request(_refuse_too_large)
    redis: dict[str, Any] = {
        "socket_connect_timeout": REDIS_SECONDS,
        "socket_timeout": REDIS_SECONDS,
    }
    limiter = Limiter(
        reader,
        app=app,
        application_limits=[settings.rate],
        application_limits_exempt_when=_is_free,
        storage_uri=settings.redis_url or "memory://",
        storage_options=redis if settings.redis_url else {},
        in_memory_fallback_enabled=bool(settings.redis_url),
        key_prefix=KEY_PREFIX,
    )

    @app.after_request
    def _say_when(response: Response) -> Response:
        breached = limiter.current_limit
        if response.status_code == TooManyRequests.code and breached is not None:
            response.headers["Retry-After"] = str(max(1, int(breached.reset_at - time())))
        return response


def reader() -> str:
    """Whom a request counts for."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)


def _is_free() -> bool:
    if request.method not in _FREE_METHODS:
        return False
    view = current_app.view_functions.get(request.endpoint or "")
    return not getattr(view, _MARK, False)


def _refuse_too_large() -> None:
    most = current_app.config["MAX_CONTENT_LENGTH"]
    if request.content_length is not None and request.content_length > most:
        raise RequestEntityTooLarge
