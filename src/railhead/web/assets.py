"""Files that browsers fetch once: kept in memory as they are sent, under addresses that change when they do."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..render.theme import page_stylesheet

STATIC = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"
VENDOR = "vendor/"
"""Files below this name their version themselves."""
DRAWINGS = "drawings.css"
"""Colours of all themes and the style of every drawing, from the drawings' own tables."""


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
    found[DRAWINGS] = page_stylesheet().encode()
    return {name: _asset(name, content) for name, content in found.items()}


def _asset(name: str, content: bytes) -> Asset:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    mark = "" if name.startswith(VENDOR) else hashlib.blake2s(content, digest_size=5).hexdigest()
    return Asset(kind, mark, content, gzip.compress(content, 9, mtime=0))


def static_url(name: str) -> str:
    """Address of a file of ours."""
    mark = assets()[name].mark
    return f"/static/{name}?v={mark}" if mark else f"/static/{name}"
