"""``verify-sakka rules``: the rules of a profile, option by option, or what two differ in."""

import json
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from verifier.messages.catalogue import Lang, entry, say, text_of
from verifier.messages.options import groups, label, option_message, value_message, value_text
from verifier.messages.rulesets import RULESETS, RuleSet, side_by_side
from verifier.rules.profiles import OptionError, rules_sha256

from .options import option_error, read_option


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
            sets = [RuleSet(name) for name in diff]
            wanted = [
                name for name in sets[0].values if sets[0].values[name] != sets[1].values[name]
            ]
        elif profile is not None:
            sets = [RuleSet(profile, dict(read_option(text, lang) for text in options))]
            wanted = list(sets[0].values)
        else:
            sets = [RuleSet(name) for name in RULESETS]
            wanted = list(sets[0].values)
    except OptionError as error:
        raise option_error(error, lang) from error
    if form == "json":
        click.echo(json.dumps(_json(sets, wanted, diff is not None), ensure_ascii=False, indent=2))
        return
    lines = _alone(sets[0], lang) if len(sets) == 1 else _beside(sets, wanted, lang)
    for line in lines:
        click.echo(line)


def _json(sets: list[RuleSet], wanted: list[str], differ: bool) -> Any:
    if len(sets) == 1:
        return msgspec.to_builtins(sets[0].shown())
    return msgspec.to_builtins(side_by_side(sets, wanted, differ=differ))


def _head(shown: RuleSet, lang: Lang) -> Iterator[str]:
    told = text_of(entry("rules", "profile", shown.name), lang)
    yield click.style(f"{shown.name} · {told}", bold=True)
    yield f"rules_sha256 {rules_sha256(shown.rules)}"


def _legend(sets: list[RuleSet], lang: Lang) -> str:
    marks = [label("book", lang), label("reading", lang)]
    if any(shown.own for shown in sets):
        marks.append(f"◇ {label('override', lang)}")
    return " · ".join(marks)


def _alone(shown: RuleSet, lang: Lang) -> Iterator[str]:
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


def _beside(sets: list[RuleSet], wanted: list[str], lang: Lang) -> Iterator[str]:
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
