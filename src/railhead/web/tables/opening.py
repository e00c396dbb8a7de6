"""A table opened from its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import railhead

from ...engine.actions import Pass
from ...engine.game import Game, Node
from ...engine.refusals import Illegal
from ..errors import Problem
from .frozen import kept, spoken
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
    return kept(
        terms, seats, entries, position, lambda: new_game(terms.title, seats, terms.options, terms.preset)
    )


def rebuilt(terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry]) -> Live:
    """A table from its log."""
    live = Live(terms, seats, new_game(terms.title, seats, terms.options, terms.preset))
    live.fold(entries)
    return live


def plain_game(live: Live, game: Game) -> Game:
    """The game without the passes that only a wish to be asked brought into it, as any other program plays it."""
    if not any(entry.kind == "wish" for entry in live.entries):
        return game
    plain = new_game(live.terms.title, live.seats, live.terms.options, live.terms.preset)
    try:
        for node in game.nodes():
            if node.action is not None and not _needless(node, game, plain.rules.passes_asked):
                plain.push(node.action)
    except Illegal:
        raise Problem("This log cannot be written: something was done in it while only a pass was asked for. "
                      "The position can.", "asked-log") from None  # fmt: skip
    return plain


def _needless(node: Node, game: Game, asked: frozenset[tuple[int, str]]) -> bool:
    """True if the action is a pass that the rules of the table take by themselves."""
    if not isinstance(node.action, Pass) or node.parent is None:
        return False
    before = Game(game.rules, game.players, node.parent)
    step = before.step
    return not before.state.interrupts and not step.open(before) and (before.actor, step.name) not in asked


def new_game(title: str, seats: Sequence[Seat], options: dict[str, Any], preset: str) -> Game:
    """The opening position of a table."""
    return railhead.new(title, players=[seat.name for seat in seats], options=options, preset=preset)
