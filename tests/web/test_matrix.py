"""Who may do what: every route for every role, with the status that is expected.

A route that is not in the table fails the test, so nobody forgets to say who may use it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

ROLES = ("owner", "seated", "invited", "spectator", "stranger", "nobody")
"""Made the table; sits there; holds the invitation; has looked at it; is known but never was there; has no cookie."""
TAKE = json.dumps([{"kind": "take", "private": "SV"}])
ANY = (200,) * 6
GO = (303,) * 6
T = "/t/{table:str}"
Row = tuple[str, str, dict[str, str], tuple[int, ...]]

# Method, route, form, and the status for each role. The owner decides first at the table that is played.
PLAYED: tuple[Row, ...] = (
    ("GET", "/", {}, ANY),
    ("GET", "/new", {}, ANY),
    ("GET", "/me", {}, ANY),
    ("GET", "/recover", {}, ANY),
    ("GET", "/import", {}, ANY),
    ("GET", "/health", {}, ANY),
    ("GET", "/pictures/{title:str}", {}, ANY),
    ("GET", "/title/{title:str}", {}, ANY),
    ("GET", "/edit", {}, (400,) * 6),
    ("GET", "/edit/{title:str}", {}, ANY),
    ("GET", "/edit/{title:str}/runs", {}, ANY),
    ("GET", "/static/{name:path}", {}, ANY),
    ("GET", "/local/{table:str}", {}, GO),
    ("GET", T, {}, ANY),
    ("GET", f"{T}/parts", {}, GO),
    ("GET", f"{T}/commands", {}, ANY),
    ("GET", f"{T}/foretell", {}, ANY),
    ("GET", f"{T}/nearest", {}, ANY),
    ("GET", f"{T}/charts", {}, ANY),
    ("GET", f"{T}/log", {}, ANY),
    ("GET", f"{T}/since", {}, ANY),
    ("GET", f"{T}/over", {}, ANY),
    ("GET", f"{T}/plans", {}, ANY),
    ("GET", f"{T}/compare", {}, ANY),
    ("GET", f"{T}/compare/runs", {}, ANY),
    ("GET", f"{T}/edit", {}, GO),
    ("GET", f"{T}/network", {}, ANY),
    ("GET", f"{T}/paper", {}, ANY),
    ("GET", f"{T}/result", {}, (404,) * 6),
    ("GET", f"{T}/left", {}, (404,) * 6),
    ("GET", f"{T}/picture/{{form:str}}", {}, (404,) * 6),
    ("GET", f"{T}/review", {}, (404,) * 6),
    ("GET", f"{T}/review/{{part:str}}", {}, (404,) * 6),
    ("GET", f"{T}/rules", {}, ANY),
    ("GET", f"{T}/glossary", {}, ANY),
    ("GET", f"{T}/orders", {}, ANY),
    ("GET", f"{T}/offline", {}, ANY),
    ("GET", f"{T}/wait", {}, GO),
    ("GET", f"{T}/export/{{form:str}}", {}, ANY),
    ("GET", "/join/{table:str}/{invitation:str}", {}, GO),
    ("POST", f"{T}/draft", {"add": TAKE}, (303, 303, 403, 403, 403, 403)),
    ("POST", f"{T}/commit", {"version": "0", "actions": TAKE}, (303, 409, 409, 409, 409, 409)),
    ("POST", f"{T}/take-back", {"version": "1", "to": "0"}, (303, 409, 409, 409, 409, 409)),
    ("POST", f"{T}/answer", {"asked": "99", "say": "yes"}, (409,) * 6),
    ("POST", f"{T}/wish", {"step": "stock-turn", "on": "yes"}, (303, 303, 403, 403, 403, 403)),
    ("POST", f"{T}/clock", {"pause": "yes"}, (400,) * 6),
    ("POST", f"{T}/replace", {"seat": "1", "on": "yes"}, (403,) * 6),
    ("POST", f"{T}/holiday", {"first": "2031-03-04", "last": "2031-03-05"}, (400,) * 6),
    ("POST", f"{T}/plan", {"do": "put C21 8 0"}, GO),
    ("POST", f"{T}/plan", {"do": "nonsense"}, (400,) * 6),
    ("POST", f"{T}/search", {"search": "1"}, GO),
    ("POST", f"{T}/branch", {"start": "0"}, GO),
    ("POST", f"{T}/adopt", {"b": "nothing"}, (404,) * 6),
    ("POST", f"{T}/describe", {"b": "nothing"}, (404,) * 6),
    ("POST", f"{T}/orders", {"kind": "buy", "drop": "0 NYC"}, (200, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/orders", {"kind": "none", "drop": "0 NYC"}, (400,) * 6),
    ("POST", f"{T}/ahead", {"give": "plans 0", "nothing": "yes"}, (400,) * 6),
    ("POST", f"{T}/offline", {"lines": '{"branches":[]}'}, ANY),
    ("POST", f"{T}/say", {"text": "hello"}, GO),
    ("POST", f"{T}/advice", {"ask": "conductor"}, (403,) * 6),
    ("POST", f"{T}/advice", {"ask": "close"}, GO),
    ("POST", f"{T}/free", {"seat": "1"}, (409, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/name", {"name": "Friday"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/share", {"on": "yes"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/pace", {"bot_pace": "2"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/watch", {"on": "yes"}, GO),
    ("POST", f"{T}/remove", {}, (403,) * 6),
    ("POST", f"{T}/sit-in", {"seat": "1"}, (409, 303, 403, 403, 403, 403)),
    ("POST", f"{T}/seat-back", {"seat": "1"}, (403, 303, 403, 403, 403, 403)),
    ("POST", f"{T}/play-on", {"at": "0", "seat": "0"}, (404,) * 6),
    ("POST", "/name", {"name": "X"}, GO),
    ("POST", "/quick", {"title": "1830"}, GO),
    ("POST", "/tables", {"title": "1830", "players": "2"}, GO),
    ("POST", "/import", {}, (400,) * 6),
    ("POST", "/me/code", {}, ANY),
    ("POST", "/me/link", {}, ANY),
    ("POST", "/me/withdraw", {}, ANY),
    ("GET", "/me/notices", {}, ANY),
    ("POST", "/me/notices", {"form": "plain", "address": "http://inside"}, (400,) * 6),
    ("POST", "/me/notices/test", {"place": "none"}, (404,) * 6),
    ("POST", "/me/notices/remove", {"place": "none"}, (404,) * 6),
    ("POST", "/me/notices/wishes", {"from": "25:00"}, (400,) * 6),
    ("GET", "/me/notices/prove", {}, ANY),
    ("POST", "/me/notices/prove", {"secret": "none"}, (400,) * 6),
    ("POST", "/recover", {"code": "none"}, (400,) * 6),
)
# The table that waits for players, by invitation only: the last seat is free.
WAITING: tuple[Row, ...] = (
    ("GET", T, {}, (404,) * 6),
    ("GET", f"{T}/wait", {}, ANY),
    ("GET", f"{T}/events", {}, (404,) * 6),
    ("POST", f"{T}/commit", {"version": "0", "actions": TAKE}, (404,) * 6),
    ("POST", f"{T}/say", {"text": "hello"}, (404,) * 6),
    ("POST", f"{T}/advice", {"ask": "conductor"}, (404,) * 6),
    ("POST", "/join/{table:str}", {"name": "Me"}, (303, 303, 403, 403, 403, 403)),
    ("POST", "/join/{table:str}", {"name": "Me", "invitation": "wrong"}, (303, 303, 403, 403, 403, 403)),
    ("POST", f"{T}/name", {"name": "Friday"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/share", {"on": "yes"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/pace", {"bot_pace": "2"}, (303, 403, 403, 403, 403, 403)),
    ("POST", f"{T}/free", {"seat": "0"}, (303, 403, 403, 403, 403, 403)),
)
LATER = {("POST", "/me/sign-out"), ("GET", "/offline/{mark:str}/{name:str}"), ("GET", f"{T}/events")}
"""Looked at elsewhere: it would change who the others are, is a file, or never ends."""


@pytest.fixture
def people(app: Litestar, person: Callable[[str], Person]) -> tuple[dict[str, Any], str, str, str]:
    """A browser for every role, a table that is played, one that waits, and the invitation of the latter."""
    app.state["allowances"].factor = 0.0
    roles: dict[str, Any] = {name: person(name) for name in ROLES}
    owner, seated = roles["owner"], roles["seated"]
    played = owner.create(["me", "invite"])
    waiting = owner.create(["invite", "me", "invite"])
    for table, who in ((played, seated), (waiting, seated)):
        secret = invitation_of(owner, table)
        who.client.post(f"/join/{table}", data={"name": "seated", "invitation": secret})
    secret = invitation_of(owner, waiting)
    for name in ("invited", "spectator", "stranger"):
        roles[name].client.post("/name", data={"name": name})
    roles["invited"].client.get(f"/join/{waiting}/{secret}")
    roles["spectator"].client.get(f"/t/{played}", headers={"accept": "text/html"})
    return roles, played, waiting, secret


def invitation_of(owner: Any, table: str) -> str:
    page = owner.client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    return str(page.split(f"/join/{table}/")[1].split('"')[0])


def asked(client: Any, method: str, route: str, form: dict[str, str], table: str, secret: str) -> int:
    path = (
        route.replace("{table:str}", table).replace("{invitation:str}", secret).replace("{title:str}", "1830")
    )
    path = (
        path.replace("{form:str}", "native")
        .replace("{part:str}", "track")
        .replace("{name:path}", "railhead.css")
    )
    if path.endswith("/nearest"):
        path += '?wanted={"kind":"pass"}'
    if method == "GET":
        return int(client.get(path, follow_redirects=False).status_code)
    if route == "/import":
        return int(client.post(path, files={"file": ("x", b"")}, follow_redirects=False).status_code)
    return int(client.post(path, data=form, follow_redirects=False).status_code)


@pytest.mark.slow
def test_every_route_for_every_role(app: Litestar, people: tuple[dict[str, Any], str, str, str]) -> None:
    roles, played, waiting, secret = people
    found, wanted = [], []
    for rows, table in ((PLAYED, played), (WAITING, waiting)):
        for method, route, form, expected in rows:
            for role, status in zip(ROLES, expected, strict=True):
                client = roles[role].client
                if role == "nobody":
                    client.cookies.clear()
                shown = invitation_of_played(app, roles, played) if table == played else secret
                found.append((role, method, route, asked(client, method, route, form, table, shown)))
                wanted.append((role, method, route, status))
    other = [f"{got} instead of {want[-1]}" for got, want in zip(found, wanted, strict=True) if got != want]
    assert not other, "\n".join(other)
    routes = {(method, route.path) for route in app.routes for method in getattr(route, "methods", ())}
    told = {(method, route) for method, route, _form, _expected in (*PLAYED, *WAITING)} | LATER
    assert {(method, path) for method, path in routes if method in ("GET", "POST")} == told


def invitation_of_played(app: Litestar, roles: dict[str, Any], table: str) -> str:
    tables = app.state["tables"]
    with roles["owner"].client.portal() as portal:
        return str(portal.call(tables.live, table).terms.invitation)


def test_only_the_invitation_opens_the_last_seat(people: tuple[dict[str, Any], str, str, str]) -> None:
    roles, _played, waiting, secret = people
    data = {"name": "Me", "invitation": secret}
    assert roles["stranger"].client.post(f"/join/{waiting}", data={"name": "Me"}).status_code == 403
    assert (
        roles["invited"].client.post(f"/join/{waiting}", data=data, follow_redirects=False).status_code == 303
    )


def test_an_invitation_is_shown_to_those_who_may_invite(people: tuple[dict[str, Any], str, str, str]) -> None:
    roles, _played, waiting, secret = people
    for role in ROLES:
        page = roles[role].client.get(f"/t/{waiting}/wait", headers={"accept": "text/html"}).text
        assert (secret in page) == (role in ("owner", "seated")), role


def test_nobody_acts_for_a_seat_that_is_not_his(people: tuple[dict[str, Any], str, str, str]) -> None:
    roles, played, _waiting, _secret = people
    data = {"version": "0", "actions": TAKE}
    for role in ("seated", "invited", "spectator", "stranger", "nobody"):
        assert roles[role].client.post(f"/t/{played}/commit", data=data).status_code == 403, role
    assert (
        roles["owner"].client.post(f"/t/{played}/commit", data=data, follow_redirects=False).status_code
        == 303
    )
    for role in ("seated", "invited", "spectator", "stranger", "nobody"):
        back = {"version": "1", "to": "0"}
        assert roles[role].client.post(f"/t/{played}/take-back", data=back).status_code == 403, role
