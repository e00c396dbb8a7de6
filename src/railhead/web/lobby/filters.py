"""Which open tables somebody wants to see. The address holds it, so a list can be kept and sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, select

from ...titles import TITLES
from ..bounds import MOST_SEATS, count
from ..database.models import SeatRow, TableRow
from ..tables.route_help import ROUTE_HELP

RULES = ("rulebook", "other")


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
            found.append(
                func.coalesce(func.json_extract(TableRow.terms, "$.route_help"), "full") == self.help
            )
        if self.rules:
            plain = (TableRow.preset == "") & (func.json(TableRow.options) == "{}")
            found.append(plain if self.rules == RULES[0] else ~plain)
        return found


def wanted_of(query: Mapping[str, str]) -> Wanted:
    """What an address asks for; what makes no sense is left out."""

    def one_of(name: str, known: tuple[str, ...]) -> str:
        return query.get(name, "") if query.get(name, "") in known else ""

    return Wanted(
        one_of("title", tuple(TITLES)), count(query.get("players", ""), MOST_SEATS) or 0,
        count(query.get("free", ""), MOST_SEATS) or 0, one_of("help", ROUTE_HELP), one_of("rules", RULES),
    )  # fmt: skip
