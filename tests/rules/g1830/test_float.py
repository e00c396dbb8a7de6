"""1830, flotation: when a corporation starts, with what money and how many tokens."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, Table

from railhead.engine.actions import Buy, Exchange, Pass
from railhead.engine.events import Floated, Paid

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


@pytest.mark.rule("R-1830-110")
@PRESETS
def test_a_corporation_floats_with_the_sixth_share_out_of_the_offering(preset: str) -> None:
    t = Table(4, preset).start("NYC", 90, A, 30).give("NYC", "pool", 20).stock_round(B)
    t.do(Buy("NYC", "pool")).end_turn()
    assert not t.floated("NYC"), "50% has left the IPO; the pool does not matter"
    t.do(Buy("NYC", "ipo"))
    assert t.floated("NYC")
    assert t.events(Floated) == [Floated(1)]


@pytest.mark.rule("R-1830-112", "1830/D-24")
@pytest.mark.parametrize(("preset", "at_once"), [("", 0), ("18xxgames", 900)])
def test_when_the_capital_is_paid(preset: str, at_once: int) -> None:
    t = Table(4, preset).start("NYC", 90, A, 50).stock_round(B).do(Buy("NYC", "ipo"))
    assert t.treasury("NYC") == at_once
    t.end_turn().do(Pass(), Pass(), Pass(), Pass())
    assert (t.round, t.acting, t.treasury("NYC")) == ("operating", "NYC", 900)


@pytest.mark.rule("R-1830-110", "R-1830-112", "1830/T-31")
def test_capital_is_ten_times_par_whatever_was_sold() -> None:
    t = Table(4).start("NYC", 90, A, 40).give("NYC", B, 10).give("NYC", "pool", 20).at("NYC", 4, 6)
    assert (t.price("NYC"), t.floated("NYC")) == (71, True)
    bank = t.bank
    t.operating_round()
    assert (t.treasury("NYC"), t.bank) == (900, bank - 900)
    assert [event for event in t.game.node.events if isinstance(event, Paid) and event.why == "capital"]
    t.finish_turn().operating_round(turn=3)
    assert t.treasury("NYC") == 900, "only once"


@pytest.mark.rule("R-1830-111", "1830/A-17", "1830/A-20", "1830/T-32")
@PRESETS
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_corporation_floated_during_an_operating_round_waits(preset: str, rounds: int) -> None:
    t = Table(4, preset).privates(MH=C).start("NYC", 90, A, 50).running("PRR", 100, B, 60)
    t.operating_round(number=1, of=rounds)
    assert t.acting == "PRR"
    t.do(Exchange("MH", "NYC", "ipo"))
    assert t.floated("NYC")
    t.finish_turn()
    if rounds == 2:
        assert (t.round, t.game.state.number) == ("operating", 2)
    else:
        assert t.round == "stock", "NYC had no turn in this round"
        t.do(Pass(), Pass(), Pass(), Pass())
    order = [t.acting]
    t.finish_turn()
    order.append(t.acting)
    assert set(order) == {"PRR", "NYC"}
    assert t.treasury("NYC") == 900


@pytest.mark.rule("R-1830-113")
@pytest.mark.parametrize(
    ("sym", "count"),
    [("PRR", 4), ("NYC", 4), ("CPR", 4), ("B&O", 3), ("C&O", 3), ("ERIE", 3), ("NYNH", 2), ("B&M", 2)],
)
def test_tokens_for_the_map(sym: str, count: int) -> None:
    t = Table(4)
    assert t.game.state.tokens_left[t.corporation(sym)] == count
