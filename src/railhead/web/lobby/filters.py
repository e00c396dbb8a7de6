"""Which open tables somebody wants to see. The address holds it, so a list can be kept and sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select

from ...titles import TITLES
from ..bounds import MOST_SEATS, count
from ..database.models import SeatRow, TableRow
from ..tables.agreed import CHOICES, LANGUAGE, LEVEL, ROUTE_HELP
from ..tables.clock import BUDGET, MOVE

RULES = ("rulebook", "other")
NO_CLOCK, SITTING, DAYS = "none", "sitting", "days"
PACE_KINDS = {NO_CLOCK: "no clock", SITTING: "in one sitting", DAYS: "over days"}
QUICK = {MOVE: 5 * 60, BUDGET: 2 * 3600}
"""Kind of clock -> most seconds, for a turn or at the start, with which a game is played in one sitting."""


@dataclass(frozen=True)
class Wanted:
    """What an open table shall be like; what is empty or nought does not matter."""

    title: str = ""
    players: int = 0
    """Seats in all."""
    free: int = 0
    """At most so many are still free."""
    help: str = ""
    """Route help."""
    rules: str = ""
    """Played as the rulebook has it, or otherwise."""
    pace: str = ""
    level: str = ""
    language: str = ""
    """Of a table that names one; other languages are left out, tables of any are not."""

    @property
    def any(self) -> bool:
        """True if nothing is left out."""
        return self == Wanted()

    def conditions(self) -> list[ColumnElement[bool]]:
        """The same for the database."""
        seats = select(func.count()).where(SeatRow.table_id == TableRow.id)
        found: list[ColumnElement[bool]] = []
        if self.title:
            found.append(TableRow.title == self.title)
        if self.players:
            found.append(seats.scalar_subquery() == self.players)
        if self.free:
            found.append(seats.where(SeatRow.kind == "free").scalar_subquery() <= self.free)
        if self.help:
            found.append(_term(ROUTE_HELP, "full") == self.help)
        if self.rules:
            plain = (TableRow.preset == "") & (func.json(TableRow.options) == "{}")
            found.append(plain if self.rules == RULES[0] else ~plain)
        if self.pace:
            found.append(_pace(self.pace))
        if self.level:
            found.append(_term(LEVEL, "") == self.level)
        if self.language:
            found.append(_term(LANGUAGE, "").in_((self.language, "")))
        return found


def _term(name: str, usual: str) -> ColumnElement[Any]:
    return func.coalesce(func.json_extract(TableRow.terms, f"$.{name}"), usual)


def _pace(kind: str) -> ColumnElement[bool]:
    clock, seconds = (func.json_extract(TableRow.terms, f"$.clock.{name}") for name in ("kind", "seconds"))
    if kind == NO_CLOCK:
        return clock.is_(None)
    quick = or_(*(and_(clock == name, seconds <= most) for name, most in QUICK.items()))
    return quick if kind == SITTING else and_(clock.is_not(None), ~quick)


def wanted_of(query: Mapping[str, str]) -> Wanted:
    """What an address asks for; what makes no sense is left out."""

    def one_of(name: str, known: tuple[str, ...]) -> str:
        return query.get(name, "") if query.get(name, "") in known else ""

    return Wanted(
        one_of("title", tuple(TITLES)), count(query.get("players", ""), MOST_SEATS) or 0,
        count(query.get("free", ""), MOST_SEATS) or 0, one_of("help", tuple(CHOICES[ROUTE_HELP])),
        one_of("rules", RULES), one_of("pace", tuple(PACE_KINDS)),
        one_of("level", tuple(CHOICES[LEVEL])), one_of("language", tuple(CHOICES[LANGUAGE])),
    )  # fmt: skip
