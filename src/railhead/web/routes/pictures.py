"""Pictures of the titles for whoever chooses one."""

from __future__ import annotations

from functools import lru_cache

from litestar import Response, get

from ...titles import TITLES
from ..errors import NotFound
from ..lobby.showcase import poster
from .dependencies import Name


@lru_cache(maxsize=8)
def picture_of(name: str) -> str:
    """A piece of a title's map in play, in the colours of the visitor's system."""
    return poster(TITLES[name].facts())


@get("/pictures/{title:str}", media_type="image/svg+xml", sync_to_thread=True)
def picture(title: Name) -> Response[str]:
    """One title's map."""
    if title not in TITLES:
        raise NotFound("There is no such title.")
    headers = {"Cache-Control": "max-age=86400"}
    return Response(picture_of(title), media_type="image/svg+xml", headers=headers)
