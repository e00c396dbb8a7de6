"""What the page says and asks in 1870, without a browser."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.browser import west
from tests.rules.g1870.table import West
from tests.rules.positions import A, B, C, D

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Pass, Sell
from railhead.engine.events import PriceMoved
from railhead.engine.game import Game
from railhead.engine.state import replaced
from railhead.titles.agreement import parties
from railhead.titles.g1870.actions import Decline, Protect, Redeem, Reissue
from railhead.titles.g1870.settled import settled_worth
from railhead.web.people.identity import Person
from railhead.web.play.decision import make_decision
from railhead.web.play.parts import render_parts
from railhead.web.play.planner import plans_for
from railhead.web.play.view import View, make_view
from railhead.web.tables.live import Entry, Live, Seat, Terms
from railhead.web.titles.g1870.blocks import prospects
from railhead.web.wording.words import lines_of

if TYPE_CHECKING:
    from .conftest import Person


def seen(game: Game) -> View:
    """The view of a person who holds every seat."""
    terms = Terms("t", "1870", "Table", "p", "", "1", "", {}, {})
    live = Live(terms, [Seat(place, name, "person", "p") for place, name in enumerate(game.players)], game)
    body = {"action": {"kind": "pass"}}
    live.made = [Entry(n + 1, "action", 0, "p", body, datetime.now(UTC)) for n in range(game.length)]
    return make_view(live, Person("p", "Ada"), None, None, {})


def told(game: Game) -> str:
    """The log lines of the latest action."""
    return " ".join(line.text for line in lines_of(game, game.node, "Somebody"))


def test_ux_060_both_orders_of_turns() -> None:
    """UX-060, R-1870-071: the seller sees who may protect, at what cost, and who is next in both cases."""
    t = west.duel()
    t.do(Sell("SP", 2), Sell("TP", 1))
    first, second = prospects(t.game)
    assert (first.sym, first.president, first.cost, first.price, first.fallen) == ("SP", "Cleo", 180, 90, 76)
    assert (first.next_fallen, first.next_protected, first.missing) == ("Ben", "Dan", ("Ben",))
    assert (second.sym, second.president, second.next_protected, second.missing) == ("TP", "Ben", "Cleo", ())
    t.do(Pass(), Protect())
    assert "Protect SP, buying 2 for $180" in told(t.game)
    t.do(Decline())
    assert "Let TP fall" in told(t.game)
    assert t.actor == D


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("cash", "lacks the money"),
        ("sold", "sold shares of it earlier"),
        ("own", "it was the president who sold"),
    ],
)
def test_ux_062_why_nobody_is_asked(what: str, why: str) -> None:
    """UX-062, R-1870-067, R-1870-070: an impossible protection is told with its reason, before and after."""
    t = west.duel()
    shares = 2
    if what == "cash":
        t.purse(C, 179)
    elif what == "sold":
        t.game.state.sold = replaced(t.game.state.sold, C, t.game.state.sold[C] | 1 << t.corporation("SP"))
    else:
        t = West(4)
        t.company("SP", 90, {A: 50, B: 20, "ipo": 30})
        t.stock_round(A)
        shares = 1
    t.do(Sell("SP", shares))
    (block,) = prospects(t.game)
    assert why in block.obstacle
    t.do(Pass())
    assert why in told(t.game)
    assert "Share Price Protection" in told(t.game)


def test_ux_062_no_room_for_certificates() -> None:
    """UX-062, R-1870-067: a president at the certificate limit is not asked about a white share."""
    t = west.above_limit()
    t.game.state.cash = replaced(t.game.state.cash, D, 900)
    t.do(Sell("SP", 1))
    before = prospects(t.game)[0].obstacle
    assert before == ""
    full = west.above_limit()
    full.game.rules = railhead.new("1870", players=full.game.players).rules
    full.limits(D, 16)
    full.game.state.cash = replaced(full.game.state.cash, D, 900)
    full.do(Sell("SP", 1))
    assert "no room" in prospects(full.game)[0].obstacle


def test_ux_027_redemption_asks_its_seller() -> None:
    """UX-027, R-1870-086, 1870/D-11: a share comes from a player who agrees; as 18xx.games plays, nobody is asked."""
    t = west.own_shares()
    assert parties(t.game, Redeem("MP", B)) == {B}
    assert parties(t.game, Redeem("MP", A)) == frozenset()
    loose = West(4, redemption_consent=False)
    loose.company("MP", 76, {A: 40, B: 30, "ipo": 30}, cash=500)
    loose.stock_round(A)
    assert parties(loose.game, Redeem("MP", B)) == frozenset()


def test_log_of_company_actions() -> None:
    """R-1870-084, R-1870-093: redemption and reissue in words."""
    t = west.own_shares()
    t.do(Redeem("MP", B))
    assert "MP redeems a share from Ben" in told(t.game)
    u = west.own_shares()
    u.do(Reissue("SP"))
    assert "SP is now sold at $140." in told(u.game)


def test_ux_092_plans_count_the_fall() -> None:
    """UX-092, R-1870-130: the loss of a plan is what is lost when nobody protects."""
    t = west.short_of_money()
    worth = t.game.rules.score(t.game, A)
    found = plans_for(t.game)
    assert found.complete
    assert found.plans
    for plan in found.plans:
        game = t.game.copy()
        for action in plan.actions:
            game.push(action)
        assert plan.loss == worth - settled_worth(game, A)
        expected = {block.sym: block.fallen for block in prospects(game)}
        entity, before = game.state.entity, game.length
        while game.state.entity == entity:
            game.push(Decline() if game.step.name == "price-protection" else Pass())
        moved = [e for node in game.nodes()[before + 1 :] for e in node.events if isinstance(e, PriceMoved)]
        fallen = {game.title.corporations[e.corporation].sym: game.title.market.price[e.target]
                  for e in moved if e.why == "sale"}  # fmt: skip
        assert fallen == expected
        assert all(text.startswith("SP: Ben") for text in plan.answers), "Cleo has no money"


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"diesels": True, "station_wars": True}, {"preset": "18xxgames"}])
def test_every_decision_has_its_panel(options: dict[str, bool | str]) -> None:
    """UX-024: whatever 1870 asks in seeded games, the page can show it, and never as a bare list of actions."""
    preset = str(options.pop("preset", ""))
    game = railhead.new("1870", players=["Ada", "Ben", "Cleo", "Dan"], options=options, preset=preset)
    rng = Random(5)
    kinds: set[tuple[str, ...]] = set()
    while not game.over and game.length < 900:
        asked = (game.step.name, *sorted({type(choice).__name__ for choice in game.choices()}))
        if asked not in kinds:
            kinds.add(asked)
            view = seen(game)
            decision = make_decision(view, 0.2)
            assert decision.panels or set(asked[1:]) <= {"Pass", "EndGame"}, asked
            assert all(panel.name != "plain" for panel in decision.panels), asked
            assert "map" in render_parts(view, 0.2)
        game.push_checked(choose(game, rng))
    assert len(kinds) > 15


@pytest.mark.slow
def test_a_record_by_an_older_rule_comes_to_the_table(person: Callable[[str], Person], shared: Path) -> None:
    """R-1870-134: a record that counts a connection by track alone is imported and opens at its last action."""
    source = shared / "conformance" / "real" / "1870" / "34110.json"
    client = person("Ada").client
    answer = client.post(
        "/import", files={"file": (source.name, source.read_bytes())}, data={"trust": "strict"}
    )
    assert answer.status_code == 200, answer.text[:300]
    table = str(answer.url).split("/t/")[1].split("?")[0]
    page = client.get(f"/t/{table}", headers={"accept": "text/html"}).text
    assert "Ended by agreement." in page
