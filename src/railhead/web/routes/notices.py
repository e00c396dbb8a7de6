"""Where a person wants to be told that a table waits: naming places, trying them, removing them, quiet hours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.response import Redirect
from sqlalchemy import or_, select

from ..bounds import LONGEST_WORD, count, harmless, whole
from ..database.models import SeatRow, TableRow
from ..errors import Unreadable
from ..notices.places import EMAIL, TELEGRAM, WEBHOOKS, Wishes
from ..notices.sending import LONGEST_ADDRESS, NotSent, readable_mail, target_of
from ..notices.service import Notices
from ..people.identity import cookie_for
from ..people.person import Person
from ..permissions import OVER, check_hook
from ..settings import Settings
from .dependencies import Form, TheTables, WebRequest, Who
from .pages import page
from .sharing import base_of

TEST = "Railhead: a test. When a table waits for you, you are told here."
PROVE = (
    "Railhead: is this your address?\n\nSomebody wants notices of a game to be sent here. If that was you, open "
    "{link}\n"
    "If not, do nothing: nothing more is sent."
)
LONGEST_SECRET = 60
LONGEST_WAIT = 24 * 60
"""Minutes."""
DAY = 24 * 60


def notices_of(request: WebRequest) -> Notices:
    """The notices of this service."""
    found: Notices = request.app.state.notices
    return found


async def shown(request: WebRequest, person: Person, said: str = "") -> Response[str]:
    """The person's places and wishes."""
    notices = notices_of(request)
    settings: Settings = request.app.state.settings
    seat = select(SeatRow.table_id).where(SeatRow.person == person.id, SeatRow.kind == "person")
    mine = or_(TableRow.id.in_(seat), TableRow.owner == person.id)
    query = select(TableRow.id, TableRow.name, TableRow.title).where(mine, TableRow.status != OVER)
    async with notices.tables.sessions() as session:
        tables = [
            tuple(row) for row in await session.execute(query.order_by(TableRow.moved.desc()).limit(50))
        ]
    html = page(
        "notices.html", request, said=said, places=await notices.places.owned(person.id), tables=tables,
        names={identity: name for identity, name, _ in tables}, wishes=await notices.places.wishes(person.id),
        mails=bool(settings.smtp), hooks=settings.webhooks, longest=LONGEST_ADDRESS,
    )  # fmt: skip
    answer = Response(html, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})
    if not person.fresh:
        answer.set_cookie(cookie_for(request, person))
    return answer


@get("/me/notices", name="notices")
async def show_notices(request: WebRequest, person: Who) -> Response[str]:
    """Where the visitor is told."""
    return await shown(request, person)


@post("/me/notices", status_code=200)
async def add_place(data: Form, request: WebRequest, person: Who, tables: TheTables) -> Response[str]:
    """Name a place. An address of e-mail is used only after its owner has answered a letter."""
    notices = notices_of(request)
    settings: Settings = request.app.state.settings
    form, address = data.get("form", ""), data.get("address", "").strip()
    table, chat = data.get("table", ""), harmless(data.get("chat", ""), LONGEST_WORD)
    if table:
        async with tables.sessions() as session:
            row = await session.get(TableRow, table)
            check_hook(row, await tables.seats(session, table), person)
    if form == EMAIL:
        if not settings.smtp:
            raise Unreadable("This service sends no e-mail.", "place")
        if not readable_mail(address):
            raise Unreadable("This is not an e-mail address.", "place")
    elif form in WEBHOOKS and settings.webhooks:
        try:
            target_of(address, settings.notice_private)
        except NotSent as fault:
            raise Unreadable(str(fault), "place") from None
        if form == TELEGRAM and not chat:
            raise Unreadable("To which chat? Telegram needs its number.", "place")
    else:
        raise Unreadable("There is no such form of notice.", "place")
    known = replace(person, fresh=False)
    base = base_of(request)
    place, secret = await notices.places.add(known.id, table, form, address, chat, base)
    said = "Kept. Try it with the button beside it."
    if secret:
        letter = PROVE.format(link=f"{base}me/notices/prove?secret={secret}")
        trouble = await notices.send(place, (), letter)
        said = trouble or "A letter is on its way. Open the link in it, and notices are sent there."
    return await shown(request, known, said)


@post("/me/notices/test", status_code=200)
async def test_place(data: Form, request: WebRequest, person: Who) -> Response[str]:
    """Send a notice to a place of one's own, to see whether it arrives."""
    notices = notices_of(request)
    place = await notices.places.one(person.id, data.get("place", ""))
    if not place.proved:
        return await shown(request, person, "Open the link in the letter first.")
    trouble = await notices.send(place, (), TEST)
    return await shown(request, person, trouble or "Sent. It should be there now.")


@post("/me/notices/remove", status_code=200)
async def remove_place(data: Form, request: WebRequest, person: Who) -> Response[str]:
    """Tell nothing there any more."""
    await notices_of(request).places.remove(person.id, data.get("place", ""))
    return await shown(request, person, "Removed.")


@post("/me/notices/wishes", status_code=200)
async def wish(data: Form, request: WebRequest, person: Who) -> Response[str]:
    """Quiet hours, and how long a table waits before one is told."""
    begin, end = minutes(data.get("from", "")), minutes(data.get("to", ""))
    offset = whole(data.get("offset", "0"), -DAY, DAY)
    wait = count(data.get("wait", "1"), LONGEST_WAIT)
    if begin is None or end is None or offset is None or wait is None:
        raise Unreadable("Enter times such as 22:30, and whole minutes.", "wishes")
    known = replace(person, fresh=False)
    await notices_of(request).places.wish(known.id, Wishes(begin, end, offset, wait))
    return await shown(request, known, "Kept.")


def minutes(text: str) -> int | None:
    """Minutes after midnight of a time such as 22:30; nothing is midnight."""
    if not text:
        return 0
    hours, _, rest = text.partition(":")
    hour, minute = count(hours, 23), count(rest[:2], 59)
    return None if hour is None or minute is None else hour * 60 + minute


@get("/me/notices/prove", name="prove")
async def prove_page(request: WebRequest) -> Response[str]:
    """The page behind the link of a letter. Looking at it changes nothing."""
    secret = str(request.query_params.get("secret", ""))[:LONGEST_SECRET]
    return Response(page("prove.html", request, secret=secret), media_type=MediaType.HTML,
                    headers={"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"})  # fmt: skip


@post("/me/notices/prove", status_code=303)
async def prove(data: Form, request: WebRequest) -> Response[Any]:
    """The owner of an address wants notices there."""
    if not await notices_of(request).places.prove(data.get("secret", "")[:LONGEST_SECRET]):
        raise Unreadable("This link has been used, or its place was removed.", "unknown-secret")
    return Redirect("/me/notices", status_code=303)


handlers = [show_notices, add_place, test_place, remove_place, wish, prove_page, prove]
