"""Honest sakkas of every kind of table, for both programs to judge."""

from random import Random
from typing import Any, Literal, get_args, get_origin

import msgspec

from verifier.rules.options import Rules
from verifier.rules.profiles import PROFILES, observed_app, read_overrides
from verifier.samples.habits import Habits
from verifier.samples.simulate import Wish, simulate

Record = dict[str, Any]

_NUMBERS = {
    "sun_double_doubler_max": (0, 20, 60, 100, 151),
    "sun_double_buyer_min": (0, 20, 60, 101, 151),
    "reverse_kaboot": (0, 88, 60),
    "qaid_opens_max": (0, 1, 2),
    "bid_ms": (0, 12_000, 4_000),
    "card_ms": (0, 15_000, 4_000),
    "qaid_after_ms": (0, 5_000),
    "sheet_ms": (0, 10_000),
    "ready_ms": (0, 10_000),
    "talk_ms": (0, 10_000),
}


def any_options(random: Random) -> dict[str, Any]:
    """Options over a profile: none, those of docs/rules.md §9, or some at random."""
    kind = random.random()
    if kind < 0.25:
        return {}
    if kind < 0.4:
        return dict(observed_app().overrides)
    share = random.choice((0.1, 0.4, 0.8))
    return {
        field.name: random.choice(_values_of(field))
        for field in msgspec.structs.fields(Rules)
        if random.random() < share
    }


def any_sakka(seed: str, deals: int = 200) -> Record:
    """One honest sakka of at most so many deals, of a table chosen by the seed."""
    random = Random(seed)
    options = any_options(random)
    profile: Any = random.choice(PROFILES)
    mode: Any = random.choice(("sahl", "qaid"))
    wish = Wish(
        profile=profile,
        mode=mode,
        overrides=read_overrides(options) if options else None,
        timed=random.random() < 0.7,
        client_seeds=random.random() < 0.5,
        revealed=random.random() < 0.9,
        signed=random.random() < 0.1,
        deals=deals,
        habits=_habits(random),
    )
    made: Record = msgspec.json.decode(msgspec.json.encode(simulate(seed, wish)))
    return made


def _habits(random: Random) -> Habits:
    """As by default, or a table that doubles, claims and errs all the time."""
    if random.random() < 0.5:
        return Habits()
    return Habits(
        double=0.5, raise_on=0.7, foul=0.05, false_claim=0.02, chat=0.5, take_over=0.4, turn=0.4,
        ashkal=0.3, sense=random.choice((0.2, 0.8)), lopsided=0.3, auto=0.1,
    )  # fmt: skip


def _values_of(field: Any) -> tuple[Any, ...]:
    if field.name in _NUMBERS:
        return _NUMBERS[field.name]
    if field.type is bool:
        return (False, True)
    assert get_origin(field.type) is Literal
    return get_args(field.type)
