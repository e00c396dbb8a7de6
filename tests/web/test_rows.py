"""Rows of companies and of the bank's trains: what is over is not announced any more."""

from __future__ import annotations

import re
from random import Random

from tests.rules.g1817.table import Wall

import railhead
from railhead.bots.random_player import choose
from railhead.engine.depot import train_limit, upcoming
from railhead.engine.game import Game
from railhead.review import rounds_of
from railhead.web.history.charts import charts
from railhead.web.play.panels import panels_of
from railhead.web.play.parts import company_values
from railhead.web.play.rows import company_rows, train_rows
from railhead.web.title_pages.panel import PanelContext, sorted_choices


def played(title: str, seed: int = 1) -> Game:
    game, rng = railhead.new(title, players=["Ada", "Ben", "Cleo"]), Random(seed)
    while not game.over and game.length < 900:
        game.push(choose(game, rng))
    return game


def test_a_kind_rusts_others_only_before_its_first_train_is_sold() -> None:
    game = played("1830")
    seen = set()
    for at in range(0, game.length, 7):
        shown = game.at(at)
        for kind, row in enumerate(train_rows(shown)):
            bought = shown.state.train_next[kind] > 0
            assert not (bought and row.rusts)
            seen.add((row.kind, bought, row.rusts))
    assert {("4", False, "2"), ("4", True, "")} <= seen


def test_the_banks_next_train_is_one_it_sells() -> None:
    """1817: its 2-trains without end are gone with the first train of the next kind."""
    game = played("1817")
    for at in range(0, game.length, 11):
        shown = game.at(at)
        now = next(kind for kind, row in enumerate(train_rows(shown)) if row.now)
        assert now in {train // 100 for train in upcoming(shown)}


def test_after_the_end_no_company_operates() -> None:
    game = played("1830")
    assert game.over
    assert "now" not in {row.mark for row in company_rows(game)}


def test_income_is_drawn_for_operating_rounds_alone() -> None:
    """Stock rounds pay nothing; drawn as nought they would make the curve fall to the ground each time."""
    game = played("1830")
    drawn = dict(charts(game))["Income per operating round"][0]
    assert any(mark.kind == "stock" for mark in rounds_of(game))
    assert ">SR " not in drawn
    assert ">OR 1.1<" in drawn


def test_a_company_of_1817_tells_its_size_once_and_no_price_of_stations() -> None:
    """Its markers are paid for when it gets them; to place one costs nothing."""
    game = Wall(3).company("A&S", 2, 100, {0: 2}, home="G6").game
    row = next(row for row in company_rows(game) if row.sym == "A&S")
    assert len(re.findall(r"\d+ shares", row.help)) == 1
    assert "placed free of charge" in row.help
    assert "stations cost" not in row.help
    assert "stations cost" in company_rows(played("1830"))[0].help


def test_the_company_that_is_asked_is_marked_whoever_operates() -> None:
    """Trains are returned in another company's turn: the frame is around the one that decides."""
    game = played("1830", seed=4)
    asked = [shown for at in range(game.length) if (shown := game.at(at)).step.name == "return-trains"]
    marks = set()
    for shown in asked:
        decides = company_values(shown)["decides"]
        assert decides == int(shown.state.interrupts[-1][1])
        marks |= {row.mark for row in company_rows(shown) if row.index == decides}
    assert marks == {"done"}


def test_a_panel_that_takes_trains_away_says_how_many_and_why() -> None:
    game = played("1830", seed=4)
    shown = next(shown for at in range(game.length) if (shown := game.at(at)).step.name == "return-trains")
    (panel,) = panels_of(PanelContext(shown, sorted_choices(shown), {}))
    company = int(shown.state.interrupts[-1][1])
    held, limit = len(shown.state.trains[company]), train_limit(shown)
    sym = shown.title.corporations[company].sym
    assert panel.data.why.startswith(f"{sym} has {held} trains, its limit is {limit}: ")


def test_a_panel_of_tokens_says_how_many_are_left_and_what_one_costs() -> None:
    game = played("1830", seed=4)
    shown = next(shown for at in range(game.length) if (shown := game.at(at)).step.name == "place-token")
    found = {panel.name: panel.data for panel in panels_of(PanelContext(shown, sorted_choices(shown), {}))}
    assert re.search(r" has \d tokens? left; (it|the next) costs \$\d+\.$", found["token"].left)
