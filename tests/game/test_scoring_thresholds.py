"""Where the buyer falls: the first raw of the other team at which B fails, undoubled.

By raw this is the regulation's own table (item 4), its 56 for خمسين in hokm read as 57 by its own
sum. By points (elblot) the thresholds follow from docs/rules.md §1 and §7.2: with x the other
team's rounded raw and P its extras, B falls when x + P > T - x, that is at the first raw that
rounds to more than (T - P) / 2.
"""

import pytest

from tests.game.oracle_scoring import PROFILES, rules_of
from tests.game.sheets import sheet

TOTAL = {"hokm": 162, "sun": 130}

# contract, O's extras, first failing raw by raw, and by points.
TABLE = [
    ("sun", "", 66, 66),
    ("hokm", "", 82, 86),
    ("sun", "sra", 56, 56),
    ("hokm", "sra", 72, 76),
    ("sun", "fifty", 41, 45),
    ("hokm", "fifty", 57, 56),
    ("sun", "hundred", 16, 16),
    ("hokm", "hundred", 32, 36),
    ("hokm", "baloot", 72, 76),
]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize(("contract", "extra", "by_raw", "by_points"), TABLE)
def test_where_the_buyer_falls(
    profile: str, contract: str, extra: str, by_raw: int, by_points: int
) -> None:
    rules = rules_of(profile)
    # Both sides are given a trick, also where one of them has no أبناط: raw 0 is left out.
    failing = [
        raw
        for raw in range(1, TOTAL[contract])
        if sheet(rules, contract, (TOTAL[contract] - raw, raw), "", extra)[0] == 0
    ]
    first = by_points if profile == "elblot" else by_raw
    assert failing == list(range(first, TOTAL[contract]))


@pytest.mark.parametrize("profile", PROFILES)
def test_against_four_hundred_the_buyer_always_falls(profile: str) -> None:
    for raw in range(1, 130):
        assert sheet(rules_of(profile), "sun", (130 - raw, raw), "", "four_hundred") == (0, 66)


@pytest.mark.parametrize(
    ("contract", "extra", "tie"),
    [
        ("sun", "", 65),
        ("hokm", "", 81),
        ("sun", "fifty", 40),
        ("hokm", "fifty", 56),
        ("sun", "hundred", 15),
    ],
)
def test_one_below_is_a_tie_by_raw_and_made(contract: str, extra: str, tie: int) -> None:
    for profile in ("saharat", "waraq52"):
        got = sheet(rules_of(profile), contract, (TOTAL[contract] - tie, tie), "", extra)
        assert got[0] > 0
