"""One service for all tests of the pages, as it is but for the limit of rate."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from verifier.service.app import create_app, parts

NO_RATE = "1000000/minute"


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("pages")
    app = create_app({"data_dir": str(folder), "rate": NO_RATE, "log_level": "error"})
    yield app
    with app.app_context():
        parts().close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
