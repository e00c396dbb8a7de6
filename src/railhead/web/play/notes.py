"""Proposals that came to nothing and take-backs, in words for the log and beside the decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...engine.game import Game
from ..tables.codec import decode
from ..tables.live import DECLINED, LAPSED, TAKEN, Live, Note, Question
from ..wording.words import describe
from .view import View


@dataclass(frozen=True)
class Request:
    """A take-back that is asked for, as one person sees it."""

    seq: int
    words: str
    asked: bool
    """The viewer is asked."""
    mine: bool
    """The viewer asked."""


def named(game: Game, actions: Iterable[Any]) -> str:
    """Actions by name."""
    return "; ".join(describe(game, decode(data, game.title.name)) for data in actions)


def note_words(live: Live, note: Note) -> str:
    """What happened, as a sentence of the log."""
    question = note.question
    asker, by = live.seats[question.seat].name, live.seats[note.by].name
    back = question.to >= 0
    what = named(live.game, question.gone if back else question.actions)
    if note.kind == TAKEN:
        return f"{asker} took back: {what}"
    if note.kind == LAPSED:
        return f"{asker} no longer asks to take back, because {by} went on: {what}"
    if note.kind == DECLINED:
        return f"{by} does not let {asker} take back: {what}" if back else f"{by} declines: {what}"
    return f"{asker} no longer asks to take back: {what}" if back else f"{asker} withdraws: {what}"


def request_of(view: View) -> Request | None:
    """The take-back that is open at the table, for whoever plays there."""
    live = view.live
    request: Question | None = live.request
    if request is None or view.past or view.branching:
        return None
    asked = any(live.holds(view.person.id, seat) for seat in request.missing)
    mine = live.holds(view.person.id, request.seat)
    what = named(live.game, request.gone)
    waiting = ", ".join(live.seats[seat].name for seat in sorted(request.missing))
    asker = live.seats[request.seat].name
    words = f"{asker} asks to take back: {what}" if asked else f"{asker} asks {waiting} to take back: {what}"
    return Request(request.seq, words, asked, mine)
