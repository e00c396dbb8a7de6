"""What a title's temper changes in the conductor's play."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import railhead
from railhead.bots.conductor import Conductor
from railhead.bots.conductor.temper import EVEN
from railhead.bots.conductor.twins import Twin, twin_of
from railhead.engine.actions import Action, Par, Place, Sell
from railhead.engine.game import Game


def later_starts(game: Game, actions: int) -> list[int]:
    """Prices at which players started a company who led one already."""
    bots = [Conductor(f"1/{seat}") for seat in range(len(game.players))]
    found = []
    while (seat := game.actor) is not None and game.length < actions:
        action = bots[seat].choose(game, seat)
        if isinstance(action, Par) and seat in game.state.president:
            found.append(action.price)
        game.push(action)
    return found


def test_a_certificate_that_comes_with_a_private_is_free() -> None:
    """R-1830-034: four more shares at the highest price are within $510, six would not be."""
    game = railhead.new("1830", players=3)
    for private in ("SV", "CS", "DH", "MH", "CA", "BO"):
        game.push(f"take {private}")
    seat = game.actor
    assert seat is not None
    assert game.state.cash[seat] == 510
    assert Conductor(1).choose(game, seat) == Par("B&O", 100)


@pytest.mark.slow
def test_in_1830_later_companies_start_at_the_highest_price(monkeypatch: pytest.MonkeyPatch) -> None:
    found = later_starts(railhead.new("1830", players=3), 330)
    assert found
    assert set(found) == {100}
    even = Twin(temper=replace(EVEN, dearest=False))
    monkeypatch.setattr("railhead.bots.conductor.twin_of", lambda _: even)
    assert min(later_starts(railhead.new("1830", players=3), 330)) < 100


@pytest.mark.slow
def test_shares_are_given_up_only_for_a_company_that_is_started() -> None:
    """Where the money does not do for the highest price nothing is sold for a company that will not come."""
    game = railhead.new("1830", players=3)
    bots = [Conductor(f"1002/{seat}") for seat in range(3)]
    sold: int | None = None
    given_up = 0
    while (seat := game.actor) is not None and game.length < 240:
        action = bots[seat].choose(game, seat)
        why = " ".join(bots[seat].reasons())
        assert sold is None or (seat == sold and isinstance(action, Par | Sell)), why
        sold = seat if isinstance(action, Sell) and "company of my own" in why else None
        given_up += sold is not None
        game.push(action)
    assert given_up


def losses(actions: int) -> list[tuple[Action, str]]:
    """What conductors of 1830 do that takes revenue from others, with the reason."""
    game = railhead.new("1830", players=3)
    bots = [Conductor(f"1/{seat}") for seat in range(3)]
    found: list[tuple[Action, str]] = []
    while (seat := game.actor) is not None and game.length < actions:
        action = bots[seat].choose(game, seat)
        why = " ".join(bots[seat].reasons())
        if re.search(r" loses \S+ a run", why):
            found.append((action, why))
        game.push(action)
    return found


@pytest.mark.slow
def test_in_1830_tokens_stand_in_the_way_of_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rochester's last free place: the ERIE of another president can no longer run through."""
    action, why = losses(200)[0]
    assert action == Place("D14", 0)
    assert why == "A token in Rochester stands in the way of others. ERIE loses $30 a run."
    meek = Twin(temper=replace(twin_of("1830").temper, denial=0.0))
    monkeypatch.setattr("railhead.bots.conductor.twin_of", lambda _: meek)
    assert not losses(200)


def test_a_title_without_a_temper_is_even() -> None:
    assert twin_of("1817").temper == EVEN
    assert twin_of("1830").temper != EVEN
