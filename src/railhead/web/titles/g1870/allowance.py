"""How much track a turn still allows, what a bridge company adds, and whether the river may be crossed."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....engine.steps.track import LAID
from ....finance.holders import CORPORATION
from ....titles.g1870.pieces import river_closed
from ....titles.g1870.two_tiles import TwoTiles
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import holder, money, place_name


@dataclass(frozen=True)
class Allowance:
    """What is left of the turn's track."""

    first: int
    replace: int
    laid: int
    river: str
    """Why the river may not be crossed, empty when it may."""
    help: tuple[str, ...]


@panel(beside=("tile",))
def allowance(context: PanelContext) -> Panel | None:
    """A strip above the tray, in titles that count tiles of a turn."""
    game = context.game
    step = game.step
    if not isinstance(step, TwoTiles):
        return None
    laid = game.state.get(LAID)
    first = step.allowance.first_tiles - laid if step.allowance.room(game, first=True) else 0
    again = step.allowance.replacements if step.allowance.room(game, first=False) else 0
    left = Allowance(first, again, laid, _river(game, step), _help(game, step))
    return Panel("allowance", "This turn", left, bare=True)


def _river(game: Game, step: TwoTiles) -> str:
    if not river_closed(game):
        return ""
    rule = game.title.privates[step.bridge.private]
    owner = holder(game, game.state.private_owner[step.bridge.private])
    return f"No track may cross the river while {rule.sym} belongs to {owner}: a company must buy it, or it must close."


def _help(game: Game, step: TwoTiles) -> tuple[str, ...]:
    bridge = step.bridge
    found = []
    sym = game.title.privates[bridge.private].sym
    if bridge.waiting(game) and game.state.private_owner[bridge.private] >= CORPORATION:
        found.append(f"{sym}: {money(game, bridge.rebate)} off the first tile of one river hex.")
    home = bridge.free_home(game)
    if home >= 0:
        found.append(
            f"{sym}: a free tile in {place_name(game, game.title.map.names[home])}, besides the others."
        )
    return tuple(found)
