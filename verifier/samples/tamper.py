"""Spoil a record in one named way, so that anybody can watch the verifier catch it."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from ..messages.catalogue import entry
from ..record import model
from ..record.model import Record
from . import spoil_dealing, spoil_fairness, spoil_play, spoil_sheet, spoil_words
from .simulate import simulate
from .spoiling import Case, NotApplicable, Tampered, Way

__all__ = ["KINDS", "Kind", "NotApplicable", "Tampered", "fitting", "tamper"]


class Kind(NamedTuple):
    """A way to spoil a record, and what it does in words; ``code`` is what should be found.

    ``tables`` are the modes at which it can be done, ``companions`` codes that may come with it.
    """

    code: str
    about_ar: str
    about_en: str
    tables: tuple[model.Mode, ...]
    companions: frozenset[str]


_WAYS: dict[str, Way] = {
    **spoil_fairness.WAYS,
    **spoil_dealing.WAYS,
    **spoil_words.WAYS,
    **spoil_play.WAYS,
    **spoil_sheet.WAYS,
}


def _kinds() -> Iterator[tuple[str, Kind]]:
    for name, way in _WAYS.items():
        about = entry("samples", "kind", name)
        yield name, Kind(way.code, about.ar, about.en, way.tables, way.companions)


KINDS: dict[str, Kind] = dict(_kinds())
"""Every way to spoil a record, by name."""

_SAMPLES = 60


def tamper(record: Record, kind: str, seed: str) -> Tampered:
    """The record spoiled in one way (``KeyError`` for a name that is not in ``KINDS``).

    ``seed`` chooses among the places that fit. ``NotApplicable`` where the record has none.
    """
    way = _WAYS[kind]
    if record.table.mode in way.tables:
        case = Case(record, Random(f"verify-sakka tamper {kind} {seed}"))
        for spoiled in way.spoil(case):
            return spoiled
    raise NotApplicable(kind)


def fitting(
    kind: str, seed: str, profile: model.ProfileName | None = None, mode: model.Mode | None = None
) -> tuple[Record, Tampered]:
    """A simulated sakka that can be spoiled in this way, and it spoiled.

    Without ``profile`` and ``mode`` those that suit the kind. ``NotApplicable`` where none fits.
    """
    way = _WAYS[kind]
    mode = mode or (way.wish.mode if way.wish.mode in way.tables else way.tables[0])
    wish = msgspec.structs.replace(way.wish, profile=profile or way.wish.profile, mode=mode)
    for number in range(_SAMPLES if mode in way.tables else 0):
        record = simulate(f"{seed} {number}" if number else seed, wish)
        try:
            return record, tamper(record, kind, seed)
        except NotApplicable:
            continue
    raise NotApplicable(kind)
