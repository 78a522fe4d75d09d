"""Kept records: under their hash, for some days, deletable with the token given at the upload.

Whoever keeps a record holds it with an upload of their own: own token, own days. The record is
there while at least one upload holds it, so nobody can delete what another one keeps, and keeping a
record again changes nothing for those who kept it before. There is no list of what is kept: a link
to a record is known to those who were given it.
"""

import hmac
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256 as hash_of
from typing import NamedTuple

import zstandard
from alembic.util import CommandError
from sqlalchemy import ColumnElement, and_, bindparam, delete, func, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft
from sqlalchemy.orm import Session

from ..record.model import MAX_RECORD_BYTES
from .database import WRITES, empty_wal, engine_at, read_url
from .migrations import migrate
from .tables import KeptRecord, KeptTotal, KeptUpload

RECORD_BYTES = 1024
UPLOAD_BYTES = 1024
"""What a record counts for besides its packed bytes, and each upload: rows, indices, and what is
lost at the ends of pages. So neither tiny records nor one kept again and again fill the disk."""

_KEY, _SECRET = 12, 32  # bytes; the texts are a third longer
_KEY_LETTERS = 16
_TOKEN = re.compile("[A-Za-z0-9_-]{59}")
_HEX64 = re.compile("[0-9a-f]{64}")
_BATCH = 500


_uploads = (
    select(
        KeptUpload.sha256,
        func.min(KeptUpload.kept_at).label("kept_at"),
        func.max(KeptUpload.expires_at).label("expires_at"),
    )
    .where(KeptUpload.sha256 == bindparam("sha256"), KeptUpload.expires_at > bindparam("now"))
    .group_by(KeptUpload.sha256)
    .subquery()
)
_HELD = select(KeptRecord.packed, _uploads.c.kept_at, _uploads.c.expires_at).join(
    _uploads, _uploads.c.sha256 == KeptRecord.sha256
)
"""The record ``sha256`` if an upload holds it at ``now``: one statement, so one state of things."""


class StoreError(Exception):
    """What the store can fail with."""


class StoreUnavailable(StoreError):  # noqa: N818 - says what happened
    """The database does not answer, or not with what was kept; ``__cause__`` tells more."""


class StoreFull(StoreError):  # noqa: N818 - says what happened
    """The record would go past the limit of stored bytes. Nothing was kept."""


class NotKept(StoreError):  # noqa: N818 - says what happened
    """No upload holds this record: never kept, deleted, or its days are over."""


class WrongToken(StoreError):  # noqa: N818 - says what happened
    """The record is held, but by no upload with this token."""


class Kept(NamedTuple):
    """An upload as it was made. ``token`` is said here and never again; ``new``: whether nobody
    else held the record."""

    sha256: str
    token: str
    kept_at: datetime
    expires_at: datetime
    new: bool


class StoredRecord(NamedTuple):
    """A record's bytes as they were given, since when it is held, and until when at the latest."""

    sha256: str
    record: bytes
    kept_at: datetime
    expires_at: datetime


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """The kept records of one database; any number of threads and processes may have one.

    ``url``: ``sqlite:///PATH`` or ``postgresql://…``, else ``BadDatabaseUrl``. ``max_bytes``: what
    all records together may count for. ``connections``: at least the threads of this process.
    Nothing connects before the first call. Times have a zone; where one is left out it is
    ``clock``'s. Every method may raise ``StoreUnavailable``.
    """

    def __init__(
        self,
        url: str,
        *,
        keep_days: int = 90,
        max_bytes: int = 1 << 30,
        connections: int = 8,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._url = read_url(url)
        self._engine = engine_at(self._url, connections=connections)
        self._writer = self._engine.execution_options(**WRITES)
        self._keep = timedelta(days=keep_days)
        self._max_bytes = max_bytes
        self._clock = clock

    def migrate(self) -> None:
        """Make or update the tables; before anything else, by every process that starts."""
        with _answering():
            try:
                migrate(self._url)
            except (CommandError, OSError) as error:  # made by a later release; no such folder
                raise StoreUnavailable(str(error)) from error

    def keep(self, record: bytes, sha256: str, at: datetime | None = None) -> Kept:
        """Hold a record for the days from ``at`` on. ``sha256`` is its ``record_sha256``.

        A record that is held already is stored once, and its earlier uploads stay as they are.
        ``StoreFull`` where it does not fit, even without what has expired.
        """
        if not _HEX64.fullmatch(sha256) or len(record) > MAX_RECORD_BYTES:
            raise ValueError("a record and its hash are needed")
        at = self._time(at)
        packed = zstandard.ZstdCompressor(write_checksum=True).compress(record)
        try:
            return self._keep_packed(packed, sha256, at)
        except StoreFull:
            if self._end_expired(at) == (0, 0):
                raise
        return self._keep_packed(packed, sha256, at)

    def get(self, sha256: str, now: datetime | None = None) -> StoredRecord | None:
        """The record, or ``None`` where no upload holds it at ``now``."""
        if not _HEX64.fullmatch(sha256):
            return None
        with _answering(), Session(self._engine) as session:
            asked = {"sha256": sha256, "now": self._time(now)}
            row = session.execute(_HELD, asked).one_or_none()
        if row is None:
            return None
        return StoredRecord(sha256, _unpacked(row.packed), row.kept_at, row.expires_at)

    def delete(self, sha256: str, token: str, now: datetime | None = None) -> bool:
        """End the upload that was given ``token``. Whether the record itself is gone with it:
        ``False`` means that somebody else keeps it too. ``NotKept``, ``WrongToken``."""
        now = self._time(now)
        if not _HEX64.fullmatch(sha256):
            raise NotKept
        with self._writing() as (session, total):
            _end(session, total, _expired(now, sha256), {sha256})
            if not _is_held(session, sha256):
                raise NotKept
            upload = None
            if _TOKEN.fullmatch(token):
                upload = session.get(KeptUpload, token[:_KEY_LETTERS])
            if (
                upload is None
                or not hmac.compare_digest(_token_hash(token), upload.token_sha256)
                or upload.sha256 != sha256
            ):
                raise WrongToken
            _, records = _end(session, total, KeptUpload.key == upload.key, {sha256})
            return records > 0

    def purge(self, now: datetime | None = None) -> int:
        """Remove what has expired; how many records are gone. To be called now and then."""
        _, records = self._end_expired(self._time(now))
        with self._writing() as (session, total):
            total.counted_bytes = _counted(session)  # anew, for rows that were removed by hand
        if self._engine.dialect.name == "sqlite":
            with _answering():
                empty_wal(self._engine)
        return records

    def ready(self) -> None:
        """``StoreUnavailable`` if the database does not answer or has no tables."""
        with _answering(), Session(self._engine) as session:
            session.execute(select(KeptTotal.counted_bytes)).one()

    def count(self) -> int:
        """How many records are stored."""
        with _answering(), Session(self._engine) as session:
            return session.execute(select(func.count(KeptRecord.sha256))).scalar_one()

    def close(self) -> None:
        """Close the connections that no thread is using."""
        self._engine.dispose()

    def _time(self, given: datetime | None) -> datetime:
        time = self._clock() if given is None else given
        if time.tzinfo is None:
            raise ValueError("a time needs a zone")
        return time.astimezone(UTC)

    @contextmanager
    def _writing(self) -> Iterator[tuple[Session, KeptTotal]]:
        """A transaction of the one writer there is at a time; an exception undoes it."""
        with _answering(), Session(self._writer) as session, session.begin():
            yield session, session.get_one(KeptTotal, 1, with_for_update=True)

    def _end_expired(self, now: datetime) -> tuple[int, int]:
        """End all uploads that have expired, some at a time so that others may write between; how
        many, and how many records went with them."""
        uploads = records = 0
        some = (
            select(KeptUpload.key, KeptUpload.sha256)
            .where(KeptUpload.expires_at <= now)
            .limit(_BATCH)
        )
        while True:
            with self._writing() as (session, total):
                rows = session.execute(some).all()
                if not rows:
                    return uploads, records
                which = KeptUpload.key.in_([row.key for row in rows])
                ended, gone = _end(session, total, which, {row.sha256 for row in rows})
            uploads, records = uploads + ended, records + gone

    def _keep_packed(self, packed: bytes, sha256: str, at: datetime) -> Kept:
        token = secrets.token_urlsafe(_KEY) + secrets.token_urlsafe(_SECRET)
        until = at + self._keep
        with self._writing() as (session, total):
            _end(session, total, _expired(at, sha256), {sha256})
            new = not _is_held(session, sha256)
            total.counted_bytes += UPLOAD_BYTES + (RECORD_BYTES + len(packed) if new else 0)
            if total.counted_bytes > self._max_bytes:
                raise StoreFull
            if new:
                session.add(KeptRecord(sha256=sha256, packed_bytes=len(packed), packed=packed))
                session.flush()
            session.add(
                KeptUpload(
                    key=token[:_KEY_LETTERS],
                    sha256=sha256,
                    token_sha256=_token_hash(token),
                    kept_at=at,
                    expires_at=until,
                )
            )
        return Kept(sha256, token, at, until, new)


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except (DBAPIError, NoConnectionLeft) as error:
        raise StoreUnavailable(str(error)) from error


def _token_hash(token: str) -> bytes:
    """A token is 32 random bytes long, so a plain hash of it cannot be turned back."""
    return hash_of(token.encode()).digest()


def _unpacked(packed: bytes) -> bytes:
    try:
        return zstandard.ZstdDecompressor().decompress(packed)
    except zstandard.ZstdError as error:
        raise StoreUnavailable("a stored record is damaged") from error


def _expired(now: datetime, sha256: str) -> ColumnElement[bool]:
    return and_(KeptUpload.sha256 == sha256, KeptUpload.expires_at <= now)


def _is_held(session: Session, sha256: str) -> bool:
    """To be asked when its expired uploads have been ended."""
    return session.scalar(select(KeptRecord.sha256).where(KeptRecord.sha256 == sha256)) is not None


def _end(
    session: Session, total: KeptTotal, which: ColumnElement[bool], of: set[str]
) -> tuple[int, int]:
    """End uploads, all of the records ``of``: how many there were, and how many of those records
    nobody holds any more, so that they are gone too."""
    ended = len(session.execute(delete(KeptUpload).where(which).returning(KeptUpload.key)).all())
    if not ended:
        return 0, 0
    held = select(KeptUpload.sha256).where(KeptUpload.sha256 == KeptRecord.sha256).exists()
    left = select(KeptRecord.sha256, KeptRecord.packed_bytes).where(
        KeptRecord.sha256.in_(of), ~held
    )
    gone = session.execute(left).all()
    session.execute(delete(KeptRecord).where(KeptRecord.sha256.in_([row.sha256 for row in gone])))
    total.counted_bytes -= UPLOAD_BYTES * ended
    total.counted_bytes -= sum(RECORD_BYTES + row.packed_bytes for row in gone)
    return ended, len(gone)


def _counted(session: Session) -> int:
    records, packed = session.execute(
        select(func.count(), func.coalesce(func.sum(KeptRecord.packed_bytes), 0)).select_from(
            KeptRecord
        )
    ).one()
    uploads = session.execute(select(func.count()).select_from(KeptUpload)).scalar_one()
    return RECORD_BYTES * records + UPLOAD_BYTES * uploads + int(packed)
