"""What several commands take: a set of rules by name, and ``--option NAME=VALUE`` over it."""

import click

from verifier.messages.catalogue import Lang, say
from verifier.messages.options import value_text, values_allowed
from verifier.messages.rulesets import RULESETS, Value
from verifier.rules.profiles import OptionError


def read_option(text: str, lang: Lang = "en") -> tuple[str, Value]:
    """``NAME=VALUE`` of the command line: whole numbers, ``true`` and ``false``, else a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise click.UsageError(say("rules", "error", "form", lang=lang, value=text))
    if value in ("true", "false"):
        return name, value == "true"
    # No number of a record has more than 16 digits; a longer one is refused as a word.
    if value.isascii() and value.isdecimal() and len(value) <= 16:
        return name, int(value)
    return name, value


def option_error(error: OptionError, lang: Lang = "en") -> click.UsageError:
    """What to say of an option or a profile that is not there."""
    allowed = ", ".join(RULESETS)
    if error.kind == "value":
        allowed = values_allowed(error.name)
    return click.UsageError(
        say(
            "rules",
            "error",
            error.kind,
            lang=lang,
            name=error.name,
            value=value_text(error.value),
            allowed=allowed,
        )
    )
