"""The timeline: every round of the game as a mark, and the jumps from the position shown."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache

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


@lru_cache(maxsize=64)
def marks_until(title: Title, last: Node) -> tuple[Mark, ...]:
    """Rounds, phases, presidencies, bankruptcies in order; the same for everybody who looks at a position."""
    found = []
    pages = pages_of(title.name)
    chain: list[Node] = []
    at: Node | None = last
    while at is not None:
        chain.append(at)
        at = at.parent
    for node in reversed(chain):
        for event in node.events:
            match event:
                case e.RoundBegan():
                    found.append(Mark(node.index, "round", short_round(event.kind, event.turn, event.number)))
                case e.PhaseBegan():
                    found.append(Mark(node.index, "phase", f"Phase {title.phases[event.phase].name}"))
                case e.PresidentChanged() if event.old is not None and event.new is not None:
                    sym = title.corporations[event.corporation].sym
                    found.append(Mark(node.index, "president", f"{sym} changes hands"))
                case e.CorporationClosed():
                    found.append(
                        Mark(node.index, "end", f"{title.corporations[event.corporation].sym} closes")
                    )
                case e.WentBankrupt():
                    found.append(Mark(node.index, "end", "Bankruptcy"))
                case e.TurnBegan():
                    found.append(Mark(node.index, "turn", ""))
                case _:
                    if text := pages.mark(title, event):
                        found.append(Mark(node.index, "event", text))
    return tuple(found)


@lru_cache(maxsize=64)
def stops_until(title: Title, last: Node) -> tuple[list[int], list[int], str]:
    """Where rounds and turns begin, and the marks as options of a list."""
    marks = marks_until(title, last)
    rounds = sorted({m.index for m in marks if m.kind == "round"})
    turns = sorted({m.index for m in marks if m.kind in ("turn", "round")})
    return rounds, turns, fragment("parts/marks.html", marks=[m for m in marks if m.kind != "turn"])


def timeline(view: View) -> Timeline:
    """The timeline of a view."""
    game = view.live.game
    at = view.at if view.at is not None else game.length
    if view.branching and view.line is not None:
        at = view.line.start
    rounds, turns, options = stops_until(game.title, game.node)
    return Timeline(
        game.length, at, options, 0,
        at - 1 if at > 0 else -1, at + 1 if at < game.length else -1,
        _before(rounds, at), _after(rounds, at, game.length), _before(turns, at), _after(turns, at, game.length),
        view.at is None and not view.branching, _decisions(view.live, game.length, at),
    )  # fmt: skip


@lru_cache(maxsize=32)
def decided(live: Live) -> dict[str, tuple[list[int], list[int]]]:
    """Positions after the decisions of everybody and of each seat: all of them, and those that are no passes.

    A table that goes on is another one, so this is worked out once for each version.
    """
    found: dict[str, tuple[list[int], list[int]]] = {
        who: ([], []) for who in ("all", *(str(seat.place) for seat in live.seats))
    }
    idle = {Pass.kind, *pages_of(live.terms.title).idle}
    for place, entry in enumerate(live.made, 1):
        for who in ("all", str(entry.seat)):
            found[who][0].append(place)
            if entry.body["action"]["kind"] not in idle:
                found[who][1].append(place)
    return found


def _decisions(live: Live, length: int, at: int) -> str:
    """Positions after the decisions nearest to the one shown; what takes nobody's decision is never among them."""
    words = []
    for who, stops in decided(live).items():
        near = [place for every in stops for place in (_nearest(every, at, -1), _nearest(every, at, length))]
        words.append(f"{who}:{','.join(map(str, near))}")
    return ";".join(words)


def _nearest(stops: list[int], at: int, length: int) -> int:
    """The last stop before a position, or with a length the first one after it; -1 if there is none."""
    if length < 0:
        place = bisect_left(stops, at) - 1
        return stops[place] if place >= 0 else -1
    place = bisect_right(stops, at)
    return stops[place] if place < len(stops) and stops[place] <= length else -1


def _before(stops: list[int], at: int) -> int:
    place = bisect_left(stops, at) - 1
    return stops[place] if place >= 0 else 0 if at > 0 else -1


def _after(stops: list[int], at: int, length: int) -> int:
    place = bisect_right(stops, at)
    return stops[place] if place < len(stops) else length if at < length else -1
