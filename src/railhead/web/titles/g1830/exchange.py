"""A private handed in for a share."""

from __future__ import annotations

from ...play.cells import cell
from ...title_pages.panel import Panel, PanelContext, panel


@panel("exchange")
def exchange(context: PanelContext) -> Panel | None:
    """One button for each share that could be had; folded away between turns."""
    game = context.game
    cells = [
        cell(game, action, f"{action.private} → {action.corporation} ({action.source.upper()})")
        for action in context.actions("exchange")
    ]
    return Panel("cells", "Exchange a private", cells, open=context.has("buy", "sell", "par"))
