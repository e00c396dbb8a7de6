"""Proposals that came to nothing and take-backs, in words for the log and beside the decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ...bots import BOTS
from ...engine.game import Game
from ..tables.codec import decode
from ..tables.live import (
    ADVISED,
    DECLINED,
    LAPSED,
    NO_HOLIDAY,
    ON_HOLIDAY,
    REPLACED,
    RETURNED,
    SAT_IN,
    TAKEN,
    TOOK_OVER,
    UNVOTED,
    VOTED,
    Live,
    Note,
    Question,
)
from ..wording.words import describe
from .advice import WORDS
from .view import View

WHY_SAT_IN = {
    "player": ", who handed the seat over",
    "owner": ", who was away; whoever made the table asked for it",
    "clock": ", whose time had run out",
}
"""By whose wish a bot sits down."""


@dataclass(frozen=True)
class Request:
    """A take-back that is asked for, as one person sees it."""

    seq: int
    words: str
    asked: bool
    """The viewer is asked."""
    mine: bool
    """The viewer asked."""


@dataclass(frozen=True)
class StandIn:
    """A bot that sits in for the viewer."""

    place: int
    whom: str
    bot: str
    since: int
    """Length of the game when it sat down."""
    acted: int
    label: str
    """Of the button that ends it."""


def named(game: Game, actions: Iterable[Any]) -> str:
    """Actions by name."""
    return "; ".join(describe(game, decode(data, game.title.name)) for data in actions)


def note_words(live: Live, note: Note) -> str:
    """What happened, as a sentence of the log."""
    question = note.question
    if note.kind in (SAT_IN, RETURNED):
        return _seat_words(live, note)
    if note.kind in (ON_HOLIDAY, NO_HOLIDAY):
        return _holiday_words(live, note)
    if note.kind in (VOTED, UNVOTED, REPLACED, TOOK_OVER):
        return _replacement_words(live, note)
    asker, by = live.seats[question.seat].name, live.seats[note.by].name
    if note.kind == ADVISED:
        return f"{asker} {WORDS[note.how]}"
    back = question.to >= 0
    what = named(live.game, question.gone if back else question.actions)
    if note.kind == TAKEN:
        return f"{asker} took back: {what}"
    if note.kind == LAPSED:
        return f"{asker} no longer asks to take back, because {by} went on: {what}"
    if note.kind == DECLINED:
        return f"{by} does not let {asker} take back: {what}" if back else f"{by} declines: {what}"
    return f"{asker} no longer asks to take back: {what}" if back else f"{asker} withdraws: {what}"


def _seat_words(live: Live, note: Note) -> str:
    name = live.seats[note.by].name
    if note.kind == SAT_IN:
        return f"A bot sits in for {name}{WHY_SAT_IN.get(note.how, '')}."
    times = {"0": "did nothing", "1": "acted once"}.get(note.how, f"acted {note.how} times")
    return f"{name} is back. Meanwhile the bot {times}."


def _holiday_words(live: Live, note: Note) -> str:
    name = live.seats[note.by].name
    if note.kind == NO_HOLIDAY:
        return f"{name} is not on holiday any more."
    first, last = note.how.split()
    return f"{name} is on holiday {days_words(first, last)}."


def _replacement_words(live: Live, note: Note) -> str:
    gone, by = live.seats[note.question.seat].name, live.seats[note.by].name
    if note.kind == TOOK_OVER:
        return f"{note.how} plays on for {gone}."
    if note.kind == REPLACED:
        return f"{gone} is replaced, as the others want. A bot plays until somebody they invite sits down."
    return f"{by} wants {gone} replaced." if note.kind == VOTED else f"{by} no longer wants {gone} replaced."


def days_words(first: str, last: str) -> str:
    """The days of a holiday."""
    return f"on {first}" if first == last else f"from {first} to {last}"


def stand_in_of(view: View) -> StandIn | None:
    """The bot that sits in for the viewer: in the seat that is asked, else in the first of several."""
    live = view.live
    if view.past or view.branching or live.frozen or live.game.over:
        return None
    places = [seat.place for seat in view.mine if seat.bot]
    if not places:
        return None
    place = live.game.actor if live.game.actor in places else places[0]
    seat, since, acted = live.seats[place], live.stand_ins.get(place, 0), live.acted_for(place)
    whom = "you" if len(view.mine) == 1 else seat.name
    label = "Take my seat back" if len(view.mine) == 1 else f"Take {seat.name}'s seat back"
    kind = BOTS[seat.bot].name if seat.bot in BOTS else seat.bot
    return StandIn(place, whom, kind, since, acted, label)


def request_of(view: View) -> Request | None:
    """The take-back that is open at the table, for whoever plays there."""
    live = view.live
    request: Question | None = live.request
    if request is None or view.past or view.branching:
        return None
    asked = any(live.plays(view.person.id, seat) for seat in request.missing)
    mine = live.plays(view.person.id, request.seat)
    what = named(live.game, request.gone)
    waiting = ", ".join(live.seats[seat].name for seat in sorted(request.missing))
    asker = live.seats[request.seat].name
    words = f"{asker} asks to take back: {what}" if asked else f"{asker} asks {waiting} to take back: {what}"
    return Request(request.seq, words, asked, mine)
