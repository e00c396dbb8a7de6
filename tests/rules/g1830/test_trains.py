"""1830, trains and phases: what the bank sells, limits, removal, trade-ins and trades."""

from __future__ import annotations

import pytest
from tests.rules.positions import READING, A, B, C, D, Table

from railhead.engine.actions import BuyPrivate, BuyTrain, Discard, Exchange, Lay, Pass
from railhead.engine.events import PhaseBegan, TrainRusted
from railhead.engine.state import replaced

PRESETS = pytest.mark.parametrize("preset", ["", "18xxgames"])


def buying(t: Table, sym: str, cash: int = 2000) -> Table:
    """The corporation is about to buy trains."""
    t.fund(sym, cash).operating_round()
    while t.acting != sym:
        t.finish_turn()
    return t.skip_to("buy-trains")


def pennsylvania(t: Table, *trains: str, president: int = A) -> Table:
    """PRR with the line H10-H12 and these trains."""
    return t.running("PRR", 100, president, 60).tile("H10", "57", 1).equip("PRR", *trains)


@pytest.mark.rule("R-1830-200")
@pytest.mark.parametrize(
    ("phase", "sold_out", "offer"),
    [
        ("2", (), ["2"]),
        ("2", ("2",), ["3"]),
        ("3", ("3",), ["4"]),
        ("4", ("4",), ["5"]),
        ("5", ("5",), ["6"]),
    ],
)
def test_trains_are_sold_in_order(phase: str, sold_out: tuple[str, ...], offer: list[str]) -> None:
    t = Table(4).phase(phase).sold_out(*sold_out)
    assert list(t.bank_trains()) == offer
    t = buying(pennsylvania(t), "PRR")
    others = {"2", "3", "4", "5", "6", "D"} - set(offer)
    for kind in others:
        assert t.refused(BuyTrain(f"{kind}-1", 100)) in ("train-unknown", "train-own")


@pytest.mark.rule("R-1830-201", "R-1830-205", "R-1830-220", "1830/T-63")
@PRESETS
def test_the_first_six_removes_threes_and_brings_the_diesel(preset: str) -> None:
    t = (
        Table(4, preset)
        .phase("5")
        .sold_out("5")
        .returned("3")
        .running("NYC", 90, B, 60)
        .equip("NYC", "3", "5")
    )
    t = buying(pennsylvania(t, "4"), "PRR")
    assert t.bank_trains() == {"3": 180, "6": 630}
    t.do(BuyTrain("6-0", 630))
    assert t.phase_name == "6"
    assert t.trains("NYC") == ["5"]
    assert t.bank_trains() == {"6": 630, "D": 1100}
    assert {event.train // 100 for event in t.events(TrainRusted)} == {1}
    assert len(t.events(TrainRusted)) == 2, "from corporations and from the bank"


@pytest.mark.rule("R-1830-202")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("D", 2)])
def test_the_train_limit(phase: str, limit: int) -> None:
    kinds = {"2": "2", "3": "3", "4": "3", "5": "3", "6": "5", "D": "5"}
    t = Table(4).phase(phase)
    if phase == "D":
        t.sold_out("6")
    t = buying(pennsylvania(t, *[kinds[phase]] * (limit - 1)), "PRR", 5000)
    offer, price = next(iter(t.bank_trains().items()))
    t.do(BuyTrain(t.next_train(offer), price))
    assert len(t.trains("PRR")) == limit
    if t.acting == "PRR":
        assert all(choice.trade_in for choice in t.offers(BuyTrain)), "only a trade-in is possible"
    if t.step == "buy-trains":
        kind, price = next(iter(t.bank_trains().items()))
        assert t.refused(BuyTrain(t.next_train(kind), price)) == "train-limit"


@pytest.mark.rule("R-1830-202", "R-1830-205", "1830/A-36", "1830/T-62")
@PRESETS
def test_rust_comes_before_the_limit(preset: str) -> None:
    t = Table(4, preset).phase("3").sold_out("3").running("NYC", 82, B, 60).fund("NYC", 500)
    t.running("C&O", 100, C, 60).equip("C&O", "2", "2", "3", "3").fund("C&O", 500).operating_round()
    assert t.acting == "C&O"
    assert "buy-trains" not in t.rest_of_turn(), "no fifth train"
    assert t.acting == "NYC"
    t.skip_to("buy-trains").do(BuyTrain("4-0", 300))
    assert t.trains("C&O") == ["3", "3"]
    assert t.step != "return-trains"


@pytest.mark.rule("R-1830-202", "1830/A-37", "1830/T-62")
def test_nothing_is_bought_at_the_limit() -> None:
    t = Table(4).phase("3").running("NYC", 90, B, 60).equip("NYC", "3").privates(SV=B)
    t.running("C&O", 100, C, 60).equip("C&O", "2", "2", "3", "3").fund("C&O", 500).operating_round()
    assert t.acting == "C&O"
    asked = t.rest_of_turn()
    assert "buy-trains" not in asked, "there is nothing it could buy"


@pytest.mark.rule("R-1830-203", "R-1830-204", "1830/T-61")
@PRESETS
def test_a_lower_limit_sends_trains_back_to_the_bank(preset: str) -> None:
    t = Table(4, preset).phase("4").sold_out("4").running("B&M", 100, A, 60).equip("B&M", "3", "3")
    t = buying(t, "B&M", 1000).do(BuyTrain("5-0", 450))
    assert t.trains("B&M") == ["3", "3", "5"]
    assert (t.step, t.actor) == ("return-trains", A)
    assert t.refused(Pass()) == "not-now"
    assert t.refused(Discard("PRR", "3-0")) == "discard-who"
    assert t.refused(Discard("B&M", "4-0")) == "no-train"
    assert t.offers(Discard) == [Discard("B&M", "3-0"), Discard("B&M", "5-0")], "one of each kind"
    cash = t.treasury("B&M")
    t.do(Discard("B&M", t.train("B&M", "3")))
    assert (t.trains("B&M"), t.treasury("B&M")) == (["3", "5"], cash), "nothing is paid for it"
    assert t.bank_trains() == {"5": 450, "3": 180}


@pytest.mark.rule("R-1830-203", "1830/A-36")
def test_corporations_return_trains_in_the_order_of_the_table() -> None:
    t = Table(4).phase("4").sold_out("4").running("B&M", 100, A, 60)
    for sym, president in (("C&O", D), ("NYC", C)):
        t.running(sym, 67, president, 60).equip(sym, "4", "3", "3")
    t = buying(t, "B&M", 1000).do(BuyTrain("5-0", 450))
    assert t.actor == C, "NYC comes before C&O"
    t.do(Discard("NYC", t.train("NYC", "4")))
    assert t.actor == D
    t.do(Discard("C&O", t.train("C&O", "3")))
    assert (t.acting, t.actor) == ("B&M", A)


@pytest.mark.rule("R-1830-204")
def test_a_returned_train_is_sold_at_face_value() -> None:
    t = buying(pennsylvania(Table(4).phase("5").returned("3")), "PRR", 700)
    assert t.refused(BuyTrain(t.next_train("3"), 100)) == "train-price"
    t.do(BuyTrain(t.next_train("3"), 180))
    assert (t.trains("PRR"), t.treasury("PRR"), t.game.state.discarded) == (["3"], 520, ())


@pytest.mark.rule("R-1830-205", "R-1830-220")
@pytest.mark.parametrize(("phase", "buys", "price", "gone"), [("3", "4", 300, "2"), ("5", "6", 630, "3")])
def test_old_trains_leave_everywhere_at_once(phase: str, buys: str, price: int, gone: str) -> None:
    previous = {"4": "3", "6": "5"}[buys]
    t = Table(4).phase(phase).sold_out(previous).running("NYC", 67, B, 60).equip("NYC", gone).returned(gone)
    t = buying(pennsylvania(t, gone), "PRR").do(BuyTrain(f"{buys}-0", price))
    assert t.trains("NYC") == []
    assert t.trains("PRR") == [buys]
    assert t.game.state.discarded == ()
    assert [event.phase for event in t.events(PhaseBegan)] == [t.game.state.phase]


@pytest.mark.rule("R-1830-206", "R-1830-205", "1830/A-37", "1830/T-64")
@PRESETS
def test_a_four_traded_for_the_first_diesel_is_gone_with_all_fours(preset: str) -> None:
    t = Table(4, preset).phase("6").running("NYC", 67, B, 60).equip("NYC", "4")
    t = buying(pennsylvania(t, "4", "5"), "PRR", 800)
    assert t.refused(BuyTrain("D-0", 1100)) in ("train-limit", "train-cash")
    if not preset:
        assert t.refused(BuyTrain("D-0", 700, t.train("PRR", "4"))) == "train-price"
    t.do(BuyTrain("D-0", 800, t.train("PRR", "4")))
    assert (t.trains("PRR"), t.treasury("PRR")) == (["5", "D"], 0)
    assert t.trains("NYC") == []
    assert "4" not in t.bank_trains()
    assert t.phase_name == "D"


@pytest.mark.rule("R-1830-206", "1830/T-64")
@PRESETS
def test_a_traded_five_is_for_sale_again(preset: str) -> None:
    t = buying(pennsylvania(Table(4, preset).phase("6"), "4", "5"), "PRR", 800)
    t.do(BuyTrain("D-0", 800, t.train("PRR", "5")))
    assert t.trains("PRR") == ["D"], "the 4 has rusted"
    assert t.bank_trains()["5"] == 450


@pytest.mark.rule("R-1830-206")
def test_what_may_be_traded_in() -> None:
    t = buying(pennsylvania(Table(4).phase("6").returned("5"), "5"), "PRR", 1200)
    assert t.refused(BuyTrain("D-0", 800, "4-0")) == "trade-in", "not its own"
    assert t.refused(BuyTrain("6-1", 330, t.train("PRR", "5"))) == "trade-in", "only for a diesel"
    assert t.legal(BuyTrain("D-0", 1100))
    assert t.refused(BuyTrain("D-0", 800)) == "train-price"


@pytest.mark.rule("R-1830-206")
def test_a_diesel_is_not_traded_for_a_diesel() -> None:
    t = buying(pennsylvania(Table(4).phase("D").sold_out("6"), "D"), "PRR", 1200)
    assert t.offers(BuyTrain) == [BuyTrain(t.next_train("D"), 1100)]
    assert t.refused(BuyTrain(t.next_train("D"), 800, t.train("PRR", "D"))) == "trade-in"


@pytest.mark.rule("R-1830-207", "1830/A-44")
def test_without_a_dollar_a_train_can_still_be_given() -> None:
    t = Table(4).running("NYC", 90, B, 60).equip("NYC", "2").running("PRR", 100, A, 60).operating_round()
    t.skip_to("buy-trains")
    assert (t.acting, t.treasury("PRR")) == ("PRR", 0)
    t.do(BuyTrain("2-0", 0))
    assert t.trains("PRR") == ["2"]


@pytest.mark.rule("R-1830-207", "1830/A-44", "1830/T-65", "1830/T-86")
@PRESETS
def test_between_corporations_of_one_president_at_least_a_dollar(preset: str) -> None:
    t = Table(4, preset).phase("5").running("NYC", 67, A, 60).equip("NYC", "5")
    t = buying(pennsylvania(t), "PRR", 500)
    train = t.train("NYC", "5")
    assert t.refused(BuyTrain(train, 0)) == "train-price-range"
    t.do(BuyTrain(train, 1))
    assert (t.trains("PRR"), t.trains("NYC")) == (["5"], [])
    assert (t.treasury("PRR"), t.treasury("NYC")) == (499, 1)


@pytest.mark.rule("R-1830-207", "1830/D-11", "1830/T-86")
@pytest.mark.parametrize(("preset", "free"), [("", True), ("18xxgames", False)])
def test_between_different_presidents_any_price(preset: str, free: bool) -> None:
    t = Table(4, preset).running("NYC", 67, B, 60).equip("NYC", "2")
    t = buying(pennsylvania(t), "PRR", 500)
    if free:
        assert t.legal(BuyTrain("2-0", 0))
    else:
        assert t.refused(BuyTrain("2-0", 0)) == "train-price-range"
    assert t.legal(BuyTrain("2-0", 1))


@pytest.mark.rule("R-1830-207", "1830/T-65", "1830/A-43")
@PRESETS
def test_a_train_may_cost_more_than_its_face(preset: str) -> None:
    t = Table(4, preset).running("NYC", 67, B, 60).equip("NYC", "2")
    t = buying(pennsylvania(t), "PRR", 500)
    assert t.refused(BuyTrain("2-0", 501)) in ("train-no-help", "train-forced-face")
    t.do(BuyTrain("2-0", 400))
    assert (t.treasury("PRR"), t.treasury("NYC"), t.trains("NYC")) == (100, 400, []), "its last train, too"


@pytest.mark.rule("R-1830-207", "1830/D-30")
def test_the_bank_sells_at_face_value() -> None:
    t = buying(pennsylvania(Table(4)), "PRR", 500)
    refusal = t.refusal(BuyTrain("2-0", 70))
    assert (refusal.code, refusal.nearest) == ("train-price", BuyTrain("2-0", 80))
    assert t.refused(BuyTrain("2-0", 90)) == "train-price"


@pytest.mark.rule("1830/D-30")
def test_a_recorded_game_may_name_any_price_for_a_bank_train() -> None:
    t = buying(pennsylvania(Table(4, "18xxgames")), "PRR", 500)
    assert t.refused(BuyTrain("2-0", 70)) == "train-price"
    t = buying(pennsylvania(Table(4, READING)), "PRR", 500)
    assert t.tolerated(BuyTrain("2-0", 70))
    t.do(BuyTrain("2-0", 70))
    assert (t.treasury("PRR"), t.trains("PRR")) == (430, ["2"])


@pytest.mark.rule("1830/D-22")
def test_elsewhere_a_purchase_at_the_limit_is_followed_by_a_return() -> None:
    for preset in ("", "18xxgames"):
        t = buying(pennsylvania(Table(4, preset).phase("6"), "5", "5"), "PRR", 2000)
        assert t.refused(BuyTrain("6-1", 630)) == "train-limit"
    t = buying(pennsylvania(Table(4, READING).phase("6"), "5", "5"), "PRR", 2000)
    assert t.tolerated(BuyTrain("6-1", 630))
    t.do(BuyTrain("6-1", 630))
    assert t.step == "return-trains"
    t.do(Discard("PRR", t.train("PRR", "5")))
    assert t.trains("PRR") == ["5", "6"]


@pytest.mark.rule("1830/D-02", "1830/D-01", "R-1830-208")
def test_supplies_are_options() -> None:
    assert Table(4).game.rules.supply == (6, 5, 4, 3, 2, 6)
    assert Table(4, six_supply=3).game.rules.supply == (6, 5, 4, 3, 3, 6)
    assert Table(4, "18xxgames").game.rules.supply == (6, 5, 4, 3, 2, -1)
    t = buying(pennsylvania(Table(4, six_supply=3).phase("6").sold_out("5")), "PRR", 5000)
    t.do(BuyTrain("6-1", 630), BuyTrain("6-2", 630))
    assert t.bank_trains() == {"D": 1100}
    t = Table(4, "18xxgames").phase("D").sold_out("6")
    t.game.state.train_next = replaced(t.game.state.train_next, 5, 20)
    assert t.bank_trains() == {"D": 1100}


@pytest.mark.rule("R-1830-209", "1830/A-35", "1830/T-66")
@PRESETS
def test_a_corporation_with_a_route_and_no_train_must_buy(preset: str) -> None:
    t = Table(4, preset).running("C&O", 100, A, 60).fund("C&O", 500).operating_round(of=2)
    t.skip_to("buy-trains")
    assert t.legal(Pass()), "Cleveland alone is no route"
    t.finish_turn()
    t.do(Lay("G7", "56", 0))
    t.skip_to("buy-trains")
    refusal = t.refusal(Pass())
    assert (refusal.code, refusal.rule) == ("must-buy", "R-1830-209")
    t.do(BuyTrain("2-0", 80))
    assert t.legal(Pass())


@pytest.mark.rule("1830/A-34", "1830/D-01", "1830/T-68", "R-1830-209")
def test_no_train_in_the_bank_no_obligation() -> None:
    t = Table(4).phase("D").sold_out("6", "D")
    assert t.bank_trains() == {}
    t = pennsylvania(t).running("NYC", 90, B, 60).equip("NYC", "5").fund("PRR", 500).operating_round()
    assert t.acting == "PRR"
    t.skip_to("buy-trains")
    assert t.legal(Pass())


@pytest.mark.rule("R-1830-220", "R-1830-254", "R-1830-255", "1830/T-67")
@PRESETS
def test_the_first_five_closes_all_privates_at_once(preset: str) -> None:
    t = Table(4, preset).privates(SV=A, CS="PRR", DH=B, MH=C, CA="NYC", BO=D).phase("4").sold_out("4")
    t.running("NYC", 67, B, 60).start("B&O", 67, D, 20)
    t = buying(pennsylvania(t), "PRR", 1000)
    t.fund("PRR", 1000).do(BuyTrain("5-0", 450))
    assert [t.owner(sym) for sym in ("SV", "CS", "DH", "MH", "CA", "BO")] == ["closed"] * 6
    assert t.certificates(A) == 5, "only the shares of PRR are left"
    assert t.refused(BuyPrivate("SV", 20)) == "private-closed"
    assert t.refused(Exchange("MH", "NYC", "ipo")) == "private-closed"
    t.finish_turn()
    cash = [t.cash(seat) for seat in range(4)]
    while t.round == "operating":
        t.finish_turn()
    t.do(*[Pass()] * 4)
    assert [t.cash(seat) for seat in range(4)] == cash, "no income any more"
    assert t.game.title.blocking_private
    from railhead.engine.steps.track import blocked_by

    assert all(
        blocked_by(t.game, t.hex(hex_)) < 0 for hex_ in ("I15", "I13", "G15", "B20", "F16", "D18", "H18")
    )


@pytest.mark.rule("R-1830-220")
@pytest.mark.parametrize(
    ("phase", "colours", "rounds", "limit"),
    [
        ("2", "yellow", 1, 4), ("3", "yellow green", 2, 4), ("4", "yellow green", 2, 3),
        ("5", "yellow green brown", 3, 2), ("6", "yellow green brown", 3, 2), ("D", "yellow green brown", 3, 2),
    ],
)  # fmt: skip
def test_the_table_of_phases(phase: str, colours: str, rounds: int, limit: int) -> None:
    row = next(item for item in Table(4).game.title.phases if item.name == phase)
    assert row.colours == frozenset(colours.split())
    assert (row.operating_rounds, row.train_limit) == (rounds, limit)
    assert ("corporations_buy_privates" in row.flags) == (phase in "34")
