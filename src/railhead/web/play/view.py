"""What one person sees of one table at one moment: the position shown, whose it is, and what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.game import Game
from ..people.person import Person
from ..permissions import writes
from ..tables.advice import UNASKED, Advice
from ..tables.clock import CLOCK
from ..tables.hours import hours_words
from ..tables.lines import BRANCH, Line, Played, play_line
from ..tables.live import Live, Seat
from ..title_pages.orders import Given


@dataclass(frozen=True)
class View:
    """Built for every request; holds no state of its own."""

    live: Live
    person: Person
    base: Game
    """The position the line starts from."""
    game: Game
    """The position shown: after the draft or branch, or in the past."""
    line: Line | None = None
    played: Played | None = None
    at: int | None = None
    """Number of the action whose position is shown, None for now."""
    pick: Mapping[str, str] = field(default_factory=dict)
    """What is selected on the page: a hex, a tile, a rotation, a company."""
    notice: str = ""
    orders: Given = field(default_factory=dict)
    """What the person's seats have ordered in advance, where that is shown."""
    heard: tuple[Any, ...] = ()
    """The draft of whoever else is asked, where the table shares drafts."""
    advice: Advice = UNASKED
    """What the person was told last of what a bot would do, at this position or at another."""

    @property
    def id(self) -> str:
        return self.live.terms.id

    @property
    def past(self) -> bool:
        """True while looking at an earlier position without a branch."""
        return self.at is not None and not self.branching

    @property
    def branching(self) -> bool:
        """True on a what-if branch."""
        return self.line is not None and self.line.kind == BRANCH

    @property
    def owned(self) -> bool:
        """True if the line that is shown is the person's own."""
        return self.line is not None and writes(self.line, self.person.id)

    @property
    def deadline(self) -> str:
        """When the time of whoever is asked is up, for the page's clock; empty while none runs."""
        until = None if self.past or self.branching else self.live.deadline
        return until.isoformat(timespec="seconds") if until is not None else ""

    @property
    def time_words(self) -> str:
        """What the page's clock says, for those who point at it."""
        clock = self.live.clock
        if clock is None or clock.paused:
            return "Paused: no time passes"
        said = hours_words(self.live.terms.settings.get(CLOCK, {}))
        return f"Time until the deadline. {said}" if said else "Time left"

    @property
    def mine(self) -> list[Seat]:
        """Seats the person speaks for."""
        return self.live.seats_of(self.person.id)

    @property
    def me(self) -> Seat | None:
        """The seat the person decides for now, else his first one."""
        actor = self.base.actor
        for seat in self.mine:
            if seat.place == actor:
                return seat
        return self.mine[0] if self.mine else None

    @property
    def deciders(self) -> tuple[int, ...]:
        """Seats that something is asked of at the position shown; a draft does not hand the turn on yet."""
        question = self.live.question
        if question is not None and not self.past and not self.branching:
            return tuple(sorted(question.missing))
        actor = (self.game if self.branching else self.base).actor
        return () if actor is None else (actor,)

    @property
    def wanted(self) -> bool:
        """True if the table asks this person something now, whatever position is shown."""
        live = self.live
        if live.frozen or live.game.over:
            return False
        asked = live.question.missing if live.question is not None else {live.game.actor}
        return any(place is not None and live.plays(self.person.id, place) for place in asked)

    @property
    def deciding(self) -> bool:
        """True if this person may add an action to the position shown."""
        actor = self.game.actor
        if actor is None or self.past:
            return False
        if self.branching:
            return self.owned
        if self.live.question is not None or self.base.actor is None or self.live.frozen:
            return False
        return (
            self.live.plays(self.person.id, self.base.actor)
            and actor == self.base.actor
            and not self.turn_over
        )

    @property
    def turn_over(self) -> bool:
        """True when the draft has come to the end of the turn it began."""
        if self.branching or not self.draft:
            return False
        first, now = self.base.state, self.game.state
        return self.game.over or (first.round, first.turn, first.number, first.entity) != (
            now.round, now.turn, now.number, now.entity,
        )  # fmt: skip

    @property
    def drafting(self) -> bool:
        """True if the person holds the seat that decides at the table now."""
        actor = self.base.actor
        return (
            not self.past
            and not self.branching
            and actor is not None
            and self.live.question is None
            and not self.live.frozen
            and self.live.plays(self.person.id, actor)
        )

    @property
    def draft(self) -> tuple[object, ...]:
        """Actions of the line as plain data."""
        return self.played.kept if self.played is not None else ()

    @property
    def query(self) -> str:
        """The part of the address that says which position is shown."""
        if self.branching and self.line is not None:
            return f"b={self.line.id}"
        return f"a={self.at}" if self.at is not None else ""


def _speaks(live: Live, person: Person) -> bool:
    """A draft is only carried out while its owner decides; until then it is kept as it is."""
    actor = live.game.actor
    return actor is not None and live.plays(person.id, actor)


def make_view(
    live: Live, person: Person, line: Line | None, at: int | None, pick: Mapping[str, str], notice: str = ""
) -> View:
    """Work out the position to show."""
    if line is not None and line.kind != BRANCH and not _speaks(live, person):
        return View(live, person, live.game, live.game.copy(), line, None, None, pick, notice)
    if line is not None:
        start = min(line.start, live.game.length)
        base = live.game.at(start) if line.kind == BRANCH else live.game.copy()
        played = play_line(base, line.actions)
        return View(live, person, base, played.game, line, played, at, pick, notice)
    if at is not None:
        shown = live.game.at(max(0, min(at, live.game.length)))
        return View(live, person, shown, shown, at=shown.length, pick=pick, notice=notice)
    return View(live, person, live.game, live.game.copy(), pick=pick, notice=notice)
