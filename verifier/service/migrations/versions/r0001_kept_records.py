"""Kept records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "kept_record",
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("packed_bytes", sa.BigInteger(), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_kept_record"),
    )
    op.create_index("ix_kept_record_packed_bytes", "kept_record", ["packed_bytes"])
    op.create_table(
        "kept_upload",
        sa.Column("key", sa.String(16), nullable=False),
        sa.Column("sha256", sa.String(64), nullable=False),
        sa.Column("token_sha256", sa.LargeBinary(32), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_kept_upload"),
        sa.ForeignKeyConstraint(
            ["sha256"], ["kept_record.sha256"], name="fk_kept_upload_sha256", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_kept_upload_sha256_expires_at", "kept_upload", ["sha256", "expires_at"])
    op.create_index("ix_kept_upload_expires_at", "kept_upload", ["expires_at"])
    total = op.create_table(
        "kept_total",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("counted_bytes", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_total"),
    )
    op.bulk_insert(total, [{"id": 1, "counted_bytes": 0}])
