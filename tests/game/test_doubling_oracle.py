"""Doubling against a second program: every sequence of raises, right or wrong, of a few words."""

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.game.test_doubling import BOOKS, event_of, rules_with
from verifier.game.doubling import Doubling
from verifier.rules.options import Rules

LADDER = ["double", "three", "four", "gahwa"]
WORDS = ["double", "double closed", "three", "four", "four closed", "gahwa"]
ALL_RAISES = list(product(range(4), WORDS))


class Raised(NamedTuple):
    code: str | None
    multiplier: Any
    closed: bool
    doubler: int | None
    last: int | None


def judge(
    rules: Rules, contract: str, buyer: int, score: tuple[int, int], log: list[tuple[int, str]]
) -> Raised:
    """The last raise of a log, read from docs/rules.md §4 with nothing kept between words."""
    earlier, (seat, word) = log[:-1], log[-1]
    b = {buyer, (buyer + 2) % 4}
    o = set(range(4)) - b
    said = [word.split()[0] for _, word in earlier]
    here = LADDER[: LADDER.index(said[-1]) + 1] if said else []
    doublers = [who for who, word in earlier if word.startswith("double")]

    if contract == "hokm":
        ladder = LADDER
    else:
        ladder = LADDER[: rules.sun_multiplier_max - 1]
        high_enough = score[buyer % 2] >= rules.sun_double_buyer_min
        low_enough = score[1 - buyer % 2] <= rules.sun_double_doubler_max
        if not here and not (high_enough and low_enough):
            ladder = []
    offered = len(here) < len(ladder) and ladder[len(here)] == word.split()[0]
    if word.endswith("closed") and not rules.closed_doubles:
        offered = False

    def with_partner(who: int) -> set[int]:
        return {who, (who + 2) % 4} if rules.raises_by == "team" else {who}

    speakers = {
        "double": o,
        "three": with_partner(buyer),
        "four": with_partner(doublers[-1]) if doublers else o,
        "gahwa": with_partner(buyer),
    }[word.split()[0]]
    code = None
    if not offered:
        code = "double.not_allowed"
    elif seat not in speakers:
        code = "double.turn"
    return Raised(
        code,
        {"double": 2, "three": 3, "four": 4, "gahwa": "gahwa"}[word.split()[0]],
        contract == "hokm" and word.endswith("closed"),
        seat if word.startswith("double") else (doublers[-1] if doublers else None),
        seat,
    )


def replay(
    rules: Rules, contract: str, buyer: int, score: tuple[int, int], log: list[tuple[int, str]]
) -> tuple[Raised, Doubling]:
    doubling = Doubling(rules, contract == "sun", buyer, score)
    fault = None
    for seat, word in log:
        fault = doubling.hear(event_of(seat, word), 0)
    told = Raised(
        None if fault is None else fault.code,
        doubling.multiplier,
        doubling.closed,
        doubling.doubler,
        doubling.last_raiser,
    )
    return told, doubling


@pytest.mark.parametrize("raises_by", ["seat", "team"])
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("contract", ["hokm", "sun"])
@pytest.mark.parametrize("book", list(BOOKS))
def test_every_three_raises(book: str, contract: str, closed: bool, raises_by: str) -> None:
    """576 pairs of raises, then every third after each sixth pair."""
    rules = rules_with(BOOKS[book], closed_doubles=closed, raises_by=raises_by)
    for number, pair in enumerate(product(ALL_RAISES, repeat=2)):
        buyer, score = number % 4, [(120, 30), (30, 120), (101, 100), (100, 99)][number % 3]
        thirds = ALL_RAISES if number % 6 == 0 else []
        for log in [[pair[0]], list(pair), *([*pair, third] for third in thirds)]:
            told, _ = replay(rules, contract, buyer, score, log)
            assert told == judge(rules, contract, buyer, score, log), (buyer, score, log)


@pytest.mark.parametrize("most", [1, 2, 3, 4])
@pytest.mark.parametrize("contract", ["hokm", "sun"])
def test_what_is_offered_is_what_may_be_said_without_fault(contract: str, most: int) -> None:
    """After every legal log, for every seat and word."""
    for book in BOOKS.values():
        rules = rules_with(book, sun_multiplier_max=most)
        logs: list[list[tuple[int, str]]] = [[]]
        while logs:
            log = logs.pop()
            doubling = replay(rules, contract, 0, (120, 30), log)[1]
            for seat, word in ALL_RAISES:
                longer = [*log, (seat, word)]
                fine = judge(rules, contract, 0, (120, 30), longer).code is None
                assert (word in doubling.offered(seat)) == fine, longer
                if fine:
                    logs.append(longer)
