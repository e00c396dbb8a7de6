"""Private lines of actions: the draft of a turn, what-if branches, planned tiles. They never touch the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ...engine.actions import Action
from ...engine.game import Game
from ...engine.refusals import Refusal
from ..bounds import harmless, harmless_lines
from .codec import decode
from .line_memory import LineMemory

DRAFT = "draft"
BRANCH = "branch"
PLAN = "plan"
"""Tiles that somebody plans on the map: actions that may have to wait for years."""
LONGEST_LINE = 1000
"""Actions of a draft or a what-if."""
LONGEST_NAME = 80
LONGEST_COMMENT = 600
MOST_COMMENT_LINES = 12
MEMORY = LineMemory()
"""Of this process; it may be emptied at any time."""


@dataclass(frozen=True)
class Line:
    """Actions after a position of a table."""

    id: str
    table: str
    person: str
    kind: str
    start: int
    version: int
    actions: tuple[Any, ...] = ()
    undone: tuple[Any, ...] = ()
    name: str = ""
    comment: str = ""
    """What its owner wrote about a what-if."""


def called(name: str, comment: str, start: int) -> tuple[str, str]:
    """Name and comment of a branch as they are kept; without a name it is called after where it begins."""
    kept = harmless(name, LONGEST_NAME) or f"What if after action {start}"
    return kept, harmless_lines(comment, LONGEST_COMMENT, MOST_COMMENT_LINES)


@dataclass(frozen=True)
class Played:
    """A line carried out on a copy as far as it is legal."""

    game: Game
    kept: tuple[Any, ...]
    dropped: tuple[tuple[Any, Refusal], ...]


def play_line(game: Game, actions: tuple[Any, ...]) -> Played:
    """Carry out what is legal; the rest is listed with its reasons. What was played before is not played again."""
    steps = list(MEMORY.trail(game, actions))
    twin = Game(game.rules, game.players, steps[-1][0]) if steps else game.copy()
    for data in actions[len(steps) :]:
        action: Action = decode(data, game.title.name)
        refusal = twin.why_not(action)
        if refusal is None:
            twin.push_checked(action)
        steps.append((twin.node, refusal))
    MEMORY.keep(game, actions, tuple(steps))
    judged = list(zip(actions, steps, strict=True))
    kept = tuple(data for data, (_node, refusal) in judged if refusal is None)
    return Played(
        twin, kept, tuple((data, refusal) for data, (_node, refusal) in judged if refusal is not None)
    )


def without(line: Line, place: int) -> Line:
    """One action less; it can be brought back."""
    if not 0 <= place < len(line.actions):
        return line
    gone = line.actions[place]
    return replace(
        line, actions=line.actions[:place] + line.actions[place + 1 :], undone=(*line.undone, gone)
    )


def redone(line: Line) -> Line:
    """The action taken out last, back at the end."""
    if not line.undone:
        return line
    return replace(line, actions=(*line.actions, line.undone[-1]), undone=line.undone[:-1])


def earlier(actions: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """The same actions, that one before the one that preceded it."""
    if not 0 < place < len(actions):
        return actions
    return (*actions[: place - 1], actions[place], actions[place - 1], *actions[place + 1 :])


def movable(game: Game, actions: tuple[Any, ...], place: int) -> bool:
    """True if two neighbouring actions of one kind can change places and everything stays legal; what is the same in
    either order has no place to change, as two passes.
    """
    before, action = actions[place - 1], actions[place]
    if action == before or action.get("kind") != before.get("kind"):
        return False
    return not play_line(game, earlier(actions, place)).dropped
