"""Verify every record beside this file with the installed `verify-sakka`; 0: all as expected.

A spoiled record is as expected when its fault is found, so 0 does not mean that all are `verified`.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
COMMAND = Path(sys.executable).parent / "verify-sakka"
EXIT_CODE = {"verified": 0, "mismatch": 1, "incomplete": 3, "invalid": 4}
RECORDS = (".json", ".jsonl", ".gz", ".zst")
SECONDS = 120


def codes_in(reports: str) -> Iterator[str]:
    """The codes of all findings of one report, or of several one after another."""
    decoder = json.JSONDecoder()
    rest = reports.strip()
    while rest:
        report, end = decoder.raw_decode(rest)
        yield from (finding["code"] for finding in report["findings"])
        rest = rest[end:].lstrip()


def complaint_about(file: Path, expected: dict[str, Any]) -> str:
    """What is not as expected of one record; empty where all is."""
    call = [str(COMMAND), "verify", "--format", "json", str(file)]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
    if done.returncode != EXIT_CODE[expected["verdict"]]:
        return f"exit code {done.returncode}: {done.stderr.strip()}"
    finding = expected.get("finding")
    if finding and finding not in codes_in(done.stdout):
        return f"no finding {finding}"
    return ""


def main() -> int:
    examples = tomllib.loads((HERE / "expected.toml").read_text(encoding="utf-8"))
    there = {file.name for file in HERE.iterdir() if file.suffix in RECORDS}
    failed = len(there ^ examples.keys())
    for name in sorted(there ^ examples.keys()):
        print(f"{name}: {'not in expected.toml' if name in there else 'missing'}")
    for name in sorted(there & examples.keys()):
        expected = examples[name]
        complaint = complaint_about(HERE / name, expected)
        failed += bool(complaint)
        print(f"{expected['verdict']:<10}  {name}  ({expected['about']})")
        if complaint:
            print(f"            NOT AS EXPECTED: {complaint}")
    print(f"{len(there)} examples, {failed} not as expected")
    if not failed:
        sheet = HERE / min(there)
        print(f"A whole sheet: {COMMAND} verify {sheet}")
    return 1 if failed or not there else 0


if __name__ == "__main__":
    sys.exit(main())
