"""railhead selfplay: games played by chance alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ..bots import BOTS
from ..engine.actions import Action, EndGame, Range, Routes, Run, Trade
from ..engine.game import Game
from ..engine.options import Value
from ..notation.games18xx import NotExportable
from ..titles import ruleset
from .export import written
from .failure import Failure, console, explained, pack_of, save
from .typed_options import typed_options

LONGEST = 20_000
AGREED = 0.03
"""How often two players agree on a private."""
RESTS = 0.05
"""How often trains stay at home although they could run."""
ENDINGS = {"native": "json", "18xx": "json", "text": "txt"}


def random_action(game: Game, chance: random.Random) -> Action:
    """One of the legal choices, all alike; an amount within its range, the best routes for trains.

    A private changes hands between players only if both agree, which is rare: else stock rounds would not end.
    """
    choices = [choice for choice in game.choices() if not isinstance(choice, EndGame)]
    choice = chance.choice(choices)
    while isinstance(choice, Range) and isinstance(choice.template, Trade) and chance.random() > AGREED:
        choice = chance.choice(choices)
    if isinstance(choice, Range):
        return choice.at(choice.low + choice.step * chance.randrange(len(choice)))
    if isinstance(choice, Routes):
        return Run() if choice.may_be_empty and chance.random() < RESTS else game.best_run()
    return choice


def random_game(
    title: str,
    players: int,
    seed: int,
    preset: str = "",
    longest: int = LONGEST,
    options: Mapping[str, Value] | None = None,
    bot: str = "",
) -> Game:
    """A game of uniform random choices to its end, or to its longest; with a name that bot plays all seats."""
    chance = random.Random(f"{title}/{players}/{seed}")
    game = Game(ruleset(title, options, preset), [f"Player {seat + 1}" for seat in range(players)])
    seats = [BOTS[bot].make(f"{seed}/{seat}") for seat in range(players)] if bot else []
    while (seat := game.actor) is not None and game.length < longest:
        if seats:
            game.push(seats[seat].choose(game, seat))
        else:
            game.push_checked(random_action(game, chance))
    return game


def command(
    title: Annotated[str, typer.Argument(help="Title to play.")],
    games: Annotated[int, typer.Option(help="How many games.", min=1)] = 1,
    players: Annotated[int, typer.Option(help="Players in each.")] = 4,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next ones count up.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Folder for the logs.")] = None,
    form: Annotated[str, typer.Option("--format", help="native, 18xx or text.")] = "native",
    preset: Annotated[str, typer.Option(help="Preset of options; 18xx.games logs need 18xxgames.")] = "",
    option: Annotated[
        list[str] | None, typer.Option("--option", help="NAME=VALUE, see railhead titles.")
    ] = None,
    longest: Annotated[int, typer.Option(help="Actions after which a game is left unfinished.")] = LONGEST,
    bot: Annotated[str, typer.Option(help="A bot that plays all seats; see docs/bots.md.")] = "",
) -> None:
    """Play games by uniform random choices, or by a bot, and write their logs."""
    pack_of(title)
    if bot and bot not in BOTS:
        raise Failure(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.")
    if form not in ENDINGS:
        raise Failure(f"--format is one of {', '.join(ENDINGS)}.")
    if form == "18xx" and not preset:
        preset = "18xxgames"
    options = typed_options(title, option or [])
    _check(title, players, preset, options, form if out is not None else "")
    actions = finished = 0
    unwritten: list[str] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True)) as progress:
        task = progress.add_task(title, total=games)
        for number in range(seed, seed + games):
            game = random_game(title, players, number, preset, longest, options, bot)
            actions += game.length
            finished += game.over
            if out is not None:
                try:
                    text = written(game, form)
                except NotExportable as error:
                    unwritten.append(f"seed {number}: {error}")
                else:
                    save(out / f"{title}-{players}p-{number}.{ENDINGS[form]}", text)
            progress.advance(task)
    say = console().print
    say(f"{games} games, {finished} finished, {actions} actions.", highlight=False)
    if unwritten:
        say(f"{len(unwritten)} could not be written as {form}:", highlight=False)
        for line in unwritten:
            say(f"  {line}", highlight=False, markup=False)


def _check(title: str, players: int, preset: str, options: Mapping[str, Value], form: str) -> None:
    """What can be wrong with every game alike is said before the first is played."""
    with explained():
        facts = ruleset(title, options, preset).title
        if not facts.min_players <= players <= facts.max_players:
            raise Failure(f"{title} takes {facts.min_players} to {facts.max_players} players, not {players}.")
        if form:
            written(random_game(title, players, 0, preset, 0, options), form)
