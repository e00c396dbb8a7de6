"""Powers of privates beside the hexes they touch: what can be chosen on the map is what the engine offers."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.rules.positions import A, Table

from railhead.engine.actions import Lay
from railhead.engine.game import Game
from railhead.web.play.decision import panels_of
from railhead.web.play.panels.track import Tray
from railhead.web.play.stage import map_svg
from railhead.web.title_pages.panel import PanelContext, sorted_choices


def owning(*privates: str) -> Game:
    """The Pennsylvania's track step, with some privates in its hands."""
    t = Table(4).privates(**dict.fromkeys(privates, "PRR")).phase("3").running("PRR", 100, A, 60)
    return t.fund("PRR", 300).operating_round().game


def shown(game: Game, **pick: str) -> PanelContext:
    context = PanelContext(game, sorted_choices(game), pick, 1.0)
    context.hints["panels"] = panels_of(context)
    return context


@pytest.mark.parametrize("privates", [(), ("CS",), ("DH",), ("CS", "DH"), ("MH", "SV")])
def test_ux_078_a_power_lies_on_its_hex_while_it_can_be_used(privates: tuple[str, ...]) -> None:
    game = owning(*privates)
    context = shown(game)
    wanted = {(a.hex, a.by) for a in game.choices() if isinstance(a, Lay) and a.by}
    assert set(context.hints["powers"]) == wanted
    assert {sym for _hex, sym in wanted} == {"CS", "DH"} & set(privates)
    picks = re.findall('data-pick="([^"]*)"', map_svg(game, context.hints))
    assert {unescape(pick) for pick in picks} == {f"hex={name}&by={sym}" for name, sym in wanted}


def test_ux_078_choosing_a_power_tries_its_tile_at_once() -> None:
    context = shown(owning("CS", "DH"), hex="F16", by="DH")
    (tray,) = [panel.data for panel in context.hints["panels"] if isinstance(panel.data, Tray)]
    assert isinstance(tray.chosen, Lay)
    assert (tray.chosen.hex, tray.chosen.by) == ("F16", "DH")
    assert context.hints["ghost"] == tray.chosen


def test_ux_078_nobody_else_sees_a_power() -> None:
    assert "data-pick" not in map_svg(owning("CS", "DH"), {})
