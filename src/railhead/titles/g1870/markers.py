"""Markers of privates that raise the value of a stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import verbs
from ...engine.actions import Choice
from ...engine.game import Game
from ...engine.lookups import private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.step import Kinds, Step
from ...finance.holders import CORPORATION
from .actions import Mark
from .events import MarkerPlaced


@dataclass(frozen=True)
class MarkerKind:
    """One private's marker: where it may go, and its sides (the last one closes the private)."""

    private: int
    word: str
    """Prefix of its marks."""
    sites: frozenset[int]
    sides: tuple[str, ...]

    def node(self, g: Game) -> int:
        """Where it lies, -1 while it is not placed."""
        return g.state.marks.get(self.word, 0) - 1

    def side(self, g: Game) -> str:
        """The side that lies up."""
        return self.sides[g.state.marks.get(f"{self.word}:side", 0)]


def moment(g: Game) -> int:
    """A number for the present operating round."""
    return g.state.turn * 10 + g.state.number


@dataclass
class PlaceMarker(Step):
    """R-1870-035 to R-1870-039: at any moment of the owner's turn, once; an open port may be closed later."""

    markers: tuple[MarkerKind, ...]
    first_side_first: bool
    """1870/D-10: the first side goes down first and may be turned in the same turn."""

    name = "place-marker"
    kinds: Kinds = (Mark,)

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
        early = g.state.marks.get(f"{marker.word}:when") == moment(g) and not self.first_side_first
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
        verbs.mark(g, marker.word, node + 1)
        verbs.mark(g, f"{marker.word}:side", side)
        verbs.mark(g, f"{marker.word}:when", moment(g))
        g.emit(MarkerPlaced(g.state.entity - CORPORATION, node, marker.word, action.side))
        if side and side == len(marker.sides) - 1:
            verbs.close_private(g, private)
