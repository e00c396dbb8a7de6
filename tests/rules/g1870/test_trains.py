"""1870, trains, forced sales, bankruptcy and the end."""

from __future__ import annotations

import pytest
from tests.rules.g1870.table import PRESET, West
from tests.rules.g1870.test_privates import settle_checks
from tests.rules.positions import READING, A, B, C, D

from railhead.engine import verbs
from railhead.engine.actions import Bankrupt, BuyTrain, Dividend, Pass, Sell
from railhead.engine.forced import must_buy
from railhead.engine.steps.trains import BuyTrains
from railhead.titles.g1870.actions import Decline, Protect
from railhead.titles.g1870.blocks import allow_excess
from railhead.titles.g1870.companies import DUTY


def short(
    treasury: int, cash: int, preset: str = "", route: bool = True, **options: int | str | bool
) -> West:
    """MP (president A) is about to buy a train with that much in its treasury and with A."""
    t = West(4, preset, **options).privates().phase("5")
    t.company("MP", 76, {A: 20, "pool": 40}, (0, 10), cash=treasury).tile("C18", "57", 0)
    if route:
        t.tile("B19", "57", 0)
    return t.purse(A, cash)


def at_trains(t: West) -> West:
    """MP is at its train step, its other steps passed, with its money as set up."""
    treasury = t.treasury("MP")
    t.operating_round()
    settle_checks(t)
    while t.acting == "MP" and t.step != "buy-trains":
        t.plain()
    assert t.acting == "MP"
    assert t.treasury("MP") == treasury
    return t


@pytest.mark.rule("R-1870-124", "R-1870-065")
def test_buying_from_everybody() -> None:
    t = short(1500, 0).returned("4").company("IC", 76, {B: 60}, cash=10).equip("IC", "5")
    at_trains(t)
    assert t.bank_trains() == {"6": 630, "4": 300}
    assert t.refused(BuyTrain("6-1", 629)) == "train-price"
    assert t.refused(BuyTrain("8-0", 800)) == "train-unknown"
    assert t.refused(BuyTrain(t.train("IC", "5"), 0)) == "train-price-range"
    bank, seller = t.bank, t.treasury("IC")
    t.do(BuyTrain(t.train("IC", "5"), 1))
    assert (t.treasury("IC"), t.trains("IC")) == (seller + 1, []), "its last train may go"
    t.do(BuyTrain(t.next_train("4"), 300))
    assert (t.trains("MP"), t.bank) == (["5", "4"], bank + 300)
    assert t.acting != "MP" or t.refused(BuyTrain("6-1", 630)) == "train-limit"


@pytest.mark.rule("1870/D-32")
def test_the_banks_price_at_18xxgames() -> None:
    assert at_trains(short(1500, 0, PRESET)).refused(BuyTrain("6-1", 631)) == "train-price"
    assert at_trains(short(1500, 0, READING)).tolerated(BuyTrain("6-1", 631))


@pytest.mark.rule("R-1870-126", "R-1870-127", "1870/T-69", "1870/T-70")
def test_help_for_the_cheapest_train() -> None:
    t = at_trains(short(200, 500).returned("4").company("IC", 76, {B: 60}, cash=10).equip("IC", "5"))
    assert t.refused(Pass()) == "must-buy"
    assert t.refused(BuyTrain("6-1", 630)) == "train-forced-cheapest"
    assert t.legal(BuyTrain(t.train("IC", "5"), 200)), "out of the treasury"
    assert t.refused(BuyTrain(t.train("IC", "5"), 201)) == "train-no-help"
    t.do(BuyTrain(t.next_train("4"), 300))
    assert (t.treasury("MP"), t.cash(A)) == (0, 400)
    t = short(200, 500, route=False).returned("4").company("IC", 76, {B: 60}, cash=10).equip("IC", "5")
    at_trains(t)
    assert t.legal(Pass()), "without a route it need not"


@pytest.mark.rule("1870/D-27", "1870/A-26")
def test_a_lasting_duty() -> None:
    for preset in ("", PRESET):
        t = short(200, 500, preset, route=False)
        verbs.put(t.game, DUTY, frozenset({t.corporation("MP")}))
        assert must_buy(t.game, t.corporation("MP")) == bool(preset)


def with_shares(shortfall: int, percent: int, preset: str = "") -> West:
    """A lacks so much for a 6-train (630) and holds so much of IC, priced 90, president B."""
    t = short(100, 630 - 100 - shortfall, preset)
    holders = {B: 40, A: percent} if percent <= 40 else {A: percent, B: 10}
    return t.company("IC", 90, holders, cash=10)


@pytest.mark.rule("R-1870-128", "R-1870-129", "1870/T-71")
def test_blocks_are_no_larger_than_needed() -> None:
    t = at_trains(with_shares(150, 30))
    assert t.legal(Sell("IC", 2))
    assert t.refused(Sell("IC", 3)) == "sale-too-much"
    assert t.refused(Sell("IC", 1)) == "sale-too-little", "there is no second block of IC"
    t = at_trains(with_shares(150, 30).company("FW", 90, {B: 40, A: 20}, cash=10))
    assert t.legal(Sell("IC", 1)), "if the rest comes from others"
    t.do(Sell("IC", 1))
    assert t.refused(Sell("IC", 1)) == "block-twice"
    t.do(Sell("FW", 1), BuyTrain("6-1", 630))
    assert t.trains("MP") == ["6"]


@pytest.mark.rule("R-1870-128", "R-1870-070")
def test_forced_sales_are_looser_at_18xxgames() -> None:
    t = at_trains(with_shares(150, 30, PRESET))
    assert t.legal(Sell("IC", 1)), "too little, and yet accepted"
    t = short(100, 630 - 100 - 50, PRESET).company("FW", 90, {A: 40, B: 20}, (0, 4), cash=10)
    t.company("IC", 90, {B: 40, A: 20}, (0, 5), cash=10)
    at_trains(t).do(Sell("FW", 1))
    assert t.price("FW") == 82
    t.purse(A, t.cash(A) + 200).do(BuyTrain("6-1", 630))
    while t.step != "price-protection":
        t.plain()
    assert t.actor == A, "who sold may protect with what is left"


@pytest.mark.rule("R-1870-068", "R-1870-128", "1870/T-71")
def test_the_least_block_of_a_large_holding() -> None:
    t = short(100, 630 - 100 - 50).company("IC", 90, {A: 80, B: 20}, cash=10)
    allow_excess(t.game, A, t.corporation("IC"))
    at_trains(t)
    assert t.refused(Sell("IC", 1)) == "sale-holding"
    assert t.legal(Sell("IC", 2)), "down to 60%, though one would raise enough"


@pytest.mark.rule("R-1870-129")
def test_the_buyer_keeps_its_president() -> None:
    t = (
        West(4)
        .privates()
        .phase("5")
        .company("MP", 76, {A: 40, B: 30}, (0, 10), cash=100)
        .tile("C18", "57", 0)
    )
    t.tile("B19", "57", 0).purse(A, 300).company("IC", 90, {B: 40, A: 20}, cash=10)
    at_trains(t)
    assert t.refused(Sell("MP", 2)) == "sale-presidency"


@pytest.mark.rule("R-1870-072", "R-1870-130", "1870/A-16", "1870/T-91")
@pytest.mark.parametrize("answer", [Protect(), Decline()])
def test_forced_sales_can_be_protected(answer: Protect | Decline) -> None:
    t = with_shares(150, 30).company("FW", 90, {C: 60}, (0, 5), cash=10).purse(B, 500)
    at_trains(t).do(Sell("IC", 2), BuyTrain("6-1", 630))
    while t.step != "price-protection":
        t.plain()
    assert (t.actor, t.price("IC")) == (B, 90), "after the purchase"
    waiting = t.game.state.waiting
    t.do(answer)
    assert t.price("IC") == (90 if isinstance(answer, Protect) else 76)
    assert t.game.state.waiting == waiting or len(t.game.state.waiting) == len(waiting) - 1
    assert t.game.state.entity >= 100, "turn order of players is not touched"


def swindler(preset: str = "") -> West:
    """Ima Swindler (A): 37 in hand, 13 in the treasury of IC, which must buy a 12 for 1100."""
    t = West(4, preset).privates().phase("8")
    t.company("IC", 76, {A: 40, B: 20, C: 20, "pool": 20}, (0, 20), cash=13)
    t.company("SP", 76, {A: 60, "pool": 40}, (1, 11))
    t.company("TP", 76, {B: 50, A: 30, C: 20}, (1, 9))
    t.company("MP", 76, {A: 30, B: 20, C: 10, D: 10, "pool": 30}, (1, 8))
    t.tile("K16", "57", 1).tile("K14", "4", 1).purse(A, 37).purse(C, 0).purse(D, 0).operating_round()
    settle_checks(t)
    while t.step != "buy-trains":
        t.plain()
    t.at("IC", 3, 8).fund("IC", 13)
    assert t.acting == "IC"
    assert [t.price(sym) for sym in ("IC", "SP", "TP", "MP")] == [90, 160, 120, 110]
    return t


@pytest.mark.rule("R-1870-128", "R-1870-129", "R-1870-130", "R-1870-131", "R-1870-133", "1870/T-72")
@pytest.mark.parametrize(("protects", "tp"), [(False, 90), (True, 120)])
def test_ima_swindler(protects: bool, tp: int) -> None:
    t = swindler().purse(B, 360 if protects else 0)
    assert t.refused(Pass()) == "must-buy"
    step = t.game.step
    assert isinstance(step, BuyTrains)
    assert step.forced.funds(t.game, t.corporation("IC")) == 970
    t.do(Bankrupt())
    if protects:
        assert t.actor == B
        t.do(Protect())
    assert t.president("MP") == B
    assert [t.price(sym) for sym in ("IC", "SP", "TP", "MP")] == [76, 140, tp, 90]
    assert t.cash(A) == 0
    assert t.score(A) == 152 + 700 + 90
    assert t.game.state.reason == "bankrupt"
    assert t.trains("IC") == []


@pytest.mark.rule("1870/D-18", "1870/T-72")
def test_ima_swindler_at_18xxgames() -> None:
    t = swindler(PRESET).purse(B, 2000).do(Bankrupt())
    assert t.score(A) == 180 + 800 + 110
    assert [t.price(sym) for sym in ("IC", "SP", "TP", "MP")] == [90, 160, 120, 110]


@pytest.mark.rule("R-1870-131")
def test_bankruptcy_is_never_a_choice() -> None:
    t = at_trains(with_shares(150, 30))
    assert t.refused(Bankrupt()) == "bankrupt-solvent"


@pytest.mark.rule("R-1870-132", "1870/D-20", "1870/T-73", "1870/A-18")
@pytest.mark.parametrize("preset", ["", PRESET])
def test_the_bank_runs_out(preset: str) -> None:
    t = (
        West(2, preset)
        .privates()
        .company("MP", 76, {A: 60, B: 40}, cash=0)
        .tile("C18", "57", 0)
        .tile("B19", "57", 0)
    )
    t.equip("MP", "2").operating_round(turn=5, number=1, of=3)
    settle_checks(t)
    while t.step != "dividend":
        t.plain()
    t.bank_holds(40).do(Dividend("pay"))
    assert t.bank == 0
    assert t.game.state.broken == (not preset)
    if preset:
        return
    for _ in range(40):
        if t.game.over:
            break
        t.plain()
    assert (t.game.state.turn, t.game.state.number, t.game.state.reason) == (5, 3, "bank"), (
        "the set is finished"
    )


@pytest.mark.rule("R-1870-132")
def test_the_bank_runs_out_in_a_stock_round() -> None:
    t = (
        West(2)
        .privates()
        .company("MP", 76, {A: 40, B: 20}, cash=0)
        .company("IC", 76, {B: 60})
        .stock_round(A, turn=5)
    )
    t.bank_holds(70).do(Sell("MP", 1))
    assert t.game.state.broken
    t.bank_holds(5000)
    assert not t.game.over
    for _ in range(60):
        if t.game.over:
            break
        t.plain() if t.step != "price-protection" else t.do(Decline())
    assert (t.game.state.turn, t.game.state.reason) == (5, "bank"), "the round and the set after it"


@pytest.mark.rule("R-1870-133", "1870/A-32")
def test_wealth() -> None:
    t = (
        West(4)
        .privates(GRSC=A)
        .company("MP", 76, {A: 40, B: 20}, (0, 6))
        .purse(A, 100)
        .purse(B, 100)
        .purse(C, 320)
    )
    assert [t.score(seat) for seat in (A, B, C)] == [100 + 400 + 20, 100 + 200, 320]
    result = West(4).game.result()
    assert len(set(result.values())) == 1, "equal wealth is shared"
