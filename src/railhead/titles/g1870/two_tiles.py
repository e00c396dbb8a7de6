"""Track of a turn that lays up to two first tiles or replaces one, and a bridge company's help with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ...board import lays
from ...board.lays import gains
from ...engine import verbs
from ...engine.actions import Action, Choice, Lay, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, TURN, Hex, Slot, Slots
from ...engine.stations import further_stations
from ...engine.step import Kinds, Step
from ...engine.steps.track import (
    LAID,
    REPLACED,
    USED,
    TileAllowance,
    carry_out,
    connected_lays,
    connection_refusal,
    cost_refusal,
    ids_refusal,
    lay_action,
    shape_refusal,
    terrain_cost,
    use_up,
)  # fmt: skip
from ...finance.holders import CORPORATION

LOCKED: Final = Slot[int | None](
    "track.locked",
    None,
    of=Hex | None,
    life=TURN,
    meaning="hex that may not be replaced before the next turn",
)
FIRST_TURN: Final = Slot[bool](
    "track.first_turn", False, of=bool, life=TURN, meaning="the corporation has not operated before"
)
HOME_USED: Final = Slot[bool](
    "bridge.home_used", False, of=bool, life=GAME, meaning="the bridge company's free home tile is laid"
)


def is_useful(g: Game, corporation: int, hex_: int, tile: int, rotation: int) -> bool:
    """R-1870-101: the corporation reaches new track of the tile, or a stop on it that becomes worth more."""
    band = g.title.phases[g.state.phase].band
    return gains(g.state.board, corporation, hex_, tile, rotation, band, further_stations(g, corporation))


@dataclass
class BridgeLay(Step):
    """R-1870-031 to R-1870-033: a river tile with a rebate, and a free one at home in the first turn."""

    private: int
    rebate: int
    sites: frozenset[int]
    homes: dict[int, int]
    """Corporation -> its home hex, where the free tile may lie."""
    extra: bool
    """1870/D-07: the rebate's tile is not bound by the number of tiles of a turn."""
    one_use: bool
    """1870/D-08: the free tile uses up the rebate."""
    any_time: bool
    """1870/D-34: the free tile may be laid at any moment of the turn."""
    track: TwoTiles = field(init=False)

    name = "bridge-tile"
    kinds: Kinds = (Lay,)
    slots: Slots = (LAID, USED, HOME_USED, LOCKED, FIRST_TURN)

    def handles(self, action: Action) -> bool:
        return isinstance(action, Lay) and action.by != ""

    def _owned(self, g: Game) -> bool:
        return g.state.private_owner[self.private] == g.state.entity

    def free_home(self, g: Game) -> int:
        """R-1870-032, 1870/A-34: the home hex where a free tile may be laid now, -1 if none."""
        s = g.state
        home = self.homes.get(s.entity - CORPORATION, -1)
        if home < 0 or not self._owned(g) or not s.get(FIRST_TURN) or s.board.tiles[home] >= 0:
            return -1
        if s.get(HOME_USED) or (self.one_use and self.used(g)):
            return -1
        return home if self.any_time or g.step is self.track else -1

    def used(self, g: Game) -> bool:
        """The rebate is gone."""
        return self.private in g.state.get(USED)

    def waiting(self, g: Game) -> bool:
        """The operating corporation owns the private and can still lay a tile with its rebate."""
        return self._owned(g) and not self.used(g)

    def _rebate_open(self, g: Game) -> bool:
        return (
            self.waiting(g)
            and g.step is self.track
            and (self.extra or self.track.allowance.room(g, first=True))
        )

    def _cost(self, g: Game, hex_: int) -> int:
        return max(0, terrain_cost(g, hex_) - self.rebate)

    def choices(self, g: Game) -> Iterator[Choice]:
        home = self.free_home(g)
        sites = sorted(self.sites) if self._rebate_open(g) else [home] if home >= 0 else []
        sym = g.title.privates[self.private].sym
        for hex_ in sites:
            if g.state.board.tiles[hex_] < 0:
                for tile, rotation in lays.fits(g.state.board, hex_):
                    action = Lay(g.title.map.names[hex_], g.title.map.tiles[tile].number, rotation, sym)
                    if self.refusal(g, action) is None:
                        yield action

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        fault = ids_refusal(g, action)
        if fault is not None:
            return fault
        s = g.state
        rule = g.title.privates[self.private]
        corporation = s.entity - CORPORATION
        sym = g.title.corporations[corporation].sym
        if action.by != rule.sym or not self._owned(g):
            return refuse("power-owner", private=action.by[:20], corporation=sym)
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        free = hex_ == self.free_home(g)
        if not free and self.used(g):
            return refuse("power-used", private=rule.sym)
        if not free and g.step is not self.track:
            return refuse("not-now", action="tile", step=g.rules.step_words(g.step.name))
        if not free and not self._rebate_open(g):
            return refuse("tile-done")
        if hex_ not in self.sites or s.board.tiles[hex_] >= 0:
            names = ", ".join(g.title.map.names[h] for h in sorted(self.sites))
            return refuse("bridge-yellow", private=rule.sym, hexes=names)
        return (
            shape_refusal(g, action, hex_, tile)
            or connection_refusal(g, action, corporation, hex_, tile)
            or cost_refusal(g, corporation, 0 if free else self._cost(g, hex_))
        )

    def apply(self, g: Game, action: Any) -> None:
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        corporation = g.state.entity - CORPORATION
        if hex_ == self.free_home(g):
            verbs.put(g, HOME_USED, True)
            verbs.put(g, LOCKED, hex_)
            if self.one_use:
                use_up(g, self.private)
            carry_out(g, corporation, hex_, tile, action.rotation, 0)
        else:
            cost = self._cost(g, hex_)
            use_up(g, self.private)
            self.track.allowance.use(g, first=True)
            carry_out(g, corporation, hex_, tile, action.rotation, cost)
        if self.track.on_lay is not None:
            self.track.on_lay(g, hex_)


@dataclass
class TwoTiles(Step):
    """R-1870-098: up to two first tiles, or one replacement, or nothing."""

    allowance: TileAllowance
    bridge: BridgeLay
    always_asks: bool
    """Asked even when no tile can be laid (records of other programs)."""
    barred: Callable[[Game, int, int, int], Refusal | None]
    """A title's further reason against (hex, tile, rotation)."""
    lingers: Callable[[Game], bool] | None = None
    """Asked although the tiles of the turn are laid."""
    on_lay: Callable[[Game, int], None] | None = None
    """Called with the hex after a tile was laid."""

    name = "lay-track"
    kinds: Kinds = (Lay, Pass)
    slots: Slots = (LAID, REPLACED, LOCKED, FIRST_TURN)

    def __post_init__(self) -> None:
        self.bridge.track = self

    def open(self, g: Game) -> bool:
        if self.allowance.room(g, first=True) and self.always_asks:
            return True
        if self.lingers is not None and self.lingers(g):
            return True
        return next(self._ordinary(g), None) is not None or next(self.bridge.choices(g), None) is not None

    def idle(self, g: Game) -> bool:
        return self.allowance.untouched(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield from self._ordinary(g)

    def _ordinary(self, g: Game) -> Iterator[Lay]:
        s = g.state
        first, again = self.allowance.room(g, first=True), self.allowance.room(g, first=False)
        if not first and not again:
            return
        corporation = s.entity - CORPORATION
        tiles, locked = s.board.tiles, s.get(LOCKED)
        for hex_, tile, rotation in connected_lays(
            g, corporation, lambda hex_: hex_ != locked and (first if tiles[hex_] < 0 else again)
        ):
            if self.barred(g, hex_, tile, rotation) is None and (
                tiles[hex_] < 0 or is_useful(g, corporation, hex_, tile, rotation)
            ):
                yield lay_action(g, hex_, tile, rotation)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        fault = ids_refusal(g, action)
        if fault is not None:
            return fault
        s = g.state
        corporation = s.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        bare = s.board.tiles[hex_] < 0
        fault = self.allowance.refusal(g, first=bare)
        if fault is not None:
            most = self.allowance.first_tiles
            return refuse("lay-mixed", yellow=most) if not bare and s.get(LAID) < most else fault
        if s.get(LOCKED) == hex_:
            return refuse("lay-home", hex=action.hex, private=g.title.privates[self.bridge.private].sym)
        fault = (
            shape_refusal(g, action, hex_, tile)
            or self.barred(g, hex_, tile, action.rotation)
            or connection_refusal(g, action, corporation, hex_, tile)
        )
        if fault is None and not bare and not is_useful(g, corporation, hex_, tile, action.rotation):
            sym = g.title.corporations[corporation].sym
            fault = refuse("lay-useless", tile=action.tile, hex=action.hex, corporation=sym)
        return fault or cost_refusal(g, corporation, terrain_cost(g, hex_))

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        self.allowance.use(g, first=s.board.tiles[hex_] < 0)
        carry_out(g, s.entity - CORPORATION, hex_, tile, action.rotation, terrain_cost(g, hex_))
        if self.on_lay is not None:
            self.on_lay(g, hex_)
