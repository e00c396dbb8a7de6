"""Many games at once: environments in processes of their own, a policy for each seat, episodes as they end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..engine.options import Value
from .environment import RailheadEnv


class Policy(Protocol):
    """What plays a seat: a number for what it sees."""

    def __call__(self, seen: Mapping[str, NDArray[Any]], info: Mapping[str, Any]) -> int:
        """One of the numbers whose place in ``seen["action_mask"]`` holds a one."""
        ...


Maker: TypeAlias = Callable[[int], Policy]
"""Makes a policy from a seed; a function of a module, so that it can be sent to another process."""


@dataclass(frozen=True)
class Turn:
    """One decision of an episode."""

    seat: int
    observation: NDArray[np.float32]
    legal: NDArray[np.int32]
    chosen: int


@dataclass(frozen=True)
class Episode:
    """A game that was played."""

    seed: int
    scores: tuple[int, ...]
    rewards: tuple[float, ...]
    reason: str
    """Why it ended; empty if it was cut."""
    actions: int
    turns: tuple[Turn, ...] = field(default=(), repr=False)
    """Empty unless they were asked for."""


class Uniform:
    """Any legal number, all alike."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def __call__(self, seen: Mapping[str, NDArray[Any]], info: Mapping[str, Any]) -> int:
        """One of the mask's."""
        return int(self._chance.choice(np.flatnonzero(seen["action_mask"])))


@dataclass(frozen=True)
class Series:
    """What is played: the environment's settings, and who sits where."""

    title: str
    makers: Sequence[Maker]
    """One for each seat."""
    options: Mapping[str, Value] = field(default_factory=dict)
    preset: str = ""
    most_actions: int = 4_000
    keep_turns: bool = False


def play_one(series: Series, seed: int) -> Episode:
    """One game from its beginning to its end."""
    players = len(series.makers)
    world = RailheadEnv(
        series.title, players, options=series.options, preset=series.preset, most_actions=series.most_actions
    )
    world.reset(seed=seed)
    policies = [maker(seed * players + seat) for seat, maker in enumerate(series.makers)]
    turns: list[Turn] = []
    rewards = [0.0] * players
    for agent in world.agent_iter(max_iter=series.most_actions * 4):
        seat = world.possible_agents.index(agent)
        seen, reward, ended, cut, info = world.last()
        if ended or cut:
            rewards[seat] = reward
            world.step(None)
            continue
        number = policies[seat](seen, info)
        if series.keep_turns:
            legal = np.flatnonzero(seen["action_mask"]).astype(np.int32)
            turns.append(Turn(seat, seen["observation"], legal, number))
        world.step(number)
    game = world.game
    scores = tuple(world.rules.score(game, seat) for seat in range(players))
    return Episode(seed, scores, tuple(rewards), game.state.reason, game.length, tuple(turns))


def play_many(series: Series, games: int, seed: int = 0, workers: int = 1) -> Iterator[Episode]:
    """Games with seeds that count up, as they end; with one worker in this process and in order."""
    seeds = range(seed, seed + games)
    if workers <= 1:
        for one in seeds:
            yield play_one(series, one)
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(play_one, series, one) for one in seeds]
        for done in as_completed(waiting):
            yield done.result()
