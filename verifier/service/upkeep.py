"""What has expired is removed: once an hour, beside a request that happens to come then."""

import threading
import time

import structlog
from flask import Flask

from .store import Store, StoreUnavailable

EVERY_SECONDS = 60 * 60


def init_upkeep(app: Flask, store: Store, every_seconds: float = EVERY_SECONDS) -> None:
    """Each worker looks once in ``every_seconds``; nobody waits for it."""
    lock = threading.Lock()
    due = time.monotonic() + every_seconds

    @app.before_request
    def _look() -> None:
        nonlocal due
        with lock:
            if time.monotonic() < due:
                return
            due = time.monotonic() + every_seconds
        threading.Thread(target=_purge, args=(store,), daemon=True).start()


def _purge(store: Store) -> None:
    log = structlog.get_logger("verifier.service")
    try:
        gone = store.purge()
    except StoreUnavailable as error:
        log.warning("expired records were not removed", exc_info=error)
    else:
        log.info("expired records removed", records=gone)
