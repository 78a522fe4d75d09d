"""The JSON Schemas (2020-12) of record and report, made from the types that read and write them.

They stand in ``vectors/schema/`` for everybody to use; ``verify-sakka schema --write DIR`` makes
them anew. This module is beside the way from record to report, so it may know both ends.
"""

import json
from typing import Any, NamedTuple

import msgspec

from ..cards import DECK
from ..report import Report
from .model import Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Document(NamedTuple):
    type: type[msgspec.Struct]
    urn: str
    title: str
    description: str


_DOCUMENTS = {
    "record": _Document(
        Record,
        "urn:verify-sakka:schema:record:1",
        "sakka-record/1",
        "One sakka in one JSON document (docs/record.md). A schema cannot say that members stand "
        "once, that numbers are written without sign, point or exponent, that texts hold only code "
        "points assigned in Unicode 14.0, and that a record has at most 8 MiB: readers check these "
        "too.",
    ),
    "report": _Document(
        Report,
        "urn:verify-sakka:schema:report:1",
        "sakka-report/1",
        'What a verifier says of one record (docs/record.md, "The report").',
    ),
}

NAMES: tuple[str, ...] = tuple(_DOCUMENTS)
"""The documents that have a schema: ``record``, ``report``."""


def file_name(name: str) -> str:
    """Under which name a schema is published: ``record.schema.json``."""
    return f"{name}.schema.json"


def schema_of(name: str) -> dict[str, Any]:
    """The schema of one of ``NAMES`` as a JSON value; every object in it is closed."""
    document = _DOCUMENTS[name]
    (_, parts) = msgspec.json.schema_components([document.type], ref_template="#/$defs/{name}")
    parts = {part: _folded(tidied(schema)) for part, schema in parts.items()}
    top = parts.pop(document.type.__name__)
    if not document.type.__struct_config__.omit_defaults:
        top["required"] = list(top["properties"])
    parts["Card"] = {
        "description": "A card: rank then suit (docs/fairness.md §5).",
        "enum": list(DECK),
    }
    head = {"$schema": DIALECT, "$id": document.urn}
    words = {"title": document.title, "description": document.description}
    return {**head, **top, **words, "$defs": parts}


def schema_text(name: str) -> str:
    """The schema as it is published: UTF-8 text, two blanks a level, a line feed at the end."""
    return json.dumps(schema_of(name), ensure_ascii=False, indent=2) + "\n"


def tidied(schema: Any) -> Any:
    """Objects closed, the 32 cards said once; also for the schemas of the vectors."""
    if isinstance(schema, list):
        return [tidied(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    if set(schema.get("enum", ())) == set(DECK):
        return {"$ref": "#/$defs/Card"}
    schema = {name: tidied(member) for name, member in schema.items()}
    if "properties" in schema:
        schema["additionalProperties"] = False
    return schema


def _folded(schema: Any) -> Any:
    """Lists of equal entries said once."""
    if isinstance(schema, list):
        return [_folded(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {name: _folded(member) for name, member in schema.items()}
    entries = schema.get("prefixItems")
    if entries and all(entry == entries[0] for entry in entries):
        del schema["prefixItems"]
        schema["items"] = entries[0]
    return schema
