"""What this program has published: rules, vectors, schemas. It changes only with a release."""

from functools import cache
from hashlib import sha256
from typing import Literal, NamedTuple

import msgspec
from flask import Response, url_for

from ..._places import folder
from ...conformance.files import QUESTIONS, vectors_of
from ...conformance.schema import schema_text as vectors_schema
from ...messages.rulesets import RULESETS, RuleSet, RuleSetShown, RuleSetsShown, side_by_side
from ...record.schema import NAMES as DOCUMENTS
from ...record.schema import schema_text
from ...rules.options import OPTION_NAMES
from .answers import A_DAY, JSON, copyable
from .declare import Answer, Parameter, operation
from .problems import NAME_UNKNOWN

SCHEMA_JSON = "application/schema+json"
_OF_VECTORS = "vectors-"
_SCHEMAS = (*DOCUMENTS, *(_OF_VECTORS + name for name in QUESTIONS))
_COPY = ("ETag", "Cache-Control")
_OBJECT = {"type": "object"}

_PROFILE = Parameter("profile", Literal[*RULESETS], "path")
_VECTORS = Parameter(
    "name",
    Literal[*QUESTIONS],
    "path",
    "vectors",
)
_SCHEMA = Parameter("name", Literal[*_SCHEMAS], "path", "schema")


class VectorFile(msgspec.Struct, frozen=True):
    """Links are relative to the site."""

    name: str
    tests: int
    bytes: int
    sha256: str
    link: str
    schema: str


class VectorFiles(msgspec.Struct, frozen=True):
    files: list[VectorFile]


@operation(
    "GET", "/rules", tag="published", answers=(Answer(200, "rules", {JSON: RuleSetsShown}, _COPY),)
)
def rules() -> Response:
    return copyable(_all_rules(), JSON, A_DAY)


@operation(
    "GET",
    "/rules/{profile}",
    tag="published",
    parameters=(_PROFILE,),
    answers=(Answer(200, "rules", {JSON: RuleSetShown}, _COPY),),
    problems=(NAME_UNKNOWN,),
)
def rules_of(profile: str) -> Response:
    return copyable(_rules(profile), JSON, A_DAY)


@operation(
    "GET",
    "/vectors",
    tag="published",
    answers=(Answer(200, "vectors", {JSON: VectorFiles}, _COPY),),
)
def vectors() -> Response:
    files = []
    for name in QUESTIONS:
        told = _file(name)
        link = url_for("api.vectors_file", name=name)
        schema = url_for("api.schema", name=_OF_VECTORS + name)
        files.append(VectorFile(name, told.tests, told.size, told.sha256, link, schema))
    return copyable(msgspec.json.encode(VectorFiles(files)) + b"\n", JSON, A_DAY)


@operation(
    "GET",
    "/vectors/{name}",
    tag="published",
    parameters=(_VECTORS,),
    answers=(Answer(200, "file", {JSON: _OBJECT}, _COPY),),
    problems=(NAME_UNKNOWN,),
)
def vectors_file(name: str) -> Response:
    return copyable(_bytes(name), JSON, A_DAY, _file(name).sha256)


@operation(
    "GET",
    "/schema/{name}",
    tag="published",
    parameters=(_SCHEMA,),
    answers=(Answer(200, "file", {SCHEMA_JSON: _OBJECT}, _COPY),),
    problems=(NAME_UNKNOWN,),
)
def schema(name: str) -> Response:
    return copyable(_schema(name), SCHEMA_JSON, A_DAY)


class _File(NamedTuple):
    tests: int
    size: int
    sha256: str


def _bytes(name: str) -> bytes:
    return (folder("vectors") / f"{name}.json").read_bytes()


@cache
def _file(name: str) -> _File:
    data = _bytes(name)
    tests = sum(1 for _ in vectors_of(name, data.decode()))
    return _File(tests, len(data), sha256(data).hexdigest())


@cache
def _all_rules() -> bytes:
    sets = [RuleSet(name) for name in RULESETS]
    return msgspec.json.encode(side_by_side(sets, OPTION_NAMES)) + b"\n"


@cache
def _rules(profile: str) -> bytes:
    return msgspec.json.encode(RuleSet(profile).shown()) + b"\n"


@cache
def _schema(name: str) -> bytes:
    if name in DOCUMENTS:
        return schema_text(name).encode()
    return vectors_schema(name.removeprefix(_OF_VECTORS)).encode()
