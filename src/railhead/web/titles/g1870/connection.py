"""Connection runs: why one takes place, what the destination marker is used for, and who follows."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....titles.g1870.actions import Destination
from ....titles.g1870.connection import MARK, PAY, RUN
from ....titles.g1870.connections import marker_of
from ...play.cells import Cell, cell
from ...search.found import FoundRoutes
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe, place_name


@dataclass(frozen=True)
class Use:
    """One use of the destination marker."""

    cell: Cell
    text: str
    found: FoundRoutes | None
    """The best run with it, where the table's route help is full."""


@dataclass(frozen=True)
class Connection:
    """The run that is under way."""

    sym: str
    home: str
    destination: str
    stage: str
    """``marker``, ``run`` or ``dividend``."""
    uses: tuple[Use, ...]
    waiting: tuple[str, ...]
    """Companies that make their run afterwards, in order."""


def goal(game: Game, corporation: int) -> str:
    """Where a company wants to run to, and whether its connection run is behind it."""
    there = game.title.corporations[corporation].destination
    if there < 0:
        return ""
    name = place_name(game, game.title.map.names[there])
    marker = marker_of(game, corporation)
    if marker is None:
        return f"destination {name}: not connected yet"
    return f"destination {name}: connected, {'counts double' if marker.on_map else 'marker kept'}"


STAGES = {MARK: "marker", RUN: "run", PAY: "dividend"}


@panel("destination", beside=("run", "dividend"))
def connection(context: PanelContext) -> Panel | None:
    """A banner over every decision of the run; the use of the marker is the first of them."""
    game = context.game
    frames = game.state.interrupts
    if not frames or frames[-1][0] not in STAGES:
        return None
    kind, index = frames[-1][:2]
    rule = game.title.corporations[index]
    names = game.title.map.names
    waiting = tuple(game.title.corporations[f[1]].sym for f in reversed(frames[:-1]) if f[0] == MARK)
    uses = tuple(_use(context, action, index) for action in context.actions("destination"))
    if uses:
        context.hints["hexes"] = {names[rule.destination]: 0}
    return Panel(
        "connection", f"Connection run of {rule.sym}",
        Connection(rule.sym, place_name(game, names[rule.home]), place_name(game, names[rule.destination]),
                   STAGES[kind], uses, waiting), bare=True,
    )  # fmt: skip


def _use(context: PanelContext, action: Destination, corporation: int) -> Use:
    game = context.game
    found = None
    if context.help == "full":
        twin = game.copy()
        twin.push_checked(action)
        found = context.found(twin, corporation)
    if action.where == "map":
        text = "The destination counts double for it whenever a route ends there, now and for ever."
        label = "Put it on the map"
    else:
        cost = game.title.facts["stations"]["destination_marker_cost"]
        text = f"One more station marker, to be placed for {game.title.currency}{cost} in a later turn; no doubling."
        label = "Keep it as a station marker"
    return Use(cell(game, action, label), text, found)


@panel("check")
def check(context: PanelContext) -> Panel | None:
    """Connections as an entry of their own, in tables that keep their log like other programs do."""
    cells = [
        cell(context.game, action, describe(context.game, action)) for action in context.actions("check")
    ]
    return Panel("cells", "Connections", cells)
