"""positions and wishes"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Once a start that was interrupted could leave the column behind.
    if "position" not in {column["name"] for column in sa.inspect(op.get_bind()).get_columns("tables")}:
        with op.batch_alter_table("tables") as table:
            table.add_column(sa.Column("position", sa.Text(), nullable=False, server_default=""))
    op.execute("UPDATE tables SET rules_version = '1'")  # so far every title has had one version of its rules
    op.create_table(
        "wishes",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", "about"),
        if_not_exists=True,
    )


def downgrade() -> None:
    op.drop_table("wishes")
    with op.batch_alter_table("tables") as table:
        table.drop_column("position")
