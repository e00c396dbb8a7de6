"""What 18xx.games expects of a file and a game of ours does not say by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.g1870.test_privates import settle_checks
from tests.rules.g1870.test_trains import at_trains, short
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import BuyTrain, EndGame, Pass, Sell
from railhead.engine.events import SharesMoved
from railhead.engine.game import Game, Node
from railhead.finance.holders import IPO
from railhead.notation.digest import snapshot
from railhead.notation.games18xx import NotExportable, Replay, export, read_log
from railhead.notation.games18xx.dialect import dialect
from railhead.notation.games18xx.writer import Writer
from railhead.notation.ledger import Ledger
from railhead.titles import ruleset
from railhead.titles.g1870.actions import Destination, Protect


@pytest.mark.rule("R-1830-204")
def test_of_returned_trains_of_a_kind_the_first_returned_is_for_sale() -> None:
    t = Table(4, "18xxgames").phase("5").running("PRR", 100, A, 60).tile("H10", "57", 1).fund("PRR", 2000)
    t.returned("4", "4", "4")
    state = t.game.state
    state.discarded = (state.discarded[2], state.discarded[0], state.discarded[1])
    t.operating_round().skip_to("buy-trains")
    names = [choice.train for choice in t.offers(BuyTrain) if choice.train.startswith("4-")]
    assert names == [f"4-{state.discarded[0] % 100}"]


@pytest.mark.rule("R-1870-130", "1870/A-44")
def test_a_protected_block_names_certificates_of_the_pool() -> None:
    """A gives up half of a president's certificate, so that other certificates come to lie in the pool."""
    t = short(100, 480, PRESET).company("FW", 90, {A: 20, B: 20, C: 20}, (0, 4), cash=10)
    at_trains(t)
    fw = t.corporation("FW")
    start = t.game.node
    t.do(Sell("FW", 1)).purse(A, t.cash(A) + 200).do(BuyTrain("6-1", 630))
    while t.step != "price-protection":
        t.do(Pass())
    t.do(Protect())
    writer = Writer(t.game, dialect("1870"), (1, 2, 3, 4))
    moves = [SharesMoved(fw, IPO, A, 2, True), SharesMoved(fw, IPO, B, 2), SharesMoved(fw, IPO, C, 2)]
    writer.ledger.record(start.state, moves)
    entries = [writer.write(node) for node in t.game.nodes() if node.index > start.index]
    assert entries[0]["shares"] == ["FW_0"]
    assert entries[0]["percent"] == 10
    assert entries[-1]["type"] == "buy_shares"
    assert entries[-1]["percent"] == 10
    assert entries[-1]["shares"] == ["FW_2"], "B gave FW_1 and FW_2 for the president's, A took FW_1 back"
    assert writer.ledger.certificates(fw, A) == (1, 2)


@pytest.mark.rule("R-1870-144")
def test_a_marker_that_waits_for_a_space_is_an_ordinary_place() -> None:
    for wars, shown in ((False, "J5:0+"), (True, "J5:0")):
        t = West(4, PRESET, station_wars=wars).privates().company("MP", 76, {A: 60}).tile("J5", "57", 0)
        t.company("TP", 76, {B: 60})
        t.operating_round()
        t.game.state.interrupts = (("destination", t.corporation("MP")),)
        t.do(Destination("map"))
        assert t.tokens("MP") == ["C18.0"]
        assert snapshot(t.game, Ledger(t.game.title), range(4))["corp.MP.tokens"] == ["C18:0", shown]


@pytest.mark.parametrize("sym", ["SLSF", "MKT", "MP"])
def test_a_company_with_the_name_of_a_private_is_written_as_a_company(sym: str) -> None:
    t = West(4, PRESET).privates().company(sym, 76, {A: 60}, (0, 8), cash=100).company("IC", 76, {B: 60})
    settle_checks(t.operating_round())
    start = t.game.node
    assert t.acting == sym
    t.do(Pass())
    t.game.state.interrupts = (("destination", t.corporation(sym)),)
    t.game.node.state = t.game.state
    t.do(Destination("charter"))
    writer = Writer(t.game, dialect("1870"), (1, 2, 3, 4))
    entries = [writer.write(node) for node in t.game.nodes() if node.index > start.index]
    assert [(entry["type"], entry["entity"], entry["entity_type"]) for entry in entries] == [
        ("pass", sym, "corporation"),
        ("choose", sym, "corporation"),
    ]


def stuck(turn_cap: int) -> Game:
    """Nobody has money, stock or a company: no decision will ever be asked for."""
    rules = replace(ruleset("1830", {}, "18xxgames"), turn_cap=turn_cap)
    t = Table(3, "18xxgames")
    t.game.rules = rules
    t.privates()
    for seat in range(3):
        t.purse(seat, 0)
    return t.stock_round().game


@pytest.mark.rule("1830/D-26", "1870/D-44")
def test_where_turns_are_capped_nobody_stops_before_the_last() -> None:
    game = stuck(100)
    assert (game.state.reason, game.state.turn) == ("turns", 99)
    assert "game_end_reason" not in export(game)
    game = stuck(0)
    assert game.state.reason == "stalemate"
    with pytest.raises(NotExportable, match=r"18xx\.games would go on"):
        export(game)


@pytest.mark.parametrize("title", ["1830", "1870"])
def test_a_manual_end_is_written_and_read(title: str) -> None:
    game = Game(ruleset(title, {}, PRESET), ["Ada", "Ben", "Cleo"])
    game.push(Pass())
    game.push(EndGame())
    data = export(game)
    assert data["actions"][-1]["type"] == "end_game"
    assert data["game_end_reason"] == "manually_ended"
    back = Replay(read_log(data))
    for entry in back.log.entries:
        back.play(entry)
    assert back.game.state == game.state


def test_a_manual_end_is_said_by_a_player_in_a_turn_of_a_corporation_too() -> None:
    t = Table(3, PRESET).running("PRR", 100, A, 60).operating_round()
    t.game.node = Node(None, 0, None, t.game.state, ())
    t.do(EndGame())
    assert export(t.game)["actions"][-1]["entity_type"] == "player"


def test_a_reason_names_the_action() -> None:
    error = NotExportable("a reason", 12)
    assert str(error) == "action 12: a reason"
    assert (error.reason, error.action) == ("a reason", 12)
    assert str(NotExportable("a reason")) == "a reason"
