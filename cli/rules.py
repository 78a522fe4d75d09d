"""``verify-sakka rules``: the rules of a profile, option by option, or what two differ in."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import click

from verifier.findings import Message
from verifier.messages.catalogue import Lang, entry, say, text_of
from verifier.messages.findings import option_place
from verifier.messages.options import (
    groups,
    label,
    option_message,
    sign,
    value_message,
    value_text,
    values_allowed,
)
from verifier.rules.options import Rules
from verifier.rules.profiles import (
    OBSERVED_APP,
    OptionError,
    Profile,
    load_profile,
    observed_app,
    options_of,
    resolve,
    rules_sha256,
)

from .options import NAMES, Value, option_error, read_option


class Shown:
    """A set of rules to show: a profile, with the options that a table or an app set over it."""

    def __init__(self, name: str, options: dict[str, Value]) -> None:
        base = name
        if name == OBSERVED_APP:
            base = observed_app().base
            options = observed_app().overrides | options
        self.name = name
        self.profile: Profile = load_profile(base)
        self.own = options
        self.rules: Rules = resolve(base, options)
        self.values = options_of(self.rules)

    def source(self, option: str) -> Literal["book", "reading", "table"]:
        """``table`` where the value is not the profile's own."""
        return "table" if option in self.own else self.profile.options[option].source

    def mark(self, option: str) -> str:
        source = self.source(option)
        return "◇" if source == "table" else sign(source)

    def place(self, option: str, lang: Lang) -> str:
        if option in self.own:
            return label("override", lang)
        return option_place(self.profile, option)

    def json(self, option: str) -> dict[str, Any]:
        """One option as JSON; ``where`` is null where the book has no word near to it."""
        value = self.values[option]
        where = None if option in self.own else self.profile.options[option].where
        return {
            "name": option,
            "value": value,
            "source": self.source(option),
            "where": f"{self.profile.book}، {where}" if where else None,
            "meaning": _both(value_message(option, value)),
        }


@click.command()
@click.argument("profile", required=False, metavar="[PROFILE]")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="The table's own option over PROFILE's; may be given several times.",
)
@click.option("--diff", nargs=2, metavar="A B", help="Only what two profiles differ in.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
@click.option("--lang", type=click.Choice(["ar", "en"]), default="en", show_default=True)
def rules(
    profile: str | None,
    options: tuple[str, ...],
    diff: tuple[str, str] | None,
    form: str,
    lang: Lang,
) -> None:
    """Show the rules of a profile, or what two differ in.

    PROFILE is saharat, elblot or waraq52, or observed_app, what one popular app was seen to do.
    Without it all are shown side by side. ✓: the book says so; ○: our reading where it is silent.
    """
    if diff is not None and (profile is not None or options):
        raise click.UsageError(say("rules", "error", "alone", lang=lang))
    if options and profile is None:
        raise click.UsageError(say("rules", "error", "needs_profile", lang=lang))
    try:
        if diff is not None:
            sets = [_shown(name) for name in diff]
            wanted = [
                name for name in sets[0].values if sets[0].values[name] != sets[1].values[name]
            ]
        elif profile is not None:
            sets = [_shown(profile, dict(read_option(text, lang) for text in options))]
            wanted = list(sets[0].values)
        else:
            sets = [_shown(name) for name in NAMES]
            wanted = list(sets[0].values)
    except OptionError as error:
        raise option_error(error, lang) from error
    if form == "json":
        click.echo(json.dumps(_json(sets, wanted, diff is not None), ensure_ascii=False, indent=2))
        return
    lines = _alone(sets[0], lang) if len(sets) == 1 else _side_by_side(sets, wanted, lang)
    for line in lines:
        click.echo(line)


def _shown(name: str, options: dict[str, Value] | None = None) -> Shown:
    if name not in NAMES:
        raise OptionError("profile", name, name)
    return Shown(name, options or {})


def _both(message: Message) -> dict[str, str]:
    return {"ar": message.ar, "en": message.en}


def _json(sets: list[Shown], wanted: list[str], differ: bool) -> dict[str, Any]:
    heads = [_head_json(shown) for shown in sets]
    if len(sets) == 1:
        listed = [sets[0].json(name) | _decides(name) for name in wanted]
        return heads[0] | {"options": listed}
    rows = [
        {"name": name} | _decides(name) | {"values": [_named(shown, name) for shown in sets]}
        for name in wanted
    ]
    return {"profiles": heads, ("differences" if differ else "options"): rows}


def _head_json(shown: Shown) -> dict[str, Any]:
    return {
        "profile": shown.name,
        "book": shown.profile.book,
        "overrides": shown.own,
        "rules_sha256": rules_sha256(shown.rules),
        "message": _both(entry("rules", "profile", shown.name)),
    }


def _decides(name: str) -> dict[str, Any]:
    return {"decides": _both(option_message(name)), "allowed": values_allowed(name)}


def _named(shown: Shown, name: str) -> dict[str, Any]:
    found = shown.json(name)
    del found["name"]
    return {"profile": shown.name} | found


def _head(shown: Shown, lang: Lang) -> Iterator[str]:
    told = text_of(entry("rules", "profile", shown.name), lang)
    yield click.style(f"{shown.name} · {told}", bold=True)
    yield f"rules_sha256 {rules_sha256(shown.rules)}"


def _legend(sets: list[Shown], lang: Lang) -> str:
    marks = [label("book", lang), label("reading", lang)]
    if any(shown.own for shown in sets):
        marks.append(f"◇ {label('override', lang)}")
    return " · ".join(marks)


def _alone(shown: Shown, lang: Lang) -> Iterator[str]:
    yield from _head(shown, lang)
    yield _legend([shown], lang)
    for title, section, names in groups():
        yield ""
        yield click.style(f"{text_of(title, lang)} (docs/rules.md {section})", bold=True)
        for name in names:
            value = shown.values[name]
            yield f"  {name} = {value_text(value)} {shown.mark(name)}"
            decides = text_of(option_message(name), lang)
            yield f"      {decides} — {text_of(value_message(name, value), lang)}"
            yield click.style(f"      {shown.place(name, lang)}", dim=True)


def _side_by_side(sets: list[Shown], wanted: list[str], lang: Lang) -> Iterator[str]:
    for shown in sets:
        yield from _head(shown, lang)
    yield _legend(sets, lang)
    if not wanted:
        yield ""
        yield label("same", lang)
    for title, section, names in groups():
        chosen = [name for name in names if name in wanted]
        if chosen:
            yield ""
            yield click.style(f"{text_of(title, lang)} (docs/rules.md {section})", bold=True)
        width = max(len(shown.name) for shown in sets)
        for name in chosen:
            yield f"  {name}: {text_of(option_message(name), lang)}"
            for shown in sets:
                value = shown.values[name]
                meaning = text_of(value_message(name, value), lang)
                head = f"{shown.name:<{width}}  {value_text(value)} {shown.mark(name)}"
                place = click.style(f" · {shown.place(name, lang)}", dim=True)
                yield f"      {head}  {meaning}{place}"
