"""railhead arena: bots against bots, and a table of how they did."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots import BOTS
from ..bots.arena import Played, Summary, Task, ended, games, play, summary
from ..bots.ratings import LEVEL, NoRatings, Rating, ratings, share_interval
from ..titles import TITLES, ruleset
from .failure import Failure, console, explained, save

FIRST_ANSWER = "10s"
"""How long a Dask scheduler may take to answer."""


def command(
    title: Annotated[str, typer.Argument(help="Title to play.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, with commas; see docs/bots.md.")],
    count: Annotated[int, typer.Option("--games", help="How many games; seats rotate.", min=1)] = 10,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next ones count up.")] = 1,
    out: Annotated[Path | None, typer.Option("--json", help="File for every game and the summary.")] = None,
    workers: Annotated[
        int, typer.Option(help="Processes that play at the same time; 0: one for each core.", min=0, max=64)
    ] = 0,
    dask: Annotated[str, typer.Option(help="Address of a Dask scheduler whose workers play.")] = "",
) -> None:
    """Let bots play one another on fixed seeds and say how they did."""
    if title not in TITLES:
        raise Failure(f"There is no title {title!r}; there are {', '.join(TITLES)}.")
    seats = tuple(name.strip() for name in bots.split(","))
    for name in seats:
        if name not in BOTS:
            raise Failure(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    with explained():
        facts = ruleset(title).title
    if not facts.min_players <= len(seats) <= facts.max_players:
        raise Failure(f"{title} takes {facts.min_players} to {facts.max_players} players, not {len(seats)}.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[Played] = []
    with Progress(*columns, console=console(stderr=True)) as progress:
        task = progress.add_task(title, total=count)
        tasks = list(games(seats, count, seed))
        for game in on_dask(title, tasks, dask) if dask else ended(title, tasks, workers or cores()):
            played.append(game)
            progress.advance(task)
    played.sort(key=lambda game: game.seed)
    found = summary(played)
    show(title, found)
    strength = rated(played)
    if out is not None:
        data = {"title": title, "bots": seats, "seed": seed, "summary": asdict(found)}
        data["ratings"] = [asdict(rating) for rating in strength]
        rows = [{k: v for k, v in asdict(game).items() if k != "seconds"} for game in played]
        save(out, json.dumps({**data, "games": rows}, indent=1) + "\n")


def cores() -> int:
    """How many processes can run at once."""
    return os.cpu_count() or 1


def on_dask(title: str, tasks: list[Task], address: str) -> Iterator[Played]:
    """The games as they end on the workers of a Dask cluster, which need this package too."""
    try:
        from distributed import Client
        from distributed import as_completed as done_by
    except ImportError as missing:
        raise Failure("--dask needs the package distributed: pip install 'railhead[arena]'.") from missing
    try:
        client = Client(address, timeout=FIRST_ANSWER)
    except (OSError, ValueError, TypeError) as unknown:
        raise Failure(f"No Dask scheduler answers at {address!r}.") from unknown
    with client:
        for done in done_by([client.submit(play, title, seats, seed, pure=False) for seats, seed in tasks]):
            game: Played = done.result()
            yield game


def rated(played: list[Played]) -> tuple[Rating, ...]:
    """Ratings with a line for each; a word instead where the library is missing."""
    say = console().print
    try:
        found = ratings(played)
    except NoRatings as missing:
        say(str(missing), highlight=False, markup=False)
        return ()
    for rating in found:
        interval = f"{rating.low:.1f} to {rating.high:.1f}"
        say(f"Rating of {rating.bot}: {rating.value:.1f} ({interval} at {LEVEL:.0%}).", highlight=False)
    return found


def show(title: str, found: Summary) -> None:
    """The table, and what is to be said of all games together."""
    table = Table(title=f"{title}, {found.games} games")
    for name in ("bot", "seats", "first", "95%", "places", "worth", "least", "most", "broke", "ms", "99%"):
        table.add_column(name, justify="left" if name == "bot" else "right", no_wrap=True)
    for line in found.lines:
        table.add_row(
            line.bot, str(line.seats), f"{line.first / line.seats:.0%}",
            "{:.0%}–{:.0%}".format(*share_interval(line.first, line.seats)), " ".join(map(str, line.places)),
            f"{line.worth:,.0f}", f"{line.least:,}", f"{line.most:,}", str(line.bankrupt),
            f"{line.median_ms:.1f}", f"{line.high_ms:.0f}",
        )  # fmt: skip
    say = console().print
    say(table)
    ends = ", ".join(f"{reason} {times}" for reason, times in found.ends.items())
    phases = ", ".join(f"{phase} {times}" for phase, times in found.phases.items())
    began = ", ".join(f"{phase} in {number:g}" for phase, number in found.began.items())
    often = ", ".join(f"{word} {o.median:g} ({o.least}–{o.most})" for word, o in found.happened.items())
    lines = [
        f"Ended by: {ends or 'nothing'}; unfinished: {found.unfinished}.",
        f"Operating rounds: {found.operating_rounds:g}; last phases: {phases}; phases began: {began} (medians).",
        f"A game: {often} (median, least–most).",
        f"Revenue of the last runs: {found.revenue:,.0f}. Times are processor time for each decision.",
    ]
    for line_ in lines:
        say(line_, highlight=False, markup=False)
