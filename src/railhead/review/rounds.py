"""The rounds of a game: where each began and where it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.events import RoundBegan
from ..engine.game import Game, Node


@dataclass(frozen=True, slots=True)
class RoundMark:
    """A round, between two numbers of actions."""

    kind: str
    turn: int
    number: int
    """Of the operating rounds of a turn; nought for others."""
    begin: int
    """Actions before it."""
    end: int
    """Actions until the next one began, or until now."""


def rounds_of(game: Game) -> tuple[RoundMark, ...]:
    """The rounds in order; a game without any is one round of its own."""
    return rounds_in(game.nodes(), game.state.round)


def rounds_in(nodes: list[Node], kind: str) -> tuple[RoundMark, ...]:
    """The rounds along a history."""
    began = [(event, node.index) for node in nodes for event in node.events if isinstance(event, RoundBegan)]
    now = nodes[-1].index
    if not began:
        return (RoundMark(kind, 1, 0, 0, now),)
    ends = [*(index for _event, index in began[1:]), now]
    return tuple(
        RoundMark(event.kind, event.turn, event.number, begin, end)
        for (event, begin), end in zip(began, ends, strict=True)
    )


def round_at(marks: Sequence[RoundMark], index: int) -> RoundMark:
    """The round in which an action was taken."""
    return next((mark for mark in reversed(marks) if mark.begin < index), marks[0])
