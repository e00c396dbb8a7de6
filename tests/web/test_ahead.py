"""What is told before it happens (zones), and the way through the history by decisions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.browser import west

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Pass, Sell
from railhead.engine.game import Game
from railhead.engine.holdings import certificates
from railhead.engine.state import replaced
from railhead.notation.records import encode
from railhead.titles.g1870.actions import Decline
from railhead.titles.g1870.settled import settled_cell
from railhead.web.people.identity import Person
from railhead.web.play.timeline import timeline
from railhead.web.play.view import make_view
from railhead.web.play.zones import crossing, outlook
from railhead.web.positions import state_id
from railhead.web.tables.live import Entry, Live, Seat, Terms


def at_cell(game: Game, sym: str, cell: int) -> Game:
    """The same position with a token in another box."""
    twin = game.copy()
    twin.state = twin.state.copy()
    twin.state.cell = replaced(twin.state.cell, game.title.corporation_index[sym], cell)
    return twin


def test_ux_054_a_sale_says_which_zone_its_price_enters() -> None:
    """The words before the sale agree with what counts after it."""
    game = west.above_limit().game
    index = game.title.corporation_index["MP"]
    before = certificates(game, 0)
    twin = game.copy()
    twin.push(Sell("MP", 1))
    assert crossing(game, index, settled_cell(twin, index)) == "enters yellow: certificates stop counting"
    twin.push(Pass())
    while twin.step.name == "price-protection":
        twin.push(Decline())
    assert certificates(twin, 0, credit=False) == before - 4, "one sold, three no longer counted"


def test_ux_054_leaving_a_zone_is_told_before_it_happens() -> None:
    """The outlook of a holding equals what the engine counts once the price has left its zone."""
    game = west.above_limit().game
    index = game.title.corporation_index["MP"]
    outside = game.state.cell[index]
    inside = at_cell(game, "MP", game.title.market.fallen(outside, 1))
    assert not inside.title.market.zone[inside.state.cell[index]].counts
    (line,) = outlook(inside, 0)
    then = certificates(at_cell(inside, "MP", outside), 0)
    limit = inside.rules.certificate_limit(inside)
    assert then > limit
    assert f"{then} of {limit} certificates, {then - limit} to sell" in line
    assert outlook(at_cell(inside, "MP", outside), 0) == ()
    assert crossing(inside, index, outside) == "leaves yellow: certificates count again"


def played(title: str, length: int) -> Live:
    """A table with a game by chance."""
    game = railhead.new(title, players=3)
    terms = Terms("t", title, "Table", "p", "", "1", "", {}, {})
    live = Live(terms, [Seat(i, name, "person", "p") for i, name in enumerate(game.players)], game)
    rng = Random(5)
    for number in range(1, length + 1):
        action = choose(game, rng)
        body: dict[str, Any] = {"action": encode(action)}
        live.made.append(Entry(number, "action", game.speaker(action), "p", body, None))  # type: ignore[arg-type]
        game.push(action)
    return live


@pytest.mark.parametrize("at", [0, 1, 40, 119, 120])
def test_ux_110_decisions_of_one_player_and_without_passes(at: int) -> None:
    """The stops equal a search through the whole log, for everybody and for each seat."""
    live = played("1830", 120)
    view = make_view(live, Person("p", "Ada"), None, at, {})
    told = dict(part.split(":") for part in timeline(view).decisions.split(";"))
    for who in ("all", "0", "1", "2"):
        for slot, idle in ((0, ("",)), (2, ("pass", "decline"))):
            fits = [
                place for place, entry in enumerate(live.made, 1)
                if who in ("all", str(entry.seat)) and entry.body["action"]["kind"] not in idle
            ]  # fmt: skip
            back = max((place for place in fits if place < at), default=-1)
            forward = min((place for place in fits if place > at), default=-1)
            assert list(map(int, told[who].split(",")))[slot : slot + 2] == [back, forward], (who, idle)
    assert state_id(view.game) == state_id(live.game.at(at))
