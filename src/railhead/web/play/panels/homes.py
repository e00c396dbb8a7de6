"""Choosing the city of a home."""

from __future__ import annotations

from ..asking import Ask, Panel, panel
from ..cells import cell
from ..words import place_name


@panel("home")
def home(ask: Ask) -> Panel | None:
    """One button for each city."""
    game = ask.game
    choices = ask.actions("home")
    ask.hints["hexes"] = {choice.hex: 0 for choice in choices}
    cells = [
        cell(game, choice, f"City {choice.city + 1} of {place_name(game, choice.hex)}") for choice in choices
    ]
    return Panel("cells", f"Home of {choices[0].corporation}", cells)
