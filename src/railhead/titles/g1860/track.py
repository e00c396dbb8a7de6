"""Laying and upgrading track in 1860."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ...board import lays
from ...board.maps import NODE
from ...board.network import reach
from ...board.tiles import STOP, Face
from ...engine import verbs
from ...engine.actions import Choice, Lay, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import TURN, Hex, Slot, Slots, fields_of
from ...engine.step import Kinds, Step
from ...engine.steps.track import (
    connection_refusal,
    cost_refusal,
    ids_refusal,
    lay_action,
    shape_refusal,
    terrain_cost,
)
from ...finance.holders import CORPORATION, CREDIT
from .companies import INSOLVENT, in_receivership
from .end import building_over
from .train_reach import Numbers, Reached


class Laid(NamedTuple):
    """A tile of the present turn."""

    hex: Hex
    upgrade: bool
    large: bool


fields_of(Laid, Hex, bool, bool)


LAID: Final[Slot[tuple[Laid, ...]]] = Slot(
    "1860.laid", (), of=tuple[Laid, ...], life=TURN, meaning="tiles of the present turn"
)


@dataclass
class LayTrack(Step):
    """R-1860-170 to R-1860-182: up to two yellow tiles or one upgrade."""

    accelerated: bool
    """R-1860-405: one tile with a large station, two yellow ones without, or one yellow and one upgrade."""
    count_small: bool
    """R-1860-178, 1860/D-03: small stations count for the reach of a train."""
    second_number: bool
    """1860/D-03: as 18xx.games counts: large and small stations each by the way that has fewest of them, and small
    ones on the way to new track against the second number of a train alone."""
    any_difference: bool
    """1860/D-31: a station worth less will do."""
    always_asks: bool
    """Asked even when no tile can be laid (records of other programs)."""

    name = "lay-track"
    kinds: Kinds = (Lay, Pass)
    slots: Slots = (LAID,)

    # what is possible

    def open(self, g: Game) -> bool:
        corporation = g.state.entity - CORPORATION
        if in_receivership(g, corporation) or building_over(g) or self.done(g):
            return False
        return self.always_asks or next(self.tiles(g), None) is not None

    def idle(self, g: Game) -> bool:
        return not g.state.get(LAID)

    def done(self, g: Game) -> bool:
        """R-1860-170, R-1860-171, R-1860-405: no further tile can follow."""
        laid = g.state.get(LAID)
        if len(laid) >= int(g.title.facts["track_per_turn"]["yellow"]):
            return True
        return any(tile.large or (tile.upgrade and not self.accelerated) for tile in laid)

    def follows(self, g: Game, new: Laid) -> Refusal | None:
        """R-1860-170, R-1860-171, R-1860-405: why a tile cannot follow those of the turn."""
        laid = g.state.get(LAID)
        if self.done(g):
            return refuse("tile-done")
        if not laid:
            return None
        if new.upgrade and not self.accelerated:
            return refuse("lay-mixed", yellow=int(g.title.facts["track_per_turn"]["yellow"]))
        if new.large:
            return refuse("lay-large", hex=g.title.map.names[new.hex])
        if new.upgrade and laid[0].upgrade:
            return refuse("lay-mixed", yellow=int(g.title.facts["track_per_turn"]["yellow"]))
        if new.upgrade and new.hex == laid[0].hex:
            return refuse("lay-same", hex=g.title.map.names[new.hex])
        return None

    def laid_as(self, g: Game, hex_: int, tile: int) -> Laid:
        """What kind of a tile it is for the turn."""
        piece = g.title.map.tiles[tile]
        large = any(stop.kind == "city" for stop in piece.faces[0].stops)
        return Laid(hex_, piece.color != "yellow", large)

    def tiles(self, g: Game) -> Iterator[Lay]:
        """Every tile that can be laid now."""
        s = g.state
        corporation = s.entity - CORPORATION
        if self.done(g):
            return
        board, map_ = s.board, g.title.map
        colours = g.title.phases[s.phase].colours
        edges = reach(board, corporation).edges
        before: Reached | None = None
        for hex_ in sorted(edges):
            if map_.fixed[hex_]:
                continue
            for tile, rotation in lays.fits(board, hex_):
                piece = map_.tiles[tile]
                if not s.tiles_left[tile] or piece.color not in colours:
                    continue
                new = self.laid_as(g, hex_, tile)
                if self.follows(g, new) is not None:
                    continue
                if not new.upgrade:
                    fits = (
                        piece.faces[rotation].exits & edges[hex_]
                        and self.yellow_fault(g, corporation, hex_) is None
                    )
                elif self.upgrade_fault(g, corporation) is None:
                    before = before or self.reached(g, corporation)
                    fits = self.gain_fault(g, corporation, hex_, tile, rotation, before) == ""
                else:
                    fits = False
                if fits:
                    yield lay_action(g, hex_, tile, rotation)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield from self.tiles(g)

    def yellow_fault(self, g: Game, corporation: int, hex_: int) -> Refusal | None:
        """R-1860-175, R-1860-232: difficult ground must be paid for, and not by an insolvent company."""
        cost = terrain_cost(g, hex_)
        if cost and corporation in g.state.get(INSOLVENT):
            return refuse("insolvent-cost", corporation=g.title.corporations[corporation].sym, cost=cost)
        return cost_refusal(g, corporation, cost)

    def upgrade_fault(self, g: Game, corporation: int) -> Refusal | None:
        """R-1860-177, R-1860-232: upgrades need a train, and a company that is not insolvent."""
        sym = g.title.corporations[corporation].sym
        if corporation in g.state.get(INSOLVENT):
            return refuse("insolvent-upgrade", corporation=sym)
        return None if g.state.trains[corporation] else refuse("upgrade-no-train", corporation=sym)

    # what an upgrade needs

    def longest(self, g: Game, corporation: int) -> Numbers:
        """The numbers of the company's longest train; a longer train has no smaller number."""
        kinds = [g.title.train_kinds[train // 100] for train in g.state.trains[corporation]]
        return Numbers(max(kind.distance for kind in kinds), max(kind.towns for kind in kinds))

    def reached(self, g: Game, corporation: int) -> Reached:
        """What the company's trains reach now."""
        longest = self.longest(g, corporation)
        return Reached(g.state.board, corporation, longest, self.count_small, self.second_number)

    def gain_fault(
        self, g: Game, corporation: int, hex_: int, tile: int, rotation: int, before: Reached
    ) -> str:
        """R-1860-178, R-1860-179, 1860/S-23 to 1860/S-25: why an upgrade is of no use; empty if it is of some."""
        board = g.state.board
        old, new = board.faces[hex_], g.title.map.tiles[tile].faces[rotation]
        laid = board.with_tile(hex_, tile, rotation)
        after = Reached(laid, corporation, before.most, self.count_small, self.second_number)
        if not self._comes(after, hex_, new):
            return "upgrade-far"
        for piece in lays.new_pieces(old, new):
            if any(self._near(after, hex_, end) for end in piece):
                return ""
        band = g.title.phases[g.state.phase].band
        if self.any_difference:
            was = sorted(
                stop.value(band) for k, stop in enumerate(old.stops) if hex_ * NODE + k in before.stops
            )
            now = sorted(
                stop.value(band) for k, stop in enumerate(new.stops) if hex_ * NODE + k in after.stops
            )
            return "upgrade-useless" if was == now else ""
        for stop, to in enumerate(lays.stop_moves(old, new) or ()):
            if new.stops[to].value(band) > old.stops[stop].value(band) and hex_ * NODE + to in after.stops:
                return ""
        return "upgrade-useless"

    def _comes(self, after: Reached, hex_: int, new: Face) -> bool:
        """R-1860-178: a train comes to a station of the tile, or onto its track where it has none."""
        if new.stops:
            return any(hex_ * NODE + stop in after.stops for stop in range(len(new.stops)))
        return any(hex_ * 6 + edge in after.edges and new.from_edge[edge] for edge in range(6))

    def _near(self, after: Reached, hex_: int, end: int) -> bool:
        """1860/S-24: the end of a new piece is reached, and a train there may go on over it."""
        if end >= STOP:
            node = hex_ * NODE + end - STOP
            counts = [] if node in after.blocked else after.stops.get(node, [])
        else:
            counts = after.edges.get(hex_ * 6 + end, [])
        if not self.second_number:
            return bool(counts)
        return any(small <= after.most.small for _, small in counts)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        unknown = ids_refusal(g, action)
        if unknown is not None:
            return unknown
        if action.by:
            return refuse("power-used", private=action.by[:20])
        corporation = g.state.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        new = self.laid_as(g, hex_, tile)
        fault = shape_refusal(g, action, hex_, tile) or self.follows(g, new)
        if fault is not None:
            return fault
        if not new.upgrade:
            return connection_refusal(g, action, corporation, hex_, tile) or self.yellow_fault(
                g, corporation, hex_
            )
        fault = self.upgrade_fault(g, corporation)
        if fault is not None:
            return fault
        code = self.gain_fault(g, corporation, hex_, tile, action.rotation, self.reached(g, corporation))
        sym = g.title.corporations[corporation].sym
        return refuse(code, tile=action.tile, hex=action.hex, corporation=sym) if code else None

    # what happens

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        corporation = s.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        verbs.put(g, LAID, (*s.get(LAID), self.laid_as(g, hex_, tile)))
        verbs.pay(g, s.entity, CREDIT, terrain_cost(g, hex_), "terrain")
        verbs.lay_tile(g, corporation, hex_, tile, action.rotation)
