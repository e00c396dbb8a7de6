"""1830, the stock market: how tokens move and how they lie."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import Dividend, Pass, Sell
from railhead.engine.events import PriceMoved

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])

CHART = """
60y 67 71 76 82 90 100p 112 126 142 160 180 200 225 250 275 300 325 350
53y 60y 66 70 76 82 90p 100 112 126 142 160 180 200 220 240 260 280 300
46y 55y 60y 65 70 76 82p 90 100 111 125 140 155 170 185 200
39o 48y 54y 60y 66 71 76p 82 90 100 110 120 130
32o 41o 48y 55y 62 67 71p 76 82 90 100
25b 34o 42o 50y 58y 65 67p 71 75 80
18b 27b 36o 45o 54y 63 67 69 70
10b 20b 30b 40o 50y 60y 67 68
- 10b 20b 30b 40o 50y 60y
- - 10b 20b 30b 40o 50y
- - - 10b 20b 30b 40o
"""


@pytest.mark.rule("R-1830-062", "1830/A-12")
def test_the_chart_is_the_printed_one() -> None:
    t = Table(4)
    market = t.game.title.market
    seen = 0
    for row, line in enumerate(CHART.split("\n")[1:-1]):
        for column, text in enumerate(line.split()):
            if text == "-":
                continue
            seen += 1
            cell = row * market.width + column
            zone = market.zone[cell]
            lifted = (not zone.counts, not zone.holding_limit, bool(zone.several))
            letter = text[-1] if not text[-1].isdigit() else ""
            wanted = {"y": (True, False, False), "o": (True, True, False), "b": (True, True, True)}
            assert market.price[cell] == int(text.rstrip("yobp")), (row, column)
            assert lifted == wanted.get(letter, (False, False, False)), (row, column)
            assert (market.par_cell(market.price[cell]) == cell) == (letter == "p"), (row, column)
    assert seen == 120 == sum(price > 0 for price in market.price)


def moved(way: str, row: int, column: int) -> tuple[int, int]:
    market = Table(4).game.title.market
    target = {"up": market.up, "down": market.down, "left": market.left, "right": market.right}[way]
    return divmod(target[row * market.width + column], market.width)


@pytest.mark.rule("R-1830-100", "R-1830-101", "R-1830-102", "R-1830-103")
@pytest.mark.parametrize(
    ("way", "start", "end"),
    [
        ("left", (0, 0), (1, 0)), ("left", (6, 0), (7, 0)), ("left", (7, 0), (7, 0)), ("left", (8, 1), (8, 1)),
        ("left", (9, 2), (9, 2)), ("left", (10, 3), (10, 3)), ("left", (4, 6), (4, 5)),
        ("down", (7, 7), (7, 7)), ("down", (3, 12), (3, 12)), ("down", (2, 15), (2, 15)),
        ("down", (1, 18), (1, 18)), ("down", (10, 3), (10, 3)), ("down", (0, 6), (1, 6)),
        ("right", (5, 9), (4, 9)), ("right", (10, 6), (9, 6)), ("right", (1, 18), (0, 18)),
        ("right", (0, 18), (0, 18)), ("right", (0, 6), (0, 7)),
        ("up", (0, 5), (0, 5)), ("up", (1, 5), (0, 5)),
    ],
)  # fmt: skip
def test_moves_at_the_edges(way: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    assert moved(way, *start) == end


@pytest.mark.rule("R-1830-100", "1830/T-16")
@PRESETS
def test_at_the_bottom_of_its_column_a_token_stays(preset: str) -> None:
    t = Table(4, preset).start("NYNH", 67, B).give("NYNH", A, 10).at("NYNH", 7, 7).stock_round(A)
    assert t.price("NYNH") == 68
    t.do(Sell("NYNH", 1))
    assert (t.cash(A), t.cell("NYNH")) == (668, (7, 7))


@pytest.mark.rule("R-1830-100")
def test_a_large_sale_stops_at_the_lowest_cell() -> None:
    t = Table(4).start("PRR", 67, A, 60).at("PRR", 3, 8).stock_round(A).do(Sell("PRR", 4))
    assert t.cell("PRR") == (6, 8), "three rows down, then no cell"


def sold_out_moves(t: Table) -> list[PriceMoved]:
    """Moves of the latest action because nothing was left to buy."""
    return [event for event in t.events(PriceMoved) if event.why == "sold-out"]


@pytest.mark.rule("R-1830-101", "R-1830-104", "1830/T-26")
@PRESETS
def test_sold_out_corporations_rise_at_the_end_of_a_stock_round(preset: str) -> None:
    t = Table(4, preset)
    for sym in ("CPR", "B&O"):
        t.running(sym, 100, A, 60).give(sym, B, 40)
    t.running("ERIE", 100, C, 60).give("ERIE", D, 20).give("ERIE", "pool", 20)
    t.running("PRR", 100, D, 60)
    t.at("CPR", 1, 7).at("B&O", 0, 8).at("ERIE", 2, 7).at("PRR", 0, 7).stock_round(A)
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.round == "operating"
    width = t.game.title.market.width
    assert sold_out_moves(t) == [PriceMoved(t.corporation("CPR"), width + 7, 7, "sold-out")]
    assert t.pile(0, 7)[:2] == ["PRR", "CPR"], "who comes later lies below"


@pytest.mark.rule("R-1830-104")
def test_a_token_that_does_not_move_keeps_its_place() -> None:
    t = Table(4).start("NYNH", 67, B).give("NYNH", A, 20).at("NYNH", 7, 7)
    t.start("PRR", 67, B).at("PRR", 7, 7).stock_round(A).do(Sell("NYNH", 1))
    assert t.pile(7, 7) == ["NYNH", "PRR"]


@pytest.mark.rule("1830/A-15")
def test_sold_out_corporations_rise_in_operating_order() -> None:
    t = Table(4)
    for sym in ("B&M", "PRR"):
        t.running(sym, 100, A, 60).give(sym, B, 40).at(sym, 1, 7)
    assert t.pile(1, 7) == ["B&M", "PRR"]
    t.stock_round(A).do(Pass(), Pass(), Pass(), Pass())
    assert [event.corporation for event in sold_out_moves(t)] == [t.corporation("B&M"), t.corporation("PRR")]


@pytest.mark.rule("R-1830-101")
def test_a_corporation_with_stock_left_does_not_rise() -> None:
    t = (
        Table(4)
        .running("PRR", 90, A, 60)
        .give("PRR", B, 30)
        .stock_round(A)
        .do(Pass(), Pass(), Pass(), Pass())
    )
    assert t.cell("PRR") == (1, 6)


@pytest.mark.rule("R-1830-105", "R-1830-103")
def test_before_floating_a_token_only_falls() -> None:
    t = Table(4).start("PRR", 90, A, 50).running("NYC", 100, B, 60).stock_round(A)
    t.do(Pass(), Pass(), Pass(), Pass())
    assert t.round == "operating"
    t.finish_turn()
    assert t.round == "stock"
    assert t.cell("NYC") == (0, 5), "it operated without a dividend"
    assert t.cell("PRR") == (1, 6)


def altoona_line(t: Table, sym: str = "PRR") -> Table:
    """PRR with a 2-train and the line H12-H10."""
    return t.tile("H10", "57", 1).equip(sym, "2")


@pytest.mark.rule("R-1830-102", "R-1830-196", "1830/T-59")
@PRESETS
@pytest.mark.parametrize(("start", "end"), [((0, 18), (0, 18)), ((5, 9), (4, 9)), ((3, 6), (3, 7))])
def test_a_dividend_moves_right_or_up(preset: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    t = altoona_line(Table(4, preset).running("PRR", 67, A, 60)).at("PRR", *start).operating_round()
    t.skip_to("dividend").do(Dividend("pay"))
    assert t.cell("PRR") == end


@pytest.mark.rule("R-1830-103", "R-1830-196", "1830/T-59")
@PRESETS
@pytest.mark.parametrize(("start", "end"), [((6, 0), (7, 0)), ((7, 0), (7, 0)), ((3, 6), (3, 5))])
def test_no_dividend_moves_left_or_down(preset: str, start: tuple[int, int], end: tuple[int, int]) -> None:
    t = altoona_line(Table(4, preset).running("PRR", 67, A, 60)).at("PRR", *start).operating_round()
    t.skip_to("dividend").do(Dividend("withhold"))
    assert t.cell("PRR") == end


@pytest.mark.rule("R-1830-103", "1830/T-60")
@PRESETS
def test_a_turn_without_train_moves_left(preset: str) -> None:
    t = Table(4, preset).start("PRR", 100, A, 60).fund("PRR", 0).operating_round()
    assert t.acting == "PRR"
    t.skip_to("buy-trains")
    assert t.events(PriceMoved)[-1].why == "no-dividend"
    assert (t.cell("PRR"), t.price("PRR")) == ((0, 5), 90)
