"""How much track a turn still allows, and what a company may not do now."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....finance.holders import CORPORATION
from ....titles.g1860.companies import INSOLVENT
from ....titles.g1860.track import LAID, LayTrack
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import place_name


@dataclass(frozen=True)
class Allowance:
    """The tiles of a turn."""

    laid: tuple[str, ...]
    """Where tiles were laid already."""
    ways: tuple[str, ...]
    """What may still be laid: one of these."""
    barred: tuple[str, ...]
    """What this company may not do, and why."""


@panel(beside=("tile",))
def allowance(context: PanelContext) -> Panel | None:
    """A strip above the tray of tiles."""
    game = context.game
    step = game.step
    if not isinstance(step, LayTrack):
        return None
    laid = tuple(place_name(game, game.title.map.names[tile.hex]) for tile in game.state.get(LAID))
    company = game.state.entity - CORPORATION
    return Panel(
        "allowance", "This turn", Allowance(laid, ways(game, step), barred(game, company)), bare=True
    )


def ways(game: Game, step: LayTrack) -> tuple[str, ...]:
    """R-1860-170, R-1860-171, R-1860-405: what can follow the tiles of the turn."""
    laid = game.state.get(LAID)
    if step.done(game):
        return ()
    if not laid:
        most = int(game.title.facts["track_per_turn"]["yellow"])
        mixed = ("one yellow tile and one upgrade without large stations",) if step.accelerated else ()
        return (
            f"{'two' if most == 2 else most} yellow tiles without a large station", *mixed,
            "one yellow tile with one", "one upgrade",
        )  # fmt: skip
    more = "one more yellow tile without a large station"
    upgrade = step.accelerated and not laid[0].upgrade
    return (more, "an upgrade of such a tile elsewhere") if upgrade else (more,)


def barred(game: Game, company: int) -> tuple[str, ...]:
    """R-1860-177, R-1860-232: upgrades need a train, and an insolvent company lays what is free."""
    sym = game.title.corporations[company].sym
    if company in game.state.get(INSOLVENT):
        return (f"{sym} is insolvent: it upgrades nothing and lays only track that is free.",)
    if not game.state.trains[company]:
        return (f"{sym} owns no train: it upgrades nothing.",)
    return ()
