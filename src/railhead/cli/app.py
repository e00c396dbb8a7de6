"""The command and its parts; each part is a module of its own."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from .. import __version__
from ..notation.one_line import lines_for_a_terminal
from . import (
    arena,
    backup,
    dataset,
    digest,
    draw,
    export,
    play,
    replay,
    review,
    routes,
    selfplay,
    serve,
    titles,
)
from .failure import Failure, console

app = typer.Typer(
    name="railhead",
    help="18xx railway games: play them, replay records, compare and convert them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("titles")(titles.command)
app.command("play")(play.command)
app.command("replay")(replay.command)
app.command("digest")(digest.command)
app.command("export")(export.command)
app.command("review")(review.command)
app.command("routes")(routes.command)
app.command("draw")(draw.command)
app.command("selfplay")(selfplay.command)
app.command("arena")(arena.command)
app.command("dataset")(dataset.command)
app.command("serve")(serve.command)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)


def _version(wanted: bool) -> None:
    if wanted:
        console().print(f"railhead {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """18xx railway games: play them, replay records, compare and convert them."""


def main() -> None:
    """Run the command; a failure is one message and an exit code."""
    try:
        app()
    except Failure as failure:
        console(stderr=True).print(
            lines_for_a_terminal(failure.message), style="bold red", markup=False, highlight=False
        )
        sys.exit(failure.code)
    except BrokenPipeError:
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
