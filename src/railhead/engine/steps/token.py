"""Station tokens: the home, the token of the turn, and a private's free one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...board.network import reach, reached_before, reaches
from ...finance.holders import CORPORATION
from .. import reasons, verbs
from ..actions import Action, Choice, Home, Pass, Place
from ..events import Passed
from ..game import Game
from ..lookups import corporation_number, unknown
from ..refusals import Refusal, refuse
from ..seats import decider
from ..slots import TURN, Corporation, Slot, Slots
from ..stations import further_stations
from ..step import Frame, Kinds, Step

PLACED: Final = Slot[bool](
    "token.placed", False, of=bool, life=TURN, meaning="the token of the turn is placed"
)


def home_nodes(g: Game, corporation: int) -> tuple[int, ...]:
    """R-1830-170, 1830/A-27: the cities that are the corporation's home on the present face of its home hex."""
    rule = g.title.corporations[corporation]
    if rule.home < 0:
        return ()
    face = g.state.board.faces[rule.home]
    places = [stop for stop, at in enumerate(face.stops) if at.slots]
    if rule.home_stop >= 0 and len(places) > 1:
        printed = g.title.map.printed[rule.home].stop_exits[rule.home_stop]
        places = [stop for stop in places if face.stop_exits[stop] & printed == printed] or places
    return tuple(rule.home * 8 + stop for stop in places)


def reserved_for(g: Game, node: int, corporation: int) -> int:
    """R-1830-171, R-1830-175: a corporation whose home needs the last free place at the node, -1 if none."""
    s = g.state
    waiting = [
        other
        for other in g.title.homes.get(node >> 3, ())
        if other != corporation
        and not home_placed(g, other)
        and not s.closed[other]
        and node in home_nodes(g, other)
    ]
    if not waiting:
        return -1
    if g.title.corporations[waiting[0]].home_stop < 0:
        return waiting[0]
    free = s.board.slots(node) - len(s.board.occupants(node))
    return waiting[0] if free <= len(waiting) else -1


def home_placed(g: Game, corporation: int) -> bool:
    """Its home token is on the map."""
    home = g.title.corporations[corporation].home
    return any(node >> 3 == home for node in g.state.board.tokens[corporation])


def next_cost(g: Game, corporation: int) -> int:
    """R-1830-172: price of the corporation's next token."""
    costs = g.title.corporations[corporation].station_costs
    if g.rules.station_costs is not None:
        costs = g.rules.station_costs(g, corporation)
    return costs[len(costs) - g.state.tokens_left[corporation]]


def _open_site(g: Game, node: int) -> bool:
    """A stop that is no city and takes a station all the same, by a rule of the title."""
    return g.rules.further_sites is not None and g.rules.further_sites(g, node)


def place_refusal(g: Game, corporation: int, node: int) -> Refusal | None:
    """R-1830-173 to R-1830-175: a vacant, unreserved place in a city, not twice in one hex (connection apart)."""
    s = g.state
    board = s.board
    hex_ = node >> 3
    name = g.title.map.names[hex_]
    stops = board.faces[hex_].stops
    if node & 7 >= len(stops) or not (stops[node & 7].kind == "city" or _open_site(g, node)):
        return refuse("token-city", city=node & 7, hex=name)
    own = (*board.tokens[corporation], *further_stations(g, corporation))
    if any(other >> 3 == hex_ for other in own):
        return refuse("token-twice", corporation=g.title.corporations[corporation].sym, hex=name)
    if board.slots(node) <= len(board.occupants(node)):
        return refuse("token-full", hex=name)
    keeper = reserved_for(g, node, corporation)
    if keeper >= 0:
        return refuse("token-reserved", hex=name, corporation=g.title.corporations[keeper].sym)
    return None


@dataclass
class HomeToken(Step):
    """R-1830-170: the free home token at the start of a corporation's first turn."""

    name = "home-token"
    kinds: Kinds = (Home,)

    def _choices(self, g: Game) -> tuple[int, ...]:
        corporation = g.state.entity - CORPORATION
        if home_placed(g, corporation) or not g.state.tokens_left[corporation]:
            return ()
        nodes = home_nodes(g, corporation)
        if g.state.board.tiles[g.title.corporations[corporation].home] < 0:
            return nodes[:1]
        return nodes

    def open(self, g: Game) -> bool:
        return len(self._choices(g)) > 1

    def skip(self, g: Game) -> None:
        nodes = self._choices(g)
        if nodes:
            verbs.place_token(g, g.state.entity - CORPORATION, nodes[0])

    def choices(self, g: Game) -> Iterator[Choice]:
        yield from home_choices(g, g.state.entity - CORPORATION)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return home_refusal(g, g.state.entity - CORPORATION, action)

    def apply(self, g: Game, action: Any) -> None:
        node = g.title.map.index[action.hex] * 8 + action.city
        verbs.place_token(g, g.state.entity - CORPORATION, node)


@dataclass
class SeatHome(Step):
    """1830/A-21: a tile was laid under an undecided home; interrupt (corporation, layer)."""

    layer_chooses: bool
    name = "home-city"
    frame: Frame = (Corporation, Corporation)
    kinds: Kinds = (Home,)

    def open(self, g: Game) -> bool:
        return True

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        _, corporation, layer = g.state.interrupts[-1]
        return decider(g, CORPORATION + int(layer if self.layer_chooses else corporation))

    def choices(self, g: Game) -> Iterator[Choice]:
        yield from home_choices(g, g.state.interrupts[-1][1])

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return home_refusal(g, g.state.interrupts[-1][1], action)

    def apply(self, g: Game, action: Any) -> None:
        corporation = g.state.interrupts[-1][1]
        verbs.answered(g)
        verbs.place_token(g, corporation, g.title.map.index[action.hex] * 8 + action.city)


def home_choices(g: Game, corporation: int) -> Iterator[Home]:
    """The home cities a corporation can choose from."""
    rule = g.title.corporations[corporation]
    for node in home_nodes(g, corporation):
        yield Home(rule.sym, g.title.map.names[rule.home], node & 7)


def home_refusal(g: Game, corporation: int, action: Home) -> Refusal | None:
    """R-1830-171: one of the home cities must be chosen."""
    if corporation_number(g, action.corporation) < 0:
        return unknown("corporation", action.corporation)
    if action not in list(home_choices(g, corporation)):
        rule = g.title.corporations[corporation]
        return refuse("home-choice", corporation=rule.sym, hex=g.title.map.names[rule.home])
    return None


@dataclass
class StationToken(Step):
    """R-1830-172, R-1830-173: one token a turn in a city the corporation reaches."""

    name = "place-token"
    kinds: Kinds = (Place, Pass)
    slots: Slots = (PLACED,)

    def open(self, g: Game) -> bool:
        corporation = g.state.entity - CORPORATION
        if not self._affordable(g, corporation):
            return False
        known = reached_before(g.state.board, corporation, further_stations(g, corporation)).stops
        if any(place_refusal(g, corporation, node) is None for node in known):
            return True
        return next(self._places(g), None) is not None

    def idle(self, g: Game) -> bool:
        return not g.state.get(PLACED)

    def _affordable(self, g: Game, corporation: int) -> bool:
        s = g.state
        if s.get(PLACED) or not s.tokens_left[corporation]:
            return False
        return next_cost(g, corporation) <= s.treasury[corporation]

    def _places(self, g: Game) -> Iterator[Place]:
        s = g.state
        corporation = s.entity - CORPORATION
        if not self._affordable(g, corporation):
            return
        for node in sorted(reach(s.board, corporation, further_stations(g, corporation)).stops):
            if place_refusal(g, corporation, node) is None:
                yield Place(g.title.map.names[node >> 3], node & 7)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield from self._places(g)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        s = g.state
        corporation = s.entity - CORPORATION
        sym = g.title.corporations[corporation].sym
        if action.hex not in g.title.map.index:
            return refuse("hex-unknown", hex=action.hex[:20])
        if action.by:
            return refuse("power-used", private=action.by[:20])
        if not 0 <= action.city < 7:
            return refuse("token-city", city=action.city, hex=action.hex)
        if s.get(PLACED):
            return refuse("token-done")
        if not s.tokens_left[corporation]:
            return refuse("token-none", corporation=sym)
        cost = next_cost(g, corporation)
        if cost > s.treasury[corporation]:
            return refuse("token-cost", cost=cost, corporation=sym, cash=s.treasury[corporation])
        node = g.title.map.index[action.hex] * 8 + action.city
        fault = place_refusal(g, corporation, node)
        if fault is None and not reaches(s.board, corporation, further_stations(g, corporation), node):
            return refuse("token-unconnected", corporation=sym, hex=action.hex)
        return fault

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
            verbs.next_step(g)
            return
        corporation = s.entity - CORPORATION
        verbs.pay(g, s.entity, g.rules.company_money, next_cost(g, corporation), reasons.TOKEN)
        verbs.place_token(g, corporation, g.title.map.index[action.hex] * 8 + action.city)
        verbs.put(g, PLACED, True)
