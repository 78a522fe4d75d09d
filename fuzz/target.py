"""A fuzz target for atheris: ``python -m fuzz.target load|verify [libFuzzer's options] FOLDER``.

``load`` looks at the reader alone, which is quick; ``verify`` at all that a record goes through.
"""

import sys
from functools import cache
from random import Random

import atheris

with atheris.instrument_imports(include=["verifier", "cli"]):
    from verifier.fairness import beacon

    from . import properties

from .corpus import corpus
from .mutators import any_bytes

TARGETS = {"load": properties.reading_holds, "verify": properties.judging_holds}
OTHERS = corpus()


def mutator(data: bytes, max_size: int, seed: int) -> bytes:
    """libFuzzer asks for one input from another; bytes without a plan are changed by its own."""
    made = any_bytes(data, Random(seed), OTHERS, lambda old: atheris.Mutate(old, len(old) + 64))
    return made[:max_size]


def main() -> None:
    name = sys.argv.pop(1)
    check = TARGETS[name]
    # A BLS check takes most of a second, and its answer for one signature stays the same.
    beacon.signature_holds = cache(beacon.signature_holds)

    def once(data: bytes) -> None:
        check(data)

    atheris.Setup(sys.argv, once, custom_mutator=mutator)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
