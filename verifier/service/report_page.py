"""What the templates of a report need, from what was judged."""

from datetime import datetime
from typing import Any, NamedTuple

from ..cards import DECK
from ..messages.catalogue import Lang
from ..messages.show import card_name, left_to_right
from ..trust import Trust
from .excerpt import ExcerptLine
from .judge import Judged
from .view import sakka_json, verdict_of, view_of
from .view.model import VerdictView
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

    @property
    def last_day(self) -> str:
        """The day that it is kept until, in one piece whichever way the sentence runs."""
        return left_to_right(f"{self.until:%Y-%m-%d}")


class Row(NamedTuple):
    """One record of several, by its line; ``verdict`` is ``None`` where it was not judged."""

    line: int
    sakka_id: str | None = None
    verdict: VerdictView | None = None


def row_of(line: int, judged: Judged, trust: Trust, lang: Lang) -> Row:
    verdict = verdict_of(judged.report, judged.record, lang, trust)
    return Row(line, judged.report.sakka_id, verdict)


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
        "card_signs": {card: card_name(card, "en") for card in DECK},
        "players": [player.label for player in view.sakka.players],
    }
