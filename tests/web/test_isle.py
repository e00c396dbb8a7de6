"""What 1860 shows in its own way: every figure of its panels is the engine's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest

import railhead
from railhead.board.routes import worth
from railhead.bots.random_player import choose
from railhead.engine.actions import Par, Pass, Take
from railhead.engine.depot import cheapest
from railhead.engine.game import Game
from railhead.engine.steps.run import read_routes, run_problem
from railhead.finance.holders import CORPORATION
from railhead.titles.g1860.auction import least_bid, lots, most_bid
from railhead.titles.g1860.companies import BRITISH_RAIL, INSOLVENT
from railhead.titles.g1860.end import to_be_closed
from railhead.titles.g1860.insolvency import leased_train
from railhead.titles.g1860.prices import sale_price
from railhead.web.title_pages.panel import PanelContext, sorted_choices
from railhead.web.titles.g1860 import PAGES
from railhead.web.titles.g1860.auction import auction
from railhead.web.titles.g1860.runs import beats, meter
from railhead.web.titles.g1860.stock import halves, layers
from railhead.web.titles.g1860.turn_end import closing, trains

SEEDS = (3, 5, 8)


@lru_cache(maxsize=8)
def played(seed: int) -> Game:
    game = railhead.new("1860", players=["Ada", "Ben", "Cleo"])
    rng = Random(seed)
    while not game.over and game.length < 1500:
        game.push(choose(game.copy(), rng))
    return game


def positions(step: str, most: int = 12) -> Iterator[Game]:
    """Positions of several games in which this step is asked, spread over each game."""
    for seed in SEEDS:
        whole = played(seed)
        found = [at for at in (whole.at(i) for i in range(whole.length)) if at.step.name == step]
        yield from found[:: max(1, len(found) // most)]


def context(game: Game) -> PanelContext:
    return PanelContext(game, sorted_choices(game), {})


@pytest.mark.slow
def test_ux_043_the_card_lists_what_a_bid_leaves_within_reach() -> None:
    seen = 0
    for game in positions("bidding"):
        made = auction.make(context(game))
        assert made is not None
        seat = game.state.entity
        assert made.data.low == least_bid(game)
        assert made.data.high == max(0, most_bid(game, seat))
        privates, companies = lots(game)
        assert len(made.data.certificates) == len(privates) + len(companies)
        left = game.state.cash[seat] - least_bid(game)
        for certificate in made.data.certificates:
            assert certificate.within_reach == (certificate.least <= left), certificate.sym
            seen += 1
    assert seen


def test_ux_043_the_winner_finds_every_choice_as_a_button() -> None:
    for game in positions("choose-certificate"):
        made = auction.make(context(game))
        assert made is not None
        shown = [c.action for item in made.data.certificates for c in item.choices if c.action is not None]
        assert set(shown) == {c for c in game.choices() if isinstance(c, Take | Par)}


def test_ux_058_half_prices_are_the_engines() -> None:
    counted = 0
    for game in positions("stock-turn", 30):
        for row in halves(game):
            index = game.title.corporation_index[row.sym]
            assert row.brings == sale_price(game, index) < row.price
            assert row.why
            counted += 1
        assert [layer.open for layer in layers(game)] == sorted((x.open for x in layers(game)), reverse=True)
    assert counted


def test_ux_086_trade_offs_are_legal_and_none_beats_another() -> None:
    tried = 0
    for game in positions("run-trains"):
        made = meter.make(context(game))
        if made is None or not made.data.options:
            continue
        tried += 1
        company = game.state.entity - CORPORATION
        question = run_problem(game, company)
        pairs = [(o.revenue, o.subsidy) for o in made.data.options]
        assert not any(beats(one, two) for one in pairs for two in pairs)
        for option in made.data.options:
            routes, fault = read_routes(game, option.action)
            assert fault is None
            assert sum(worth(question, route).revenue for route in routes) == option.revenue
            assert sum(worth(question, route).subsidy for route in routes) == option.subsidy
        assert max(pairs)[0] == game.routes(game.title.corporations[company].sym).revenue
    assert tried


@pytest.mark.slow
def test_ux_087_a_leased_run_tells_its_formula() -> None:
    told = 0
    for game in positions("run-trains", 60):
        company = game.state.entity - CORPORATION
        made = meter.make(context(game))
        leased = leased_train(game, company)
        assert bool(made is not None and made.data.formula) == (leased is not None)
        told += leased is not None
    assert told


def test_ux_097_insolvency_is_told_before_it_happens() -> None:
    told = 0
    for game in positions("buy-trains", 40):
        company = game.state.entity - CORPORATION
        made = trains.make(context(game))
        said = made.data.insolvent if made is not None else ""
        if "pass" not in sorted_choices(game):
            continue
        twin = game.copy()
        twin.push(Pass())
        becomes = company in twin.state.get(INSOLVENT)
        assert bool(said) == (becomes and not game.state.trains[company]), said
        if said and game.state.treasury[company] < cheapest(game):
            assert str(cheapest(game) - game.state.treasury[company]) in said
        told += bool(said)
    assert told


def test_british_rail_names_who_would_close() -> None:
    seen = 0
    for seed in SEEDS:
        whole = played(seed)
        for index in range(0, whole.length, 7):
            game = whole.at(index)
            if game.over or not game.state.get(BRITISH_RAIL):
                continue
            made = closing.make(context(game))
            assert made is not None
            running = [game.title.corporation_index[row.sym] for row in made.data if row.state != "closed"]
            doomed = {game.title.corporation_index[row.sym] for row in made.data if row.next}
            assert doomed == set(running if len(running) <= 2 else to_be_closed(game, running))
            seen += 1
    assert seen


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_and_action_has_its_words(seed: int) -> None:
    game = played(seed)
    own = {kind for kind in ("raise", "cede", "turnover", "sellat")}
    for node in game.nodes():
        if node.action is not None and node.action.kind in own:
            assert PAGES.describe(game, node.action)
        for event in node.events:
            if type(event).__module__.endswith("g1860.events") and type(event).__name__ != "PremiumBid":
                assert PAGES.happened(game, event), event
