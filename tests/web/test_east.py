"""What 1817 shows in its own way: every figure of its panels is the engine's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import pytest
from tests.rules.g1817.table import Wall
from tests.rules.g1817.test_founding import begun
from tests.rules.positions import A, B, C

import railhead
from railhead.bots.random_player import choose
from railhead.engine import verbs
from railhead.engine.actions import Bid, Buy, Home, Lay, Pass, Sell
from railhead.engine.events import Paid
from railhead.engine.game import Game
from railhead.engine.holdings import price_of
from railhead.finance.holders import CORPORATION
from railhead.titles.g1817.actions import Loan, Merge, Repay, Short, Size
from railhead.titles.g1817.boxes import in_play, zone_of
from railhead.titles.g1817.crisis import debt_of
from railhead.titles.g1817.events import Converted, Merged, RateSet, Settled, ShortMoved, Sold
from railhead.titles.g1817.loans import loans_left, loans_of, loans_out, pay_interest, rate_for, set_loans
from railhead.titles.g1817.slots import FOUNDING, LADDER, LAID, RATE, SEED, TAKEOVER, TARGET
from railhead.titles.g1817.stock import shorts_in_play
from railhead.titles.g1817.track import terrain_fee
from railhead.web.play.asked import company_asked
from railhead.web.play.panels import homes
from railhead.web.play.rows import company_rows
from railhead.web.title_pages.panel import PanelContext, panels_for, sorted_choices
from railhead.web.titles.g1817 import PAGES
from railhead.web.titles.g1817.allowance import allowance
from railhead.web.titles.g1817.board import board
from railhead.web.titles.g1817.debts import crisis, fees, table, turn_end
from railhead.web.titles.g1817.founding import bids, payment, rungs, size
from railhead.web.titles.g1817.mergers import changes, sale
from railhead.web.titles.g1817.opening import seed_auction
from railhead.web.titles.g1817.privates import power
from railhead.web.titles.g1817.standing import interest
from railhead.web.titles.g1817.stock import act_for, grid
from railhead.web.wording.words import decision_words, lines_of

SEEDS = (3, 4, 6, 9, 12, 15)
SIZED = 4, 4
"""A seed and a number of players: a game in which there are sizes to choose from."""


@lru_cache(maxsize=16)
def played(seed: int, players: int = 3) -> Game:
    game = railhead.new("1817", players=["Ada", "Ben", "Cleo", "Dan"][:players])
    rng = Random(seed)
    while not game.over and game.length < 700:
        game.push(choose(game.copy(), rng))
    return game


def positions(step: str, most: int = 8) -> Iterator[Game]:
    """Positions of several games in which this step is asked, spread over each game."""
    for seed, players in (*((seed, 3) for seed in SEEDS), SIZED):
        whole = played(seed, players)
        found = [
            at for at in (whole.at(i) for i in range(whole.length)) if not at.over and at.step.name == step
        ]
        yield from found[:: max(1, len(found) // most)]


def context(game: Game, **pick: str) -> PanelContext:
    return PanelContext(game, sorted_choices(game), pick)


def test_the_loans_of_all_cards_are_the_banks() -> None:
    """A liquidated company's loans are set aside until its sale is settled; its card has them meanwhile."""
    apart = 0
    for seed in SEEDS:
        whole = played(seed)
        for game in (whole.at(length) for length in range(whole.length)):
            if not game.over and game.state.get(TAKEOVER) is not None:
                cards = [card for lane in board(game).data.lanes for card in lane.cards]
                assert sum(int(card.loans.partition("/")[0]) for card in cards) == loans_out(game)
                apart += game.state.get(TAKEOVER).loans
    assert apart


def test_ux_041_bids_and_seed_money_are_the_engines() -> None:
    seen = 0
    for game in positions("seed-auction"):
        made = seed_auction.make(context(game))
        assert made is not None
        assert made.data.seed == game.state.get(SEED)
        offered = {c.template.private: (c.low, c.high) for c in game.choices() if hasattr(c, "template")}
        shown = {lot.sym: (lot.bid.range.low, lot.bid.range.high) for lot in made.data.lots if lot.bid}
        assert shown == offered
        for lot in made.data.lots:
            assert lot.power == power(game, game.title.private_index[lot.sym]) != ""
            if lot.bid:
                assert lot.seed == max(0, lot.value - lot.bid.range.low)
                seen += 1
    assert seen


def test_a_bridge_company_makes_rivers_cheaper_and_no_lakes() -> None:
    """R-1817-043: the words of OBC named all water, and it pays for lakes as others do."""
    t = Wall(3).company("A&S", 2, 100, {A: 2}, home="G6").privates(OBC="A&S")
    game, private = t.game, t.game.title.private_index["OBC"]
    index, company = game.title.map.index, t.corporation("A&S")
    river, lake = (terrain_fee(game, company, index[hex_], False) for hex_ in ("G4", "B9"))
    assert (river, lake) == (0, 20)
    assert "on rivers, not on lakes, cost its company $10 less" in power(game, private)


def test_ux_041_the_headline_asks_for_what_can_be_done() -> None:
    """A private is put up between auctions; in one there is only the bid."""
    game = railhead.new("1817", players=["Ada", "Ben", "Cleo"])
    assert decision_words(game) == "put a private up, or pass"
    sym = game.title.privates[0].sym
    game.push(Bid(sym, 0))
    assert decision_words(game) == f"bid on {sym}, or pass"


def test_ux_041_those_who_wait_see_the_auction_too() -> None:
    for game in positions("seed-auction"):
        shown, asked = PAGES.looked_at(game, None), seed_auction.make(context(game))
        assert asked is not None
        (panel,) = shown
        assert [(lot.sym, lot.owner, lot.running) for lot in panel.data.lots] == [
            (lot.sym, lot.owner, lot.running) for lot in asked.data.lots
        ]
        assert not any(lot.bid for lot in panel.data.lots)
    assert PAGES.looked_at(next(positions("stock-turn")), None) == ()


def test_ux_042_the_ladder_tells_the_price_a_bid_makes() -> None:
    tried = 0
    for game in positions("company-bids"):
        made = bids.make(context(game))
        running = game.state.get(LADDER)
        assert made is not None
        assert running is not None
        if made.data.bid is None:
            continue
        for rung in rungs(game, made.data.bid.range.low, made.data.bid.range.high):
            twin = game.copy()
            twin.push(made.data.bid.range.at(rung.bid))
            while twin.step.name == "company-bids":
                twin.push(next(c for c in twin.choices() if getattr(c, "kind", "") == "pass"))
            assert price_of(twin, running.item) == rung.price
            tried += 1
            break
    assert tried


def test_ux_042_what_is_due_for_the_certificate() -> None:
    for game in positions("company-payment"):
        made = payment.make(context(game))
        assert made is not None
        assert made.data.due > 0


def test_ux_056_the_grid_offers_what_the_engine_offers() -> None:
    shorts = 0
    for game in positions("stock-turn", 12):
        made = grid.make(context(game))
        if made is None:
            assert all(cell < 0 for cell in game.state.cell), "without a company there is no table of them"
            continue
        cells = [c for row in made.data.rows for c in (row.treasury, row.pool, row.short)]
        shown = {c.action for c in cells if c.action is not None}
        assert shown == {c for c in game.choices() if isinstance(c, Buy | Short)}
        sold = {c.corporation for c in game.choices() if isinstance(c, Sell)}
        assert sold == {row.sym for row in made.data.rows if row.sell.action is not None}
        for row in made.data.rows:
            company = game.title.corporation_index[row.sym]
            assert row.interest.startswith(f"{shorts_in_play(game, company)}/")
            shorts += row.short.action is not None
    assert shorts


def test_ux_056_a_picked_company_offers_every_block_for_sale() -> None:
    """Whoever holds five shares can sell two of them; what a block brings is what he then has."""
    blocks = 0
    for game in positions("stock-turn", 80):
        seat = game.actor
        assert seat is not None
        for sym in sorted({c.corporation for c in game.choices() if isinstance(c, Sell)}):
            made = grid.make(context(game, company=sym))
            assert made is not None
            rows = {row.sym: row for row in made.data.rows}
            held = rows[sym].held if rows[sym].held > 1 else 0
            sizes = [Sell(sym, n) for n in range(1, held + 1)]
            shown = [block.cell.action for block in rows[sym].blocks]
            assert shown == [sale if game.why_not(sale) is None else None for sale in sizes]
            for block in rows[sym].blocks:
                if block.cell.action is None:
                    assert block.cell.refusal is not None
                    continue
                twin = game.copy()
                twin.push(block.cell.action)
                assert block.proceeds == twin.state.cash[seat] - game.state.cash[seat] > 0
            assert not any(rows[other].blocks for other in rows if other != sym)
            blocks += len(shown)
    assert blocks


def test_ux_057_projected_interest_is_the_engines_after_the_loans() -> None:
    tried = 0
    for game in positions("stock-turn", 12):
        for company in in_play(game):
            if game.state.president[company] != game.actor:
                continue
            acting = act_for(game, company)
            twin = game.copy()
            for count, price, rate in acting.rates[1:]:
                loan = Loan(acting.sym)
                if twin.why_not(loan) is not None:
                    break
                twin.push(loan)
                assert price_of(twin, company) == price
                assert rate_for(twin, loans_out(twin)) == rate
                tried += count > 0
    assert tried


def test_ux_096_the_loan_table_tells_the_fee_of_so_many_more_loans() -> None:
    for game in (played(seed).at(played(seed).length // 2) for seed in SEEDS):
        for count, rate in fees(game):
            assert rate == rate_for(game, loans_out(game) + count)
        assert table(game)[0][1].startswith(f"{loans_out(game)} of ")
        now = game.state.get(RATE) or rate_for(game, loans_out(game))
        assert dict(table(game))["Interest"] == f"${now}, next ${rate_for(game, loans_out(game))}"
        told = dict(table(game)).get("Rises", "")
        rises = {int(k): int(rate) for rate, k in re.findall(r"\$(\d+)\safter\s(\d+)", told)}
        fee = rate_for(game, loans_out(game))
        for k in range(1, min(20, loans_left(game), max(rises, default=20)) + 1):
            fee = rises.get(k, fee)
            assert fee == rate_for(game, loans_out(game) + k)
        assert PAGES.bank_rows(game) == table(game)


def test_ux_096_the_bank_says_in_words_when_interest_rises() -> None:
    """One loan is not many, in the bank and in the log."""
    t = Wall(3).company("R", 5, 80, {A: 2}, home="F13", loans=4, trains=("2",)).operating_round()
    for loans, told in (
        (4, "to $10 after 2 more loans, $15 after 7, $20 after 12"),
        (5, "to $10 after 1 more loan, "),
    ):
        set_loans(t.game, t.corporation("R"), loans)
        assert dict(table(t.game))["Rises"].replace("\N{NO-BREAK SPACE}", " ").startswith(told)
    said = {loans: PAGES.happened(t.game, RateSet(5, loans)) for loans in (0, 1, 2)}
    assert [words.partition(":")[0] for words in said.values()] == [
        "No loans are out", "1 loan is out", "2 loans are out"
    ]  # fmt: skip
    assert PAGES.happened(t.game, ShortMoved(t.corporation("R"), A, 1)) == "1 short of R goes to the market."


@pytest.mark.parametrize("shares", [2, 5])
def test_the_log_says_how_many_shares_a_company_begins_with(shares: int) -> None:
    """Long after it was founded, too, and where it keeps the two it was auctioned with."""
    t = begun(Wall(3).phase("3").stock_round(), "R", 100).do(Size(shares))
    node = t.game.node
    assert t.game.state.get(FOUNDING) is None
    t.do(Pass())
    assert lines_of(t.game, node, "Ada")[0].text == f"Ada: R begins with {shares} shares"


def test_ux_095_the_end_of_a_turn_forecasts_liquidation() -> None:
    told = 0
    for game in positions("repay-loans", 30):
        made = turn_end.make(context(game))
        assert made is not None
        company = game.state.entity - CORPORATION
        assert made.data.loans == loans_of(game, company)
        twin = game.copy()
        twin.push(next(c for c in game.choices() if getattr(c, "kind", "") == "pass"))
        gone = any(type(event).__name__ == "Liquidated" for event in twin.events)
        assert bool(made.data.forecast) == gone
        assert gone <= ("no train" in dict(PAGES.warnings(game, company)))
        told += gone
    assert told


def test_ux_095_what_repaying_makes_is_what_happens() -> None:
    tried = 0
    for game in positions("repay-loans", 30):
        made = turn_end.make(context(game))
        assert made is not None
        company = game.state.entity - CORPORATION
        twin = game.copy()
        for count, cash, price, _ in made.data.steps:
            assert (twin.state.treasury[company], price_of(twin, company)) == (cash, price)
            tried += count > 0
            if count < len(made.data.steps) - 1:
                twin.push(Repay(game.title.corporations[company].sym))
        still = twin.step.name == "repay-loans" and twin.state.entity == game.state.entity
        assert not still or twin.why_not(Repay(game.title.corporations[company].sym)) is not None
    assert tried


def test_the_end_of_a_turn_offers_each_loan_once() -> None:
    seen = 0
    for game in positions("repay-loans", 40):
        kinds = {kind for kind in sorted_choices(game) if kind in ("loan", "repay", "bridge")}
        panels = {found.title: found for found in panels_for(context(game), PAGES.panels)}
        listed = [c.action for found in panels.values() if found.name == "takeover" for c in found.data]
        assert not [action for action in listed if isinstance(action, Loan | Repay)]
        assert ("Bridges" in panels) == ("bridge" in kinds)
        seen += "loan" in kinds
    assert seen


def test_ux_017_interest_that_cannot_be_paid_is_foretold() -> None:
    """As a company's turn begins its row says whether it borrows or is liquidated for its interest; so it happens."""
    fell = lent = 0
    poor = Wall(3).company("R", 5, 80, {0: 2}, home="F13", cash=2, loans=1, trains=("2",)).operating_round()
    for game in (poor.game, *positions("lay-track", 60)):
        company = game.state.entity - CORPORATION
        if zone_of(game, company) == "liquidation":
            continue
        loans, lacks = interest(game, company)
        twin = game.copy()
        twin.state = game.state.copy()
        before = loans_of(twin, company)
        pay_interest(twin, company)
        assert loans_of(twin, company) - before == loans
        assert (zone_of(twin, company) == "liquidation") == bool(lacks)
        words = dict(PAGES.warnings(game, company))
        assert ("interest" in words, "borrows" in words) == (bool(lacks), bool(loans) and not lacks)
        fell += bool(lacks)
        lent += bool(loans)
    assert fell
    assert lent


def test_ux_100_every_company_stands_in_one_lane_with_what_may_happen_to_it() -> None:
    seen, partners = 0, 0
    for step in ("convert-or-merge", "company-sale"):
        for game in positions(step, 12):
            data = board(game).data
            cards = {card.sym: card for lane in data.lanes for card in lane.cards}
            assert sum(len(lane.cards) for lane in data.lanes) == len(cards) == len(in_play(game))
            now = [card.sym for card in cards.values() if card.place == 0]
            assert now == [game.title.corporations[game.state.entity - CORPORATION].sym]
            assert [lane.name for lane in data.lanes if lane.now] == [
                lane.name for lane in data.lanes if now[0] in {card.sym for card in lane.cards}
            ]
            assert game.players[game.actor or 0] in data.asked
            merges = {c.partner for c in game.choices() if isinstance(c, Merge)}
            told = cards[now[0]].may.partition("with ")[2]
            if step == "convert-or-merge":
                assert {name for name in told.split(", ") if name} == merges
                partners += len(merges)
            seen += len(cards)
    assert seen
    assert partners


def test_ux_100_results_are_told_as_they_fall() -> None:
    told = set()
    words = {Converted: "has ", Merged: "merged into", Sold: "sold to"}
    for whole in map(played, SEEDS):
        for node in whole.nodes():
            found = [type(event) for event in node.events if type(event) in words]
            if not found or node.state.round not in ("merger", "acquisition"):
                continue
            lines = board(whole.at(node.index)).data.results
            assert all(any(words[kind] in line for line in lines) for kind in found)
            told |= set(found)
    assert told == set(words)
    assert board(played(3).at(0)).data.results == ()


def test_ux_100_nothing_more_happens_to_a_company_once_the_game_is_over() -> None:
    offered = 0
    for game in positions("company-sale"):
        found = [card for lane in board(game).data.lanes for card in lane.cards]
        offered += sum("may be offered" in card.may for card in found)
        twin = game.copy()
        verbs.end(twin, "test")
        over = board(twin).data
        assert not over.asked
        assert not any(lane.now for lane in over.lanes)
        assert {card.sym for lane in over.lanes for card in lane.cards} == {card.sym for card in found}
        assert all((card.may, card.place) == ("", -1) for lane in over.lanes for card in lane.cards)
    assert offered


def test_ux_102_a_preview_is_what_happens() -> None:
    tried = 0
    for game in positions("convert-or-merge"):
        made = changes.make(context(game))
        for change in made.data if made is not None else ():
            if change.cell.action is None:
                continue
            twin = game.copy()
            twin.push(change.cell.action)
            kept = getattr(change.cell.action, "survivor", change.cell.action.corporation)
            company = game.title.corporation_index[kept]
            facts = dict(change.facts)
            assert facts["shares"] == str(twin.state.size[company])
            assert facts["price"].endswith(str(price_of(twin, company)))
            tried += 1
    assert tried


def test_ux_102_a_preview_names_the_markers_that_have_to_be_bought() -> None:
    """R-1817-311, R-1817-312: how many and for how much, since a company that cannot pay is liquidated."""
    t = Wall(3).phase("3").company("A&S", 5, 100, {A: 2}, home="F19", cash=90, trains=("3",))
    t.company("GT", 5, 80, {A: 2}, home="B5", cash=300, trains=("2+", "2+", "2+", "2+")).merger_round()
    facts = {}
    while t.step == "convert-or-merge":
        made = changes.make(context(t.game))
        assert made is not None
        facts |= {change.cell.label: dict(change.facts) for change in made.data}
        t.do(Pass())
    assert facts["Convert A&S"]["markers"] == "2, then 2 more for $100 (it has $90)"
    assert facts["Convert GT"]["markers"] == "2, then 2 more for $100"
    merged = facts["Merge A&S and GT; A&S stays"]
    assert merged["markers"] == "4"
    assert merged["trains"] == "5, 1 too many"


def test_ux_103_bids_for_a_company_end_at_the_engines_ceiling() -> None:
    seen = 0
    for game in positions("company-sale", 12):
        if game.state.get(TARGET) < 0:
            continue
        made = sale.make(context(game))
        ranges = [c for c in game.choices() if hasattr(c, "template")]
        if made is None or not ranges:
            continue
        assert (made.data.low, made.data.high) == (ranges[0].low, ranges[0].high)
        seen += 1
    assert seen


def test_ux_103_a_bid_tells_what_shares_are_paid() -> None:
    """What is said of the bid that stands is settled when it wins; a buyer's purse is the sum of its parts."""
    compared = 0
    for seed in SEEDS:
        told: dict[int, tuple[int, int]] = {}
        sold: dict[int, int] = {}
        game = played(seed)
        for node in game.nodes():
            for event in node.events:
                if isinstance(event, Sold):
                    sold[event.corporation] = event.amount
                elif isinstance(event, Settled) and event.corporation in told:
                    bid, each = told.pop(event.corporation)
                    if bid == sold.get(event.corporation):
                        assert event.per_share == each
                        compared += 1
            at = game.at(node.index)
            if at.over or at.step.name != "company-sale" or at.state.get(TARGET) < 0:
                continue
            made = sale.make(context(at))
            if made is None:
                continue
            assert ("bid" in decision_words(at)) is not bool(made.data.offer)
            for buyer in made.data.buyers:
                assert buyer.most == buyer.cash + buyer.gained + made.data.worth * buyer.loans
                assert buyer.loans == min(buyer.room, buyer.bank)
            if made.data.present:
                told[at.state.get(TARGET)] = made.data.present
    assert compared


def test_paper_tells_size_loans_and_who_is_short() -> None:
    """Nothing can be pointed at there; a screen says the shorts where it says the loans."""
    t = Wall(3).company(
        "R", 5, 80, {A: 2, C: 1}, home="F13", loans=1, trains=("2",), shorts={B: 2, "pool": 1}
    )
    t.company("GT", 10, 70, {B: 3}, home="B5", trains=("2",)).operating_round()
    rows = {row.sym: row for row in company_rows(t.game)}
    ben = t.game.players[B]
    assert rows["R"].printed == f"5 shares; 1 of 5 loans; short: {ben} ×2, the market ×1"
    assert rows["GT"].printed == "10 shares; 0 of 10 loans"
    assert f"1 of 5 loans; short: {ben} ×2, the market ×1." in rows["R"].help


def test_ux_094_a_crisis_tells_what_is_missing() -> None:
    for game in positions("cash-crisis"):
        made = crisis.make(context(game))
        seat = game.actor
        assert made is not None
        assert seat is not None
        debt = debt_of(game, seat)
        assert debt is not None
        assert made.data.missing == max(0, debt.amount - game.state.cash[seat])
        assert [choice.action for choice in made.data.choices] == context(game).actions("sell")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_and_action_has_its_words(seed: int) -> None:
    game = played(seed)
    for node in game.nodes():
        if node.action is not None and type(node.action).__module__.endswith("g1817.actions"):
            assert PAGES.describe(game, node.action)
        for event in node.events:
            if type(event).__module__.endswith("g1817.events") and type(event).__name__ not in (
                "BidRaised",
                "ShortSold",
            ):
                assert PAGES.happened(game, event), event


def test_ux_042_a_home_is_chosen_on_the_map_or_in_the_list() -> None:
    tried = 0
    for game in positions("home-marker"):
        offered = {c for c in game.choices() if isinstance(c, Home)}
        first = min(offered, key=lambda c: (c.hex, c.city))
        looked = context(game, hex=first.hex)
        made = homes.home.make(looked)
        assert made is not None
        assert {c.action for c in (*made.data.picked, *made.data.cells)} == offered
        assert {c.action for c in made.data.picked} == {c for c in offered if c.hex == first.hex}
        assert set(looked.hints["hexes"]) == {c.hex for c in offered}
        assert looked.hints["chosen"] == first.hex
        elsewhere = homes.home.make(context(game, hex="A20"))
        assert elsewhere is not None
        assert elsewhere.data.why is not None
        assert not elsewhere.data.picked
        tried += 1
    assert tried


def test_ux_075_the_strip_tells_what_the_engine_asks_for_a_tile() -> None:
    second = 0
    for game in positions("lay-track", 30):
        made = allowance.make(context(game))
        assert made is not None
        tiles = [c for c in game.choices() if isinstance(c, Lay)]
        company = game.state.entity - CORPORATION
        for lay in tiles:
            twin = game.copy()
            twin.push(lay)
            paid = [e.amount for e in twin.events if isinstance(e, Paid) and e.payer == CORPORATION + company]
            assert sum(paid) >= made.data.fee
            if game.title.map.tiles[game.title.map.tile_index[lay.tile]].color != "yellow":
                assert made.data.upgrade
        assert made.data.left == 2 - len(game.state.get(LAID))
        second += made.data.left == 1 and bool(tiles) and made.data.fee == 20
    assert second


ABOUT_A_COMPANY = (
    "home-marker",
    "company-bids",
    "company-size",
    "company-payment",
    "after-deals",
    "sale-buyer",
)
FOR_A_COMPANY = ("after-loans", "reduce-markers", "sale-loans", "return-trains")


@pytest.mark.parametrize("step", ABOUT_A_COMPANY)
def test_what_a_player_is_asked_about_a_company_names_it(step: str) -> None:
    found = list(positions(step))
    assert found
    for game in found:
        named = [c.sym for c in game.title.corporations if c.sym in re.split(r",? ", decision_words(game))]
        running = game.state.get(LADDER)
        begun = game.state.get(FOUNDING)
        if step == "company-bids":
            wanted = running.item
        elif step in ("company-size", "company-payment"):
            wanted = begun.company
        else:
            wanted = int(game.state.interrupts[-1][1])
        assert named == [game.title.corporations[wanted].sym], decision_words(game)
        assert company_asked(game) is None, "a player decides for himself"


def test_a_size_is_chosen_beside_the_price() -> None:
    seen = 0
    for game in positions("company-size"):
        made = size.make(context(game))
        assert made is not None
        company = game.state.get(FOUNDING).company
        assert made.data.sym == game.title.corporations[company].sym
        assert made.data.price == game.title.market.price[game.state.cell[company]] > 0
        assert [choice.shares for choice in made.data.choices] == [c.shares for c in game.choices()]
        seen += 1
    assert seen


@pytest.mark.parametrize("step", FOR_A_COMPANY)
def test_who_decides_for_a_company_is_told_for_which(step: str) -> None:
    """The headline and the board of mergers name the same one, also where another company's turn is interrupted."""
    for game in positions(step):
        company = company_asked(game)
        assert company is not None
        assert game.actor == game.state.president[company]
        said = board(game).data.asked
        assert not said or said.startswith(f"{game.title.corporations[company].sym}: ")


def test_a_crisis_is_a_players_own() -> None:
    """Nobody sells shares for the company whose turn is interrupted."""
    for game in positions("cash-crisis"):
        assert company_asked(game) is None
        said = board(game).data.asked
        assert not said or said.startswith(f"{game.players[game.actor]} decides")
