"""A slow, plain answer to what a corporation reaches: every legal path is walked to its end.

Written apart from the search it checks: it reads the drawing of a face (`Face.paths`) and keeps sets
of what a path has used, junctions included as points a path may cross again on other pieces.
"""

from __future__ import annotations

from railhead.board import Board
from railhead.board.tiles import JUNCTION, STOP


class TooManyPathsError(Exception):
    """The position is too dense for this method."""


class EveryPath:
    def __init__(self, board: Board, corp: int, limit: int = 60_000) -> None:
        self.board, self.corp, self.limit = board, corp, limit
        self.stops: set[int] = set(board.tokens[corp])
        self.edges: dict[int, set[int]] = {}
        self.pieces: set[tuple[int, int, int]] = set()
        self.can_run = False
        m = board.map
        for node in board.tokens[corp]:
            h = node // 8
            if not board.face(h).stop_exits[node % 8] and not board.face(h).from_stop[node % 8]:
                for e in range(6):
                    if m.open_exits[h] >> e & 1:
                        self.edges.setdefault(h, set()).add(e)
            self._from_stop(node, came=None, sides=frozenset(), places=frozenset())

    def _place(self, node: int) -> object:
        h = node // 8
        return ("hex", h) if self.board.map.one_place[h] else node

    def _from_stop(self, node: int, came: object, sides: frozenset, places: frozenset) -> None:
        places = places | {self._place(node)}
        h, k = divmod(node, 8)
        for piece in self.board.face(h).paths:
            if STOP + k in piece and piece != came:
                other = piece[0] if piece[1] == STOP + k else piece[1]
                self._run(h, STOP + k, other, piece, sides, places)

    def _run(self, h: int, start: int, end: int, piece: tuple, sides: frozenset, places: frozenset) -> None:
        """The train stands at ``start`` in the hex and moves over the piece to ``end``."""
        self.limit -= 1
        if self.limit < 0:
            raise TooManyPathsError
        board = self.board
        if end >= STOP:
            node = h * 8 + end - STOP
            if self._place(node) in places:
                return
            self.pieces.add((h, *sorted((start, end))))
            self.stops.add(node)
            if board.stop(node).kind != "halt":
                self.can_run = True
            if not board.blocks(node, self.corp):
                self._from_stop(node, piece, sides, places)
            return
        n = board.map.neighbour[h * 6 + end]
        side = frozenset({(h, end), (n, (end + 3) % 6)})
        if side in sides:
            return
        self.pieces.add((h, *sorted((start, end))))
        self.edges.setdefault(h, set()).add(end)
        self.edges.setdefault(n, set()).add((end + 3) % 6)
        self._enter(n, (end + 3) % 6, sides | {side}, places)

    def _enter(self, h: int, edge: int, sides: frozenset, places: frozenset) -> None:
        paths = self.board.face(h).paths
        for piece in paths:
            if edge not in piece:
                continue
            other = piece[0] if piece[1] == edge else piece[1]
            if other != JUNCTION:
                self._run(h, edge, other, piece, sides, places)
                continue
            for onward in paths:
                if JUNCTION in onward and onward != piece:
                    self._run(h, edge, onward[0], onward, sides, places)
