"""What the templates of a report need, from what was judged."""

from datetime import datetime
from typing import Any, NamedTuple

from ..cards import DECK
from ..messages.catalogue import Lang, say, text_of
from ..messages.sheet import counted_errors, reason
from ..messages.show import card_name
from ..trust import Trust
from .excerpt import ExcerptLine
from .judge import Judged
from .view import sakka_json, view_of
from .view.shuffle_page import shuffle_page


class Failed(NamedTuple):
    """Why a form came back with nothing judged: what to say first, and where the fault stands."""

    title: str
    text: str | None = None
    path: str | None = None
    excerpt: list[ExcerptLine] | None = None
    hint: str | None = None


class Keeping(NamedTuple):
    """Whether the report has a link: of an example or of a kept record, until when, and the token
    if it was kept just now. ``refused``: why it was not kept though asked."""

    link: str | None = None
    sha256: str | None = None
    until: datetime | None = None
    token: str | None = None
    refused: str | None = None


class Row(NamedTuple):
    """One record of several by its line; ``state`` is its verdict, empty where it was not judged;
    ``why`` what that rests on."""

    line: int
    sakka_id: str | None = None
    state: str = ""
    sign: str = ""
    text: str = ""
    why: str = ""


def row_of(line: int, judged: Judged | None, lang: Lang) -> Row:
    if judged is None:
        return Row(line)
    report = judged.report
    errors = sum(finding.severity == "error" for finding in report.findings)
    verdict = say("sheet", "verdict", report.verdict, lang=lang, count=counted_errors(errors, lang))
    sign, _space, text = verdict.partition(" ")
    why = reason(report)
    told = "" if why is None else text_of(why.message, lang)
    return Row(line, report.sakka_id, report.verdict, sign, text, told)


def report_context(judged: Judged, trust: Trust, lang: Lang, seat: int | None) -> dict[str, Any]:
    """The report of a record that could be read."""
    view = view_of(judged.report, judged.record, lang, seat, trust)
    assert view.sakka is not None
    return {
        "view": view,
        "sakka": view.sakka,
        "sakka_json": sakka_json(view.sakka),
        "shuffle_page": shuffle_page(view.sakka.shuffle, lang),
        "card_names": {card: card_name(card, lang) for card in DECK},
        "players": [player.label for player in view.sakka.players],
    }
