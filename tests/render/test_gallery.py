"""The contact sheets, and that the documentation of the drawings is true."""

from __future__ import annotations

import re
from pathlib import Path

from railhead.render.gallery import main, tile_sheet
from railhead.render.theme import DARK, LIGHT

from .drawings import game_map, parse

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "visual.md"


def test_a_sheet_shows_every_tile_once() -> None:
    board_map = game_map("1860", "small")
    root = parse(tile_sheet(board_map))
    shown = [e.get("data-tile") for e in root.iter() if e.get("data-tile")]
    assert shown == [tile.number for tile in board_map.tiles]


def test_the_gallery_writes_all_titles(tmp_path: Path) -> None:
    main(str(tmp_path))
    names = {path.name for path in tmp_path.iterdir()}
    assert {
        "map-1830.svg",
        "map-1860-small.svg",
        "map-1860-large.svg",
        "market-1817.svg",
        "tiles-1870.svg",
    } <= names
    for path in tmp_path.iterdir():
        parse(path.read_text(encoding="utf-8"))


def test_documented_tokens_are_those_of_the_themes() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    rows = re.findall(r"^\| `--([a-z0-9-]+)` \| (#\w+) \| (#\w+) \|", text, re.MULTILINE)
    assert {name: (light, dark) for name, light, dark in rows} == {
        name: (LIGHT[name], DARK[name]) for name in LIGHT
    }


def test_documented_pictures_exist_and_the_example_runs() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in re.findall(r"\]\((images/[^)]+)\)", text):
        parse((DOCUMENT.parent / name).read_text(encoding="utf-8"))
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example is not None
    names: dict[str, object] = {}
    exec(example[1], names)
    assert isinstance(names["image"], bytes)
    assert "<style>" not in str(names["inside_a_page"])
