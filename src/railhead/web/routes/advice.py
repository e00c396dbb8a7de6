"""Asking what a bot would do. The answer is for whoever asks; the log says that it was asked for."""

from __future__ import annotations

from typing import Any

from litestar import Response, post

from ..errors import Problem
from ..people.identity import cookie_for
from ..play.advice import check_asked, of
from ..positions import state_id
from .dependencies import Form, Name, ThePages, WebRequest, Who


@post("/t/{table:str}/advice", status_code=200)
async def advise(table: Name, data: Form, request: WebRequest, person: Who, pages: ThePages) -> Response[Any]:
    """Let the conductor think about the position shown, or close what it said."""
    if data.get("ask") == "close":
        pages.advisers.forget(table, person.id)
        return await pages.answer(request, table, person)
    try:
        view = await pages.view(table, person, request.query_params)
        check_asked(view)
        if not view.live.game.over and view.me is not None:
            await pages.tables.advised(table, person.id, view.me.place, of(view))
        state = await pages.tables.think(state_id, view.game)
        await pages.advisers.ask(table, person.id, view.game, state)
    except Problem as problem:
        return await pages.answer(request, table, person, problem)
    answer = await pages.answer(request, table, person)
    if person.fresh:  # a stranger at a game that is over is told, too
        answer.set_cookie(cookie_for(request, person))
    return answer


handlers = [advise]
