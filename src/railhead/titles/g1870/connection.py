"""Connection runs: the first time a corporation's trains can reach its destination from home."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Action, Choice, Routes
from ...engine.actions import Dividend as DividendAction
from ...engine.events import DividendDeclared
from ...engine.game import Game
from ...engine.holdings import operating_order
from ...engine.lookups import corporation_number
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.slots import ROUND, TURN, Corporation, Count, Flag, Slot, Slots
from ...engine.step import Frame, Kinds, Step
from ...engine.steps.dividend import DeclareDividend
from ...engine.steps.run import TOGETHER, RunTrains
from ...finance.holders import CORPORATION
from .actions import Check, Destination
from .connections import MARKERS, Marker, is_connected, put_marker
from .events import Connected, DestinationUsed

CHECK, MARK, RUN, PAY = "check", "destination", "connection-run", "connection-dividend"
"""Kinds of interrupts, all but the first with the corporation."""
BY_TRACK: Final = "track"
"""How an older record finds connections."""
TURNS: Final = Slot[tuple[int, ...]](
    "connection.turns",
    (),
    of=tuple[Corporation, ...],
    life=ROUND,
    meaning="corporations in the order of their turns",
)
BEGAN: Final = Slot[bool](
    "connection.began", False, of=bool, life=TURN, meaning="connections were looked for before the turn"
)
CHECKED: Final = Slot[bool](
    "connection.checked", False, of=bool, life=TURN, meaning="connections were looked for after the turn"
)


def count_turn(g: Game, corporation: int) -> None:
    """Remember in which order the corporations of this round operate."""
    verbs.put(g, TURNS, (*g.state.get(TURNS), corporation))


def by_price(g: Game, current: int, just_operated: bool) -> list[int]:
    """R-1870-136: who just operated, then share price order."""
    order = operating_order(g, [c for c, cell in enumerate(g.state.cell) if cell >= 0])
    return sorted(order, key=lambda c: c != current) if just_operated else order


def by_turn(g: Game, current: int, just_operated: bool) -> list[int]:
    """1870/D-17: who just operated, then those that had their turn in its order, then the waiting ones."""
    order = [*g.state.get(TURNS), *operating_order(g, g.state.waiting)]
    return sorted((c for c in order if g.state.cell[c] >= 0), key=lambda c: c != current)


@dataclass
class ConnectionCheck(Step):
    """R-1870-135: for all corporations after each turn, and once when an operating round begins."""

    beginning: bool
    """Before a corporation's turn; only the first turn of a round can find anything."""
    stated: bool
    """The check is an entry of its own (records of other programs)."""
    after_closing: bool
    """1870/D-31: also when the operating corporation has closed."""
    order: Callable[[Game, int, bool], list[int]]
    when_run: Callable[[Game], None] | None = None
    """Called when the runs that were found are over; it may end the game."""

    name = "find-connections"
    slots: Slots = (TURNS, BEGAN, CHECKED)

    def open(self, g: Game) -> bool:
        return False

    def skip(self, g: Game) -> None:
        s = g.state
        done = BEGAN if self.beginning else CHECKED
        if s.get(done):
            if self.when_run is not None:
                self.when_run(g)
            return
        verbs.put(g, done, True)
        if not self.beginning and not self.after_closing and s.closed[s.entity - CORPORATION]:
            return
        if self.stated:
            verbs.interrupt(g, CHECK, int(self.beginning))
        else:
            self.carry_out(g, self.found(g))

    def found(self, g: Game) -> list[int]:
        """Corporations that are to make their connection run, in order."""
        if self.beginning and len(g.state.get(TURNS)) > 1:
            return []
        current = g.state.entity - CORPORATION
        return [c for c in self.order(g, current, not self.beginning) if is_connected(g, c)]

    def carry_out(self, g: Game, corporations: list[int]) -> None:
        """Ask each of them, the first one first."""
        for corporation in corporations:
            verbs.emit(g, Connected(corporation))
        for corporation in reversed(corporations):
            verbs.interrupt(g, MARK, corporation)


@dataclass
class StateConnections(Step):
    """The check as an entry of its own. Interrupt (1 before a turn, 0 after it)."""

    before: ConnectionCheck
    after: ConnectionCheck

    name = "find-connections"
    frame: Frame = (Flag,)
    kinds: Kinds = (Check,)

    def check(self, g: Game) -> ConnectionCheck:
        """The check that is pending."""
        return self.before if g.state.interrupts[-1][1] else self.after

    def open(self, g: Game) -> bool:
        return True

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return decider(g, g.state.entity) or 0

    def _right(self, g: Game) -> str:
        return ",".join(g.title.corporations[c].sym for c in self.check(g).found(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Check(self._right(g))

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        right = self._right(g)
        if action.by:
            return (
                None
                if self._by_track(g, action)
                else refuse("check-list", Check(right), found=right or "none")
            )
        return (
            None
            if action.corporations == right
            else refuse("check-list", Check(right), found=right or "none")
        )

    def _by_track(self, g: Game, action: Any) -> bool:
        """R-1870-134 as older records had it: a train of whatever length counts. Never offered, only recorded."""
        numbers = g.title.corporation_index
        stated = [numbers.get(sym, -1) for sym in action.corporations.split(",")]
        return action.by == BY_TRACK and all(c >= 0 and is_connected(g, c, True) for c in stated)

    def apply(self, g: Game, action: Any) -> None:
        check = self.check(g)
        verbs.answered(g)
        check.carry_out(g, [corporation_number(g, sym) for sym in action.corporations.split(",") if sym])


class _Connecting(Step):
    """A decision of a corporation within its connection run. Interrupt (corporation, …)."""

    def corporation(self, g: Game) -> int:
        """Who makes the run."""
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        return g.state.cell[self.corporation(g)] >= 0

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return g.state.president_of(self.corporation(g))


@dataclass
class UseDestinationMarker(_Connecting):
    """R-1870-137: onto the map with the doubling, or kept as one more station marker."""

    place: Callable[[Game, int], None]
    """Puts a corporation's marker on the map."""

    name = "destination-marker"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Destination,)
    slots: Slots = (MARKERS,)

    def _allowed(self, g: Game) -> tuple[str, ...]:
        corporation = self.corporation(g)
        there = g.title.corporations[corporation].destination
        return ("charter",) if g.state.board.in_hex(corporation, there) >= 0 else ("map", "charter")

    def choices(self, g: Game) -> Iterator[Choice]:
        for where in self._allowed(g):
            yield Destination(where)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        allowed = self._allowed(g)
        return None if action.where in allowed else refuse("destination-use", allowed=", ".join(allowed))

    def apply(self, g: Game, action: Any) -> None:
        corporation = self.corporation(g)
        verbs.answered(g)
        verbs.emit(g, DestinationUsed(corporation, action.where))
        put_marker(g, Marker(corporation, on_map=action.where == "map"))
        if action.where == "map":
            self.place(g, corporation)
        else:
            verbs.add_token(g, corporation)
        verbs.interrupt(g, RUN, corporation)


@dataclass
class ConnectionRun(RunTrains):
    """R-1870-138: all trains run, one of them exactly from home to destination."""

    may_be_empty: bool = False
    """1870/D-41: no train has to run at all."""

    name = "connection-run"
    frame: Frame = (Corporation,)

    def corporation(self, g: Game) -> int:
        """Who makes the run."""
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        return g.state.cell[self.corporation(g)] >= 0

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return g.state.president_of(self.corporation(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Routes(g.title.corporations[self.corporation(g)].sym, self.may_be_empty)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if action.routes == ():
            return None if self.may_be_empty else refuse("route-set", why=TOGETHER["no_connection"])
        return super().refusal(g, action)

    def earn(self, g: Game, corporation: int, revenue: int) -> None:
        verbs.answered(g)
        verbs.interrupt(g, PAY, corporation, revenue)


@dataclass
class ConnectionDividend(_Connecting):
    """R-1870-139: all or nothing; withholding does not move the token."""

    usual: DeclareDividend
    name = "connection-dividend"
    frame: Frame = (Corporation, Count)
    kinds: Kinds = (DividendAction,)
    allowed: tuple[str, ...] = ("pay", "withhold")

    def revenue(self, g: Game) -> int:
        """What the run earned."""
        return int(g.state.interrupts[-1][2])

    def open(self, g: Game) -> bool:
        return super().open(g) and g.state.interrupts[-1][2] > 0

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """1870/D-41: nothing was earned, so there is nothing to decide."""

    def choices(self, g: Game) -> Iterator[Choice]:
        for how in self.allowed:
            yield DividendAction(how)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if action.how not in self.allowed:
            return refuse("dividend-kind", allowed=", ".join(self.allowed))
        return None

    def apply(self, g: Game, action: Any) -> None:
        _, corporation, revenue = g.state.interrupts[-1]
        verbs.answered(g)
        verbs.emit(g, DividendDeclared(corporation, action.how, revenue))
        paid = self.usual.distribute(g, corporation, revenue, action.how)
        if paid:
            self.usual.move_token(g, corporation, action.how, paid)
