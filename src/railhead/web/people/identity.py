"""Who is speaking: a random id and a chosen name in a signed cookie."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from ..bounds import LONGEST_COOKIES, harmless
from .person import Person

COOKIE = "railhead-person"
LONGEST_NAME = 24
LONGEST_ID = 32
_YEAR = 365 * 24 * 3600


def clean_name(text: str) -> str:
    """A name without control characters and of bounded length."""
    return harmless(text, LONGEST_NAME)


def sign(key: bytes, person: Person) -> str:
    """The cookie's text."""
    inside = json.dumps([person.id, person.name, person.epoch]).encode()
    payload = base64.urlsafe_b64encode(inside).decode().rstrip("=")
    return f"{payload}.{_mac(key, payload)}"


def read(key: bytes, text: str) -> Person | None:
    """The person of a cookie, None when it was not signed by us."""
    payload, _, mac = text.partition(".")
    if not text.isascii() or not hmac.compare_digest(_mac(key, payload), mac):
        return None
    try:
        identity, name, *more = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        epoch = int(more[0]) if more else 0  # cookies had no epoch once
    except (ValueError, TypeError):
        return None
    return Person(str(identity)[:LONGEST_ID], clean_name(str(name)), epoch=epoch)


def _mac(key: bytes, payload: str) -> str:
    return hmac.new(key, payload.encode(), hashlib.sha256).hexdigest()[:40]


def cookie_text(header: str) -> str:
    """Our cookie of a header that may hold others; empty if it is not there."""
    if len(header) > LONGEST_COOKIES:
        return ""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value.strip().strip('"')
    return ""


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The person behind a request; a stranger gets a new identity."""
    known = connection.scope.get("railhead-person")
    if isinstance(known, Person):
        return known
    text = cookie_text(connection.headers.get("cookie", ""))
    person = read(connection.app.state.key, text) if text else None
    if person is None or person.epoch < connection.app.state.people.epoch(person.id):
        person = Person(secrets.token_urlsafe(12), fresh=True)
    connection.scope["railhead-person"] = person  # type: ignore[typeddict-unknown-key]
    return person


def cookie_for(request: Request[Any, Any, Any], person: Person) -> Cookie:
    """The cookie that makes a browser known; over HTTPS it never travels without."""
    return Cookie(COOKIE, value=sign(request.app.state.key, person), max_age=_YEAR, httponly=True, samesite="lax",
                  path="/", secure=request.scope.get("scheme") == "https")  # fmt: skip


async def provide_person(request: Request[Any, Any, Any]) -> Person:
    """The person, for route handlers."""
    return person_of(request)
