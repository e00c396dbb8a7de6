"""Who may send what from where: looked at before any handler, and the safety headers of every answer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope
from litestar.utils.scope.state import ScopeState

from ..bounds import LARGEST_FORM, LONGEST_QUERY, form_of
from ..errors import NotYours, TooLarge, Unreadable
from ..people.identity import person_of
from ..rates import kind_of

SAFE = {"GET", "HEAD", "OPTIONS"}
OWN = {"same-origin", "none"}
"""What a browser says of a request that a page of ours, or the visitor, has begun (``Sec-Fetch-Site``)."""
FORM = "application/x-www-form-urlencoded"
UPLOAD = "upload"
"""Option of a handler that takes files."""
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_A_YEAR = "max-age=31536000"


async def watched(request: Request[Any, Any, Any]) -> None:
    """Before every handler: no forms of another site, and nothing larger than it may be."""
    if len(request.scope.get("query_string", b"")) > LONGEST_QUERY:
        raise TooLarge("This address is too long.", "long-address")
    if request.method not in SAFE:
        same_site(request)
    counted(request)
    if request.method not in SAFE:
        await measured(request)


def counted(request: Request[Any, Any, Any]) -> None:
    """Nothing more often than it may be; a stranger without a cookie counts for the address alone."""
    kind = kind_of(request.method, next(iter(request.route_handler.paths)))
    if kind is None:
        return
    person = person_of(request)
    address = request.client.host if request.client is not None else ""
    request.app.state.allowances.use(kind, "" if person.fresh else person.id, address)


def same_site(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site sends in a visitor's name, before it can change who the visitor is.

    Browsers say where a form comes from. One that hides its origin (``null``) is not one of our pages; a program
    that is no browser says nothing and brings only the cookies that it was given.
    """
    site = request.headers.get("sec-fetch-site", "")
    origin = request.headers.get("origin", "")
    if site and site not in OWN:
        raise NotYours("This form was sent from another site.", "foreign-origin")
    if origin and host_of(origin) != request.headers.get("host", "").lower():
        raise NotYours("This form was sent from another site.", "foreign-origin")


def host_of(origin: str) -> str | None:
    """Host and port of an origin; None if it is hidden or makes no sense."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    return parts.netloc.lower() if parts.scheme in ("http", "https") and parts.netloc else None


async def measured(request: Request[Any, Any, Any]) -> None:
    """Read a form within its bounds; the handler gets these fields and no others."""
    said = request.headers.get("content-length", "")
    if said and not (said.isascii() and said.isdigit() and len(said) < 12):
        raise TooLarge("The length of this request makes no sense.")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if request.route_handler.opt.get(UPLOAD):
        await uploaded(request)
        return
    if kind not in ("", FORM):
        raise Unreadable("Send this as a form.", "unreadable-form")
    if said and int(said) > LARGEST_FORM:
        raise TooLarge(f"A form has at most {LARGEST_FORM:,} bytes.")
    ScopeState.from_scope(request.scope).form = dict(form_of(await request.body()))


async def uploaded(request: Request[Any, Any, Any]) -> None:
    """Read a form with a file; what the parser cannot decode is the sender's mistake."""
    try:
        await request.form()
    except (UnicodeDecodeError, LookupError):
        raise Unreadable("This form is not written in UTF-8.", "unreadable-form") from None


async def safe(message: Message, scope: Scope) -> None:
    """Safety headers on every answer, errors included."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope.get("scheme") == "https":
        headers.setdefault("Strict-Transport-Security", FOR_A_YEAR)
