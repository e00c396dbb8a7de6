"""Choosing a name, and keeping one's seats when a browser is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import quote

from litestar import MediaType, Response, get, post
from litestar.response import Redirect

from ..bounds import inside
from ..errors import Unreadable
from ..people.identity import clean_name, cookie_for
from ..people.person import Person
from ..people.recovery import LINK_MINUTES, LONGEST_CODE, People
from .dependencies import Form, WebRequest, Who
from .pages import page
from .sharing import to_send


def people_of(request: WebRequest) -> People:
    """The people of this service."""
    found: People = request.app.state.people
    return found


@post("/name", status_code=303)
async def choose_name(data: Form, person: Who, request: WebRequest) -> Response[Any]:
    """Remember the visitor's name."""
    named = replace(person, name=clean_name(data.get("name", "")), fresh=False)
    await people_of(request).rename(named)
    answer = Redirect(inside(data.get("back", "/")), status_code=303)
    answer.set_cookie(cookie_for(request, named))
    return answer


async def own_page(
    request: WebRequest, person: Person, code: str = "", secret: str = "", to: str = "/", said: str = ""
) -> Response[str]:
    """What a person can do about being known."""
    held = await people_of(request).held(person)
    way = f"&to={quote(to)}" if to != "/" else ""
    sent = (
        to_send(request, f"recover?code={quote(secret)}{way}", "Link to another device") if secret else None
    )
    answer = Response(page("me.html", request, code=code, sent=sent, held=held, said=said, to=to, minutes=LINK_MINUTES),
                      media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})  # fmt: skip
    if code or secret or said:
        answer.set_cookie(cookie_for(request, person))
    return answer


@get("/me", name="me")
async def me(request: WebRequest, person: Who) -> Response[str]:
    """Name, links, code, and signing out other browsers."""
    return await own_page(request, person, to=inside(str(request.query_params.get("to", "/"))))


@post("/me/code", status_code=200)
async def make_code(request: WebRequest, person: Who) -> Response[str]:
    """A code of one's own, shown once."""
    code = await people_of(request).new_code(person)
    return await own_page(request, replace(person, fresh=False), code)


@post("/me/link", status_code=200)
async def make_link(data: Form, request: WebRequest, person: Who) -> Response[str]:
    """A link to another device, shown once and good for one use."""
    secret = await people_of(request).new_link(person)
    known = replace(person, fresh=False)
    return await own_page(request, known, secret=secret, to=inside(data.get("to", "/")))


@post("/me/withdraw", status_code=200)
async def withdraw(request: WebRequest, person: Who) -> Response[str]:
    """Neither link nor code holds any more."""
    await people_of(request).withdraw(person)
    return await own_page(
        request, replace(person, fresh=False), said="Your link and your code no longer work."
    )


@post("/me/sign-out", status_code=200)
async def sign_out_others(request: WebRequest, person: Who) -> Response[str]:
    """All other browsers of this person become strangers."""
    alone = await people_of(request).sign_out_others(person)
    return await own_page(
        request, alone, said="Every other browser is signed out, and your link and your code no longer work."
    )


@get("/recover", name="recover")
async def recover_page(request: WebRequest) -> Response[str]:
    """The form for a code. Looking at it changes nothing, so that a link can be sent and looked at."""
    code = str(request.query_params.get("code", ""))[:LONGEST_CODE]
    to = inside(str(request.query_params.get("to", "/")))
    return Response(page("recover.html", request, code=code, to=to), media_type=MediaType.HTML,
                    headers={"Cache-Control": "no-store"})  # fmt: skip


@post("/recover", status_code=303)
async def recover(data: Form, request: WebRequest) -> Response[Any]:
    """Be the person of a code in this browser."""
    person = await people_of(request).recovered(data.get("code", ""))
    if person is None:
        raise Unreadable(
            "This code belongs to nobody. A newer one may have replaced it; a link is good for one use and a quarter "
            "of an hour.", "unknown-code",
        )  # fmt: skip
    answer = Redirect(inside(data.get("to", "/")), status_code=303)
    answer.set_cookie(cookie_for(request, person))
    return answer


handlers = [choose_name, me, make_code, make_link, withdraw, sign_out_others, recover_page, recover]
