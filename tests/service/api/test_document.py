"""The OpenAPI document: valid, complete, and of the schemas that are published."""

import json
import re
from itertools import groupby
from operator import attrgetter
from typing import Any

import jsonschema
import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.service.api.asking import API, JSON, QAID, ROOT, SOUND, SPOILED, body
from verifier.messages.catalogue import LANGS
from verifier.service.api.bodies import MAX_RECORDS
from verifier.service.api.declare import OPERATIONS
from verifier.service.api.problems import KINDS, REFUSED
from verifier.service.judge import MAX_REPORT_BYTES
from verifier.service.settings import MIB


def document(client: FlaskClient, lang: str = "en") -> Any:
    answer = client.get(f"{API}/openapi.json?lang={lang}")
    assert answer.status_code == 200
    assert answer.content_type == JSON
    return body(answer)


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_openapi_3_1(client: FlaskClient, lang: str) -> None:
    said = document(client, lang)
    assert said["openapi"].startswith("3.1.")
    assert list(OpenAPIV31SpecValidator(said).iter_errors()) == []


def test_it_has_every_route_and_no_other(app: Flask, client: FlaskClient) -> None:
    routed = {
        (rule.rule.replace("<", "{").replace(">", "}"), method)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith(API)
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    said = document(client)
    (server,) = said["servers"]
    told = {
        (server["url"] + path, method.upper())
        for path, methods in said["paths"].items()
        for method in methods
    }
    assert told == routed
    assert ("/api/v1/verify", "POST") in told


def test_both_languages_say_the_same(client: FlaskClient) -> None:
    """But for the words, the two documents are one."""

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            words = ("title", "summary", "description")
            return {
                name: "" if name in words and isinstance(member, str) else bare(member)
                for name, member in value.items()
            }
        return [bare(each) for each in value] if isinstance(value, list) else value

    arabic, english = document(client, "ar"), document(client, "en")
    assert arabic["info"]["title"] != english["info"]["title"]
    assert bare(arabic) == bare(english)


@pytest.mark.parametrize("name", ["record", "report"])
def test_the_schemas_are_the_published_ones(client: FlaskClient, name: str) -> None:
    """With each reference turned back, the parts are those of vectors/schema."""
    text = json.dumps(document(client)["components"]["schemas"])
    parts = json.loads(text.replace("#/components/schemas/", "#/$defs/"))
    path = ROOT / "vectors" / "schema" / f"{name}.schema.json"
    published = json.loads(path.read_text(encoding="utf-8"))
    for part, schema in published.pop("$defs").items():
        assert parts[part] == schema, part
    del published["$schema"], published["$id"]
    assert parts[name.capitalize()] == published


def test_it_takes_real_records_and_reports(client: FlaskClient) -> None:
    said = document(client)

    def fits(name: str, value: Any) -> None:
        schema = said | {"$ref": f"#/components/schemas/{name}"}
        jsonschema.Draft202012Validator(schema).validate(value)

    for record in (SOUND, QAID, SPOILED):
        fits("Record", json.loads(record))
        answer = client.post(f"{API}/verify", data=record, content_type=JSON)
        fits("Report", body(answer))
    fits("Problem", body(client.post(f"{API}/verify", data=b"{}", content_type=JSON)))
    with pytest.raises(jsonschema.ValidationError):
        fits("Record", {})
    with pytest.raises(jsonschema.ValidationError):
        fits("Problem", {})


def test_it_says_the_limits_of_this_service(client: FlaskClient) -> None:
    said = document(client)
    assert "9437184 bytes" in said["info"]["description"]
    assert "20 seconds" in said["info"]["description"]
    assert str(MAX_RECORDS) in said["paths"]["/verify"]["post"]["description"]
    assert "90 days" in said["paths"]["/sakkas"]["post"]["description"]
    assert "{" not in json.dumps([said["info"], said["tags"]])[1:].replace('{"', "")


def test_what_asks_for_a_token_says_so(client: FlaskClient) -> None:
    said = document(client)
    asking = [
        (path, method)
        for path, methods in said["paths"].items()
        for method, operation in methods.items()
        if "security" in operation
    ]
    assert asking == [("/sakkas/{sha256}", "delete")]


def test_it_is_the_same_until_a_release(client: FlaskClient) -> None:
    first = client.get(f"{API}/openapi.json?lang=en")
    told = {"If-None-Match": first.headers["ETag"]}
    assert client.get(f"{API}/openapi.json?lang=en", headers=told).status_code == 304
    assert client.get(f"{API}/openapi.json?lang=ar", headers=told).status_code == 200


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_all_of_it(client: FlaskClient, lang: str) -> None:
    answer = client.get(f"{API}/docs?lang={lang}")
    assert answer.status_code == 200
    assert answer.content_type == "text/html; charset=utf-8"
    said = document(client, lang)
    assert f'<html lang="{lang}"' in answer.text
    for path, methods in said["paths"].items():
        for method, operation in methods.items():
            assert f"{method.upper()} {API}{path}" in answer.text
            assert operation["summary"] in answer.text
            for status in operation["responses"]:
                assert f">{status}<" in answer.text
    assert "//" not in answer.text.replace("http://localhost", "")  # no other host


def test_behind_another_root_the_addresses_follow(client: FlaskClient) -> None:
    told = {"SCRIPT_NAME": "/baloot"}
    said = body(client.get(f"{API}/openapi.json", environ_overrides=told))
    assert said["servers"] == [{"url": f"/baloot{API}"}]
    problem = body(client.get(f"{API}/nothing", environ_overrides=told))
    assert problem["type"] == f"/baloot{API}/docs#not-found"


def test_docs_api_md_has_every_route_and_every_type_of_problem() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for each in OPERATIONS.values():
        assert f"`{each.method} {API}{each.path}`" in text
    for status, kinds in groupby(sorted(KINDS, key=attrgetter("status")), attrgetter("status")):
        (row,) = (line for line in text.splitlines() if re.match(rf"\| .*\b{status}\b.* \|", line))
        for kind in kinds:
            assert f"`{kind.name}`" in row or kind is REFUSED
    assert f"| {MAX_RECORDS} |" in text
    assert MAX_REPORT_BYTES == 32 * MIB
