"""What a page, a notation or a bot says of a rule comes from one function of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rules.positions import A, B, C, Table

import railhead
from railhead.engine.actions import BuyTrain, Trade
from railhead.engine.holdings import (
    certificates,
    certificates_in,
    certificates_outside,
    exempt_certificates,
    operating_order,
    would_operate,
)
from railhead.titles.agreement import parties

SOURCE = Path(railhead.__file__).parent
READERS = ("web", "notation", "render", "bots", "cli", "research")
"""Layers that read a game and know no rule."""
BROWN, WHITE = (7, 2), (3, 5)


@pytest.mark.parametrize("word", [r"\.order_key\(", r"\.fallen\(", r"president_shares\[[^]]*\] [-+] 1"])
def test_readers_of_a_game_do_not_compute_these_themselves(word: str) -> None:
    copies = [
        f"{path.relative_to(SOURCE)}:{line}"
        for layer in READERS
        for path in (SOURCE / layer).rglob("*.py")
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(word, text)
    ]
    assert copies == []


def names(t: Table, corporations: list[int]) -> list[str]:
    return [t.game.title.corporations[c].sym for c in corporations]


@pytest.mark.rule("R-1830-122", "R-1830-123")
def test_the_order_of_an_operating_round_as_it_comes_about() -> None:
    t = Table(4).running("PRR", 67, A).running("NYC", 100, B).running("CPR", 82, C)
    t.start("ERIE", 90, A)
    assert names(t, would_operate(t.game)) == ["NYC", "CPR", "PRR"], "ERIE has not floated"
    t.stock_round()
    assert names(t, t.game.round.order(t.game)) == ["NYC", "CPR", "PRR"]
    t.operating_round()
    assert (t.acting, names(t, t.game.round.order(t.game))) == ("NYC", ["NYC", "CPR", "PRR"])
    t.at("PRR", 0, 9)
    assert names(t, t.game.round.order(t.game)) == ["NYC", "PRR", "CPR"], "by the prices of the moment"
    t.finish_turn()
    assert (t.acting, names(t, t.game.round.order(t.game))) == ("PRR", ["NYC", "PRR", "CPR"])
    assert names(t, operating_order(t.game, t.game.state.waiting)) == ["CPR"]


@pytest.mark.rule("R-1830-090", "R-1830-091")
def test_certificates_when_a_price_leaves_its_zone() -> None:
    t = Table(4).start("PRR", 67, A, 60).start("NYC", 67, B, 20).give("NYC", A, 20).at("PRR", *BROWN)
    prr, nyc = t.corporation("PRR"), t.corporation("NYC")
    assert (certificates_in(t.game, A, prr), certificates_in(t.game, B, nyc)) == (5, 1)
    assert exempt_certificates(t.game, A) == {prr: 5}
    assert (certificates(t.game, A), certificates_outside(t.game, A, prr)) == (2, 7)
    assert certificates_outside(t.game, A, nyc) == 2, "it counts already"
    t.at("PRR", *WHITE)
    assert (certificates(t.game, A), exempt_certificates(t.game, A)) == (7, {})


def test_whose_agreement_a_deal_needs() -> None:
    t = Table(4).privates(SV=B).running("PRR", 67, A).running("NYC", 100, B).equip("NYC", "2").stock_round(A)
    assert parties(t.game, Trade("SV", A, 10)) == {B}
    t.operating_round().finish_turn()
    assert t.acting == "PRR"
    assert parties(t.game, BuyTrain(t.train("NYC", "2"), 10)) == {B}
    assert parties(t.game, BuyTrain(t.next_train("2"), 80)) == frozenset(), "nobody asks the bank"
