"""Track: what other tiles would have earned at once. Alternatives, not mistakes: track is laid for later, too."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.actions import Lay
from ..engine.game import Game
from ..engine.steps.run import best_routes
from ..finance.holders import CORPORATION

STEPS = 20_000
"""The same on every machine: steps of the route search for one alternative."""


@dataclass(frozen=True, slots=True)
class LayLook:
    """A tile that was laid, and the one that would have earned most at once."""

    index: int
    """Number of the action."""
    corporation: int
    player: int
    """Its president then; -1 if nobody was."""
    laid: Lay
    earns: int
    """What its trains could earn after it."""
    best: Lay
    """The legal tile after which they could earn most; the one laid if none earns more."""
    would: int
    tried: int
    """Legal tiles that were compared, the one laid included."""
    proved: bool
    """Every search found a proof."""

    @property
    def more(self) -> int:
        """What the best tile would have earned more at once."""
        return self.would - self.earns


def lay_indices(game: Game) -> tuple[int, ...]:
    """Numbers of the actions in which a corporation that had a train laid a tile."""
    found = []
    for node in game.nodes():
        if isinstance(node.action, Lay) and node.parent is not None:
            before = node.parent.state
            if before.entity >= CORPORATION and before.trains[before.entity - CORPORATION]:
                found.append(node.index)
    return tuple(found)


def lay_look(game: Game, index: int) -> LayLook:
    """The tile laid in that action against every other that was legal."""
    action = game.at(index).node.action
    if not isinstance(action, Lay):
        raise ValueError(f"action {index} lays no tile")
    return compared_lays(game.at(index - 1), index, action)


def compared_lays(before: Game, index: int, laid: Lay) -> LayLook:
    """A tile against every other that was legal in the position before it, wherever that comes from."""
    corporation = before.state.entity - CORPORATION
    president = before.state.president[corporation]
    others = [choice for choice in before.choices() if isinstance(choice, Lay) and choice != laid]
    earns, proved = _after(before, corporation, laid)
    best, would = laid, earns
    for lay in others:
        revenue, sure = _after(before, corporation, lay)
        proved = proved and sure
        if revenue > would:
            best, would = lay, revenue
    player = -1 if president is None else president
    return LayLook(index, corporation, player, laid, earns, best, would, len(others) + 1, proved)


def _after(before: Game, corporation: int, lay: Lay) -> tuple[int, bool]:
    twin = before.copy()
    twin.push_checked(lay)
    found = best_routes(twin, corporation, None, STEPS)
    return found.revenue, found.proved
