"""Contact sheets: every tile of a title, every company, for looking at and for the documentation.

`python -m railhead.render.gallery FOLDER` writes the pictures of all titles as SVG files.
"""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path
from typing import Any

from railhead.board.board import Board
from railhead.board.maps import UNLIMITED, GameMap, load_map
from railhead.render.livery import Livery, liveries, token
from railhead.render.map import draw_map
from railhead.render.market import draw_market
from railhead.render.theme import svg, words
from railhead.render.tile import draw_face

_COLUMNS = 12
_CELL = (206.0, 236.0)


def tile_sheet(game_map: GameMap, *, theme: str | None = "auto", columns: int = _COLUMNS) -> str:
    """All tiles of a title in order of colour, with number and count."""
    pointy = game_map.layout == "pointy"
    across, down = _CELL
    body = ""
    for k, tile in enumerate(game_map.tiles):
        row, column = divmod(k, columns)
        x, y = (column + 0.5) * across, row * down + 106
        left = game_map.supply[k]
        count = "∞" if left == UNLIMITED else f"×{left}"
        body += (
            f'<g data-tile="{tile.number}" transform="translate({x:.0f} {y:.0f})">'
            + draw_face(tile.face, pointy=pointy)
            + words(0, 116, f"{tile.number}  {count}", "strong", 17)
            + "</g>"
        )
    rows = -(-len(game_map.tiles) // columns)
    box = (0.0, 0.0, columns * across, rows * down)
    ground = f'<rect class="paper" width="{box[2]:.0f}" height="{box[3]:.0f}"/>'
    return svg(ground + body, box, theme=theme, label=f"Tiles of {game_map.title}", kind="tiles")


def company_sheet(companies: tuple[Livery, ...], *, theme: str | None = "auto") -> str:
    """All company markers of a title in a row."""
    body = "".join(
        f'<g transform="translate({30 + 56 * k} 30)">{token(c)}</g>' for k, c in enumerate(companies)
    )
    box = (0.0, 0.0, 56.0 * len(companies) + 4, 60.0)
    return svg(body, box, theme=theme, label="Companies", kind="companies")


def facts_files() -> dict[str, dict[str, Any]]:
    """The data files of all titles, also of those whose rules are not written yet."""
    folder = resources.files("railhead.titles")
    found = {
        item.name.removeprefix("g"): item.joinpath("facts.json")
        for item in sorted(folder.iterdir(), key=lambda item: item.name)
        if item.joinpath("facts.json").is_file()
    }
    return {title: json.loads(file.read_text(encoding="utf-8")) for title, file in found.items()}


def pictures(theme: str = "auto") -> dict[str, str]:
    """File name -> drawing: maps, markets, tiles and companies of all titles."""
    found: dict[str, str] = {}
    for title, facts in facts_files().items():
        companies = liveries(facts["corporations"])
        for name in facts["maps"]:
            game_map = load_map(facts, name)
            suffix = "" if len(facts["maps"]) == 1 else f"-{name}"
            board = Board.empty(game_map, len(companies))
            found[f"map-{title}{suffix}.svg"] = draw_map(board, corporations=companies, theme=theme)
        found[f"market-{title}.svg"] = draw_market(facts["market"], currency=facts["currency"], theme=theme)
        found[f"tiles-{title}.svg"] = tile_sheet(load_map(facts), theme=theme)
        found[f"companies-{title}.svg"] = company_sheet(companies, theme=theme)
    return found


def main(folder: str) -> None:
    """Write all pictures into a folder."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures().items():
        (target / name).write_text(drawing + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "gallery")
