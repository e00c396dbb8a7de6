"""Live updates: table id and version over server-sent events."""
