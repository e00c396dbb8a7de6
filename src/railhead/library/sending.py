"""A game on its way to another process: its rules by name, its history as plain values that share what they share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from ..board.board import Board
from ..engine.actions import Action
from ..engine.events import Event
from ..engine.game import Game, Node
from ..engine.options import Value
from ..engine.ruleset import Ruleset
from ..engine.state import FIELDS, State
from ..titles import ruleset

Row: TypeAlias = tuple[Action | None, tuple[Event, ...], tuple[Any, ...], tuple[Any, ...]]
"""An action, what it brought about, the board after it, and the rest of the state."""
REST: Final = (*FIELDS, "interrupts", "piles", "slots")


def rows_of(g: Game) -> tuple[Row, ...]:
    """The history of a game. Pickle writes a table once that many states share."""
    boards: dict[int, tuple[Any, ...]] = {}
    rows: list[Row] = []
    for node in g.nodes():
        board = node.state.board
        packed = boards.setdefault(id(board), (board.tiles, board.rotations, board.tokens))
        rest = tuple(getattr(node.state, name) for name in REST)
        rows.append((node.action, node.events, packed, rest))
    return tuple(rows)


def rules_of(title: str, options: Mapping[str, Value], asked: frozenset[tuple[int, str]]) -> Ruleset:
    """The rules that were named."""
    rules = ruleset(title, options)
    return rules if asked == rules.passes_asked else replace(rules, passes_asked=asked)


def chain_of(rules: Ruleset, rows: Sequence[Row]) -> Node:
    """The history again; its last node."""
    boards: dict[int, Board] = {}
    node: Node | None = None
    for index, (action, events, packed, rest) in enumerate(rows):
        if id(packed) not in boards:
            boards[id(packed)] = Board(rules.title.map, *packed)
        state = State.__new__(State)
        state.board = boards[id(packed)]
        for name, value in zip(REST, rest, strict=True):
            setattr(state, name, value)
        node = Node(node, index, action, state, events)
    assert node is not None
    return node
