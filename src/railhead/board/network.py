"""What a corporation reaches: the stops and hexsides on some legal path from one of its tokens.

A path is legal when it crosses no hexside twice, visits no place twice, never turns back on the piece
it came by, and runs through no off-board area and no city full of others' tokens (it may end there).
Hexsides and places are bits of one mask, so a path is simple as long as no bit is taken twice.

The search is exact. It follows one path to each place it finds, so what it marks is certain. Where that
path stood in its own way, a walk without memory tells whether anything might be missed behind that
point; only then a search for a simple path to the very point settles it, and the walk goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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

    __slots__ = ("_walk", "can_run", "edges", "stops")

    def __init__(
        self, stops: frozenset[int], edges: dict[int, int], can_run: bool, walk: _Walk | None = None
    ) -> None:
        self.stops = stops
        self.edges = edges
        self.can_run = can_run
        self._walk = walk

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reach):
            return NotImplemented
        return (self.stops, self.edges, self.can_run) == (other.stops, other.edges, other.can_run)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Reach(stops={sorted(self.stops)}, edges={self.edges}, can_run={self.can_run})"

    def way_in(self, hex_: int, edge: int) -> int | None:
        """Bits of a legal path that enters the hex by track at the edge; 0 if there is none, None if unknown."""
        walk = self._walk
        if walk is None:
            return None
        state = hex_ * 6 + edge
        return walk.seen.get(state) or (None if state in walk.perhaps() else 0)

    def touches(self, hex_: int, exits: int) -> bool:
        """Whether track with these exits (bit mask) on the hex would join the corporation's track."""
        return bool(self.edges.get(hex_, 0) & exits)


NOTHING: Final = Reach(frozenset(), {}, False)


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


def can_run(board: Board, corp: int, also: tuple[int, ...] = ()) -> bool:
    """R-1830-209: whether the corporation has a route; a tile laid since the last look cannot take one away."""
    return reached_before(board, corp, also).can_run or reach(board, corp, also).can_run


def touches(board: Board, corp: int, also: tuple[int, ...], hex_: int, exits: int) -> bool:
    """R-1830-143: whether track with these exits (bit mask) on the hex would join the corporation's track."""
    if reached_before(board, corp, also).touches(hex_, exits):
        return True
    return reach(board, corp, also).touches(hex_, exits)


def reaches(board: Board, corp: int, also: tuple[int, ...], node: int) -> bool:
    """R-1830-173: whether the corporation's track leads to the stop."""
    return node in reached_before(board, corp, also).stops or node in reach(board, corp, also).stops


def reached_before(board: Board, corp: int, also: tuple[int, ...]) -> Reach:
    """A part of what the corporation reaches that needs no search: known from this board or an earlier one."""
    key = (corp, also)
    return board._reach.get(key) or board._at_least.get(key) or NOTHING


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
    bit: its hexside or its place. A simple path takes no bit twice.
    """

    __slots__ = (
        "after", "arrivals", "blocked", "doubtful", "edges", "faces", "first_by", "map", "refused", "seen",
        "starts", "stops",
    )  # fmt: skip

    def __init__(self, board: Board, corp: int, also: tuple[int, ...]) -> None:
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
        self.seen: dict[int, int] = {}
        """States to which a simple path is known, with its bits."""
        self.refused: list[int] = []
        """States at which a path would have taken a bit twice."""
        self.doubtful: set[int] | None = None
        self.first_by: dict[int, int] = {}
        self.after: dict[int, list[tuple[int, int]]] = {}

    def result(self) -> Reach:
        place_bit, faces = self.map.place_bit, self.faces
        queue = []
        for node in self.starts:
            ends = faces[node >> 3].from_stop[node & 7]
            if ends:
                queue.append((node >> 3, STOP + (node & 7), ends, place_bit[node]))
        self._follow(queue)
        if self.refused:
            self._settle()
        can_run = self._runs()
        edges = self.edges
        self.stops.update(self.starts)
        for node in self.starts:
            h = node >> 3
            if not faces[h].from_stop[node & 7]:
                edges[h] = edges.get(h, 0) | self.map.open_exits[h]
        for node in self.stops:
            edges.setdefault(node >> 3, 0)
        return Reach(frozenset(self.stops), edges, can_run, self)

    def _runs(self) -> bool:
        """Whether a path has come to a stop that can end a route (1860: not at a halt)."""
        return any(self.faces[n >> 3].stops[n & 7].kind != "halt" for n in self.stops)

    # ---------------------------------------------------------------- one path to each state

    def _follow(self, queue: list[tuple[int, int, tuple[int, ...], int]]) -> None:
        """Walk on from (hex, end the train is at, ends before it, bits its path has taken)."""
        map_, faces, edges, stops, seen = self.map, self.faces, self.edges, self.stops, self.seen
        neighbour, side_bit, place_bit = map_.neighbour, map_.side_bit, map_.place_bit
        arrivals, blocked, refused, first_by = self.arrivals, self.blocked, self.refused, self.first_by
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
                    seen[state] = taken = mask | bit
                    queue.append((n, y, onward, taken))
                else:
                    node = h * NODE + x - STOP
                    state = arrivals + node * 16 + came
                    if state in seen:
                        continue
                    bit = place_bit[node]
                    if mask & bit:
                        refused.append(state)
                        continue
                    seen[state] = taken = mask | bit
                    stops.add(node)
                    face = faces[h]
                    if node in blocked or face.stops[x - STOP].kind == "offboard":
                        continue
                    earlier = first_by.get(node)
                    if earlier is None:
                        first_by[node] = came
                        onward = tuple(end for end in face.from_stop[x - STOP] if end != came)
                        queue.append((h, x, onward, taken))
                    elif earlier != came:
                        # all other pieces were tried on the first arrival
                        queue.append((h, x, (earlier,), taken))

    # ---------------------------------------------------------------- what that may have missed

    def _settle(self) -> None:
        """Find a simple path to refused states as long as something unmarked might lie behind them."""
        hopeless: set[int] = set()
        while True:
            wanted = self._behind([s for s in self.refused if s not in self.seen and s not in hopeless])
            if not wanted:
                return
            for state in wanted:
                if state in self.seen:
                    continue
                mask = self._path_to(state)
                if mask:
                    self._resume(state, mask)
                else:
                    hopeless.add(state)

    def perhaps(self) -> set[int]:
        """States to which no simple path is known, but a walk that takes a bit twice."""
        if self.doubtful is None:
            found = dict.fromkeys(s for s in self.refused if s not in self.seen)
            todo = list(found)
            for state in todo:  # grows while it is read
                for target, _ in self._next(state):
                    if target not in found and target not in self.seen:
                        found[target] = None
                        todo.append(target)
            self.doubtful = set(found)
        return self.doubtful

    def _resume(self, state: int, mask: int) -> None:
        self.seen[state] = mask
        if state < self.arrivals:
            h, e = divmod(state, 6)
            self._follow([(h, e, self.faces[h].from_edge[e], mask)])
            return
        node, came = divmod(state - self.arrivals, 16)
        h, k = divmod(node, NODE)
        self.stops.add(node)
        if not self._ends_at(node):
            ends = tuple(end for end in self.faces[h].from_stop[k] if end != came)
            self._follow([(h, STOP + k, ends, mask)])

    def _behind(self, points: list[int]) -> list[int]:
        """Those of the states from which a walk without memory finds something unmarked."""
        seen, arrivals, stops, edges = self.seen, self.arrivals, self.stops, self.edges
        runs = self._runs()
        before: dict[int, list[int]] = {s: [] for s in points}
        todo = list(before)
        hits: list[int] = []
        for state in todo:  # grows while it is read
            if state >= arrivals:
                node = (state - arrivals) >> 4
                if node not in stops and not (runs and node in self.starts):
                    hits.append(state)
                    continue
            h, ends = self._ahead(state)
            marked = edges.get(h, 0)
            if any(x < 6 and not marked >> x & 1 for x in ends):
                hits.append(state)
                continue
            for target, _ in self._next(state):
                if target in before:
                    before[target].append(state)
                elif target not in seen:
                    before[target] = [state]
                    todo.append(target)
        if not hits:
            return []
        leading = set(hits)
        for state in hits:  # grows while it is read
            for earlier in before[state]:
                if earlier not in leading:
                    leading.add(earlier)
                    hits.append(earlier)
        return [s for s in dict.fromkeys(points) if s in leading]

    # ---------------------------------------------------------------- single steps

    def _ends_at(self, node: int) -> bool:
        return node in self.blocked or self.faces[node >> 3].stops[node & 7].kind == "offboard"

    def _ahead(self, state: int) -> tuple[int, tuple[int, ...]]:
        """The hex of a state and the ends a train in it can run to."""
        if state < self.arrivals:
            h, came = divmod(state, 6)
            return h, self.faces[h].from_edge[came]
        node, came = divmod(state - self.arrivals, 16)
        h, k = divmod(node, NODE)
        if self._ends_at(node):
            return h, ()
        return h, tuple(end for end in self.faces[h].from_stop[k] if end != came)

    def _next(self, state: int) -> list[tuple[int, int]]:
        """States after a state, with the bit each of them takes. Track that ends is left out."""
        out = self.after.get(state)
        if out is None:
            h, ends = self._ahead(state)
            here = state % 6 if state < self.arrivals else STOP + ((state - self.arrivals) >> 4) % NODE
            out = self.after[state] = [step for x in ends for step in self._step(h, here, x)]
        return out

    def _step(self, h: int, here: int, x: int) -> list[tuple[int, int]]:
        """The state after the piece from ``here`` to ``x`` of the hex, with its bit; none if track ends."""
        map_ = self.map
        if x >= STOP:
            node = h * NODE + x - STOP
            return [(self.arrivals + node * 16 + here, map_.place_bit[node])]
        n, y = map_.neighbour[h * 6 + x], (x + 3) % 6
        return [(n * 6 + y, map_.side_bit[h * 6 + x])] if self.faces[n].from_edge[y] else []

    # ---------------------------------------------------------------- a simple path to one state

    def _path_to(self, state: int) -> int:
        """Bits of some simple path from a token to the state, or 0; the search runs back from the state."""
        map_ = self.map
        if state < self.arrivals:
            return self._back(map_.neighbour[state] * 6 + (state + 3) % 6, map_.side_bit[state])
        node, came = divmod(state - self.arrivals, 16)
        return self.covers(node >> 3, came, STOP + (node & 7))

    def covers(self, h: int, a: int, b: int) -> int:
        """Bits of some simple path that comes to end ``a`` of the hex and runs on to ``b``, or 0."""
        map_ = self.map
        mask = map_.side_bit[h * 6 + b] if b < 6 else map_.place_bit[h * NODE + b - STOP]
        for state, bit in self._step(h, b, a):
            if not mask & bit:
                return self._back(state, mask | bit)
        return 0

    def _back(self, state: int, mask: int, barred: frozenset[int] = frozenset()) -> int:
        """Bits of a simple path from the state to a token, none of them in the mask before; 0 if none.

        Takes the shortest walk. Where it takes a bit twice, a simple path leaves out at least one of
        the two states concerned: both cases are searched in turn.
        """
        if self._is_start(state):
            return mask
        came_from = {state: (-1, 0)}
        queue = [state]
        for s in queue:  # grows while it is read
            for target, bit in self._next(s):
                if target in came_from or mask & bit or target in barred:
                    continue
                came_from[target] = (s, bit)
                if self._is_start(target):
                    return self._untangle(state, mask, barred, came_from, target)
                queue.append(target)
        return 0

    def _untangle(
        self, state: int, mask: int, barred: frozenset[int], came_from: dict[int, tuple[int, int]], last: int
    ) -> int:
        taken: dict[int, int] = {}
        bits, step = mask, last
        while step != state:
            earlier, bit = came_from[step]
            if bit in taken:
                without = (barred | {taken[bit]}, barred | {step})
                return self._back(state, mask, without[0]) or self._back(state, mask, without[1])
            taken[bit] = step
            bits |= bit
            step = earlier
        return bits

    def _is_start(self, state: int) -> bool:
        return state >= self.arrivals and (state - self.arrivals) >> 4 in self.starts
