"""Pay or withhold: a row for each option with all its consequences."""

from __future__ import annotations

from dataclasses import dataclass

from ..asking import Ask, Panel, panel
from ..card import Card, compare
from ..cells import Cell, cell
from ..words import describe


@dataclass(frozen=True)
class Option:
    """One way to use the revenue."""

    cell: Cell
    card: Card


@panel("dividend")
def dividend(ask: Ask) -> Panel | None:
    """Each option tried out on a copy."""
    game = ask.game
    options = []
    for action in ask.actions("dividend"):
        twin = game.copy()
        twin.push_checked(action)
        options.append(Option(cell(game, action, describe(game, action)), compare(game, twin)))
    revenue = game.state.this_turn.get("revenue", 0)
    return Panel("dividend", "Dividend", {"options": options, "revenue": revenue})
