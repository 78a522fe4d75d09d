"""A set of rules to show, as people and programs read it: the command and the API show the same.

A profile, or the app that was observed, with the options that a table set over it.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from ..findings import Message
from ..rules.options import Rules
from ..rules.profiles import (
    OBSERVED_APP,
    PROFILES,
    OptionError,
    Profile,
    load_profile,
    observed_app,
    options_of,
    resolve,
    rules_sha256,
)
from .catalogue import Lang, entry
from .findings import option_place
from .options import label, option_message, sign, value_message, values_allowed

RULESETS: tuple[str, ...] = (*PROFILES, OBSERVED_APP)
"""The sets that have a name."""

Value = bool | int | str
Source = Literal["book", "reading", "table"]


class RuleSetHead(msgspec.Struct, frozen=True):
    """Which set it is; ``overrides`` are the options set over its book's."""

    profile: str
    book: str
    overrides: dict[str, Value]
    rules_sha256: str
    message: Message


class OptionValue(msgspec.Struct, frozen=True):
    """One option of a set; ``where`` is null where the book has no word near to it."""

    name: str
    value: Value
    source: Source
    where: str | None
    meaning: Message
    decides: Message
    allowed: str


class RuleSetShown(RuleSetHead, frozen=True):
    """A set with every option, in the order of docs/rules.md §2."""

    options: list[OptionValue]


class ValueBeside(msgspec.Struct, frozen=True):
    """What one of several sets says of an option."""

    profile: str
    value: Value
    source: Source
    where: str | None
    meaning: Message


class OptionBeside(msgspec.Struct, frozen=True):
    """An option with the value of each of several sets."""

    name: str
    decides: Message
    allowed: str
    values: list[ValueBeside]


class RuleSetsShown(msgspec.Struct, frozen=True):
    """Several sets side by side: every option, or only what they differ in."""

    profiles: list[RuleSetHead]
    options: list[OptionBeside] | UnsetType = UNSET
    differences: list[OptionBeside] | UnsetType = UNSET


class RuleSet:
    """The set ``name`` of ``RULESETS`` with a table's own options; ``OptionError`` where a name or
    a value is not there."""

    def __init__(self, name: str, options: dict[str, Value] | None = None) -> None:
        if name not in RULESETS:
            raise OptionError("profile", name, name)
        own = options or {}
        base = name
        if name == OBSERVED_APP:
            base = observed_app().base
            own = observed_app().overrides | own
        self.name = name
        self.profile: Profile = load_profile(base)
        self.own = own
        self.rules: Rules = resolve(base, own)
        self.values = options_of(self.rules)

    def source(self, option: str) -> Source:
        """``table`` where the value is not the profile's own."""
        return "table" if option in self.own else self.profile.options[option].source

    def mark(self, option: str) -> str:
        source = self.source(option)
        return "◇" if source == "table" else sign(source)

    def place(self, option: str, lang: Lang) -> str:
        if option in self.own:
            return label("override", lang)
        return option_place(self.profile, option)

    def where(self, option: str) -> str | None:
        """The book and the place in it, of a value that is the profile's own."""
        where = None if option in self.own else self.profile.options[option].where
        return f"{self.profile.book}، {where}" if where else None

    def head(self) -> RuleSetHead:
        return RuleSetHead(*self._head())

    def shown(self) -> RuleSetShown:
        options = [
            OptionValue(
                name,
                value,
                self.source(name),
                self.where(name),
                value_message(name, value),
                option_message(name),
                values_allowed(name),
            )
            for name, value in self.values.items()
        ]
        return RuleSetShown(*self._head(), options)

    def beside(self, option: str) -> ValueBeside:
        value = self.values[option]
        return ValueBeside(
            self.name,
            value,
            self.source(option),
            self.where(option),
            value_message(option, value),
        )

    def _head(self) -> tuple[str, str, dict[str, Value], str, Message]:
        told = entry("rules", "profile", self.name)
        return self.name, self.profile.book, self.own, rules_sha256(self.rules), told


def side_by_side(
    sets: Sequence[RuleSet], wanted: Sequence[str], *, differ: bool = False
) -> RuleSetsShown:
    """The options ``wanted`` of several sets; ``differ``: they are what the sets differ in."""
    heads = [each.head() for each in sets]
    rows = [
        OptionBeside(
            name,
            option_message(name),
            values_allowed(name),
            [each.beside(name) for each in sets],
        )
        for name in wanted
    ]
    if differ:
        return RuleSetsShown(heads, differences=rows)
    return RuleSetsShown(heads, options=rows)
