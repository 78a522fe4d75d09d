"""The closed JSON Schemas (2020-12) of the vector files, made from the types of ``shapes``."""

import json
from typing import Any

import msgspec

from ..cards import DECK
from ..record.schema import DIALECT, schema_of, tidied
from . import shapes
from .files import QUESTIONS

_TEXT = {"type": "string"}
_PLACE = {"type": ["integer", "null"]}


def file_name(name: str) -> str:
    """Under which name the schema of a vector file is published."""
    return f"vectors-{name}.schema.json"


def schema_text(name: str) -> str:
    """The schema of one vector file as it is published."""
    return json.dumps(schema_for(name), ensure_ascii=False, indent=1) + "\n"


def schema_for(name: str) -> dict[str, Any]:
    """The schema of one vector file; every object in it is closed but for whole records, whose
    schema is ``record.schema.json``, and statements given in a wrong form."""
    question = QUESTIONS[name]
    kinds = [question.input, question.output]
    (given, output), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    parts = {part: tidied(schema) for part, schema in parts.items()}
    if question.input is shapes.SakkaInput:
        record = schema_of("record")
        parts |= record.pop("$defs")
        for word in ("$schema", "$id"):
            del record[word]
        parts["Record"] = record
        parts["SakkaInput"]["properties"]["record"] = {"$ref": "#/$defs/Record"}
    parts["Card"] = {"enum": list(DECK)}
    test = _closed(
        {
            "tcId": {"type": "integer", "minimum": 1},
            "comment": _TEXT,
            "flags": {"type": "array", "items": _TEXT, "minItems": 1},
            "input": given,
            "expected": _expected(output),
            "intermediates": _INTERMEDIATES.get(name, False),
        },
        optional=("intermediates",),
    )
    note = _closed(
        {"bugType": _TEXT, "description": _TEXT, "links": {"type": "array", "items": _TEXT}}
    )
    source = _closed({"name": _TEXT, "description": _TEXT})
    group = _closed(
        {
            "type": _TEXT,
            "source": source,
            "tests": {"type": "array", "items": test, "minItems": 1},
        }
    )
    top = _closed(
        {
            "format": {"const": "sakka-vectors/1"},
            "algorithm": {"const": name},
            "schema": {"const": f"schema/{file_name(name)}"},
            "generatorVersion": _TEXT,
            "numberOfTests": {"type": "integer", "minimum": 1},
            "header": {"type": "array", "items": _TEXT},
            "notes": {"type": "object", "additionalProperties": note},
            "testGroups": {"type": "array", "items": group, "minItems": 1},
        }
    )
    head = {"$schema": DIALECT, "$id": f"urn:verify-sakka:schema:vectors:{name}:1"}
    return {**head, "title": f"vectors/{name}.json", **top, "$defs": parts}


def _expected(output: dict[str, Any]) -> dict[str, Any]:
    error = {"error": {"const": "record.invalid"}, "path": _TEXT, "stage": _TEXT}
    return {
        "oneOf": [
            _closed({"output": output, "stage": _TEXT}, optional=("stage",)),
            _closed(error, optional=("stage",)),
        ]
    }


def _closed(properties: dict[str, Any], optional: tuple[str, ...] = ()) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _list(entry: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": entry}


_BYTES = _list({"type": "integer", "minimum": 0, "maximum": 255})
_INTERMEDIATES: dict[str, Any] = {
    "key": _closed({"message": _TEXT}),
    "draws": _closed({"blocks": _list(_TEXT)}),
    "first_dealer": _closed({"block": _TEXT, "byte": {"type": "integer"}}),
    "shuffle": _closed(
        {
            "blocks": _list(_TEXT),
            "swaps": _list(
                _closed(
                    {
                        "i": {"type": "integer"},
                        "dropped": _BYTES,
                        "byte": {"type": "integer"},
                        "j": {"type": "integer"},
                        "cards": _list({"$ref": "#/$defs/Card"}),
                    }
                )
            ),
        }
    ),
    "cut_and_deal": _closed({"deck": _list({"$ref": "#/$defs/Card"})}),
    "client_seeds": _closed({"nfc": _list(_TEXT)}),
}
