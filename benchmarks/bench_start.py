"""How soon the command is there: ``python benchmarks/bench_start.py``.

``verify-sakka --help`` in a process of its own, beside a Python that does nothing: by the clock, as
whoever waits for it sees it. Flask, and what verifying needs, must not be imported for it.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 15
WANTED = 0.25
"""Seconds within which the help is to be there."""
NOT_FOR_HELP = ("flask", "jinja2", "werkzeug", "msgspec", "cryptography", "zstandard")

LOOK = """
import sys
from cli.main import main
try:
    main(["--help"])
except SystemExit:
    print(*sorted(sys.modules))
"""


def seconds(*arguments: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def imported_for_help() -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    modules = set(done.stdout.splitlines()[-1].split())
    return [name for name in NOT_FOR_HELP if name in modules]


def main() -> None:
    helped, nothing = [], []
    for _ in range(ROUNDS):
        helped.append(seconds("-m", "cli", "--help"))
        nothing.append(seconds("-c", "pass"))
    for name, times in (("verify-sakka --help", helped), ("python -c pass", nothing)):
        best, median = min(times) * 1000, statistics.median(times) * 1000
        print(f"{name:20}  ms: best {best:6.1f}  median {median:6.1f}")
    ratio = statistics.median(helped) / statistics.median(nothing)
    print(f"ratio to a Python that does nothing: {ratio:.1f}")
    imported = imported_for_help()
    print(f"imported for it of {', '.join(NOT_FOR_HELP)}: {', '.join(imported) or 'nothing'}")
    if imported:
        sys.exit("the help imports what it does not need")
    said = "within" if min(helped) <= WANTED else "NOT within, on this machine as busy as it is,"
    print(f"{said} {WANTED * 1000:.0f} ms")


if __name__ == "__main__":
    main()
