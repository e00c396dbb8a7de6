"""Two tile operations in a turn, coal mines, the steel mill and the bridge companies' rebate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...board import lays
from ...board.network import reach
from ...engine import verbs
from ...engine.actions import Choice, Lay, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Slots
from ...engine.step import Kinds, Step
from ...engine.steps.track import connection_refusal, cost_refusal, ids_refusal, shape_refusal
from ...finance.holders import BANK, CORPORATION
from . import mines
from .crisis import remind_debtors
from .loans import possible_loans, value
from .privates import close_used, owns, use_token
from .slots import LAID, MINES, UPGRADED

YELLOW: Final = "yellow"
BROWN: Final = "brown"
MOUNTAIN: Final = "mountain"


def terrain_fee(g: Game, company: int, hex_: int, mine: bool) -> int:
    """R-1817-043, R-1817-046, R-1817-182, R-1817-186: the printed sum of a hex without a tile, less what is waived."""
    game_map = g.title.map
    cost = game_map.cost[hex_]
    if not cost or g.state.board.tiles[hex_] >= 0:
        return 0
    terrain = game_map.terrain[hex_]
    if mine and terrain == MOUNTAIN:
        return 0
    for private, rule in enumerate(g.title.privates):
        power = rule.power("terrain_discount")
        if power is not None and power.data["terrain"] == terrain and owns(g, company, private):
            return max(0, cost - int(power.data["amount"]))
    return cost


def engineers_bonus(g: Game, company: int, hex_: int) -> int:
    """R-1817-042: what the engineers earn for a first tile in the mountains."""
    for private, rule in enumerate(g.title.privates):
        power = rule.power("lay_bonus")
        if power is None or not owns(g, company, private):
            continue
        if g.title.map.terrain[hex_] == power.data["terrain"]:
            return int(power.data["amount"])
    return 0


def short_of_exits(g: Game, hex_: int, tile: int) -> int:
    """R-1817-187: the most exits a brown tile could have on a plain city, if this one has fewer; else 0."""
    game_map = g.title.map
    piece = game_map.tiles[tile]
    if piece.color != BROWN or piece.label or not piece.faces[0].stops:
        return 0
    most = max(_exits(game_map.tiles[t].faces[r].exits) for t, r in lays.fits(g.state.board, hex_))
    return most if _exits(piece.faces[0].exits) < most else 0


def _exits(mask: int) -> int:
    return mask.bit_count()


@dataclass
class TileOperations(Step):
    """R-1817-180: one tile operation free, a second for a fee, at most one of them an upgrade."""

    always_asks: bool
    """The first operation is asked for even when nothing can be laid (records of other programs)."""
    most_exits: bool
    """R-1817-187, 1817/D-21: plain cities take the brown tile with the most exits that fits."""
    needs_use: bool
    """1817/D-13: an upgrade must bring something new."""
    oriented: bool
    """1817/D-17: the city beside a mine must be able to get track to it."""

    name = "lay-track"
    kinds: Kinds = (Lay, Pass)
    slots: Slots = (LAID, UPGRADED, MINES)

    def fee(self, g: Game) -> int:
        """R-1817-180: what the next operation costs by itself."""
        return int(g.title.facts["track_per_turn"]["second_cost"]) if g.state.get(LAID) else 0

    def done(self, g: Game) -> bool:
        """R-1817-180: never a third operation."""
        return len(g.state.get(LAID)) >= int(g.title.facts["track_per_turn"]["tiles"])

    def open(self, g: Game) -> bool:
        if self.done(g):
            return False
        company = g.state.entity - CORPORATION
        purse = g.state.treasury[company] + value(g) * possible_loans(g, company)
        if self.always_asks:
            return not g.state.get(LAID) or purse >= self.fee(g)
        return next(self._lays(g, company, purse), None) is not None

    def idle(self, g: Game) -> bool:
        return not g.state.get(LAID)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        if not self.done(g):
            company = g.state.entity - CORPORATION
            yield from self._lays(g, company, g.state.treasury[company])

    def _lays(self, g: Game, company: int, purse: int) -> Iterator[Lay]:
        """Every tile the company could lay with so much money, ordinary ones first."""
        s = g.state
        board, game_map = s.board, g.title.map
        colours = g.title.phases[s.phase].colours
        laid = s.get(LAID)
        barred = s.get(MINES) | set(laid)
        edges = reach(board, company).edges
        fee = self.fee(g)
        coal = mines.usable(g, company)
        for hex_ in sorted(edges):
            if game_map.fixed[hex_] or hex_ in barred:
                continue
            affordable = terrain_fee(g, company, hex_, False) + fee <= purse
            for tile, rotation in lays.fits(board, hex_):
                piece = game_map.tiles[tile]
                if piece.color not in colours or not piece.faces[rotation].exits & edges[hex_]:
                    continue
                if piece.color != YELLOW and (
                    s.get(UPGRADED) or self._useless(g, company, hex_, tile, rotation)
                ):
                    continue
                if affordable and not (self.most_exits and short_of_exits(g, hex_, tile)):
                    yield Lay(game_map.names[hex_], piece.number, rotation)
                if terrain_fee(g, company, hex_, True) + fee > purse:
                    continue
                for private in coal:
                    if mines.site_refusal(g, private, hex_, tile, rotation, self.oriented) is None:
                        sym = g.title.privates[private].sym
                        yield Lay(game_map.names[hex_], piece.number, rotation, sym)
        if fee <= purse:
            yield from mines.steel_lays(g, company, barred)

    def _useless(self, g: Game, company: int, hex_: int, tile: int, rotation: int) -> bool:
        """1817/D-13: neither new track that can be used nor a higher value of a city reached."""
        if not self.needs_use:
            return False
        band = g.title.phases[g.state.phase].band
        return not lays.gains(g.state.board, company, hex_, tile, rotation, band)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        unknown = ids_refusal(g, action)
        if unknown is not None:
            return unknown
        if self.done(g):
            return refuse("tile-done")
        s = g.state
        company = s.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        if hex_ in s.get(LAID):
            return refuse("lay-again", hex=action.hex)
        if hex_ in s.get(MINES):
            return refuse("mine-tile", hex=action.hex)
        upgrade = g.title.map.tiles[tile].color != YELLOW
        if upgrade and s.get(UPGRADED):
            return refuse("upgrade-once")
        private = -1
        if action.by:
            private = g.title.private_index.get(action.by, -1)
            fault = mines.power_refusal(g, company, private, action)
        elif tile in mines.steel_tiles(g):
            fault = refuse("steel-tile", tile=action.tile, private=mines.steel_owner(g))
        else:
            fault = None
        steel = private >= 0 and g.title.privates[private].power("lay_tile") is not None
        shape = mines.steel_refusal if steel else shape_refusal
        fault = fault or shape(g, action, hex_, tile)
        if fault is not None:
            return fault
        return (
            self._fit_refusal(g, hex_, tile)
            or (None if steel else connection_refusal(g, action, company, hex_, tile))
            or self.use_refusal(g, company, action, hex_, tile)
            or self._mine_refusal(g, private, action, hex_, tile)
            or cost_refusal(g, company, self._cost(g, company, hex_, private))
        )

    def _fit_refusal(self, g: Game, hex_: int, tile: int) -> Refusal | None:
        most = short_of_exits(g, hex_, tile) if self.most_exits else 0
        if most:
            return refuse(
                "brown-exits", tile=g.title.map.tiles[tile].number, hex=g.title.map.names[hex_], exits=most
            )
        return None

    def use_refusal(self, g: Game, company: int, action: Lay, hex_: int, tile: int) -> Refusal | None:
        """1817/D-13: why an upgrade that fits is of no use."""
        if g.title.map.tiles[tile].color != YELLOW and self._useless(g, company, hex_, tile, action.rotation):
            sym = g.title.corporations[company].sym
            return refuse("lay-useless", tile=action.tile, hex=action.hex, corporation=sym)
        return None

    def _mine_refusal(self, g: Game, private: int, action: Lay, hex_: int, tile: int) -> Refusal | None:
        if private < 0 or g.title.privates[private].power("mine") is None:
            return None
        return mines.site_refusal(g, private, hex_, tile, action.rotation, self.oriented)

    def _cost(self, g: Game, company: int, hex_: int, private: int) -> int:
        mine = private >= 0 and g.title.privates[private].power("mine") is not None
        return self.fee(g) + terrain_fee(g, company, hex_, mine)

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        remind_debtors(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        company = s.entity - CORPORATION
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        private = g.title.private_index[action.by] if action.by else -1
        verbs.pay(g, s.entity, BANK, self.fee(g), "second-tile")
        mine = private >= 0 and g.title.privates[private].power("mine") is not None
        verbs.pay(g, s.entity, BANK, terrain_fee(g, company, hex_, mine), "terrain")
        verbs.lay_tile(g, company, hex_, tile, action.rotation)
        verbs.put(g, LAID, (*s.get(LAID), hex_))
        if g.title.map.tiles[tile].color != YELLOW:
            verbs.put(g, UPGRADED, True)
        else:
            verbs.pay(g, BANK, s.entity, engineers_bonus(g, company, hex_), "engineers")
        if private >= 0:
            use_token(g, private)
            if mine:
                mines.place(g, company, private, hex_)
        close_used(g)
