"""Links that are sent to others: with an address that works where they are, and a code to point a camera at."""

from __future__ import annotations

from dataclasses import dataclass

from ..qr import drawn
from ..reach import at_home
from ..settings import Settings
from .dependencies import WebRequest


@dataclass(frozen=True)
class Sent:
    """A link for somebody else, or for another device."""

    link: str
    qr: str
    """Its code as a drawing."""
    works: bool
    """False if it leads nowhere but on this machine."""


def base_of(request: WebRequest) -> str:
    """The service's address for others: the visitor's own, or that of the network where his leads nowhere else."""
    settings: Settings = request.app.state.settings
    if settings.address and at_home(request.base_url.hostname or ""):
        return settings.address.rstrip("/") + "/"
    return str(request.base_url)


def to_send(request: WebRequest, path: str, label: str) -> Sent:
    """A link to a page of this service."""
    base = base_of(request)
    link = base + path.lstrip("/")
    host = base.split("//", 1)[-1].split("/", 1)[0]
    bare = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    return Sent(link, drawn(link, label), not at_home(bare))
