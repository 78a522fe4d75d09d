"""The tables of kept records; ``migrations/`` makes them, and the tests hold the two together.

What is named ``kept_…`` ends: with the days it is kept for, or with a deletion. What must outlast
both gets tables of its own beside these, never a column or a foreign key in them.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    TypeDecorator,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class UtcTime(TypeDecorator[datetime]):
    """A moment with a zone, kept as UTC; SQLite knows no zones, so there it is left out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


class KeptRecord(Base):
    """A record's bytes, as the first of those who hold it gave them, packed with zstd."""

    __tablename__ = "kept_record"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    """The report's ``record_sha256``: of the RFC 8785 form, 64 hex digits."""
    packed_bytes: Mapped[int] = mapped_column(BigInteger, index=True)
    """The length of ``packed``; its index lets them be added up without reading the records."""
    packed: Mapped[bytes] = mapped_column(LargeBinary)


class KeptUpload(Base):
    """That somebody kept a record. The record stays while one of these holds it."""

    __tablename__ = "kept_upload"
    __table_args__ = (Index(None, "sha256", "expires_at"),)

    key: Mapped[str] = mapped_column(String(16), primary_key=True)
    """The beginning of the token, by which its row is found; no secret by itself."""
    sha256: Mapped[str] = mapped_column(
        String(64), ForeignKey(KeptRecord.sha256, ondelete="CASCADE")
    )
    token_sha256: Mapped[bytes] = mapped_column(LargeBinary(32))
    """SHA-256 of the whole token, which itself is nowhere."""
    kept_at: Mapped[datetime] = mapped_column(UtcTime)
    expires_at: Mapped[datetime] = mapped_column(UtcTime, index=True)


class KeptTotal(Base):
    """One row: the bytes that all kept records count for. Whoever writes locks it first, so
    writers go one after another and the limit of bytes holds exactly."""

    __tablename__ = "kept_total"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    counted_bytes: Mapped[int] = mapped_column(BigInteger)
