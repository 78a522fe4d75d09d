"""The three rule books as profiles, and what one sakka is judged by (docs/rules.md §2).

A profile gives every option a value, and says whether that is the book's word (✓) or our reading
(○).
"""

import hashlib
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import UNSET

from .options import OPTION_NAMES, Overrides, Rules

PROFILES: tuple[str, ...] = ("saharat", "elblot", "waraq52")
OBSERVED_APP = "observed_app"
"""The set of docs/rules.md §9: shown beside the profiles, never the name of one in a record."""

Source = Literal["book", "reading"]


class ProfileOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option in one profile: ``book`` (✓) or ``reading`` (○), and the place in the book.

    A reading may name the nearest words of the book; an empty ``where`` means that it is silent.
    """

    value: bool | int | str
    source: Source
    where: str


class Profile(msgspec.Struct, frozen=True):
    """A rule book: how people know it, the rules it gives, and each option's source."""

    name: str
    book: str
    rules: Rules
    options: dict[str, ProfileOption]


class ObservedApp(msgspec.Struct, frozen=True):
    """What one popular app was seen to do: ``overrides`` over the profile ``base``."""

    base: str
    overrides: dict[str, bool | int | str]


class OptionError(ValueError):
    """A profile, option or value that is not there. ``name`` is the one at fault."""

    def __init__(self, kind: Literal["profile", "option", "value"], name: str, value: Any) -> None:
        super().__init__(f"{kind}: {name} = {value!r}" if kind == "value" else f"{kind}: {name}")
        self.kind = kind
        self.name = name
        self.value = value


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text("utf-8"))


@cache
def load_profile(name: str) -> Profile:
    """The profile of this name; ``OptionError`` for any other."""
    if name not in PROFILES:
        raise OptionError("profile", name, name)
    data = _toml(name)
    options = msgspec.convert(data["options"], dict[str, ProfileOption])
    rules = msgspec.convert({key: option.value for key, option in options.items()}, Rules)
    return Profile(data["profile"]["name"], data["profile"]["book"], rules, options)


@cache
def observed_app() -> ObservedApp:
    """The set of docs/rules.md §9, to be given to ``resolve`` as overrides of its base."""
    data = _toml(OBSERVED_APP)
    return ObservedApp(data["base"], data["options"])


def read_overrides(options: Mapping[str, Any]) -> Overrides:
    """Option values as ``Overrides``; ``OptionError`` names the first that is not one."""
    known: dict[str, Any] = {}
    for name, value in options.items():
        if name not in OPTION_NAMES:
            raise OptionError("option", name, value)
        try:
            read = msgspec.convert({name: value}, Overrides)
        except msgspec.ValidationError as error:
            raise OptionError("value", name, value) from error
        known[name] = getattr(read, name)
    return Overrides(**known)


def resolve(profile: str, overrides: Overrides | Mapping[str, Any] | None = None) -> Rules:
    """All options of a sakka: the profile's, with the record's own in their place.

    ``OptionError`` for a profile, an option or a value that is not there.
    """
    if overrides is None:
        return load_profile(profile).rules
    if isinstance(overrides, Mapping):
        overrides = read_overrides(overrides)
    return _resolved(profile, overrides)


@lru_cache(maxsize=256)
def _resolved(profile: str, overrides: Overrides) -> Rules:
    changed = {
        name: value for name in OPTION_NAMES if (value := getattr(overrides, name)) is not UNSET
    }
    return msgspec.structs.replace(load_profile(profile).rules, **changed)


def options_of(rules: Rules) -> dict[str, bool | int | str]:
    """Every option by name, in the order of docs/rules.md §2."""
    return msgspec.structs.asdict(rules)


@lru_cache(maxsize=256)
def rules_sha256(rules: Rules) -> str:
    """SHA-256 of the RFC 8785 form of the object of all options, lower-case hex (docs/record.md).

    Names and words of options are ASCII and numbers whole: sorted msgspec gives the same bytes.
    """
    return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()
