"""The event stream of a table."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import get
from litestar.response import ServerSentEvent, ServerSentEventMessage

from ..rates import Streams
from ..tables.service import Tables
from .dependencies import Name, TheTables, WebRequest


def message(kind: str, table: str, version: int) -> ServerSentEventMessage:
    """Table id and version, nothing else."""
    return ServerSentEventMessage(event=kind, data=f"{table} {version}", retry=1000)


async def versions(tables: Tables, table: str) -> AsyncIterator[ServerSentEventMessage]:
    """The present version at once, then every new one, and a heartbeat with the stored version."""
    yield message("version", table, (await tables.live(table)).version)
    async for version in tables.fanout.follow(table, tables.settings.heartbeat):
        if version is not None:
            yield message("version", table, version)
        else:
            yield message("heartbeat", table, await tables.stored_version(table))


@get("/t/{table:str}/events", name="events")
async def events(table: Name, request: WebRequest, tables: TheTables) -> ServerSentEvent:
    """Follow a table."""
    streams: Streams = request.app.state.streams
    address = request.client.host if request.client is not None else ""
    streams.check(address)
    await tables.live(table)
    return ServerSentEvent(counted(streams, address, versions(tables, table)))


async def counted(
    streams: Streams, address: str, messages: AsyncIterator[ServerSentEventMessage]
) -> AsyncIterator[ServerSentEventMessage]:
    """A stream that counts for its address as long as it lasts."""
    with streams.held(address):
        async for found in messages:
            yield found


handlers = [events]
