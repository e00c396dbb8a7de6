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

from .person import Person

COOKIE = "railhead-person"
LONGEST_NAME = 24
_YEAR = 365 * 24 * 3600


def clean_name(text: str) -> str:
    """A name without control characters and of bounded length."""
    printable = "".join(c for c in text if c.isprintable())
    return " ".join(printable.split())[:LONGEST_NAME]


def sign(key: bytes, person: Person) -> str:
    """The cookie's text."""
    payload = base64.urlsafe_b64encode(json.dumps([person.id, person.name]).encode()).decode().rstrip("=")
    return f"{payload}.{_mac(key, payload)}"


def read(key: bytes, text: str) -> Person | None:
    """The person of a cookie, None when it was not signed by us."""
    payload, _, mac = text.partition(".")
    if not hmac.compare_digest(_mac(key, payload), mac):
        return None
    try:
        identity, name = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    except (ValueError, TypeError):
        return None
    return Person(str(identity), clean_name(str(name)))


def _mac(key: bytes, payload: str) -> str:
    return hmac.new(key, payload.encode(), hashlib.sha256).hexdigest()[:40]


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The person behind a request; a stranger gets a new identity."""
    known = connection.scope.get("railhead-person")
    if isinstance(known, Person):
        return known
    text = connection.cookies.get(COOKIE, "")
    key: bytes = connection.app.state.key
    person = (read(key, text) if text else None) or Person(secrets.token_urlsafe(12), fresh=True)
    connection.scope["railhead-person"] = person  # type: ignore[typeddict-unknown-key]
    return person


def cookie_for(key: bytes, person: Person) -> Cookie:
    """The cookie that makes a browser known."""
    return Cookie(COOKIE, value=sign(key, person), max_age=_YEAR, httponly=True, samesite="lax", path="/")


async def provide_person(request: Request[Any, Any, Any]) -> Person:
    """The person, for route handlers."""
    return person_of(request)
