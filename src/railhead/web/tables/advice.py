"""What a bot would do in somebody's place, as the one who asked is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Advice:
    """What a person asked last at a table; at any other position it says nothing."""

    state: str = ""
    """The position; empty before anything was asked."""
    action: dict[str, Any] | None = None
    """What the bot would do, as plain data."""
    why: str = ""
    failed: str = ""
    """Why there is no answer."""

    @property
    def thinking(self) -> bool:
        """True while the answer is waited for."""
        return self.action is None and not self.failed


UNASKED = Advice()
