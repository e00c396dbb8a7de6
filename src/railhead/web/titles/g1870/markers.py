"""Markers of privates: where they may lie, what they add, and which side lies up."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game, handlers
from ....engine.refusals import Refusal
from ....titles.g1870.actions import Mark
from ....titles.g1870.markers import PlaceMarker
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money, place_name

FEW = 8
"""Places at which a marker is offered on the map at once; more are shown when asked for."""


@dataclass(frozen=True)
class Side:
    """One side of a marker: what it adds, and the places for it."""

    name: str
    text: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Piece:
    """A private's marker."""

    private: str
    name: str
    sides: tuple[Side, ...]
    showing: bool
    """Its places are outlined on the map."""
    picked: str
    why: Refusal | None


@panel("mark")
def markers(context: PanelContext) -> Panel | None:
    """The markers the operating company may place now."""
    game = context.game
    found: dict[str, list[Mark]] = {}
    for action in context.actions("mark"):
        found.setdefault(action.private, []).append(action)
    for sym, choices in found.items():
        places = sorted({choice.hex for choice in choices})
        context.add_powers((name, sym) for name in places if len(places) <= FEW)
    pieces = tuple(_piece(context, game, sym, choices) for sym, choices in found.items())
    if any(piece.showing for piece in pieces):
        context.pick = {}  # what is picked belongs to the marker, not to the track
    title = " and ".join(found)
    return Panel(
        "markers", f"Marker of {title}", pieces, open=any(p.showing for p in pieces) or len(context.kinds) < 3
    )


def _piece(context: PanelContext, game: Game, sym: str, choices: list[Mark]) -> Piece:
    showing = context.pick.get("by") == sym and "tile" not in context.pick
    picked = context.pick.get("hex", "") if showing else ""
    why = None
    if showing:
        context.hints["only"] = {choice.hex: 0 for choice in choices}
        if picked in game.title.map.index:
            context.hints["chosen"] = picked
            if all(choice.hex != picked for choice in choices):
                why = game.why_not(Mark(sym, picked, 0, choices[0].side))
                picked = ""
    sides = []
    for name in dict.fromkeys(choice.side for choice in choices):
        places = [
            choice for choice in choices if choice.side == name and (not picked or choice.hex == picked)
        ]
        sides.append(
            Side(name, _worth(game, sym, name), tuple(_cell(game, choice, choices) for choice in places))
        )
    rule = game.title.privates[game.title.private_index[sym]]
    return Piece(sym, rule.name, tuple(sides), showing, picked, why)


def _cell(game: Game, choice: Mark, choices: list[Mark]) -> Cell:
    several = any(other.hex == choice.hex and other.stop != choice.stop for other in choices)
    label = place_name(game, choice.hex) + (f", town {choice.stop + 1}" if several else "")
    return cell(game, choice, label)


def _worth(game: Game, sym: str, side: str) -> str:
    """What a side adds, read from the private's data."""
    private = game.title.private_index[sym]
    kind = next((kind for step in handlers(game) if isinstance(step, PlaceMarker)
                 for kind in step.markers if kind.private == private), None)  # fmt: skip
    powers = [power.data for power in game.title.privates[private].powers if power.kind == "marker"]
    if kind is None or not powers:
        return ""
    power = powers[kind.sides.index(side)]
    text = f"The company earns {money(game, power['own_bonus'])} more there"
    if power["others_bonus"]:
        text += f", every other company {money(game, power['others_bonus'])} more"
    last = len(kind.sides) > 1 and side == kind.sides[-1]
    return text + (f"; this closes {sym}." if last else ".")
