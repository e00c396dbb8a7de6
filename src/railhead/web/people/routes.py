"""Choosing a name."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from litestar import Request, Response, post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from .identity import Person, clean_name, cookie_for

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


@post("/name", status_code=303)
async def choose_name(data: Form, person: Person, request: Request[Any, Any, Any]) -> Response[Any]:
    """Remember the visitor's name."""
    named = replace(person, name=clean_name(data.get("name", "")), fresh=False)
    answer = Redirect(data.get("back", "/") if data.get("back", "/").startswith("/") else "/", status_code=303)
    answer.set_cookie(cookie_for(request.app.state.key, named))
    return answer


handlers = [choose_name]
