"""UX-116: what one does in a what-if becomes a standing order."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.web.test_shown import positions
from tests.web.test_standing import act, at_table, settled, stock, table_with, turn, version

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Buy, Par, Pass, Sell
from railhead.engine.game import Game
from railhead.engine.step import STOCK
from railhead.titles import TITLES
from railhead.web.orders.buying import BuyOrders
from railhead.web.orders.course import MOST_STEPS, course_of, sign
from railhead.web.orders.following import DONE, FollowOrders
from railhead.web.tables.live import Entry, Live
from railhead.web.tables.ordering import consulted, foretold
from railhead.web.title_pages.orders import Order, OrderFault

from .conftest import Person

pytestmark = pytest.mark.slow

FOLLOW = FollowOrders()
HX = {"HX-Request": "true"}
HTML = {"accept": "text/html"}
BID_45 = {"kind": "bid", "private": "CS", "amount": 45}
BID_50 = {"kind": "bid", "private": "CS", "amount": 50}


def what_if(game: Game, *actions: Any) -> Game:
    """The position after these actions, in a what-if."""
    there = game.copy()
    for action in actions:
        there.push(action)
    return there


def order(live: Live, there: Game, seat: int, **form: str) -> dict[str, tuple[Order, ...]]:
    """The order of a form about a what-if, given now."""
    course = course_of(live.game, there, seat)
    data = {f"follow-{name.lstrip('_')}": value for name, value in form.items()}
    return {FOLLOW.kind: (FOLLOW.made(live.game, course, "What if", data),)}


def started(live: Live) -> tuple[Game, int]:
    """A what-if of the first stock round in which the next player buys what the first one starts."""
    first = live.game.actor
    assert first is not None
    there = what_if(live.game, Par("NYC", 67))
    if there.actor == first:
        there.push(Pass())
    buyer = there.actor
    assert buyer is not None
    there.push(Buy("NYC", "ipo"))
    return there, buyer


def sale() -> tuple[Live, Sell, Game, int]:
    """A live 1830 game in which somebody can sell, and a what-if in which another one then buys from the pool."""
    for seed in range(40):
        *_, game = positions("1830", seed, 1, 200)
        for node in game.nodes()[1:]:
            before = game.at(node.index - 1)
            if not isinstance(node.action, Sell) or before.round.kind != STOCK or before.state.interrupts:
                continue
            there = what_if(before, node.action)
            while not there.over and there.actor == before.actor and there.why_not(Pass()) is None:
                there.push(Pass())
            wanted = Buy(node.action.corporation, "pool")
            buyer = there.actor
            if buyer in (None, before.actor) or there.why_not(wanted) is not None:
                continue
            if there.state.turn != before.state.turn or what_if(before, Pass()).actor != buyer:
                continue
            assert buyer is not None
            there.push(wanted)
            return at_table(before), node.action, there, buyer
    pytest.fail("nobody sold anything")


def test_ux_116_if_shares_are_sold_buy_otherwise_pass() -> None:
    """The order of the requirement: it buys once the company is sold, by whomever and however many, then it is over."""
    live, sold, there, me = sale()
    wanted = Buy(sold.corporation, "pool")
    orders = order(live, there, me, when="once", _0="y", **{"else": "pass"})
    words = FOLLOW.words(live.game, orders["what-if"][0])
    assert f"once somebody has done “Sell {sold.shares} {sold.corporation}” or the like, do “Buy" in words
    assert "until then pass" in words
    assert "it does just what you did" in FOLLOW.beside(live.game, orders["what-if"][0])
    assert foretold(live, me, orders).startswith("nothing, because")
    passed = Live(live.terms, list(live.seats), live.game.copy())
    passed.version, passed.made = live.version, list(live.made)
    act(passed, Pass())
    assert passed.game.actor == me
    assert consulted(passed, me, orders).action == Pass(), "nothing was sold"
    act(live, sold)
    while live.game.actor != me:
        act(live, Pass())
    assert consulted(live, me, orders).action == wanted
    act(live, wanted)
    (mine,) = orders["what-if"]
    if live.game.actor == me and not FOLLOW.fulfilled(live.game, mine):
        assert consulted(live, me, orders).action == Pass(), "the turn that was left open is ended"
        act(live, Pass())
    assert FOLLOW.fulfilled(live.game, mine) == DONE


def test_ux_116_as_long_as_the_others_do_just_that() -> None:
    """What differs from the what-if ends the order with both in the reason; or it passes, as was chosen."""
    live = at_table(stock())
    there, me = started(live)
    asks, passes = order(live, there, me), order(live, there, me, **{"else": "pass"})
    same, other = at_table(live.game), at_table(live.game)
    turn(same, Par("NYC", 67))
    turn(other, Par("PRR", 67))
    for orders in (asks, passes):
        assert consulted(same, me, orders).action == Buy("NYC", "ipo")
    found = consulted(other, me, asks)
    assert found.action is None
    assert re.fullmatch(
        r"There was “\w+: Start PRR at \$67” where the what-if has “\w+: Start NYC at \$67”\.",
        found.ended[0].why,
    )
    assert consulted(other, me, passes).action == Pass()


def test_ux_116_what_is_missing_is_told_and_what_is_impossible_ends_the_order() -> None:
    live = at_table(stock())
    there, me = started(live)
    orders = order(live, there, me, when="once", _0="y")
    turn(live, Par("PRR", 67))
    assert live.game.actor == me
    assert consulted(live, me, orders).ended[0].why == (
        "You are asked, and nobody has done “Start NYC at $67”."
    )
    free = at_table(stock())
    anyway = order(free, there, me, when="once")
    turn(free, Par("PRR", 67))
    found = consulted(free, me, anyway)
    assert found.action is None
    assert "Buy NYC from the IPO is not possible" in found.ended[0].why


def test_ux_116_other_orders_come_before_the_pass() -> None:
    """An order that has nothing to do yet lets others answer, and passes only if none does."""
    live = at_table(stock())
    there, me = started(live)
    orders = order(live, there, me, when="once", _0="y", **{"else": "pass"})
    turn(live, Par("PRR", 67))
    buys = BuyOrders().read(
        live.game, me, {"buy-company": "PRR", "buy-until": "hold", "buy-count": "2", "buy-limit": ""}
    )
    assert consulted(live, me, orders).action == Pass()
    assert consulted(live, me, {**orders, "buy": buys}).action == Buy("PRR", "ipo")


def test_ux_116_what_is_taken_back_was_never_done() -> None:
    """An order follows the log: after a take-back it waits again, or is over if the table went back before it."""
    live = at_table(stock(Par("NYC", 67)))
    me = (live.game.actor + 1) % 3 if isinstance(live.game.node.action, Par) else 1  # type: ignore[operator]
    there = live.game.copy()
    while there.actor != me:
        there.push(Pass())
    there.push(Buy("NYC", "ipo"))
    start = live.game.length
    orders = order(live, there, me)
    while live.game.actor != me:
        act(live, Pass())
    assert consulted(live, me, orders).action == Buy("NYC", "ipo")
    live.fold([Entry(live.version + 1, "undo", 0, "", {"to": start}, live.made[0].at)])
    while live.game.actor != me:
        act(live, Pass())
    assert consulted(live, me, orders).action == Buy("NYC", "ipo")
    live.fold([Entry(live.version + 1, "undo", 0, "", {"to": start - 1}, live.made[0].at)])
    turn(live, Par("ERIE", 67))
    while live.game.actor != me:
        act(live, Pass())
    assert "taken back" in consulted(live, me, orders).ended[0].why


@pytest.mark.parametrize("title", TITLES)
def test_ux_116_in_every_title_an_order_does_what_was_done_in_the_what_if(title: str) -> None:
    """Along games of chance: the others do the same, and the order does all that its player did."""
    done, rng = 0, Random(5)
    for seed in (3, 4):
        for game in positions(title, seed, 23, 260):
            there = game.copy()
            for _ in range(12):
                if there.over:
                    break
                there.push(choose(there.copy(), rng))
            for seat in range(3):
                live = at_table(game)
                try:
                    orders = order(live, there, seat)
                    once = order(live, there, seat, when="once", **{f"_{place}": "y" for place in range(12)})
                except OrderFault:
                    continue
                (mine,) = orders["what-if"]
                assert json.loads(json.dumps(mine.body)) == mine.body, "it can be stored"
                for one in (mine, once["what-if"][0]):
                    assert FOLLOW.words(game, one)
                    assert "just what you did" in FOLLOW.beside(game, one)
                for step in mine.body["steps"]:
                    if FOLLOW.fulfilled(live.game, mine) or not FOLLOW.holds(live.game, mine):
                        break
                    if step["seat"] == seat:
                        found = consulted(live, seat, orders)
                        assert found.action is not None
                        act(live, found.action)
                        done += 1
                    else:
                        act(live, there.at(live.game.length + 1).node.action)
                assert FOLLOW.fulfilled(live.game, mine)
    assert done > 20


def test_ux_116_what_cannot_be_an_order_is_said() -> None:
    live = at_table(stock())
    there, me = started(live)
    third = next(seat for seat in range(3) if seat not in (me, live.game.actor))
    with pytest.raises(OrderFault, match="does nothing after the position"):
        course_of(live.game, there, third)
    turn(live, Par("PRR", 67))
    with pytest.raises(OrderFault, match="gone another way"):
        course_of(live.game, there, me)
    with pytest.raises(OrderFault, match="made from a what-if"):
        FOLLOW.read(live.game, me, {})
    *_, late = positions("1830", 5, 1, 60 + 3 * MOST_STEPS)
    with pytest.raises(OrderFault, match=f"over {MOST_STEPS} actions at most"):
        course_of(late.at(60), late, 0)


def test_what_is_like_a_sale_is_any_sale_of_the_company() -> None:
    game = stock()
    assert sign(game, Sell("B&O", 1)) == sign(game, Sell("B&O", 3)) != sign(game, Sell("PRR", 1))
    assert sign(game, Pass()) == ()


# at the service


def branch(who: Person, table: str, *actions: dict[str, Any], name: str = "Outbid") -> str:
    """A what-if of somebody's at the present position, in which these actions are done."""
    now = version(who, table)
    answer = who.client.post(
        f"/t/{table}/branch", data={"start": str(now), "name": name}, headers=HX, follow_redirects=False
    )
    line = str(answer.headers["hx-redirect"]).split("?b=")[1]
    for action in actions:
        sent = who.client.post(f"/t/{table}/draft?b={line}", data={"add": json.dumps(action)}, headers=HX)
        assert "rh-refused" not in sent.headers, sent.text[:300]
    return line


def form_of(who: Person, table: str, line: str, **more: str) -> dict[str, str]:
    """The form as the drawer shows it."""
    html = who.client.get(f"/t/{table}/orders?from={line}", headers=HX).text
    fields = dict(
        re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', html.split("</form>")[0])
    )
    assert fields["kind"] == "what-if", html
    return {**fields, "follow-when": "exact", "follow-else": "ask", **more}


def give(who: Person, table: str, line: str, **more: str) -> str:
    """Keep the order of a form."""
    named = {f"follow-{name.lstrip('_')}": value for name, value in more.items()}
    answer = who.client.post(f"/t/{table}/orders", data=form_of(who, table, line, **named), headers=HX)
    assert answer.status_code == 200, answer.text
    return unescape(answer.text)


def page(who: Person, table: str, more: str = "") -> str:
    return unescape(who.client.get(f"/t/{table}{more}", headers=HTML).text)


def test_ux_116_made_in_a_what_if_previewed_kept_triggered_and_secret(
    person: Callable[[str], Person],
) -> None:
    """Ben outbids Ada in a what-if, orders that, sees what it does there and now, and it is done when Ada bids."""
    table, (ada, ben, cleo) = table_with(person, "Ada", "Ben", "Cleo")
    line = branch(ben, table, BID_45, BID_50, name="Outbid secretly")
    assert "Make this my order" in page(ben, table, f"?b={line}")
    assert "Make this my order" not in page(ada, table, f"?b={line}"), "it is Ben's what-if"
    form = form_of(ben, table, line)
    assert "takes the place of your order" not in page(ben, table, f"/orders?from={line}")
    would = unescape(ben.client.post(f"/t/{table}/orders", data={**form, "preview": "yes"}, headers=HX).text)
    assert (
        "Outbid secretly: after “Ada: Bid $45 on CS” do “Bid $50 on CS”; if anything else happens, ask me"
        in would
    )
    assert "it ends with Opening sale at the latest." in would
    assert "In the what-if it does just what you did: “Bid $50 on CS”." in would
    assert "Would do now: nothing, because Ada decides." in would
    assert "You have given none" in page(ben, table, "/orders")
    assert "It is kept. Outbid secretly: after" in give(ben, table, line)
    assert "Outbid secretly" in page(ben, table, "/orders")
    assert "takes the place of your order" in page(ben, table, f"/orders?from={line}")
    assert "1 standing order" in ben.client.get("/").text
    ada.send(table, 0, BID_45)
    settled(ada, table, 2)
    assert "Ben: Bid $50 on CS" in page(ada, table)
    assert "By standing order." in page(ada, table)
    for one in (ada, cleo, person("Eve")):
        for address in ("", "/parts", "/orders", "/offline", "/log", "/since?after=0", "/export/native"):
            assert "secretly" not in page(one, table, address)
            assert DONE not in page(one, table, address)
    told_when(ben, table, DONE)
    assert "You have given none" in page(ben, table, "/orders")


def told_when(who: Person, table: str, words: str) -> None:
    """Wait until somebody reads that an order of his has ended."""
    end = time.monotonic() + 10
    while words not in page(who, table):
        assert time.monotonic() < end, page(who, table)[:2000]
        time.sleep(0.02)


@pytest.mark.parametrize("otherwise", ["ask", "pass"])
def test_ux_116_if_the_others_do_something_else(otherwise: str, person: Callable[[str], Person]) -> None:
    """Ada bids on another lot: the order ends and tells why, or passes for Ben and goes on waiting."""
    table, (ada, ben) = table_with(person, "Ada", "Ben")
    line = branch(ben, table, BID_45, BID_50)
    give(ben, table, line, _else=otherwise, _when="once", _0="yes")
    ada.send(table, 0, {"kind": "bid", "private": "DH", "amount": 75})
    if otherwise == "ask":
        told_when(ben, table, "You are asked, and nobody has done “Bid $45 on CS”.")
        assert version(ben, table) == 1
        assert "has ended" not in page(ada, table)
        return
    settled(ben, table, 2)
    assert "Ben: Pass" in page(ada, table)
    ada.send(table, 2, {**BID_45, "amount": 55})
    settled(ben, table, 3)
    told_when(ben, table, "Bid $50 on CS is not possible")


def test_ux_116_an_order_survives_a_restart(tmp_path: Path) -> None:
    """The service ends, begins again, and the order is carried out when its time comes."""
    with service(tmp_path) as client:
        ada, ben = Person(client, "Ada"), Person(another(client), "Ben")
        table, _people = table_with(lambda name: {"Ada": ada, "Ben": ben}[name], "Ada", "Ben")
        give(ben, table, branch(ben, table, BID_45, BID_50))
        cookies = [dict(one.client.cookies) for one in (ada, ben)]
    with service(tmp_path) as client:
        ada, ben = Person(client, "Ada"), Person(another(client), "Ben")
        for one, kept in zip((ada, ben), cookies, strict=True):
            for name, value in kept.items():
                one.client.cookies.set(name, value)
        assert "Outbid" in page(ben, table, "/orders")
        ada.send(table, 0, BID_45)
        settled(ada, table, 2)
        assert "Ben: Bid $50 on CS" in page(ada, table)


@contextmanager
def service(data: Path) -> Iterator[Any]:
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    app = create_app(Settings(data=data, bot_delay=0.0, heartbeat=0.2, thinkers=0))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def another(client: Any) -> Any:
    """Another browser at the same service."""
    from litestar.testing import TestClient

    other: Any = TestClient(client.app, raise_server_exceptions=False)
    other.blocking_portal = client.blocking_portal
    return other


def test_ux_116_hostile_requests_are_refused(person: Callable[[str], Person]) -> None:
    """Somebody else's what-if or seat, none at all, nonsense, a changed what-if, and one order too many."""
    table, (ada, ben) = table_with(person, "Ada", "Ben")
    eve = person("Eve")
    line = branch(ben, table, BID_45, BID_50)
    form = form_of(ben, table, line)
    address = f"/t/{table}/orders"
    assert ada.client.get(f"{address}?from={line}").status_code == 403
    assert ada.client.post(address, data={**form, "seat": "0"}).status_code == 403
    assert ada.client.post(address, data=form).status_code == 403, "Ben's seat"
    assert eve.client.post(address, data=form).status_code == 403
    assert eve.client.get(f"{address}?from={line}").status_code == 403
    own = branch(eve, table, BID_45, BID_50)
    assert eve.client.get(f"{address}?from={own}").status_code == 403, "she has no seat"
    assert ben.client.get(f"{address}?from=nothing").status_code == 404
    assert ben.client.get(f"{address}?from={line}&seat=0").status_code == 403
    assert ben.client.get(f"{address}?from={line}&seat=%2d1").status_code == 403
    for wrong, words in (
        ({"from": ""}, "From which what-if?"),
        ({"follow-when": "never"}, "There is no such order."),
        ({"follow-else": "<script>"}, "There is no such order."),
        ({"follow-mark": "x"}, "has changed since"),
        ({"follow-99999": "yes", "follow-mark": ""}, "has changed since"),
    ):
        answer = ben.client.post(address, data={**form, **wrong}, headers=HX)
        assert answer.status_code == 200
        assert words in answer.text, wrong
        assert "is kept" not in answer.text
    assert "You have given none" in page(ben, table, "/orders")
    ben.client.post(f"/t/{table}/draft?b={line}", data={"undo": "1"}, headers=HX)
    assert "does nothing after" in ben.client.post(address, data=form, headers=HX).text
    for number in range(FOLLOW.most + 1):
        text = give(ben, table, branch(ben, table, BID_45, BID_50, name=f"</script><b>{number}"))
        assert "<script><b>" not in text
    assert f"You have given {FOLLOW.most} such orders" in text
    assert ben.client.post(f"/t/{table}/ahead", data={"give": "what-if 1"}).status_code == 400
    assert page(ben, table, "/orders").count("Withdraw") == FOLLOW.most
    ben.client.post(address, data={"kind": "what-if", "drop": "1 </script><b>3"})
    assert page(ben, table, "/orders").count("Withdraw") == FOLLOW.most - 1


def test_ux_116_a_page_without_scripts_keeps_what_was_chosen(person: Callable[[str], Person]) -> None:
    table, (_ada, ben) = table_with(person, "Ada", "Ben")
    line = branch(ben, table, BID_45, BID_50)
    html = page(ben, table, f"/orders?from={line}")
    assert "<h1>Standing orders</h1>" in html
    assert "From the what-if “Outbid”" in html
    form = form_of(ben, table, line, **{"follow-when": "once", "follow-else": "pass", "preview": "yes"})
    html = unescape(ben.client.post(f"/t/{table}/orders", data=form, headers=HTML).text)
    assert re.search(r'value="once"[^>]*checked', html)
    assert re.search(r'value="pass"[^>]*checked', html)
    assert not re.search(r'name="follow-0"[^>]*checked', html)
    assert "otherwise pass" in html


def test_ux_116_a_table_that_went_on_takes_only_what_is_left(person: Callable[[str], Person]) -> None:
    """Ada does what the what-if has: what comes then is the order. She does something else: there is none to make."""
    table, (ada, ben, _cleo) = table_with(person, "Ada", "Ben", "Cleo")
    line = branch(
        ben, table, BID_45, BID_50, {"kind": "pass"}, {"kind": "bid", "private": "CS", "amount": 55}
    )
    other = branch(ben, table, {"kind": "pass"}, BID_45)
    ada.send(table, 0, BID_45)
    settled(ben, table, 1)
    html = unescape(ben.client.get(f"/t/{table}/orders?from={line}", headers=HX).text)
    steps = re.findall(r"<li>\s*(?:<b>)?([^<]+?)(?:</b>)?\s*</li>", html)
    assert steps[0] == "You: Bid $50 on CS"
    assert "Make this my order" not in page(ben, table, f"?b={other}")
    assert "gone another way" in ben.client.get(f"/t/{table}/orders?from={other}", headers=HX).text


def test_ux_116_whoever_plays_several_seats_chooses_one(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"])
    line = branch(ada, table, BID_45, BID_50)
    html = unescape(ada.client.get(f"/t/{table}/orders?from={line}", headers=HX).text)
    assert "You: Bid $45 on CS" in html
    second = re.search(r'href="([^"]*&seat=1)"', html)
    assert second is not None
    assert "You: Bid $50 on CS" in ada.client.get(second[1], headers=HX).text


def test_the_form_of_an_order_is_made_for_a_game_of_its_own() -> None:
    assert not FOLLOW.possible(railhead.new("1830", players=["Ada", "Ben"]))
