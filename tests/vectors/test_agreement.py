"""The verifier and the second program agree on random deals: legal plays, faults, counting.

In all 5,000; those behind ``long`` take a minute.
"""

import pytest

from tests.vectors.random_deals import compare_count, compare_legal, played

A_TEST = 250
TESTS = 20
IN_EVERY_RUN = 4


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=[] if number < IN_EVERY_RUN else [pytest.mark.long])
        for number in range(TESTS)
    ],
)
def test_both_programs_agree_on_random_deals(number: int) -> None:
    """docs/rules.md §5 to §7: at each of the 32 cards, and on the sheet."""
    outcomes = set()
    for deal_number in range(number * A_TEST, (number + 1) * A_TEST):
        deal = played(deal_number)
        assert compare_legal(deal) == 32
        outcomes.add(compare_count(deal)["outcome"])
    assert outcomes == {"scored"}
