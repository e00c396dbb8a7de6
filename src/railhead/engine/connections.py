"""Whether a train could run from a corporation's home to its destination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.maps import NODE
from ..board.network import reach
from ..board.routes.track import Leg, legs_from
from .stations import further_stations

if TYPE_CHECKING:
    from ..board.board import Board
    from .game import Game

MARKER = "dest"
"""Mark by corporation: use of its destination marker, ``ON_MAP`` or ``ON_CHARTER``."""
ON_MAP, ON_CHARTER = 1, 2


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
    if s.marks.get(f"{MARKER}:{corporation}") or not s.trains[corporation]:
        return False
    home, there = home_station(g, corporation), goal(g, corporation)
    if home < 0 or there not in reach(s.board, corporation, further_stations(g, corporation)).stops:
        return False
    lengths = [g.title.train_kinds[train // 100].distance for train in s.trains[corporation]]
    longest = len(s.board.map.names) if any_length or min(lengths) < 0 else max(lengths)
    return Search(s.board, corporation).connects(home, there, longest)


class Search:
    """A search for one simple path of at most so many stops."""

    def __init__(self, board: Board, corporation: int) -> None:
        self.board = board
        self.corporation = corporation
        self.legs: dict[int, list[Leg]] = {}

    def _from(self, node: int) -> list[Leg]:
        if node not in self.legs:
            self.legs[node] = [leg for leg in legs_from(self.board, node, False) if leg.end != node]
        return self.legs[node]

    def connects(self, home: int, there: int, longest: int) -> bool:
        """Whether a route of at most ``longest`` stops joins the two."""
        left = self._stops_to(there)
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

    def _stops_to(self, there: int) -> dict[int, int]:
        """Legs to the destination from each stop, blocked ones not run through, nothing worn out."""
        left = {there: 0}
        queue = [there]
        for node in queue:
            if node != there and self.board.blocks(node, self.corporation):
                continue
            for leg in self._from(node):
                if leg.end not in left:
                    left[leg.end] = left[node] + 1
                    queue.append(leg.end)
        return left
