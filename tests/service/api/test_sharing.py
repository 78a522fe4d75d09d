"""CORS (Fetch standard §3.3): other sites may read and verify, not keep and not delete."""

import pytest
from flask.testing import FlaskClient

from tests.service.api.asking import API, JSON, SOUND

ORIGIN = {"Origin": "https://example.com"}
ALLOW = "Access-Control-Allow-Origin"
READ = ["rules", "rules/saharat", "vectors", "vectors/key", "schema/record", "sakkas", "docs",
    "openapi.json", "sakkas/" + "0" * 64, "rules/x", "nothing"]  # fmt: skip


def preflight(client: FlaskClient, path: str, method: str, headers: str = "") -> bool:
    """Whether a browser would send the request."""
    told = ORIGIN | {"Access-Control-Request-Method": method}
    if headers:
        told["Access-Control-Request-Headers"] = headers
    answer = client.options(f"{API}/{path}", headers=told)
    if not 200 <= answer.status_code < 300 or answer.headers.get(ALLOW) != "*":
        return False
    methods = answer.headers["Access-Control-Allow-Methods"].split(", ")
    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    return method in methods and set(filter(None, headers.split(","))) <= set(allowed)


@pytest.mark.parametrize("path", READ)
def test_other_sites_may_read(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{API}/{path}", headers=ORIGIN)
    assert answer.headers[ALLOW] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Retry-After"} <= set(exposed)


def test_other_sites_may_verify(client: FlaskClient) -> None:
    assert preflight(client, "verify", "POST", "content-type")
    assert preflight(client, "verify", "POST", "content-encoding,content-type")
    assert not preflight(client, "verify", "POST", "authorization")
    for data, status in ((SOUND, 200), (b"{}", 422)):
        answer = client.post(f"{API}/verify", data=data, content_type=JSON, headers=ORIGIN)
        assert answer.status_code == status
        assert answer.headers[ALLOW] == "*"


def test_other_sites_may_not_keep_or_delete(client: FlaskClient) -> None:
    kept = "sakkas/" + "0" * 64
    assert not preflight(client, "sakkas", "POST", "content-type")
    assert not preflight(client, kept, "DELETE", "authorization")
    assert preflight(client, "sakkas", "GET", "if-none-match")
    assert preflight(client, kept, "GET")
    answer = client.post(f"{API}/sakkas", data=SOUND, content_type=JSON, headers=ORIGIN)
    assert ALLOW not in answer.headers
    answer = client.delete(f"{API}/{kept}", headers=ORIGIN)
    assert ALLOW not in answer.headers


def test_pages_are_not_shared(client: FlaskClient) -> None:
    assert ALLOW not in client.get("/", headers=ORIGIN).headers
