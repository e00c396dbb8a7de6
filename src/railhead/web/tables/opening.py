"""A table opened from its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import railhead

from ...engine.game import Game
from ...engine.refusals import Illegal
from .keeping import kept, spoken
from .live import Entry, Live, Seat, Terms


def folded(live: Live, entries: Sequence[Entry]) -> Live:
    """A twin of a live table with more of its log; the old one stays as it is for whoever is reading it."""
    twin = live.copy()
    twin.fold(entries)
    return twin


def opened(terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry], position: str) -> Live:
    """A table from its log, for playing if the rules are those it began with, else for reading."""
    if terms.rules_version == spoken(terms.title):
        try:
            return rebuilt(terms, seats, entries)
        except Illegal:
            pass
    return kept(terms, seats, entries, position, lambda: new_game(terms.title, seats, terms.options, terms.preset))


def rebuilt(terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry]) -> Live:
    """A table from its log."""
    live = Live(terms, seats, new_game(terms.title, seats, terms.options, terms.preset))
    live.fold(entries)
    return live


def new_game(title: str, seats: Sequence[Seat], options: dict[str, Any], preset: str) -> Game:
    """The opening position of a table."""
    return railhead.new(title, players=[seat.name for seat in seats], options=options, preset=preset)
