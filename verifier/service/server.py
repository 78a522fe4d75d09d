"""gunicorn around the application: its settings, the start, the end.

The application is made once, in the master, so what is wrong shows before anything listens; the
workers are forked from it. Every worker has judges of its own, and they end with it.
"""

import atexit
import os
import shutil
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.glogging import Logger

from .settings import Settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
STOP_SECONDS = 5
"""What a stop waits longer than the longest record."""
WORKER_SECONDS = 30
"""A worker that gives no sign for so long is replaced. Its main thread gives it, whatever the
threads that answer do."""
KEEPALIVE_SECONDS = 5
MEMORY = Path("/dev/shm")
"""Where the workers' signs of life wait for no disk."""


class ServerLog(Logger):
    """gunicorn's own lines, in the form of all others."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in list(self.error_log.handlers):
            self.error_log.removeHandler(handler)
        self.error_log.propagate = True


def gunicorn_settings(settings: Settings) -> dict[str, Any]:
    """What gunicorn is told, by its own names for it."""
    return {
        "bind": f"{_bracketed(settings.host)}:{settings.port}",
        "workers": settings.workers,
        "worker_class": "gthread",
        "threads": settings.threads,
        "timeout": WORKER_SECONDS,
        "graceful_timeout": settings.time_limit + STOP_SECONDS,
        "keepalive": KEEPALIVE_SECONDS,
        "preload_app": True,
        "proc_name": "verify-sakka",
        "worker_tmp_dir": str(MEMORY) if MEMORY.is_dir() else None,
        "control_socket_disable": True,  # or it lies in the home directory
        # Which proxies are trusted is the application's to say, by SAKKA_PROXIES.
        "forwarded_allow_ips": "",
        "logger_class": ServerLog,
        "loglevel": settings.log_level,
        "post_worker_init": _worker_began,
        "worker_exit": _worker_ends,
        "child_exit": _worker_ended,
    }


def count_over_workers() -> None:
    """A folder for the workers' counts, for this run alone. To be called before anything counts."""
    folder = tempfile.mkdtemp(prefix="verify-sakka-")
    os.environ[FOLDER] = folder
    master = os.getpid()

    def remove() -> None:
        if os.getpid() == master:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)


def run(app: Flask, settings: Settings, listening: int, ready: Callable[[], None]) -> None:
    """Serve until a signal says stop; ends with ``SystemExit``.

    ``listening`` is the file descriptor of a bound socket; ``ready`` is called when it is served.
    """

    class Server(BaseApplication):
        def load_config(self) -> None:
            told = gunicorn_settings(settings)
            told |= {"bind": f"fd://{listening}", "when_ready": lambda _: ready()}
            for name, value in told.items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return app

    Server().run()


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def address(host: str, port: int) -> str:
    """Where the page is, to be opened in a browser."""
    return f"http://{_bracketed(host)}:{port}/"


def _parts(worker: Any) -> Any:
    from .app import EXTENSION

    return worker.app.wsgi().extensions[EXTENSION]


def _worker_began(worker: Any) -> None:
    """The judges start now, and not when the first record waits for them."""
    judges = _parts(worker).judges
    threading.Thread(target=judges.answers, args=(WORKER_SECONDS,), daemon=True).start()


def _worker_ends(_: Any, worker: Any) -> None:
    _parts(worker).close()


def _worker_ended(_: Any, worker: Any) -> None:
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
