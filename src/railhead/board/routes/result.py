"""What goes in and out: routes, runs and faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from railhead.board.maps import NODE, PASS
from railhead.board.sending import made_of


class Route(NamedTuple):
    """The way of one train: its id, and its nodes in travel order.

    A node is ``hex * 8 + stop`` for a stop on the way and ``hex * 8 + 7`` for a hex run through without one.
    ``calls`` is the number of halts called at (1860 only); ``None`` leaves it to what pays best.
    """

    train: int
    path: tuple[int, ...]
    calls: int | None = None

    @property
    def stops(self) -> tuple[int, ...]:
        """The nodes that are stops."""
        return tuple(n for n in self.path if n % NODE != PASS)


class Part(NamedTuple):
    """One item of a route's revenue: the node it is paid for, the amount, and what it is.

    ``what`` is ``stop``, ``bonus`` (marker on the stop), ``double`` (destination at an end), ``hex`` (mine),
    ``station`` (bonus of a train for own stations), ``lease`` or ``fixed``.
    """

    node: int
    amount: int
    what: str


class Calls(NamedTuple):
    """At how many stations of each sort a route calls."""

    large: int
    towns: int
    """Small stations that count."""
    small: int
    """All small stations on the way."""
    halts: int
    most_halts: int
    """At how many halts it could call."""

    @property
    def total(self) -> int:
        """All calls that count."""
        return self.large + self.towns + self.halts


class Worth(NamedTuple):
    """What a route earns."""

    revenue: int
    subsidy: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Run:
    """A set of routes for one turn, and how sure it is that there is no better one.

    ``proved`` says that no legal set scores more. Otherwise ``bound`` is the most that any could score;
    the score is the revenue, or what the objective asked for. When proved, ``bound`` is the score itself.
    """

    routes: tuple[Route, ...]
    revenue: int
    subsidy: int
    parts: tuple[tuple[Part, ...], ...]
    proved: bool
    bound: int
    nodes: int = field(default=0, compare=False)
    """Steps of the search, for figures only."""

    def __reduce__(self) -> tuple[Any, ...]:
        return made_of(self)


class Fault(NamedTuple):
    """Why a set of routes is not legal: a stable code and the facts, nodes as the map writes them."""

    code: str
    facts: Mapping[str, object]
