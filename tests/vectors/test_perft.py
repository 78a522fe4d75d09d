"""vectors/perft: the number of legal ways to play 1, 2, 3 tricks, by both programs."""

import msgspec
import pytest

from vectors.generate import perft as second
from vectors.generate.__main__ import VECTORS
from verifier.conformance import perft as ours

DEALS = list(second.read((VECTORS / "perft" / "deals.txt").read_text(encoding="utf-8")))
NAMES = [name for name, _, _ in DEALS]
FEW = 500_000
"""So many ways are counted in every run; more are behind ``long``."""


def cases(most: dict[str, int]) -> list[object]:
    return [
        pytest.param(
            number,
            tricks,
            marks=[] if count <= FEW and tricks <= most["every"] else [pytest.mark.long],
            id=f"{name}, {tricks}",
        )
        for number, (name, _, counts) in enumerate(DEALS)
        for tricks, count in counts.items()
    ]


def test_both_contracts_and_several_tables_are_there() -> None:
    assert len(DEALS) >= 6
    assert {given["contract"]["trump"] is None for _, given, _ in DEALS} == {True, False}
    assert {given["contract"]["closed"] for _, given, _ in DEALS} == {True, False}
    assert {given["rules"]["profile"] for _, given, _ in DEALS} == {"saharat", "elblot", "waraq52"}
    assert all(list(counts) == [1, 2, 3] for _, _, counts in DEALS)
    assert len({str(given) for _, given, _ in DEALS}) == len(DEALS)


@pytest.mark.parametrize(("number", "tricks"), cases({"every": 3}))
def test_the_verifier_counts_the_ways(number: int, tricks: int) -> None:
    _, given, counts = DEALS[number]
    assert ours.ways(msgspec.convert(given, ours.PerftInput), tricks) == counts[tricks]


@pytest.mark.parametrize(("number", "tricks"), cases({"every": 2}))
def test_the_second_program_counts_the_ways(number: int, tricks: int) -> None:
    _, given, counts = DEALS[number]
    assert second.ways(given, tricks) == counts[tricks]


def test_one_card_each_is_one_way() -> None:
    """By hand: four cards of one suit, one a seat."""
    given = {
        "rules": {"profile": "saharat"},
        "contract": {"trump": None, "closed": False},
        "leader": 0,
        "hands": [["7S"], ["8S"], ["9S"], ["TS"]],
    }
    assert ours.ways(msgspec.convert(given, ours.PerftInput), 1) == second.ways(given, 1) == 1


def test_two_cards_each_by_hand() -> None:
    """Seat 0 leads one of two; 1 and 2 must follow with one card, 3 holds nothing of the suit.

    7S led: 1 plays 8S, 2 plays 9S, 3 (sun) either of its two: 2 ways. AH led: nobody but 1 holds a
    heart; 2 may throw either of two, 3 either of two: 4 ways. In all 6.
    """
    given = {
        "rules": {"profile": "saharat"},
        "contract": {"trump": None, "closed": False},
        "leader": 0,
        "hands": [["7S", "AH"], ["8S", "7H"], ["9S", "7D"], ["7C", "8C"]],
    }
    assert ours.ways(msgspec.convert(given, ours.PerftInput), 1) == second.ways(given, 1) == 6
