"""Revenue left on the map: what each run earned and what the best routes of that moment would have earned."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.actions import Run
from ..engine.events import Ran
from ..engine.game import Game
from ..engine.steps.run import RunTrains, best_routes


@dataclass(frozen=True, slots=True)
class LeftOnMap:
    """One run of a corporation's trains."""

    index: int
    """Number of the action."""
    corporation: int
    player: int
    """The president then; -1 if nobody was."""
    ran: int
    best: int
    """The most that was found."""
    proved: bool
    """No set of routes earns more than ``best``."""
    bound: int
    """The most that any set could earn; ``best`` itself where proved."""

    @property
    def left(self) -> int:
        """What was left on the map."""
        return max(0, self.best - self.ran)


def run_indices(game: Game) -> tuple[int, ...]:
    """Numbers of the actions in which somebody ran trains."""
    return tuple(node.index for node in game.nodes() if isinstance(node.action, Run))


def left_on_map(game: Game, index: int, seconds: float | None = None, steps: int | None = None) -> LeftOnMap:
    """What the run of that action left on the map.

    The search may be limited; with ``steps`` the answer is the same on every machine. Without proof ``best`` is what
    was found, never less than what was run.
    """
    corporation, revenue = ran_at(game, index)
    return compared(game.at(index - 1), index, corporation, revenue, seconds, steps)


def ran_at(game: Game, index: int) -> tuple[int, int]:
    """Whose trains ran in that action, and what they earned."""
    node = game.at(index).node
    if not isinstance(node.action, Run):
        raise ValueError(f"action {index} runs no trains")
    ran = next((event for event in node.events if isinstance(event, Ran)), None)
    if ran is not None:
        return ran.corporation, ran.revenue
    before = game.at(index - 1)
    step = before.step
    assert isinstance(step, RunTrains), "a run is somebody's step"
    return step.corporation(before), 0


def compared(
    before: Game,
    index: int,
    corporation: int,
    revenue: int,
    seconds: float | None = None,
    steps: int | None = None,
) -> LeftOnMap:
    """A run compared with the best routes of the position before it, wherever that comes from."""
    found = best_routes(before, corporation, seconds, steps)
    most = max(found.revenue, revenue)
    bound = most if found.proved else max(found.bound, most)
    president = before.state.president[corporation]
    player = -1 if president is None else president
    return LeftOnMap(index, corporation, player, revenue, most, found.proved, bound)
