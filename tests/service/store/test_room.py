"""The limit of stored bytes, and what makes room again."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random

import pytest
from sqlalchemy import text

from verifier.service import store as store_module
from verifier.service.store import (
    RECORD_BYTES,
    UPLOAD_BYTES,
    NotKept,
    Store,
    StoreFull,
    StoreUnavailable,
    WrongToken,
)

from .databases import Clock, engine_of
from .process import record

KIB = 1024


def noise(place: int, size: int) -> bytes:
    """Bytes that cannot be packed any smaller."""
    return Random(place).randbytes(size)


def name(place: int) -> str:
    return f"{place:064x}"


def counted(url: str) -> int:
    with engine_of(url).connect() as connection:
        return int(connection.execute(text("SELECT counted_bytes FROM kept_total")).scalar_one())


def counted_anew(url: str) -> int:
    with engine_of(url).connect() as connection:
        records = connection.execute(text("SELECT length(packed) FROM kept_record")).scalars().all()
        uploads = connection.execute(text("SELECT count(*) FROM kept_upload")).scalar_one()
    return int(sum(records)) + RECORD_BYTES * len(records) + UPLOAD_BYTES * int(uploads)


@pytest.fixture
def small(store: Store, url: str, clock: Clock) -> Iterator[Store]:
    """Room for 100 KiB."""
    made = Store(url, max_bytes=100 * KIB, clock=clock)
    yield made
    made.close()


def test_past_the_limit_nothing_is_kept(small: Store) -> None:
    for place in range(3):
        small.keep(noise(place, 30 * KIB), name(place))
    with pytest.raises(StoreFull):
        small.keep(noise(3, 30 * KIB), name(3))
    assert small.get(name(3)) is None
    assert all(small.get(name(place)) is not None for place in range(3))


def test_a_smaller_one_still_fits(small: Store) -> None:
    for place in range(3):
        small.keep(noise(place, 30 * KIB), name(place))
    assert small.keep(noise(4, KIB), name(4)).new


def test_exactly_the_limit_fits(store: Store, url: str, clock: Clock) -> None:
    store.keep(noise(0, KIB), name(0))
    exact = Store(url, max_bytes=2 * counted(url), clock=clock)
    exact.keep(noise(1, KIB), name(1))
    short = Store(url, max_bytes=2 * counted(url) - 1, clock=clock)
    short.keep(noise(2, KIB), name(2))
    with pytest.raises(StoreFull):
        short.keep(noise(3, KIB), name(3))
    exact.close()
    short.close()


def test_deleting_makes_room(small: Store) -> None:
    tokens = [small.keep(noise(place, 30 * KIB), name(place)).token for place in range(3)]
    assert small.delete(name(1), tokens[1])
    assert small.keep(noise(3, 30 * KIB), name(3)).new


def test_what_has_expired_makes_room_by_itself(small: Store, clock: Clock) -> None:
    for place in range(3):
        small.keep(noise(place, 30 * KIB), name(place))
    clock.go_on(days=90)
    assert small.keep(noise(3, 90 * KIB), name(3)).new


def test_one_record_kept_again_and_again_does_not_fill_the_disk(small: Store, url: str) -> None:
    small.keep(noise(0, KIB), name(0))
    more = (100 * KIB - counted(url)) // UPLOAD_BYTES
    for _ in range(more):
        small.keep(noise(0, KIB), name(0))
    with pytest.raises(StoreFull):
        small.keep(noise(0, KIB), name(0))
    assert small.get(name(0)) is not None


def on_disk(url: str) -> int:
    with engine_of(url).connect() as connection:
        if url.startswith("sqlite"):
            used = text("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
        else:
            used = text(
                "SELECT sum(pg_total_relation_size(quote_ident(tablename)::regclass))"
                " FROM pg_tables WHERE schemaname = current_schema()"
            )
        return int(connection.execute(used).scalar_one())


def test_the_limit_is_of_the_disk(store: Store, url: str) -> None:
    """What is counted is no less than what a database grows by: with large records, tiny ones and
    many uploads of one."""
    empty = on_disk(url)
    for place in range(20):
        store.keep(noise(place, 20 * KIB), name(place))
    for place in range(20, 120):
        store.keep(noise(place, 40), name(place))
    for _ in range(100):
        store.keep(noise(0, 40), name(0))
    store.purge()
    grown = on_disk(url) - empty
    assert grown > 20 * 20 * KIB
    assert grown <= counted(url)


def test_purging_removes_what_has_expired_and_nothing_else(
    store: Store, url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "_BATCH", 3)  # so that it takes several
    for place in range(8):
        store.keep(record("a", place), name(place))
    store.keep(record("a", 0), name(0))
    clock.go_on(days=1)
    store.keep(record("a", 5), name(5))
    store.keep(record("b", 0), name(20))
    assert store.purge() == 0
    assert store.count() == 9
    clock.go_on(days=89)
    assert store.purge() == 7
    assert store.count() == 2
    with engine_of(url).connect() as connection:
        left = connection.execute(text("SELECT sha256 FROM kept_record ORDER BY 1")).scalars().all()
        uploads = connection.execute(text("SELECT sha256 FROM kept_upload ORDER BY 1")).scalars()
        assert left == list(uploads) == [name(5), name(20)]
    assert counted(url) == counted_anew(url)
    clock.go_on(days=1)
    assert store.purge() == 2
    assert counted(url) == 0
    assert store.purge() == 0


def test_purging_counts_anew_what_was_removed_by_hand(small: Store, url: str) -> None:
    for place in range(3):
        small.keep(noise(place, 30 * KIB), name(place))
    with engine_of(url).begin() as connection:
        connection.execute(text("DELETE FROM kept_upload"))
        connection.execute(text("DELETE FROM kept_record"))
    small.purge()
    assert small.keep(noise(0, 90 * KIB), name(0)).new


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_in_whatever_order(
    store: Store, url: str, clock: Clock, seed: int
) -> None:
    """Against a list of uploads kept in memory: each its hash, token, and end."""
    random = Random(seed)
    uploads: list[tuple[str, str, float]] = []

    def held(sha256: str) -> bool:
        return any(u[0] == sha256 and u[2] > clock.now.timestamp() for u in uploads)

    for _ in range(80):
        data = record("m", random.randrange(4))
        asked = sha256(data).hexdigest()
        match random.choice(["keep", "keep", "delete", "delete", "get", "purge", "wait"]):
            case "keep":
                known = held(asked)
                kept = store.keep(data, asked)
                assert kept.new is not known
                uploads.append((asked, kept.token, kept.expires_at.timestamp()))
            case "delete" if uploads:
                upload = random.choice(uploads)
                if not held(asked):
                    with pytest.raises(NotKept):
                        store.delete(asked, upload[1])
                elif upload[0] != asked or upload[2] <= clock.now.timestamp():
                    with pytest.raises(WrongToken):
                        store.delete(asked, upload[1])
                else:
                    uploads.remove(upload)
                    assert store.delete(asked, upload[1]) is not held(asked)
            case "get":
                found = store.get(asked)
                assert (found.record if found else None) == (data if held(asked) else None)
            case "purge":
                store.purge()
            case "wait":
                clock.go_on(days=random.randrange(40))
    assert counted(url) == counted_anew(url)


def test_a_damaged_record_is_not_given_out(store: Store, url: str) -> None:
    store.keep(noise(0, KIB), name(0))
    with engine_of(url).begin() as connection:
        packed = connection.execute(text("SELECT packed FROM kept_record")).scalar_one()
        spoiled = bytes(packed[:500]) + bytes([packed[500] ^ 1]) + bytes(packed[501:])
        connection.execute(text("UPDATE kept_record SET packed = :it"), {"it": spoiled})
    with pytest.raises(StoreUnavailable, match="damaged"):
        store.get(name(0))
