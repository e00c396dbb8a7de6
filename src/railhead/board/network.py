"""What a corporation reaches: the stops and hexsides on some legal path from one of its tokens.

A path is legal when it crosses no hexside twice, visits no place twice, never turns back on the piece
it came by, and runs through no off-board area and no city full of others' tokens (it may end there).
Hexsides and places are bits of one mask, so a path is simple as long as no bit is taken twice.

The search is exact. A first walk follows one path to each place it finds: what it marks is certain.
Where that path stood in its own way a second walk without memory tells what might be missed, and only
those few candidates are settled one by one (`_settle`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from railhead.board.board import Board
from railhead.board.maps import NODE
from railhead.board.tiles import STOP


class Reach:
    """What one corporation reaches on one board.

    ``stops``: nodes, cities that only end a path and its own stations included.
    ``edges``: hex -> bit mask of the edges at which its open track touches the hex, from inside or
    from the neighbour, also where no tile lies yet. Every hex of ``stops`` is a key.
    ``can_run``: two different places lie on one legal path with a token of its own.
    """

    __slots__ = ("can_run", "edges", "stops")

    def __init__(self, stops: frozenset[int], edges: dict[int, int], can_run: bool) -> None:
        self.stops = stops
        self.edges = edges
        self.can_run = can_run

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reach):
            return NotImplemented
        return (self.stops, self.edges, self.can_run) == (other.stops, other.edges, other.can_run)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Reach(stops={sorted(self.stops)}, edges={self.edges}, can_run={self.can_run})"

    def touches(self, hex_: int, exits: int) -> bool:
        """Whether track with these exits (bit mask) on the hex would join the corporation's track."""
        return bool(self.edges.get(hex_, 0) & exits)


def reach(board: Board, corp: int, also: tuple[int, ...] = ()) -> Reach:
    """R-1830-143, R-1830-173: what the corporation reaches; computed once per board.

    ``also`` names further nodes that count as its own stations without filling a place (1870
    destination markers).
    """
    key = (corp, also)
    found = board._reach.get(key)
    if found is None:
        found = board._reach[key] = _Walk(board, corp, also).result()
    return found


def runs_over(
    board: Board, corp: int, hex_: int, pieces: Iterable[tuple[int, int]], also: tuple[int, ...] = ()
) -> bool:
    """R-1870-101: whether a legal path from a token of the corporation covers one of these pieces.

    Pieces are pairs of ends as in ``Face.usable`` of the face on the hex.
    """
    walk = _Walk(board, corp, also)
    if not walk.starts:
        return False
    return any(walk.covers(hex_, a, b) or walk.covers(hex_, b, a) for a, b in pieces)


class _Walk:
    """One search over the track of a board for one corporation.

    A directed state is a number: ``hex * 6 + edge`` entering the hex by that edge, or
    ``arrivals + node * 16 + end`` arriving at a stop by the piece from ``end``. Each state takes one
    bit: its hexside or its place.
    """

    __slots__ = ("arrivals", "blocked", "board", "edges", "faces", "map", "refused", "seen",
                 "starts", "stops")  # fmt: skip

    def __init__(self, board: Board, corp: int, also: tuple[int, ...]) -> None:
        self.board = board
        self.map = board.map
        self.faces = board.faces
        own = board.tokens[corp]
        self.starts = (*own, *(n for n in also if n not in own)) if also else own
        self.blocked = board.blocked_for(corp)
        if also:
            self.blocked.difference_update(also)
        self.arrivals = board.map.size * 6
        self.edges: dict[int, int] = {}
        self.stops: set[int] = set()
        self.seen: set[int] = set()
        self.refused: list[int] = []

    def result(self) -> Reach:
        self._first_walk()
        doubtful = self._doubtful() if self.refused else ()
        for item in doubtful:
            self._settle(item)
        can_run = self._runs()
        edges = self.edges
        self.stops.update(self.starts)
        for node in self.starts:
            h = node >> 3
            face = self.faces[h]
            if not face.from_stop[node & 7]:
                edges[h] = edges.get(h, 0) | self.map.open_exits[h]
        for node in self.stops:
            edges.setdefault(node >> 3, 0)
        return Reach(frozenset(self.stops), edges, can_run)

    def _runs(self) -> bool:
        """Whether a path has come to a stop that can end a route (1860: not at a halt)."""
        return any(self.faces[n >> 3].stops[n & 7].kind != "halt" for n in self.stops)

    # ---------------------------------------------------------------- certain finds

    def _first_walk(self) -> None:
        map_, faces, edges, stops, seen, refused = (
            self.map, self.faces, self.edges, self.stops, self.seen, self.refused
        )  # fmt: skip
        neighbour, side_bit, place_bit = map_.neighbour, map_.side_bit, map_.place_bit
        arrivals, blocked = self.arrivals, self.blocked
        first_by: dict[int, int] = {}
        queue: list[tuple[int, int, tuple[int, ...], int]] = []
        for node in self.starts:
            ends = faces[node >> 3].from_stop[node & 7]
            if ends:
                queue.append((node >> 3, STOP + (node & 7), ends, place_bit[node]))
        for h, came, ends, mask in queue:  # the queue grows while it is read
            for x in ends:
                if x < 6:
                    k = h * 6 + x
                    n = neighbour[k]
                    y = (x + 3) % 6
                    edges[h] = edges.get(h, 0) | 1 << x
                    edges[n] = edges.get(n, 0) | 1 << y
                    onward = faces[n].from_edge[y]
                    if not onward:
                        continue
                    state = n * 6 + y
                    if state in seen:
                        continue
                    bit = side_bit[k]
                    if mask & bit:
                        refused.append(state)
                        continue
                    seen.add(state)
                    queue.append((n, y, onward, mask | bit))
                else:
                    node = h * NODE + x - STOP
                    state = arrivals + node * 16 + came
                    if state in seen:
                        continue
                    bit = place_bit[node]
                    if mask & bit:
                        refused.append(state)
                        continue
                    seen.add(state)
                    stops.add(node)
                    face = faces[h]
                    if node in blocked or face.stops[x - STOP].kind == "offboard":
                        continue
                    onward = face.from_stop[x - STOP]
                    earlier = first_by.get(node)
                    if earlier is None:
                        first_by[node] = came
                        queue.append((h, x, tuple(end for end in onward if end != came), mask | bit))
                    elif earlier != came:
                        queue.append((h, x, (earlier,), mask | bit))

    # ---------------------------------------------------------------- what may be missing

    def _next(self, state: int) -> list[tuple[int, int]]:
        """States after a state, with the bit each of them takes. Track that ends is left out."""
        faces = self.faces
        if state < self.arrivals:
            h, came = divmod(state, 6)
            ends = faces[h].from_edge[came]
            source = came
        else:
            node, came = divmod(state - self.arrivals, 16)
            h, k = divmod(node, NODE)
            face = faces[h]
            if node in self.blocked or face.stops[k].kind == "offboard":
                return []
            ends = tuple(end for end in face.from_stop[k] if end != came)
            source = STOP + k
        return self._steps(h, source, ends)

    def _steps(self, h: int, source: int, ends: Iterable[int]) -> list[tuple[int, int]]:
        map_, faces = self.map, self.faces
        out = []
        for x in ends:
            if x < 6:
                k = h * 6 + x
                n = map_.neighbour[k]
                if faces[n].from_edge[(x + 3) % 6]:
                    out.append((n * 6 + (x + 3) % 6, map_.side_bit[k]))
            else:
                node = h * NODE + x - STOP
                out.append((self.arrivals + node * 16 + source, map_.place_bit[node]))
        return out

    def _departures(self, node: int) -> list[tuple[int, int]]:
        return self._steps(node >> 3, STOP + (node & 7), self.faces[node >> 3].from_stop[node & 7])

    def _doubtful(self) -> list[int]:
        """Unmarked items that a walk without memory would find: nodes, or ``-1 - (hex * 6 + edge)``."""
        items: list[int] = []
        known: Collection[int] = self.starts if self._runs() else ()
        plain = set(self.refused) - self.seen
        todo = list(plain)
        seen = self.seen
        while todo:
            state = todo.pop()
            if state >= self.arrivals:
                node = (state - self.arrivals) >> 4
                if node not in self.stops and node not in known:
                    items.append(node)
            items += self._touched(state)
            for target, _ in self._next(state):
                if target not in plain and target not in seen:
                    plain.add(target)
                    todo.append(target)
        return sorted(set(items))

    def _touched(self, state: int) -> list[int]:
        """Edges not yet marked that a train in this state could run to."""
        if state < self.arrivals:
            h, came = divmod(state, 6)
            ends: Iterable[int] = self.faces[h].from_edge[came]
        else:
            node, came = divmod(state - self.arrivals, 16)
            h, k = divmod(node, NODE)
            face = self.faces[h]
            if node in self.blocked or face.stops[k].kind == "offboard":
                return []
            ends = (end for end in face.from_stop[k] if end != came)
        marked = self.edges.get(h, 0)
        return [-1 - (h * 6 + x) for x in ends if x < 6 and not marked >> x & 1]

    # ---------------------------------------------------------------- settling one by one

    def _settle(self, item: int) -> None:
        """Mark a doubtful item if some simple path leads to it, searching back from the item."""
        if item >= 0:
            if self._found(self._departures(item), self.map.place_bit[item], self.starts):
                self.stops.add(item)
            return
        k = -1 - item
        h, x = divmod(k, 6)
        if self.edges.get(h, 0) >> x & 1:
            return
        if self._found([(k, 0)], self.map.side_bit[k], self.starts):
            n, y = self.map.neighbour[k], (x + 3) % 6
            self.edges[h] = self.edges.get(h, 0) | 1 << x
            self.edges[n] = self.edges.get(n, 0) | 1 << y

    def covers(self, h: int, a: int, b: int) -> bool:
        """Whether a legal path comes to end ``a`` of the hex and goes on over the piece to ``b``."""
        map_ = self.map
        mask = map_.side_bit[h * 6 + b] if b < 6 else map_.place_bit[h * NODE + b - STOP]
        if a < 6:
            n, y = map_.neighbour[h * 6 + a], (a + 3) % 6
            if not self.faces[n].from_edge[y]:
                return False
            return self._found([(n * 6 + y, map_.side_bit[h * 6 + a])], mask, self.starts)
        state, bit = self.arrivals + (h * NODE + a - STOP) * 16 + b, map_.place_bit[h * NODE + a - STOP]
        return self._found([(state, bit)], mask, self.starts)

    def _found(self, first: Iterable[tuple[int, int]], mask: int, goals: Collection[int]) -> bool:
        """Whether a simple path that takes none of the bits of the mask leads to one of the goals."""
        return any(not mask & bit and self._leads(state, mask | bit, goals) for state, bit in first)

    def _leads(self, state: int, mask: int, goals: Collection[int]) -> bool:
        """Depth-first, guided: take the shortest walk that avoids the mask; if it is simple, done."""
        if self._is_goal(state, goals):
            return True
        came_from: dict[int, int] = {state: -1}
        bits: dict[int, int] = {state: 0}
        queue = [state]
        goal = -1
        for s in queue:  # the queue grows while it is read
            for target, bit in self._next(s):
                if target in came_from or mask & bit:
                    continue
                came_from[target] = s
                bits[target] = bit
                if self._is_goal(target, goals):
                    goal = target
                    break
                queue.append(target)
            if goal >= 0:
                break
        if goal < 0:
            return False
        taken, step, simple = 0, goal, True
        while step != state:
            if taken & bits[step]:
                simple = False
                break
            taken |= bits[step]
            step = came_from[step]
        return simple or self._found(self._next(state), mask, goals)

    def _is_goal(self, state: int, goals: Collection[int]) -> bool:
        return state >= self.arrivals and (state - self.arrivals) >> 4 in goals
