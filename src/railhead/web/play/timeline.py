"""The timeline: every round of the game as a mark, and the jumps from the position shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...engine import events as e
from ...engine.game import Node
from ...engine.title import Title
from ..tables.live import Live
from .view import View
from .words import short_round

IDLE = ("pass", "decline")
"""Kinds of action that change nothing by themselves."""


@dataclass(frozen=True)
class Mark:
    """Something to jump to."""

    index: int
    kind: str
    text: str


@dataclass(frozen=True)
class Timeline:
    """Marks of the whole game, the position shown, and the nearest jumps (-1: none)."""

    length: int
    at: int
    marks: tuple[Mark, ...]
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
                case e.PresidentChanged() if event.old >= 0 and event.new >= 0:
                    sym = title.corporations[event.corporation].sym
                    found.append(Mark(node.index, "president", f"{sym} changes hands"))
                case e.CorporationClosed():
                    found.append(Mark(node.index, "end", f"{title.corporations[event.corporation].sym} closes"))
                case e.Noted() if event.what == "connected":
                    found.append(Mark(node.index, "connected", f"{title.corporations[event.about[0]].sym} connected"))
                case e.WentBankrupt():
                    found.append(Mark(node.index, "end", "Bankruptcy"))
                case e.TurnBegan():
                    found.append(Mark(node.index, "turn", ""))
    return tuple(found)


def timeline(view: View) -> Timeline:
    """The timeline of a view."""
    game = view.live.game
    at = view.at if view.at is not None else game.length
    if view.branching and view.line is not None:
        at = view.line.start
    marks = marks_until(game.title, game.node)
    rounds = sorted({m.index for m in marks if m.kind == "round"})
    turns = sorted({m.index for m in marks if m.kind in ("turn", "round")})
    shown = tuple(m for m in marks if m.kind != "turn")
    return Timeline(
        game.length, at, shown, 0,
        at - 1 if at > 0 else -1, at + 1 if at < game.length else -1,
        _before(rounds, at), _after(rounds, at, game.length), _before(turns, at), _after(turns, at, game.length),
        view.at is None and not view.branching, _decisions(view.live, game.length, at),
    )  # fmt: skip


def _decisions(live: Live, length: int, at: int) -> str:
    """Positions after the decisions nearest to the one shown; what takes nobody's decision is never among them."""
    found: dict[str, list[int]] = {who: [-1] * 4 for who in ("all", *(str(seat.place) for seat in live.seats))}
    made = live.made[:length]
    for way, places in ((0, range(min(at - 1, len(made)), 0, -1)), (1, range(at + 1, len(made) + 1))):
        missing = 2 * len(found)
        for place in places:
            entry = made[place - 1]
            idle = entry.body["action"]["kind"] in IDLE
            for who in ("all", str(entry.seat)):
                for slot in (way,) if idle else (way, way + 2):
                    if found[who][slot] < 0:
                        found[who][slot] = place
                        missing -= 1
            if not missing:
                break
    return ";".join(f"{who}:{','.join(map(str, stops))}" for who, stops in found.items())


def _before(stops: list[int], at: int) -> int:
    return max((s for s in stops if s < at), default=0 if at > 0 else -1)


def _after(stops: list[int], at: int, length: int) -> int:
    return min((s for s in stops if s > at), default=length if at < length else -1)
