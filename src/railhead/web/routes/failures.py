"""The one place where something that went wrong becomes an answer."""

from __future__ import annotations

import logging
import secrets
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from ..database.trouble import FAULTS, told
from ..errors import NotFound, Problem
from ..fragments import notice_of
from .pages import page

log = logging.getLogger("railhead.web")


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
        problem = (
            NotFound("There is nothing at this address.")
            if status == 404
            else Problem(str(error.detail), "http")
        )
    elif isinstance(error, FAULTS):
        problem = told(error, request.app.state.tables.trouble)
        status = problem.status
    else:
        number = secrets.token_hex(4)
        log.error("error %s at %s", number, request.url.path, exc_info=error)
        status = 500
        problem = Problem(
            f"Something went wrong on the server (report {number}). Nothing was changed.",
            "internal",
            id=number,
        )
    later = (
        {"Retry-After": str(problem.facts["seconds"])} if status == 429 and "seconds" in problem.facts else {}
    )
    if not wants_page(request):
        return Response(problem.body(), status_code=status, media_type=MediaType.JSON, headers=later)
    if "HX-Request" in request.headers:
        html, shown = notice_of(problem, status)
        return Response(
            html, status_code=shown, media_type=MediaType.HTML, headers={"RH-Refused": problem.code, **later}
        )
    return Response(page("error.html", request, problem=problem, status=status), status_code=status,
                    media_type=MediaType.HTML, headers=later)  # fmt: skip
