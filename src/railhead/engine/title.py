"""A title's static facts: made once from its data file, shared by every game, never changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from typing import Any, Final

from ..board.maps import GameMap, load_map
from ..finance.market import Market, load_market

NO_LIMIT: Final = 1_000_000
"""Percent of a corporation that no holder can reach."""


@dataclass(frozen=True)
class Corporation:
    """A public company as printed."""

    sym: str
    name: str
    color: str
    text_color: str
    home: int
    """Home hex, -1 when it has none."""
    home_stop: int
    """Stop on the printed hex; -1 when the owner chooses."""
    station_costs: tuple[int, ...]
    float_shares: int
    """Shares that must have left the IPO before it operates."""
    shares: int
    president_shares: int
    destination: int = -1


@dataclass(frozen=True)
class Power:
    """One power of a private: the rulebook's words for it are in the data."""

    kind: str
    hexes: tuple[int, ...]
    tiles: tuple[int, ...]
    data: dict[str, Any]


@dataclass(frozen=True)
class Private:
    """A private company as printed."""

    sym: str
    name: str
    value: int
    revenue: int
    low: int
    high: int
    """Least and most a corporation may pay; 0 and 0 when it never may."""
    powers: tuple[Power, ...]

    def power(self, kind: str) -> Power | None:
        """Its power of that kind."""
        for power in self.powers:
            if power.kind == kind:
                return power
        return None


@dataclass(frozen=True)
class TrainKind:
    """A type of train."""

    name: str
    price: int
    count: int
    """Supply, -1 for unlimited."""
    distance: int
    """Stops it visits, -1 for unlimited."""
    towns: int
    """Extra towns where the title counts them apart."""
    rusts_on: int
    """Train kind whose first sale removes it, -1 for never."""
    available_on: int
    """Train kind whose first sale puts it on offer early, -1: in order only."""
    trade_in: tuple[tuple[int, int], ...]
    """(kind handed in, rebate)."""


@dataclass(frozen=True)
class Phase:
    """A phase of the game."""

    name: str
    on: int
    """Train kind that starts it, -1 for the first phase."""
    colours: frozenset[str]
    train_limit: int
    operating_rounds: int
    band: int
    flags: frozenset[str]
    events: tuple[str, ...]


class Title:
    """Everything about a title that never changes during play."""

    def __init__(
        self, name: str, facts: dict[str, Any], map_name: str = "", faces: dict[str, Any] | None = None
    ) -> None:
        self.name = name
        self.facts = facts
        self.map: GameMap = load_map(facts, map_name or facts["default_map"], faces)
        self.market: Market = load_market(facts["market"])
        self.bank: int = 0 if facts["bank"] == "unlimited" else facts["bank"]
        self.currency: str = facts["currency"]
        self.min_players: int = facts["players"]["min"]
        self.max_players: int = facts["players"]["max"]
        self.starting_cash = {int(n): cash for n, cash in facts["starting_cash"].items()}
        self.bands: tuple[str, ...] = tuple(facts["bands"])
        limits = facts["limits"]
        self.holding_percent: int = limits.get("holding_percent", 100)
        self.pool_percent: int = limits["pool_percent"] or NO_LIMIT
        self.privates_count: bool = limits.get("privates_count_as_certificates", True)
        """Open privates of a player count against the certificate limit."""
        self.corporations = tuple(self._corporation(row) for row in facts["corporations"])
        self.privates = tuple(self._private(row) for row in facts["privates"])
        self.train_kinds = self._trains(facts["trains"])
        self.phases = tuple(self._phase(row) for row in facts["phases"])
        self.corporation_index = {item.sym: i for i, item in enumerate(self.corporations)}
        self.private_index = {item.sym: i for i, item in enumerate(self.privates)}
        self.train_index = {item.name: i for i, item in enumerate(self.train_kinds)}
        self.blocking_private = self._blocking()
        """By hex: privates that close it while a player owns them."""
        self.homes = self._homes()
        """By hex: corporations whose home it is."""

    def _hexes(self, names: list[str]) -> tuple[int, ...]:
        return tuple(self.map.index[name] for name in names if name in self.map.index)

    def _corporation(self, row: dict[str, Any]) -> Corporation:
        home = row.get("home") or {}
        certificates: list[int] = row.get("certificates", [20] + [10] * 8)
        unit = min(certificates)
        total = row.get("shares", sum(certificates) // unit)
        stop = home.get("stop")
        destination = row.get("destination")
        at = destination["hex"] if isinstance(destination, dict) else destination
        return Corporation(
            row["sym"],
            row["name"],
            row.get("color", "#888888"),
            row.get("text_color", "#ffffff"),
            self.map.index[home["hex"]] if home else -1,
            -1 if stop is None else stop,
            tuple(row.get("station_costs", ())),
            row.get("float_percent", 0) // unit,
            total,
            certificates[0] * total // sum(certificates),
            self.map.index[at] if at else -1,
        )

    def _private(self, row: dict[str, Any]) -> Private:
        low, high = row.get("corporation_price", (0, 0))
        powers = tuple(
            Power(
                power["power"],
                self._hexes(power.get("hexes", [])),
                tuple(
                    self.map.tile_index[number]
                    for number in power.get("tiles", [])
                    if number in self.map.tile_index
                ),
                power,
            )
            for power in row.get("powers", [])
        )
        return Private(row["sym"], row["name"], row["value"], row.get("revenue", 0), low, high, powers)

    def _trains(self, rows: list[dict[str, Any]]) -> tuple[TrainKind, ...]:
        names = [row["name"] for row in rows]
        kinds = []
        for row in rows:
            distance, towns = row["distance"], 0
            if isinstance(distance, dict):
                distance, towns = distance["city"], distance["town"]
            kinds.append(
                TrainKind(
                    row["name"],
                    row["price"],
                    -1 if row["count"] == "unlimited" else row["count"],
                    -1 if distance == "unlimited" else distance,
                    towns,
                    names.index(row["rusts_on"]) if row.get("rusts_on") in names else -1,
                    names.index(row["available_on"]) if row.get("available_on") in names else -1,
                    tuple((names.index(kind), rebate) for kind, rebate in row.get("trade_in", {}).items()),
                )
            )
        return tuple(kinds)

    def _phase(self, row: dict[str, Any]) -> Phase:
        names = [kind.name for kind in self.train_kinds]
        return Phase(
            row["name"],
            names.index(row["on"]) if row.get("on") in names else -1,
            frozenset(row["tiles"]),
            row["train_limit"],
            row["operating_rounds"],
            self.bands.index(row["band"]),
            frozenset(row.get("flags", ())),
            tuple(row.get("events", ())),
        )

    def _blocking(self) -> dict[int, tuple[int, ...]]:
        table: dict[int, tuple[int, ...]] = {}
        for index, private in enumerate(self.privates):
            power = private.power("block_hexes")
            for at in power.hexes if power else ():
                table[at] = (*table.get(at, ()), index)
        return table

    def _homes(self) -> dict[int, tuple[int, ...]]:
        table: dict[int, tuple[int, ...]] = {}
        for index, corporation in enumerate(self.corporations):
            if corporation.home >= 0:
                table[corporation.home] = (*table.get(corporation.home, ()), index)
        return table


def read_facts(package: str) -> dict[str, Any]:
    """The data file of a title's package."""
    text = resources.files(package).joinpath("facts.json").read_text(encoding="utf-8")
    facts: dict[str, Any] = json.loads(text)
    return facts
