"""Mines and bridges lie on the map, whoever draws it, and only where they can."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from tests.rules.positions import A

from railhead.engine.books import faults
from railhead.engine.pieces import MapPiece, kept_tiles
from railhead.library.editing import Keep, LiftTile, NotPossible, PlaceTile, edited, start_of
from railhead.render.position import map_svg
from railhead.titles.g1817.mines import run_extras
from railhead.web.history.exports import drawn

from .table import Wall


def mined() -> Wall:
    """A mine on G14 and a bridge in Charleston."""
    t = Wall(3).company("R", 5, 80, {A: 2}, home="F13", cash=200, trains=("2",))
    t.tile("G14", "8", 2)
    return t.mine("G14").bridge("H9").operating_round() and t


@pytest.mark.rule("R-1817-044", "R-1817-048")
def test_what_lies_on_the_map_adds_what_runs_earn_by_it() -> None:
    t = mined()
    pieces = list(t.game.rules.map_pieces(t.game))
    mine, bridge = t.hex("G14"), t.hex("H9")
    extras = run_extras(t.game, t.corporation("R"))
    assert pieces == [
        MapPiece(mine, "mine", adds=extras["hex_bonus"][mine], bars="mine-tile"),
        MapPiece(bridge, "bridge", adds=extras["bonus"][bridge * 8]),
    ]
    assert kept_tiles(t.game) == {mine: "mine-tile"}


@pytest.mark.rule("R-1817-044", "R-1817-048")
@pytest.mark.parametrize("draw", [map_svg, drawn])
def test_every_drawing_of_the_map_shows_them(draw: object) -> None:
    t = mined()
    root = ElementTree.fromstring(draw(t.game))  # type: ignore[operator]
    found = {
        e.get("data-marker"): (e.get("data-hex"), e.get("data-label"), "".join(e.itertext()))
        for e in root.iter()
        if e.get("data-marker")
    }
    assert found == {
        "mine": ("G14", "+10", "mine: $10 more for every run here+10"),
        "bridge": ("H9", "+10", "bridge: $10 more for every run here+10"),
    }


@pytest.mark.rule("R-1817-044", "R-1817-046")
def test_a_mine_lies_on_its_tile_and_a_bridge_in_its_city() -> None:
    assert list(faults(mined().game)) == []
    assert "the mine on C20 lies on no tile of its own" in faults(mined().mine("C20").game)
    assert "C22 is no place for a mine" in faults(mined().mine("C22").game)
    assert "C22 is no place for a bridge" in faults(mined().bridge("C22").game)


def test_a_position_put_together_by_hand_keeps_mines_on_their_tiles() -> None:
    empty = start_of("1817", 3)
    at = empty.title.map.index["G14"]
    kept = Keep("1817.mines", json.dumps([at]))
    with pytest.raises(NotPossible, match="the mine on G14 lies on no tile of its own"):
        edited(empty, kept)
    game = edited(empty, PlaceTile("G14", "8", 2), kept)
    assert 'data-marker="mine" data-hex="G14"' in map_svg(game)
    with pytest.raises(NotPossible, match="the mine on G14"):
        edited(game, LiftTile("G14"))
