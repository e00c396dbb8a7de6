"""1860, trains: the pile, deals in tens, the last train, limits, insolvency and receivership."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import BuyTrain, Discard, Pass, Range, Routes, Run
from railhead.titles.g1860.insolvency import leased_train, valid_route


def buying(sym: str, *trains: str, cash: int, **options: int | str | bool) -> Wight:
    """C&N about to buy trains."""
    return Wight(3, **options).company(sym, 82, {A: 60}, trains=trains, cash=cash)


@pytest.mark.rule("R-1860-004", "R-1860-221")
def test_the_top_of_the_pile_at_its_price() -> None:
    t = buying("C&N", "2+1", cash=1000).operating_round().skip_to("buy-trains")
    assert t.refused(BuyTrain("3+2-0", 300)) == "train-unknown"
    assert t.refused(BuyTrain("2+1-1", 240)) == "train-price"
    t.do(BuyTrain("2+1-1", 250))
    assert t.treasury("C&N") == 750
    t = buying("C&N", "3+2", cash=1000).phase("3").returned("2+1").operating_round().skip_to("buy-trains")
    assert t.legal(BuyTrain("2+1-0", 250)), "returned trains lie beside the pile"


@pytest.mark.rule("R-1860-222", "1860/E-73")
def test_other_companies_sell_in_tens() -> None:
    t = buying("C&N", "2+1", cash=100).company("IOW", 74, {B: 60}, trains=("2+1", "2+1")).operating_round()
    t.skip_to("buy-trains")
    for price in (15, 5, 0):
        assert t.refused(BuyTrain("2+1-1", price)) == "train-tens"
    assert t.refused(BuyTrain("2+1-1", 110)) == "train-cash"
    assert t.legal(BuyTrain("2+1-1", 10))
    assert t.offers(Range)[0] == Range(BuyTrain("2+1-1", 10), "price", 10, 100, 10)
    t.do(BuyTrain("2+1-1", 40))
    assert (t.treasury("C&N"), t.treasury("IOW")) == (60, 40)


@pytest.mark.rule("R-1860-223", "1860/E-70", "1860/E-71", "1860/E-72", "1860/S-21")
def test_the_last_train_of_a_company() -> None:
    """The rulebook's three examples."""
    t = buying("C&N", "3+2", cash=200).company("BHI&R", 62, {B: 60}, trains=("4+2",), cash=200)
    assert "buy-trains" not in t.operating_round().rest_of_turn()
    assert "buy-trains" not in t.rest_of_turn(), "neither can take the other's"
    t = buying("C&N", "3+2", cash=200).company("NGStL", 62, {B: 60}, trains=("3+2", "4+2")).operating_round()
    t.skip_to("buy-trains").do(BuyTrain("3+2-1", 50))
    assert t.game.why_not(BuyTrain("4+2-0", 50)) is not None, "the second would be its last"
    t = (
        buying("C&N", cash=200)
        .company("FYN", 62, {B: 60}, trains=("4+2",))
        .company("IOW", 62, {C: 60}, trains=("4+2",))
    )
    t.operating_round().skip_to("buy-trains").do(BuyTrain("4+2-0", 50))
    assert t.trains("C&N") == ["4+2"], "a company without a train may"
    assert t.step != "buy-trains" or t.refused(BuyTrain("4+2-1", 50)) == "train-last"


@pytest.mark.rule("R-1860-224", "1860/E-74", "1860/S-50")
def test_surplus_goes_back_when_the_next_turn_begins() -> None:
    t = Wight().company("C&N", 90, {A: 60}, trains=("5+3",), cash=1000).sold_out("2+1", "3+2", "4+2", "5+3")
    t.company("IOW", 82, {B: 60}, trains=("4+2", "4+2", "5+3")).operating_round(of=2).skip_to("buy-trains")
    t.do(BuyTrain("6+3-0", 500))
    assert t.trains("IOW") == ["4+2", "4+2", "5+3"], "not at once"
    while t.acting != "IOW":
        t.plain()
    assert (t.step, t.actor) == ("return-trains", B)
    t.do(Discard("IOW", "4+2-0"))
    assert t.trains("IOW") == ["4+2", "5+3"]
    assert [train // 100 for train in t.game.state.discarded] == [t.game.title.train_index["4+2"]]
    assert t.step != "return-trains"


@pytest.mark.rule("R-1860-224", "1860/S-50", "R-1860-406", "1860/D-25")
def test_nobody_buys_at_the_limit() -> None:
    t = buying("C&N", "2+1", "2+1", "2+1", "2+1", cash=1000).operating_round()
    asked = t.rest_of_turn()
    assert "buy-trains" not in asked
    t = buying("C&N", "2+1", "2+1", "2+1", "2+1", cash=1000, no_train_limit=True).operating_round()
    assert "buy-trains" in t.rest_of_turn()


@pytest.mark.rule("R-1860-407", "1860/D-25")
def test_two_seven_trains() -> None:
    kind = Wight().game.title.train_index["7+4"]
    assert Wight().game.rules.supply[kind] == 1
    assert Wight(3, two_seven_trains=True).game.rules.supply[kind] == 2


@pytest.mark.rule("R-1860-225", "1860/E-75", "R-1860-302")
def test_old_trains_leave_at_once_everywhere() -> None:
    t = (
        Wight()
        .company("C&N", 90, {A: 60}, trains=("2+1",), cash=1000)
        .bankrupt("BHI&R", "2+1")
        .sold_out("3+2")
    )
    t.company("IOW", 82, {B: 60}, trains=("2+1",)).returned("2+1").sold_out("2+1").operating_round()
    t.skip_to("buy-trains").do(BuyTrain("4+2-0", 350))
    assert [t.trains(sym) for sym in ("C&N", "IOW", "BHI&R")] == [["4+2"], [], []]
    assert t.game.state.discarded == ()


@pytest.mark.rule("R-1860-226", "1860/S-32", "1860/D-10", "1860/E-81", "R-1860-235", "1860/E-78")
@pytest.mark.parametrize(
    ("cash", "strict", "record"), [(249, False, False), (250, True, False), (251, True, True)]
)
def test_who_can_pay_must_buy(cash: int, strict: bool, record: bool) -> None:
    for preset, must in (("", strict), (PRESET, record)):
        t = Wight(3, preset).company("VYSC", 62, {A: 60}, cash=cash).operating_round()
        asked = t.rest_of_turn() if not must else t.skip_to("buy-trains") and []
        if must:
            assert t.refused(Pass()) == "must-buy-train", "with or without a route"
        else:
            assert t.trains("VYSC") == []
            assert asked is not None


# insolvency


def poor(sym: str = "IOW", cash: int = 100, **options: int | str | bool) -> Wight:
    """IOW without a train in phase 6, with Ryde in reach."""
    t = (
        Wight(3, **options)
        .company(sym, 82, {A: 60}, cash=cash)
        .sold_out("2+1", "3+2", "4+2", "5+3")
        .phase("6")
    )
    return t.tile("J4", "206", 2)


@pytest.mark.rule("R-1860-230", "R-1860-233", "1860/E-76", "R-1860-231", "1860/S-31", "1860/S-35")
def test_insolvent_at_the_end_of_the_turn_and_leasing_in_the_next() -> None:
    t = poor(cash=300).operating_round(of=2)
    assert not t.is_insolvent("IOW")
    assert "run-trains" not in t.rest_of_turn(), "no lease in this turn"
    assert t.is_insolvent("IOW")
    t.skip_to("run-trains")
    assert leased_train(t.game, t.corporation("IOW")) == t.game.title.train_index["6+3"] * 100 + 1
    t.do(t.game.best_run())
    assert t.treasury("IOW") == 300 + 40 + 40, "two stations"
    assert t.game.state.last_payout[t.corporation("IOW")] == "withhold"


@pytest.mark.rule("R-1860-230", "R-1860-231", "1860/E-80", "1860/S-30", "1860/D-21")
def test_without_a_valid_route_nobody_is_insolvent() -> None:
    t = Wight().layers(4).company("VYSC", 62, {A: 60}, cash=0).operating_round(of=2)
    assert not valid_route(t.game, t.corporation("VYSC"))
    t.finish_turn()
    assert not t.is_insolvent("VYSC")
    assert t.price("VYSC") == 58
    t = Wight().company("IOW", 82, {A: 60}).tile("J4", "115", 5).token("IOW", "J4").tile("K5", "743", 2)
    t.tile("L6", "115", 2)
    home = valid_route(t.game, t.corporation("IOW"))
    other = (
        Wight(3, PRESET)
        .company("IOW", 82, {A: 60})
        .tile("J4", "115", 5)
        .token("IOW", "J4")
        .tile("K5", "743", 2)
    )
    other.tile("L6", "115", 2)
    assert (home, valid_route(other.game, other.corporation("IOW"))) == (False, True)


@pytest.mark.rule("R-1860-233", "1860/S-34")
def test_who_could_pay_neither_leases_nor_runs() -> None:
    t = poor(cash=500).insolvent("IOW").operating_round()
    asked = []
    while t.step != "buy-trains":
        asked.append(t.step)
        t.plain()
    assert "run-trains" not in asked
    assert t.refused(Pass()) == "must-buy-train"


@pytest.mark.rule("R-1860-234", "1860/E-77", "1860/E-83", "R-1860-321", "1860/S-33", "1860/D-06")
def test_a_leased_run_is_paid_by_the_station() -> None:
    for simplified in (False, True):
        t = poor(cash=0, simplified_insolvency=simplified).tile("K5", "743", 2).tile("L6", "115", 2)
        t.insolvent("IOW").operating_round().skip_to("run-trains")
        t.do(t.game.best_run())
        assert t.treasury("IOW") == 40 + 20 * 4, "three large stations and a halt; no subsidy on top"
        assert t.price("IOW") == 74
    t = (
        Wight()
        .company("IOW", 82, {A: 60})
        .southern()
        .tile("J4", "206", 2)
        .tile("K5", "743", 2)
        .tile("L6", "115", 2)
    )
    t.insolvent("IOW").operating_round().skip_to("run-trains")
    t.do(t.game.best_run())
    assert t.treasury("IOW") == 40 + 20 * 3, "after the Southern stock round halts are ignored"


@pytest.mark.rule("R-1860-400", "1860/E-79", "1860/D-04", "1860/D-05")
@pytest.mark.parametrize(("rounding", "then"), [("ten", 40), ("pound", 35)])
def test_original_insolvency_revenue(rounding: str, then: int) -> None:
    t = poor(cash=0, insolvency="original", original_insolvency_rounding=rounding)
    t.tile("J4", "57", 2).tile("K5", "743", 2).tile("L6", "115", 2).insolvent("IOW").operating_round()
    t.skip_to("run-trains")
    t.do(t.game.best_run())
    assert t.treasury("IOW") == then + 10, "half of 70, and the subsidy of a halt"


@pytest.mark.rule("1860/D-30", "R-1860-230")
def test_when_insolvency_ends() -> None:
    t = poor(cash=500).insolvent("IOW").operating_round().skip_to("buy-trains")
    assert t.is_insolvent("IOW")
    t.do(BuyTrain("6+3-1", 500))
    assert not t.is_insolvent("IOW")
    record = (
        poor(cash=500, insolvency_mark_timing="run").insolvent("IOW").operating_round().skip_to("buy-trains")
    )
    assert not record.is_insolvent("IOW"), "with the credits for a train it ends at the run"


@pytest.mark.rule("R-1860-233", "1860/E-82")
def test_the_cheapest_train_of_the_bank_is_leased() -> None:
    t = (
        Wight()
        .company("IOW", 82, {A: 60})
        .sold_out("2+1", "3+2", "4+2", "5+3", "6+3")
        .phase("7")
        .returned("5+3")
    )
    t.sold_out("7+4").tile("J4", "206", 2).insolvent("IOW")
    train = leased_train(t.game, t.corporation("IOW"))
    assert train is not None
    assert t.game.title.train_kinds[train // 100].name == "5+3"


# receivership


def undirected(*trains: str, cash: int, **options: int | str | bool) -> Wight:
    holders: dict[int | str, int] = {A: 10, B: 10, "pool": 40}
    t = Wight(3, **options).company("IOW", 82, holders, director=None, floated=True, trains=trains, cash=cash)
    return t.tile("J4", "206", 2).tile("K5", "743", 2).tile("L6", "115", 2)


@pytest.mark.rule("R-1860-250", "1860/S-51", "1860/D-23", "R-1860-252")
def test_receivership_runs_for_the_most_and_retains() -> None:
    t = undirected("3+2", cash=1000).operating_round()
    assert t.step == "run-trains", "no track, no base"
    assert t.actor == t.game.state.priority
    low = Run((t.game.best_run().routes[0].__class__("3+2-0", ("I3.0", "J4.0")),))
    assert t.refused(low) == "revenue-low"
    assert t.offers(Routes)
    t.do(t.game.best_run())
    assert t.treasury("IOW") > 1000, "retained by itself"
    assert t.round == "stock", "with a train it buys nothing"
    record = undirected("3+2", cash=0, receivership_max=False).operating_round()
    assert record.game.why_not(low) is None


@pytest.mark.rule("R-1860-251", "R-1860-252", "1860/E-84")
def test_receivership_without_a_train_leases_at_once_and_buys_when_it_can() -> None:
    t = undirected(cash=0).operating_round(of=2)
    assert t.is_insolvent("IOW")
    assert t.step == "run-trains"
    t.do(t.game.best_run())
    assert t.price("IOW") == 74
    assert t.treasury("IOW") == 40 + 20 * 2, "a leased 2+1 calls at two stations"
    t = undirected(cash=240).operating_round()
    t.do(t.game.best_run())
    assert t.step == "buy-trains"
    assert t.refused(Pass()) == "must-buy-train"
    t.do(BuyTrain("2+1-0", 250))
    assert t.trains("IOW") == ["2+1"]


@pytest.mark.rule("R-1860-252")
def test_receivership_trades_no_trains() -> None:
    t = undirected("2+1", "2+1", cash=0).company("C&N", 90, {C: 60}, cash=100).operating_round()
    assert t.acting == "C&N"
    assert "buy-trains" not in t.rest_of_turn()
