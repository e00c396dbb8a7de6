"""The tile at home, laid at the moment a company floats."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....titles.g1860.flotation import HomeTile
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name


@dataclass(frozen=True)
class HomeOf:
    """A company that floats on a hex without track."""

    sym: str
    place: str
    credits: int


@panel(beside=("tile",))
def home(context: PanelContext) -> Panel | None:
    """R-1860-142: why a tile is laid in a stock round, and what it costs."""
    game: Game = context.game
    if not isinstance(game.step, HomeTile):
        return None
    company = game.step.corporation(game)
    rule = game.title.corporations[company]
    where = place_name(game, game.title.map.names[rule.home])
    return Panel("home", "Home", HomeOf(rule.sym, where, game.state.treasury[company]), bare=True)
