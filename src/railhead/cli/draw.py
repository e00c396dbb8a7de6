"""railhead draw: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..render.png import to_png
from ..render.position import map_svg, market_svg, position_svg
from .failure import Failure, console, explained, loaded, save

THEMES = ("light", "dark", "auto")
WIDEST = 8000


def command(
    file: Annotated[Path, typer.Argument(help="A game in any form.")],
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Where to write: a name that ends in .svg or .png.")
    ],
    at: Annotated[int | None, typer.Option(help="After this action (0 is the start); else the last.")] = None,
    part: Annotated[str, typer.Option(help="all, map or market.")] = "all",
    theme: Annotated[
        str, typer.Option(help="light, dark, or auto (follows the reader's; SVG only).")
    ] = "light",
    width: Annotated[int, typer.Option(help="Pixels of a PNG.", min=100, max=WIDEST)] = 1600,
    trust: Annotated[str, typer.Option(help="strict or trusting.")] = "strict",
) -> None:
    """Draw the map and the market of a game."""
    ending = out.suffix.lower()
    if ending not in (".svg", ".png"):
        raise Failure("--out must end in .svg or .png.")
    if part not in ("all", "map", "market"):
        raise Failure("--part is all, map or market.")
    if theme not in THEMES or (theme == "auto" and ending == ".png"):
        raise Failure("--theme is light, dark or, for SVG, auto.")
    if trust not in ("strict", "trusting"):
        raise Failure("--trust is strict or trusting.")
    game = loaded(file, trust).game
    if at is not None:
        if not 0 <= at <= game.length:
            raise Failure(f"This game has actions 0 to {game.length}, not {at}.")
        game = game.at(at)
    if part == "map":
        svg = map_svg(game, coordinates=True, theme=theme)
    elif part == "market":
        svg = market_svg(game, theme=theme)
    else:
        svg = position_svg(game, theme=theme)
    if ending == ".svg":
        save(out, svg + "\n")
    else:
        with explained(str(out)):
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_bytes(to_png(svg, width))
    console().print(f"{out}: action {game.length}", highlight=False, markup=False)
