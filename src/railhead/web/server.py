"""Starting the service on this machine."""

from __future__ import annotations

import sys
from dataclasses import replace

import uvicorn

from .app import create_app
from .bounds import count_or
from .connections import TimelyProtocol
from .settings import Settings, from_environment

LARGEST_HEAD = 32_768
"""Bytes of the head of a request."""
GRACE = 3
"""Seconds open event streams may hold up the end."""


def serve(host: str = "", port: int = 0, settings: Settings | None = None) -> None:
    """Serve until interrupted; prints the address. Host and port override the settings."""
    chosen = settings or from_environment()
    chosen = replace(chosen, host=host or chosen.host, port=port or chosen.port)
    app = create_app(chosen)
    print(f"Railhead is served at http://{chosen.host}:{chosen.port}/  (data in {chosen.data})", flush=True)
    uvicorn.run(
        app, host=chosen.host, port=chosen.port, log_level="warning", timeout_graceful_shutdown=GRACE,
        server_header=False, http=TimelyProtocol, h11_max_incomplete_event_size=LARGEST_HEAD,
        limit_concurrency=chosen.connections, proxy_headers=True, forwarded_allow_ips=chosen.proxies,
    )  # fmt: skip


def main() -> None:
    """``python -m railhead.web [port]``."""
    given = sys.argv[1] if len(sys.argv) > 1 else ""
    serve(port=count_or(given, 0, 65535))
