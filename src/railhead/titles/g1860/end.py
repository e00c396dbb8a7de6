"""How a game of 1860 ends: the bank, the top of the market, and British Rail."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine import verbs
from ...engine.game import Game
from .companies import BRITISH_RAIL, CLOSED, SOUTHERN, is_open, mark, southern_formed
from .events import BritishRailFormed, BuildingOver, Nationalised
from .prices import at_the_top

LAST_ROUND = 2
"""R-1860-336: with so many companies or fewer the end game has one more round."""


def check_bank(g: Game) -> None:
    """R-1860-351, R-1860-331, 1860/S-43: broken when players hold more than there was, not under British Rail."""
    if g.state.bank < 0 and not g.state.get(BRITISH_RAIL):
        verbs.break_bank(g)


def ended(g: Game) -> bool:
    """R-1860-350, R-1860-351: whether the game is over with this operating round.

    Where both have happened records name the market (4.12 of the dossier, game 210007).
    """
    if at_the_top(g):
        verbs.end(g, "stock_market")
    elif g.state.broken:
        verbs.end(g, "bank")
    return g.over


def southern_stock_round(g: Game) -> None:
    """R-1860-320: the stock round after the Southern Railway ends all building."""
    if southern_formed(g) and not g.state.get(SOUTHERN):
        verbs.put(g, SOUTHERN, True)
        verbs.emit(g, BuildingOver())


def building_over(g: Game) -> bool:
    """R-1860-182, R-1860-320, R-1860-332, 1860/S-40: nothing is built any more and halts are ignored."""
    s = g.state
    return s.get(SOUTHERN) or (
        s.get(BRITISH_RAIL) and not g.rules.options.flag("build_in_endgame_without_sr")
    )


def form_british_rail(g: Game) -> None:
    """R-1860-330, 1860/S-39: at the end of a round, if every floated company with a director owns a train."""
    s = g.state
    if not southern_formed(g) or s.get(BRITISH_RAIL):
        return
    floated_only = g.rules.options.flag("nationalise_ignores_unfloated")
    directed = [
        c
        for c, director in enumerate(s.president)
        if director is not None and (s.floated[c] or not floated_only)
    ]
    if all(s.trains[c] for c in directed):
        verbs.put(g, BRITISH_RAIL, True)
        verbs.emit(g, BritishRailFormed())


def paid(g: Game, corporation: int) -> int:
    """R-1860-335: what a company paid in its latest turn."""
    s = g.state
    return s.last_revenue[corporation] if s.last_payout[corporation] == "pay" else 0


def to_be_closed(g: Game, corporations: Iterable[int]) -> list[int]:
    """R-1860-335: the lowest payers; if that is a single company, all of the next revenue too."""
    by_revenue = sorted({paid(g, c) for c in corporations})
    lowest = [c for c in corporations if paid(g, c) == by_revenue[0]] if by_revenue else []
    if len(lowest) == 1 and len(by_revenue) > 1:
        lowest += [c for c in corporations if paid(g, c) == by_revenue[1]]
    return lowest


def close_companies(g: Game) -> None:
    """R-1860-335, R-1860-336, 1860/S-46, 1860/S-56: the end of a round of British Rail."""
    running = [c for c in range(len(g.state.par)) if is_open(g, c)]
    closing = running if len(running) <= LAST_ROUND else to_be_closed(g, running)
    for corporation in closing:
        mark(g, CLOSED, corporation)
        verbs.emit(g, Nationalised(corporation, paid(g, corporation)))
    if not any(is_open(g, c) for c in running):
        verbs.end(g, "nationalization")
