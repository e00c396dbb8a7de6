"""railhead routes: what was run in a recorded game, and what could have been."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.table import Table

from ..board.routes import best
from ..engine.events import Ran
from ..engine.game import Game
from ..engine.steps.run import run_problem
from ..notation.files import Loaded
from .failure import Failure, console, loaded


@dataclass(frozen=True)
class Turn:
    """One running turn: what was played, and what the search found."""

    src: int
    corp: str
    trains: list[str]
    played: int
    best: int
    proved: bool
    bound: int
    seconds: float


def command(
    file: Annotated[Path, typer.Argument(help="A game: native log, text or 18xx.games JSON.")],
    at: Annotated[int | None, typer.Option(help="Only the run with this id (18xx.games) or number.")] = None,
    limit: Annotated[float | None, typer.Option(help="Seconds for one search; else until proved.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line.")] = False,
    trust: Annotated[str, typer.Option(help="strict or trusting.")] = "strict",
) -> None:
    """For every running turn: what was played, what is best, and whether that is proved."""
    if trust not in ("strict", "trusting"):
        raise Failure("--trust is strict or trusting.")
    found = loaded(file, trust)
    turns = running_turns(found, at, limit)
    if as_json:
        for turn in turns:
            sys.stdout.write(json.dumps(asdict(turn), ensure_ascii=False) + "\n")
        return
    table = Table("Id", "Company", "Trains", "Played", "Best", "", "Seconds")
    left = count = proved = 0
    slowest = 0.0
    for turn in turns:
        sure = "proved" if turn.proved else f"at most {turn.bound}"
        table.add_row(
            str(turn.src),
            turn.corp,
            " ".join(turn.trains),
            str(turn.played),
            str(turn.best),
            sure,
            f"{turn.seconds:.3f}",
        )
        count += 1
        proved += turn.proved
        left += max(0, turn.best - turn.played)
        slowest = max(slowest, turn.seconds)
    out = console()
    out.print(table)
    if at is not None and not count:
        raise Failure(f"No trains run at {at}.")
    out.print(
        f"{count} running turns, {proved} proved, {found.game.title.currency}{left} left on the table, "
        f"the slowest search {slowest:.2f} s.",
        highlight=False,
    )


def running_turns(found: Loaded, at: int | None = None, limit: float | None = None) -> Iterator[Turn]:
    """Every turn in which trains ran, searched afresh."""
    game = found.game
    entries = found.replay.log.entries if found.replay is not None else ()
    for node in game.nodes()[1:]:
        src = entries[node.index - 1].src if entries else node.index
        if at is not None and src != at:
            continue
        for event in node.events:
            if isinstance(event, Ran) and node.parent is not None:
                before = Game(game.rules, game.players, node.parent)
                yield _searched(before, event, src, limit)


def _searched(before: Game, event: Ran, src: int, limit: float | None) -> Turn:
    problem = run_problem(before, event.corporation)
    start = perf_counter()
    run = best(problem, seconds=limit)
    seconds = perf_counter() - start
    return Turn(
        src,
        before.title.corporations[event.corporation].sym,
        [train.name for train in problem.trains],
        event.revenue,
        run.revenue,
        run.proved,
        run.bound,
        round(seconds, 4),
    )
