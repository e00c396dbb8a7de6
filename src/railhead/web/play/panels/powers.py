"""Exchanges outside a stock turn."""

from __future__ import annotations

from ..cells import cell
from ..panel import Panel, PanelContext, panel


@panel("exchange")
def exchange(context: PanelContext) -> Panel | None:
    """A private handed in for a share, between turns."""
    game = context.game
    cells = [
        cell(game, action, f"{action.private} → {action.corporation} ({action.source.upper()})")
        for action in context.actions("exchange")
    ]
    return Panel("cells", "Exchange a private", cells, open=False)
