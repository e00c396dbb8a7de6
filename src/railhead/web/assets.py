"""Files that browsers fetch once: kept in memory as they are sent, under addresses that change when they do."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import posixpath
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from ..render.livery import strip_rules
from ..render.theme import page_stylesheet

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
VENDOR = "vendor/"
"""Files below this name their version themselves."""
STYLES = "styles/"
"""Style sheets in the order of their names; browsers get them as one, ``STYLESHEET``."""
STYLESHEET = "railhead.css"
IMPORT = re.compile(rb'(\bfrom |\bimport )"(\./[\w./-]+\.js)"')
"""How a script of ours names another."""
DRAWINGS = "drawings.css"
"""Colours of all themes, the style of every drawing and companies' patterns, from the drawings' own tables."""


KINDS = {".woff2": "font/woff2"}
"""What not every machine knows."""


class Asset(NamedTuple):
    """A file: its media type, a mark of its content, the content and its compressed form."""

    kind: str
    mark: str
    plain: bytes
    packed: bytes


@lru_cache(maxsize=1)
def assets() -> dict[str, Asset]:
    """Every file by its name, read on first use."""
    found = {
        path.relative_to(STATIC).as_posix(): path.read_bytes() for path in STATIC.rglob("*") if path.is_file()
    }
    sheets = [name for name in sorted(found) if name.startswith(STYLES)]
    found[STYLESHEET] = b"\n".join(found.pop(name) for name in sheets)
    found[DRAWINGS] = (page_stylesheet() + strip_rules()).encode()
    made: dict[str, Asset] = {}
    for name in found:
        _make(name, found, made)
    return made


def _make(name: str, found: dict[str, bytes], made: dict[str, Asset]) -> Asset:
    """An asset, those it imports first: a script names the others by their full addresses, so they are fetched once."""
    if name in made:
        return made[name]
    content = found[name]
    if name.endswith(".js") and not name.startswith(VENDOR):

        def addressed(match: re.Match[bytes]) -> bytes:
            other = posixpath.normpath(posixpath.join(posixpath.dirname(name), match[2].decode()))
            return b'%s"%s?v=%s"' % (match[1], match[2], _make(other, found, made).mark.encode())

        content = IMPORT.sub(addressed, content)
    made[name] = _asset(name, content)
    return made[name]


def imported_by(name: str) -> list[str]:
    """Scripts that a script needs, for a page that fetches them all at once."""
    needed: dict[str, None] = {}

    def look(at: str) -> None:
        for _word, path in IMPORT.findall((STATIC / at).read_bytes()):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(at), path.decode()))
            if other not in needed:
                needed[other] = None
                look(other)

    look(name)
    return list(needed)


def _asset(name: str, content: bytes) -> Asset:
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    mark = "" if name.startswith(VENDOR) else hashlib.blake2s(content, digest_size=5).hexdigest()
    return Asset(kind, mark, content, gzip.compress(content, 9, mtime=0))


@lru_cache(maxsize=8)
def preloads(name: str) -> tuple[str, ...]:
    """Addresses of the scripts that a script needs."""
    return tuple(static_url(other) for other in imported_by(name))


def static_url(name: str) -> str:
    """Address of a file of ours."""
    mark = assets()[name].mark
    return f"/static/{name}?v={mark}" if mark else f"/static/{name}"


def data_url(name: str) -> str:
    """A small picture within the page itself: nothing is fetched for it, with or without a connection."""
    asset = assets()[name]
    return f"data:{asset.kind},{quote(asset.plain)}"
