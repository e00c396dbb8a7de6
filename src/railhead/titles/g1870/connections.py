"""Whether a train could run from a corporation's home to its destination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ...board.maps import NODE
from ...board.routes.track import Leg, legs_from
from ...engine import verbs
from ...engine.slots import GAME, Corporation, Node, Slot, fields_of

if TYPE_CHECKING:
    from ...board.board import Board
    from ...engine.game import Game


class Marker(NamedTuple):
    """A destination marker that was used in a connection run."""

    corporation: Corporation
    on_map: bool
    """On the map with the doubling; else kept on the charter as one more station marker."""
    edge: Node | None = None
    """Node of its hex while it lies at the edge."""
    fights: bool = False
    """R-1870-144: it takes a station space as soon as one is free."""
    seated: bool = False
    """R-1870-144: it has taken one."""


fields_of(Marker, Corporation, bool, Node | None, bool, bool)


MARKERS: Final = Slot[tuple[Marker, ...]](
    "connection.markers", (), of=tuple[Marker, ...], life=GAME, meaning="destination markers in use"
)


def marker_of(g: Game, corporation: int) -> Marker | None:
    """How a corporation has used its destination marker, None before its connection run."""
    for marker in g.state.get(MARKERS):
        if marker.corporation == corporation:
            return marker
    return None


def put_marker(g: Game, marker: Marker) -> None:
    """A corporation's marker is used like this from now on."""
    others = [other for other in g.state.get(MARKERS) if other.corporation != marker.corporation]
    verbs.put(g, MARKERS, tuple(sorted([*others, marker])))


def home_station(g: Game, corporation: int) -> int:
    """Node of the home marker, -1 while it is not on the map."""
    return g.state.board.in_hex(corporation, g.title.corporations[corporation].home)


def goal(g: Game, corporation: int) -> int:
    """Node of the destination."""
    return g.title.corporations[corporation].destination * NODE


def is_connected(g: Game, corporation: int, any_length: bool = False) -> bool:
    """R-1870-134: home placed, no connection run yet, and one of the trains reaches the destination from home.

    ``any_length`` asks for a train of whatever length.
    """
    s = g.state
    if not s.trains[corporation] or marker_of(g, corporation) is not None:
        return False
    home, there = home_station(g, corporation), goal(g, corporation)
    if home < 0:
        return False
    lengths = [g.title.train_kinds[train // 100].distance for train in s.trains[corporation]]
    longest = len(s.board.map.names) if any_length or min(lengths) < 0 else max(lengths)
    board, legs = g.rules.leg_memory
    if board is not s.board:
        legs = {}
        g.rules.leg_memory = (s.board, legs)
    return Search(s.board, corporation, legs).connects(home, there, longest)


class Search:
    """A search for one simple path of at most so many stops; ``legs`` remembers the track of the board."""

    def __init__(self, board: Board, corporation: int, legs: dict[int, list[Leg]]) -> None:
        self.board = board
        self.corporation = corporation
        self.legs = legs

    def _from(self, node: int) -> list[Leg]:
        if node not in self.legs:
            self.legs[node] = [leg for leg in legs_from(self.board, node, False) if leg.end != node]
        return self.legs[node]

    def connects(self, home: int, there: int, longest: int) -> bool:
        """Whether a route of at most ``longest`` stops joins the two."""
        left = self._legs_to(there, longest - 1)
        if home not in left:
            return False

        def walk(at: int, room: int, seen: frozenset[int], worn: frozenset[int]) -> bool:
            for leg in self._from(at):
                if leg.end in seen or not worn.isdisjoint(leg.pieces):
                    continue
                if leg.end == there:
                    return True
                if left.get(leg.end, longest) > room - 1 or self.board.blocks(leg.end, self.corporation):
                    continue
                if walk(leg.end, room - 1, seen | {leg.end}, worn.union(leg.pieces)):
                    return True
            return False

        # with a short leash first: nearly always the shortest way is free
        leashes = range(left[home], min(longest - 1, left[home] + 2) + 1)
        return any(walk(home, leash, frozenset((home,)), frozenset()) for leash in (*leashes, longest - 1))

    def _legs_to(self, there: int, most: int) -> dict[int, int]:
        """Stops at most so many legs from the destination, blocked ones not run through, nothing worn out."""
        left = {there: 0}
        queue = [there]
        for node in queue:
            far = left[node]
            if far >= most or (node != there and self.board.blocks(node, self.corporation)):
                continue
            for leg in self._from(node):
                if leg.end not in left:
                    left[leg.end] = far + 1
                    queue.append(leg.end)
        return left
