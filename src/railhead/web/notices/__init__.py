"""Notices to people who do not look: by webhook and by e-mail."""
