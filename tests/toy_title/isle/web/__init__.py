"""Isle on the pages: a panel for the tide, and its sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.engine.events import Event
from railhead.engine.game import Game
from railhead.web.play.cells import Cell, cell
from railhead.web.title_pages.pages import TitlePages
from railhead.web.title_pages.panel import Panel, PanelContext, panel

from ..tide import WATER, Tide, TideTurned


@dataclass(frozen=True)
class Water:
    """How the water stands, and what can be done about it."""

    stands: str
    turn: Cell


@panel("tide")
def water(context: PanelContext) -> Panel | None:
    """The tide before track is laid."""
    (action,) = context.actions("tide")
    data = Water(context.game.state.get(WATER), cell(context.game, action, f"Turn to {action.water} water"))
    return Panel("tide", "The tide", data)


class Pages(TitlePages):
    """What Isle shows in its own way."""

    panels = (water,)
    decisions = {"turn-tide": "turn the tide"}  # noqa: RUF012 (a mapping that nobody changes)

    def describe(self, game: Game, action: Action) -> str:
        return f"{action.water.capitalize()} water" if isinstance(action, Tide) else ""

    def told(self, game: Game, action: Action, events: Iterable[Event]) -> str:
        for event in events:
            if isinstance(event, TideTurned):
                return f"{game.title.corporations[event.corporation].sym} turns the tide: {event.water} water"
        return ""


PAGES = Pages()
