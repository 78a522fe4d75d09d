"""Good records of every kind: each profile at each table, with all words, members and endings.

Bots play them (``verifier.samples``). Of many one-deal sakkas those are kept that bring something
new: a word, a member, an ending, a contract. So the walk needs no list of seeds that would have to
be made anew whenever the bots play otherwise.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple, get_args

import msgspec

from verifier.record.model import Mode, ProfileName
from verifier.samples.simulate import Habits, Wish, simulate

Record = dict[str, Any]
Feature = tuple[Any, ...]


class Table(NamedTuple):
    profile: ProfileName
    mode: Mode


TABLES = [Table(profile, mode) for profile, mode in product(get_args(ProfileName), get_args(Mode))]

LIVELY = Habits(
    double=0.3, raise_on=0.6, buy=0.35, ashkal=0.3, take_over=0.3, turn=0.5, auto=0.05,
    foul=0.03, false_claim=0.01, chat=0.4, talk=0.8, akka=0.8, sawa=0.8, lopsided=0.2,
)  # fmt: skip
"""More of everything that is rare."""

SEEDS_TRIED = 90


def wish(table: Table, number: int) -> Wish:
    """What kind of sakka is tried: timed or not, signed or not, with client seeds or without."""
    return Wish(
        profile=table.profile,
        mode=table.mode,
        timed=number % 3 != 1,
        signed=number % 4 < 2,
        client_seeds=number % 5 != 2,
        beacon=number % 16 == 3,
        bots=number % 7 == 6,
        deals=1 if number % 9 else 2,
        habits=LIVELY,
    )


@cache
def short_records(table: Table) -> list[Record]:
    """One or two deals each; every one has something that those before it have not."""
    seen: set[Feature] = set()
    kept = []
    for number in range(SEEDS_TRIED):
        record = plain(f"short {table.profile} {table.mode} {number}", wish(table, number))
        new = set(features(record)) - seen
        if new:
            seen |= new
            kept.append(record)
    return kept


@cache
def whole_record(table: Table) -> Record:
    """A sakka to its end, timed and signed: the shortest of a few."""
    wanted = Wish(profile=table.profile, mode=table.mode, signed=True, timed=True)
    records = [plain(f"whole {number}", wanted) for number in range(5)]
    return min(records, key=lambda record: len(record["deals"]))


def good_records() -> Iterator[Record]:
    """All of them."""
    for table in TABLES:
        yield from short_records(table)


def plain(seed: str, wanted: Wish) -> Record:
    """A simulated record as JSON has it."""
    made: Record = msgspec.json.decode(msgspec.json.encode(simulate(seed, wanted)))
    return made


def features(record: Record) -> Iterator[Feature]:
    """What a record has that not every record has."""
    yield from (("fairness", name) for name in record["fairness"])
    yield "final", "final" in record
    for deal in record["deals"]:
        result = deal["result"]
        yield "outcome", result["outcome"]
        yield from (("deal", name) for name in deal)
        yield from (("result", name) for name in result)
        if "contract" in result:
            contract = result["contract"]
            yield "contract", contract["type"], contract["multiplier"], contract["closed"]
        yield "timed", any("at" in event for event in deal["events"]), result["outcome"]
        for event in deal["events"]:
            for name in event:
                if name not in ("at", "auto"):
                    yield event["do"], name
            for name in ("kind", "foul", "remedy", "say", "scope"):
                if name in event:
                    yield event["do"], name, str(event[name])
        yield from (("auto", event["do"]) for event in deal["events"] if "auto" in event)
