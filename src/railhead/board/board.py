"""A position on the map: the tiles and tokens that lie on it. An immutable value."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from railhead.board.keeping import stop_moves
from railhead.board.maps import NODE, UNLIMITED, GameMap
from railhead.board.tiles import Face, Stop

if TYPE_CHECKING:
    from railhead.board.network import Reach
    from railhead.board.routes.scope import Scope

BARE: Final = -1
"""Stands in ``Board.tiles`` for a hex without a tile."""


class Board:
    """Tiles per hex and tokens per corporation; every change gives a new board.

    ``tokens[corp]`` lists the nodes of its tokens in the order of placing. What is derived from a
    position (faces, who is where, what a corporation reaches) is kept with it and handed on to the
    next position where a change cannot have touched it.
    """

    __slots__ = ("_at_least", "_hash", "_occupants", "_reach", "_scopes", "faces", "map", "rotations", "tiles",
                 "tokens")  # fmt: skip

    def __init__(
        self,
        game_map: GameMap,
        tiles: tuple[int, ...],
        rotations: tuple[int, ...],
        tokens: tuple[tuple[int, ...], ...],
        faces: tuple[Face, ...] = (),
    ) -> None:
        self.map = game_map
        self.tiles = tiles
        self.rotations = rotations
        self.tokens = tokens
        self.faces = faces or tuple(
            game_map.printed[h] if t < 0 else game_map.tiles[t].faces[r]
            for h, (t, r) in enumerate(zip(tiles, rotations, strict=True))
        )
        """The face that lies on each hex, printed or laid."""
        self._occupants: dict[int, tuple[int, ...]] | None = None
        self._reach: dict[tuple[int, tuple[int, ...]], Reach] = {}
        self._at_least: dict[tuple[int, tuple[int, ...]], Reach] = {}
        """What was reached on an earlier board and cannot have been lost since."""
        self._scopes: dict[tuple[int, frozenset[int], frozenset[int], bool], Scope] = {}
        self._hash = 0

    @classmethod
    def empty(cls, game_map: GameMap, corporations: int) -> Board:
        """The map as printed, without tokens, for that many corporations."""
        return cls(game_map, (BARE,) * game_map.size, (0,) * game_map.size, ((),) * corporations)

    def _changed(self) -> Board:
        twin = Board(self.map, self.tiles, self.rotations, self.tokens, self.faces)
        twin._occupants = self._occupants
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (
            self.map is other.map
            and self.tiles == other.tiles
            and self.rotations == other.rotations
            and self.tokens == other.tokens
        )

    def __hash__(self) -> int:
        if not self._hash:
            self._hash = hash((self.tiles, self.rotations, self.tokens)) or 1
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.map, self.tiles, self.rotations, self.tokens)

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        return self

    def __repr__(self) -> str:
        laid = " ".join(
            f"{self.map.names[h]}:{self.map.tiles[t].number}/{self.rotations[h]}"
            for h, t in enumerate(self.tiles)
            if t >= 0
        )
        return f"<Board {self.map.title} {laid or 'bare'}>"

    # ---------------------------------------------------------------- questions

    def face(self, hex_: int) -> Face:
        """The face that lies on the hex, printed or laid."""
        return self.faces[hex_]

    def stop(self, node: int) -> Stop:
        """The stop at a node."""
        return self.faces[node >> 3].stops[node & 7]

    def slots(self, node: int) -> int:
        """Number of station places at a node, taken or not."""
        return self.faces[node >> 3].stops[node & 7].slots

    def occupants(self, node: int) -> tuple[int, ...]:
        """The corporations with a token at the node, in the order of their numbers."""
        return self._who().get(node, ())

    def _who(self) -> dict[int, tuple[int, ...]]:
        if self._occupants is None:
            found: dict[int, tuple[int, ...]] = {}
            for corp, nodes in enumerate(self.tokens):
                for node in nodes:
                    found[node] = (*found.get(node, ()), corp)
            self._occupants = found
        return self._occupants

    def free_slots(self, node: int) -> int:
        """Station places at a node without a token."""
        return self.slots(node) - len(self.occupants(node))

    def in_hex(self, corp: int, hex_: int) -> int:
        """The node of the corporation's token in the hex, or -1."""
        for node in self.tokens[corp]:
            if node >> 3 == hex_:
                return node
        return -1

    def blocks(self, node: int, corp: int) -> bool:
        """R-1830-176, R-1830-183: whether the corporation may end at the stop but not run through it.

        Off-board areas always; a city when every place is taken and none by the corporation. A city
        without places (1817 Toronto) never does.
        """
        stop = self.faces[node >> 3].stops[node & 7]
        if stop.kind == "offboard":
            return True
        if not stop.slots:
            return False
        there = self._who().get(node, ())
        return len(there) >= stop.slots and corp not in there

    def blocked_for(self, corp: int) -> set[int]:
        """All cities that are full of other corporations' tokens."""
        faces = self.faces
        return {
            node
            for node, there in self._who().items()
            if len(there) >= faces[node >> 3].stops[node & 7].slots and corp not in there
        }

    def left(self, tile: int) -> int:
        """How many pieces of a tile are not on the map; ``UNLIMITED`` where the supply never ends."""
        supply = self.map.supply[tile]
        return supply if supply == UNLIMITED else supply - self.tiles.count(tile)

    # ---------------------------------------------------------------- changes

    def with_tile(self, hex_: int, tile: int, rotation: int) -> Board:
        """The board with that tile on the hex; tokens go with the track of their city.

        ``ValueError`` when a token stands on the hex and the new tile does not keep its track.
        """
        twin = self._changed()
        after = hex_ + 1
        face = self.map.tiles[tile].faces[rotation]
        # joined from slices: several times faster than unpacking into a new tuple
        twin.tiles = self.tiles[:hex_] + (tile,) + self.tiles[after:]  # noqa: RUF005
        twin.rotations = self.rotations[:hex_] + (rotation,) + self.rotations[after:]  # noqa: RUF005
        twin.faces = self.faces[:hex_] + (face,) + self.faces[after:]  # noqa: RUF005
        who, base = self._who(), hex_ * NODE
        if any(base + k in who for k in range(len(self.faces[hex_].stops))):
            self._carry_tokens(twin, hex_, face)
        if self._reach:
            twin._reach = {key: r for key, r in self._reach.items() if hex_ not in r.edges}
        if self._scopes:
            twin._scopes = {key: scope for key, scope in self._scopes.items() if hex_ not in scope.hexes}
        if _keeps_paths(self.faces[hex_], face):
            twin._at_least = {**self._at_least, **self._reach}
        else:
            twin._at_least = {key: r for key, r in self._at_least.items() if hex_ not in r.edges}
        return twin

    def _carry_tokens(self, twin: Board, hex_: int, face: Face) -> None:
        moves = stop_moves(self.faces[hex_], face)
        if moves is None:
            raise ValueError(f"the tile does not keep the track on {self.map.names[hex_]}")
        if moves != tuple(range(len(moves))):
            base = hex_ * NODE
            twin.tokens = tuple(
                tuple(base + moves[node & 7] if node >> 3 == hex_ else node for node in nodes)
                for nodes in self.tokens
            )
            twin._occupants = None

    def with_token(self, corp: int, node: int) -> Board:
        """The board with a further token of the corporation at the node."""
        twin = self._with_tokens(corp, (*self.tokens[corp], node), node)
        own = {**self._at_least, **self._reach}
        twin._at_least.update((key, r) for key, r in own.items() if key[0] == corp)
        return twin

    def without_token(self, corp: int, node: int) -> Board:
        """The board without the corporation's token at the node; ``ValueError`` if there is none."""
        nodes = list(self.tokens[corp])
        nodes.remove(node)
        return self._with_tokens(corp, tuple(nodes), node)

    def with_token_moved(self, corp: int, node: int, to: int) -> Board:
        """The board with a token of the corporation at another node (a base that picks its city later)."""
        if node == to:
            return self
        nodes = tuple(to if n == node else n for n in self.tokens[corp])
        moved = self._with_tokens(corp, nodes, node)
        moved._reach = {key: r for key, r in moved._reach.items() if to not in r.stops}
        moved._at_least = {}
        moved._scopes = {key: scope for key, scope in moved._scopes.items() if to not in scope.stops}
        return moved

    def _with_tokens(self, corp: int, nodes: tuple[int, ...], node: int) -> Board:
        twin = self._changed()
        twin.tokens = (*self.tokens[:corp], nodes, *self.tokens[corp + 1 :])
        twin._occupants = None
        twin._reach = {key: r for key, r in self._reach.items() if key[0] != corp and node not in r.stops}
        twin._at_least = {
            key: r for key, r in self._at_least.items() if key[0] != corp and node not in r.stops
        }
        if self._scopes:
            twin._scopes = {
                key: scope
                for key, scope in self._scopes.items()
                if key[0] != corp and node not in scope.stops
            }
        return twin


@lru_cache(maxsize=16384)
def _keeps_paths(old: Face, new: Face) -> bool:
    """Whether every path over the old face is one over the new face, stop by stop."""
    if stop_moves(old, new) != tuple(range(len(new.stops))) or not all(old.from_stop):
        return False
    return all(after.slots >= before.slots for before, after in zip(old.stops, new.stops, strict=True))
