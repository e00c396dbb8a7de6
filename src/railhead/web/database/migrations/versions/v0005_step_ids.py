"""step ids: wishes to be asked for a pass name the step by its id, no longer by a phrase"""

from __future__ import annotations

import json
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

IDS = {
    "stock turn": "stock-turn",
    "laying track": "lay-track",
    "placing a token": "place-token",
    "buying trains": "buy-trains",
}
"""The steps whose passes could be asked for, as they were called before."""


def upgrade() -> None:
    rename(IDS)


def downgrade() -> None:
    rename({new: old for old, new in IDS.items()})


def rename(names: Mapping[str, str]) -> None:
    """Every stored wish with these steps called otherwise."""
    entries = sa.table(
        "entries", sa.column("table_id"), sa.column("seq"), sa.column("kind"), sa.column("body", sa.Text)
    )
    connection = op.get_bind()
    found = connection.execute(sa.select(entries).where(entries.c.kind == "wish")).all()
    for row in found:
        body = json.loads(row.body)
        body["steps"] = [names.get(step, step) for step in body["steps"]]
        which = (entries.c.table_id == row.table_id, entries.c.seq == row.seq)
        connection.execute(sa.update(entries).where(*which).values(body=json.dumps(body)))
