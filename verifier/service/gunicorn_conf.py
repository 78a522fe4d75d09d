"""For those who start gunicorn themselves, with the settings of the environment:

``gunicorn -c python:verifier.service.gunicorn_conf 'verifier.service.app:create_app()'``
"""

from .server import count_over_workers, gunicorn_settings
from .settings import from_environment, settings_of

count_over_workers()
globals().update(gunicorn_settings(settings_of(from_environment())))
