"""UX-111: what happened since somebody's latest move is told from the events in between, and from no others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from tests.rules.g1870.table import West
from tests.rules.positions import A, B
from tests.web.test_shown import positions, table_of

from railhead.bots.random_player import choose
from railhead.engine.actions import Buy, Pass
from railhead.engine.game import Game
from railhead.finance.holders import SLOTS
from railhead.titles import TITLES
from railhead.web.database.models import now
from railhead.web.history.since import Happened, count, since
from railhead.web.tables.codec import encode
from railhead.web.tables.live import Entry
from railhead.web.title_pages.orders import USED

if TYPE_CHECKING:
    from .conftest import Person


def happened(game: Game, after: int) -> Happened:
    """What the digest counts after an action."""
    found = Happened()
    for node in game.nodes(after):
        count(game, node.events, found)
    return found


def net(found: Happened) -> Counter[tuple[int, int]]:
    """Shares that players gained or lost, by the digest."""
    shares: Counter[tuple[int, int]] = Counter()
    for (who, company, how), number in found.shares.items():
        if who < 12:
            shares[who, company] += number if how in ("bought", "got") else -number
    return shares


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_ux_111_digest_equals_the_events_between_two_positions(title: str) -> None:
    """Between any two positions: prices, shares, phases, rounds and runs are what the two positions differ by."""
    *_, game = positions(title, 7, 1, 320)
    seen: set[str] = set()
    cuts = [0, *(game.length * part // 20 for part in (2, 3, 7, 8, 15, 20))]
    for after, until in (*pairwise(cuts), (0, game.length), (game.length - 1, game.length)):
        now, then = game.at(until), game.at(after)
        found = happened(now, after)
        for company in range(len(game.title.corporations)):
            cells = then.state.cell[company], now.state.cell[company]
            if min(cells) >= 0 and company not in found.closed and company not in dict(found.started):
                assert found.prices.get(company, (cells[0], cells[0])) == cells
            for seat in range(len(game.players)):
                at = company * SLOTS + seat
                moved = now.state.shares[at] - then.state.shares[at]
                assert net(found)[seat, company] == moved
        assert (found.phases[-1] if found.phases else then.state.phase) == now.state.phase
        s = now.state
        assert not found.rounds or now.over or found.rounds[-1] == (s.round, s.turn, s.number)
        digest = since(now, after, [0] * (until - after))
        assert digest.count == until - after
        assert len(digest.lines) <= 10
        assert all(line.text for line in digest.lines)
        seen |= {line.kind for line in digest.lines}
        busy = {n.index for n in now.nodes(after) if not isinstance(n.action, Pass)}
        assert set(digest.stops) <= busy | {until}
        assert digest.stops[-1] == until
    assert {"round", "company", "shares", "price"} <= seen


def test_ux_111_what_was_before_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the actions after the latest move are looked at."""
    from railhead.web.history import since as module

    *_, game = positions("1830", 5, 90, 90)
    looked = []
    real = module.count
    monkeypatch.setattr(
        module, "count", lambda g, events, into: looked.append(events) or real(g, events, into)
    )
    module.since(game, 84, [0] * 6)
    assert len(looked) == 6


def test_ux_111_who_ends_a_turn_has_not_passed() -> None:
    """A pass after a purchase ends the turn; only a turn of passes alone is called one."""
    t = West().company("SP", 90, {A: 20, B: 20, "ipo": 60}).purse(A, 300).stock_round(A)
    t.do(Buy("SP", "ipo"), Pass(), Pass())
    assert since(t.game, 0, [A, A, B]).idle == t.game.players[B]


def test_ux_111_since_my_own_latest_move(person: Callable[[str], Person]) -> None:
    """Each player's digest begins after his own move; who looks on has none; a page without scripts tells it too."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = ada.create(["me", "invite"])
    page = ada.client.get(f"/t/{table}/wait", headers={"accept": "text/html"}).text
    secret = page.split(f"/join/{table}/")[1].split('"')[0]
    ben.client.post(f"/join/{table}", data={"name": "Ben", "invitation": secret})
    part = {"HX-Request": "true"}
    asked = f"/t/{table}/since"
    ada.send(table, 0, {"kind": "take", "private": "SV"})
    assert "Nothing has happened" in ada.client.get(asked, headers=part).text
    ben.send(table, 1, {"kind": "bid", "private": "MH", "amount": 115})
    told = ada.client.get(asked, headers=part).text
    assert "1 bid on MH" in told
    assert "1 action since your last move, up to" in told
    assert "SV" not in told
    assert 'data-stops="2"' in told
    assert "Nothing has happened" in ben.client.get(asked, headers=part).text
    assert "Nothing has happened" in eve.client.get(asked, headers=part).text
    assert "Ada got SV for $20" in eve.client.get(f"{asked}?after=0", headers=part).text
    whole = ada.client.get(asked, headers={"accept": "text/html"}).text
    assert "<html" in whole
    assert "1 bid on MH" in whole
    assert 'data-mine="1"' in ada.client.get(f"/t/{table}").text
    ben.client.post(f"/t/{table}/take-back", data={"version": "2", "to": "1"})
    assert 'data-mine="0"' in ben.client.get(f"/t/{table}").text


def test_ux_111_what_was_done_for_somebody_is_news() -> None:
    """A move by standing order or by a bot was made while the player was away: the digest begins before it."""
    *_, game = positions("1830", 5, 30, 30)
    live = table_of(game.copy())
    actor = live.game.actor
    assert actor is not None
    body = {"action": encode(choose(live.game.copy(), Random(1)))}
    for done_for in ({"why": USED}, {"bot": "random"}):
        live = table_of(game.copy())
        live.fold([Entry(live.version + 1, "action", actor, "x", {**body, **done_for}, now())])
        assert live.last_move(f"p{actor}") == 0
    twin = table_of(game.copy())
    twin.fold([Entry(twin.version + 1, "action", actor, "x", body, now())])
    assert twin.last_move(f"p{actor}") == 31
    assert twin.copy().last_move("somebody else") is None
