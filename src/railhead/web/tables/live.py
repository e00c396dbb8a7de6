"""A live table: its log folded into the present position. It may vanish at any time and is rebuilt from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from ...engine.game import Game, asking
from ...engine.step import OPERATING
from ..permissions import holds, own, plays
from ..times import aware
from ..title_pages.orders import TIME_UP, USED
from .clock import Clock, clock_of
from .codec import decode
from .holidays import span_of


@dataclass(frozen=True)
class Seat:
    """Who sits where."""

    place: int
    name: str
    kind: str
    person: str = ""
    bot: str = ""
    """The bot that plays: on a person's seat while it sits in for him."""


@dataclass(frozen=True)
class Entry:
    """One entry of the log."""

    seq: int
    kind: str
    seat: int
    person: str
    body: dict[str, Any]
    at: datetime


@dataclass(frozen=True)
class Question:
    """Something that waits for the consent of other seats: an action between players, or a take-back."""

    seq: int
    seat: int
    actions: tuple[Any, ...]
    to: int
    """Length of the game after the take-back; -1 when actions are asked for."""
    missing: frozenset[int]
    """Seats that have not agreed yet."""
    gone: tuple[Any, ...] = ()
    """Actions that a take-back would undo."""
    at: datetime | None = None
    """When it was asked."""


@dataclass(frozen=True)
class Note:
    """Something about the game that is no action of it: a proposal that came to nothing, or a take-back."""

    index: int
    """Length of the game then."""
    kind: str
    """One of those below."""
    question: Question
    by: int
    """Seat of who caused it."""
    how: str = ""
    """More about it, in the words of its kind."""


DECLINED: Final = "declined"
WITHDRAWN: Final = "withdrawn"
LAPSED: Final = "lapsed"
TAKEN: Final = "taken back"
SAT_IN: Final = "bot sits in"
RETURNED: Final = "player is back"
ADVISED: Final = "asked a bot"
VOTED, UNVOTED, REPLACED, TOOK_OVER = "wants a replacement", "wants none", "is replaced", "takes over"
ON_HOLIDAY: Final = "on holiday"
NO_HOLIDAY: Final = "back from holiday"


@dataclass(frozen=True)
class Counter:
    """A price at which somebody who declined would agree."""

    seat: int
    """Who had asked."""
    by: int
    action: dict[str, Any]
    """The action with the other price."""


@dataclass
class Terms:
    """What was agreed before the first action. Name, whether it is shown, and the bots' pace may change."""

    id: str
    title: str
    name: str
    owner: str
    invitation: str
    rules_version: str
    preset: str
    options: dict[str, Any]
    settings: dict[str, Any]


TIMELESS: Final = ("say", "wish", "pause", "holiday", "down", "advice", "replace")
"""Entries that leave open who is waited for."""


class Live:
    """The folded log of one table."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], game: Game) -> None:
        self.terms = terms
        self.seats = tuple(seats)
        self.game = game
        self.entries: list[Entry] = []
        self.made: list[Entry] = []
        """The entry of each action on the table, in order."""
        self.latest: dict[int, int] = {}
        """Seat -> the number of its latest action; what was done for a player who was away does not count."""
        self.said: list[Entry] = []
        """The lines of the chat."""
        self.closed: list[tuple[int, list[Entry]]] = []
        """What was taken back: (length of the game then, entries)."""
        self.version = 0
        self.position_version = 0
        """Version of the latest entry that changed the position."""
        self.question: Question | None = None
        """A deal that waits for the consent of others; the game waits with it."""
        self.request: Question | None = None
        """A take-back that waits for the consent of others; nobody waits with it, and the next action ends it."""
        self.notes: list[Note] = []
        """What came to nothing, for the log."""
        self.news: Note | None = None
        """The latest of them, or a take-back, until somebody acts."""
        self.counter: Counter | None = None
        self.clock: Clock | None = clock_of(terms.settings)
        self.stand_ins: dict[int, int] = {}
        """Seats in which a bot sits for a person, and the length of the game when it sat down."""
        self.replacing: dict[int, frozenset[int]] = {}
        """Seats whose player is to be replaced, and the seats that want it so far."""
        self.ailing = ""
        """What keeps the bot that is asked from deciding; not a part of the log."""
        self.frozen = ""
        """Why nobody can act at this table; empty when it can be played."""
        self.shown: dict[Any, Any] = {}
        """What pages were given of this version that is the same for several people (``play.shown``)."""
        self.shown_of: tuple[Any, ...] = ()
        self.marked: object = None
        """The marks of its timeline as far as they are known (``play.timeline``)."""

    def copy(self) -> Live:
        """An independent twin, for trying entries out."""
        twin = Live(self.terms, self.seats, self.game.copy())
        twin.entries = self.entries[:]
        twin.made = self.made[:]
        twin.latest = dict(self.latest)
        twin.said = self.said[:]
        twin.closed = self.closed[:]
        twin.version = self.version
        twin.position_version = self.position_version
        twin.question = self.question
        twin.request = self.request
        twin.notes = self.notes[:]
        twin.news = self.news
        twin.counter = self.counter
        twin.stand_ins = dict(self.stand_ins)
        twin.replacing = dict(self.replacing)
        twin.clock = self.clock.copy() if self.clock is not None else None
        twin.frozen = self.frozen
        twin.marked = self.marked
        return twin

    def fold(self, entries: Iterable[Entry]) -> None:
        """Carry out entries of the log in order."""
        for entry in entries:
            if entry.seq != self.version + 1:
                raise RuntimeError(f"table {self.terms.id}: entry {entry.seq} after version {self.version}")
            getattr(self, f"_{entry.kind}")(entry)
            if self.clock is not None and entry.kind not in TIMELESS and not self.frozen:
                company = self.game.round.kind == OPERATING
                self.clock.moved(aware(entry.at), self.waited_for, self._turn(), company)
            self.entries.append(entry)
            self.version = entry.seq

    def _action(self, entry: Entry) -> None:
        lapsed = self.request
        if not self.frozen:
            self.game.push(decode(entry.body["action"], self.game.title.name))
        self.made.append(entry)
        if by_hand(entry):
            self.latest[entry.seat] = len(self.made)
        self._moved(entry)
        if lapsed is not None:
            self._note(LAPSED, lapsed, entry.seat)

    def _undo(self, entry: Entry) -> None:
        to: int = entry.body["to"]
        gone = tuple(made.body["action"] for made in self.made[to:])
        while self.game.length > to and not self.frozen:
            self.game.pop()
        self.closed.append((to, self.made[to:]))
        del self.made[to:]
        self.latest = {made.seat: at for at, made in enumerate(self.made, 1) if by_hand(made)}
        lapsed = self.request
        self._moved(entry)
        if lapsed is not None and lapsed.to != to:
            self._note(LAPSED, lapsed, entry.seat)
        taken = Question(entry.seq, entry.seat, (), to, frozenset(), gone)
        self.news = Note(to, TAKEN, taken, entry.seat)

    def _sit(self, entry: Entry) -> None:
        """A bot sits down for a person, or the person is back."""
        place, bot = entry.seat, str(entry.body["bot"])
        how = str(entry.body.get("why", "")) if bot else str(self.acted_for(place))
        self._seat(place, replace(self.seats[place], bot=bot))
        if bot:
            self.stand_ins[place] = len(self.made)
        else:
            self.stand_ins.pop(place, None)
        self.replacing.pop(place, None)
        about = Question(entry.seq, place, (), -1, frozenset())
        self._note(SAT_IN if bot else RETURNED, about, place, how)

    def _replace(self, entry: Entry) -> None:
        """Somebody wants a player replaced, or no longer; with the last vote the seat is nobody's."""
        place, by = int(entry.body["of"]), entry.seat
        votes = self.replacing.get(place, frozenset())
        about = Question(entry.seq, place, (), -1, frozenset())
        if entry.body["done"]:
            self._seat(place, replace(self.seats[place], person=""))
            self.replacing.pop(place, None)
            self._note(REPLACED, about, by)
        elif (by in votes) != entry.body["on"]:
            self.replacing[place] = votes | {by} if entry.body["on"] else votes - {by}
            self._note(VOTED if entry.body["on"] else UNVOTED, about, by)

    def _takeover(self, entry: Entry) -> None:
        """Somebody plays on in the seat of a player who was replaced."""
        place = entry.seat
        self._seat(place, replace(self.seats[place], person=entry.person, bot=""))
        if self.clock is not None:
            self.clock.anew(place)
        self.stand_ins.pop(place, None)
        about = Question(entry.seq, place, (), -1, frozenset())
        self._note(TOOK_OVER, about, place, str(entry.body["name"]))

    def _seat(self, place: int, seat: Seat) -> None:
        self.seats = (*self.seats[:place], seat, *self.seats[place + 1 :])

    def acted_for(self, place: int) -> int:
        """How often the bot that sits in for a person has acted."""
        since = self.stand_ins.get(place, len(self.made))
        return sum(entry.seat == place and "bot" in entry.body for entry in self.made[since:])

    def _note(self, kind: str, question: Question, by: int, how: str = "") -> None:
        self.news = Note(len(self.made), kind, question, by, how)
        self.notes.append(self.news)

    def _moved(self, entry: Entry) -> None:
        self.position_version = entry.seq
        self.question = None
        self.request = None
        self.news = None
        self.counter = None

    def _ask(self, entry: Entry) -> None:
        body = entry.body
        actions = tuple(body.get("actions", ()))
        to: int = body.get("to", -1)
        gone = tuple(made.body["action"] for made in self.made[to:]) if to >= 0 else ()
        asked = Question(entry.seq, entry.seat, actions, to, frozenset(body["needs"]), gone, entry.at)
        if to >= 0:
            self.request = asked
        else:
            self.counter = None
            self.question = asked

    def asked_as(self, seq: int) -> Question | None:
        """What is open under a number."""
        return next(
            (one for one in (self.question, self.request) if one is not None and one.seq == seq), None
        )

    def _answer(self, entry: Entry) -> None:
        question = self.asked_as(entry.body["asked"])
        if question is None:
            return
        if not entry.body["yes"]:
            self._ended(question, DECLINED, entry.seat)
            price = entry.body.get("counter")
            if price is not None and question.actions:
                self.counter = Counter(question.seat, entry.seat, {**question.actions[-1], "price": price})
            return
        left = replace(question, missing=question.missing - {entry.seat})
        if question.to >= 0:
            self.request = left
        else:
            self.question = left

    def _withdraw(self, entry: Entry) -> None:
        question = self.asked_as(entry.body.get("asked", -1)) or self.question or self.request
        if question is not None:
            self._ended(question, WITHDRAWN, entry.seat)

    def _ended(self, question: Question, how: str, by: int) -> None:
        """A question that came to nothing."""
        if question.to >= 0:
            self.request = None
        else:
            self.question = None
        self._note(how, question, by)

    def _wish(self, entry: Entry) -> None:
        """A player wants, or no longer wants, to be asked for his pass in a step."""
        pairs = {(entry.seat, str(step)) for step in entry.body["steps"]}
        asked = self.game.rules.passes_asked
        self.game = asking(self.game, asked | pairs if entry.body["on"] else asked - pairs)

    def _pause(self, entry: Entry) -> None:
        """A player wants the clock to stand still, or to go on."""
        if self.clock is not None:
            players = [seat.place for seat in self.seats if seat.kind == "person" and not seat.bot]
            self.clock.vote(aware(entry.at), entry.seat, bool(entry.body["on"]), players)

    def _holiday(self, entry: Entry) -> None:
        """A player goes on holiday, or is back from it."""
        span = span_of(entry.body)
        if self.clock is not None:
            self.clock.leave(aware(entry.at), entry.seat, span)
        about = Question(entry.seq, entry.seat, (), -1, frozenset())
        how = "" if span is None else " ".join(map(str, entry.body["days"]))
        self._note(ON_HOLIDAY if span else NO_HOLIDAY, about, entry.seat, how)

    def _down(self, entry: Entry) -> None:
        """The service was down for a while."""
        if self.clock is not None:
            self.clock.down(aware(entry.at), float(entry.body["seconds"]))

    @property
    def waited_for(self) -> tuple[int, ...]:
        """Seats of people whose answer the table waits for."""
        actor = self.game.actor
        asked = (
            sorted(self.question.missing)
            if self.question is not None
            else [actor]
            if actor is not None
            else []
        )
        return tuple(
            place for place in asked if self.seats[place].kind == "person" and not self.seats[place].bot
        )

    @property
    def deadline(self) -> datetime | None:
        """When the first of those that the table waits for has no time left; None while no clock runs."""
        clock = self.clock
        times = [clock.until(seat) for seat in clock.running] if clock is not None else []
        return min((until for until in times if until is not None), default=None)

    def _turn(self) -> tuple[Any, ...]:
        """The turn that is played, for the clock: a question is a turn of its own."""
        s = self.game.state
        return (s.round, s.turn, s.number, s.entity, self.question.seq if self.question is not None else 0)

    def _advice(self, entry: Entry) -> None:
        """A player asks what a bot would do; of what, is a word of ``play.advice``."""
        about = Question(entry.seq, entry.seat, (), -1, frozenset())
        self.notes.append(Note(len(self.made), ADVISED, about, entry.seat, str(entry.body["of"])))

    def was_advised(self, place: int, of: str) -> bool:
        """True if the log says already that a seat asked for this since the latest action."""
        return any(
            (note.kind, note.index, note.by, note.how) == (ADVISED, len(self.made), place, of)
            for note in self.notes
        )

    def _say(self, entry: Entry) -> None:
        self.said.append(entry)

    # reading

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now."""
        actor = self.game.actor
        return None if actor is None else self.seats[actor]

    def seats_of(self, person: str) -> list[Seat]:
        """Seats a person speaks for."""
        return own(self.seats, person)

    def last_move(self, person: str) -> int | None:
        """The number of a person's latest action at this table, nought before the first; None for who looks on."""
        mine = self.seats_of(person)
        return max(self.latest.get(seat.place, 0) for seat in mine) if mine else None

    def holds(self, person: str, place: int) -> bool:
        """True if that seat is the person's."""
        return holds(self.seats[place], person)

    def plays(self, person: str, place: int) -> bool:
        """True if that seat is the person's and no bot sits in."""
        return plays(self.seats[place], person)


def by_hand(entry: Entry) -> bool:
    """False for an action that a standing order or a bot has done for somebody."""
    return entry.body.get("why") not in (USED, TIME_UP) and "bot" not in entry.body
