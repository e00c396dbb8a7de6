"""UX-130, UX-131, UX-045: standing orders that every title knows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from tests.web.test_shown import positions, table_of

import railhead
from railhead.engine.actions import Bid, Buy, Dividend, Par, Pass, Run, Sell, Take
from railhead.engine.game import Game
from railhead.engine.step import STOCK
from railhead.finance.holders import SLOTS
from railhead.titles import TITLES
from railhead.web.database.models import now
from railhead.web.orders.bidding import BidOrders
from railhead.web.orders.buying import BuyOrders
from railhead.web.orders.known import orders_of
from railhead.web.orders.passing import PassOrders
from railhead.web.orders.running import RunOrders
from railhead.web.orders.triggers import TRIGGERS
from railhead.web.tables.codec import encode
from railhead.web.tables.live import Entry, Live
from railhead.web.tables.ordering import SINCE, consulted, foretold, news
from railhead.web.title_pages.orders import Order, OrderFault

if TYPE_CHECKING:
    from .conftest import Person

pytestmark = pytest.mark.slow

PASS, BUY, BID, RUN = PassOrders(), BuyOrders(), BidOrders(), RunOrders()
ALL = {f"pass-{name}": "yes" for name in TRIGGERS if name not in ("last", "pool")}


def stock(*actions: Any, players: int = 3) -> Game:
    """The first stock round of 1830 after a sale in which everybody buys; then these actions."""
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"][:players])
    while game.round.kind != STOCK or game.step.name == "name-par":
        if game.step.name == "name-par":
            game.push(next(c for c in game.choices() if isinstance(c, Par)))
        else:
            game.push(
                next(c for c in game.choices() if isinstance(c, Take | Pass) and not isinstance(c, Pass))
            )
    for action in actions:
        game.push(action)
    return game


def speaker(game: Game, node: Any) -> int:
    """Whose action it was."""
    return game.at(node.index - 1).speaker(node.action)


def at_table(game: Game) -> Live:
    """A live table whose entries are numbered as in play."""
    live = table_of(game.copy())
    live.made = [
        Entry(
            node.index,
            "action",
            game.at(node.index - 1).speaker(node.action),
            "",
            {"action": encode(node.action)},
            now(),
        )
        for node in game.nodes()[1:]
        if node.action is not None
    ]
    return live


def act(live: Live, *actions: Any) -> None:
    """More actions at a table."""
    for action in actions:
        seat = live.game.speaker(action)
        live.fold([Entry(live.version + 1, "action", seat, "", {"action": encode(action)}, now())])


def turn(live: Live, action: Any) -> None:
    """An action, and the end of the turn if something could still be done in it."""
    seat = live.game.actor
    act(live, action)
    if live.game.actor == seat:
        act(live, Pass())


def given(rules: Any, live: Live, seat: int, **form: str) -> dict[str, tuple[Order, ...]]:
    """Orders of a form, given now."""
    found = rules.read(live.game, seat, {name.replace("_", "-"): value for name, value in form.items()})
    return {rules.kind: tuple(Order(o.seat, o.about, {**o.body, SINCE: live.version}) for o in found)}


def passing(live: Live, seat: int, **form: str) -> dict[str, tuple[Order, ...]]:
    return given(
        PASS, live, seat, **{"pass_mode": "watch", **{k.replace("-", "_"): v for k, v in ALL.items()}, **form}
    )


def until(live: Live, seat: int) -> None:
    """Others deal in a company that concerns nobody else until a seat is asked."""
    while live.game.actor != seat:
        neutral = Buy("B&O", "ipo")
        turn(live, neutral if live.game.why_not(neutral) is None else Pass())


def test_ux_130_passes_until_something_concerns_me() -> None:
    """As long as others deal in what is none of mine, I pass; when somebody buys into my company, I am asked."""
    live = at_table(stock())
    me = live.game.actor
    assert me is not None
    turn(live, Par("NYC", 67))
    orders = passing(live, me)
    for _ in range(2):
        until(live, me)
        assert consulted(live, me, orders).action == Pass()
        act(live, Pass())
    turn(live, Buy("NYC", "ipo"))
    until(live, me)
    found = consulted(live, me, orders)
    assert found.action is None
    assert [one.why for one in found.ended] == ["Ben buys NYC, over which you preside."]


@pytest.mark.parametrize("trigger", ["bought", "outvoted", "started"])
def test_ux_130_each_trigger_alone(trigger: str) -> None:
    """A purchase into my company, one that lets somebody outvote me, a new company; each only if it is watched for."""
    live = at_table(stock())
    me = live.game.actor
    assert me is not None
    turn(live, Par("NYC", 67))
    body = passing(live, me)["pass"][0].body
    only = {"pass": (Order(me, "passing", {**body, "until": [trigger]}),)}
    none = {"pass": (Order(me, "passing", {**body, "until": ["sold"]}),)}
    turn(live, Par("ERIE", 67) if trigger == "started" else Buy("NYC", "ipo"))
    until(live, me)
    if trigger == "outvoted":
        assert consulted(live, me, only).action == Pass()  # two against one
        act(live, Pass())
        turn(live, Buy("NYC", "ipo"))
        until(live, me)
    found = consulted(live, me, only)
    assert found.action is None
    assert [one.kind for one in found.ended] == ["pass"]
    assert "Ben" in found.ended[0].why
    assert consulted(live, me, none).action == Pass()


def test_ux_130_somebody_sells_what_i_hold() -> None:
    """A sale of shares I hold ends the order, a sale of others does not."""
    for seed in range(40):
        *_, game = positions("1830", seed, 1, 160)
        for node in game.nodes()[1:]:
            before = game.at(node.index - 1)
            if not isinstance(node.action, Sell) or before.round.kind != STOCK:
                continue
            seller = before.actor
            company = game.title.corporation_index[node.action.corporation]
            after = game.at(node.index)
            for seat in range(3):
                if seat == seller:
                    continue
                live = at_table(after)
                order = Order(seat, "passing", {"until": ["sold"], "lasting": True, SINCE: node.index - 1})
                why = PASS.stops(after, order, news(live, order))
                assert bool(why) == bool(after.state.shares[company * SLOTS + seat])
            return
    pytest.fail("nobody sold anything")


def test_ux_130_what_is_taken_back_is_no_news_and_what_came_instead_is() -> None:
    """Versions decide, not lengths: a purchase in the place of a pass that was taken back is seen."""
    live = at_table(stock())
    me = live.game.actor
    assert me is not None
    turn(live, Par("NYC", 67))
    orders = passing(live, me)
    length = live.game.length
    act(live, Buy("B&O", "ipo"))
    seen = {"pass": (Order(me, "passing", {**orders["pass"][0].body, SINCE: live.version}),)}
    live.fold([Entry(live.version + 1, "undo", 1, "", {"to": length}, now())])
    turn(live, Buy("NYC", "ipo"))
    until(live, me)
    assert "Ben buys NYC" in consulted(live, me, seen).ended[0].why


def test_ux_131_an_order_ends_with_its_round_unless_it_lasts() -> None:
    """Given in a stock round it holds there alone; given in an operating round it is for the next stock round."""
    game = stock()
    (order,) = PASS.read(game, 0, {"pass-mode": "always"})
    (lasting,) = PASS.read(game, 0, {"pass-mode": "always", "lasting": "yes"})
    assert PASS.holds(game, order)
    *_, later = positions("1830", 5, 1, 220)
    rounds = {(p.state.round, p.state.turn): p for p in (later.at(n) for n in range(later.length))}
    assert not PASS.holds(rounds["stock", 2], order)
    assert PASS.holds(rounds["stock", 2], lasting)
    operating = rounds["operating", 3]
    (ahead,) = PASS.read(operating, 0, {"pass-mode": "always"})
    assert PASS.holds(operating, ahead)
    assert PASS.holds(rounds["stock", 4], ahead)
    assert not PASS.holds(rounds["stock", 3], ahead)
    live = at_table(rounds["stock", 2])
    seat = live.game.actor
    assert seat is not None
    old = {"pass": (Order(seat, "passing", order.body),)}
    found = consulted(live, seat, old)
    assert found.action is None
    assert [(one.kind, one.why) for one in found.ended] == [("pass", "")]


def test_ux_130_buys_until_the_company_floats_or_so_many_are_held() -> None:
    """One certificate a turn, then the turn ends; the limit and the aim stop it, each with its reason."""
    live = at_table(stock())
    me = live.game.actor
    assert me is not None
    turn(live, Par("PRR", 67))
    until(live, me)
    orders = given(
        BUY, live, me, buy_company="PRR", buy_until="hold", buy_count="4", buy_limit="67", lasting="yes"
    )
    for held in (3, 4):
        found = consulted(live, me, orders)
        assert found.action == Buy("PRR", "ipo")
        act(live, found.action)
        if live.game.actor == me and live.game.length and isinstance(live.game.node.action, Buy):
            assert consulted(live, me, orders).action == Pass()
            act(live, Pass())
        assert live.game.state.shares[live.game.title.corporation_index["PRR"] * SLOTS + me] == held
        until(live, me)
    found = consulted(live, me, orders)
    assert found.action is None
    assert "fulfilled" in found.ended[0].why
    dear = given(BUY, live, me, buy_company="PRR", buy_until="hold", buy_count="5", buy_limit="66")
    found = consulted(live, me, dear)
    assert found.action is None
    assert "$67" in found.ended[0].why
    assert "$66" in found.ended[0].why
    floats = given(BUY, live, me, buy_company="PRR", buy_until="float")
    assert consulted(live, me, floats).action == Buy("PRR", "ipo")


def test_ux_130_an_impossible_order_ends_with_the_reason() -> None:
    """What the rules refuse is not done and not tried again."""
    live = at_table(stock())
    me = live.game.actor
    assert me is not None
    turn(live, Par("NYC", 67))
    until(live, me)
    orders = given(BUY, live, me, buy_company="NYC", buy_until="hold", buy_count="9")
    while (found := consulted(live, me, orders)).action is not None:
        act(live, found.action)
        until(live, me)
    assert live.game.state.shares[live.game.title.corporation_index["NYC"] * SLOTS + me] == 6
    assert "not possible" in found.ended[0].why
    assert "60" in found.ended[0].why
    with pytest.raises(OrderFault):
        given(BUY, live, me, buy_company="ERIE", buy_until="hold", buy_count="2")


def test_ux_045_bids_up_to_a_limit_then_passes() -> None:
    """The least bid that leads within the limit; a lot on offer is bought; above the limit its auction is passed."""
    live = at_table(railhead.new("1830", players=["Ada", "Ben", "Cleo"]))
    limits = {
        n: given(BID, live, n, bid_lot="CS", bid_limit=limit) for n, limit in enumerate(("60", "52", "45"))
    }
    assert consulted(live, 0, limits[0]).action == Bid("CS", 45)
    act(live, Bid("CS", 45))
    assert consulted(live, 0, limits[0]).action is None
    assert consulted(live, 1, limits[1]).action == Bid("CS", 50)
    act(live, Bid("CS", 50))
    assert (
        consulted(live, 2, limits[2]).action is None
    )  # its turn is not the lot's alone: the player is asked
    act(live, Take("SV"))
    assert live.game.actor == 0  # the lowest bidder
    assert consulted(live, 0, limits[0]).action == Bid("CS", 55)
    act(live, Bid("CS", 55))
    assert consulted(live, 1, limits[1]).action == Pass()
    act(live, Pass())
    found = consulted(
        live, live.game.actor or 0, {"bid": (Order(live.game.actor or 0, "CS", limits[0]["bid"][0].body),)}
    )
    assert "Ada has CS" in found.ended[0].why
    fresh = at_table(railhead.new("1830", players=["Ada", "Ben", "Cleo"]))
    assert consulted(fresh, 0, given(BID, fresh, 0, bid_lot="SV", bid_limit="20")).action == Take("SV")
    assert consulted(fresh, 0, given(BID, fresh, 0, bid_lot="SV", bid_limit="19")).action is None


@pytest.mark.parametrize("title", TITLES)
def test_ux_045_openings_of_every_title_have_limits(title: str) -> None:
    """In each opening a limit bids the least, and below the least it does not."""
    live = at_table(railhead.new(title, players=["Ada", "Ben", "Cleo"]))
    seat = live.game.actor
    assert seat is not None
    lot = BID.lots(live.game)[-1][0]
    found = consulted(live, seat, given(BID, live, seat, bid_lot=lot, bid_limit="900"))
    assert found.action is not None
    assert found.action.kind in ("bid", "raise")
    act(live, found.action)
    other = live.game.actor
    assert other is not None
    low = consulted(live, other, given(BID, live, other, bid_lot=lot, bid_limit="0"))
    assert low.action in (None, Pass())


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_ux_130_whatever_orders_say_is_legal(title: str) -> None:
    """Along games of every title: an order's answer is an action of the rules, or nothing."""
    fired = set()
    offered = False
    """Shares could be bought in a stock round; in some games of chance that never is so."""
    for seed in (3, 4):
        for game in positions(title, seed, 3, 260):
            seat = game.actor
            if seat is None:
                continue
            live = at_table(game)
            offered |= game.round.kind == STOCK and any(isinstance(choice, Buy) for choice in game.choices())
            for rules, form in every_form(game, seat):
                try:
                    orders = given(rules, live, seat, **form)
                except OrderFault:
                    continue
                found = consulted(live, seat, orders)
                assert foretold(live, seat, orders)
                if found.action is not None:
                    assert game.why_not(found.action) is None
                    fired.add((rules.kind, found.action.kind))
    kinds = {kind for kind, _ in fired}
    assert {"pass", "bid", "run", *(["buy"] if offered else [])} <= kinds
    assert ("run", Pass.kind) in fired


def every_form(game: Game, seat: int) -> Iterator[tuple[Any, dict[str, str]]]:
    yield PASS, {"pass_mode": "always"}
    for sym in BUY.companies(game):
        yield BUY, {"buy_company": sym, "buy_until": "hold", "buy_count": "9", "lasting": "yes"}
    for lot, _ in BID.lots(game)[:3]:
        yield BID, {"bid_lot": lot, "bid_limit": "500"}
    for sym in RUN.companies(game, [seat]):
        yield RUN, {"run_company": sym, "run_how": "pay"}


def test_ux_130_a_company_runs_and_pays_and_stops_for_other_trains() -> None:
    """Track, token, run, dividend, trains are answered to the end of its turn; another set of trains ends the order."""
    for seed in range(60):
        for game in positions("1830", seed, 1, 240):
            if game.over or game.step.name != "lay-track":
                continue
            company = game.state.entity - 100
            seat = game.actor
            if seat is None or not game.state.trains[company]:
                continue
            sym = game.title.corporations[company].sym
            live = at_table(game)
            orders = given(RUN, live, seat, run_company=sym, run_how="pay")
            turn = (game.state.turn, game.state.number, game.state.entity)
            did = []
            while (
                live.game.state.turn,
                live.game.state.number,
                live.game.state.entity,
            ) == turn and not live.game.over:
                found = consulted(live, seat, orders)
                assert found.action is not None, found.ended
                did.append(found.action.kind)
                act(live, found.action)
            if Dividend.kind not in did:
                break
            assert did.index(Run.kind) < did.index(Dividend.kind)
            body = {**orders["run"][0].body, "trains": ["9"]}
            found = consulted(at_table(game), seat, {"run": (Order(seat, sym, body),)})
            assert found.action is None
            assert "other trains" in found.ended[0].why
            return
    pytest.fail("no company ran")


# through the service


def table_with(person: Callable[[str], Person], *names: str) -> tuple[str, list[Person]]:
    people = [person(name) for name in names]
    table = people[0].create(["me", *["invite"] * (len(names) - 1)])
    page = people[0].client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    secret = page.split(f"/join/{table}/")[1].split('"')[0]
    for name, one in zip(names[1:], people[1:], strict=True):
        one.client.post(f"/join/{table}", data={"name": name, "invitation": secret})
    return table, people


def version(one: Person, table: str) -> int:
    return int(one.client.get(f"/t/{table}/offline").json()["version"])


def settled(one: Person, table: str, wanted: int) -> int:
    """Wait until the table has come to a version."""
    end = time.monotonic() + 10
    while version(one, table) < wanted:
        assert time.monotonic() < end
        time.sleep(0.02)
    return version(one, table)


def test_ux_130_131_given_previewed_fired_told_and_secret(person: Callable[[str], Person]) -> None:
    """Ben's limit is previewed, kept, acts when Ada bids, is in nobody else's payload, and its end is told to him."""
    table, (ada, ben, cleo) = table_with(person, "Ada", "Ben", "Cleo")
    eve = person("Eve")
    form = {"kind": "bid", "seat": "1", "bid-lot": "CS", "bid-limit": "5317"}
    part = {"HX-Request": "true"}
    would = ben.client.post(f"/t/{table}/orders", data={**form, "preview": "yes"}, headers=part).text
    assert "go up to $5,317" in would
    assert "nothing, because Ada decides." in would
    assert "You have given none" in ben.client.get(f"/t/{table}/orders").text
    kept = ben.client.post(f"/t/{table}/orders", data=form).text
    assert "go up to $5,317" in kept
    for data in ({**form, "bid-lot": "XX"}, {**form, "bid-limit": "lots"}, {**form, "bid-limit": "-4"}):
        assert (
            "go up to"
            not in ben.client.post(f"/t/{table}/orders", data={**data, "preview": "y"}, headers=part).text
        )
    assert ada.client.post(f"/t/{table}/orders", data=form).status_code == 403
    assert eve.client.post(f"/t/{table}/orders", data={"kind": "bid", "drop": "1 CS"}).status_code == 403
    ada.send(table, 0, {"kind": "take", "private": "SV"})
    settled(ada, table, 2)  # CS is on offer now, and Ben has bought it
    log = ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "Ben: Buy CS" in log
    assert "By standing order." in log
    for one in (ada, cleo, eve):
        for address in (
            "",
            "/parts",
            "/orders",
            "/offline",
            "/log",
            "/since?after=0",
            "/export/native",
            "/paper",
        ):
            text = one.client.get(f"/t/{table}{address}", headers={"accept": "text/html"}).text
            assert "5317" not in text.replace(",", "")
            assert "order has ended" not in text
    assert "5,317" not in ada.client.get("/").text


def test_ux_131_an_order_is_changed_from_the_lobby(person: Callable[[str], Person]) -> None:
    """The lobby leads to a page with all forms, which work without scripts; a kept order is counted there."""
    table, (ada, ben) = table_with(person, "Ada", "Ben")
    assert f'href="/t/{table}/orders"' in ben.client.get("/").text
    page = ben.client.get(f"/t/{table}/orders", headers={"accept": "text/html"}).text
    assert "<html" in page
    assert "<h1>Standing orders</h1>" in page, "its first sentence says *they*"
    assert 'name="bid-lot"' in page
    ben.client.post(f"/t/{table}/orders", data={"kind": "pass", "seat": "1", "pass-mode": "always"})
    assert "1 standing order" in ben.client.get("/").text
    assert "1 standing order" not in ada.client.get("/").text
    ben.client.post(f"/t/{table}/orders", data={"kind": "pass", "drop": "1 passing"})
    assert "1 standing order" not in ben.client.get("/").text


def test_an_order_to_run_names_who_is_not_president() -> None:
    """Whoever plays several seats chooses seat and company by themselves."""
    game = stock()
    game.push(Par("NYC", 67))
    led = game.state.president[game.title.corporation_index["NYC"]]
    other = next(seat for seat in range(len(game.players)) if seat != led)
    with pytest.raises(OrderFault, match=rf"^{game.players[other]} is not president of NYC\.$"):
        RUN.read(game, other, {"run-company": "NYC", "run-how": "pay"})
    with pytest.raises(OrderFault, match=r"^Which company"):
        RUN.read(game, other, {"run-company": "X&Y", "run-how": "pay"})


def test_ux_130_an_end_is_told_to_its_owner_alone(person: Callable[[str], Person]) -> None:
    """Ben passes by order; Ada bids where he has bid; he is asked again and told why, until he has understood."""
    table, (ada, ben) = table_with(person, "Ada", "Ben")
    ada.send(table, 0, {"kind": "bid", "private": "CS", "amount": 45})
    ben.send(table, 1, {"kind": "bid", "private": "CS", "amount": 50})
    ben.client.post(
        f"/t/{table}/orders", data={"kind": "pass", "seat": "1", "pass-mode": "watch", "pass-bid": "y"}
    )
    ada.send(table, 2, {"kind": "bid", "private": "CS", "amount": 60})
    end = time.monotonic() + 10
    while "order has ended" not in (
        text := ben.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    ):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert "Ada bids 60 on CS" in text
    assert version(ben, table) == 3
    assert "order has ended" not in ada.client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "An order has ended. Ada bids 60 on CS" in ben.client.get("/").text
    assert "has ended" not in ada.client.get("/").text
    assert ada.client.post(f"/t/{table}/ahead", data={"heard": "1 pass passing"}).status_code == 403
    ben.client.post(f"/t/{table}/ahead", data={"heard": "1 pass passing"})
    assert "order has ended" not in ben.client.get(f"/t/{table}").text


def test_orders_of_a_title_come_before_passing() -> None:
    assert orders_of("1870")[0].kind == "protect"
    assert [rules.kind for rules in orders_of("1830")][-1] == "pass"
    assert all(len(rules.kind) <= 12 for title in TITLES for rules in orders_of(title))
