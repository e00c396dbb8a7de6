"""What 1860 shows in its own way: every figure of its panels is the engine's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from urllib.parse import parse_qsl

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B
from tests.web.test_run_step import seen

import railhead
from railhead.board.routes import Objective, worth
from railhead.bots.random_player import choose
from railhead.engine.actions import Buy, BuyTrain, Lay, Par, Pass, Take
from railhead.engine.depot import cheapest
from railhead.engine.game import Game
from railhead.engine.steps.run import REVENUE, best_routes, read_routes, run_problem
from railhead.finance.holders import CORPORATION
from railhead.review import standings
from railhead.titles.g1860.actions import Cede
from railhead.titles.g1860.auction import least_bid, lots, most_bid
from railhead.titles.g1860.companies import BRITISH_RAIL, CLOSED, INSOLVENT
from railhead.titles.g1860.end import building_over, to_be_closed
from railhead.titles.g1860.insolvency import leased_train
from railhead.titles.g1860.prices import sale_price
from railhead.titles.g1860.running import SUBSIDY
from railhead.web.history.review import review_page
from railhead.web.play.panels.run import Editing, Runs, run
from railhead.web.play.panels.track import track
from railhead.web.play.parts import render_parts
from railhead.web.title_pages.panel import PanelContext, sorted_choices
from railhead.web.titles.g1860 import PAGES
from railhead.web.titles.g1860.allowance import Allowance, allowance
from railhead.web.titles.g1860.auction import auction
from railhead.web.titles.g1860.runs import beats, frontier, meter
from railhead.web.titles.g1860.stock import halves, layers
from railhead.web.titles.g1860.turn_end import closing, forecast, trains
from railhead.web.wording.words import limit_words, told

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


@pytest.mark.slow
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


def crowded() -> Game:
    """C&N can call at a halt in place of a small station, as records of 18xx.games allow."""
    t = Wight(3, PRESET).company("C&N", 82, {A: 60, B: 10}, trains=("2+1",)).tile("F4", "742", 3)
    return t.operating_round().skip_to("run-trains").game


def test_ux_086_trade_offs_are_legal_and_none_beats_another() -> None:
    tried = 0
    for game in (*positions("run-trains"), crowded()):
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
            called = option.halts.count("(") if option.halts != "none" else 0
            assert called * game.title.facts["halt_subsidy"] == option.subsidy
            twin = game.copy()
            twin.push(option.action)
            assert twin.state.get(SUBSIDY) == option.subsidy
        assert max(pairs)[0] == game.routes(game.title.corporations[company].sym).revenue
    assert tried


def test_ux_086_no_weight_prefers_a_run_that_is_not_listed() -> None:
    for game in (*positions("run-trains", 6), crowded()):
        company = game.state.entity - CORPORATION
        if building_over(game) or leased_train(game, company) is not None:
            continue
        listed = [(found.revenue, found.subsidy) for found in frontier(game, company)]
        for weights in (Objective(1, 1), Objective(1, 2), Objective(2, 1), Objective(1, 5), Objective(5, 1)):
            best = best_routes(game, company, steps=4000, objective=weights)
            most = max(weights.revenue * one + weights.subsidy * two for one, two in listed)
            assert weights.revenue * best.revenue + weights.subsidy * best.subsidy <= most


def test_ux_086_each_halt_is_a_switch_and_the_figures_follow() -> None:
    game = crowded()
    rows = shown_run(game, {}).best
    assert [(row.revenue, row.subsidy, row.stops, row.allowed) for row in rows] == [(60, 0, 3, "3")]
    assert [(s.place, s.on) for s in rows[0].switches] == [("F2.2", False), ("F4.0", False)]
    one = shown_run(game, dict(parse_qsl(rows[0].switches[1].pick))).editing
    assert one is not None
    assert (one.revenue, one.subsidy) == (50, 10), "the halt takes the place of the small station"
    full, called = one.rows[0].switches
    assert (full.place, full.on, full.pick) == ("F2.2", False, "")
    assert full.why == "This train can call at 1 halt here: switch another off first."
    on_map = shown_run(game, {**dict(parse_qsl(one.keep)), "hex": "F2"}).editing
    assert on_map is not None
    assert on_map.held
    assert on_map.action == one.action, "nor is it on the map"
    back = shown_run(game, dict(parse_qsl(called.pick))).editing
    assert back is not None
    assert (back.revenue, back.subsidy) == (60, 0)
    game.push(one.action)
    assert (game.state.get(REVENUE), game.state.get(SUBSIDY)) == (50, 10)


def test_ux_083_a_route_is_led_on_by_hand_and_its_halts_are_switched_in_the_same_editor() -> None:
    t = Wight().company("C&N", 82, {A: 60, B: 10}, trains=("3+2",)).tile("F4", "742", 3)
    game = t.operating_round().skip_to("run-trains").game

    def chosen(pick: str, hex_: str = "") -> Editing:
        made = shown_run(game, {**dict(parse_qsl(pick)), **({"hex": hex_} if hex_ else {})}).editing
        assert made is not None
        return made

    begun = chosen("edit=1", "F2")
    assert begun.path.startswith("F2.")
    led = chosen(f"edit=1&train=3%2B2-0&{begun.key}=F2.0", "G5")
    assert led.action.routes[0].path == ("F2.0", "F2.1", "F2.2", "F4.0", "G5.0")
    assert (led.revenue, led.subsidy, led.refusal) == (60, 20, None)
    switched = chosen(led.keep, "F4")
    assert switched.path == led.path, "a halt on the way is switched, not the end of the route"
    assert (switched.revenue, switched.subsidy) == (60, 10)
    cut = chosen(switched.keep, "F2")
    assert (cut.path, cut.subsidy) == (led.path, 0), "the halt of the same hex comes before the way"
    assert switched.whole == switched.keep


def test_ux_086_without_help_halts_are_switched_and_nothing_is_said() -> None:
    game = crowded()
    paths = shown_run(game, {}).hand.replace("edit=halts", "edit=1")
    made = shown_run(game, dict(parse_qsl(paths)), "off").editing
    assert made is not None
    assert (made.rows, made.refusal, made.revenue) == ((), None, 0)
    assert [(s.place, bool(s.pick)) for s in made.unjudged] == [("F2.2", True), ("F4.0", True)]
    turned = shown_run(game, dict(parse_qsl(made.unjudged[0].pick)), "off").editing
    assert turned is not None
    assert turned.action.routes[0].calls == 1


def shown_run(game: Game, pick: dict[str, str], help_: str = "full") -> Runs:
    made = run.make(PanelContext(game, sorted_choices(game), pick, help=help_))
    assert made is not None
    data: Runs = made.data
    return data


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


def test_a_route_tells_halts_from_the_town_of_their_hex() -> None:
    names = shown_run(crowded(), {}).best[0].names
    assert names == ("Cowes (F2)", "Cowes (F2)", "Cowes (F2) halt", "Cement Mills (F4) halt", "Newport (G5)")


def test_the_review_tells_a_limit_without_bound_as_the_table_does() -> None:
    game = played(SEEDS[0])
    page, marks = review_page(game), standings(game)
    assert {line.limit for line in page.rounds if line.limit.isdecimal()}
    for line, mark in zip(page.rounds, marks, strict=True):
        assert line.limit == limit_words(game.at(mark.mark.end)), line.round
    assert "∞" in {line.limit for line in page.rounds}


def test_ux_097_insolvency_is_told_before_it_happens() -> None:
    told = 0
    for game in positions("buy-trains", 40):
        company = game.state.entity - CORPORATION
        made = trains.make(context(game))
        said = made.data if made is not None else ""
        if "pass" not in sorted_choices(game):
            continue
        twin = game.copy()
        twin.push(Pass())
        becomes = company in twin.state.get(INSOLVENT)
        assert ("insolvent at the end" in said) == (becomes and not game.state.trains[company]), said
        assert bool(said) == (not game.state.trains[company])
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
            end = made.data
            running = [game.title.corporation_index[row.sym] for row in end.open]
            doomed = {game.title.corporation_index[row.sym] for row in end.open if row.doomed}
            assert doomed == set(running if len(running) <= 2 else to_be_closed(game, running))
            assert (end.last, end.stay) == (len(running) <= 2, len(running) - len(doomed))
            states = [row.state for row in end.open]
            assert states == sorted(states, key=["ran", "now", "next"].index), "in the order of the round"
            shut = {game.title.corporation_index[row.sym] for row in end.shut}
            assert shut == game.state.get(CLOSED)
            seen += 1
    assert seen


def test_a_company_without_a_train_is_told_what_comes_from_its_first_decision_on() -> None:
    def said(sym: str, cash: int) -> str:
        t = Wight().company(sym, 82, {A: 60, B: 10}, cash=cash)
        return forecast(t.operating_round().game, t.corporation(sym))

    assert "becomes insolvent at the end of this turn" in said("C&N", 120)
    assert "lacks 130 of the 250 credits" in said("C&N", 120)
    assert "must buy one in this turn: the cheapest costs 250 credits; 50 of its 300" in said("C&N", 300)
    assert "1,650 of its 1,900 can be spent" in said("C&N", 1900)
    assert "cannot run to a station yet, so it does not become insolvent" in said("IOW", 120)


def test_words_beside_a_company_follow_its_state() -> None:
    t = Wight().company("C&N", 82, {A: 60}, cash=300).company("IOW", 74, {B: 60}, cash=10).insolvent("IOW")
    t.company("FYN", 62, {A: 10, "pool": 40}, director=None, floated=True, trains=("2+1",)).bankrupt("S&C")
    words = {
        rule.sym: [word for word, _ in PAGES.warnings(t.game, c)]
        for c, rule in enumerate(t.game.title.corporations)
    }
    assert words["C&N"] == ["must buy"]
    assert words["IOW"] == ["insolvent"]
    assert words["FYN"] == ["no director"]
    assert words["S&C"] == ["bankrupt"]
    assert words["IWNJ"] == []


@pytest.mark.parametrize(("place", "words"), [(1, ["near bankruptcy"]), (2, ["near bankruptcy"]), (3, [])])
def test_ux_017_a_price_near_nought_is_warned_of(place: int, words: list[str]) -> None:
    """R-1860-124, R-1860-300: two places down without a dividend, and at nought a company is bankrupt."""
    t = Wight().company("C&N", 82, {A: 60}, trains=("3+2",))
    company = t.corporation("C&N")
    state = t.game.state
    state.cell = tuple(place if c == company else cell for c, cell in enumerate(state.cell))
    assert [word for word, _ in PAGES.warnings(t.game, company)] == words


def test_ux_075_what_is_left_of_a_turns_track_is_the_engines() -> None:
    def shown(t: Wight) -> Allowance:
        made = allowance.make(context(t.game))
        assert made is not None
        data: Allowance = made.data
        return data

    def upgrades(t: Wight) -> bool:
        tiles = t.game.title.map.tiles
        numbers = t.game.title.map.tile_index
        return any(tiles[numbers[c.tile]].color != "yellow" for c in t.game.choices() if isinstance(c, Lay))

    t = Wight().company("C&N", 82, {A: 60}, trains=("3+2",), cash=200).phase("4").tile("F4", "742", 3)
    t.operating_round()
    assert upgrades(t)
    assert shown(t).ways[-1] == "one upgrade"
    t.do(next(c for c in t.game.choices() if isinstance(c, Lay) and c.hex == "G3"))
    assert not upgrades(t)
    assert (shown(t).laid, shown(t).ways) == (
        ("Whippingham (G3)",),
        ("one more yellow tile without a large station",),
    )
    poor = (
        Wight().company("C&N", 82, {A: 60}, cash=20).insolvent("C&N").tile("F4", "742", 3).operating_round()
    )
    assert shown(poor).barred == ("C&N is insolvent: it upgrades nothing and lays only track that is free.",)
    assert not upgrades(poor)


def test_what_is_missing_until_a_company_floats_counts_players_alone() -> None:
    t = Wight().company("C&N", 82, {A: 30, "pool": 40}, floated=False)
    assert PAGES.to_float(t.game, t.corporation("C&N")) == 2
    t.purse(A, 500).stock_round(A).do(Buy("C&N", "pool"))
    assert PAGES.to_float(t.game, t.corporation("C&N")) == 1


def test_what_the_bank_pays_for_a_private_is_what_is_said() -> None:
    t = Wight().privates(YHC=A).purse(A, 100).stock_round(A)
    words = PAGES.describe(t.game, Cede("YHC"))
    t.do(Cede("YHC"))
    assert words == f"Sell YHC to the bank for £{t.cash(A) - 100}"


def test_refusals_speak_of_pounds() -> None:
    t = (
        Wight()
        .company("C&N", 82, {A: 60}, cash=120, trains=("2+1",))
        .company("IOW", 74, {B: 60}, trains=("2+1", "2+1"))
    )
    t.operating_round().skip_to("buy-trains")
    refusal = t.game.why_not(BuyTrain("2+1-3", 250))
    assert refusal is not None
    assert refusal.sentence() == "The 2+1-train costs £250; C&N has only £120."


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


def test_a_tile_on_a_difficult_hex_tells_its_cost() -> None:
    """R-1860-175: companies pay in credits, which is no money of the bank; that is a cost all the same."""
    costs = railhead.new("1860", players=["Ada", "Ben"]).title.map.cost
    seen = 0
    for game in positions("lay-track", 60):
        lays = [c for c in game.choices() if isinstance(c, Lay) and costs[game.title.map.index[c.hex]]]
        for lay in lays[:1]:
            if game.state.board.tiles[game.title.map.index[lay.hex]] >= 0:
                continue
            pick = {"hex": lay.hex, "tile": lay.tile, "turn": str(lay.rotation)}
            made = track.make(PanelContext(game, sorted_choices(game), pick))
            assert made is not None
            assert made.data.cost == "£60 terrain"
            twin = game.copy()
            twin.push(lay)
            assert told(game, lay, twin.events).endswith(" for £60")
            seen += 1
    assert seen


def test_the_order_of_a_stock_turn_is_one_phrase() -> None:
    """``sell · buy one sales first`` was two."""
    drawn = render_parts(seen(next(positions("stock-turn"))), 1.0)["decision"]
    strip = re.search(r'data-testid="strip">(.*?)</p>', drawn, re.DOTALL)
    assert strip
    words = " ".join(re.sub(r"<[^>]+>", " ", strip[1]).split())
    assert words.startswith("sell · buy one in this order · "), words
