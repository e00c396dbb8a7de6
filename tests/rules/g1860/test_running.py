"""1860, running and revenue: which trains must run, halts, home, dividends."""

from __future__ import annotations

import random

import pytest
from tests.routes.positions import random_problem
from tests.rules.g1860.table import PRESET, Wight
from tests.rules.positions import A, B, C

from railhead.board.routes import Route, best
from railhead.board.routes.check import linked
from railhead.engine.actions import Dividend, Pass, RouteOf, Run
from railhead.engine.steps.run import run_problem
from railhead.titles.g1860.idle_trains import could_run
from railhead.titles.g1860.privates import revenue_of
from railhead.titles.g1860.running import VISITED, note_yarmouth


def route(train: str, *path: str, calls: int = -1) -> RouteOf:
    return RouteOf(train, path, calls)


def cowes(*trains: str, preset: str = "", **options: int | str | bool) -> Wight:
    """C&N with Cowes joined to Newport through the halt at Cement Mills, about to run."""
    t = Wight(3, preset, **options).company("C&N", 82, {A: 60, B: 10}, trains=trains).tile("F4", "742", 3)
    return t.operating_round().skip_to("run-trains")


TO_NEWPORT = ("F2.0", "F2.1", "F2.2", "F4.0", "G5.0")


@pytest.mark.rule("R-1860-200", "1860/E-66", "R-1860-208", "1860/S-48")
def test_the_director_chooses_between_revenue_and_subsidy() -> None:
    t = cowes("3+2")
    t.do(Run((route("3+2-0", *TO_NEWPORT, calls=0),)), Dividend("pay"))
    assert t.treasury("C&N") == 0
    t = cowes("3+2").do(Run((route("3+2-0", *TO_NEWPORT),)))
    t.do(Dividend("pay"))
    assert (t.treasury("C&N"), t.game.state.last_revenue[0]) == (20, 60), (
        "two halts, whatever is done with the rest"
    )
    short = cowes("3+2").do(Run((route("3+2-0", "F2.0", "F2.1"),)))
    assert short.game.state.interrupts == (), "30 is legal where 60 could be had"


@pytest.mark.rule("R-1860-200", "1860/E-68", "1860/S-27", "1860/D-26")
def test_every_train_that_can_must_run() -> None:
    t = cowes("2+1", "2+1")
    assert t.refused(Run()) == "must-run"
    inner, outer = route("2+1-0", "F2.0", "F2.1"), route("2+1-1", "F2.1", "F2.2", "F4.0", "G5.0")
    assert t.game.why_not(Run((inner,))) is None, "the other has no route with a base that is left"
    assert t.refused(Run((outer,))) in ("route", "route-set"), "without its home it cannot run"
    assert t.legal(Run((inner, route("2+1-1", "G5.0", "F4.0", "F2.2", "F2.1")))) is False, (
        "no base on the second"
    )
    t = Wight().company("C&N", 82, {A: 60}, trains=("2+1", "2+1")).tile("F4", "742", 3).token("C&N", "G5")
    t.operating_round().skip_to("run-trains")
    assert t.refused(Run((inner,))) == "idle-train"
    assert t.game.why_not(Run((inner, outer))) is None
    record = Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("2+1", "2+1")).tile("F4", "742", 3)
    record.token("C&N", "G5").operating_round().skip_to("run-trains")
    assert record.game.why_not(Run((inner,))) is None, "one route is enough there"
    assert record.refused(Run()) == "must-run"


@pytest.mark.rule("R-1860-202", "R-1860-203")
def test_every_route_has_a_base_and_one_the_home() -> None:
    t = Wight().company("IOW", 82, {A: 60}, trains=("2+1", "2+1")).tile("J4", "206", 2).token("IOW", "J4")
    t.tile("K5", "743", 2).tile("L6", "115", 2).operating_round().skip_to("run-trains")
    away = route("2+1-0", "J4.0", "K5.0", "L6.0")
    assert t.refused(Run((away,))) == "route-set"
    home = route("2+1-1", "I3.0", "J4.0")
    assert t.game.why_not(Run((away, home))) is None


@pytest.mark.rule("R-1860-206", "R-1860-208", "1860/E-57")
def test_a_three_plus_two_with_three_large_one_small_and_a_halt() -> None:
    """The rulebook's example: stations of 20, 20, 30, a small one of 10 and one halt called at: £80 and 10 credits."""
    t = Wight().company("C&N", 82, {A: 60}, trains=("3+2",)).tile("F4", "742", 3).tile("G3", "742", 3)
    t.tile("H4", "745", 2).operating_round().skip_to("run-trains")
    t.do(Run((route("3+2-0", *TO_NEWPORT, calls=1),)), Dividend("withhold"))
    assert t.treasury("C&N") == 60 + 10


@pytest.mark.rule("R-1860-205", "1860/E-58", "1860/E-60", "1860/D-03")
def test_small_stations_cannot_be_passed() -> None:
    t = cowes("2+1")
    assert t.refused(Run((route("2+1-0", *TO_NEWPORT, calls=1),))) == "route", "S10 takes the one place"
    t.do(Run((route("2+1-0", *TO_NEWPORT),)), Dividend("withhold"))
    assert t.treasury("C&N") == 60
    lax = cowes("2+1", preset=PRESET)
    lax.do(Run((route("2+1-0", *TO_NEWPORT, calls=1),)), Dividend("withhold"))
    assert lax.treasury("C&N") == 50 + 10
    two = Wight().company("C&N", 82, {A: 60}, trains=("2+1",)).tile("F4", "742", 3).tile("F4", "748", 3)
    two.operating_round().skip_to("run-trains")
    assert two.refused(Run((route("2+1-0", *TO_NEWPORT),))) == "route", "two small stations are too many"


@pytest.mark.rule("R-1860-204", "1860/E-61", "1860/D-07")
@pytest.mark.parametrize("reentry", [False, True])
def test_no_hex_is_entered_twice(reentry: bool) -> None:
    """Shide, Merstone, round by Havenstreet, and Newport on the hex of Shide again."""
    t = Wight(3, hex_reentry=reentry).company("IWNJ", 82, {A: 60}, trains=("5+3",)).phase("5")
    t.tile("G7", "761", 0).tile("G5", "763", 0).tile("H6", "8", 1).tile("H4", "745", 0).tile("G3", "741", 5)
    t.operating_round().skip_to("run-trains")
    path = ("G5.1", "G7.1", "G7.0", "H6", "H4.0", "H4.1", "G3.0", "G5.0")
    refusal = t.game.why_not(Run((route("5+3-0", *path),)))
    assert (refusal is None) == reentry
    assert refusal is None or "comes back to" in refusal.sentence()
    assert t.game.why_not(Run((route("5+3-0", *path[1:][1:]),))) is None, "without Shide it is one line"


@pytest.mark.rule("1860/S-28", "1860/E-65", "1860/S-29")
def test_routes_may_meet_at_a_halt_that_nobody_calls_at() -> None:
    """No halt of the box has four sides, so two routes cannot lie like that; what joins routes knows halts, though."""
    home, halt, base, far = 1, 2, 3, 4
    assert linked([frozenset((home, halt)), frozenset((halt, base))], frozenset((home,)))
    assert not linked([frozenset((home, halt)), frozenset((far, base))], frozenset((home,)))
    t = cowes("3+2")
    seen = could_run(run_problem(t.game, t.corporation("C&N")), [])
    assert seen == t.game.title.train_index["3+2"] * 100
    assert t.game.state.board.stop(t.game.title.map.node("F2.2")).kind == "halt"


@pytest.mark.rule("R-1860-209", "1860/E-114", "R-1860-207")
def test_a_bankrupt_companys_base_stops_no_run() -> None:
    t = (
        Wight()
        .company("IOW", 82, {A: 60}, trains=("5+3",))
        .phase("5")
        .tile("J4", "206", 2)
        .tile("K5", "743", 2)
    )
    t.tile("L6", "115", 2).bankrupt("BHI&R").token("BHI&R", "J4").operating_round().skip_to("run-trains")
    through = route("5+3-0", "I3.0", "J4.0", "K5.0", "L6.0")
    assert t.game.why_not(Run((through,))) is None
    question = t.game.rules.run_extras
    assert question is not None
    stations = question(t.game, t.corporation("IOW"))["open_stations"]
    assert {t.game.title.map.node_text(node) for node in stations} == {"J4.0", "L6.0"}


@pytest.mark.rule("R-1860-220", "1860/E-67")
def test_players_are_paid_and_nobody_else() -> None:
    t = Wight().company("C&N", 82, {A: 60, B: 10, "pool": 20}, trains=("2+1",)).tile("F4", "742", 3)
    t.purse(A, 0).purse(B, 0).operating_round().skip_to("run-trains")
    t.do(t.game.best_run())
    bank, revenue = t.bank, 60
    t.do(Dividend("pay"))
    assert (t.cash(A), t.cash(B), t.treasury("C&N")) == (36, 6, 0)
    assert t.bank == bank - 42
    t = cowes("2+1")
    t.do(t.game.best_run())
    bank = t.bank
    t.do(Dividend("withhold"))
    assert (t.treasury("C&N"), t.bank) == (revenue, bank), "credits are not the bank's"


@pytest.mark.rule("1860/S-26", "R-1860-123")
def test_without_a_run_there_is_no_dividend() -> None:
    t = Wight().company("IOW", 82, {A: 60}).operating_round().skip_to("lay-track").do(Pass())
    assert t.price("IOW") == 74
    assert t.game.state.operated[t.corporation("IOW")]


@pytest.mark.rule("R-1860-404", "1860/E-99", "1860/D-25")
def test_destinations_pay_once() -> None:
    t = (
        Wight(3, destinations=True)
        .company("IWNJ", 82, {A: 60}, trains=("5+3",))
        .phase("5")
        .tile("G7", "761", 0)
    )
    t.tile("G5", "763", 0).operating_round(of=2).skip_to("run-trains")
    t.do(Run((route("5+3-0", "G7.0", "G7.1", "G5.1"),)))
    assert t.treasury("IWNJ") == 100, "Shide"
    assert len(t.game.state.get(VISITED)) == 1
    t.finish_turn().skip_to("run-trains")
    before = t.treasury("IWNJ")
    t.do(Run((route("5+3-0", "G7.0", "G7.1", "G5.1"),)))
    assert t.treasury("IWNJ") == before
    plain = Wight().company("IWNJ", 82, {A: 60}, trains=("5+3",)).phase("5").tile("G7", "761", 0)
    plain.tile("G5", "763", 0).operating_round().skip_to("run-trains").do(
        Run((route("5+3-0", "G7.0", "G7.1", "G5.1"),))
    )
    assert plain.treasury("IWNJ") == 0


@pytest.mark.rule("R-1860-401")
def test_yarmouth_pays_more_once_a_run_has_joined_it_to_newport() -> None:
    t = Wight(3, variable_private_revenue=True).privates(YHC=C).company("FYN", 82, {A: 60}, trains=("5+3",))
    node = t.game.title.map.node
    far, both = (node("B4.0"), node("B6.0")), (node("B4.0"), node("C5.0"), node("G5.0"))
    yarmouth = t.private("YHC")
    note_yarmouth(t.game, t.corporation("FYN"), [Route(0, far), Route(1, (node("G5.0"), node("G7.0")))])
    assert revenue_of(t.game, yarmouth) == 10, "two runs do not join them"
    note_yarmouth(t.game, t.corporation("IOW"), [Route(0, both)])
    assert revenue_of(t.game, yarmouth) == 10, "nor does another company"
    note_yarmouth(t.game, t.corporation("FYN"), [Route(0, both)])
    assert revenue_of(t.game, yarmouth) == 15


@pytest.mark.rule("R-1860-161", "R-1860-007")
def test_the_order_of_a_turn() -> None:
    t = Wight().company("C&N", 82, {A: 60}, trains=("2+1",), cash=600).tile("F4", "742", 3).operating_round()
    assert t.rest_of_turn() == ["lay-track", "place-token", "run-trains", "dividend", "buy-trains"]
    assert t.round == "stock"


@pytest.mark.rule("R-1860-332", "R-1860-333", "1860/D-12", "1860/D-03")
def test_under_british_rail_small_stations_come_before_halts() -> None:
    """Where halts still count (no stock round since the Southern) a 3+2 calls at three stations, small ones first."""
    t = Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("3+2",)).tile("F4", "742", 3)
    t.nationalised(stock_round=False).operating_round().skip_to("run-trains")
    assert t.refused(Run((route("3+2-0", *TO_NEWPORT, calls=1),))) == "route"
    t.do(Run((route("3+2-0", *TO_NEWPORT),)))
    assert (t.game.state.last_revenue[t.corporation("C&N")], t.treasury("C&N")) == (60, 0)
    roomy = Wight(3, PRESET).company("C&N", 82, {A: 60}, trains=("4+2",)).tile("F4", "742", 3)
    roomy.nationalised(stock_round=False).operating_round().skip_to("run-trains")
    assert roomy.game.why_not(Run((route("4+2-0", *TO_NEWPORT, calls=1),))) is None


@pytest.mark.rule("1860/S-27")
def test_a_short_search_leaves_no_train_at_home_that_could_run() -> None:
    several = 0
    for seed in range(60):
        question = random_problem(random.Random(f"idle {seed}"), "1860", size=30, late=0.8)
        run = best(question, nodes=0)
        assert could_run(question, run.routes) is None
        several += len(run.routes) > 1
    assert several > 10
