"""Games in which nothing will ever happen again come to an end by themselves."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from tests.rules.g1860.table import Wight
from tests.rules.positions import READING, A, B, Table

from railhead.cli.selfplay import random_action
from railhead.engine.actions import Bid, Pass, Sell, Take
from railhead.engine.events import GameEnded
from railhead.engine.game import Game, Node
from railhead.engine.standstill import IDLE, STALEMATE
from railhead.notation.games18xx import export, replay
from railhead.notation.position import code_of, restore
from railhead.titles import ruleset

LONG = 3 * STALEMATE


def beggars(preset: str = "", cap: int | None = None, **owners: int) -> Table:
    """No corporation is afloat and nobody has the money for one; there is a share to be sold, so people are asked."""
    t = Table(3, preset)
    if cap is not None:
        t.game.rules = replace(t.game.rules, turn_cap=cap)
    t.privates(**owners).start("PRR", 67, A).give("PRR", B, 10)
    for seat in range(3):
        t.purse(seat, 5)
    return t.stock_round()


def waited(t: Table) -> int:
    """Turns until the game was over, everybody passing; at most ``LONG``."""
    first = t.game.state.turn
    while not t.game.over and t.game.state.turn < first + LONG:
        t.do(Pass())
    return t.game.state.turn - first


def test_nothing_earns_for_sixty_turns_though_people_can_decide() -> None:
    t = beggars()
    assert t.legal(Sell("PRR", 1)), "somebody is asked"
    assert waited(t) == STALEMATE
    assert t.game.state.reason == "stalemate"
    assert isinstance(t.game.events[-1], GameEnded)


@pytest.mark.parametrize("preset", ["18xxgames", READING])
def test_not_where_turns_are_capped_or_a_record_goes_on(preset: str) -> None:
    """The preset of 1830 stops at its last turn; what a record holds is followed."""
    t = beggars(preset)
    waited(t)
    assert t.game.state.reason in ("turns", "")


def test_a_record_without_a_cap_goes_on() -> None:
    assert waited(beggars(READING, cap=0)) == LONG


def test_a_private_that_pays_keeps_a_game_going() -> None:
    t = beggars(SV=B)
    first = t.game.state.turn
    while t.game.state.turn < first + STALEMATE // 4:
        t.do(Pass())
    assert t.game.state.get(IDLE) == 0
    assert not t.game.over


def test_privates_alone_end_a_game_once_the_bank_has_nothing_left() -> None:
    """1860 as 18xx.games plays it does not look for the bank's end when privates pay."""
    wight = Wight(preset="18xxgames").bank_holds(5)
    wight.company("IOW", 100, {}).privates(RPSC=0).stock_round()
    game = wight.game
    first = game.state.turn
    while not game.over and game.state.turn < first + LONG:
        game.push(Pass())
    assert game.state.reason == "stalemate"
    assert game.state.turn - first >= STALEMATE


def test_a_turn_that_earns_begins_the_count_again() -> None:
    t = beggars()
    first = t.game.state.turn
    while t.game.state.turn < first + STALEMATE - 1:
        t.do(Pass())
    assert t.game.state.get(IDLE) == STALEMATE - 1
    t.privates(SV=B)
    while t.game.state.turn < first + STALEMATE:
        t.do(Pass())
    assert t.game.state.get(IDLE) == 0
    assert not t.game.over


def test_a_sale_in_which_all_money_lies_in_bids_and_nobody_takes_what_he_could() -> None:
    """Everything is bid for the last private; the first goes for nothing and pays, and still nobody takes the next."""
    t = Table(2)
    t.do(Bid("BO", 1195), Bid("BO", 1200))
    while t.game.state.get(IDLE) < STALEMATE - 1:
        t.do(Pass())
    if t.game.actor != t.game.state.private_owner[0]:
        t.do(Pass())
    assert t.legal(Take("CS")), "the revenue of the first is enough for the second"
    sold = t.game.copy()
    sold.push(Take("CS"))
    assert sold.state.get(IDLE) == 0
    while not t.game.over:
        t.do(Pass())
        assert t.game.state.get(IDLE) <= STALEMATE
    assert t.game.state.reason == "stalemate"


def test_the_count_stands_in_a_position_code() -> None:
    t = beggars()
    first = t.game.state.turn
    while t.game.state.turn < first + 5:
        t.do(Pass())
    assert restore(code_of(t.game)).state.get(IDLE) == 5


def test_such_an_end_is_exported_as_one_by_agreement() -> None:
    """18xx.games knows no such end and would go on asking."""
    t = beggars("18xxgames", cap=0)
    t.game.node = Node(None, 0, None, t.game.state, ())
    assert waited(t) == STALEMATE
    data = export(t.game)
    assert data["game_end_reason"] == "manually_ended"
    assert data["actions"][-1]["type"] == "end_game"
    assert [entry["id"] for entry in data["actions"]] == list(range(1, t.game.length + 2))


def test_nor_can_a_record_tell_the_difference() -> None:
    game = Game(ruleset("1860", {}, "18xxgames"), ["Ada", "Ben"])
    chance = Random(2)
    while not game.over:
        game.push_checked(random_action(game, chance))
    assert game.state.reason == "stalemate"
    data = json.loads(json.dumps(export(game)))
    back = replay(data).game
    assert (back.state.reason, back.length) == ("manually_ended", game.length + 1)
    assert back.result() == game.result()
    assert back.at(game.length - 1).state == game.at(game.length - 1).state
