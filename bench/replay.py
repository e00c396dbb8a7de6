"""Speed of the engine on recorded and random games; ``make bench`` runs it through bench/engine.py.

Every figure is measured on games that are played in full with all rules checked. Medians of several runs, in
processor time, so that a busy machine does not show.
"""

from __future__ import annotations

import gc
import json
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time

from railhead.board.routes import best
from railhead.board.routes.model import TABLES
from railhead.bots import USUAL, arena
from railhead.cli.selfplay import random_action
from railhead.engine.actions import Run
from railhead.engine.game import Game
from railhead.engine.steps.run import run_problem
from railhead.finance.holders import CORPORATION
from railhead.notation.games18xx import Replay, read_log
from railhead.notation.twin import twin
from railhead.titles import FIRST, TITLES, ruleset

REPOSITORY = Path(__file__).parent.parent
SHARED = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
THEIRS = {
    title: row["theirs"]
    for title, row in json.loads(Path(__file__).with_name("titles.json").read_text(encoding="utf-8")).items()
}
"""By title: actions a second of 18xx.games' own engine replaying the same games with validation, measured once."""

ENVIRONMENT_TASTE = {"pass": 2, "sell": 1, "trade": 0, "bankrupt": 1, "exchange": 2}


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    what: str
    value: str
    note: str = ""


def recorded() -> list[Path]:
    """Recorded games of the titles that 18xx.games has too; empty without the reference material."""
    known = [title for title in TITLES if twin(title).games18xx is not None]
    return [path for title in known for path in sorted(SHARED.glob(f"conformance/real/{title}/*.json"))]


def games() -> Iterator[tuple[str, Game]]:
    """Recorded games, or random ones when there are none."""
    for path in recorded():
        replay = Replay(read_log(json.loads(path.read_text(encoding="utf-8"))))
        for entry in replay.log.entries:
            replay.play(entry)
        yield f"{replay.log.title} {path.stem[:24]}", replay.game
    if not recorded():
        for seed in (1, 2):
            yield f"{FIRST} random {seed}", random_game(FIRST, 4, seed)


def random_game(title: str, players: int, seed: int) -> Game:
    """A random game by the title's first preset to its end, all choices listed at every step."""
    chance = random.Random(seed)
    preset = next(iter(TITLES[title].presets), "")
    game = Game(ruleset(title, {}, preset), [f"P{seat}" for seat in range(players)])
    while not game.over and game.length < 5_000:
        game.push_checked(random_action(game, chance))
    return game


def timed(work: Callable[[], object], runs: int) -> float:
    """Median seconds of processor time of several runs."""
    found = []
    work()  # once to warm up
    gc.collect()
    gc.freeze()  # what the bench itself has loaded is not searched for rubbish on the measured work's account
    for _ in range(runs):
        start = process_time()
        work()
        found.append(process_time() - start)
    return median(found)


def replayed(game: Game) -> Game:
    """The same actions again, each checked against all rules."""
    again = Game(game.rules, game.players)
    for action in game.actions:
        again.push(action)
    return again


def replay_figures(runs: int) -> Iterator[Figure]:
    """Validated replay of our actions, and of the file itself with its ids and routes."""
    for name, game in games():
        seconds = timed(lambda game=game: replayed(game), runs)
        theirs = THEIRS.get(game.title.name, "")
        yield Figure(
            f"replay {name}",
            f"{game.length / seconds:,.0f} actions/s",
            f"18xx.games: {theirs}" if theirs else "",
        )
    for path in recorded():
        data = json.loads(path.read_text(encoding="utf-8"))

        def read(data: object = data) -> None:
            replay = Replay(read_log(data))
            for entry in replay.log.entries:
                replay.play(entry)

        entries = len(read_log(data).entries)
        what = f"import 18xx.games {path.parent.name} {path.stem[:24]}"
        yield Figure(what, f"{entries / timed(read, runs):,.0f} actions/s")


def position_figures() -> Iterator[Figure]:
    """Copies and lists of choices over all positions of the games."""
    copies: list[float] = []
    lists: list[float] = []
    for _, game in games():
        for node in game.nodes()[:-1]:
            there = Game(game.rules, game.players, node)
            start = process_time()
            for _ in range(20):
                node.state.copy()
            copies.append((process_time() - start) / 20)
            start = process_time()
            for _ in there.choices():
                pass
            lists.append(process_time() - start)
    yield Figure(
        "copy of a state", f"{median(copies) * 1e6:.1f} µs", "a replay of the game elsewhere: 108–300 ms"
    )
    last = quantiles(lists, n=100)[98]
    yield Figure("all choices", f"{median(lists) * 1e6:.0f} µs median, {last * 1e6:.0f} µs 99th percentile")


def play_figures(count: int) -> Iterator[Figure]:
    """Random play with every choice listed at every step."""
    for title, pack in TITLES.items():
        facts = pack.facts()
        seats = range(facts.min_players, facts.max_players + 1)
        actions = 0
        start = process_time()
        for seed in range(count):
            actions += random_game(title, seats[seed % len(seats)], seed).length
        speed = actions / (process_time() - start)
        what = f"random play of {title}, all choices listed"
        yield Figure(what, f"{speed:,.0f} actions/s", "a port of 18xx.games: about 400")


def route_figures() -> Iterator[Figure]:
    """The best set of routes for every running turn of the games, from nothing."""
    times: list[float] = []
    for _, game in games():
        for node in game.nodes()[1:]:
            if isinstance(node.action, Run) and node.parent is not None:
                before = Game(game.rules, game.players, node.parent)
                problem = run_problem(before, before.state.entity - CORPORATION)
                TABLES.clear()
                start = process_time()
                best(problem)
                times.append(process_time() - start)
    if len(times) > 1:
        last = quantiles(times, n=100)[98]
        yield Figure(
            f"best routes ({len(times)} turns)",
            f"{median(times) * 1e3:.1f} ms median, {last * 1e3:.0f} ms 99th, {max(times) * 1e3:.0f} ms most",
        )


def environment_figures(count: int) -> Iterator[Figure]:
    """Steps of the research environments with masks and observations, by a player with a taste for building."""
    try:
        from railhead.research.environment import RailheadEnv
    except ImportError:
        return
    for title, pack in TITLES.items():
        seats = pack.facts().min_players + 1
        world = RailheadEnv(title, seats)
        steps, spent = 0, 0.0
        for seed in range(count):
            chance = random.Random(seed)
            world.reset(seed=seed)
            while not any(world.terminations.values()) and not any(world.truncations.values()):
                legal = world.legal()
                kinds: dict[str, list[int]] = {}
                for number in legal:
                    kinds.setdefault(world.catalogue.entries[number].kind, []).append(number)
                names = sorted(kinds)
                kind = chance.choices(names, [ENVIRONMENT_TASTE.get(name, 6) for name in names])[0]
                number = chance.choice(kinds[kind])
                start = process_time()
                world.step(number)
                world.last()
                spent += process_time() - start
                steps += 1
        yield Figure(f"environment of {title}, masks and observations", f"{steps / spent:,.0f} steps/s")


def arena_figures(count: int) -> Iterator[Figure]:
    """Whole games of the usual bot against itself, one after the other."""
    for title in TITLES:
        start = process_time()
        for bots, seed in arena.games((USUAL,) * 3, count, 1):
            arena.play(title, bots, seed)
        spent = process_time() - start
        yield Figure(f"arena, {USUAL} in {title}", f"{count * 60 / spent:,.1f} games/min on one core")


def figures(quick: bool = False) -> Iterator[Figure]:
    """All of them."""
    yield from replay_figures(1 if quick else 5)
    yield from position_figures()
    yield from play_figures(3 if quick else 20)
    yield from route_figures()
    yield from environment_figures(1 if quick else 4)
    yield from arena_figures(1)
