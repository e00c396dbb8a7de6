"""When people were last seen at their tables. It is not stored: a service that starts has seen nobody yet."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import Final

from ..database.models import now

MOST_SEEN: Final = 20_000


class Presence:
    """When people were last seen at a table: they opened its page, chose something, sent something."""

    def __init__(self) -> None:
        self.started = now()
        self._seen: OrderedDict[tuple[str, str], datetime] = OrderedDict()

    def saw(self, table: str, person: str) -> None:
        """Somebody did something there; who was seen longest ago is forgotten first."""
        self._seen[table, person] = now()
        self._seen.move_to_end((table, person))
        while len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def last(self, table: str, person: str) -> datetime | None:
        """When that was; None if it was not since the service started."""
        return self._seen.get((table, person))
