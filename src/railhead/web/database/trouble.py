"""What it means for a visitor when the database cannot keep something, and what the operator's watch is told."""

from __future__ import annotations

import logging
import sqlite3
from time import monotonic

from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from ..errors import Busy, Problem, Unkept

log = logging.getLogger("railhead.web")

FAULTS = (OperationalError, InterfaceError, NoConnection, sqlite3.OperationalError)
"""What the database says when it is not the request that is wrong."""
LOCKED = ("locked", "busy")
LATELY = 60.0
"""Seconds for which a failure is told to whoever watches the service, if nothing was kept since."""


class Trouble:
    """The latest failure to keep something."""

    def __init__(self) -> None:
        self.words = ""
        self._at = 0.0

    def happened(self, words: str) -> None:
        """Something could not be kept."""
        self.words, self._at = words, monotonic()

    def over(self) -> None:
        """Something was kept."""
        self.words = ""

    def now(self) -> str:
        """What is wrong; empty when nothing is."""
        return self.words if self.words and monotonic() - self._at < LATELY else ""


def told(error: Exception, trouble: Trouble) -> Problem:
    """A failure of the database as what a person is told; it is logged, and the watch knows."""
    cause = str(getattr(error, "orig", None) or error)
    log.error("the database could not do its work: %s", cause)
    if isinstance(error, NoConnection) or any(word in cause for word in LOCKED):
        trouble.happened("the database is busy")
        return Busy(
            "The service is too busy to keep that just now. Nothing was changed; send it again in a moment."
        )
    trouble.happened("the database cannot be written")
    return Unkept("The service cannot store anything at the moment. Nothing was changed, and what you prepared "
                  "is still here. Whoever runs it has been told.")  # fmt: skip
