"""1870 for the conductor: protecting a price, and what to do with the marker of a destination."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Action
from ...engine.game import Game
from ...finance.holders import CORPORATION
from ...titles.g1870.actions import Decline, Destination, Protect
from ..conductor.advice import Advice, Brief
from ..conductor.outlook import Outlook
from ..conductor.temper import Temper
from ..conductor.twins import Twin


def after(game: Game, action: Action) -> Game:
    """The game after an action."""
    twin = game.copy()
    twin.push_checked(action)
    return twin


def worth(game: Game, seat: int) -> float:
    """What a position is worth to a seat."""
    return Outlook(game).worth(seat)


def protect(brief: Brief) -> Advice | None:
    """Buy back what others sold if price and shares are worth more than the money."""
    if not brief.has(Protect):
        return None
    game, seat = brief.game, brief.seat
    kept = after(game, Protect())
    paid = game.state.cash[seat] - kept.state.cash[seat]
    if not brief.has(Decline) or worth(kept, seat) > worth(after(game, Decline()), seat):
        return Advice(
            Protect(), f"Buying back the shares for {brief.cash(paid)} keeps the price where it is."
        )
    return Advice(Decline(), f"The {brief.cash(paid)} are worth more to me than the price.")


def connect(brief: Brief) -> Advice | None:
    """The destination's marker where it earns more: on the map, or kept on the charter."""
    options = brief.of(Destination)
    company = brief.game.state.entity - CORPORATION
    if not options or company < 0:
        return None
    trains = brief.game.state.trains[company]
    best = max(
        options,
        key=lambda option: (
            brief.outlook.revenue_on(after(brief.game, option), company, trains),
            option.where == "map",
        ),
    )
    return Advice(best, "A station at the destination keeps the way open." if best.where == "map" else
                  "A token to place later is worth more.")  # fmt: skip


TEMPER: Final = Temper(lasts=1000.0, longest=2.5, patience=0.75, weapon=1.0)
"""Two places for trains and a long row of kinds: it pays to save for one that lasts, and to scrap what others run."""
CONDUCTOR: Final = Twin((protect, connect), temper=TEMPER)
