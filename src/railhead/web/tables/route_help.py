"""Tables with less route help: no refusal names better routes or what they would earn."""

from __future__ import annotations

from dataclasses import replace

from ..errors import Refused
from .live import Terms

OFF = "off"
LOW = "revenue-low"
DEMANDED = "The rules demand the routes that earn most, and these are not."


def route_help(terms: Terms) -> str:
    """``full``, ``check`` or ``off``."""
    return str(terms.settings.get("route_help", "full"))


def hushed(problem: Refused, terms: Terms) -> Refused:
    """A refusal as the table's route help allows it."""
    if route_help(terms) == "full" or problem.code != LOW:
        return problem
    told = Refused(replace(problem.refusal, nearest=None, facts={"revenue": 0, "best": 0}))
    told.message, told.facts = DEMANDED, {}
    return told
