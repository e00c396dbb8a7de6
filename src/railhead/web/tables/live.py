"""A live table: its log folded into the present position. It may vanish at any time and is rebuilt from the log."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...engine.game import Game, asking
from .codec import decode


@dataclass(frozen=True)
class Seat:
    """Who sits where."""

    place: int
    name: str
    kind: str
    person: str = ""
    bot: str = ""


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
    """What was agreed before the first action and never changes."""

    id: str
    title: str
    name: str
    owner: str
    invitation: str
    rules_version: str
    preset: str
    options: dict[str, Any]
    settings: dict[str, Any]


class Live:
    """The folded log of one table."""

    def __init__(self, terms: Terms, seats: Sequence[Seat], game: Game) -> None:
        self.terms = terms
        self.seats = tuple(seats)
        self.game = game
        self.entries: list[Entry] = []
        self.made: list[Entry] = []
        """The entry of each action on the table, in order."""
        self.said: list[Entry] = []
        """The lines of the chat."""
        self.closed: list[tuple[int, list[Entry]]] = []
        """What was taken back: (length of the game then, entries)."""
        self.version = 0
        self.position_version = 0
        """Version of the latest entry that changed the position."""
        self.question: Question | None = None
        self.counter: Counter | None = None
        self.ailing = ""
        """What keeps the bot that is asked from deciding; not a part of the log."""
        self.frozen = ""
        """Why nobody can act at this table; empty when it can be played."""

    def copy(self) -> Live:
        """An independent twin, for trying entries out."""
        twin = Live(self.terms, self.seats, self.game.copy())
        twin.entries = self.entries[:]
        twin.made = self.made[:]
        twin.said = self.said[:]
        twin.closed = self.closed[:]
        twin.version = self.version
        twin.position_version = self.position_version
        twin.question = self.question
        twin.counter = self.counter
        twin.frozen = self.frozen
        return twin

    def fold(self, entries: Iterable[Entry]) -> None:
        """Carry out entries of the log in order."""
        for entry in entries:
            if entry.seq != self.version + 1:
                raise RuntimeError(f"table {self.terms.id}: entry {entry.seq} after version {self.version}")
            getattr(self, f"_{entry.kind}")(entry)
            self.entries.append(entry)
            self.version = entry.seq

    def _action(self, entry: Entry) -> None:
        if not self.frozen:
            self.game.push(decode(entry.body["action"], self.game.title.name))
        self.made.append(entry)
        self._moved(entry)

    def _undo(self, entry: Entry) -> None:
        to: int = entry.body["to"]
        while self.game.length > to and not self.frozen:
            self.game.pop()
        self.closed.append((to, self.made[to:]))
        del self.made[to:]
        self._moved(entry)

    def _moved(self, entry: Entry) -> None:
        self.position_version = entry.seq
        self.question = None
        self.counter = None

    def _ask(self, entry: Entry) -> None:
        body = entry.body
        self.counter = None
        actions = tuple(body.get("actions", ()))
        self.question = Question(entry.seq, entry.seat, actions, body.get("to", -1), frozenset(body["needs"]))

    def _answer(self, entry: Entry) -> None:
        question = self.question
        if question is None or entry.body["asked"] != question.seq:
            return
        if not entry.body["yes"]:
            self.question = None
            price = entry.body.get("counter")
            if price is not None and question.actions:
                self.counter = Counter(question.seat, entry.seat, {**question.actions[-1], "price": price})
            return
        missing = question.missing - {entry.seat}
        self.question = Question(question.seq, question.seat, question.actions, question.to, missing)

    def _withdraw(self, entry: Entry) -> None:
        self.question = None

    def _wish(self, entry: Entry) -> None:
        """A player wants, or no longer wants, to be asked for his pass in a step."""
        pairs = {(entry.seat, str(step)) for step in entry.body["steps"]}
        asked = self.game.rules.passes_asked
        self.game = asking(self.game, asked | pairs if entry.body["on"] else asked - pairs)

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
        return [seat for seat in self.seats if seat.kind == "person" and seat.person == person]

    def holds(self, person: str, place: int) -> bool:
        """True if that seat is the person's."""
        seat = self.seats[place]
        return seat.kind == "person" and seat.person == person


def state_id(game: Game) -> str:
    """A short name of a position: equal positions have equal names."""
    text = json.dumps(game.state.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()
