"""The verifier and the second program over records from a seed: honest ones, and changed ones.

More of both with ``DIFFERENTIAL=20`` in the environment: twenty times as many.
"""

import os
from random import Random

import pytest

from tests.differential.mutations import mutated
from tests.differential.sakkas import any_sakka
from tests.differential.two_programs import differences, of_second_program

TIMES = int(os.environ.get("DIFFERENTIAL", "1"))
HONEST = range(60 * TIMES)
CHANGED = range(120 * TIMES)
CHANGES_OF_EACH = 8


@pytest.mark.parametrize("number", HONEST)
def test_honest_sakkas_are_judged_and_counted_alike(number: int) -> None:
    record = any_sakka(f"honest {number}")
    assert differences(record) == []
    # The second program finds nothing but what a qaid table's log is right to hold.
    errors = {
        code
        for code, _, _ in of_second_program(record).found
        if code.startswith(("score.", "deal.", "bid.", "double.", "qaid.", "bouchat.", "time."))
    }
    assert errors == set()


@pytest.mark.parametrize("number", CHANGED)
def test_changed_records_are_judged_and_counted_alike(number: int) -> None:
    random = Random(f"changed {number}")
    record = any_sakka(f"base {number}", deals=random.choice((1, 2, 3, 200)))
    for change in range(CHANGES_OF_EACH):
        changed = mutated(record, random, changes=random.choice((1, 1, 2, 3)))
        assert differences(changed) == [], f"change {change} of record {number}"
