"""The Flask application: settings in, pages and API out.

``gunicorn 'verifier.service.app:create_app()'`` serves it; ``verify-sakka serve`` does that.
"""

from collections.abc import Mapping
from typing import Any, cast

from flask import Flask, current_app

from .._places import folder
from .judge import Judges
from .language import init_language
from .security import init_security
from .settings import Settings, from_environment, settings_of

EXTENSION = "verify-sakka"


class Parts:
    """What the requests of one application share; ``parts()`` gives it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.judges = Judges(settings.judges, settings.time_limit)

    def close(self) -> None:
        self.judges.close()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. ``config``: settings by field name of ``Settings``, before the environment.

    ``SettingError`` where a setting cannot be used: nothing is started half-right.
    """
    from .pages import pages  # they ask for ``parts``

    settings = settings_of({**from_environment(), **(config or {})})
    app = Flask(
        "verifier", template_folder=str(folder("templates")), static_folder=str(folder("static"))
    )
    app.config["MAX_CONTENT_LENGTH"] = settings.max_body_bytes
    app.config["MAX_FORM_MEMORY_SIZE"] = settings.max_body_bytes
    app.extensions[EXTENSION] = Parts(settings)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    init_language(app)
    init_security(app)
    app.register_blueprint(pages)
    return app


def parts() -> Parts:
    """Of the application that answers this request."""
    return cast(Parts, current_app.extensions[EXTENSION])
