"""Choosing the city of a home."""

from __future__ import annotations

from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name
from ..cells import cell


@panel("home")
def home(context: PanelContext) -> Panel | None:
    """One button for each city."""
    game = context.game
    choices = context.actions("home")
    context.hints["hexes"] = {choice.hex: 0 for choice in choices}
    context.hints["stops"] = {
        choice.hex: tuple(c.city for c in choices if c.hex == choice.hex) for choice in choices
    }
    cells = [
        cell(game, choice, f"City {choice.city + 1} of {place_name(game, choice.hex)}") for choice in choices
    ]
    return Panel("cells", f"Home of {choices[0].corporation}", cells)
