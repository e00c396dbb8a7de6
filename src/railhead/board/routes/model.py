"""The problem of the best run: stops as vertices, legs as links, rules as bits and numbers.

Building it asks the board once. The search, the check and the count of worth then read the same ``Site`` of
each stop, the same pieces of each leg and the same ``pay`` function, so that they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, TypeAlias

from railhead.board.board import Board
from railhead.board.maps import NODE, PASS
from railhead.board.routes.rules import RunRules, Train
from railhead.board.routes.scope import Scope, scope
from railhead.board.routes.track import Leg, TooTangled, legs_from
from railhead.board.sending import made_of

CITY: Final = 0
TOWN: Final = 1
HALT: Final = 2
BARRED: Final = -1
FREE: Final = 0
COUNTED: Final = 1
TANGLE: Final = 100_000
"""Hexes entered while following plain track, over all stops, before it is given up as a tangle."""
KEPT: Final = 1
"""Tables that are remembered, for the same company with other trains. With more of them the interpreter's search for
rubbish, which looks at all of it again and again, takes longer than is saved."""


def amount_at(amounts: tuple[tuple[int, int], ...], number: int) -> int:
    """The amount of one node or hex, 0 if it has none."""
    for at, amount in amounts:
        if at == number:
            return amount
    return 0


class Site(NamedTuple):
    """What a stop means to the corporation that runs."""

    node: int
    kind: int
    value: int
    """Printed value in the current band."""
    bonus: int
    """Markers on it: port, cattle, bridge."""
    double: int
    """Added once more when it is an end of the route."""
    own: bool
    may_end: bool
    passing: int
    """``BARRED``: only an end. ``FREE``. ``COUNTED``: takes the one pass of the turn (R-1860-207)."""
    place: int | str
    """A route visits a place once; stops of a group are one place."""


class Link(NamedTuple):
    """A leg between two vertices, as the search sees it."""

    a: int
    b: int
    bits: int
    """Pieces worn out; pieces that always go together share a bit."""
    hexes: int
    """Hexes run through, as bits, where a hex or its junction may not be entered again."""
    bonus: int
    leg: Leg


class Step(NamedTuple):
    """A link in one direction: where it leads, the pieces it wears out, the places that must be new."""

    to: int
    bits: int
    need: int
    link: int


Amounts: TypeAlias = tuple[tuple[int, int], ...]
"""Amounts by node or hex, in order of the numbers."""
Ground: TypeAlias = tuple[
    Scope, int, RunRules, Amounts, Amounts, frozenset[int], frozenset[int], frozenset[int]
]
"""What the tables of a run depend on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """All that the worth and the legality of routes depend on, as one hashable value.

    Two runs with equal settings have the same answers, so what was found for one may be told of the other: every
    field takes part in equality and hash, and one that cannot be hashed is noticed at once.
    """

    board: Board
    corp: int
    trains: tuple[Train, ...]
    band: int
    rules: RunRules
    bonus: Amounts
    """Added to a stop, by node."""
    hex_bonus: Amounts
    """Added for a hex run through, by hex."""
    doubled: frozenset[int]
    markers: frozenset[int]
    open_stations: frozenset[int]
    home: frozenset[int]
    connection: tuple[frozenset[int], frozenset[int]] | None

    def __reduce__(self) -> tuple[Any, ...]:
        return made_of(self)

    def ground(self) -> Ground:
        """All but the trains that matters to a run: settings that are equal in it have the same tables."""
        found = scope(self.board, self.corp, self.markers, self.open_stations, self.rules.one_full_pass)
        return (
            found,
            self.band,
            self.rules,
            self.bonus,
            self.hex_bonus,
            self.doubled,
            self.markers,
            self.open_stations,
        )

    def matter(self) -> tuple[Ground, tuple[Train, ...], frozenset[int], Any]:
        """All that decides about the best routes: where it is equal they are."""
        return self.ground(), self.trains, self.home, self.connection

    def is_own(self, node: int) -> bool:
        """R-1830-184, R-1870-112: a station marker of the corporation, also one at the edge of the hex."""
        return node in self.board.tokens[self.corp] or node in self.markers

    def site(self, node: int) -> Site:
        """R-1830-180, -183, -185, -190, R-1870-116, R-1817-221, R-1860-201, -207, -209: one stop, judged."""
        board, rules = self.board, self.rules
        hex_ = node >> 3
        stop = board.faces[hex_].stops[node & 7]
        offboard = stop.kind == "offboard"
        kind = HALT if stop.kind == "halt" else TOWN if stop.kind == "town" else CITY
        value = stop.value(self.band)
        own = self.is_own(node)
        passing = FREE
        if offboard:
            passing = BARRED
        elif not own and node not in self.open_stations and board.blocks(node, self.corp):
            passing = COUNTED if rules.one_full_pass else BARRED
        place: int | str = node
        if board.map.one_place[hex_]:
            place = hex_ * NODE + PASS
        elif stop.group and rules.group_all and stop.group not in rules.separate_groups:
            place = stop.group
        return Site(
            node,
            kind,
            value,
            amount_at(self.bonus, node),
            value if node in self.doubled else 0,
            own,
            kind != HALT,
            passing,
            place,
        )


@dataclass(slots=True, eq=False)
class Problem:
    """Everything the optimiser needs, as flat tables over vertices and links."""

    setting: Setting
    sites: list[Site] = field(default_factory=list)
    """Per vertex. Vertices come in the order in which a walk from the own stations meets them."""
    index: dict[int, int] = field(default_factory=dict)
    """Node -> vertex."""
    places: list[int] = field(default_factory=list)
    """Per vertex, its own bit and that of its place."""
    links: list[Link] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    """Vertices with an own marker."""
    steps: list[list[Step]] = field(default_factory=list)
    """Per vertex, the links that leave it."""
    hex_bits: list[int] = field(default_factory=list)
    """Per vertex, the bit of its hex where a hex may not be entered again, else 0."""
    pass_bit: int = 0
    """The bit that the one pass through a full station takes, 0 without that rule."""
    hex_shift: int = 0
    """Bits of hexes begin here."""
    read: dict[tuple[int, ...], tuple[list[Site], list[Leg]]] = field(default_factory=dict)
    """Paths of hand-made routes that were split into stops and legs."""
    lists: dict[Any, Any] = field(default_factory=dict)
    """Short lists of routes that were made from these tables; ``listing.listed`` says of which."""
    complete: bool = True
    """Whether all track is in the tables; else nothing can be proved."""
    explored: bool = False
    """Whether the tables are filled; judging a hand-made route needs none of them."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Who receives it fills the tables there."""
        return Problem, (self.setting,)

    def explore(self) -> None:
        """Fill the tables, once."""
        if self.explored:
            return
        self.explored = True
        ground = self.setting.ground()
        known = TABLES.get(ground)
        if known is None:
            _number(self, _explore(self))
            if len(TABLES) >= KEPT:
                TABLES.clear()
            TABLES[ground] = self
            return
        self.sites, self.index, self.places = known.sites, known.index, known.places
        self.links, self.starts, self.steps = known.links, known.starts, known.steps
        self.hex_bits, self.pass_bit, self.hex_shift = known.hex_bits, known.pass_bit, known.hex_shift
        self.lists, self.complete = known.lists, known.complete

    def only(self, train: Train) -> Problem:
        """The same problem with one train; the tables are shared."""
        self.explore()
        return replace(self, setting=replace(self.setting, trains=(train,)))

    def on(self, board: Board) -> Problem:
        """The same run on another board: what if this tile or token were placed?"""
        return Problem(replace(self.setting, board=board))

    @property
    def trains(self) -> tuple[Train, ...]:
        """The trains that are to run."""
        return self.setting.trains

    @property
    def rules(self) -> RunRules:
        """The title's rules of running."""
        return self.setting.rules


TABLES: Final[dict[Ground, Problem]] = {}
"""Problems with filled tables, which nobody writes into; cleared by those who measure a search from nothing."""


def problem(
    board: Board,
    corp: int,
    trains: Sequence[Train],
    band: int,
    rules: RunRules,
    *,
    bonus: Mapping[int, int] | None = None,
    hex_bonus: Mapping[int, int] | None = None,
    doubled: Collection[int] = (),
    markers: Collection[int] = (),
    open_stations: Collection[int] = (),
    home: Collection[int] = (),
    connection: tuple[Collection[int], Collection[int]] | None = None,
) -> Problem:
    """Set up the run of one corporation.

    ``bonus`` adds to a stop (port, cattle, bridge) and ``hex_bonus`` to a hex run through or stopped in
    (mine); ``doubled`` are destinations that count twice at an end; ``markers`` are own markers that take no
    station space; ``open_stations`` never count as full (R-1860-209); ``home`` are the stops one of which
    some route must include under ``rules.linked``; ``connection`` asks for one route that runs exactly from a
    stop of the first set to one of the second (R-1870-138).
    """
    setting = Setting(
        board,
        corp,
        tuple(trains),
        band,
        rules,
        tuple(sorted((bonus or {}).items())),
        tuple(sorted((hex_bonus or {}).items())),
        frozenset(doubled),
        frozenset(markers),
        frozenset(open_stations),
        frozenset(home),
        (frozenset(connection[0]), frozenset(connection[1])) if connection else None,
    )
    return Problem(setting)


def _explore(built: Problem) -> list[Leg]:
    """Find the vertices and legs that routes of the corporation could use, walking out from its markers."""
    setting = built.setting
    once = bool(setting.rules.junction_once)
    own = [*setting.board.tokens[setting.corp], *sorted(setting.markers)]
    for node in dict.fromkeys(own):
        built.index[node] = len(built.sites)
        built.starts.append(len(built.sites))
        built.sites.append(setting.site(node))
    found: dict[tuple[int, int, tuple[int, ...]], Leg] = {}
    queue = list(built.starts)
    steps = [TANGLE]
    for v in queue:  # grows while it is read
        site = built.sites[v]
        if site.passing == BARRED and not site.own:
            continue
        try:
            legs = legs_from(setting.board, site.node, once, steps)
        except TooTangled as given_up:
            legs = given_up.legs
            built.complete = False
        for leg in legs:
            start, end = leg.start, leg.end
            if end == start:
                continue
            if end not in built.index:
                built.index[end] = len(built.sites)
                queue.append(len(built.sites))
                built.sites.append(setting.site(end))
            pieces = tuple(sorted(leg.pieces)) if len(leg.pieces) > 1 else leg.pieces
            found.setdefault((start, end, pieces) if start < end else (end, start, pieces), leg)
        if not built.complete:
            break
    return _undominated(setting, list(found.values()))


def _undominated(setting: Setting, legs: list[Leg]) -> list[Leg]:
    """Drop a leg if another with the same ends wears out a part of its pieces and pays no less."""
    mines = dict(setting.hex_bonus)
    between: dict[tuple[int, int], list[tuple[int, Leg]]] = {}
    for leg in legs:
        pay = _mined(mines, leg)
        between.setdefault((min(leg.start, leg.end), max(leg.start, leg.end)), []).append((pay, leg))
    kept: list[Leg] = []
    for rivals in between.values():
        if len(rivals) == 1:
            kept.append(rivals[0][1])
            continue
        rivals.sort(key=lambda item: (len(item[1].pieces), -item[0], item[1].pieces))
        chosen: list[tuple[int, frozenset[int], Leg]] = []
        for pay, leg in rivals:
            pieces = frozenset(leg.pieces)
            if not any(p >= pay and other <= pieces for p, other, _ in chosen):
                chosen.append((pay, pieces, leg))
        kept += [leg for _, _, leg in chosen]
    return kept


def _mined(mines: dict[int, int], leg: Leg) -> int:
    """What hexes pay that a leg runs through."""
    pay = 0
    if mines:
        for h in leg.hexes:
            pay += mines.get(h, 0)
    return pay


def _number(built: Problem, legs: list[Leg]) -> None:
    """Give places and pieces their bits."""
    setting = built.setting
    mines = dict(setting.hex_bonus)
    place_bit: dict[object, int] = {}
    count = len(built.sites)
    for v, site in enumerate(built.sites):
        bit = place_bit.setdefault(site.place, 1 << count + len(place_bit))
        built.places.append(1 << v | bit)
    built.hex_shift = count + len(place_bit)
    claims = _claims(legs)
    bits = [0] * len(legs)
    for i, members in enumerate(claims):
        rest = members
        while rest:
            low = rest & -rest
            rest ^= low
            bits[low.bit_length() - 1] |= 1 << i
    built.pass_bit = 1 << len(claims) if setting.rules.one_full_pass else 0
    hex_bit: dict[int, int] = {}
    built.hex_bits = [0] * count
    if setting.rules.hex_once:
        for site in built.sites:
            hex_bit.setdefault(site.node // NODE, 1 << built.hex_shift + len(hex_bit))
        built.hex_bits = [hex_bit[site.node // NODE] for site in built.sites]
    faces = setting.board.faces
    for number, leg in enumerate(legs):
        hexes = 0
        a, b = built.index[leg.start], built.index[leg.end]
        if setting.rules.hex_once and leg.pieces[0] >= 0:
            if len({leg.start // NODE, leg.end // NODE, *leg.hexes}) < len(leg.hexes) + 2:
                continue
            for h in leg.hexes:
                hexes |= hex_bit.setdefault(h, 1 << built.hex_shift + len(hex_bit))
        elif setting.rules.junction_once == "route":
            for h in leg.hexes:
                if faces[h].junction:
                    hexes |= hex_bit.setdefault(h, 1 << built.hex_shift + len(hex_bit))
        pay = _mined(mines, leg)
        built.links.append(Link(a, b, bits[number], hexes, pay, leg))
    built.steps = [[] for _ in built.sites]
    for number, link in enumerate(built.links):
        inner = link.leg.pieces[0] < 0
        for v, to in ((link.a, link.b), (link.b, link.a)):
            need = built.places[to] | link.hexes | (0 if inner else built.hex_bits[to])
            built.steps[v].append(Step(to, link.bits, need, number))


def _claims(legs: list[Leg]) -> list[int]:
    """Sets of legs, as bits, of which only one can be used: two legs stand in a common set if they share a piece.

    The legs over one piece are such a set. It is widened by legs that share some piece with every member, so
    that a price on it says more: of three legs that pair three sides of a hex only one can be used.
    """
    users: dict[int, int] = {}
    for number, leg in enumerate(legs):
        for piece in leg.pieces:
            users[piece] = users.get(piece, 0) | 1 << number
    rivals = [0] * len(legs)
    for number, leg in enumerate(legs):
        for piece in leg.pieces:
            rivals[number] |= users[piece]
    wide: list[int] = []
    for members in dict.fromkeys(users.values()):
        common, rest = -1, members
        while rest:
            low = rest & -rest
            rest ^= low
            common &= rivals[low.bit_length() - 1]
        more = common & ~members
        while more:
            low = more & -more
            members |= low
            more &= rivals[low.bit_length() - 1] & ~low
        wide.append(members)
    wide = list(dict.fromkeys(wide))
    kept = []
    for m in wide:
        for n in wide:
            if m & n == m and m != n:
                break
        else:
            kept.append(m)
    return kept
