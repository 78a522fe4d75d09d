"""What a supervisor asks: is the process alive, and can it do its work?"""

from collections.abc import Callable

from flask import Blueprint, Flask, Response, jsonify

from .judge import Judges
from .store import Store, StoreUnavailable

JUDGE_SECONDS = 5.0


def _judge(judges: Judges) -> str | None:
    return None if judges.answers(JUDGE_SECONDS) else "no judge answers"


def _database(store: Store) -> str | None:
    try:
        store.ready()
    except StoreUnavailable:
        return "the database does not answer"
    return None


def init_health(app: Flask, judges: Judges, store: Store) -> None:
    """``/healthz``: a worker answers. ``/readyz``: so do its database and its judge; 503 and what
    does not, otherwise."""
    health = Blueprint("health", __name__)
    asked: dict[str, Callable[[], str | None]] = {
        "database": lambda: _database(store),
        "judge": lambda: _judge(judges),
    }

    @health.get("/healthz")
    def alive() -> Response:
        return jsonify(status="ok")

    @health.get("/readyz")
    def ready() -> Response:
        faults = {name: fault for name, ask in asked.items() if (fault := ask()) is not None}
        answer = jsonify(status="unavailable" if faults else "ok", **faults)
        answer.status_code = 503 if faults else 200
        return answer

    app.register_blueprint(health)
