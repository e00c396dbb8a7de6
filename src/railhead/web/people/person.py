"""Somebody at a browser, as the tables know him."""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

NAMES = (
    "Stephenson", "Brunel", "Trevithick", "Hackworth", "Locke", "Gooch", "Stirling", "Webb", "Vignoles", "Crampton",
    "Allan", "Joy", "Fairlie", "Mallet", "Churchward", "Gresley",
)  # fmt: skip
"""For people who have not said what they are called."""


@dataclass(frozen=True)
class Person:
    """Somebody at a browser."""

    id: str
    name: str = ""
    fresh: bool = False
    """Not yet known to the browser: the answer sets the cookie."""
    epoch: int = 0
    """How often this person has signed out all other browsers; a cookie from before is a stranger's."""

    @property
    def called(self) -> str:
        """The name the person chose, or one that others can say until then; the same every time."""
        return self.name or NAMES[crc32(self.id.encode()) % len(NAMES)]
