"""1870: every switch under each of its values, on a position of its own."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import West
from tests.rules.g1870.test_connection import last_link, nearly, to_connection
from tests.rules.g1870.test_trains import at_trains, short
from tests.rules.positions import A, B, C, D
from tests.rules.switches import Exhibition, Look

from railhead.engine.actions import Pass, Run, Sell, Trade
from railhead.engine.options import Value
from railhead.notation.digest import snapshot
from railhead.notation.ledger import Ledger
from railhead.titles.g1870.actions import Destination

EXHIBITION = Exhibition()
shows = EXHIBITION.shows


@shows("private_trade_moves_priority", ("at_once", (A, A)), ("at_end", (B, A)))
def priority_card(value: Value) -> object:
    """1870/D-33, 1870/T-98: who holds the card after D bought a private, and after the round."""
    t = West(4, private_trade_moves_priority=value).privates(GRSC=A).phase("2").stock_round(first=B)
    t.pass_to(D).do(Trade("GRSC", D, 20))
    shown = snapshot(t.game, Ledger(t.game.title), range(4))["priority"]
    if t.actor == D:
        t.do(Pass())
    for _ in range(4):
        t.do(Pass())
    return shown, t.game.state.priority


@shows("president_sale_guard", (True, "sale-not-forced"), (False, ""))
def free_sale(value: Value) -> object:
    """1870/D-37: a sale in the train step although no train has to be bought."""
    t = short(50, 480, route=False, president_sale_guard=value).company("IC", 90, {B: 40, A: 20}, cash=10)
    t.equip("IC", "5")
    at_trains(t)
    refusal = t.game.why_not(Sell("IC", 2))
    return refusal.code if refusal else ""


@shows("whole_president_sale", (False, "sale-too-much"), (True, ""))
def whole_certificate(value: Value) -> object:
    """1870/D-38: A lacks $50 and holds the president's certificate of IC, priced 90."""
    t = short(100, 480, whole_president_sale=value).company("IC", 90, {A: 20, B: 20, C: 20}, cash=10)
    refusal = at_trains(t).game.why_not(Sell("IC", 2))
    return refusal.code if refusal else ""


@shows("empty_connection_run", (False, "route-set"), (True, ""))
def empty_run(value: Value) -> object:
    """1870/D-41: a connection run without a route; then nothing is left to decide."""
    t = to_connection(last_link(nearly(empty_connection_run=value))).do(Destination("map"))
    if value:
        t.do(Run())
        assert t.step != "connection-dividend"
        assert t.acting == "FW"
        return ""
    refusal = t.refusal(Run())
    assert refusal.sentence() == "One of the routes must run from the home to the destination."
    assert refusal.rule == "R-1870-138"
    return refusal.code


@pytest.mark.parametrize(("look", "value", "seen"), EXHIBITION.cases())
def test_switch(look: Look, value: Value, seen: object) -> None:
    assert look(value) == seen
