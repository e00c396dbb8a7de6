"""Laying and replacing tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from ...board import lays
from ...board.network import reach, touches
from ...finance.holders import BANK, CORPORATION, SEATS
from .. import reasons, verbs
from ..actions import Lay
from ..game import Game
from ..refusals import Refusal, refuse
from ..slots import GAME, TURN, Count, Private, Slot
from ..stations import further_stations
from ..title import Power

LAID: Final = Slot[int]("track.laid", 0, of=Count, life=TURN, meaning="first tiles laid on hexes")
REPLACED: Final = Slot[int]("track.replaced", 0, of=Count, life=TURN, meaning="tiles replaced")
USED: Final = Slot[frozenset[int]](
    "privates.used", frozenset(), of=frozenset[Private], life=GAME, meaning="privates whose power is used up"
)


def ids_refusal(g: Game, action: Lay) -> Refusal | None:
    """Unknown hex, tile or rotation."""
    if action.hex not in g.title.map.index:
        return refuse("hex-unknown", hex=action.hex[:20])
    if action.tile not in g.title.map.tile_index:
        return refuse("tile-unknown", tile=action.tile[:20])
    if not 0 <= action.rotation <= 5:
        return refuse("bad-value", field="rotation", wanted="0 to 5", given=action.rotation)
    return None


def terrain_cost(g: Game, hex_: int) -> int:
    """R-1830-146, R-1830-147: the printed cost, for the first tile of a hex only."""
    return g.title.map.cost[hex_] if g.state.board.tiles[hex_] < 0 else 0


def target_refusal(g: Game, private: int, power: Power, hex_: int, tile: int) -> Refusal | None:
    """R-1830-261, R-1817-046: the power of a private serves for its own tiles on its own hexes."""
    if hex_ in power.hexes and tile in power.tiles:
        return None
    return refuse(
        "power-target",
        private=g.title.privates[private].sym,
        tiles=" or ".join(g.title.map.tiles[t].number for t in power.tiles),
        hexes=", ".join(g.title.map.names[h] for h in power.hexes),
    )


def shape_refusal(g: Game, action: Lay, hex_: int, tile: int) -> Refusal | None:
    """R-1830-141, R-1830-142, R-1830-145, R-1830-148 to R-1830-150, R-1830-160, R-1830-161: all but connection."""
    s = g.state
    board = s.board
    colour = g.title.map.tiles[tile].color
    phase = g.title.phases[s.phase]
    if g.title.map.fixed[hex_]:
        return refuse("hex-fixed", hex=action.hex)
    if colour not in phase.colours:
        return refuse("tile-colour", colour=colour, phase=phase.name)
    if not s.tiles_left[tile]:
        return refuse("tile-supply", tile=action.tile)
    blocker = blocked_by(g, hex_)
    if blocker >= 0:
        return refuse("hex-blocked", hex=action.hex, private=g.title.privates[blocker].sym)
    if not lays.legal(board, hex_, tile, action.rotation):
        if tile not in lays.candidates(board, hex_):
            return refuse("tile-misfit", tile=action.tile, hex=action.hex)
        other = [r for t, r in lays.fits(board, hex_) if t == tile]
        nearest = Lay(action.hex, action.tile, other[0], action.by) if other else None
        fixed = g.title.map.fixed_rotation.get(tile)
        if fixed is not None and lays.obstacle(board, hex_, tile, action.rotation) == "rotation":
            return refuse("tile-one-way", nearest, tile=action.tile, hex=action.hex, fixed=fixed)
        return refuse("tile-rotation", nearest, tile=action.tile, hex=action.hex, rotation=action.rotation)
    return None


def blocked_by(g: Game, hex_: int) -> int:
    """R-1830-148: the private of a player that closes the hex, -1 if none."""
    for private in g.title.blocking_private.get(hex_, ()):
        if g.state.private_owner[private] < SEATS:
            return private
    return -1


def connection_refusal(g: Game, action: Lay, corporation: int, hex_: int, tile: int) -> Refusal | None:
    """R-1830-143, R-1830-162, R-1870-101: some of the track must belong to a route open to the corporation."""
    exits = g.title.map.tiles[tile].faces[action.rotation].exits
    if touches(g.state.board, corporation, further_stations(g, corporation), hex_, exits):
        return None
    sym = g.title.corporations[corporation].sym
    return refuse("tile-unconnected", tile=action.tile, hex=action.hex, corporation=sym)


def connected_lays(
    g: Game, corporation: int, wanted: Callable[[int], bool] | None = None
) -> Iterator[tuple[int, int, int]]:
    """Every (hex, tile, rotation) the corporation can reach and pay for, on the hexes that are wanted."""
    s = g.state
    board, map_ = s.board, g.title.map
    cash = s.treasury[corporation]
    colours = g.title.phases[s.phase].colours
    edges = reach(board, corporation, further_stations(g, corporation)).edges
    for hex_ in sorted(edges):
        if map_.fixed[hex_] or (wanted is not None and not wanted(hex_)):
            continue
        if terrain_cost(g, hex_) > cash or blocked_by(g, hex_) >= 0:
            continue
        open_edges = edges[hex_]
        for tile, rotation in lays.fits(board, hex_):
            piece = map_.tiles[tile]
            if s.tiles_left[tile] and piece.color in colours and piece.faces[rotation].exits & open_edges:
                yield hex_, tile, rotation


def lay_action(g: Game, hex_: int, tile: int, rotation: int) -> Lay:
    """The action in words."""
    return Lay(g.title.map.names[hex_], g.title.map.tiles[tile].number, rotation)


def cost_refusal(g: Game, corporation: int, cost: int) -> Refusal | None:
    """R-1830-131: the treasury pays, nobody else."""
    cash = g.state.treasury[corporation]
    if cost > cash:
        return refuse("tile-cost", cost=cost, corporation=g.title.corporations[corporation].sym, cash=cash)
    return None


def carry_out(g: Game, corporation: int, hex_: int, tile: int, rotation: int, cost: int) -> None:
    """Pay, lay the tile, and ask an undecided home for its city."""
    s = g.state
    verbs.pay(g, CORPORATION + corporation, BANK, cost, reasons.TERRAIN)
    undecided = [
        other
        for other in g.title.homes.get(hex_, ())
        if g.title.corporations[other].home_stop < 0 and s.board.tiles[hex_] < 0
    ]
    verbs.lay_tile(g, corporation, hex_, tile, rotation)
    for other in undecided:
        for node in s.board.tokens[other]:
            if node >> 3 == hex_:
                verbs.remove_token(g, other, node)
                verbs.interrupt(g, "home", other, corporation)


@dataclass(frozen=True)
class TileAllowance:
    """R-1830-140, R-1870-098: so many first tiles of hexes in a turn, or so many replacements."""

    first_tiles: int
    replacements: int

    def room(self, g: Game, first: bool) -> bool:
        """A further tile of that sort may be laid in this turn."""
        laid, replaced = g.state.get(LAID), g.state.get(REPLACED)
        if first:
            return not replaced and laid < self.first_tiles
        return not laid and replaced < self.replacements

    def untouched(self, g: Game) -> bool:
        """No tile of the allowance has been laid."""
        return not g.state.get(LAID) and not g.state.get(REPLACED)

    def refusal(self, g: Game, first: bool) -> Refusal | None:
        """Why no further tile of that sort can be laid."""
        return None if self.room(g, first) else refuse("tile-done")

    def use(self, g: Game, first: bool) -> None:
        """A tile of that sort is laid."""
        slot = LAID if first else REPLACED
        verbs.put(g, slot, g.state.get(slot) + 1)


def use_up(g: Game, private: int) -> None:
    """A private's power is used for good."""
    verbs.put(g, USED, g.state.get(USED) | {private})
