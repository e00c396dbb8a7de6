"""The web table: people, tables, live updates and pages."""
