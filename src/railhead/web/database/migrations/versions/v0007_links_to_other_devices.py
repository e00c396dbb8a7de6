"""links to other devices"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("people") as table:
        table.add_column(sa.Column("link", sa.String(length=64), nullable=True))
        table.add_column(sa.Column("link_until", sa.DateTime(timezone=True), nullable=True))
        table.create_unique_constraint("one_person_per_link", ["link"])


def downgrade() -> None:
    with op.batch_alter_table("people") as table:
        table.drop_constraint("one_person_per_link", type_="unique")
        table.drop_column("link_until")
        table.drop_column("link")
