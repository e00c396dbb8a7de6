"""What single titles add to the conductor: each is asked for what only its title has."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.bots.conductor import Conductor
from railhead.bots.conductor.twins import twin_of
from railhead.bots.titles import g1817, g1870
from railhead.engine.actions import Action, BuyTrain, Sell
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.titles import ruleset
from railhead.titles.g1870.actions import Decline, Protect


def conducted(title: str, length: int, stop: Any = None) -> Game:
    """A game of three conductors, so far or until a position is as wished."""
    game = Game(ruleset(title), ["Ada", "Ben", "Cleo"])
    bots = [Conductor(f"3/{seat}") for seat in range(3)]
    while (seat := game.actor) is not None and game.length < length and not (stop and stop(game)):
        game.push(bots[seat].choose(game, seat))
    return game


def test_they_are_found_by_the_title() -> None:
    assert twin_of("1870") is g1870.CONDUCTOR
    assert twin_of("1817") is g1817.CONDUCTOR
    assert twin_of("1830").advisers == ()


def sold_from(game: Game) -> Sell | None:
    """A sale of a share in somebody else's company, as long as the game is in a stock round."""
    for choice in game.choices() if game.round.kind == "stock" else ():
        if isinstance(choice, Sell) and choice.shares == 1:
            company = game.title.corporation_index[choice.corporation]
            leader = game.state.president[company]
            if leader is not None and leader != game.actor and game.state.cash[leader] > 400:
                return choice
    return None


@pytest.mark.slow
def test_a_price_is_protected_where_that_is_worth_more() -> None:
    game = conducted("1870", 600, sold_from)
    sale = sold_from(game)
    assert sale is not None
    game.push(sale)
    bot = Conductor(1)
    while (seat := game.actor) is not None and not any(isinstance(c, Protect) for c in game.choices()):
        action: Action = next(c for c in game.choices() if getattr(c, "kind", "") == "pass")  # type: ignore[assignment]
        game.push(action)
    assert seat is not None
    better = {
        action: g1870.worth(g1870.after(game, action), seat)
        for action in (Protect(), Decline())
        if game.why_not(action) is None
    }
    assert bot.choose(game, seat) == max(better, key=lambda action: better[action])


@pytest.mark.slow
def test_the_money_for_the_interest_is_not_spent_on_trains() -> None:
    seen = 0
    game = Game(ruleset("1817"), ["Ada", "Ben", "Cleo"])
    bots = [Conductor(f"3/{seat}") for seat in range(3)]
    while (seat := game.actor) is not None and game.length < 300:
        action = bots[seat].choose(game, seat)
        brief = bots[seat].brief(game, seat)
        company = game.state.entity - CORPORATION
        if isinstance(action, BuyTrain) and g1817.due(brief, company) and game.state.trains[company]:
            seen += 1
            assert game.state.treasury[company] - action.price >= g1817.due(brief, company)
        game.push(action)
    assert seen
