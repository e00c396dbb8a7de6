"""Markers of privates that raise the value of a stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...engine import verbs
from ...engine.actions import Choice
from ...engine.game import Game
from ...engine.lookups import private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, Flag, Node, Private, Slot, Slots, fields_of
from ...engine.step import Kinds, Step
from ...finance.holders import CORPORATION
from .actions import Mark
from .events import MarkerPlaced


class Placed(NamedTuple):
    """A marker on the map."""

    private: Private
    node: Node
    side: Flag
    """Index of the side that lies up."""
    when: tuple[int, int]
    """The operating round in which it was placed or turned."""


fields_of(Placed, Private, Node, Flag, tuple[int, int])


PLACED: Final = Slot[tuple[Placed, ...]](
    "markers.placed", (), of=tuple[Placed, ...], life=GAME, meaning="markers of privates on the map"
)


@dataclass(frozen=True)
class MarkerKind:
    """One private's marker: where it may go, and its sides (the last one closes the private)."""

    private: int
    word: str
    sites: frozenset[int]
    sides: tuple[str, ...]

    def placed(self, g: Game) -> Placed | None:
        """Where and how it lies, None while it is not placed."""
        return next((placed for placed in g.state.get(PLACED) if placed.private == self.private), None)

    def node(self, g: Game) -> int:
        """Where it lies, -1 while it is not placed."""
        placed = self.placed(g)
        return -1 if placed is None else placed.node

    def side(self, g: Game) -> str:
        """The side that lies up."""
        placed = self.placed(g)
        return self.sides[0 if placed is None else placed.side]


def moment(g: Game) -> tuple[int, int]:
    """The present operating round."""
    return g.state.turn, g.state.number


def take_off(g: Game, private: int) -> None:
    """The marker of a private leaves the map."""
    verbs.put(g, PLACED, tuple(placed for placed in g.state.get(PLACED) if placed.private != private))


@dataclass
class PlaceMarker(Step):
    """R-1870-035 to R-1870-039: at any moment of the owner's turn, once; an open port may be closed later."""

    markers: tuple[MarkerKind, ...]
    first_side_first: bool
    """1870/D-10: the first side goes down first and may be turned in the same turn."""

    name = "place-marker"
    kinds: Kinds = (Mark,)
    slots: Slots = (PLACED,)

    def open(self, g: Game) -> bool:
        return False

    def unplaced(self, g: Game) -> bool:
        """The operating corporation could place a marker."""
        return next(self.choices(g), None) is not None

    def _next_sides(self, g: Game, marker: MarkerKind) -> tuple[str, ...]:
        """Sides that may be placed now."""
        if marker.node(g) < 0:
            return marker.sides[:1] if self.first_side_first else marker.sides
        if len(marker.sides) < 2 or marker.side(g) != marker.sides[0]:
            return ()
        placed = marker.placed(g)
        early = placed is not None and placed.when == moment(g) and not self.first_side_first
        return () if early else marker.sides[1:]

    def choices(self, g: Game) -> Iterator[Choice]:
        s = g.state
        for marker in self.markers:
            if s.private_owner[marker.private] != s.entity:
                continue
            placed = marker.node(g)
            nodes = (
                [placed]
                if placed >= 0
                else [h * 8 + k for h in sorted(marker.sites) for k in range(len(s.board.faces[h].stops))]
            )
            for side in self._next_sides(g, marker):
                for node in nodes:
                    sym = g.title.privates[marker.private].sym
                    yield Mark(sym, g.title.map.names[node >> 3], node & 7, side)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        s = g.state
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        marker = next((kind for kind in self.markers if kind.private == private), None)
        if marker is None or s.private_owner[private] != s.entity:
            sym = g.title.corporations[s.entity - CORPORATION].sym
            return refuse("power-owner", private=action.private, corporation=sym)
        if action.hex not in g.title.map.index:
            return refuse("hex-unknown", hex=action.hex[:20])
        if action.side not in marker.sides:
            return refuse("marker-side", private=action.private, allowed=" or ".join(marker.sides))
        hex_ = g.title.map.index[action.hex]
        stops = len(s.board.faces[hex_].stops)
        if hex_ not in marker.sites or not 0 <= action.stop < stops:
            return refuse("marker-site", private=action.private, hex=action.hex)
        allowed = self._next_sides(g, marker)
        placed = marker.node(g)
        if placed >= 0 and placed != hex_ * 8 + action.stop and len(marker.sides) > 1:
            return refuse("marker-move", hex=g.title.map.names[placed >> 3])
        if action.side not in allowed:
            if placed < 0:
                return refuse("marker-side", private=action.private, allowed=" or ".join(allowed))
            later = len(marker.sides) > 1 and action.side == marker.sides[-1]
            return refuse("marker-later") if later else refuse("marker-used", private=action.private)
        return None

    def apply(self, g: Game, action: Any) -> None:
        private = private_number(g, action.private)
        marker = next(kind for kind in self.markers if kind.private == private)
        node = g.title.map.index[action.hex] * 8 + action.stop
        side = marker.sides.index(action.side)
        take_off(g, private)
        verbs.put(g, PLACED, tuple(sorted([*g.state.get(PLACED), Placed(private, node, side, moment(g))])))
        verbs.emit(g, MarkerPlaced(g.state.entity - CORPORATION, node, marker.word, action.side))
        if side and side == len(marker.sides) - 1:
            verbs.close_private(g, private)
