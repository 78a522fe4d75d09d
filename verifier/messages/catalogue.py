"""The catalogues: what a person reads, in Arabic and English, as TOML files beside this module.

A text may hold ``{placeholders}``, and parts in ``[brackets]`` that are left out where a value in
them is not known. Values are put in once: what a value itself holds, braces too, comes out as it
is, and a value that is not there never stops a sentence.
"""

import re
import tomllib
from collections.abc import Callable, Container, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from ..findings import Message

Lang = Literal["ar", "en"]
LANGS: tuple[Lang, Lang] = ("ar", "en")

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*\{[^\[\]]*)\]")


@cache
def catalogue(name: str) -> dict[str, Any]:
    """The catalogue ``name``.toml as it stands."""
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


@cache
def entry(name: str, *keys: str) -> Message:
    """The two texts at a place of a catalogue; ``KeyError`` where it has none."""
    found: Any = catalogue(name)
    for key in keys:
        found = found[key]
    return Message(found["ar"], found["en"])


def text_of(message: Message, lang: Lang) -> str:
    return message.ar if lang == "ar" else message.en


@cache
def _parts(template: str) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """A template cut up: of each part what it needs, then its words and placeholders in turn.

    Templates are the catalogues' own texts, so there is no end of memory in keeping them.
    """
    parts = []
    for number, text in enumerate(_OPTIONAL.split(template)):
        pieces = tuple(_PLACEHOLDER.split(text))
        parts.append((pieces[1::2] if number % 2 else (), pieces))
    return tuple(parts)


def fill(template: str, value_of: Callable[[str], str], known: Container[str] = ()) -> str:
    """The template with each placeholder's text in its place; the texts are not read again.

    A part in brackets stands only where all its placeholders are ``known``.
    """
    filled = []
    for needed, pieces in _parts(template):
        if all(name in known for name in needed):
            for number, piece in enumerate(pieces):
                filled.append(value_of(piece) if number % 2 else piece)
    return "".join(filled)


def say(name: str, /, *keys: str, lang: Lang, **values: object) -> str:
    """A text of a catalogue in one language, filled; a placeholder without value is left empty."""
    template = text_of(entry(name, *keys), lang)
    return fill(template, lambda placeholder: str(values.get(placeholder, "")), values)


def placeholders(template: str) -> list[str]:
    """The names of the placeholders of a text, in order."""
    return _PLACEHOLDER.findall(template)


def message(name: str, /, *keys: str, values: Mapping[str, object] | None = None) -> Message:
    """A text of a catalogue in both languages, filled with the same values."""
    filled = {lang: say(name, *keys, lang=lang, **(values or {})) for lang in LANGS}
    return Message(filled["ar"], filled["en"])
