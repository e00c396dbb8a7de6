"""The conductor in 1860, on short positions: trains, shares and the end as a sensible director sees them."""

from __future__ import annotations

from tests.rules.g1860.table import Wight

from railhead.bots.baron.judgement import looked_at
from railhead.bots.conductor import Conductor
from railhead.bots.conductor.advice import Brief
from railhead.bots.conductor.twins import twin_of
from railhead.bots.titles import g1860
from railhead.engine import verbs
from railhead.engine.actions import Action, Buy, BuyTrain, Exchange, Par, Pass, Sell, Take
from railhead.engine.game import Game
from railhead.titles import ruleset
from railhead.titles.g1860.actions import Raise

BOT = Conductor(1)


def chosen(table: Wight) -> Action:
    """What the conductor does there."""
    seat = table.game.actor
    assert seat is not None
    return BOT.choose(table.game, seat)


def brief_of(table: Wight, seat: int | None = None) -> Brief:
    """The decision as the advisers are given it."""
    actor = table.game.actor if seat is None else seat
    assert actor is not None
    brief = BOT.brief(table.game, actor)
    g1860.clock(brief.outlook)
    return brief


def test_it_is_found_by_the_title() -> None:
    assert twin_of("1860") is g1860.CONDUCTOR


def test_a_sister_is_not_left_without_a_train() -> None:
    table = Wight().phase("3")
    table.company("IOW", 74, {0: 60}, cash=200)
    table.company("C&N", 74, {0: 60}, price=62, trains=("3+2",))
    table.operating_round().skip_to("buy-trains")
    assert table.acting == "IOW"
    assert any(isinstance(c.template, BuyTrain) for c in table.game.choices() if hasattr(c, "template"))
    assert chosen(table) == Pass()


def test_a_sister_with_two_trains_helps_with_one() -> None:
    table = Wight().phase("3")
    table.company("IOW", 74, {0: 60}, cash=200)
    table.company("C&N", 74, {0: 60}, price=62, trains=("3+2", "3+2"))
    table.operating_round().skip_to("buy-trains")
    action = chosen(table)
    assert isinstance(action, BuyTrain)
    assert action.train.startswith("3+2")


def test_a_private_becomes_a_share_that_brings_more() -> None:
    table = Wight().privates(BHC=0)
    table.phase("4").company("BHI&R", 58, {1: 50}, trains=("4+2",), cash=400).stock_round()
    assert chosen(table) == Exchange("BHC", "BHI&R", "ipo")


def test_a_private_is_kept_while_its_company_brings_nothing() -> None:
    table = Wight().privates(RPSC=0)
    table.phase("8").company("IOW", 74, {1: 50}, price=14).stock_round()
    assert chosen(table) != Exchange("RPSC", "IOW", "ipo")


def test_shares_go_before_they_are_worth_half() -> None:
    """The next train scraps the only one, and there are no credits for another."""
    table = Wight().phase("7").sold_out("7+4").bank_holds(400)
    table.company("IOW", 74, {1: 60, 0: 20}, price=100, trains=("5+3",))
    table.company("C&N", 74, {2: 60}, price=90, cash=900, trains=("6+3",))
    verbs.record_turn(table.game, table.corporation("C&N"), 300, "pay")
    table.stock_round()
    assert g1860.rounds_left(table.game) == 3
    assert chosen(table) == Sell("IOW", 2)
    assert "sells for £100" in BOT.reasons()[0]


def test_shares_with_a_train_that_lasts_stay() -> None:
    table = Wight().phase("6")
    table.company("IOW", 74, {1: 60, 0: 20}, price=100, trains=("6+3",))
    table.stock_round()
    assert not isinstance(chosen(table), Sell)


def test_a_train_that_lasts_makes_a_share_worth_more() -> None:
    table = Wight().phase("6")
    table.company("IOW", 74, {0: 60}, trains=("6+3",)).company("C&N", 74, {1: 60})
    table.stock_round()
    brief = brief_of(table)
    assert g1860.worth(brief.outlook, brief.index("IOW")) > 1.2 * g1860.worth(
        brief.outlook, brief.index("C&N")
    )


def test_no_company_is_started_that_cannot_float_or_has_no_time() -> None:
    table = Wight().purse(0, 300).stock_round()
    assert not isinstance(chosen(table), Par)
    table = Wight().purse(0, 670).stock_round()
    assert isinstance(chosen(table), Par)
    table = Wight().purse(0, 670).bank_holds(5)
    table.company("IOW", 74, {1: 60}, trains=("2+1",)).stock_round()
    verbs.break_bank(table.game)
    assert not isinstance(chosen(table), Par)


def test_the_clock_follows_bank_and_british_rail() -> None:
    table = Wight().company("IOW", 74, {0: 60}, trains=("2+1",)).operating_round(number=1, of=3)
    assert g1860.rounds_left(table.game) > 6
    verbs.break_bank(table.game)
    assert g1860.rounds_left(table.game) == 2
    british = Wight()
    for sym in ("IOW", "C&N", "FYN", "IWNJ"):
        british.company(sym, 74, {0: 60}, trains=("9+5",))
    british.nationalised()
    assert g1860.rounds_left(british.game) == 2


def test_who_leads_hastens_the_end() -> None:
    """The same train at the same price: ahead now and behind later it is worth more, and the other way round less."""
    table = Wight().phase("8").sold_out("8+4")
    table.company("IOW", 74, {0: 60}, cash=900, trains=("6+3",))
    table.company("C&N", 74, {1: 60}, price=62, cash=900, trains=("7+4",))
    table.purse(0, 3000).purse(1, 500).operating_round().skip_to("buy-trains")
    ahead = g1860.margins(brief_of(table, 0))
    behind = g1860.margins(brief_of(table, 1))
    assert ahead[0] > 0 > behind[0]
    assert ahead[0] - ahead[1] > behind[0] - behind[1]


def test_the_opening_is_bid_for_and_chosen_from() -> None:
    game = Game(ruleset("1860"), ["Ada", "Ben", "Cleo"])
    first = BOT.choose(game, 0)
    assert first == Raise(5)
    assert "RPSC" in BOT.reasons()[0]
    game.push(first)
    while game.actor is not None and not any(isinstance(c, Take) for c in game.choices()):
        game.push(Pass())
    assert BOT.choose(game, 0) == Take("RPSC")


def test_what_is_worth_the_same_is_chosen_by_chance() -> None:
    """The two companies of the first layer begin alike: not every game has the same one first."""
    game = Game(ruleset("1860"), ["Ada", "Ben", "Cleo"])
    first = set()
    for seed in range(8):
        companies = [lot for _, lot in g1860.lots(Conductor(seed).brief(game, 0)) if isinstance(lot, Par)]
        assert {lot.price for lot in companies} == {companies[0].price}
        first.add(companies[0].corporation)
    assert first == {"IOW", "C&N"}


def test_the_last_shares_before_it_floats_are_bought() -> None:
    table = Wight().purse(0, 300).company("IOW", 74, {0: 30}).stock_round()
    assert chosen(table) == Buy("IOW", "ipo")
    assert BOT.reasons() == ("2 more shares and IOW operates.",)


def test_a_company_that_everybody_has_left_is_floated_by_who_can_pay_for_it() -> None:
    """Otherwise two conductors pass for ever beside one that a third player started and sold."""
    table = (
        Wight().purse(0, 4000).purse(1, 4000).company("IOW", 100, {}).company("C&N", 100, {}).stock_round()
    )
    assert table.game.state.president[table.game.title.corporation_index["IOW"]] is None
    first = chosen(table)
    assert isinstance(first, Buy)
    assert "no director" in BOT.reasons()[0]
    poor = Wight().purse(0, 300).company("IOW", 100, {}).company("C&N", 100, {}).stock_round()
    assert not isinstance(chosen(poor), Buy)


def test_to_the_baron_a_share_is_worth_more_the_more_its_company_earns_now() -> None:
    table = Wight().phase("3")
    table.company("IOW", 74, {0: 60}, cash=0)
    poor = looked_at(table.game)
    company = table.game.title.corporation_index["IOW"]
    forecast = g1860.worth(poor, company)
    as_it_is = poor.price(company) + poor.rounds_left * poor.revenue(company) / 10
    assert g1860.brings(poor, company) == (forecast + as_it_is) / 2
    table.fund("IOW", 400)
    rich = looked_at(table.game)
    assert g1860.brings(rich, company) > g1860.brings(poor, company)


def test_money_counts_for_the_shares_it_will_buy() -> None:
    table = Wight().phase("3")
    table.company("IOW", 74, {0: 60}, trains=("3+2", "3+2"))
    table.purse(0, 0)
    table.purse(1, 500)
    outlook = looked_at(table.game)
    assert g1860.unspent(outlook, 0) == 0
    assert g1860.unspent(outlook, 1) < 0
