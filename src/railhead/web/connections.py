"""Connections that do not waste the service: a request that is begun ends in time, or the connection does."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""To send the head of a request, from the connection or from its first byte on."""
BODY_SECONDS = 60.0
"""To send the rest."""


class TimelyProtocol(H11Protocol):
    """Closes a connection whose request is not there in time; trickling bytes do not help."""

    head_seconds = HEAD_SECONDS
    body_seconds = BODY_SECONDS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._due: asyncio.TimerHandle | None = None
        self._due_for: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        self._expect(h11.IDLE)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect(self.conn.their_state)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY:  # answered before everything was sent
            self._expect(h11.SEND_BODY)

    def _expect(self, state: Any) -> None:
        """The other side has until then to get beyond a state; the time runs from when it was entered."""
        if state is self._due_for:
            return
        self._stop()
        seconds = {h11.IDLE: self.head_seconds, h11.SEND_BODY: self.body_seconds}.get(state)
        if seconds is not None:
            self._due_for = state
            self._due = self.loop.call_later(seconds, self._late)

    def _stop(self) -> None:
        if self._due is not None:
            self._due.cancel()
        self._due = self._due_for = None

    def _late(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.close()
