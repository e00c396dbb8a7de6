"""1830, the end of the game and the score."""

from __future__ import annotations

import pytest
from tests.rules.positions import A, B, C, D, Table

from railhead.engine.actions import Dividend, EndGame, Exchange, Pass, Sell
from railhead.engine.events import BankBroke, GameEnded

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def earning(preset: str = "", share: int = 60) -> Table:
    """PRR earns $100 a turn: H12 10, H10 and H16 brown."""
    t = Table(4, preset).phase("5").running("PRR", 100, A, share).give("PRR", B, 100 - share)
    t.tile("H10", "63", 0).tile("H14", "9", 1).tile("H16", "63", 0).equip("PRR", "5")
    return t


@pytest.mark.rule("R-1830-301", "R-1830-302", "1830/T-74")
@PRESETS
def test_an_operating_set_is_finished_when_the_bank_breaks(preset: str) -> None:
    t = earning(preset).operating_round(number=1, of=3).bank_holds(40).skip_to("dividend")
    assert t.revenue == 90
    t.do(Dividend("pay"))
    assert (t.bank, t.game.state.broken) == (-50, True)
    assert t.events(BankBroke)
    assert t.cash(A) == 600 + 54, "the bank pays on credit"
    later = []
    while not t.game.over:
        later.append((t.round, t.game.state.number))
        t.finish_turn()
    assert [item for item in later if item[1] > 1] == [("operating", 2), ("operating", 3)]
    assert t.events(GameEnded) == [GameEnded("bank")]
    assert t.cash(A) == 600 + 3 * 54


@pytest.mark.rule("R-1830-301", "1830/A-41", "1830/D-15", "1830/T-74")
@pytest.mark.parametrize(("preset", "broken"), [("", True), ("18xxgames", False)])
def test_a_bank_with_exactly_nothing(preset: str, broken: bool) -> None:
    t = earning(preset).operating_round().bank_holds(90).skip_to("dividend").do(Dividend("pay"))
    assert (t.bank, t.game.state.broken) == (0, broken)
    t.finish_turn()
    assert t.game.over == broken


@pytest.mark.rule("R-1830-301", "1830/T-75")
@PRESETS
def test_a_bank_broken_in_a_stock_round_gives_a_whole_set(preset: str) -> None:
    t = earning(preset).start("NYC", 100, C, 40).give("NYC", D, 20).stock_round(C).bank_holds(50)
    t.do(Sell("NYC", 1))
    assert (t.bank, t.game.state.broken) == (-50, True)
    t.do(Pass(), Pass(), Pass(), Pass(), Pass())
    for number in (1, 2, 3):
        while t.acting != "PRR":
            t.finish_turn()
        assert (t.round, t.game.state.number, t.game.over) == ("operating", number, False)
        t.finish_turn()
    while not t.game.over:
        t.finish_turn()
    assert t.game.state.reason == "bank"


@pytest.mark.rule("R-1830-302")
def test_credit_is_part_of_the_scores() -> None:
    t = earning().operating_round(of=1).bank_holds(0).skip_to("dividend").do(Dividend("pay"))
    total = sum(t.cash(seat) for seat in range(4)) + sum(t.game.state.treasury) + t.bank
    assert total == 4 * 600, "nothing appears from nowhere"
    assert t.bank == -90


@pytest.mark.rule("R-1830-303", "1830/T-76")
@PRESETS
def test_cash_stock_and_open_privates_count(preset: str) -> None:
    t = (
        Table(4, preset)
        .privates(MH=A, SV="NYC")
        .start("NYC", 90, B, 30)
        .give("NYC", A, 20)
        .give("PRR", A, 10)
    )
    t.at("NYC", 4, 6).purse(A, 250).fund("NYC", 777).equip("NYC", "2")
    assert t.score(A) == 250 + 2 * 71 + 110, "PRR has no par and counts nothing"
    assert t.score(B) == 600 + 3 * 71, "treasury, trains and privates of NYC count nothing"
    t.privates(MH="NYC")
    assert t.score(A) == 250 + 2 * 71


@pytest.mark.rule("R-1830-305")
def test_ties_stay_ties() -> None:
    t = Table(4).purse(A, 700).purse(B, 700)
    result = t.game.result()
    assert [name for name, score in result.items() if score == max(result.values())] == ["Ada", "Ben"]


@pytest.mark.rule("R-1830-300")
def test_nothing_can_be_done_after_the_end() -> None:
    t = Table(4, manual_end=True).do(EndGame())
    assert t.game.over
    refusal = t.game.why_not(Pass())
    assert refusal is not None
    assert (refusal.code, bool(refusal.rule)) == ("game-over", True)


def test_ending_by_agreement_is_off_by_default() -> None:
    assert Table(4).refused(EndGame()) == "end-not-agreed"


@pytest.mark.rule("1830/D-26")
@pytest.mark.parametrize(("preset", "stopped"), [("", False), ("18xxgames", True)])
def test_the_hundredth_turn(preset: str, stopped: bool) -> None:
    t = Table(4, preset).running("PRR", 100, A, 60).operating_round(turn=98).finish_turn()
    assert (t.turn, t.game.over) == (99, False)
    t = Table(4, preset).running("PRR", 100, A, 60).operating_round(turn=99).finish_turn()
    assert t.game.over == stopped


@pytest.mark.rule("1830/D-25")
def test_who_has_nothing_to_decide_is_passed_over() -> None:
    from railhead.engine.events import Passed

    for preset, noted in (("", True), ("18xxgames", False)):
        t = Table(4, preset).start("PRR", 100, A, 60).purse(B, 10).stock_round(A).do(Pass())
        assert t.actor == C, "B has no money and nothing to sell"
        assert (Passed(B, "stock-turn", True) in t.events(Passed)) == noted


@pytest.mark.rule("1830/D-25")
def test_a_pass_is_asked_of_who_has_nothing_to_decide() -> None:
    t = Table(4, auto_pass="asked").start("PRR", 100, A, 60).purse(B, 10).stock_round(A).do(Pass())
    assert t.actor == B, "B has no money and nothing to sell"
    assert list(t.game.choices()) == [Pass()]
    t.do(Pass())
    assert (t.actor, t.game.state.passes) == (C, 2)
    turn = Table(4, auto_pass="asked").running("PRR", 100, A, 60).equip("PRR", "2")
    assert turn.operating_round().rest_of_turn() == ["lay-track", "place-token", "buy-trains"]
    quick = Table(4).running("PRR", 100, A, 60).equip("PRR", "2")
    assert quick.operating_round().rest_of_turn() == ["lay-track"]


@pytest.mark.rule("1830/D-25", "R-1830-263")
@pytest.mark.parametrize(("preset", "asked"), [("", B), ("18xxgames", C)])
def test_who_can_exchange_a_private_is_not_passed_over(preset: str, asked: int) -> None:
    t = Table(4, preset).start("NYC", 100, A, 50).privates(MH=B).purse(B, 10).stock_round(A).do(Pass())
    assert t.actor == asked
    if asked == B:
        assert Exchange("MH", "NYC", "ipo") in t.game.choices()
        t.do(Exchange("MH", "NYC", "ipo"))
        assert (t.actor, t.percent("NYC", B)) == (B, 10), (
            "the exchange is no deal, and B may sell what he got"
        )
