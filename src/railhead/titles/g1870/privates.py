"""What the privates of 1870 bring, bar and earn, and when they close."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import GAME, Corporation, Private, Slot
from ...engine.steps.buy_private import LastPurchases, phase_allows, printed_bounds
from ...engine.steps.run import REVENUE
from ...engine.title import Title
from ...finance.holders import CORPORATION, GONE, SEATS
from .connection import RUN
from .connections import goal, home_station, marker_of
from .markers import MarkerKind, take_off

OWNERS: Final = Slot[tuple[tuple[int, int], ...]](
    "markers.owners", (), of=tuple[tuple[Private, Corporation], ...], life=GAME,
    meaning="(private, corporation that bought its marker)",
)  # fmt: skip


def marker_owner(g: Game, private: int) -> int:
    """The corporation that bought a private's marker, -1 if none did."""
    owners = g.state.get(OWNERS)
    return dict(owners).get(private, -1)


def own_marker(g: Game, private: int, corporation: int) -> None:
    """A corporation has bought a private's marker; -1 for none any more."""
    others = [row for row in g.state.get(OWNERS) if row[0] != private]
    rows = [*others, (private, corporation)] if corporation >= 0 else others
    verbs.put(g, OWNERS, tuple(sorted(rows)))


def spend_certificate(g: Game, corporation: int) -> None:
    """R-1870-040: once the par is named the private is nothing but the president's certificate."""
    for private, rule in enumerate(g.title.privates):
        power = rule.power("grants_share")
        if power is None or not power.data.get("president"):
            continue
        if g.title.corporation_index[power.data["corporation"]] == corporation:
            verbs.close_private(g, private)


def close_all(g: Game) -> None:
    """R-1870-029: phase 4 closes every private; placed markers stay."""
    for private in range(len(g.title.privates)):
        verbs.close_private(g, private)


def marker_kinds(title: Title, large_only: bool) -> tuple[MarkerKind, ...]:
    """R-1870-035, R-1870-036, 1870/A-09, 1870/A-40, 1870/D-09: the Cattle and the Port marker and their sites."""
    kinds = []
    for private, rule in enumerate(title.privates):
        powers = [power.data for power in rule.powers if power.kind == "marker"]
        if powers:
            names = powers[0]["large_city_hexes" if large_only else "hexes"]
            words = [power["marker"].split() for power in powers]
            sides = tuple(word[0] for word in words) if len(words) > 1 else ("",)
            sites = frozenset(title.map.index[name] for name in names)
            kinds.append(MarkerKind(private, words[0][-1], sites, sides))
    return tuple(kinds)


def remove_markers(g: Game, kinds: tuple[MarkerKind, ...], corporation: int = -1) -> None:
    """R-1870-029, R-1870-055: markers leave the map; those of one corporation, or all."""
    for kind in kinds:
        if corporation in (-1, marker_owner(g, kind.private)):
            take_off(g, kind.private)
            own_marker(g, kind.private, -1)


def stop_bonuses(g: Game, corporation: int, kinds: tuple[MarkerKind, ...]) -> dict[int, int]:
    """R-1870-035, R-1870-036: what markers add to stops for a corporation."""
    bonuses: dict[int, int] = {}
    for kind in kinds:
        placed = kind.placed(g)
        if placed is not None:
            powers = [power.data for power in g.title.privates[kind.private].powers if power.kind == "marker"]
            power = powers[placed.side]
            own = marker_owner(g, kind.private) == corporation
            bonuses[placed.node] = bonuses.get(placed.node, 0) + power["own_bonus" if own else "others_bonus"]
    return bonuses


def run_extras(kinds: tuple[MarkerKind, ...]) -> Callable[[Game, int], dict[str, Any]]:
    """R-1870-116, R-1870-138, R-1870-141: markers, the doubled destination, and the duty of a connection run."""

    def extras(g: Game, corporation: int) -> dict[str, Any]:
        there = goal(g, corporation)
        found: dict[str, Any] = {"bonus": stop_bonuses(g, corporation, kinds)}
        marker = marker_of(g, corporation)
        if marker is not None and marker.on_map:
            found["doubled"] = (there,)
            found["markers"] = edge_marker(g, corporation)
        frames = g.state.interrupts
        if frames and frames[-1][0] == RUN and frames[-1][1] == corporation:
            found["connection"] = ((home_station(g, corporation),), (there,))
        return found

    return extras


def edge_marker(g: Game, corporation: int) -> tuple[int, ...]:
    """R-1870-112: the destination marker at the edge of its hex is a station of its own."""
    marker = marker_of(g, corporation)
    return () if marker is None or marker.edge is None else (marker.edge,)


def river_bar(private: int) -> Callable[[Game, int, int, int], Refusal | None]:
    """R-1870-030: no track across the river while the bridge company is neither closed nor a corporation's."""

    def bar(g: Game, hex_: int, tile: int, rotation: int) -> Refusal | None:
        owner = g.state.private_owner[private]
        if owner >= CORPORATION or owner == GONE:
            return None
        map_ = g.title.map
        if map_.crosses_river(hex_, map_.tiles[tile].faces[rotation]):
            return refuse("river", hex=map_.names[hex_], private=g.title.privates[private].sym)
        return None

    return bar


def _early(g: Game, private: int) -> dict[str, Any] | None:
    """R-1870-034: what is said of an early sale of the private, None when that is not now."""
    power = g.title.privates[private].power("early_sale")
    if power is None or g.title.phases[g.state.phase].name != power.data["phase"]:
        return None
    return power.data


def purchase_bounds(g: Game, private: int) -> tuple[int, int]:
    """R-1870-034, R-1870-042: half to twice the printed cost; the bridge company earlier at a price of its own."""
    early = _early(g, private)
    return printed_bounds(g, private) if early is None else (early["price"][0], early["price"][1])


def purchase_allowed(g: Game, private: int) -> bool:
    """R-1870-034: before the usual phase two companies may buy the bridge company."""
    early = _early(g, private)
    if early is None:
        return phase_allows(g, private)
    return g.title.corporations[g.state.entity - CORPORATION].sym in early["to"]


def take_marker(g: Game, private: int) -> None:
    """R-1870-035, R-1870-036: the company that buys a private with a marker keeps the marker's bonus."""
    if g.title.privates[private].power("marker") is not None:
        own_marker(g, private, g.state.entity - CORPORATION)


def early_buyer(g: Game) -> bool:
    """1870, section 4.7: 18xx.games asks both companies in phase 1 whoever owns the bridge company."""
    cash = g.state.treasury[g.state.entity - CORPORATION]
    for private in range(len(g.title.privates)):
        early = _early(g, private)
        if early is not None and purchase_allowed(g, private) and cash >= early["price"][0]:
            return True
    return False


@dataclass
class LastChances(LastPurchases):
    """R-1870-039, R-1870-042: the turn goes on while privates can be bought or their powers used."""

    reasons: tuple[Callable[[Game], bool], ...] = ()

    def open(self, g: Game) -> bool:
        return super().open(g) or any(reason(g) for reason in self.reasons)


@dataclass
class BeforeClosing(LastPurchases):
    """R-1870-042: a company that earned nothing and will close for it can still buy privates before it does."""

    def open(self, g: Game) -> bool:
        s = g.state
        market = g.title.market
        cell = s.cell[s.entity - CORPORATION]
        if cell < 0 or s.get(REVENUE) or not market.zone[market.left[cell]].closes:
            return False
        return super().open(g)


def player_owns(g: Game, private: int) -> bool:
    """The private belongs to a player."""
    return g.state.private_owner[private] < SEATS
