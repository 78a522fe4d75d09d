"""docs/profiles.md and docs/findings.md, made from the profiles and the catalogues."""

from collections.abc import Iterator

from ..findings import CODES, FOUL_AT_QAID_TABLE, WARNINGS, Message, line_of
from ..rules.profiles import PROFILES, load_profile, observed_app, rules_sha256
from .catalogue import entry
from .findings import (
    example_of,
    finding_message,
    finding_title,
    option_place,
    rule_place,
    variants_of,
)
from .options import groups, option_message, sign, value_message, value_text, values_allowed
from .show import BY_FIRST_LETTER, END, LEFT_TO_RIGHT

_MADE = "<!-- Made by docs/generate.py; change the TOML files and run it again. -->"
_PROFILES_HEAD = """
# The rules by profile

What each option does exactly stands in [rules.md](rules.md), by its section. ✓: the book says so.
○: the book is silent or lost its table, and the value is our reading of it; where the book has
words near to it, they are named. `rules.options` of a record may override any option.

✓ من نص الكتاب. ○ قراءتنا حيث الكتاب ساكت.

`verify-sakka rules` prints the same, `verify-sakka rules --diff A B` what two differ in.
"""
_FINDINGS_HEAD = """
# Findings

What a report may say of a record. `error`: the operator's dealing, judging or counting is not what
the secret and the rules give. `foul`: a player's foul, which the log of a qaid table is right to
hold; at a sahl table the same is the server's error. `warning`: something could not be checked, or
a time was not kept. Codes never change their meaning. In JSON seats, deals and tricks count from 0;
in sentences from 1. Where a code has several situations, each has its own sentence under its name.
"""
_ISOLATES = {ord(mark): None for mark in (LEFT_TO_RIGHT, BY_FIRST_LETTER, END)}


def profiles_page() -> str:
    """Every option by theme with each profile's value, ✓ or ○, its meaning and its place."""
    return "\n".join(_profiles()) + "\n"


def findings_page() -> str:
    """Every code with its severity, its line, when it is found, and its sentences."""
    return "\n".join(_findings()).translate(_ISOLATES) + "\n"


def _profiles() -> Iterator[str]:
    profiles = [load_profile(name) for name in PROFILES]
    yield from (_MADE, _PROFILES_HEAD)
    yield "| profile | book | `rules_sha256` |"
    yield "|---|---|---|"
    for profile in profiles:
        told = entry("rules", "profile", profile.name)
        yield f"| `{profile.name}` | {told.ar}<br>{told.en} | `{rules_sha256(profile.rules)}` |"
    for title, section, names in groups():
        yield from ("", f"## {title.en} · {title.ar}", "", f"[rules.md](rules.md) {section}", "")
        yield "| option | what it decides | " + " | ".join(PROFILES) + " |"
        yield "|---|---|" + "---|" * len(PROFILES)
        for name in names:
            cells = " | ".join(
                f"`{value_text(profile.options[name].value)}` {sign(profile.options[name].source)}"
                for profile in profiles
            )
            yield f"| `{name}` | {_both(option_message(name))} | {cells} |"
        for name in names:
            yield from ("", f"`{name}` ({values_allowed(name)})", "")
            for profile in profiles:
                option = profile.options[name]
                yield (
                    f"* {profile.name}, `{value_text(option.value)}`: "
                    f"{_both(value_message(name, option.value))}. {option_place(profile, name)}"
                )
    yield from _observed()


def _observed() -> Iterator[str]:
    app = observed_app()
    told = entry("rules", "profile", "observed_app")
    yield from ("", "## What one popular app was seen to do", "", f"{told.ar}.", "")
    yield f"{told.en}. A record writes it as `rules.options` over `{app.base}`:"
    yield from ("", "| option | value | meaning |", "|---|---|---|")
    for name, value in app.overrides.items():
        meaning = _both(value_message(name, value))
        yield f"| `{name}` | `{value_text(value)}` | {meaning} |"


def _findings() -> Iterator[str]:
    yield from (_MADE, _FINDINGS_HEAD)
    yield from ("| code | severity | line | when | متى |", "|---|---|---|---|---|")
    for code in CODES:
        title = finding_title(code)
        link = f"[`{code}`](#{_anchor(code)})"
        yield f"| {link} | {_severity(code)} | {_line(code)} | {title.en} | {title.ar} |"
    for code in CODES:
        title = finding_title(code)
        yield from ("", f"### {code}", "", f"{_capital(title.en)}. {title.ar}.", "")
        places = [rule_place(code)]
        places += [
            place.partition(" · ")[2]
            for name in PROFILES
            if (place := rule_place(code, name)) != places[0]
        ]
        yield f"{_severity(code)} · line {_line(code)} · {' · '.join(places)}"
        yield from ("", *_sentences(finding_message(code, example_of(code))))
        for variant in variants_of(code):
            yield from ("", f"`{variant}`:", "")
            yield from _sentences(finding_message(code, example_of(code, variant), variant))


def _sentences(message: Message) -> tuple[str, ...]:
    return (f"> {message.ar}", ">", f"> {message.en}")


def _severity(code: str) -> str:
    if code in WARNINGS:
        return "`warning`"
    if code in FOUL_AT_QAID_TABLE:
        return "`error`, `foul` at a qaid table"
    if code == "final.early":
        return "`error`, `warning` where `final` is absent"
    return "`error`"


def _line(code: str) -> str:
    return "–" if code == "record.invalid" else f"`{line_of(code)}`"


def _both(message: Message) -> str:
    return f"{message.ar} / {message.en}"


def _anchor(code: str) -> str:
    return code.replace(".", "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
