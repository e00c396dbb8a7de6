"""1860, the Southern Railway, British Rail, the bank, the score."""

from __future__ import annotations

import pytest
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.engine.actions import Buy, BuyTrain, Dividend, Pass, RouteOf, Run, Sell
from railhead.engine.state import replaced
from railhead.titles.g1860.companies import BRITISH_RAIL, CLOSED, SOUTHERN
from railhead.titles.g1860.end import close_companies, form_british_rail, to_be_closed


def syms(t: Wight, numbers: object) -> set[str]:
    return {t.game.title.corporations[c].sym for c in numbers}  # type: ignore[attr-defined]


@pytest.mark.rule("R-1860-320", "R-1860-321", "1860/E-89")
def test_building_goes_on_until_the_next_stock_round() -> None:
    t = Wight().company("C&N", 90, {A: 60}, trains=("8+4",), cash=2000).phase("8").sold_out("8+4")
    t.company("IOW", 82, {B: 60}, cash=100).tile("J4", "57", 2).operating_round(turn=7, of=2).skip_to(
        "buy-trains"
    )
    t.do(BuyTrain("9+5-0", 800))
    assert not t.game.state.get(SOUTHERN)
    t.finish_turn()
    assert (t.round, t.step) == ("operating", "lay-track"), "track is still laid"
    while t.round == "operating":
        t.plain()
    assert t.game.state.get(SOUTHERN), "none from the next stock round on"


@pytest.mark.rule("R-1860-330", "1860/E-90", "1860/E-91", "1860/S-39", "1860/D-11")
def test_british_rail_is_formed_when_every_directed_company_has_a_train() -> None:
    def formed(preset: str = "", unfloated: bool = False, trainless: bool = False) -> bool:
        t = Wight(3, preset).company("IOW", 82, {A: 60}, trains=() if trainless else ("9+5",)).southern()
        t.company("C&N", 82, {A: 10, "pool": 40}, director=None, floated=True)
        if unfloated:
            t.company("FYN", 82, {B: 20})
        form_british_rail(t.game)
        return t.game.state.get(BRITISH_RAIL)

    assert formed(), "one in receivership does not matter"
    assert not formed(trainless=True)
    assert formed(unfloated=True)
    assert not formed(PRESET, unfloated=True)
    early = Wight().company("IOW", 82, {A: 60}, trains=("8+4",)).phase("8")
    form_british_rail(early.game)
    assert not early.game.state.get(BRITISH_RAIL), "not before the Southern"


@pytest.mark.rule("R-1860-330", "R-1860-331", "R-1860-332")
def test_after_that_there_are_operating_rounds_alone() -> None:
    t = (
        Wight()
        .company("IOW", 90, {A: 60}, trains=("9+5",), cash=900)
        .company("C&N", 82, {B: 60}, trains=("9+5",))
    )
    t.company("FYN", 74, {C: 60}, trains=("9+5",)).tile("J4", "57", 2).tile("F4", "742", 3).tile(
        "B6", "115", 3
    )
    t.southern(stock_round=False).stock_round(A).pass_round()
    assert t.game.state.get(BRITISH_RAIL)
    assert t.step == "run-trains", "no track, no bases"
    t.do(t.game.best_run())
    assert t.game.state.last_payout[t.corporation("IOW")] == "pay", "nothing is retained"
    assert t.step == "buy-trains"
    assert t.refused(BuyTrain("9+5-1", 10)) in ("train-bank-only", "train-limit")
    number = t.game.state.number
    while t.game.state.number == number and not t.game.over:
        t.plain()
    assert t.round == "operating" or t.game.over, "no stock round ever again"


@pytest.mark.rule("R-1860-333", "1860/E-92", "1860/E-120", "1860/S-41", "1860/D-13")
def test_the_first_number_counts_and_the_highest_revenue() -> None:
    def position(preset: str) -> Wight:
        t = (
            Wight(3, preset)
            .company("C&N", 82, {A: 60}, trains=("9+5",))
            .company("IOW", 74, {B: 60}, trains=("9+5",))
        )
        t.company("FYN", 62, {C: 60}, trains=("9+5",)).tile("F4", "742", 3).nationalised()
        return t.operating_round()

    t = position("")
    short = Run((RouteOf("9+5-0", ("F2.0", "F2.1")),))
    assert t.refused(short) == "revenue-low"
    assert position(PRESET).game.why_not(short) is None
    assert t.game.rules.running is not None
    trains, rules = t.game.rules.running(t.game, t.corporation("C&N"))
    assert trains[0].reach == (9, 0)
    assert not rules.halts


@pytest.mark.rule("R-1860-334", "R-1860-335", "1860/E-117")
def test_receivership_pays_nothing_and_goes_first() -> None:
    t = Wight().company("C&N", 82, {A: 60}, trains=("9+5",)).company("IOW", 90, {B: 60}, trains=("9+5",))
    t.company("FYN", 74, {A: 10, "pool": 40}, director=None, floated=True, trains=("9+5",)).tile(
        "F4", "742", 3
    )
    t.tile("J4", "57", 2).nationalised().operating_round()
    t.do(t.game.best_run())
    while t.acting != "C&N":
        t.plain()
    t.do(t.game.best_run())
    number = t.game.state.number
    while t.game.state.number == number and not t.game.over:
        t.plain()
    assert "FYN" in syms(t, t.game.state.get(CLOSED))
    assert t.price("FYN") == 68


@pytest.mark.rule("R-1860-334", "1860/D-13")
def test_where_receivership_runs_under_british_rail_it_retains() -> None:
    t = Wight(3, PRESET).company("C&N", 74, {A: 60}, trains=("9+5",)).tile("F4", "742", 3).tile("J4", "57", 2)
    t.company("IOW", 90, {A: 10, "pool": 40}, director=None, floated=True, trains=("9+5",))
    t.company("FYN", 62, {B: 60}, trains=("9+5",)).purse(A, 0).nationalised().operating_round()
    assert (t.acting, t.step) == ("IOW", "run-trains")
    t.do(t.game.best_run())
    assert (t.cash(A), t.treasury("IOW"), t.price("IOW")) == (0, 50, 82)


def payers(t: Wight, **paid: int) -> Wight:
    names = {"CN": "C&N", "BHIR": "BHI&R", "SC": "S&C"}
    for sym, revenue in paid.items():
        number = t.corporation(names.get(sym, sym))
        t.game.state.last_revenue = replaced(t.game.state.last_revenue, number, revenue)
        t.game.state.last_payout = replaced(t.game.state.last_payout, number, "pay")
    return t


@pytest.mark.rule("R-1860-335", "1860/E-93", "R-1860-336", "1860/E-94", "1860/S-56")
def test_the_lowest_payers_close() -> None:
    t = Wight()
    for sym in ("C&N", "IOW", "IWNJ", "FYN", "NGStL", "BHI&R", "S&C"):
        t.company(sym, 62, {A: 60}, trains=("9+5",))
    t.nationalised()
    payers(t, CN=320, IOW=270, IWNJ=310, FYN=270, NGStL=320, BHIR=370, SC=330)
    close_companies(t.game)
    assert syms(t, t.game.state.get(CLOSED)) == {"IOW", "FYN"}
    close_companies(t.game)
    assert syms(t, t.game.state.get(CLOSED)) == {"IOW", "FYN", "IWNJ", "C&N", "NGStL"}, (
        "310 alone, so all of 320 too"
    )
    assert not t.game.over
    close_companies(t.game)
    assert t.game.state.reason == "nationalization", "the last two have operated once more"
    t = Wight()
    for sym in ("C&N", "IOW", "IWNJ"):
        t.company(sym, 62, {A: 60}, trains=("9+5",))
    payers(t.nationalised(), CN=300, IOW=300, IWNJ=300)
    assert len(to_be_closed(t.game, [0, 1, 2])) == 3
    close_companies(t.game)
    assert t.game.state.reason == "nationalization", "none is left"


@pytest.mark.rule("R-1860-332", "1860/S-40", "1860/D-12")
@pytest.mark.parametrize(("preset", "step"), [("", "run-trains"), (PRESET, "lay-track")])
def test_building_in_the_end_game_without_a_stock_round(preset: str, step: str) -> None:
    t = Wight(3, preset).company("IOW", 82, {A: 60}, trains=("9+5",)).tile("J4", "57", 2)
    t.nationalised(stock_round=False).operating_round()
    assert t.step == step


@pytest.mark.rule("1860/S-49")
def test_the_train_limit_holds_in_the_end_game() -> None:
    t = Wight().company("IOW", 82, {A: 60}, trains=("9+5", "9+5"), cash=2000).tile("J4", "57", 2)
    t.nationalised().operating_round()
    assert "buy-trains" not in t.rest_of_turn()


@pytest.mark.rule("R-1860-351", "1860/E-95", "1860/S-43", "1860/D-15")
def test_the_bank_is_broken_when_players_hold_more_than_it_had() -> None:
    t = Wight().company("IOW", 100, {A: 60}, trains=("2+1",)).company("C&N", 82, {B: 60}, trains=("2+1",))
    t.purse(A, 9800).purse(B, 100).purse(C, 100).tile("J4", "57", 2).phase("5").stock_round(A)
    exact = Wight().company("IOW", 100, {A: 60}, trains=("2+1",)).company("C&N", 82, {B: 60}, trains=("2+1",))
    exact.purse(A, 9700).purse(B, 100).purse(C, 100).stock_round(A).do(Sell("IOW", 1))
    assert (exact.bank, exact.game.state.broken) == (0, False), "exactly empty is not broken"
    t.do(Sell("IOW", 1))
    assert t.game.state.broken
    t.pass_round()
    while t.round == "operating" and not t.game.over:
        t.plain()
    assert (t.game.state.reason, t.game.state.number) == ("bank", 1), (
        "after the next round, though three are due"
    )

    def income(preset: str) -> bool:
        t = Wight(3, preset).privates(RPSC=A).company("IOW", 82, {A: 60}, trains=("2+1",)).tile("J4", "57", 2)
        t.purse(A, 10_000).purse(B, 0).purse(C, 0).operating_round()
        return t.game.state.broken

    assert income("")
    assert not income(PRESET)


@pytest.mark.rule("1860/D-15")
@pytest.mark.parametrize(("how", "broken"), [("pay", True), ("withhold", False)])
def test_in_records_a_dividend_finds_the_bank_empty_and_a_turn_without_one_does_not(
    how: str, broken: bool
) -> None:
    t = Wight(3, PRESET).privates(RPSC=A).company("IOW", 82, {A: 60}, trains=("2+1",)).tile("J4", "57", 2)
    t.purse(A, 10_000).purse(B, 0).purse(C, 0).company("C&N", 74, {B: 60}).operating_round()
    t.skip_to("run-trains").do(t.game.best_run(), Dividend(how))
    assert t.game.state.broken == broken


@pytest.mark.rule("R-1860-350", "R-1860-351")
def test_where_both_have_happened_the_market_is_named() -> None:
    t = Wight().company("IOW", 82, {A: 60}, 340, trains=("2+1",)).tile("J4", "57", 2).operating_round()
    t.game.state.broken = True
    while not t.game.over:
        t.plain()
    assert t.game.state.reason == "stock_market"


@pytest.mark.rule("R-1860-350", "R-1860-351", "1860/E-96", "1860/S-57")
def test_under_british_rail_the_bank_has_no_end_but_the_market_has() -> None:
    t = Wight().company("IOW", 82, {A: 60}, 320, trains=("9+5",)).company("C&N", 82, {B: 60}, trains=("9+5",))
    t.company("FYN", 62, {C: 60}, trains=("9+5",)).tile("J4", "57", 2).purse(A, 14_000).nationalised()
    t.operating_round()
    assert t.bank < 0
    t.do(t.game.best_run())
    assert not t.game.state.broken
    t.priced("IOW", 340)
    while not t.game.over:
        t.plain()
    assert t.game.state.reason == "stock_market"
    announced = Wight().company("IOW", 82, {A: 60}, trains=("9+5",)).tile("J4", "57", 2).nationalised()
    announced.game.state.broken = True
    announced.operating_round()
    while not announced.game.over:
        announced.plain()
    assert announced.game.state.number == 1


@pytest.mark.rule("R-1860-352", "R-1860-353", "1860/E-97", "1860/S-44", "1860/D-14", "1860/D-08")
def test_the_score() -> None:
    def worth(preset: str = "", **options: int | str | bool) -> int:
        t = (
            Wight(3, preset, **options)
            .privates(CMH=A)
            .company("IOW", 74, {A: 30, B: 20}, 47, floated=True)
            .purse(A, 100)
        )
        return t.score(A) - 190

    assert worth() == 69
    assert worth(PRESET) == 70
    t = (
        Wight()
        .company("IOW", 74, {A: 30}, 47, floated=True, trains=("2+1",))
        .company("FYN", 65, {A: 20})
        .purse(A, 0)
    )
    assert t.score(A) == 141 + 64, "whole with a train, half the par of one that has not floated"
    assert max(t.game.result(), key=t.game.result().__getitem__) in t.game.players
    unoperated = Wight(3, unoperated_full_value=True).company("IOW", 82, {A: 60}, operated=False).purse(A, 0)
    assert unoperated.score(A) == 6 * 41
    both = (
        Wight(3, PRESET, unoperated_full_value=True).company("IOW", 82, {A: 60}, operated=False).purse(A, 0)
    )
    assert both.score(A) == 6 * 82


@pytest.mark.rule("R-1860-007")
def test_the_number_of_rounds_is_fixed_when_the_stock_round_ends() -> None:
    t = (
        Wight()
        .company("C&N", 90, {A: 60}, trains=("2+1",), cash=900)
        .sold_out("2+1")
        .stock_round(A)
        .pass_round()
    )
    assert t.game.state.set_length == 1
    t.skip_to("buy-trains").do(BuyTrain("3+2-0", 300))
    assert (t.phase_name, t.game.state.set_length) == ("3", 1)
    t.finish_turn()
    assert t.round == "stock"
    t.pass_round()
    assert t.game.state.set_length == 2


@pytest.mark.rule("R-1860-360", "R-1860-361", "R-1860-408", "1860/D-27")
def test_information_is_the_tables_affair() -> None:
    """Treasuries are open by default; the engine knows no agreements, and nothing else depends on it."""
    open_, shut = Wight(3), Wight(3, open_treasuries=False)
    assert open_.game.rules.options.flag("open_treasuries")
    for t in (open_, shut):
        t.company("C&N", 90, {A: 60}, trains=("2+1",)).purse(B, 500).stock_round(A).do(
            Pass(), Buy("C&N", "ipo")
        )
    assert open_.game.state == shut.game.state


@pytest.mark.rule("R-1860-003")
def test_setup() -> None:
    from tests.rules.positions import Table

    t = Table(3, title="1860")
    s = t.game.state
    kept = [rule.sym for c, rule in enumerate(t.game.title.corporations) if s.shares[c * 16 + 15]]
    assert kept == ["C&N", "IOW", "FYN", "BHI&R"]
    assert all(sum(s.shares[c * 16 : c * 16 + 16]) == 10 for c in range(8))
