"""Exchanges outside a stock turn."""

from __future__ import annotations

from ..asking import Ask, Panel, panel
from ..cells import cell


@panel("exchange")
def exchange(ask: Ask) -> Panel | None:
    """A private handed in for a share, between turns."""
    game = ask.game
    cells = [
        cell(game, action, f"{action.private} → {action.corporation} ({action.source.upper()})")
        for action in ask.actions("exchange")
    ]
    return Panel("cells", "Exchange a private", cells, open=False)
