"""Records looked at as the page shows them."""

from functools import cache
from pathlib import Path

import msgspec

from tests.build import Made, record
from verifier.messages.catalogue import Lang
from verifier.messages.show import BY_FIRST_LETTER, END, LEFT_TO_RIGHT
from verifier.record.errors import RecordInvalid
from verifier.record.load import load
from verifier.service.view import view_of
from verifier.service.view.model import ReportView, SakkaView
from verifier.trust import Trust
from verifier.verify import invalid_report, verify

EXAMPLES = Path(__file__).resolve().parent.parent.parent.parent / "examples"
NAMES = sorted(path.name for path in EXAMPLES.glob("*.json"))


def look(
    made: Made | bytes | None = None,
    lang: Lang = "en",
    seat: int | None = None,
    trust: Trust | None = None,
) -> ReportView:
    """The view of a record; without one, of the good one of ``tests.build``."""
    data = made if isinstance(made, bytes) else msgspec.json.encode(made or record())
    try:
        loaded = load(data)
    except RecordInvalid as fault:
        return view_of(invalid_report(fault), None, lang, seat, trust)
    return view_of(verify(loaded, trust), loaded.record, lang, seat, trust)


def sakka(view: ReportView) -> SakkaView:
    assert view.sakka is not None
    return view.sakka


@cache
def example(name: str) -> bytes:
    return (EXAMPLES / name).read_bytes()


def bare(text: str) -> str:
    """Without the isolates, which nobody sees."""
    for mark in (LEFT_TO_RIGHT, BY_FIRST_LETTER, END):
        text = text.replace(mark, "")
    return text
