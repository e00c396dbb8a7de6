"""The map of a title: hexes, neighbours, printed faces, and the tiles in play.

A map never changes during play and is shared by all games of a title. Hexes and tiles are numbered;
their names (coordinates, tile numbers) appear only at the edge. A *node* is a stop on the map:
``hex * NODE + stop``. ``hex * NODE + PASS`` stands for running through a hex without stopping.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from railhead.board.tiles import EVERY_EDGE, STOP, Face, Facts, Tile, make_tile, read_face, tile_facts

NODE: Final = 8
PASS: Final = 7
UNLIMITED: Final = -1
BUILDABLE: Final = ("white", "yellow")


class River(NamedTuple):
    """How a river parts a hex: two bit masks of edges, and the bank its stops lie on (-1: no stops)."""

    banks: tuple[int, int]
    stops_on: int


class GameMap:
    """The unchanging board of one title, made by ``load_map``. All tuples are indexed by hex unless said otherwise."""

    __slots__ = (
        "_fits", "_ways", "bands", "cost", "fixed", "fixed_rotation", "hex_name", "homes", "index", "label_rule",
        "lay_class", "layout", "lays", "mask_bits", "name", "names", "neighbour", "nodes", "one_place",
        "open_exits", "place_bit", "port", "printed", "private", "reached_apart", "river", "seamless", "side",
        "side_bit", "side_ends", "sites", "size", "steps", "supply", "terrain", "tile_index", "tiles", "title",
        "upgrades", "xy",
    )  # fmt: skip

    def read(self, facts: Facts, map_name: str, faces: Facts) -> None:
        """Take everything from the facts."""
        board: Facts = facts["maps"][map_name]
        hexes: Mapping[str, Facts] = board["hexes"]
        self.title: str = facts["title"]
        self.name = map_name
        self.layout: str = facts["layout"]
        """``pointy`` (a corner on top) or ``flat`` (a side on top)."""
        self.steps: tuple[tuple[int, int], ...] = tuple((s[0], s[1]) for s in facts["steps"])
        self.bands: tuple[str, ...] = tuple(facts["bands"])
        """Names of the value bands, lowest first; an index into ``Stop.revenue``."""
        self.names: tuple[str, ...] = tuple(hexes)
        self.index: dict[str, int] = {name: h for h, name in enumerate(self.names)}
        self.size = len(self.names)
        rows = [hexes[name] for name in self.names]
        self.xy: tuple[tuple[int, int], ...] = tuple((r["xy"][0], r["xy"][1]) for r in rows)
        self.hex_name: tuple[str, ...] = tuple(r.get("name", "") for r in rows)
        self.printed: tuple[Face, ...] = tuple(read_face(r, self.bands) for r in rows)
        self.cost: tuple[int, ...] = tuple(r.get("cost", 0) for r in rows)
        self.terrain: tuple[str, ...] = tuple(r.get("terrain", "") for r in rows)
        self.lay_class: tuple[str, ...] = tuple(r.get("lay", "") for r in rows)
        """Row of the title's lay table for the printed hex; empty for a hex that takes no tile."""
        self.fixed: tuple[bool, ...] = tuple(r["color"] not in BUILDABLE for r in rows)
        self.homes: tuple[tuple[str, ...], ...] = tuple(tuple(r.get("home", ())) for r in rows)
        self.private: tuple[tuple[str, ...], ...] = tuple(tuple(r.get("private", ())) for r in rows)
        self.port: tuple[bool, ...] = tuple(bool(r.get("port")) for r in rows)
        self.one_place: tuple[bool, ...] = tuple(bool(r.get("one_place")) for r in rows)
        """Whether all stops of the hex are one place that a route visits once (1817 New York)."""
        self.reached_apart: tuple[bool, ...] = tuple(bool(r.get("reached_apart")) for r in rows)
        """Whether track leads on from one stop of such a hex to the other all the same."""
        self.seamless: tuple[int, ...] = tuple(_mask(r.get("seamless", ())) for r in rows)
        self.river: tuple[River | None, ...] = tuple(_river(r.get("river")) for r in rows)
        self._join(rows)
        self._take_tiles(facts, board, faces)
        self._fits: dict[
            tuple[int, int, int], tuple[tuple[tuple[int, int], ...], frozenset[tuple[int, int]]]
        ] = {}
        """Cache of `railhead.board.lays` by hex and what lies on it."""
        self.nodes: dict[str, int] = {
            self.node_text(h * NODE + k): h * NODE + k for h in range(self.size) for k in range(NODE)
        }
        """Every node by its text."""
        self._ways: dict[tuple[tuple[int, ...], bool], Any] = {}
        """Cache of `railhead.board.routes.track` by path: the faces it was read on, and its legs."""

    def _join(self, rows: list[Facts]) -> None:
        at = {xy: h for h, xy in enumerate(self.xy)}
        neighbour: list[int] = []
        for x, y in self.xy:
            neighbour += [at.get((x + dx, y + dy), -1) for dx, dy in self.steps]
        barred = set()
        for h, row in enumerate(rows):
            for e in row.get("impassable", ()):
                barred |= {h * 6 + e, neighbour[h * 6 + e] * 6 + (e + 3) % 6}
        side = [-1] * len(neighbour)
        ends: list[tuple[int, int]] = []
        for k, n in enumerate(neighbour):
            if n >= 0 and side[k] < 0:
                other = n * 6 + (k % 6 + 3) % 6
                side[k] = side[other] = len(ends)
                ends.append((k, other))
        self.neighbour: tuple[int, ...] = tuple(neighbour)
        """``neighbour[hex * 6 + edge]``: the hex across that edge, -1 off the map."""
        self.side: tuple[int, ...] = tuple(side)
        """``side[hex * 6 + edge]``: number of the shared hexside, -1 at the border of the map."""
        self.side_ends: tuple[tuple[int, int], ...] = tuple(ends)
        """Per hexside, its two ``hex * 6 + edge``."""
        self.side_bit: tuple[int, ...] = tuple(1 << s if s >= 0 else 0 for s in side)
        """``side_bit[hex * 6 + edge]``: the hexside as one bit of a mask of used resources."""
        places: list[int] = []
        for h in range(self.size):
            one = self.one_place[h] and not self.reached_apart[h]
            for k in range(NODE):
                places.append(1 << len(ends) + h * 4 + (0 if one else k & 3))
        self.place_bit: tuple[int, ...] = tuple(places)
        """Per node, the place as one bit of a mask of what a path has taken."""
        self.mask_bits = len(ends) + self.size * 4
        exits = []
        for h in range(self.size):
            mask = self.printed[h].exits if self.fixed[h] else EVERY_EDGE
            for e in range(6):
                k = h * 6 + e
                n = neighbour[k]
                blank = n >= 0 and self.fixed[n] and not self.printed[n].exits >> (e + 3) % 6 & 1
                if n < 0 or blank or k in barred:
                    mask &= ~(1 << e)
            exits.append(mask)
        self.open_exits: tuple[int, ...] = tuple(exits)
        """Bit mask of the edges at which track of the hex may end."""

    def _take_tiles(self, facts: Facts, board: Facts, faces: Facts) -> None:
        counts = {**facts["tiles"], **board.get("tile_changes", {})}
        self.tiles: tuple[Tile, ...] = tuple(make_tile(n, read_face(faces[n], self.bands)) for n in counts)
        self.tile_index: dict[str, int] = {t.number: k for k, t in enumerate(self.tiles)}
        self.supply: tuple[int, ...] = tuple(UNLIMITED if n == "unlimited" else n for n in counts.values())
        """Per tile, how many there are."""
        number = self.tile_index
        classes = {k: tuple(number[t] for t in row) for k, row in facts["lays"].items()}
        self.lays: tuple[tuple[int, ...], ...] = tuple(classes.get(c, ()) for c in self.lay_class)
        """The tiles that may be laid on the printed hex."""
        self.upgrades: tuple[tuple[int, ...], ...] = tuple(
            tuple(number[u] for u in facts["upgrades"].get(t.number, ())) for t in self.tiles
        )
        """Per tile, the tiles that may replace it."""
        self.label_rule: str = facts["label_rule"]
        self.sites: dict[int, frozenset[int]] = {
            number[t]: frozenset(self.index[h] for h in where) for t, where in facts["tile_sites"].items()
        }
        """Tiles that are confined to certain hexes."""
        self.fixed_rotation: dict[int, int] = {
            number[t]: r for t, r in facts.get("fixed_rotation", {}).items()
        }
        """Tiles that may lie in one orientation only."""

    def __repr__(self) -> str:
        return f"GameMap({self.title!r}, {self.name!r})"

    def node_text(self, node: int) -> str:
        """``H16.0`` for a stop, ``H14`` for a hex that is run through."""
        h, stop = divmod(node, NODE)
        return self.names[h] if stop == PASS else f"{self.names[h]}.{stop}"

    def node(self, text: str) -> int:
        """The node written as ``H16.0`` or ``H14``; ``KeyError`` if there is none."""
        return self.nodes[text]

    def crosses_river(self, hex_: int, face: Face) -> bool:
        """R-1870-030: whether a piece of track of the face runs from one bank to the other."""
        river = self.river[hex_]
        if river is None:
            return False

        def bank(end: int) -> int:
            return river.stops_on if end >= STOP else int(not river.banks[0] >> end & 1)

        return any(bank(a) != bank(b) for a, b in face.usable)


def _mask(edges: Iterable[int]) -> int:
    return sum(1 << e for e in edges)


def _river(fact: Facts | None) -> River | None:
    if fact is None:
        return None
    first, second = fact["banks"]
    return River((_mask(first), _mask(second)), fact.get("stops_on", -1))


def load_map(title_facts: Facts, map_name: str | None = None, faces: Facts | None = None) -> GameMap:
    """Build a map of a title; ``faces`` replaces the stored tile faces (for dialects that differ)."""
    made = GameMap()
    made.read(title_facts, map_name or title_facts["default_map"], faces or tile_facts())
    return made
