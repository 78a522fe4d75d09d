"""What a person reads of an option: its meaning, the meaning of a value, from rules.toml."""

from typing import Literal, get_args, get_origin

import msgspec

from ..findings import Message
from ..rules.options import OPTION_NAMES, Rules
from .catalogue import LANGS, Lang, catalogue, fill, text_of
from .show import seconds

_FIELDS = {field.name: field for field in msgspec.structs.fields(Rules)}


def option_message(name: str) -> Message:
    """What the option decides; ``KeyError`` for an unknown one."""
    found = catalogue("rules")["option"][name]
    return Message(found["ar"], found["en"])


def value_message(name: str, value: bool | int | str) -> Message:
    """What this value of the option means: times in seconds, scores as they are."""
    values = catalogue("rules")["option"][name]["values"]
    found = values.get(value_text(value), values.get("*"))

    def in_language(lang: Lang) -> str:
        def value_of(placeholder: str) -> str:
            return seconds(int(value), lang) if placeholder == "seconds" else str(value)

        return fill(found[lang], value_of)

    texts = {lang: in_language(lang) for lang in LANGS}
    return Message(texts["ar"], texts["en"])


def value_text(value: bool | int | str) -> str:
    """A value as it is written in a record and on the command line: ``true``, ``88``, ``none``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def groups() -> list[tuple[Message, str, list[str]]]:
    """The options by theme: the theme's name, its section of docs/rules.md, its options."""
    return [
        (Message(group["ar"], group["en"]), group["section"], group["options"])
        for group in catalogue("rules")["group"].values()
    ]


def values_allowed(name: str) -> str:
    """The values that an option may have, as one writes them: ``true, false``; ``0–151``."""
    if name not in OPTION_NAMES:
        raise KeyError(name)
    kind = _FIELDS[name].type
    if get_origin(kind) is Literal:
        return ", ".join(str(value) for value in get_args(kind))
    schema = msgspec.json.schema(kind)
    if schema["type"] == "boolean":
        return "true, false"
    return f"{schema['minimum']}–{schema['maximum']}"


def label(name: str, lang: Lang) -> str:
    """A word of the lists of rules."""
    found = catalogue("rules")["label"][name]
    return text_of(Message(found["ar"], found["en"]), lang)


def sign(source: str) -> str:
    """``✓`` where the book says so, ``○`` where it is our reading."""
    return "✓" if source == "book" else "○"
