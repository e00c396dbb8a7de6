"""Pages of the titles: the same for everybody, so browsers keep them and read them without a connection, too."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2s

from litestar import MediaType, Response, get

from ...titles import TITLES
from ..errors import NotFound
from ..fragments import fragment
from ..lobby.title_page import title_page
from .dependencies import Name, WebRequest

KEPT = "public, max-age=3600"


@lru_cache(maxsize=16)
def written(title: str) -> tuple[str, str]:
    """The page and a mark of its content."""
    text = fragment("title.html", about=title_page(title))
    return text, f'"{blake2s(text.encode(), digest_size=8).hexdigest()}"'


@get("/title/{title:str}", name="title", sync_to_thread=True)
def show_title(title: Name, request: WebRequest) -> Response[str]:
    """Everything about one title."""
    if title not in TITLES:
        raise NotFound("There is no such title.")
    text, mark = written(title)
    headers = {"Cache-Control": KEPT, "ETag": mark}
    if request.headers.get("if-none-match", "").removeprefix("W/") == mark:
        return Response("", status_code=304, headers=headers)
    return Response(text, media_type=MediaType.HTML, headers=headers)


handlers = [show_title]
