"""The lobby's pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import MediaType, Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect
from sqlalchemy import select

from ...bots import BOTS, USUAL
from ...notation import faults
from ...titles import FIRST, TITLES
from ..bounds import (
    LARGEST_FILE,
    LONGEST_PATH,
    LONGEST_WORD,
    MOST_DIGITS,
    MOST_SEATS,
    count,
    count_or,
    harmless,
    inside,
    whole,
)
from ..database.models import TableRow
from ..errors import NotFound, Unreadable
from ..lobby import care, seating, service
from ..lobby.care import table_name
from ..lobby.digest import digest_of
from ..lobby.filters import PACE_KINDS, wanted_of
from ..lobby.recorded import fault_words, read_game
from ..lobby.watching import watch
from ..people.identity import clean_name, cookie_for
from ..people.person import Person
from ..permissions import OPEN, PLAYING, may_see_invitation, owns, public, sits
from ..permissions import invited as knows
from ..tables.absence import AWAY, MINUTES, USUAL_MINUTES
from ..tables.agreed import BOT_PACE, CHOICES, LANGUAGE, LEVEL, NAMES, agreement
from ..tables.clock import CLOCK, PACES, POLICIES, REMIND, WHEN, agreed
from ..tables.hours import OFFSET, OFFSETS
from ..tables.live import Seat
from ..tables.opening import START
from ..tables.replacement import take_over, vacant
from .dependencies import Form, Name, TheTables, Upload, WebRequest, Who
from .guard import UPLOAD
from .pages import page
from .sharing import Sent, base_of, to_send

LONGEST_IMPORT = 30.0
"""Seconds that reading a recorded game may take."""


def html(text: str) -> Response[str]:
    """A page."""
    return Response(text, media_type=MediaType.HTML)


@get("/", name="lobby")
async def lobby(request: WebRequest, person: Who, tables: TheTables) -> Response[str]:
    """All tables, those awaiting the visitor first."""
    wanted = wanted_of(dict(request.query_params))
    lists = await service.listed(tables, person, wanted)
    answer = html(
        page(
            "lobby.html", request, lists=lists, titles=service.titles(), room=room_of(request), wanted=wanted,
            pairs={
                "titles": [(t["name"], t["name"]) for t in service.titles()],
                "numbers": [(n, n) for n in range(1, MOST_SEATS + 1)],
                "paces": list(PACE_KINDS.items()),
                **{what: list(CHOICES[what].items()) for what in (LEVEL, LANGUAGE)},
            },
        )
    )  # fmt: skip
    return remembered(request, person, answer)


def remembered(request: WebRequest, person: Person, answer: Response[str]) -> Response[str]:
    """A page that calls a stranger by a name: whoever plays from there without another is called so."""
    if person.fresh:
        answer.set_cookie(cookie_for(request, person))
    return answer


def room_of(request: WebRequest) -> Sent | None:
    """The address for other devices of the room, where the service listens in their network."""
    if not request.app.state.settings.address or base_of(request) == str(request.base_url):
        return None
    return to_send(request, "", "Address of this service")


@get("/new", name="new")
async def new_table(request: WebRequest, person: Who) -> Response[str]:
    """The form for a new table, of the title that the address names if there is one."""
    titles = service.titles()
    wanted = request.query_params.get("title", "")
    first = wanted if any(t["name"] == wanted for t in titles) else FIRST
    digests = {t["name"]: digest_of(t["name"]) for t in titles}
    answer = html(
        page(
            "new.html",
            request,
            titles=titles,
            bots=BOTS,
            usual=USUAL,
            digests=digests,
            first=first,
            problem=None,
            paces=PACES,
            policies=POLICIES,
            when=WHEN,
            offsets=OFFSETS,
            agreed=CHOICES,
        )
    )
    return remembered(request, person, answer)


@post("/quick", status_code=303)
async def quick(data: Form, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """A game against bots, at once."""
    title = word(data, "title", FIRST)
    own = data.get(f"players-{title}", "")
    players = seats_wanted({**data, "players": own} if own else data)
    known = named(person, data.get("name", ""))
    table = await service.create(tables, service.against_bots(title, known, players), known.id)
    return redirect(request, f"/t/{table}", known)


@post("/tables", status_code=303)
async def create_table(data: Form, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """A table as the form describes it."""
    known = named(person, data.get("name", ""))
    plan = plan_of(data, known)
    table = await service.create(tables, plan, known.id)
    free = any(seat.kind == "free" for seat in plan.seats)
    return redirect(request, f"/t/{table}/wait" if free else f"/t/{table}", known)


def named(person: Person, name: str) -> Person:
    """The person with the name just given."""
    return replace(person, name=clean_name(name) or person.name, fresh=False)


def redirect(request: WebRequest, path: str, person: Person) -> Response[Any]:
    """Go on, and remember who it was."""
    answer: Response[Any] = Redirect(path, status_code=303)
    answer.set_cookie(cookie_for(request, person))
    return answer


def plan_of(data: dict[str, str], person: Person) -> service.Plan:
    """Seats and options of the form."""
    seats = []
    for place in range(seats_wanted(data)):
        kind = word(data, f"seat-{place}", "bot")
        given = clean_name(data.get(f"seat-name-{place}", ""))
        if kind == "me":
            seats.append(Seat(place, given or person.called, "person", person.id))
        elif kind == "device":
            seats.append(Seat(place, given or f"Player {place + 1}", "person", person.id))
        elif kind == "invite":
            seats.append(Seat(place, f"Free seat {place + 1}", "free"))
        elif kind == "bot":
            seats.append(service.bot_seat(place))
        else:
            seats.append(service.bot_seat(place, kind.removeprefix("bot-")))
    title = word(data, "title")
    own = f"option-{title}-"
    options = {
        harmless(name.removeprefix(own), LONGEST_WORD): value_of(text)
        for name, text in data.items()
        if name.startswith(own) and text
    }
    settings: dict[str, Any] = {"public": bool(data.get("public"))}
    for what, choices in CHOICES.items():
        usual = next(iter(choices))
        settings[what] = word(data, what, usual)
        if settings[what] not in choices:
            raise Unreadable(f"{NAMES[what]}: there is no such choice.", "impossible-table")
    settings[AWAY] = count_or(data.get(AWAY, str(USUAL_MINUTES)), -1)
    if settings[AWAY] not in MINUTES:
        raise Unreadable("There is no such time to be away.", "impossible-table")
    try:
        when = {what: word(data, what) for what in WHEN}
        offset = whole(data.get(OFFSET, "0"), OFFSETS[0], OFFSETS[-1])
        clock = agreed(
            word(data, CLOCK), word(data, "policy", REMIND), when, -99 if offset is None else offset
        )
    except ValueError:
        raise Unreadable("There is no such clock.", "impossible-table") from None
    if clock is not None:
        settings[CLOCK] = clock
    return service.Plan(title, tuple(seats), table_name(data.get("table-name", "")), options,
                        word(data, f"preset-{title}"), settings)  # fmt: skip


def seats_wanted(data: dict[str, str]) -> int:
    """How many seats a form asks for, before any is made; the title's own bounds are narrower."""
    wanted = count(data.get("players", "4"), MOST_SEATS)
    if wanted is None:
        raise Unreadable(f"How many players? No table has more than {MOST_SEATS} seats.", "impossible-table")
    return wanted


def word(data: dict[str, str], name: str, default: str = "") -> str:
    """A short word of a form."""
    return harmless(data.get(name, default), LONGEST_WORD)


def value_of(text: str) -> int | str | bool:
    """An option's value from a form."""
    if text in ("True", "False"):
        return text == "True"
    number = whole(text, -(10**MOST_DIGITS), 10**MOST_DIGITS)
    return harmless(text, LONGEST_WORD) if number is None else number


@get("/t/{table:str}/wait", name="wait")
async def waiting(table: Name, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """A table whose seats are not all taken yet."""
    async with tables.sessions() as session:
        row = await session.scalar(select(TableRow).where(TableRow.id == table))
        if row is None:
            raise NotFound("There is no such table.")
        seats = await tables.seats(session, table)
    if row.status != OPEN or await seating.begin(tables, table):
        return Redirect(f"/t/{table}", status_code=303)
    mine = may_see_invitation(row, seats, person)
    sent = to_send(request, f"join/{table}/{row.invitation}", "Invitation") if mine else None
    return html(page("wait.html", request, table=row, seats=seats, sent=sent, mine=mine,
                     sits=sits(seats, person), owns=owns(row, person), public=public(row),
                     agreed=agreement(row.terms, seats), paces=CHOICES[BOT_PACE],
                     pace=row.terms.get(BOT_PACE, "")))  # fmt: skip


@get("/join/{table:str}/{invitation:str}", name="invitation")
async def invited(
    table: Name, invitation: Name, request: WebRequest, person: Who, tables: TheTables
) -> Response[Any]:
    """The page behind an invitation link."""
    async with tables.sessions() as session:
        row = await session.scalar(select(TableRow).where(TableRow.id == table))
        if row is None or not knows(row, invitation):
            raise NotFound("This invitation is not valid.")
        seats = await tables.seats(session, table)
    replaced = row.status == PLAYING and any(map(vacant, seats)) and not sits(seats, person)
    if row.status != OPEN and not replaced:
        return Redirect(f"/t/{table}", status_code=303)
    return html(page("join.html", request, table=row, seats=seats, invitation=invitation,
                     agreed=agreement(row.terms, seats)))  # fmt: skip


@post("/join/{table:str}", status_code=303)
async def join(table: Name, data: Form, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """Sit down."""
    known = named(person, data.get("name", ""))
    given = data.get("invitation", "")
    async with tables.sessions() as session:
        seats = await tables.seats(session, table)
    if any(map(vacant, seats)) and not sits(seats, known):
        await take_over(tables, table, known, given, known.name)
        return redirect(request, f"/t/{table}", known)
    begun = await seating.join(tables, table, known, given, known.name)
    return redirect(request, f"/t/{table}" if begun else f"/t/{table}/wait", known)


@post("/t/{table:str}/free", status_code=303)
async def free_seat(table: Name, data: Form, person: Who, tables: TheTables) -> Redirect:
    """The owner takes back a seat before the game begins."""
    await seating.free_seat(tables, table, person, count_or(data.get("seat", ""), MOST_SEATS))
    return Redirect(f"/t/{table}/wait", status_code=303)


@post("/t/{table:str}/name", status_code=303)
async def name_table(table: Name, data: Form, person: Who, tables: TheTables) -> Redirect:
    """The owner gives a table another name."""
    status = await care.rename(tables, table, person, data.get("name", ""))
    return Redirect(
        inside(data.get("back", "")) if data.get("back") else place_of(table, status), status_code=303
    )


@post("/t/{table:str}/share", status_code=303)
async def share_table(table: Name, data: Form, person: Who, tables: TheTables) -> Redirect:
    """The owner shows a table to strangers in the lobby, or no longer."""
    status = await care.share(tables, table, person, data.get("on") == "yes")
    return Redirect(place_of(table, status), status_code=303)


@post("/t/{table:str}/pace", status_code=303)
async def pace_bots(table: Name, data: Form, person: Who, tables: TheTables) -> Redirect:
    """The owner says how long a bot's move takes at least."""
    status = await care.pace(tables, table, person, data.get("bot_pace", ""))
    return Redirect(place_of(table, status), status_code=303)


@post("/t/{table:str}/watch", status_code=303)
async def watch_table(
    table: Name, data: Form, person: Who, request: WebRequest, tables: TheTables
) -> Response[Any]:
    """Keep a table of others in the lobby, or no longer."""
    await watch(tables, table, person, data.get("on") == "yes")
    return redirect(request, "/" if data.get("back") == "lobby" else f"/t/{table}", named(person, ""))


def place_of(table: str, status: str) -> str:
    """Where a table is looked at."""
    return f"/t/{table}/wait" if status == OPEN else f"/t/{table}"


@post("/t/{table:str}/remove", status_code=303)
async def remove_table(table: Name, person: Who, tables: TheTables) -> Redirect:
    """The owner removes a table at which nobody else plays."""
    await seating.remove(tables, table, person)
    return Redirect("/", status_code=303)


@get("/import", name="import")
async def import_page(request: WebRequest) -> Response[str]:
    """Paste or upload a recorded game."""
    return html(page("import.html", request, problem="", text="", titles=tuple(TITLES)))


@post("/import", status_code=303, opt={UPLOAD: True}, request_max_body_size=LARGEST_FILE)
async def import_game(data: Upload, request: WebRequest, person: Who, tables: TheTables) -> Response[Any]:
    """Read a game in any known form and put it on a table of the visitor's own."""
    upload = data.get("file")
    content = await upload.read() if isinstance(upload, UploadFile) else b""
    name = upload.filename if isinstance(upload, UploadFile) and content else ""
    content = content or str(data.get("text", "")).encode()
    if not content:
        raise Unreadable("There is nothing to import.", "empty")
    known = named(person, "")
    trust = str(data.get("trust", "strict"))
    try:
        recorded = await tables.workshop.do(
            known.id, LONGEST_IMPORT, read_game, content, trust, known.id, name[:LONGEST_PATH]
        )
    except (faults.Unreadable, ValueError) as fault:
        text = content.decode(errors="replace")[:20000]
        again = page("import.html", request, problem=fault_words(fault), text=text, titles=tuple(TITLES))
        return Response(again, media_type=MediaType.HTML, status_code=200)
    table = await service.put_on_a_table(tables, recorded, known.id)
    return redirect(request, f"/t/{table}" if START in recorded.settings else f"/t/{table}?a=0", known)


@get("/local/{table:str}")
async def local(table: Name) -> Redirect:
    """Local tables live at the same address as others."""
    return Redirect(f"/t/{table}", status_code=303)


handlers = [lobby, new_table, quick, create_table, waiting, invited, join, import_page, import_game, local,
            free_seat, name_table, share_table, pace_bots, watch_table, remove_table]  # fmt: skip
