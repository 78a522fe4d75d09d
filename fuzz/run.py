"""Both targets one after the other: ``python -m fuzz.run SECONDS``, so many for each.

Exit 1 if either found something; the inputs are in ``fuzz/found``.
"""

import subprocess
import sys
from pathlib import Path

from .corpus import corpus

HERE = Path(__file__).parent
FOUND = HERE / "found"
MOST_BYTES = 64 * 1024
"""Of one input: many times a short sakka, few enough to be quick."""
SECONDS_A_INPUT = 30


def grown(target: str) -> Path:
    """The folder of a target's corpus, with the records to start from in it."""
    folder = HERE / "grown" / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(corpus()):
        (folder / f"start-{number:03}.json").write_bytes(data)
    return folder


def main() -> None:
    seconds = int(sys.argv[1])
    FOUND.mkdir(exist_ok=True)
    failed = False
    for target in ("load", "verify"):
        print(f"== {target}, {seconds} s", flush=True)
        told = [
            f"-max_total_time={seconds}",
            f"-max_len={MOST_BYTES}",
            f"-timeout={SECONDS_A_INPUT}",
            f"-artifact_prefix={FOUND}/{target}-",
            "-print_final_stats=1",
            "-verbosity=1",
        ]
        command = [sys.executable, "-m", "fuzz.target", target, *told, str(grown(target))]
        failed |= subprocess.run(command, check=False).returncode != 0
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
