"""Starting the service on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace

import uvicorn

from .app import create_app
from .bounds import count_or
from .connections import TimelyProtocol
from .qr import in_blocks
from .reach import EVERYWHERE, IN_THE_NETWORK, at_home, network_address
from .settings import Settings, from_environment

LARGEST_HEAD = 32_768
"""Bytes of the head of a request."""
GRACE = 3
"""Seconds open event streams may hold up the end."""


def serve(host: str = "", port: int = 0, lan: bool = False, settings: Settings | None = None) -> None:
    """Serve until interrupted; prints the address. Host, port and network override the settings."""
    chosen = settings or from_environment()
    chosen = replace(chosen, host=host or chosen.host, port=port or chosen.port, lan=lan or chosen.lan)
    chosen = reachable(chosen, network_address)
    app = create_app(chosen)
    print(told(chosen), flush=True)
    uvicorn.run(
        app, host=chosen.host, port=chosen.port, log_level="warning", timeout_graceful_shutdown=GRACE,
        server_header=False, http=TimelyProtocol, h11_max_incomplete_event_size=LARGEST_HEAD,
        limit_concurrency=chosen.connections, proxy_headers=True, forwarded_allow_ips=chosen.proxies,
    )  # fmt: skip


def reachable(settings: Settings, look: Callable[[], str]) -> Settings:
    """The settings with where to listen, and the address that others in the network use."""
    if settings.lan and at_home(settings.host):
        settings = replace(settings, host=IN_THE_NETWORK)
    if settings.host not in EVERYWHERE:
        return settings
    found = look()
    address = settings.address or (f"http://{found}:{settings.port}" if found else "")
    return replace(settings, address=address)


def told(settings: Settings) -> str:
    """What whoever starts the service should know: where it is, and how others join."""
    here = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    lines = [f"Railhead is served at http://{here}:{settings.port}/  (data in {settings.data})"]
    if settings.host in EVERYWHERE and settings.address:
        lines += [
            f"Others on the same network join at {settings.address}/",
            "",
            in_blocks(f"{settings.address}/"),
        ]
        lines.append("Everybody there can look in and start a table. Ctrl+C ends it.")
    elif settings.host in EVERYWHERE:
        lines.append("This machine is on no network from which others could join.")
    elif at_home(settings.host):
        lines.append(
            "Other devices in the room join after `railhead serve --lan` (in a checkout: `make serve LAN=1`)."
        )
    return "\n".join(lines)


def main() -> None:
    """``python -m railhead.web [port]``."""
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    serve(port=count_or(given, 0, 65535))
