"""railhead export: the same game in another form."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from ..engine.game import Game
from ..notation import native, position, script
from ..notation.games18xx import export
from .failure import Failure, explained, loaded, save

FORMS = ("native", "18xx", "text", "position")


def written(game: Game, form: str) -> str:
    """A game in one of the forms."""
    if form == "native":
        return native.dumps(game)
    if form == "18xx":
        return json.dumps(export(game), ensure_ascii=False) + "\n"
    if form == "text":
        return script.write(game)
    return position.code_of(game) + "\n"


def command(
    file: Annotated[Path, typer.Argument(help="A game: native log, text or 18xx.games JSON.")],
    to: Annotated[str, typer.Option(help="native, 18xx, text or position (the last position alone).")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Where to write; else to the screen.")
    ] = None,
    trust: Annotated[str, typer.Option(help="strict or trusting.")] = "strict",
) -> None:
    """Write a game in another form."""
    if to not in FORMS:
        raise Failure(f"--to is one of {', '.join(FORMS)}.")
    if trust not in ("strict", "trusting"):
        raise Failure("--trust is strict or trusting.")
    game = loaded(file, trust).game
    with explained(str(file)):
        text = written(game, to)
    if out is None:
        sys.stdout.write(text)
    else:
        save(out, text)
