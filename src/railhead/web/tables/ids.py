"""Names for what is new."""

from __future__ import annotations

import secrets


def fresh_id(size: int = 8) -> str:
    """A short id that cannot be guessed."""
    return secrets.token_urlsafe(size).replace("-", "a").replace("_", "b")[: size + 2]
