"""Tables whose log the present rules may not carry on: they open for reading, and say so.

A table is played to its end by the version of the rules it began with. A service that no longer speaks that
version shows what it can vouch for, the whole history or the latest position, and lets nobody act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine.errors import Illegal, OptionError
from ...engine.game import Game
from ...notation import faults
from ...notation.position import restore
from ...titles import TITLES
from ..errors import Problem
from .live import Entry, Live, Seat, Terms

BROKEN = (Illegal, OptionError, faults.Unreadable, Problem, ValueError, KeyError, IndexError)
"""What playing a log again can run into when the rules have changed."""
WHOLE = "All its actions lead to the very position that was stored, so its whole history can be read."
LATEST = "Its latest position is shown as it was stored; the way there cannot be played again."
PART = "It is shown up to action {length} of {actions}, as far as the present rules can play it."


def spoken(title: str) -> str:
    """The version of a title's rules that this service plays."""
    return str(TITLES[title].rules)


def kept(
    terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry], position: str, opening: Callable[[], Game]
) -> Live:
    """A table for reading, from its log or, where that cannot be played, from its stored position."""
    live = _as_far(terms, seats, entries, opening)
    if live is not None and live.game.length == len(live.made) and _leads_there(live.game, position):
        words = WHOLE if position else ""
    elif (stored := _stored(position)) is not None:
        live = Live(terms, seats, stored)
        live.frozen = "stored"
        live.fold(entries)
        words = LATEST
    elif live is not None:
        words = PART.format(length=live.game.length, actions=len(live.made))
    else:
        raise Problem("This table cannot be shown: its options are unknown to this version.", "other-rules")
    live.frozen = f"{_reason(terms)} Nobody can act here. {words}".strip()
    return live


def _reason(terms: Terms) -> str:
    now = spoken(terms.title)
    if terms.rules_version != now:
        return (f"This table is played by version {terms.rules_version} of the rules of {terms.title}; this service "
                f"plays version {now} and does not change the rules of a game under way.")  # fmt: skip
    return f"The log of this table does not keep version {now} of the rules of {terms.title}."


def _as_far(
    terms: Terms, seats: Sequence[Seat], entries: Sequence[Entry], opening: Callable[[], Game]
) -> Live | None:
    """The log as far as the present rules can play it; None if they cannot even begin."""
    try:
        live = Live(terms, seats, opening())
    except BROKEN:
        return None
    for entry in entries:
        try:
            live.fold([entry])
        except BROKEN:
            live.frozen = "stopped"  # the rest is taken in without playing it
            live.fold([entry])
    return live


def _leads_there(game: Game, position: str) -> bool:
    """The game stands where the stored position does, however that was written; always if none was stored."""
    stored = _stored(position)
    return not position or (stored is not None and stored.state == game.state)


def _stored(position: str) -> Game | None:
    try:
        return restore(position) if position else None
    except faults.Unreadable:
        return None
