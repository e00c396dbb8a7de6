"""The application: areas put together, the database opened, one place for errors."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from sqlalchemy import text

from .assets import FOREVER, assets
from .bounds import LARGEST_FORM, MOST_PARTS
from .database.store import migrate, open_database
from .database.trouble import FAULTS, told
from .errors import NotFound
from .history.lookback import LooksBack
from .lobby.seating import begin_all
from .notices.service import Notices
from .people.identity import provide_person
from .people.recovery import People
from .rates import Allowances, Streams
from .routes.advice import handlers as advice_handlers
from .routes.compare import Comparisons
from .routes.compare import handlers as compare_handlers
from .routes.dependencies import Name, TheTables, WebRequest
from .routes.editor import EditorRuns
from .routes.editor import handlers as editor_handlers
from .routes.failures import answer
from .routes.guard import safe, watched
from .routes.history import handlers as history_handlers
from .routes.lobby import handlers as lobby_handlers
from .routes.notices import handlers as notice_handlers
from .routes.offline import handlers as offline_handlers
from .routes.orders import handlers as order_handlers
from .routes.people import handlers as people_handlers
from .routes.pictures import picture
from .routes.play import handlers as play_handlers
from .routes.results import Results
from .routes.results import handlers as result_handlers
from .routes.reviews import Reviews
from .routes.reviews import handlers as review_handlers
from .routes.table_pages import TablePages
from .routes.titles import handlers as title_handlers
from .routes.updates import handlers as live_handlers
from .settings import Settings, from_environment
from .tables.advising import Advisers
from .tables.bots import Robots
from .tables.clocks import Clocks
from .tables.fanout import Fanout
from .tables.line_store import Lines
from .tables.service import Tables
from .warmup import ready

PACKED = ["/events", "^/offline/", "^/static/"]
"""Addresses whose answers are compressed already, or must not be held back."""


@get("/static/{name:path}", sync_to_thread=False)
def static(name: Name, request: WebRequest) -> Response[bytes]:
    """A file of ours. Under its full address it never changes, so a browser need not ask again."""
    asset = assets().get(name.lstrip("/"))
    if asset is None:
        raise NotFound("There is nothing at this address.")
    keep = FOREVER if request.query_params.get("v", "") == asset.mark else "no-cache"
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.plain, media_type=asset.kind, headers=headers)
    return Response(asset.packed, media_type=asset.kind, headers={**headers, "Content-Encoding": "gzip"})


@get("/health", media_type=MediaType.JSON)
async def health(tables: TheTables) -> Response[dict[str, str]]:
    """For whoever watches the service: it answers, and it can keep what is done."""
    try:
        async with tables.sessions() as session:
            await session.execute(text("SELECT 1"))
        trouble = tables.trouble.now()
    except FAULTS as fault:
        trouble = told(fault, tables.trouble).message
    if trouble:
        return Response({"status": "trouble", "what": trouble}, status_code=503)
    return Response({"status": "ok"})


def create_app(settings: Settings | None = None) -> Litestar:
    """The service. Everything it needs is in one data folder."""
    chosen = settings or from_environment()
    migrate(chosen.database)
    engine, sessions = open_database(chosen.database)
    tables = Tables(chosen, sessions, Fanout())
    lines = Lines(sessions)
    people = People(sessions)
    robots = Robots(tables)
    clocks = Clocks(tables)
    notices = Notices(tables)
    clocks.remind = notices.again
    lookbacks = LooksBack(tables)
    advisers = Advisers(tables)
    pages = TablePages(tables, lines, advisers)

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await people.open()
        await begin_all(tables)
        await robots.wake()
        await clocks.open()
        await notices.open()
        async with ready(tables):
            yield
        await robots.close()
        await notices.close()
        await clocks.close()
        await lookbacks.close()
        await advisers.close()
        tables.close()
        await engine.dispose()

    def given(value: Any) -> Provide:
        return Provide(lambda: value, sync_to_thread=False)

    areas = [*lobby_handlers, *people_handlers, *notice_handlers, *live_handlers, *play_handlers, *order_handlers,
             *history_handlers, *result_handlers, *review_handlers, *offline_handlers, *title_handlers,
             *compare_handlers, *advice_handlers, *editor_handlers]  # fmt: skip
    return Litestar(
        [health, picture, static, *areas],
        state=State(
            {
                "key": chosen.key(),
                "settings": chosen,
                "tables": tables,
                "people": people,
                "robots": robots,
                "notices": notices,
                "clocks": clocks,
                "results": Results(tables),
                "lookbacks": lookbacks,
                "advisers": advisers,
                "reviews": Reviews(),
                "comparisons": Comparisons(),
                "editor_runs": EditorRuns(),
                "allowances": Allowances(chosen.rates),
                "streams": Streams(chosen.streams),
            }
        ),
        dependencies={"tables": given(tables), "pages": given(pages), "person": Provide(provide_person)},
        before_request=watched,
        before_send=[safe],
        request_max_body_size=LARGEST_FORM,
        multipart_form_part_limit=MOST_PARTS,
        exception_handlers={Exception: answer},
        lifespan=[lifespan],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=4, exclude=PACKED),
        openapi_config=None,
        debug=False,
    )
