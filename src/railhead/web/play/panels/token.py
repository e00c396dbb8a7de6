"""Station tokens: legal cities on the map and in a list, others explain themselves."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Place
from ....engine.game import Game
from ....engine.refusals import Refusal
from ....finance.holders import CORPORATION
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money, place_name
from ..barriers import barrier
from ..cells import Cell, cell

UNREACHED = "token-unconnected"


@dataclass(frozen=True)
class Stations:
    """Cities that can take a token."""

    cells: tuple[Cell, ...]
    """Those of the hex chosen on the map come first."""
    here: int
    """How many of them lie in that hex."""
    picked: str
    """Name of a place that cannot take one."""
    why: tuple[Refusal, ...]
    barrier: str
    """What its track does not get past."""
    left: str
    """How many tokens the company has, and what one costs."""


@panel("token")
def token(context: PanelContext) -> Panel | None:
    """A button for each city, cheapest walk first as the engine lists them; on the map a ring around each."""
    game = context.game
    choices = context.actions("token")
    hexes: dict[str, int] = {}
    cities: dict[str, tuple[int, ...]] = {}
    cells = []
    costs = []
    picked = context.pick.get("hex", "")
    for action in sorted(choices, key=lambda choice: choice.hex != picked):
        hexes[action.hex] = 0
        cities[action.hex] = tuple(sorted({*cities.get(action.hex, ()), action.city}))
        twin = game.copy()
        twin.push_checked(action)
        corporation = game.state.entity - CORPORATION
        cost = game.state.treasury[corporation] - twin.state.treasury[corporation]
        costs.append(cost)
        several = len({other.city for other in choices if other.hex == action.hex}) > 1
        city = f", city {action.city + 1}" if several else ""
        by = f" with {action.by}" if action.by else ""
        cells.append(cell(game, action, f"{place_name(game, action.hex)}{city}{by}", money(game, cost)))
    context.hints["hexes"] = {**context.hints.get("hexes", {}), **hexes}
    context.hints["stops"] = {**context.hints.get("stops", {}), **cities}
    context.add_powers((action.hex, action.by) for action in choices)
    here = sum(1 for action in choices if action.hex == picked)
    if here:
        context.hints["chosen"] = picked
    why: tuple[Refusal, ...] = ()
    closed = ""
    if picked and picked not in hexes and picked in game.title.map.index:
        stops = game.state.board.face(game.title.map.index[picked]).stops
        places = range(len(stops)) if stops else range(1)
        refusals = [game.why_not(Place(picked, k)) for k in places]
        why = tuple(refusal for refusal in refusals if refusal is not None)[:1]
        if why and why[0].code == UNREACHED:
            closed = barrier(game, game.state.entity - CORPORATION, picked)
    named = place_name(game, picked) if why else ""
    return Panel(
        "token", "Place a token", Stations(tuple(cells), here, named, why, closed, _left(game, costs))
    )


def _left(game: Game, costs: list[int]) -> str:
    """``SLSF has 2 tokens left; the next costs $100.``"""
    corporation = game.state.entity - CORPORATION
    left = game.state.tokens_left[corporation]
    has = f"{game.title.corporations[corporation].sym} has {left} token{'' if left == 1 else 's'} left"
    if not costs or not left:
        return f"{has}."
    if not max(costs):
        return f"{has}; placing one is free."
    least, most = money(game, min(costs)), money(game, max(costs))
    return f"{has}; {'it' if left == 1 else 'the next'} costs {least if least == most else f'{least} to {most}'}."
