"""railhead serve: the web table."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Annotated

import typer

from . import play
from .failure import console


def command(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8000,
) -> None:
    """Serve a table on this machine; until there is one, start a game in the terminal."""
    if find_spec("railhead.web.server") is not None:
        import_module("railhead.web.server").serve(host, port)
        return
    console().print("The web table is not part of this version yet; here is a game in the terminal.")
    play.command("1830")
