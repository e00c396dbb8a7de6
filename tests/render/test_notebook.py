"""Pictures that notebooks show by themselves."""

from __future__ import annotations

from xml.etree import ElementTree

import railhead
from railhead.engine.actions import Take
from railhead.render.notebook import tile_picture


def test_a_game_its_map_its_market_and_a_tile_show_themselves() -> None:
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    game.push(Take("SV"))
    tile = game.title.map.tiles[game.title.map.tile_index["57"]]
    pictures = [
        game._repr_svg_(),
        game.map._repr_svg_(),
        game.market._repr_svg_(),
        tile_picture(tile)._repr_svg_(),
    ]
    for picture in pictures:
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert 'data-hex="E19"' in pictures[1]
    assert 'data-hex="E19"' not in pictures[2]
