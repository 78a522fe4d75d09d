"""Tries the mutants of the sample and says which ones no test noticed.

``python -m mutation.run`` tries the sample. ``--size N`` takes another size, ``--only TEXT`` the
mutants whose file or key holds the text, ``--list`` shows the changes and tries nothing.
It fails where fewer than ``LEAST`` are killed, where a survivor has no line in ``survivors.toml``,
or where a line there is of a mutant that is killed.
"""

import argparse
import gc
import os
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from math import sqrt
from types import ModuleType
from typing import Any, NamedTuple

from .lists import ROOT, Selection, read_selection, read_survivors
from .mutants import Mutant, all_mutants, sample

SIZE = 1600
LEAST = 0.90
SPARE_SECONDS = 5
TIMES_THE_CLEAN_RUN = 4
MEMORY = 4 << 30
NOT_RUN = (4, 5, 70)
"""Of pytest, what is no answer of a test: wrong use, no tests; and that it did not even start."""
ARGUMENTS = (
    *("-x", "-q", "-q", "--no-header"),
    *("-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # of what is loaded before the fork
)
PRELOADED = (
    *("pytest", "hypothesis", "hypothesis.strategies", "msgspec", "click", "jsonschema", "rfc8785"),
    *("cryptography.hazmat.primitives.asymmetric.ed25519", "py_ecc.bls"),
)
"""What the tests import, but for the tree itself: loaded once."""

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"


class Loader(SourceFileLoader):
    """Loads one module from a changed source, never from a cache."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> Any:
        return compile(self._text, self.path, "exec", dont_inherit=True)

    def get_data(self, path: str | Any) -> bytes:
        return self._text.encode() if path == self.path else super().get_data(path)


class Finder(MetaPathFinder):
    """Puts the changed module in the place of the one of that name."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = mutant.path.removesuffix(".py").replace("/", ".")
        self._loader = Loader(self._name, str(ROOT / mutant.path), mutant.source())

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        return spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def start(tests: tuple[str, ...], mutant: Mutant | None = None, seconds: int = 0) -> int:
    """Fork a process that runs the tests, a mutant's for ``seconds`` of processor time; its id."""
    process = os.fork()
    if process:
        return process
    code = NOT_RUN[-1]
    try:
        if mutant is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            sys.meta_path.insert(0, Finder(mutant))
        code = int(import_module("pytest").main([*ARGUMENTS, *tests]))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


class Tried(NamedTuple):
    """A mutant that some process is trying, in which stage."""

    mutant: Mutant
    stage: int


def clean_seconds(tests: tuple[str, ...]) -> int:
    """Processor seconds that the tests may take; the program itself must pass them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = start(tests)
    if os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]):
        raise SystemExit("the tests must pass before anything is changed")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return SPARE_SECONDS + int(TIMES_THE_CLEAN_RUN * took)


def try_all(mutants: list[Mutant], selection: Selection, workers: int) -> dict[str, str]:
    """What became of each mutant, by key."""
    limits = {
        tests: clean_seconds(tests)
        for tests in sorted({stage for each in mutants for stage in selection.stages(each.path)})
    }
    waiting = [Tried(mutant, 0) for mutant in reversed(mutants)]
    running: dict[int, Tried] = {}
    ends: dict[str, str] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            tried = waiting.pop()
            tests = selection.stages(tried.mutant.path)[tried.stage]
            running[start(tests, tried.mutant, limits[tests])] = tried
        process, status = os.waitpid(-1, 0)
        tried = running.pop(process)
        code = os.waitstatus_to_exitcode(status)
        if code in NOT_RUN:
            raise SystemExit(
                f"{tried.mutant.key}: the tests were not run, pytest ended with {code}"
            )
        if code == 0 and tried.stage == 0:
            waiting.append(Tried(tried.mutant, 1))
            continue
        ends[tried.mutant.key] = SURVIVED if code == 0 else TIMED_OUT if code < 0 else KILLED
        if code == 0:
            _show(tried.mutant)
        if len(ends) % 100 == 0:
            print(f"{len(ends)} of {len(mutants)}", flush=True)
    return ends


def wilson(killed: int, tried: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    z = 1.959964
    share, n = killed / tried, tried
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - half, middle + half


def _show(mutant: Mutant) -> None:
    was, becomes = mutant.lines()
    print(f"{mutant.key} {mutant.path}::{mutant.function}\n  - {was}\n  + {becomes}", flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mutation.run", description=__doc__)
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--only", default="")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    # Hypothesis draws the same examples every time, and no plugin costs a moment at every start.
    os.environ |= {"CI": "true", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    os.chdir(ROOT)
    everything = all_mutants()
    drawn = [
        mutant
        for mutant in sample(everything, given.size)
        if given.only in mutant.path or given.only in mutant.key
    ]
    if given.list:
        for mutant in drawn:
            _show(mutant)
        return 0
    for name in PRELOADED:
        import_module(name)
    gc.freeze()
    begin = time.monotonic()
    ends = try_all(drawn, read_selection(), given.workers)
    return report(everything, drawn, ends, time.monotonic() - begin)


def report(
    everything: list[Mutant], drawn: list[Mutant], ends: dict[str, str], seconds: float
) -> int:
    """Print the figures, and what fails of them; the exit status."""
    counts = Counter(ends.values())
    killed = counts[KILLED] + counts[TIMED_OUT]
    low, high = wilson(killed, len(drawn))
    print(
        f"{len(everything)} mutants, {len(drawn)} tried: {counts[KILLED]} killed, "
        f"{counts[TIMED_OUT]} timed out, {counts[SURVIVED]} survived; "
        f"{killed / len(drawn):.1%} ({low:.1%} to {high:.1%}), {seconds:.0f} s"
    )
    explained = {survivor.mutant for survivor in read_survivors()}
    failed = killed / len(drawn) < LEAST
    for mutant in drawn:
        survived = ends[mutant.key] == SURVIVED
        if survived and mutant.key not in explained:
            print("not explained in mutation/survivors.toml:")
            _show(mutant)
            failed = True
        if not survived and mutant.key in explained:
            print("explained though it is killed:")
            _show(mutant)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
