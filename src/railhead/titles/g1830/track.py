"""The track of a turn in 1830: one tile, and the tiles that two privates allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...board import lays
from ...engine import verbs
from ...engine.actions import Action, Choice, Lay, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Slots
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
    target_refusal,
    terrain_cost,
    use_up,
)
from ...finance.holders import CORPORATION
from .private_token import FREE


@dataclass
class PowerLay:
    """R-1830-261, R-1830-262: a private's right to lay a tile on a named hex, connected or not."""

    private: int
    extra: bool
    """In addition to the ordinary tile of the turn."""

    def usable(self, g: Game) -> bool:
        """The operating corporation owns it and has not used it."""
        s = g.state
        return s.private_owner[self.private] == s.entity and self.private not in s.get(USED)

    def choices(self, g: Game) -> Iterator[Lay]:
        """Every tile it allows now."""
        if not self.usable(g):
            return
        rule = g.title.privates[self.private]
        power = rule.power("lay_tile")
        assert power is not None
        board = g.state.board
        for hex_ in power.hexes:
            for tile, rotation in lays.fits(board, hex_):
                if tile in power.tiles:
                    action = Lay(g.title.map.names[hex_], g.title.map.tiles[tile].number, rotation, rule.sym)
                    if self.refusal(g, action) is None:
                        yield action

    def refusal(self, g: Game, action: Lay) -> Refusal | None:
        """Why the power cannot be used like this."""
        s = g.state
        rule = g.title.privates[self.private]
        power = rule.power("lay_tile")
        assert power is not None
        corporation = s.entity - CORPORATION
        if s.private_owner[self.private] != s.entity:
            return refuse("power-owner", private=rule.sym, corporation=g.title.corporations[corporation].sym)
        if self.private in s.get(USED):
            return refuse("power-used", private=rule.sym)
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        return (
            target_refusal(g, self.private, power, hex_, tile)
            or shape_refusal(g, action, hex_, tile)
            or cost_refusal(g, corporation, terrain_cost(g, hex_))
        )

    def apply(self, g: Game, action: Lay) -> None:
        """Lay the tile; the power is used up."""
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        use_up(g, self.private)
        carry_out(g, g.state.entity - CORPORATION, hex_, tile, action.rotation, terrain_cost(g, hex_))
        token = g.title.privates[self.private].power("place_station")
        if token is not None:
            verbs.put(g, FREE, self.private)


@dataclass
class Track(Step):
    """R-1830-140: the tiles of a turn, and the powers that belong to this step."""

    allowance: TileAllowance
    powers: tuple[PowerLay, ...]
    always_asks: bool
    """Asked even when no tile can be laid (records of other programs)."""

    name = "lay-track"
    kinds: Kinds = (Lay, Pass)
    slots: Slots = (LAID, REPLACED, USED, FREE)

    def open(self, g: Game) -> bool:
        if not self._room(g):
            return any(next(power.choices(g), None) is not None for power in self.powers if power.extra)
        return self.always_asks or self._something(g)

    def _room(self, g: Game) -> bool:
        return self.allowance.room(g, first=True) or self.allowance.room(g, first=False)

    def _something(self, g: Game) -> bool:
        return next((c for c in self.choices(g) if not isinstance(c, Pass)), None) is not None

    def idle(self, g: Game) -> bool:
        return self.allowance.untouched(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        if self._room(g):
            yield from self._ordinary(g)
            for power in self.powers:
                if not power.extra:
                    yield from power.choices(g)
        for power in self.powers:
            if power.extra:
                yield from power.choices(g)

    def _ordinary(self, g: Game) -> Iterator[Lay]:
        first, again = self.allowance.room(g, first=True), self.allowance.room(g, first=False)
        tiles = g.state.board.tiles
        wanted = None if first and again else lambda hex_: first if tiles[hex_] < 0 else again
        for hex_, tile, rotation in connected_lays(g, g.state.entity - CORPORATION, wanted):
            yield lay_action(g, hex_, tile, rotation)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        unknown = ids_refusal(g, action)
        if unknown is not None:
            return unknown
        s = g.state
        corporation = s.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        done = self.allowance.refusal(g, first=s.board.tiles[hex_] < 0)
        if action.by:
            for power in self.powers:
                if g.title.privates[power.private].sym == action.by:
                    return (None if power.extra else done) or power.refusal(g, action)
            return refuse(
                "power-owner", private=action.by[:20], corporation=g.title.corporations[corporation].sym
            )
        return done or (
            shape_refusal(g, action, hex_, tile)
            or connection_refusal(g, action, corporation, hex_, tile)
            or cost_refusal(g, corporation, terrain_cost(g, hex_))
        )

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        first = s.board.tiles[hex_] < 0
        if action.by:
            power = next(p for p in self.powers if g.title.privates[p.private].sym == action.by)
            if not power.extra:
                self.allowance.use(g, first)
            power.apply(g, action)
            return
        self.allowance.use(g, first)
        carry_out(g, s.entity - CORPORATION, hex_, tile, action.rotation, terrain_cost(g, hex_))


@dataclass
class ExtraLay(Step):
    """A private's tile at any moment of its corporation's turn (1830/D-12)."""

    power: PowerLay
    name = "private-tile"
    kinds: Kinds = (Lay,)
    slots: Slots = (USED, FREE)

    def handles(self, action: Action) -> bool:
        return isinstance(action, Lay) and action.by != ""

    def choices(self, g: Game) -> Iterator[Choice]:
        yield from self.power.choices(g)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return ids_refusal(g, action) or self.power.refusal(g, action)

    def apply(self, g: Game, action: Any) -> None:
        self.power.apply(g, action)
