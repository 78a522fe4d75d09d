"""What the tests start beside themselves: ``python -m tests.service.store.process URL DO …``.

``migrate``: make the tables. ``keep LETTER COUNT``: keep so many records, each said on a line with
its token once it is kept. Both say ``ready`` and wait for a line first.
"""

import sys
from hashlib import sha256

from verifier.service.store import Store


def record(letter: str, place: int) -> bytes:
    """Records of a few hundred bytes up to some ten thousand, told apart by letter and place."""
    text = "".join(sha256(f"{letter}{place}{part}".encode()).hexdigest() for part in range(6))
    return f'{{"{letter}":{place},"text":"{text * (1 + place % 7 * 9)}"}}'.encode()


def main(url: str, do: str, letter: str = "", count: str = "0") -> None:
    store = Store(url)
    say("ready")
    sys.stdin.readline()
    if do == "migrate":
        store.migrate()
        store.ready()
    for place in range(int(count)):
        data = record(letter, place)
        kept = store.keep(data, sha256(data).hexdigest())
        say(f"{kept.sha256} {kept.token} {kept.new}")
    store.close()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
