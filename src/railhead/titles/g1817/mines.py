"""Coal mines, the steel mill's tile and bridges: where they may go and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import Any, Final

from ...board import lays
from ...board.board import BARE
from ...engine import verbs
from ...engine.actions import Choice, Lay
from ...engine.game import Game
from ...engine.lookups import private_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.slots import Slots
from ...engine.step import Kinds, Step
from ...engine.steps.track import target_refusal
from ...finance.holders import CORPORATION
from .actions import Bridge
from .crisis import remind_debtors
from .events import BridgePlaced, MinePlaced
from .privates import owns, tokens_left, use_token
from .slots import BRIDGES, INTEREST, MINES, USED

BRIDGE: Final = ("marker", "own_bonus")
MINE: Final = ("mine", "route_bonus")
"""Power of a private, and where its data says what the thing it brings adds to a run."""


def usable(g: Game, company: int) -> list[int]:
    """Mine privates of a company with a token left."""
    return [
        private
        for private, rule in enumerate(g.title.privates)
        if rule.power("mine") is not None and owns(g, company, private) and tokens_left(g, private)
    ]


def power_refusal(g: Game, company: int, private: int, action: Lay) -> Refusal | None:
    """R-1817-041, R-1817-046: why the private's power does not serve for this tile."""
    sym = g.title.corporations[company].sym
    if private < 0:
        return unknown("private", action.by)
    rule = g.title.privates[private]
    power = rule.power("mine") or rule.power("lay_tile")
    if power is None or not owns(g, company, private):
        return refuse("power-owner", private=rule.sym, corporation=sym)
    if not tokens_left(g, private):
        return refuse("power-used", private=rule.sym)
    hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
    return target_refusal(g, private, power, hex_, tile)


def site_refusal(
    g: Game, private: int, hex_: int, tile: int, rotation: int, oriented: bool
) -> Refusal | None:
    """R-1817-047, 1817/A-38, 1817/D-17: the tile must lead to a city or red area beside it, now or some day."""
    power = g.title.privates[private].power("mine")
    assert power is not None
    game_map = g.title.map
    if hex_ not in power.hexes or tile not in power.tiles or g.state.board.tiles[hex_] != BARE:
        names = ", ".join(game_map.names[h] for h in power.hexes)
        tiles = " or ".join(game_map.tiles[t].number for t in power.tiles)
        return refuse("power-target", private=g.title.privates[private].sym, tiles=tiles, hexes=names)
    exits = game_map.tiles[tile].faces[rotation].exits
    for edge in range(6):
        if exits >> edge & 1 and _leads(g, game_map.neighbour[hex_ * 6 + edge], (edge + 3) % 6, oriented):
            return None
    return refuse("mine-site", hex=game_map.names[hex_])


def _leads(g: Game, hex_: int, edge: int, oriented: bool) -> bool:
    """Whether a neighbour is a city or red area with track at that edge, or a city that could get it."""
    board, game_map = g.state.board, g.title.map
    face = board.faces[hex_]
    if not face.stops:
        return False
    if face.exits >> edge & 1:
        return True
    if game_map.fixed[hex_]:
        return False
    if not oriented:
        return bool(lays.candidates(board, hex_))
    return _could_get(g, hex_, board.tiles[hex_], board.rotations[hex_], edge)


def _could_get(g: Game, hex_: int, tile: int, rotation: int, edge: int) -> bool:
    """1817/A-38: some tile that may lie there in the course of the game has track at the edge."""
    game_map = g.title.map
    board = g.state.board
    seen = {(tile, rotation)}
    waiting = [(tile, rotation)]
    while waiting:
        lying, turned = waiting.pop()
        face = game_map.printed[hex_] if lying < 0 else game_map.tiles[lying].faces[turned]
        follow = game_map.lays[hex_] if lying < 0 else game_map.upgrades[lying]
        for other in follow:
            for way in range(6):
                if (other, way) in seen or lays.shape_obstacle(board.map, hex_, face, other, way):
                    continue
                if game_map.tiles[other].faces[way].exits >> edge & 1:
                    return True
                seen.add((other, way))
                waiting.append((other, way))
    return False


def place(g: Game, company: int, private: int, hex_: int) -> None:
    """R-1817-048: the mine lies on its tile for good."""
    verbs.put(g, MINES, g.state.get(MINES) | {hex_})
    verbs.emit(g, MinePlaced(company, hex_, private))


def steel_tiles(g: Game) -> tuple[int, ...]:
    """R-1817-041: tiles that only a private can lay."""
    for rule in g.title.privates:
        power = rule.power("lay_tile")
        if power is not None:
            return power.tiles
    return ()


def steel_owner(g: Game) -> str:
    """The private that lays such a tile."""
    return next(rule.sym for rule in g.title.privates if rule.power("lay_tile") is not None)


def steel_lays(g: Game, company: int, barred: Set[int]) -> Iterator[Lay]:
    """R-1817-041: the steel mill's tile on its hex, connected or not."""
    for private, rule in enumerate(g.title.privates):
        power = rule.power("lay_tile")
        if power is None or not owns(g, company, private) or not tokens_left(g, private):
            continue
        for hex_ in power.hexes:
            for tile in power.tiles if hex_ not in barred else ():
                for rotation in steel_rotations(g, hex_, tile):
                    yield Lay(g.title.map.names[hex_], g.title.map.tiles[tile].number, rotation, rule.sym)


def steel_rotations(g: Game, hex_: int, tile: int) -> list[int]:
    """R-1817-041: how such a tile can be turned on a hex without a tile, each look once; no table names it."""
    board, piece = g.state.board, g.title.map.tiles[tile]
    if board.tiles[hex_] != BARE or not g.state.tiles_left[tile]:
        return []
    looks = {
        piece.same_as[turn]: turn
        for turn in range(5, -1, -1)
        if not lays.shape_obstacle(board.map, hex_, board.faces[hex_], tile, turn)
    }
    return sorted(looks.values())


def steel_refusal(g: Game, action: Lay, hex_: int, tile: int) -> Refusal | None:
    """R-1817-041: why such a tile cannot lie there like that."""
    turns = steel_rotations(g, hex_, tile)
    if not turns:
        return refuse("tile-misfit", tile=action.tile, hex=action.hex)
    same_as = g.title.map.tiles[tile].same_as
    if not 0 <= action.rotation < 6 or same_as[action.rotation] not in {same_as[turn] for turn in turns}:
        nearest = Lay(action.hex, action.tile, turns[0], action.by)
        return refuse("tile-rotation", nearest, tile=action.tile, hex=action.hex, rotation=action.rotation)
    return None


@dataclass
class PlaceBridge(Step):
    """R-1817-044: a bridge on a river city at any time of the owner's turn, one for each city."""

    before_interest: bool
    """Only until the interest is paid (18xx.games)."""

    name = "place-bridge"
    kinds: Kinds = (Bridge,)
    slots: Slots = (BRIDGES, USED, INTEREST)

    def choices(self, g: Game) -> Iterator[Choice]:
        company = g.state.entity - CORPORATION
        if self.before_interest and g.state.get(INTEREST):
            return
        for private, rule in enumerate(g.title.privates):
            power = rule.power("marker")
            if power is not None and owns(g, company, private) and tokens_left(g, private):
                for hex_ in power.hexes:
                    if hex_ not in g.state.get(BRIDGES):
                        yield Bridge(rule.sym, g.title.map.names[hex_])

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = g.state.entity - CORPORATION
        private = private_number(g, action.private)
        if private < 0:
            return unknown("private", action.private)
        power = g.title.privates[private].power("marker")
        if power is None or not owns(g, company, private):
            sym = g.title.corporations[company].sym
            return refuse("power-owner", private=action.private, corporation=sym)
        if not tokens_left(g, private):
            return refuse("power-used", private=action.private)
        hex_ = g.title.map.index.get(action.hex, -1)
        if hex_ not in power.hexes:
            names = ", ".join(g.title.map.names[h] for h in power.hexes)
            return refuse("bridge-site", private=action.private, hexes=names)
        if hex_ in g.state.get(BRIDGES):
            return refuse("bridge-there", hex=action.hex)
        if self.before_interest and g.state.get(INTEREST):
            return refuse("bridge-late", private=action.private)
        return None

    def apply(self, g: Game, action: Any) -> None:
        private = private_number(g, action.private)
        hex_ = g.title.map.index[action.hex]
        use_token(g, private)
        verbs.put(g, BRIDGES, g.state.get(BRIDGES) | {hex_})
        verbs.emit(g, BridgePlaced(g.state.entity - CORPORATION, hex_, private))
        remind_debtors(g)


def run_extras(g: Game, company: int) -> dict[str, Any]:
    """R-1817-044, R-1817-048, R-1817-224: what bridges add to their cities and mines to their hexes."""
    s = g.state
    extras: dict[str, Any] = {}
    if s.get(BRIDGES):
        more = worth(g, *BRIDGE)
        extras["bonus"] = {
            hex_ * 8 + stop: more for hex_ in s.get(BRIDGES) for stop in range(len(s.board.faces[hex_].stops))
        }
    if s.get(MINES):
        more = worth(g, *MINE)
        extras["hex_bonus"] = {hex_: more for hex_ in s.get(MINES)}
    return extras


def worth(g: Game, power: str, name: str) -> int:
    """What such a power says every run earns more."""
    for rule in g.title.privates:
        found = rule.power(power)
        if found is not None:
            return int(found.data[name])
    return 0
