"""what-ifs have a comment"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("lines") as lines:
        lines.add_column(sa.Column("comment", sa.Text(), nullable=False, server_default=""))
    with op.batch_alter_table("lines") as lines:
        lines.alter_column("comment", server_default=None)


def downgrade() -> None:
    with op.batch_alter_table("lines") as lines:
        lines.drop_column("comment")
