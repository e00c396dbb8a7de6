"""What the pages say is so, and is said in natural English."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B, Table

import railhead
from railhead.board.routes.result import Part
from railhead.bots.random_player import choose
from railhead.engine.actions import Bankrupt, Bid, Buy, BuyTrain, Home, Pass, Range, Sell, Take
from railhead.engine.events import PresidentChanged, TrainRusted
from railhead.engine.game import Game
from railhead.engine.refusals import refuse
from railhead.finance.holders import POOL
from railhead.titles.agreement import parties
from railhead.web.fragments import environment
from railhead.web.play.card import compare
from railhead.web.play.cells import Amount, amount
from railhead.web.play.decision import make_decision
from railhead.web.play.guide import sentences
from railhead.web.play.panels.auction import board
from railhead.web.play.panels.run import EXTRAS
from railhead.web.play.panels.stock import stock
from railhead.web.play.panels.trains import Shop, trains
from railhead.web.play.planner import planned, ways_for
from railhead.web.play.view import make_view
from railhead.web.tables.codec import encode
from railhead.web.tables.lines import DRAFT, Line
from railhead.web.title_pages.panel import PanelContext, sorted_choices
from railhead.web.titles.g1817.words import counted
from railhead.web.wording.words import (
    a_train,
    consequences,
    decision_words,
    describe,
    for_sale,
    holder,
    lines_of,
    short_name,
    short_round,
    why_ended,
)

from .conftest import Person
from .test_run_step import seen

SOURCE = Path(railhead.__file__).parent
PLAYERS = ["Ada", "Ben", "Cleo", "Dora"]


@lru_cache(maxsize=1)
def own_train() -> Game:
    """Nothing pays for a train of the bank, and another company of the same president has one to sell."""
    game, rng = railhead.new("1830", PLAYERS), Random(0)
    while not game.over:
        if game.step.name == "buy-trains" and game.why_not(Bankrupt()) is None and free_trains(game):
            return game
        game.push(choose(game, rng))
    raise AssertionError("no such position in this game")


def free_trains(game: Game) -> list[Range]:
    return [
        choice
        for choice in game.choices()
        if isinstance(choice, Range)
        and isinstance(choice.template, BuyTrain)
        and not parties(game, choice.at(choice.low))
    ]


@pytest.mark.slow
def test_the_presidents_own_train_is_counted_before_giving_up() -> None:
    """UX-092, UX-093: the panel names it with its least price, and says that nobody has to agree."""
    game = own_train()
    panel = trains.make(PanelContext(game, sorted_choices(game), {}))
    assert panel is not None
    assert isinstance(panel.data, Shop)
    forced = panel.data.forced
    assert forced is not None
    assert forced.bankrupt is not None
    free = free_trains(game)[0]
    kind = free.template.train.partition("-")[0]  # type: ignore[attr-defined]
    assert any(f"the {kind}-train of" in words and f"from ${free.low}" in words for words in forced.own)
    page = railhead_page(panel.data)
    assert "No legal way pays" not in page
    assert "Nobody has to agree." in page
    assert page.index("own-trains") < page.index("give-up") < page.index("act-bankrupt")
    after = game.copy()
    after.push(free.at(free.low))
    assert after.length == game.length + 1, "and it can be bought for that"


def test_trains_of_the_open_market_are_counted_as_such() -> None:
    """Not as what the bank has left of their kind, which may be nothing."""
    game, rng = railhead.new("1830", PLAYERS), Random(0)
    while not (game.step.name == "buy-trains" and game.state.discarded):
        game.push(choose(game, rng))
    panel = trains.make(PanelContext(game, sorted_choices(game), {}))
    assert panel is not None
    assert isinstance(panel.data, Shop)
    kinds = [game.title.train_kinds[train // 100].name for train in game.state.discarded]
    told = {offer.kind: int(offer.left) for offer in panel.data.offers if offer.seller == "Open market"}
    assert told == {kind: kinds.count(kind) for kind in kinds}


def test_another_presidents_train_is_not_called_ones_own() -> None:
    """Where deals count as agreed nobody is asked; whose train it is stays true all the same."""
    t = Wall(3, "18xxgames").company("A&S", 5, 80, {A: 2}, home="F19", cash=300, trains=("2",))
    t.company("GT", 5, 80, {A: 2}, home="B5", trains=("2", "2"))
    t.company("H", 5, 80, {B: 2}, home="B17", trains=("2", "2"))
    t.operating_round()
    while t.acting != "A&S":
        t.finish_turn()
    game = t.skip_to("buy-trains").game
    made = trains.make(PanelContext(game, sorted_choices(game), {}))
    assert made is not None
    notes = {offer.seller: offer.amount.note for offer in made.data.offers if offer.amount}
    assert notes == {"GT": "your own company", "H": f"{game.players[B]} is not asked at this table"}


def railhead_page(shop: Shop) -> str:
    from railhead.web.fragments import environment

    source = '{% import "parts/macros.html" as m with context %}{% include "panels/trains.html" %}'
    return environment().from_string(source).render(data=shop, view=None, cur="$")


@pytest.mark.slow
def test_every_seller_is_counted() -> None:
    """Whatever the engine offers from other companies is among the ways, with who has to agree."""
    game = own_train()
    ways = {(way.kind, way.seller) for way in ways_for(game)}
    for choice in game.choices():
        if isinstance(choice, Range) and isinstance(choice.template, BuyTrain):
            owner = next(
                rule.sym
                for rule, held in zip(game.title.corporations, game.state.trains, strict=True)
                if choice.template.train
                in [f"{game.title.train_kinds[t // 100].name}-{t % 100}" for t in held]
            )
            assert (choice.template.train.partition("-")[0], owner) in ways


def test_a_bid_has_consequences() -> None:
    """UX-022: what it ties up, and which bid stands then."""
    game = railhead.new("1830", PLAYERS)
    after = game.copy()
    after.push(Bid("BO", 225))
    changes = {
        (change.group, change.what): (change.before, change.after) for change in compare(game, after).changes
    }
    assert changes["Ada", "free cash"] == ("$600", "$375")
    assert changes["Bids", "BO"] == ("none", "Ada $225")


@pytest.mark.parametrize("title", ["1817", "1860"])
def test_a_bid_of_other_auctions_has_consequences(title: str) -> None:
    game = railhead.new(title, PLAYERS)
    rng = Random(5)
    for _ in range(40):
        before = game.copy()
        game.push(choose(game, rng))
        if type(game.actions[-1]).kind in ("bid", "raise"):
            groups = [change.group for change in compare(before, game).changes]
            assert "Bids" in groups or "owner" in [change.what for change in compare(before, game).changes]
            return
    raise AssertionError("nobody bid")


ODD = (
    "getting ready to go on", "one of the 1 ", "do not count towards…", "leaves the zone", "Connected now: nobody",
    "Send so far", "a route and none", "Whether the players may end", "Expecting value", "You gets",
)  # fmt: skip
"""Sentences of before that no stranger would understand."""
PROGRAMS = (
    "titles/g1830/options.py",
    "titles/g1870/options.py",
    "titles/g1817/options.py",
    "titles/g1860/options.py",
)
"""What options mean, for programs; pages have other words for them."""


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD)
def test_no_odd_sentence_is_left_on_the_pages(odd: str) -> None:
    """Templates, scripts, sentences and words, wherever they lie."""
    found = [
        f"{path.relative_to(SOURCE)}: {line.strip()}"
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in (".html", ".py", ".js", ".json")
        and "vendor" not in path.parts
        and path.relative_to(SOURCE).as_posix() not in PROGRAMS
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(rf"(?<![\w]){re.escape(odd)}", line)
    ]
    assert not found


@pytest.mark.slow
@pytest.mark.parametrize("text", ["{", "nonsense", "[1, 2", '{"title": 7}', "\ufeff"])
def test_what_cannot_be_imported_is_said_in_words(person: Callable[[str], Person], text: str) -> None:
    """No message of a program reaches the page."""
    page = person("Ada").client.post("/import", data={"text": text}, headers={"accept": "text/html"}).text
    assert "Expecting" not in page
    assert "Traceback" not in page


def test_nobody_is_called_you(person: Callable[[str], Person]) -> None:
    """The default person has a name, so that sentences about him are sentences."""
    ada = person("")
    answer = ada.client.post("/quick", data={"title": "1830"}, follow_redirects=False)
    page = ada.client.get(answer.headers["location"]).text
    names = re.findall(r'data-player="([^"]+)"', page)
    assert len(names) == 4
    assert "You" not in names


@pytest.mark.slow
def test_bar_mark_and_panel_name_the_same_decider(person: Callable[[str], Person]) -> None:
    """A draft that ends the turn does not hand it on before it is sent."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-0": "Ada", "seat-name-1": "Ben"})
    ada.client.post(f"/t/{table}/draft", data={"add": '{"kind":"take","private":"SV"}'})
    page = ada.client.get(f"/t/{table}").text
    bar = page.split('data-testid="who"')[1].split("</span> <span")[0]
    turn = re.findall(r'<tr class="turn[^"]*"\s+data-player="([^"]+)"', page)
    assert "Ada" in bar
    assert "Ben" not in bar
    assert turn == ["Ada"]
    purse = re.sub(r"<[^>]+>|\s+", " ", page.split('data-testid="purse"')[1].split("</p>")[0])
    assert "$1,200 → $1,180" in re.sub(r"\s+", " ", purse)


def test_after_the_last_action_it_is_now(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    ada.send(table, 0, {"kind": "take", "private": "SV"})
    page = ada.client.get(f"/t/{table}?a=1").text
    assert 'data-decision="decide"' in page
    assert "past-frame" not in page
    assert "past-frame" in ada.client.get(f"/t/{table}?a=0").text


def test_rounds_are_called_by_what_is_done_in_them() -> None:
    """A round of mergers is no operating round, however short its name is written."""
    assert short_name(railhead.new("1830", PLAYERS)) == "Sale", "a phone has no room for more"
    assert short_round("operating", 3, 2) == "OR 3.2"
    assert short_round("stock", 3, 0) == "SR 3"
    assert short_round("merger", 3, 2) == "Merger 3.2"


def test_one_loan_is_a_loan() -> None:
    """Numbers and their words agree."""
    assert [counted(loans) for loans in (0, 1, 2)] == ["no loans", "1 loan", "2 loans"]


def test_large_sums_are_written_in_groups_everywhere() -> None:
    """Refusals and lines of the log write them as the panels do; a train that is handed in has no number."""
    refusal = refuse("train-help-short", cash=659, price=1100)
    assert refusal.sentence() == "Treasury and president together have $659, the train costs $1,100."
    game = railhead.new("1830", PLAYERS)
    bought = describe(game, BuyTrain("D", 1100, "4-1"))
    assert bought == "Buy train D for $1,100, handing in a 4-train"


def test_rust_is_told_in_words() -> None:
    """Sentences begin with a capital, whoever loses the train."""
    game = railhead.new("1830", PLAYERS)
    assert consequences(game, [TrainRusted(101, POOL)]) == [("event", "The pool loses a 3-train to rust.")]
    assert a_train("8") == "an 8-train"


def test_refusals_count_and_name_as_people_do() -> None:
    """One share is a share, and a train is called by its kind."""
    assert refuse("too-few-shares", held=1, corporation="PRR", shares=2).sentence() == (
        "You hold 1 share of PRR, not 2."
    )
    assert refuse("train-cash", train="5-0", price=450, corporation="FW", cash=380).sentence() == (
        "The 5-train costs $450; FW has only $380."
    )


def test_one_train_is_not_told_of_each() -> None:
    """The guide speaks of as many trains as there are."""
    found = sentences("1830", "run-trains")
    assert found is not None
    assert "{each} route" in found[0]


def test_what_is_paid_on_top_has_a_word() -> None:
    """UX-082: every item of a route's revenue is named, none by the program's own word."""
    told = Part.__doc__ or ""
    on_top = set(re.findall(r"``(\w+)``", told)) - {"what", "stop", "lease", "fixed"}
    assert on_top == set(EXTRAS)
    assert "hex" not in EXTRAS.values()


def test_ux_044_an_auction_names_its_bidders_and_what_a_pass_does() -> None:
    """Not that privates pay their revenue, which they do when everybody passes in the sale itself."""
    game = railhead.new("1830", PLAYERS[:3])
    assert "If everybody passes, SV falls to $15." in board(game).if_all_pass
    for action in (Bid("MH", 115), Bid("MH", 120), Take("SV"), Take("CS")):
        game.push(action)
    assert "the sold privates pay their revenue" in board(game).if_all_pass
    game.push(Take("DH"))
    assert game.actor == 0
    assert decision_words(game) == "raise the bid on MH, or pass"
    told = "MH is auctioned among Ben, Ada; nobody else is asked. If Ada passes, Ben gets it for $120."
    assert board(game).if_all_pass == told
    assert board(game.at(game.length - 1)).if_all_pass != told


@pytest.mark.slow
def test_ux_028_nothing_is_planned_after_a_bankruptcy_that_is_drafted() -> None:
    """A second click on *Declare bankruptcy* found a game that was over, and failed."""
    game = own_train().copy()
    assert not planned(game)
    game.push(Bankrupt())
    assert game.over
    assert not planned(game)


def test_an_end_by_bankruptcy_says_how_many_are_out() -> None:
    """In 1817 the game ends when one player is left, not with the first bankruptcy."""
    game = railhead.new("1817", players=["Ada", "Ben", "Cleo", "Dan"])
    game.state.reason = "bankrupt"
    game.state.bankrupt = (1, 0, 0, 0)
    assert why_ended(game) == "A player is bankrupt."
    game.state.bankrupt = (1, 1, 0, 1)
    assert why_ended(game) == "All players but one are bankrupt."


def test_privates_are_for_sale_while_a_player_owns_one() -> None:
    """Where only a company's own private can be used, nobody is asked to buy one."""
    game = railhead.new("1870", players=["Ada", "Ben", "Cleo"])
    assert not for_sale(game)
    game.state.private_owner = (0, *game.state.private_owner[1:])
    assert for_sale(game)


def test_amounts_beside_a_field_are_written_as_everywhere() -> None:
    """The limits and the quick values of a field are money and have its comma; what is sent is a number."""
    macros = environment().get_template("parts/macros.html").module
    amount = Amount(Range(Bid("MH", 0), "amount", 1100, 1220, 10), "Bid", (1100, 1220), verb="Bid")
    written = str(macros.enter(None, amount, "sale", "$"))  # type: ignore[attr-defined]
    assert "Bid, $1,100 to $1,220" in re.sub(r"\s+", " ", written)
    assert written.count("$1,100") == 2
    assert 'data-value="1100"' in written


def test_a_stock_turn_ticks_what_was_dealt_in_it_and_not_in_the_turn_before() -> None:
    """Sales of the whole round bar purchases; they are not part of the turn that is made."""
    t = Table(3).running("PRR", 100, A, 60).give("PRR", B, 20).running("NYC", 90, B, 60).stock_round(A)
    t.purse(A, 500).purse(B, 500)

    def dealt() -> dict[str, bool]:
        made = stock.make(PanelContext(t.game, sorted_choices(t.game), {}))
        assert made is not None
        return dict(made.data.steps)

    assert dealt() == {"sell": False, "buy one": False}
    t.do(Sell("PRR", 1))
    assert dealt() == {"sold": True, "may still sell": False, "may still buy": False}
    t.do(Buy("NYC", "ipo"))
    assert dealt() == {"sold": True, "bought": True, "may still sell": False}
    assert decision_words(t.game) == "sell shares or end the turn"
    while t.game.actor != A or "bought" in dealt():
        t.do(Pass())
    assert t.game.state.sold[A]
    assert dealt() == {"sell": False, "buy one": False}


def test_a_trade_of_privates_or_an_agreed_end_is_no_purchase_left() -> None:
    """The heading still read "buy or sell shares" wherever players may trade or end the game by agreement."""
    t = (
        Table(3)
        .running("PRR", 100, A, 60)
        .running("NYC", 90, B, 60)
        .privates(SV=A)
        .stock_round(A)
        .purse(A, 500)
    )
    t.do(Buy("NYC", "ipo"))
    assert any(isinstance(choice, Range) for choice in t.game.choices()), "a trade can be proposed"
    assert decision_words(t.game) == "sell shares or end the turn"


def test_a_turn_in_which_something_was_dealt_is_ended_and_not_passed() -> None:
    """Whoever has sold does not pass any more; the button says what it does."""
    t = Table(3).running("PRR", 100, A, 60).give("PRR", B, 20).stock_round(A)
    assert make_decision(seen(t.game), 1.0).end == "Pass"
    t.do(Sell("PRR", 1))
    assert make_decision(seen(t.game), 1.0).end == "End turn"


def test_sold_shares_lie_where_their_title_says() -> None:
    """1817 knows a market and no pool: in its grid, in what is bought and in what that changes."""
    for title, named in (("1830", "pool"), ("1817", "market")):
        game = railhead.new(title, PLAYERS)
        assert describe(game, Buy(game.title.corporations[0].sym, "pool")).endswith(f"from the {named}")
        assert holder(game, POOL) == f"the {named}"


def test_a_pass_of_the_draft_is_called_what_its_button_said() -> None:
    """A turn can have several: each tells what is left out."""
    t = Table(3).start("PRR", 100, A, 60).tile("H10", "57", 1).fund("PRR", 600).operating_round()
    view = seen(t.game)
    actions = (encode(Pass()), encode(Pass()))
    drafted = make_view(view.live, view.person, Line("d", "t", "p", DRAFT, 0, 0, actions), None, {})
    chips = make_decision(drafted, 1.0).chips
    assert [chip.label for chip in chips] == ["No track", "No token"]
    assert not any(chip.earlier for chip in chips), "it is the same in either order"


def test_a_single_amount_has_no_chip_beside_its_field() -> None:
    """A company without money can offer nothing but $0 for a train: the field says so, a chip would say it again."""
    assert amount(Range(BuyTrain("5-0", 0), "price", 0, 0), "Propose").quick == ()
    assert amount(Range(BuyTrain("5-0", 0), "price", 1, 90), "Propose", 40).quick == (1, 40, 90)


def test_a_private_bought_is_told_once() -> None:
    """``Ben: Buy SV`` was followed by ``Ben gets SV for $20.``"""
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    game.push(Take("SV"))
    said = [line.text for line in lines_of(game, game.node, "Ada")]
    assert said[0] == "Ada: Buy SV for $20"
    assert not [text for text in said[1:] if "gets SV" in text]


def test_a_city_has_its_number_only_where_there_are_several() -> None:
    game = railhead.new("1817", players=["Ada", "Ben", "Cleo"])
    stops = {at: len(game.state.board.face(at).stops) for at in range(len(game.title.map.names))}
    for at, name in enumerate(game.title.map.names):
        if stops[at]:
            assert ("city 1 of" in describe(game, Home("R", name, 0))) == (stops[at] > 1), name
    assert set(stops.values()) >= {1, 2}


def test_who_leads_a_company_is_called_as_in_the_rules_of_the_title() -> None:
    for title, word in (("1830", "president"), ("1860", "director")):
        game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
        assert ("event", f"Ben becomes {word} of {game.title.corporations[0].sym}.") in consequences(
            game, [PresidentChanged(0, 0, 1)]
        )
