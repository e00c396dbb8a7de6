"""Telling open pages that a table has a new version. In one process a set of queues is all that is needed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager


class Fanout:
    """Versions by table id; a slow reader keeps only the newest."""

    def __init__(self) -> None:
        self._readers: dict[str, set[asyncio.Queue[int]]] = defaultdict(set)

    def publish(self, table: str, version: int) -> None:
        """Announce a version to everybody who watches the table."""
        for queue in self._readers.get(table, ()):
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(version)

    @contextmanager
    def _queue(self, table: str) -> Iterator[asyncio.Queue[int]]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        self._readers[table].add(queue)
        try:
            yield queue
        finally:
            self._readers[table].discard(queue)
            if not self._readers[table]:
                del self._readers[table]

    async def follow(self, table: str, heartbeat: float) -> AsyncIterator[int | None]:
        """Versions as they come; None when nothing came for a while."""
        with self._queue(table) as queue:
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), heartbeat)
                except TimeoutError:
                    yield None
