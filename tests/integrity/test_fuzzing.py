"""What the fuzzer asks (``fuzz/properties.py``) of its corpus and of changes from hypothesis.

A short run for machines without atheris; ``make fuzz`` looks longer. Longer here with
``FUZZ=1000`` in the environment: so many examples.
"""

import importlib
import os
from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz.corpus import FILE, corpus
from fuzz.mutators import any_bytes, some_bytes_changed
from fuzz.properties import everything_holds, reading_holds
from tests.integrity.changes import EVENT_WORDS
from verifier.fairness import beacon

EXAMPLES = int(os.environ.get("FUZZ", "250"))
RECORDS = corpus()


@pytest.fixture(scope="module", autouse=True)
def _each_signature_once() -> Iterator[None]:
    """A BLS check takes most of a second; its answer for one beacon stays the same.

    ``py_ecc`` raises the limit of recursion when it is imported, which no example may do.
    """
    importlib.import_module("py_ecc.bls.g2_primitives")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beacon, "signature_holds", cache(beacon.signature_holds))
        yield


def test_the_corpus_is_small_and_has_every_word() -> None:
    assert FILE.stat().st_size < 300_000
    words = {
        event["do"]
        for data in RECORDS
        for deal in msgspec.json.decode(data)["deals"]
        for event in deal["events"]
    }
    assert words == set(EVENT_WORDS)


def test_of_the_corpus_everything_holds() -> None:
    assert {everything_holds(data).verdict for data in RECORDS} <= {"verified", "incomplete"}


@settings(max_examples=EXAMPLES)
@given(
    start=st.sampled_from(RECORDS),
    seed=st.integers(min_value=0, max_value=2**64),
    times=st.integers(min_value=1, max_value=4),
)
def test_of_changed_records_everything_holds(start: bytes, seed: int, times: int) -> None:
    random, data = Random(seed), start
    for _ in range(times):
        data = any_bytes(data, random, RECORDS, lambda old: some_bytes_changed(old, random))
    everything_holds(data)


@settings(max_examples=EXAMPLES)
@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: text.encode("utf-8")))
def test_of_anything_at_all_the_readings_agree(data: bytes) -> None:
    reading_holds(data)
