"""railhead serve: the web table."""

from __future__ import annotations

from typing import Annotated

import typer

from ..titles import FIRST
from . import play
from .failure import Failure, console


def command(
    host: Annotated[str, typer.Option(help="Address to listen on; else as in the settings.")] = "",
    port: Annotated[
        int, typer.Option(help="Port to listen on; else as in the settings.", min=0, max=65535)
    ] = 0,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices on the same network join; shows a QR code.")
    ] = False,
) -> None:
    """Serve a table on this machine; where its packages are missing, start a game in the terminal."""
    try:
        from ..web.errors import SettingError
        from ..web.server import serve
    except ImportError as missing:
        console().print(
            f"The web table cannot start here ({missing}); this is a game in the terminal.", markup=False
        )
        play.command(FIRST)
    else:
        try:
            serve(host, port, lan)
        except SettingError as fault:
            raise Failure(str(fault)) from None
