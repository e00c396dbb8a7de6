"""Choosing the city of a home, on the map or in a list."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Home
from ....engine.game import Game
from ....engine.refusals import Refusal
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name
from ..cells import Cell, cell


@dataclass(frozen=True)
class Homes:
    """Cities that can be the home."""

    sym: str
    places: int
    """Hexes that have one."""
    cells: tuple[Cell, ...]
    place: str
    """The hex chosen on the map; empty if none is."""
    picked: tuple[Cell, ...]
    """Its cities."""
    why: Refusal | None
    """Why there is no home in the hex chosen."""


@panel("home")
def home(context: PanelContext) -> Panel | None:
    """The cities outlined on the map; one that is chosen there comes first, the others stay in the list."""
    game = context.game
    choices: list[Home] = context.actions("home")
    cities: dict[str, tuple[int, ...]] = {}
    for choice in choices:
        cities[choice.hex] = (*cities.get(choice.hex, ()), choice.city)
    context.hints["hexes"] = dict.fromkeys(cities, 0)
    context.hints["stops"] = cities
    chosen = context.pick.get("hex", "")
    known = chosen in game.title.map.index
    if known:
        context.hints["chosen"] = chosen
    sym = choices[0].corporation
    picked = tuple(
        cell(game, choice, _words(game, choice, cities)) for choice in choices if choice.hex == chosen
    )
    why = game.why_not(Home(sym, chosen, 0)) if known and not picked else None
    cells = tuple(
        cell(game, choice, _words(game, choice, cities)) for choice in choices if choice.hex != chosen
    )
    place = place_name(game, chosen) if known else ""
    return Panel("homes", f"Home of {sym}", Homes(sym, len(cities), cells, place, picked, why))


def _words(game: Game, choice: Home, cities: dict[str, tuple[int, ...]]) -> str:
    where = place_name(game, choice.hex)
    return f"City {choice.city + 1} of {where}" if len(cities[choice.hex]) > 1 else where
