"""The timeline: every round of the game as a mark, and the jumps from the position shown."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...engine import events as e
from ...engine.actions import Pass
from ...engine.game import Node
from ...engine.title import Title
from ..fragments import fragment
from ..tables.live import Live
from ..title_pages.pages import pages_of
from ..wording.words import short_round
from .view import View


@dataclass(frozen=True)
class Mark:
    """Something to jump to."""

    index: int
    kind: str
    text: str


@dataclass(frozen=True)
class Timeline:
    """The position shown, the nearest jumps (-1: none), and the marks of the whole game as options of a list."""

    length: int
    at: int
    options: str
    first: int
    back: int
    forward: int
    round_back: int
    round_forward: int
    turn_back: int
    turn_forward: int
    live: bool
    decisions: str = ""
    """The nearest decisions as ``who:back,forward,back,forward``: of everybody and of each seat, first with passes."""


@dataclass(frozen=True)
class Marked:
    """Rounds, phases, presidencies, bankruptcies up to a position, in order; the same for everybody."""

    last: Node
    turns: tuple[int, ...]
    """Where turns and rounds begin."""
    marks: tuple[Mark, ...]
    """Everything else, rounds included."""
    options: str
    """The marks as options of a list."""

    @property
    def rounds(self) -> list[int]:
        """Where rounds begin."""
        return sorted({mark.index for mark in self.marks if mark.kind == "round"})


def marked(title: Title, last: Node, known: Marked | None = None) -> Marked:
    """The marks up to a position. From those of an earlier one on only what came since is looked at."""
    chain: list[Node] = []
    at: Node | None = last
    while at is not None and (known is None or at is not known.last):
        chain.append(at)
        at = at.parent
    before = known if at is not None else None
    turns = list(before.turns) if before is not None else []
    marks: list[Mark] = []
    for node in reversed(chain):
        for mark in marks_of(title, node):
            if mark.kind in ("turn", "round") and (not turns or turns[-1] != node.index):
                turns.append(node.index)
            if mark.kind != "turn":
                marks.append(mark)
    if before is not None and not marks:
        return Marked(last, tuple(turns), before.marks, before.options)
    found = (*before.marks, *marks) if before is not None else tuple(marks)
    return Marked(last, tuple(turns), found, fragment("parts/marks.html", marks=found))


def marks_of(title: Title, node: Node) -> Iterator[Mark]:
    """What one action began or ended."""
    pages = pages_of(title.name)
    for event in node.events:
        match event:
            case e.RoundBegan():
                yield Mark(node.index, "round", short_round(event.kind, event.turn, event.number))
            case e.PhaseBegan():
                yield Mark(node.index, "phase", f"Phase {title.phases[event.phase].name}")
            case e.PresidentChanged() if event.old is not None and event.new is not None:
                yield Mark(
                    node.index, "president", f"{title.corporations[event.corporation].sym} changes hands"
                )
            case e.CorporationClosed():
                yield Mark(node.index, "end", f"{title.corporations[event.corporation].sym} closes")
            case e.WentBankrupt():
                yield Mark(node.index, "end", "Bankruptcy")
            case e.TurnBegan():
                yield Mark(node.index, "turn", "")
            case _:
                if text := pages.mark(title, event):
                    yield Mark(node.index, "event", text)


def timeline(view: View) -> Timeline:
    """The timeline of a view."""
    game = view.live.game
    at = view.at if view.at is not None else game.length
    if view.branching and view.line is not None:
        at = view.line.start
    known = view.live.marked if isinstance(view.live.marked, Marked) else None
    view.live.marked = found = marked(game.title, game.node, known)
    rounds, turns = found.rounds, found.turns
    return Timeline(
        game.length, at, found.options, 0,
        at - 1 if at > 0 else -1, at + 1 if at < game.length else -1,
        _before(rounds, at), _after(rounds, at, game.length), _before(turns, at), _after(turns, at, game.length),
        view.at is None and not view.branching, _decisions(view.live, game.length, at),
    )  # fmt: skip


def _decisions(live: Live, length: int, at: int) -> str:
    """Positions after the decisions nearest to the one shown; what takes nobody's decision is never among them.

    Looked for from there in both directions, so that a long past costs nothing.
    """
    back = _nearest(live, range(min(at - 1, len(live.made)), 0, -1))
    forward = _nearest(live, range(at + 1, min(length, len(live.made)) + 1))
    words = []
    for who in ("all", *(str(seat.place) for seat in live.seats)):
        near = [found.get((who, idle), -1) for idle in (True, False) for found in (back, forward)]
        words.append(f"{who}:{','.join(map(str, near))}")
    return ";".join(words)


def _nearest(live: Live, places: range) -> dict[tuple[str, bool], int]:
    """The first of these positions after a decision of everybody and of each seat: after any, after one but a pass."""
    idle = {Pass.kind, *pages_of(live.terms.title).idle}
    found: dict[tuple[str, bool], int] = {}
    wanted = 2 * (len(live.seats) + 1)
    for place in places:
        entry = live.made[place - 1]
        for who in ("all", str(entry.seat)):
            found.setdefault((who, True), place)
            if entry.body["action"]["kind"] not in idle:
                found.setdefault((who, False), place)
        if len(found) == wanted:
            break
    return found


def _before(stops: Sequence[int], at: int) -> int:
    place = bisect_left(stops, at) - 1
    return stops[place] if place >= 0 else 0 if at > 0 else -1


def _after(stops: Sequence[int], at: int, length: int) -> int:
    place = bisect_right(stops, at)
    return stops[place] if place < len(stops) else length if at < length else -1
