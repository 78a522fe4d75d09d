"""Rules, vectors and schemas: what the command and the repository have, with an ETag."""

import json
from hashlib import sha256

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from cli.main import main
from tests.service.api.asking import API, JSON, ROOT, body, problem
from verifier.rules.profiles import PROFILES, load_profile, options_of, rules_sha256

VECTORS = ROOT / "vectors"
FILES = sorted(file.stem for file in VECTORS.glob("*.json"))
SCHEMAS = sorted(file.name.removesuffix(".schema.json") for file in (VECTORS / "schema").iterdir())


def command(*args: str) -> object:
    told = [*args, "--format", "json"]
    return json.loads(CliRunner().invoke(main, told).stdout)


@pytest.mark.parametrize("name", [*PROFILES, "observed_app"])
def test_a_set_of_rules_is_the_commands(client: FlaskClient, name: str) -> None:
    answer = client.get(f"{API}/rules/{name}")
    assert answer.status_code == 200
    assert answer.content_type == JSON
    assert body(answer) == command("rules", name)


def test_a_set_of_rules_has_values_sources_places_and_sentences(client: FlaskClient) -> None:
    said = body(client.get(f"{API}/rules/elblot"))
    profile = load_profile("elblot")
    assert said["rules_sha256"] == rules_sha256(profile.rules)
    assert {each["name"]: each["value"] for each in said["options"]} == options_of(profile.rules)
    for each in said["options"]:
        told = profile.options[each["name"]]
        assert each["source"] == told.source
        assert (each["where"] or "").endswith(told.where)
        assert set(each["meaning"]) == set(each["decides"]) == {"ar", "en"}


def test_all_sets_side_by_side(client: FlaskClient) -> None:
    said = body(client.get(f"{API}/rules"))
    assert said == command("rules")
    assert [each["profile"] for each in said["profiles"]] == [*PROFILES, "observed_app"]


def test_every_vector_file_as_it_stands(client: FlaskClient) -> None:
    listed = body(client.get(f"{API}/vectors"))["files"]
    assert sorted(each["name"] for each in listed) == FILES
    for each in listed:
        data = (VECTORS / f"{each['name']}.json").read_bytes()
        answer = client.get(each["link"])
        assert answer.data == data
        assert answer.content_type == JSON
        assert each["sha256"] == sha256(data).hexdigest()
        assert each["bytes"] == len(data)
        assert each["tests"] == json.loads(data)["numberOfTests"]
        schema = client.get(each["schema"])
        assert schema.data == (VECTORS / json.loads(data)["schema"]).read_bytes()


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_as_it_stands(client: FlaskClient, name: str) -> None:
    answer = client.get(f"{API}/schema/{name}")
    assert answer.data == (VECTORS / "schema" / f"{name}.schema.json").read_bytes()
    assert answer.content_type == "application/schema+json"


@pytest.mark.parametrize(
    "path",
    [
        "rules/kammelna",
        "rules/%00",
        "rules/Saharat",
        "vectors/README",
        "vectors/..",
        "vectors/schema",
        "vectors/key.json",
        "schema/vectors",
        "schema/record.json",
        "schema/..%2Frecord",
    ],
)
def test_a_name_that_is_not_there(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{API}/{path}")
    if path.count("/") == 1 and ".." not in path:
        said = problem(answer, 404, "name-unknown")
        assert said["parameter"] in ("profile", "name")
    else:
        assert answer.status_code == 404
        assert answer.content_type == "application/problem+json"


def test_the_names_that_are_there_are_said(client: FlaskClient) -> None:
    said = problem(client.get(f"{API}/rules/kammelna"), 404, "name-unknown")
    for name in PROFILES:
        assert name in said["message"]["ar"]


COPIES = ["rules", "rules/saharat", "vectors", "vectors/key", "schema/report", "schema/vectors-key"]


@pytest.mark.parametrize("path", COPIES)
@pytest.mark.parametrize("coding", ["identity", "gzip", "br"])
def test_a_reader_with_the_same_copy_gets_no_other(
    client: FlaskClient, path: str, coding: str
) -> None:
    """RFC 9110 §13.1.2: If-None-Match holds the ETag, a list with it, or *."""
    told = {"Accept-Encoding": coding}
    first = client.get(f"{API}/{path}", headers=told)
    assert first.headers.get("Content-Encoding", "identity") == coding or len(first.data) < 1024
    etag = first.headers["ETag"]
    assert etag.startswith('"')
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    for given in (etag, f'"x", {etag}', f"W/{etag}"):
        again = client.get(f"{API}/{path}", headers=told | {"If-None-Match": given})
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    whatever = client.get(f"{API}/{path}", headers=told | {"If-None-Match": "*"})
    assert whatever.status_code == 304
    other = client.get(f"{API}/{path}", headers=told | {"If-None-Match": '"x"'})
    assert other.status_code == 200
    assert other.data == first.data


@pytest.mark.parametrize("path", COPIES)
def test_head_is_get_without_the_body(client: FlaskClient, path: str) -> None:
    got, head = client.get(f"{API}/{path}"), client.head(f"{API}/{path}")
    assert head.status_code == 200
    assert head.data == b""
    assert head.headers["ETag"] == got.headers["ETag"]
    assert head.headers["Content-Length"] == got.headers["Content-Length"]
