"""Choosing a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import Response, post
from litestar.response import Redirect

from ..dependencies import Form, WebRequest, Who
from .identity import clean_name, cookie_for


@post("/name", status_code=303)
async def choose_name(data: Form, person: Who, request: WebRequest) -> Response[Any]:
    """Remember the visitor's name."""
    named = replace(person, name=clean_name(data.get("name", "")), fresh=False)
    answer = Redirect(
        data.get("back", "/") if data.get("back", "/").startswith("/") else "/", status_code=303
    )
    answer.set_cookie(cookie_for(request.app.state.key, named))
    return answer


handlers = [choose_name]
