"""Several threads and processes at once, and processes that are killed."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from threading import Barrier

import pytest
from sqlalchemy import text

from verifier.service.store import Kept, Store, StoreFull

from .databases import START, all_at_once, engine_of, start
from .process import record
from .test_room import counted, counted_anew, name, noise


def sound(url: str) -> None:
    """The database says of itself that it is whole, and the count is right."""
    if url.startswith("sqlite"):
        with engine_of(url).connect() as connection:
            assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
    assert counted(url) == counted_anew(url)


def test_processes_keep_the_same_records_at_once(store: Store, url: str) -> None:
    printed = all_at_once(url, "keep", "s", "12", count=3)
    assert [len(lines) for lines in printed] == [12] * 3
    new = Counter(line.split()[0] for lines in printed for line in lines if line.endswith("True"))
    assert new == {sha256(record("s", place)).hexdigest(): 1 for place in range(12)}
    for lines in printed:
        for line in lines:
            digest, token, _ = line.split()
            assert store.get(digest) is not None
            store.delete(digest, token)
    assert counted(url) == 0
    sound(url)


def test_threads_keep_get_and_delete_the_same_record_at_once(store: Store, url: str) -> None:
    together = Barrier(8)

    def run(_: int) -> list[Kept]:
        together.wait(60)
        kept = [store.keep(b"{}", name(1)) for _ in range(4)]
        assert store.get(name(1)) is not None
        for upload in kept[:-1]:
            assert store.delete(name(1), upload.token) is False
        return kept[-1:]

    with ThreadPoolExecutor(8) as pool:
        left = [kept for some in pool.map(run, range(8)) for kept in some]
    assert [store.delete(name(1), kept.token) for kept in left] == [False] * 7 + [True]
    assert counted(url) == 0
    sound(url)


def test_the_limit_holds_when_many_keep_at_once(store: Store, url: str) -> None:
    limited = Store(url, max_bytes=100 * 1024, clock=lambda: START)
    together = Barrier(8)

    def run(place: int) -> bool:
        together.wait(60)
        try:
            return limited.keep(noise(place, 30 * 1024), name(place)).new
        except StoreFull:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(run, range(8))) == 3
    limited.close()
    sound(url)


@pytest.mark.parametrize("after", [1, 6])
def test_a_killed_process_loses_no_record_it_has_kept(store: Store, url: str, after: int) -> None:
    """Two of them; SIGKILL comes when each has said so many, while it keeps the next ones."""
    said: list[tuple[str, str]] = []
    processes = [start(url, "keep", letter, "100000") for letter in "xy"]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        for _ in range(after):
            digest, token, _new = process.stdout.readline().split()
            said.append((digest, token))
    for process in processes:
        process.kill()
    for process in processes:
        assert process.stdout is not None
        # What it had said before it was killed counts as well; the last line may be cut.
        for line in process.stdout.read().split("\n")[:-1]:
            digest, token, _new = line.split()
            said.append((digest, token))
        process.communicate(timeout=60)
    assert len(said) >= 2 * after
    assert {process.returncode for process in processes} == {-9}

    by_hash = {
        sha256(data).hexdigest(): data
        for letter in "xy"
        for data in (record(letter, place) for place in range(len(said)))
    }
    reopened = Store(url)
    reopened.migrate()
    for digest, token in said:
        found = reopened.get(digest)
        assert found is not None
        assert found.record == by_hash[digest]
        assert reopened.delete(digest, token) is True
    sound(url)
    # Nobody's lock is left behind.
    assert reopened.keep(b"{}", name(1)).new
    reopened.close()
