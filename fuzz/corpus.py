"""The corpus: short sakkas of every kind, from which a fuzzer starts.

``python -m fuzz.corpus`` writes it anew into ``corpus.jsonl.gz``.
"""

import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.integrity.records import good_records

FILE = Path(__file__).with_name("corpus.jsonl.gz")


def corpus() -> list[bytes]:
    """The records, one document each."""
    return gzip.decompress(FILE.read_bytes()).splitlines()


def _made() -> Iterator[bytes]:
    seen = set()
    for good in good_records():
        data = msgspec.json.encode(good)
        if data not in seen:
            seen.add(data)
            yield data


def main() -> None:
    FILE.write_bytes(gzip.compress(b"\n".join(_made()), mtime=0))


if __name__ == "__main__":
    main()
