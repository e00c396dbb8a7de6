"""The best routes of every company of a position, searched beside the service: revenue, proof, what a share is paid."""

from __future__ import annotations

from dataclasses import dataclass

from ...board.routes import Run, worth
from ...engine.game import Game
from ...engine.steps.run import run_problem
from ...finance.holders import SLOTS
from ...notation import position
from ..wording.words import money, place_name

TOGETHER, ONE = 12.0, 3.0
"""Seconds for all companies of a position, and for one of them."""


@dataclass(frozen=True)
class TrainRun:
    """A train's route."""

    kind: str
    stops: tuple[str, ...]
    revenue: str


@dataclass(frozen=True)
class CompanyRun:
    """What a company can earn."""

    sym: str
    revenue: int
    subsidy: int
    proved: bool
    more: int
    """How much more there might be where nothing is proved."""
    rows: tuple[TrainRun, ...]
    paths: tuple[tuple[int, ...], ...]
    share: str
    """What one share is paid."""
    paid: tuple[tuple[str, str], ...]
    """What the players get if all is paid out."""


def best_runs(code: str) -> tuple[CompanyRun, ...]:
    """In a process beside the service: every company with trains."""
    game = position.restore(code)
    running = [index for index, held in enumerate(game.state.trains) if held]
    seconds = min(ONE, TOGETHER / max(1, len(running)))
    return tuple(
        _run(game, index, game.routes(game.title.corporations[index].sym, seconds)) for index in running
    )


def _run(game: Game, index: int, run: Run) -> CompanyRun:
    s, problem = game.state, run_problem(game, index)
    names = game.title.map.names
    rows = tuple(
        TrainRun(
            game.title.train_kinds[route.train // 100].name,
            tuple(place_name(game, names[node >> 3]) for node in route.stops),
            money(game, worth(problem, route).revenue),
        )
        for route in run.routes
    )
    size, row = s.size[index], s.shares[index * SLOTS : index * SLOTS + len(game.players)]
    whole, rest = divmod(run.revenue, size)
    return CompanyRun(
        game.title.corporations[index].sym,
        run.revenue,
        run.subsidy,
        run.proved,
        0 if run.proved else min(max(0, run.bound - run.revenue), 10**6),
        rows,
        tuple(route.path for route in run.routes),
        money(game, whole) + (f" and {rest}/{size}" if rest else ""),
        tuple(
            (name, money(game, run.revenue * held // size))
            for name, held in zip(game.players, row, strict=True)
            if held
        ),
    )
