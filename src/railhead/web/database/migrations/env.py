"""Run by Alembic."""

from __future__ import annotations

from alembic import context
from sqlalchemy import create_engine

from railhead.web.database.models import Row


def run() -> None:
    """Upgrade through the connection handed in, or through one of our own."""
    attributes = context.config.attributes
    connection = attributes.get("connection")
    if connection is None:
        with create_engine(attributes["address"]).begin() as own:
            context.configure(connection=own, target_metadata=Row.metadata, render_as_batch=True)
            context.run_migrations()
        return
    context.configure(connection=connection, target_metadata=Row.metadata, render_as_batch=True)
    context.run_migrations()


run()
