"""What is kept, for whom and until when (docs/service.md)."""

import re
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256

import pytest
from sqlalchemy import MetaData, select

from verifier.record.model import MAX_RECORD_BYTES
from verifier.service.store import Kept, NotKept, Store, WrongToken

from .databases import START, Clock, engine_of

RECORD = '{"sakka":"صكة","deals":[]}'.encode()
SPACED = '{"sakka": "صكة", "deals": []}'.encode()  # the same record, written in another way
HASH = sha256(RECORD).hexdigest()
OTHER = "0" * 64


def everything_in(url: str) -> str:
    """All values of all rows of all tables, as text."""
    engine, tables = engine_of(url), MetaData()
    tables.reflect(engine)
    with engine.connect() as connection:
        return repr([connection.execute(select(t)).all() for t in tables.sorted_tables])


def test_a_kept_record_is_there_as_it_was_given(store: Store) -> None:
    kept = store.keep(SPACED, HASH)
    assert (kept.sha256, kept.new) == (HASH, True)
    assert (kept.kept_at, kept.expires_at) == (START, datetime(2026, 5, 30, 12, tzinfo=UTC))
    assert store.get(HASH) == (HASH, SPACED, kept.kept_at, kept.expires_at)
    assert store.get(OTHER) is None


def test_another_store_on_the_same_database_has_it_too(store: Store, url: str) -> None:
    kept = store.keep(RECORD, HASH)
    other = Store(url, clock=lambda: START)
    found = other.get(HASH)
    assert found is not None
    assert found.record == RECORD
    assert other.delete(HASH, kept.token)
    other.close()
    assert store.get(HASH) is None


@pytest.mark.parametrize("record", [b"", b"\0\xff" * 5000, b"{}" + b" " * (MAX_RECORD_BYTES - 2)])
def test_bytes_of_every_kind_come_back(store: Store, record: bytes) -> None:
    store.keep(record, HASH)
    found = store.get(HASH)
    assert found is not None
    assert found.record == record


def test_it_is_there_for_its_days_and_not_a_moment_longer(store: Store, clock: Clock) -> None:
    kept = store.keep(RECORD, HASH)
    assert kept.expires_at - kept.kept_at == timedelta(days=90)
    clock.now = kept.expires_at - timedelta(microseconds=1)
    assert store.get(HASH) is not None
    clock.now = kept.expires_at
    assert store.get(HASH) is None
    with pytest.raises(NotKept):
        store.delete(HASH, kept.token)


def test_the_days_are_the_stores_setting(store: Store, url: str) -> None:
    week = Store(url, keep_days=7)
    assert week.keep(RECORD, HASH, START).expires_at == datetime(2026, 3, 8, 12, tzinfo=UTC)
    week.close()


def test_times_of_any_zone_are_the_same_moments(store: Store) -> None:
    riyadh = START.astimezone(timezone(timedelta(hours=3)))
    kept = store.keep(RECORD, HASH, riyadh)
    found = store.get(HASH, riyadh)
    assert found is not None
    assert found.kept_at == START
    assert store.get(HASH, kept.expires_at.astimezone(timezone(-timedelta(hours=11)))) is None
    with pytest.raises(ValueError, match="zone"):
        store.get(HASH, START.replace(tzinfo=None))


def test_keeping_again_stores_nothing_twice_and_gives_a_token_of_its_own(
    store: Store, clock: Clock
) -> None:
    first = store.keep(SPACED, HASH)
    clock.go_on(days=30)
    second = store.keep(RECORD, HASH)
    assert (first.new, second.new) == (True, False)
    assert first.token != second.token
    assert second.expires_at == first.expires_at + timedelta(days=30)
    # As the first one gave it, and for as long as anybody holds it.
    assert store.get(HASH) == (HASH, SPACED, first.kept_at, second.expires_at)


def test_nobody_deletes_what_another_one_keeps(store: Store) -> None:
    first, second = store.keep(RECORD, HASH), store.keep(RECORD, HASH)
    assert store.delete(HASH, second.token) is False
    assert store.get(HASH) is not None
    with pytest.raises(WrongToken):
        store.delete(HASH, second.token)
    third = store.keep(RECORD, HASH)
    assert store.delete(HASH, first.token) is False
    assert store.get(HASH) is not None
    assert store.delete(HASH, third.token) is True
    assert store.get(HASH) is None


def test_keeping_again_prolongs_nobodys_upload(store: Store, clock: Clock) -> None:
    first = store.keep(RECORD, HASH)
    clock.go_on(days=89)
    second = store.keep(RECORD, HASH)
    assert store.delete(HASH, second.token) is False
    found = store.get(HASH)
    assert found is not None
    assert found.expires_at == first.expires_at
    clock.now = first.expires_at
    assert store.get(HASH) is None


def test_an_upload_whose_days_are_over_has_no_say_any_more(store: Store, clock: Clock) -> None:
    first = store.keep(RECORD, HASH)
    clock.go_on(days=89)
    second = store.keep(RECORD, HASH)
    clock.now = first.expires_at
    with pytest.raises(WrongToken):
        store.delete(HASH, first.token)
    assert store.get(HASH) == (HASH, RECORD, second.kept_at, second.expires_at)
    assert store.delete(HASH, second.token) is True


def test_after_deletion_or_expiry_it_is_kept_anew(store: Store, clock: Clock) -> None:
    assert store.delete(HASH, store.keep(RECORD, HASH).token)
    kept = store.keep(SPACED, HASH)
    assert kept.new
    clock.now = kept.expires_at
    again = store.keep(RECORD, HASH)
    assert again.new
    assert store.get(HASH) == (HASH, RECORD, clock.now, clock.now + timedelta(days=90))


def wrong_tokens(kept: Kept) -> dict[str, str]:
    token = kept.token
    last = "A" if token[-1] != "A" else "Q"
    return {
        "empty": "",
        "cut": token[:-1],
        "longer": token + "A",
        "only its beginning is right": token[:16] + "A" * 43,
        "only its end is right": "A" * 16 + token[16:],
        "the last letter": token[:-1] + last,
        "another case": token.swapcase(),
        "a line more": token + "\n",
        "zero": "\0" * 59,
        "no letters of a token": "ص" * 59,
        "half a character": "\ud800" * 59,
        "for LIKE": "%" * 59,
    }


def test_only_the_token_deletes(store: Store) -> None:
    kept = store.keep(RECORD, HASH)
    for why, token in wrong_tokens(kept).items():
        with pytest.raises(WrongToken):
            store.delete(HASH, token)
        assert store.get(HASH) is not None, why


def test_the_token_of_another_record_does_not(store: Store) -> None:
    kept, other = store.keep(RECORD, HASH), store.keep(b"{}", OTHER)
    with pytest.raises(WrongToken):
        store.delete(HASH, other.token)
    with pytest.raises(WrongToken):
        store.delete(OTHER, kept.token)
    assert store.get(HASH) is not None
    assert store.get(OTHER) is not None


@pytest.mark.parametrize(
    "asked", [OTHER, "", "0" * 63, HASH.upper(), "\0" * 64, "é" * 64, "' OR ''='"]
)
def test_what_is_no_hash_of_a_kept_record_is_not_kept(store: Store, asked: str) -> None:
    kept = store.keep(RECORD, HASH)
    assert store.get(asked) is None
    with pytest.raises(NotKept):
        store.delete(asked, kept.token)


def test_what_cannot_be_kept_is_refused(store: Store) -> None:
    with pytest.raises(ValueError):
        store.keep(RECORD, HASH[:-1])
    with pytest.raises(ValueError):
        store.keep(b" " * (MAX_RECORD_BYTES + 1), HASH)


def test_the_token_is_nowhere_in_the_database(store: Store, url: str) -> None:
    kept = store.keep(RECORD, HASH)
    assert re.fullmatch("[A-Za-z0-9_-]{59}", kept.token)
    everything = everything_in(url)
    assert kept.token[:16] in everything  # how its row is found, and no secret
    assert kept.token[16:] not in everything
    assert repr(sha256(kept.token.encode()).digest()) in everything


def test_tokens_do_not_repeat(store: Store) -> None:
    tokens = [store.keep(RECORD, HASH).token for _ in range(20)]
    assert len({token[:16] for token in tokens}) == len({token[16:] for token in tokens}) == 20
