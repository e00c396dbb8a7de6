"""What a title allows a train to do, as plain data.

The optimiser, the check of hand-made routes and the count of their worth read nothing else about a title.
A title fills in a ``RunRules`` from its own facts; the defaults are those of a game in which every stop on
the way is called at and counts once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from railhead.board.sending import made_of

Reach = int | tuple[int, int] | None
"""How far a train goes: so many stops; (large stations, small stations or halts); ``None`` without end."""


class Train(NamedTuple):
    """A train that is to run: its number with the caller, its printed name and how far it goes."""

    id: int
    name: str
    reach: Reach
    marker_bonus: int = 0
    """Added for each own station marker on its route (R-1817-453)."""


class Lease(NamedTuple):
    """A run paid by the station and not by its value (R-1860-234)."""

    fixed: int
    per_station: int


@dataclass(frozen=True, slots=True)
class RunRules:
    """How routes of a title are drawn and paid."""

    separate_groups: frozenset[str] = frozenset()
    """Groups of stops that a route may visit more than once after all (1830 D-14)."""
    group_all: bool = True
    """Whether stops of one group are one place; ``False`` makes each of them a place of its own."""
    one_full_pass: bool = False
    """Whether one train of the turn may run through one full foreign station (R-1860-207)."""
    hex_once: bool = False
    """Whether a route may not come back to a hex that it has left (R-1860-204)."""
    junction_once: Literal["", "leg", "route"] = ""
    """Whether a bare junction may be crossed only once: between two stops (1817 D-18), or in all of a route."""
    skip_towns: bool = False
    """Whether small stations may be passed without a call (1860 D-03)."""
    towns_first: bool = False
    """Whether even then halts are called at only beside all small stations (1860 D-12)."""
    halts: bool = True
    """Whether halts are called at; they never end a route (R-1860-201, -321)."""
    halt_subsidy: int = 0
    """Paid to the treasury for each call at a halt, apart from revenue (R-1860-208)."""
    lease: Lease | None = None
    """Set for a leased run: its pay replaces the values of the stops (R-1860-234)."""
    linked: bool = False
    """Whether the routes of a turn hang together and one of them includes the home station (R-1860-203)."""

    def __reduce__(self) -> tuple[Any, ...]:
        return made_of(self)


class Objective(NamedTuple):
    """What "best" means: weights of revenue and subsidy.

    Between equals the one without weight decides, or the revenue if both have one.
    """

    revenue: int = 1
    subsidy: int = 0


REVENUE = Objective(1, 0)
REVENUE_AND_SUBSIDY = Objective(1, 1)
SUBSIDY = Objective(0, 1)
"""What the treasury gets from a run whose revenue is paid out."""
