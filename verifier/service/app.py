"""The Flask application: settings in, pages and API out.

``gunicorn 'verifier.service.app:create_app()'`` serves it; ``verify-sakka serve`` does that.
"""

from collections.abc import Mapping
from typing import Any, cast

from flask import Flask, current_app

from .._places import folder
from .errors import init_error_pages
from .health import init_health
from .judge import Judges
from .language import init_language
from .limits import init_limits
from .logs import init_logs
from .metrics import Metrics, init_metrics
from .security import init_security
from .settings import Settings, from_environment, make_folder, settings_of
from .statics import init_static
from .store import Store
from .upkeep import init_upkeep

EXTENSION = "verify-sakka"


class Parts:
    """What the requests of one application share; ``parts()`` gives it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.judges = Judges(settings.judges, settings.time_limit, self.metrics.judged)
        self.store = Store(
            settings.database_url,
            keep_days=settings.keep_days,
            max_bytes=settings.store_max_bytes,
            connections=settings.threads,
        )

    def close(self) -> None:
        self.judges.close()
        self.store.close()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. ``config``: settings by field name of ``Settings``, before the environment.

    ``SettingError`` where a setting cannot be used, ``StoreUnavailable`` where the database does
    not answer: nothing is started half-right.
    """
    from .api import api  # they ask for ``parts``
    from .pages import pages

    settings = settings_of({**from_environment(), **(config or {})})
    app = Flask("verifier", template_folder=str(folder("templates")), static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.max_body_bytes
    make_folder(settings)
    shared = app.extensions[EXTENSION] = Parts(settings)
    shared.store.migrate()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    init_logs(app, settings)
    init_metrics(app, shared.metrics, shared.store)
    init_language(app)
    init_security(app)
    app.register_blueprint(api)  # before the limits, so that its refusals are its own
    init_limits(app, settings)
    init_static(app)
    init_health(app, shared.judges, shared.store)
    init_upkeep(app, shared.store)
    init_error_pages(app)
    app.register_blueprint(pages)
    return app


def parts() -> Parts:
    """Of the application that answers this request."""
    return cast(Parts, current_app.extensions[EXTENSION])
