"""What a dividend does on the market, and what a tile that is tried does to cities and runs."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.browser import west
from tests.rules.g1817.table import Wall
from tests.rules.g1830.test_routes import altoona, any_routes
from tests.rules.positions import A, B, Table
from tests.web.test_run_step import seen

import railhead
from railhead.board.routes import best
from railhead.bots.random_player import choose
from railhead.engine.actions import BuyTrain, Dividend, Place
from railhead.engine.game import Game
from railhead.engine.steps.run import run_problem
from railhead.finance.holders import CORPORATION
from railhead.web.play.card import compare
from railhead.web.play.decision import make_decision
from railhead.web.play.parts import render_parts
from railhead.web.play.rows import plates


def panel(game: Game, name: str, pick: dict[str, str] | None = None, help_: str = "full") -> Any:
    decision = make_decision(seen(game, pick, help_), 1.0)
    return next(panel.data for panel in decision.panels if panel.name == name)


def arrows(game: Game) -> dict[str, tuple[int, int, int]]:
    """Option -> (from, to, price) as drawn."""
    drawn = render_parts(seen(game), 1.0)["decision"]
    found = re.findall(r'data-move="(\w+)" data-from="(\d+)" data-to="(\d+)" data-price="(\d+)"', drawn)
    return {name: (int(a), int(b), int(price)) for name, a, b, price in found}


def moved(game: Game, how: str, index: int) -> tuple[int, int, int]:
    twin = game.copy()
    twin.push(Dividend(how))
    cell = twin.state.cell[index]
    return game.state.cell[index], cell, twin.title.market.price[cell]


@pytest.mark.slow
def test_ux_089_the_mini_market_shows_where_each_option_leads() -> None:
    """UX-089, R-1830-102, R-1830-103: an arrow per option, from and to as the engine moves the token."""
    checked = 0
    for seed in range(3):
        game = railhead.new("1830", ["Ada", "Ben", "Cleo"])
        rng = Random(seed)
        while not game.over and checked < 25:
            if game.step.name == "dividend":
                index = game.state.entity - CORPORATION
                fresh = game.copy()
                assert arrows(fresh) == {how: moved(fresh, how, index) for how in ("pay", "withhold")}
                checked += 1
            game.push(choose(game, rng))
    assert checked >= 10


def test_ux_089_half_dividends_of_1870() -> None:
    """UX-089, R-1870-053: half leaves the token where it is; the drawing says so."""
    game = west.at_dividend().game
    index = game.state.entity - CORPORATION
    drawn = arrows(game)
    assert drawn == {how: moved(game, how, index) for how in ("pay", "half", "withhold")}
    assert drawn["half"][0] == drawn["half"][1]
    own = [
        line.what
        for line in panel(game, "dividend").lines
        if line.group == game.title.corporations[index].sym
    ]
    assert own == ["price", "treasury"], (
        "in the same order in every title, whichever option changes the treasury"
    )


def test_ux_089_warnings_name_what_an_option_makes_worse() -> None:
    """UX-089: a train that could not be replaced, and a zone that is left."""
    t = altoona(any_routes(), "2").fund("PRR", 0).sold_out("2")
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    t.skip_to("run-trains")
    t.do(t.game.best_run())
    assert all(plate.doomed for plate in plates(t.game, t.corporation("PRR")))
    earned = t.revenue
    notes = panel(t.game, "dividend").notes
    assert notes == (
        "The last trains rust with the first 4, which costs $300; "
        f"the treasury would hold $0 (pay out), ${earned} (withhold).",
    ), "one sentence, not one for each option"
    market = t.game.title.market
    edge = next(
        c for c, z in enumerate(market.zone) if z.name == "yellow" and not market.zone[market.right[c]].name
    )
    t.at("PRR", *divmod(edge, market.width))
    notes = panel(t.game, "dividend").notes
    assert any(note.startswith("Pay") and "leaves the yellow zone" in note for note in notes)
    assert not any(note.startswith("Withhold") and "leaves the" in note for note in notes)
    left = next(
        c for c, z in enumerate(market.zone)
        if z.name == "yellow" and not market.zone[market.right[c]].name
        and market.zone[market.left[c]].name == "orange"
    )  # fmt: skip
    t.at("PRR", *divmod(left, market.width))
    either = [note for note in panel(t.game, "dividend").notes if "leaves the yellow zone" in note]
    assert len(either) == 1
    assert either[0].startswith("In any case the price leaves")


def test_ux_091_the_card_names_phase_limit_and_who_returns_trains() -> None:
    """UX-091: before the purchase, beside the train and in the card of the draft."""
    t = Table(3).phase("4").running("PRR", 100, A, 60).equip("PRR", "4", "4").fund("PRR", 500).sold_out("4")
    t.running("NYC", 90, B, 60).equip("NYC", "4", "3", "3").operating_round()
    t.skip_to("buy-trains")
    offer = next(offer for offer in panel(t.game, "trains").offers if offer.kind == "5")
    assert offer.effects[0] == "Phase 5 begins."
    assert {"PRR may keep 2 of its 3 trains.", "NYC may keep 2 of its 3 trains."} <= set(offer.effects)
    twin = t.game.copy()
    twin.push(BuyTrain("5-0", 450))
    card = {
        (change.group, change.what): (change.before, change.after) for change in compare(t.game, twin).changes
    }
    assert card["Game", "train limit"] == ("3", "2")
    assert twin.step.name == "return-trains"


def test_ux_089_interest_that_an_option_leaves_unpaid_is_named() -> None:
    """UX-089: in 1817 paying out can leave too little for the interest; why the company closes then is said."""
    t = Wall(3).company("A&S", 5, 50, {A: 2, B: 1}, home="F19", trains=("2",), loans=5)
    t.tile("F19", "5", 4).tile("F21", "8", 1).operating_round()
    t.skip_to("dividend")
    options = panel(t.game, "dividend")
    assert "Pay out: A&S goes into liquidation: it cannot pay the interest on its loans." in options.notes
    assert "Pay out: Ada owes $57 and cannot pay it." in options.notes
    assert not any(note.startswith("Withhold") for note in options.notes)
    assert options.notes[-1] == "A 2-train is exported.", "whatever is chosen, so it is said once (UX-091)"
    held = next(line for line in options.lines if (line.group, line.what) == ("Ada", "A&S held"))
    assert held.before == "40%", "of the size the company has, not of the one that it begins anew with"


@pytest.mark.slow
def test_ux_073_the_change_of_every_companys_run_is_the_solvers(monkeypatch: pytest.MonkeyPatch) -> None:
    """UX-073: before and after as two searches find them, for the company that builds and for all others."""
    monkeypatch.setattr(
        "railhead.web.play.panels.track.GLANCE", 60.0
    )  # no clock: a busy machine proves it too
    checked = changed = 0
    for seed in range(8):
        game = railhead.new("1830", ["Ada", "Ben", "Cleo"])
        rng = Random(seed)
        while not game.over and game.length < 420:
            if game.step.name == "lay-track" and game.length > 120 and rng.random() < 0.25:
                lays = [c for c in game.choices() if type(c).__name__ == "Lay"]
                if lays:
                    lay = rng.choice(lays)
                    pick = {
                        "hex": lay.hex,
                        "tile": lay.tile,
                        "rotation": str(lay.rotation),
                        "by": lay.by,
                        "all": "1",
                    }
                    here = game.copy()
                    tray = panel(here, "track", pick)
                    twin = here.copy()
                    twin.push(lay)
                    for gain in tray.everyone:
                        index = game.title.corporation_index[gain.sym]
                        both = [best(run_problem(g, index)).revenue for g in (here, twin)]
                        assert [gain.before, gain.after] == both
                        assert gain.exact
                        changed += both[0] != both[1]
                    owners = [c for c, trains in enumerate(game.state.trains) if trains]
                    assert len(tray.everyone) == len(owners)
                    checked += 1
            game.push(choose(game, rng))
        if checked > 25 and changed > 5:
            break
    assert checked > 10
    assert changed > 2
    assert panel(here, "track", pick, "check").everyone == ()


def upgrade(t: Table) -> Table:
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    return t.skip_to("lay-track")


def test_ux_073_a_city_that_is_opened_and_one_that_is_blocked() -> None:
    """UX-073, R-1830-183: a further station place opens a full city; a full city newly reached ends routes."""
    t = upgrade(altoona(any_routes(), "3").token("NYC", "H16").tile("H18", "59", 1))
    pick = {"hex": "H16", "tile": "14", "rotation": "1"}
    tray = panel(t.game, "track", pick)
    if tray.chosen is None:
        pick["tile"] = "15"
        tray = panel(t.game, "track", pick)
    assert tray.chosen is not None
    assert any("H16" in name or "Lancaster" in name for name in tray.freed), tray.freed
    t = any_routes().phase("3").running("PRR", 100, A, 60).running("NYC", 100, B, 60)
    t.tile("H16", "57", 1).token("NYC", "H16").equip("PRR", "3")
    t = upgrade(t)
    tray = panel(t.game, "track", {"hex": "H14", "tile": "9", "rotation": "1"})
    assert tray.chosen is not None
    assert any("H16" in name or "Lancaster" in name for name in tray.blocked), tray.blocked
    assert tray.freed == ()


@pytest.mark.parametrize("help_", ["check", "off"])
def test_less_help_gives_no_revenue_of_a_tile(help_: str) -> None:
    t = upgrade(altoona(any_routes(), "3"))
    pick = {"hex": "H16", "tile": "15", "rotation": "1", "all": "1"}
    assert panel(t.game, "track", pick).revenue is not None
    parts = render_parts(seen(t.game, pick, help_), 1.0)
    assert "revenue-change" not in parts["decision"]
    assert "everyone" not in parts["decision"]


def test_ux_076_a_city_out_of_reach_says_what_is_in_the_way() -> None:
    """UX-076: a full city on the way is named with its tokens; where there is no track, that is said."""
    t = altoona(any_routes(), "3").token("NYC", "H16").tile("H18", "59", 1).fund("PRR", 300)
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    game = t.skip_to("place-token").game
    beyond = panel(game, "token", {"hex": "H18"})
    assert beyond.picked == "Philadelphia & Trenton (H18)"
    assert beyond.barrier == "Lancaster (H16) is full of tokens of NYC: no way through."
    assert "no way through" in render_parts(seen(game, {"hex": "H18"}), 1.0)["decision"]
    assert panel(game, "token", {"hex": "F4"}).barrier == "No track leads there from a token of PRR."
    assert panel(game, "token", {"hex": "H16"}).barrier == "", "it is full itself, which the refusal says"


def test_every_city_that_can_take_a_token_is_marked_on_the_map() -> None:
    """A hex may have two of which one is reached, or both: then each bears the number its button has."""
    t = altoona(any_routes(), "3").tile("H18", "59", 1).fund("PRR", 300)
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    game = t.skip_to("place-token").game
    wanted = {f"{place.hex}.{place.city}" for place in game.choices() if isinstance(place, Place)}
    drawn = render_parts(seen(game), 1.0)["map"]
    assert wanted
    assert set(re.findall(r'data-choice="([^"]+)"', drawn)) == wanted
