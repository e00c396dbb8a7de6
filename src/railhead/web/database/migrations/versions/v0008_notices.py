"""notices"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notice_places",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("form", sa.String(length=12), nullable=False),
        sa.Column("address", sa.String(length=500), nullable=False),
        sa.Column("chat", sa.String(length=80), nullable=False),
        sa.Column("base", sa.String(length=200), nullable=False),
        sa.Column("secret", sa.String(length=60), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("trouble", sa.String(length=200), nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("places_of_person", "notice_places", ["person"])
    op.create_index("places_of_table", "notice_places", ["table_id"])
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("offset", sa.Integer(), nullable=False),
        sa.Column("wait", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person"),
    )
    op.create_table(
        "notices_told",
        sa.Column("who", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("mark", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("who", "table_id"),
    )


def downgrade() -> None:
    op.drop_table("notices_told")
    op.drop_table("notice_wishes")
    op.drop_index("places_of_table", "notice_places")
    op.drop_index("places_of_person", "notice_places")
    op.drop_table("notice_places")
