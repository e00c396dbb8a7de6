"""Faces of hexes and tiles: stops, track, and what leads where.

Edges are numbered 0 to 5 clockwise from the bottom; the opposite of edge ``e`` is ``(e + 3) % 6``.
The end of a piece of track is an ``int``: 0 to 5 an edge, ``JUNCTION`` a bare junction in the middle
(1817), ``STOP + k`` stop ``k`` of the face.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from railhead.board.sending import made_of

JUNCTION: Final = 6
STOP: Final = 8
CENTRE: Final = -1.0
"""Value of ``Stop.loc`` for a stop drawn in the middle of its hex."""

COLORS: Final = ("white", "yellow", "green", "brown", "gray", "red", "blue")
EVERY_EDGE: Final = 0b111111

# A fact is plain JSON: the shape of its values is checked by the tests, not by the type checker.
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """A place on a face where a train can stop.

    ``revenue`` has one figure per value band of the title, or a single one that never changes.
    Stops with the same ``group`` are one place for a route. ``loc`` is a hint for drawing: the edge it
    lies at (x.5 the corner after edge x), ``CENTRE``, or ``None`` when nothing is known.
    """

    kind: str
    slots: int = 0
    revenue: tuple[int, ...] = (0,)
    group: str = ""
    counts_as: str = ""
    loc: float | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return made_of(self)

    def value(self, band: int) -> int:
        """Revenue in the value band with that index."""
        return self.revenue[band if len(self.revenue) > 1 else 0]

    def turned(self, r: int) -> Stop:
        """The same stop on a face turned clockwise by ``r`` sixths."""
        if self.loc is None or self.loc == CENTRE or not r:
            return self
        return replace(self, loc=(self.loc + r) % 6)


class Face:
    """The drawing on a hex or tile in one orientation, with the tables a walk over the track needs."""

    __slots__ = ("_hash", "color", "exits", "from_edge", "from_stop", "junction", "label", "paths", "stop_exits",
                 "stops", "usable")  # fmt: skip

    def __init__(
        self, color: str, label: str, stops: Sequence[Stop], paths: Sequence[tuple[int, int]]
    ) -> None:
        self.color = color
        self.label = label
        self.stops = tuple(stops)
        self.paths: tuple[tuple[int, int], ...] = tuple(sorted((min(p), max(p)) for p in paths))
        """Pieces of track as drawn, lower end first, sorted."""
        self._hash = hash((color, label, self.stops, self.paths))
        self.exits = 0
        """Bit mask of the edges that carry track."""
        self.stop_exits: tuple[int, ...]
        """Per stop, bit mask of the edges joined to it by a piece of its own."""
        self.from_edge: tuple[tuple[int, ...], ...]
        """Per edge, the ends reached by a train that enters there (edges and ``STOP + k``); a bare
        junction is resolved into the edges beyond it."""
        self.from_stop: tuple[tuple[int, ...], ...]
        """Per stop, the ends of the pieces that leave it."""
        links: list[list[int]] = [[] for _ in range(STOP + len(self.stops))]
        for a, b in self.paths:
            links[a].append(b)
            links[b].append(a)
        for e in range(6):
            if links[e]:
                self.exits |= 1 << e
        joined = links[JUNCTION]
        self.junction = bool(joined)
        """Whether it has a bare junction (1817 plain track)."""
        self.from_edge = tuple(
            tuple(sorted({x for end in links[e] for x in (joined if end == JUNCTION else (end,)) if x != e}))
            for e in range(6)
        )
        self.from_stop = tuple(tuple(links[STOP + k]) for k in range(len(self.stops)))
        self.stop_exits = tuple(sum(1 << x for x in ends if x < JUNCTION) for ends in self.from_stop)
        self.usable: tuple[tuple[int, int], ...] = tuple(
            sorted(
                {(e, x) for e in range(6) for x in self.from_edge[e] if e < x}
                | {(a, b) for a, b in self.paths if a >= STOP}
            )
        )
        """Like ``paths`` but with junctions resolved: the pieces a train can run over in one go."""

    def __repr__(self) -> str:
        return f"Face({self.color!r}, {self.label!r}, {list(self.stops)!r}, {list(self.paths)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Face):
            return NotImplemented
        return (self.color, self.label, self.stops, self.paths) == (
            other.color,
            other.label,
            other.stops,
            other.paths,
        )

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return Face, (
            self.color,
            self.label,
            self.stops,
            self.paths,
        )  # the hash of a word is another elsewhere

    @property
    def city_count(self) -> int:
        """Number of large cities."""
        return sum(s.kind == "city" for s in self.stops)

    def rotated(self, r: int) -> Face:
        """This face turned clockwise by ``r`` sixths."""
        if r % 6 == 0:
            return self
        ends = [(e + r) % 6 for e in range(6)] + list(range(JUNCTION, STOP + len(self.stops)))
        return Face(
            self.color,
            self.label,
            [s.turned(r) for s in self.stops],
            [(ends[a], ends[b]) for a, b in self.paths],
        )

    def looks_like(self, other: Face) -> bool:
        """Whether the two faces differ at most in the numbering of equal stops."""
        if self.exits != other.exits or len(self.stops) != len(other.stops):
            return False
        mine = set(self.paths)
        for order in itertools.permutations(range(len(self.stops))):
            if any(_nature(self.stops[n]) != _nature(other.stops[k]) for k, n in enumerate(order)):
                continue
            ends = [*range(STOP), *(STOP + n for n in order)]
            if {(min(ends[a], ends[b]), max(ends[a], ends[b])) for a, b in other.paths} == mine:
                return True
        return False


def _nature(stop: Stop) -> tuple[str, int, tuple[int, ...]]:
    return stop.kind, stop.slots, stop.revenue


@dataclass(eq=False, repr=False, slots=True)
class Tile:
    """A tile by its number, with its face in all six orientations."""

    number: str
    color: str
    label: str
    faces: tuple[Face, ...]
    same_as: tuple[int, ...]
    """Per rotation, the smallest rotation that looks the same."""
    distinct: tuple[int, ...]
    """The rotations that look different from one another."""

    @property
    def face(self) -> Face:
        """The face at rotation 0."""
        return self.faces[0]

    def __repr__(self) -> str:
        return f"Tile({self.number!r})"


def make_tile(number: str, face: Face) -> Tile:
    """The tile of that number with this face."""
    faces = tuple(face.rotated(r) for r in range(6))
    same_as = tuple(next(q for q in range(r + 1) if faces[q].looks_like(faces[r])) for r in range(6))
    distinct = tuple(r for r in range(6) if same_as[r] == r)
    return Tile(number, face.color, face.label, faces, same_as, distinct)


def read_stop(fact: Facts, bands: Sequence[str]) -> Stop:
    """A stop from its entry in a facts file."""
    revenue = fact.get("revenue", 0)
    loc = fact.get("loc")
    return Stop(
        kind=fact["kind"],
        slots=fact.get("slots", 0),
        revenue=tuple(revenue[b] for b in bands) if isinstance(revenue, Mapping) else (revenue,),
        group=fact.get("group", ""),
        counts_as=fact.get("counts_as", ""),
        loc=CENTRE if loc == "center" else loc,
    )


def read_face(fact: Facts, bands: Sequence[str]) -> Face:
    """A face from the entry of a hex or tile in a facts file."""

    def end(x: int | str) -> int:
        if isinstance(x, int):
            return x
        return JUNCTION if x == "j" else STOP + int(x[1:])

    return Face(
        fact["color"],
        fact.get("label", ""),
        [read_stop(s, bands) for s in fact.get("stops", ())],
        [(end(a), end(b)) for a, b in fact.get("paths", ())],
    )


@lru_cache(maxsize=1)
def tile_facts() -> Facts:
    """The faces of all tiles by number, as stored with the package."""
    text = resources.files(__package__).joinpath("tiles.json").read_text(encoding="utf-8")
    facts: Facts = json.loads(text)["tiles"]
    return facts
