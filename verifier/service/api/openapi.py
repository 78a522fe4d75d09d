"""The OpenAPI 3.1 document, written from the declarations that requests are read by."""

from typing import Any

import msgspec
from apispec import APISpec

from ... import __version__
from ...findings import Message
from ...messages.catalogue import Lang, say, text_of
from ...record.schema import schema_of, tidied
from ..settings import Settings
from .bodies import MAX_RECORDS, PACKINGS
from .declare import LANG, OPERATIONS, Answer, Operation, Parameter
from .problems import MEDIA_TYPE, Kind, ProblemBody

_SCHEMAS = "#/components/schemas/"
_PUBLISHED = ("record", "report")
_TAGS = ("verify", "sakkas", "published", "document")
_TOKEN = "delete_token"
_TEXT = {"type": "string"}
_HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {"schema": _TEXT, "required": True},
    "Cache-Control": {"schema": _TEXT, "required": True},
    "Location": {"schema": {"type": "string", "format": "uri-reference"}, "required": True},
    "Retry-After": {"schema": {"type": "string", "pattern": "^[0-9]+$"}},
}


def document(settings: Settings, lang: Lang, root: str) -> dict[str, Any]:
    """The document with its texts in one language; ``root``: the URL that the paths begin with.
    Needs a request, for the addresses of problem types."""
    return _Writing(settings, lang, root).document()


class _Writing:
    def __init__(self, settings: Settings, lang: Lang, root: str) -> None:
        self._lang = lang
        self._values = {
            "max_body": settings.max_body_bytes,
            "max_records": MAX_RECORDS,
            "time_limit": settings.time_limit,
            "keep_days": settings.keep_days,
            "packings": PACKINGS,
        }
        self._spec = APISpec(
            self._say("head", "title"),
            __version__,
            openapi_version="3.1.1",
            info={
                "description": self._say("head", "description"),
                "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
            },
            servers=[{"url": root}],
            tags=[{"name": name, "description": self._say("tag", name)} for name in _TAGS],
        )

    def document(self) -> dict[str, Any]:
        for name, schema in _components().items():
            self._spec.components.schema(name, schema)
        scheme = {"type": "http", "scheme": "bearer"}
        self._spec.components.security_scheme(_TOKEN, scheme)
        self._spec.components.parameter(LANG.name, LANG.place, self._parameter(LANG))
        paths: dict[str, dict[str, Any]] = {}
        for operation in OPERATIONS.values():
            methods = paths.setdefault(operation.path, {})
            methods[operation.method.lower()] = self._operation(operation)
        for path, methods in paths.items():
            self._spec.path(path, operations=methods)
        return self._spec.to_dict()

    def _say(self, *keys: str) -> str:
        return say("api", *keys, lang=self._lang, **self._values)

    def _operation(self, operation: Operation) -> dict[str, Any]:
        written: dict[str, Any] = {
            "operationId": operation.name,
            "tags": [operation.tag],
            "summary": self._say("operation", operation.name, "summary"),
            "description": self._say("operation", operation.name, "description"),
            "parameters": [
                *(self._parameter(each) for each in operation.parameters),
                LANG.name,  # by name: the shared one
            ],
            "responses": self._responses(operation),
        }
        if operation.body:
            written["requestBody"] = self._body(operation)
        if operation.token:
            written["security"] = [{_TOKEN: []}]
        return written

    def _parameter(self, parameter: Parameter) -> dict[str, Any]:
        return {
            "name": parameter.name,
            "in": parameter.place,
            "required": parameter.place == "path",
            "description": self._say("parameter", parameter.key),
            "schema": _plain(msgspec.json.schema(parameter.type)),
        }

    def _body(self, operation: Operation) -> dict[str, Any]:
        content = {}
        for media_type, kind in operation.body.items():
            schema = {"$ref": _SCHEMAS + "Record"} if kind == "record" else _TEXT
            content[media_type] = {"schema": schema}
        told = dict.fromkeys(operation.body.values())
        description = " · ".join(self._say("body", kind) for kind in (*told, "packed"))
        return {"required": True, "description": description, "content": content}

    def _responses(self, operation: Operation) -> dict[str, Any]:
        responses: dict[str, Any] = {}
        for each in operation.answers:
            responses[str(each.status)] = self._answer(each)
            if "ETag" in each.headers:
                responses["304"] = {
                    "description": self._say("answer", "same"),
                    "headers": _headers(each.headers),
                }
        for status in sorted({kind.status for kind in operation.problems}):
            kinds = [kind for kind in operation.problems if kind.status == status]
            responses[str(status)] = self._problem(status, kinds)
        return responses

    def _answer(self, answer: Answer) -> dict[str, Any]:
        content = {media: {"schema": _schema(kind)} for media, kind in answer.content.items()}
        written: dict[str, Any] = {
            "description": self._say("answer", answer.text),
            "content": content,
        }
        if answer.headers:
            written["headers"] = _headers(answer.headers)
        return written

    def _problem(self, status: int, kinds: list[Kind]) -> dict[str, Any]:
        told = {"type": {"enum": [kind.uri() for kind in kinds]}, "status": {"const": status}}
        schema = {"allOf": [{"$ref": _SCHEMAS + "Problem"}, {"properties": told}]}
        titles = [text_of(kind.title(), self._lang) for kind in kinds]
        written: dict[str, Any] = {
            "description": " · ".join(titles),
            "content": {MEDIA_TYPE: {"schema": schema}},
        }
        if status in (429, 503):
            written["headers"] = _headers(("Retry-After",))
        return written


def _headers(names: tuple[str, ...]) -> dict[str, Any]:
    return {name: _HEADERS[name] for name in names}


def _schema(kind: Any) -> dict[str, Any]:
    if isinstance(kind, dict):
        return kind
    return {"$ref": _SCHEMAS + (kind if isinstance(kind, str) else kind.__name__)}


def _components() -> dict[str, Any]:
    """The schemas of all that is sent and answered; those of record and report are the published
    ones, their parts beside them."""
    found: dict[str, Any] = {}
    for name in _PUBLISHED:
        schema = _moved(schema_of(name))
        for part, body in schema.pop("$defs").items():
            if found.setdefault(part, body) != body:
                raise AssertionError(f"two schemas of {part}")
        del schema["$schema"], schema["$id"]
        found[name.capitalize()] = schema
    kinds = {
        kind
        for operation in OPERATIONS.values()
        for answer in operation.answers
        for kind in answer.content.values()
        if isinstance(kind, type)
    }
    ordered = sorted(kinds, key=lambda kind: kind.__name__)
    template = _SCHEMAS + "{name}"
    _, parts = msgspec.json.schema_components([ProblemBody, *ordered], ref_template=template)
    parts = {name: tidied(_plain(schema)) for name, schema in parts.items()}
    found["Problem"] = parts.pop(ProblemBody.__name__)
    del parts[Message.__name__]  # the report's
    return found | parts


def _moved(schema: Any) -> Any:
    """References to parts of the same document, in the document of all."""
    if isinstance(schema, list):
        return [_moved(entry) for entry in schema]
    if not isinstance(schema, dict):
        return schema
    moved = {name: _moved(member) for name, member in schema.items()}
    reference = moved.get("$ref")
    if isinstance(reference, str):
        moved["$ref"] = reference.replace("#/$defs/", _SCHEMAS)
    return moved


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """Without the types' own words, which are ours and not a reader's."""
    return {name: member for name, member in schema.items() if name not in ("title", "description")}
