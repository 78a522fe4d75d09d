"""The examples that the page offers: files of ``examples/``, by the name in their link."""

from functools import cache
from typing import NamedTuple

from flask_babel import lazy_gettext as _
from flask_babel.speaklater import LazyString

from .._places import folder
from ..report import Verdict


class Example(NamedTuple):
    """``state``: the verdict that its report gives (tests/service/test_pages.py)."""

    name: str
    file: str
    state: Verdict
    sign: str
    title: LazyString
    about: LazyString


EXAMPLES = (
    Example(
        "sound",
        "good-saharat-sahl.json",
        "verified",
        "✔",
        _("A sound sakka"),
        _("Everything is as the secret and the rules give it."),
    ),
    Example(
        "swapped-card",
        "spoiled-cards-swapped.json",
        "mismatch",
        "✖",
        _("A swapped card"),
        _("Two cards changed hands after the shuffle."),
    ),
    Example(
        "wrong-count",
        "spoiled-points.json",
        "mismatch",
        "✖",
        _("A wrong count"),
        _("One deal counted wrong, and the sheet went on with it."),
    ),
    Example(
        "illegal-card",
        "spoiled-revoke.json",
        "mismatch",
        "✖",
        _("An illegal card let through"),
        _("A revoke that the server should have stopped."),
    ),
    Example(
        "secret-not-revealed",
        "unrevealed.json",
        "incomplete",
        "◐",
        _("A secret not revealed"),
        _("The play can be judged, the cards cannot."),
    ),
    Example(
        "real",
        "real-sakka-01.json",
        "incomplete",
        "◐",
        _("A real sakka"),
        _("22 deals as they were played, from an app without a committed shuffle."),
    ),
)
BY_NAME = {example.name: example for example in EXAMPLES}


@cache
def example_bytes(name: str) -> bytes:
    """The record of an example; ``KeyError`` for a name that there is none of."""
    return (folder("examples") / BY_NAME[name].file).read_bytes()
