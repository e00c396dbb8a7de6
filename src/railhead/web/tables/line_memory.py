"""What a line led to when it was looked at last, so that another look plays only what is new in it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from ...engine.game import Game, Node
from ...engine.refusals import Refusal
from ...engine.ruleset import Ruleset

REMEMBERED: Final = 48
"""Lines whose positions are kept."""


@dataclass(frozen=True)
class Trail:
    """A line as it was played: for each action the position after it, and the refusal if it was left out."""

    rules: Ruleset
    base: Node
    actions: tuple[Any, ...]
    steps: tuple[tuple[Node, Refusal | None], ...]

    def shared(self, actions: tuple[Any, ...]) -> int:
        """How many actions at the beginning are the same."""
        count = 0
        for mine, other in zip(self.actions, actions, strict=False):
            if mine != other:
                break
            count += 1
        return count


class LineMemory:
    """The trails of the lines that were played last, by the position they begin at."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self.most = most
        self._trails: OrderedDict[tuple[int, int, Any], Trail] = OrderedDict()

    def trail(self, game: Game, actions: tuple[Any, ...]) -> tuple[tuple[Node, Refusal | None], ...]:
        """What is known of a line from a position on: the steps it shares with one that was played there."""
        found = self._trails.get(self._key(game, actions))
        if found is None or found.rules is not game.rules or found.base is not game.node:
            return ()
        return found.steps[: found.shared(actions)]

    def keep(
        self, game: Game, actions: tuple[Any, ...], steps: tuple[tuple[Node, Refusal | None], ...]
    ) -> None:
        """Remember how a line was played."""
        if not actions:
            return
        key = self._key(game, actions)
        self._trails[key] = Trail(game.rules, game.node, actions, steps)
        self._trails.move_to_end(key)
        while len(self._trails) > self.most:
            self._trails.popitem(last=False)

    def _key(self, game: Game, actions: tuple[Any, ...]) -> tuple[int, int, Any]:
        """Lines of several people from one position are told apart by how they begin."""
        first = actions[0] if actions else None
        return id(game.rules), id(game.node), str(first)
