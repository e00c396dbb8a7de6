"""What can go wrong between a person and a table, and the one place where it becomes an answer.

Unreadable, illegal and stale are three different things; so are a table that is not there and a seat that is
somebody else's. The body is the same for all of them.
"""

from __future__ import annotations

import json
import logging
import secrets
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from ..engine.refusals import Refusal

log = logging.getLogger("railhead.web")


class SettingError(ValueError):
    """A setting of the operator that cannot be used."""


class Problem(Exception):
    """Something to tell a person: a stable code, a sentence and an HTTP status."""

    status = 400
    code = "unreadable"

    def __init__(self, message: str, code: str = "", **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.code = code or type(self).code
        self.facts = facts

    def body(self) -> dict[str, Any]:
        """The one error body."""
        return {"error": {"code": self.code, "message": self.message, "facts": self.facts}}


class Unreadable(Problem):
    """The request makes no sense, whatever the position."""


class NotFound(Problem):
    """There is no such table, action or page."""

    status = 404
    code = "not-found"


class NotYours(Problem):
    """Somebody else has to say that."""

    status = 403
    code = "not-yours"


class Stale(Problem):
    """The table has moved on since the sender looked."""

    status = 409
    code = "stale"


class Frozen(Problem):
    """The table can only be read: it is played by other rules than this service speaks."""

    status = 409
    code = "other-rules"


class Refused(Problem):
    """The rules say no."""

    status = 422
    code = "refused"

    def __init__(self, refusal: Refusal, instead: tuple[str, str] | None = None) -> None:
        super().__init__(refusal.sentence(), refusal.code, **refusal.facts)
        self.refusal = refusal
        self.instead = instead
        """The nearest legal action, in words and as JSON, where there is one."""

    def body(self) -> dict[str, Any]:
        inside: dict[str, Any] = {"rule": self.refusal.rule, "section": self.refusal.section}
        if self.instead is not None:
            inside["nearest"] = {"words": self.instead[0], "action": json.loads(self.instead[1])}
        return {"error": {**super().body()["error"], **inside}}


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """True when a browser navigates or htmx asks for a fragment; programs get JSON."""
    return "HX-Request" in request.headers or "text/html" in request.headers.get("accept", "")


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Turn any failure into an answer. Unknown ones get an id that also stands in the server's log."""
    if isinstance(error, Problem):
        problem = error
        status = error.status
    elif isinstance(error, HTTPException):
        status = error.status_code
        problem = NotFound("There is nothing at this address.") if status == 404 else Problem(str(error.detail), "http")
    else:
        number = secrets.token_hex(4)
        log.error("error %s at %s", number, request.url.path, exc_info=error)
        status = 500
        problem = Problem(
            f"Something went wrong on the server (report {number}). Nothing was changed.", "internal", id=number
        )
    if not wants_page(request):
        return Response(problem.body(), status_code=status, media_type=MediaType.JSON)
    from .pages import fragment, page

    if "HX-Request" in request.headers:
        # A refusal is an answer, not a failed request: the page shows it beside the control and keeps the draft.
        soft = status in (403, 409, 422)
        html = fragment("notice.html", problem=problem, status=status)
        return Response(html, status_code=200 if soft else status, media_type=MediaType.HTML,
                        headers={"RH-Refused": problem.code})  # fmt: skip
    return Response(page("error.html", request, problem=problem, status=status), status_code=status,
                    media_type=MediaType.HTML)  # fmt: skip
