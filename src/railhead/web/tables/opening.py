"""A table opened from its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import railhead

from ...engine.actions import Pass
from ...engine.errors import Illegal
from ...engine.game import Game, Node
from ...notation.position import restore
from ..errors import Impossible, Problem
from .frozen import kept, spoken
from .live import Entry, Live, Seat, Terms

START = "start"
"""Setting of a table that began at a position: its code."""


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
    return kept(terms, seats, entries, position, lambda: opening_of(terms, seats))


def rebuilt(terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry]) -> Live:
    """A table from its log."""
    # a bot that sits in for a person does so from where the log says it, not from the beginning
    began = [replace(seat, bot="") if seat.kind == "person" else seat for seat in seats]
    live = Live(terms, began, opening_of(terms, seats))
    live.fold(entries)
    return live


def plain_game(live: Live, game: Game) -> Game:
    """The game without the passes that only a wish to be asked brought into it, as any other program plays it."""
    if START in live.terms.settings:
        raise Impossible("This table began at a position, so its log is no whole game. The position can be written.",
                         "no-beginning")  # fmt: skip
    if not any(entry.kind == "wish" for entry in live.entries):
        return game
    plain = opening_of(live.terms, live.seats)
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


def opening_of(terms: Terms, seats: Sequence[Seat]) -> Game:
    """The position in which a table begins: that of a fresh game, or the one it was opened with."""
    if START in terms.settings:
        return restore(terms.settings[START])
    names = [seat.name for seat in seats]
    return railhead.new(terms.title, players=names, options=terms.options, preset=terms.preset)
