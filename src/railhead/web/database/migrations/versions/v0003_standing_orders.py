"""standing orders"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.rename_table("wishes", "standing_orders")


def downgrade() -> None:
    op.rename_table("standing_orders", "wishes")
