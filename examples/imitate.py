"""A small policy that learns from records which choice people make, says how often it is right, and plays.

    railhead dataset RECORDS -o records.parquet
    python examples/imitate.py records.parquet --title 1830

Without records it learns from games that ``conductor`` plays against itself (``--selfplay 20``). It needs numpy and
pyarrow (``pip install 'railhead[research]'``) and a minute or two.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq

from railhead.bots import BOTS
from railhead.engine.actions import Action
from railhead.engine.game import Game
from railhead.research import features
from railhead.research.catalogue import catalogue
from railhead.titles import ruleset
from railhead.titles.agreement import parties

HIDDEN = 48
STEPS = 24
"""Columns for kinds of decision; several may share one."""


@dataclass
class Decisions:
    """Decisions as arrays: the rows of all choices, where each decision begins, and what was chosen."""

    rows: np.ndarray
    starts: np.ndarray
    chosen: np.ndarray

    def __len__(self) -> int:
        return len(self.chosen)


def with_step(rows: np.ndarray, step: str) -> np.ndarray:
    """The choices' rows, with the kind of decision beside them."""
    there = np.zeros((len(rows), STEPS), np.float32)
    there[:, features.kind_column(step) % STEPS] = 1
    return np.concatenate((rows, there), axis=1)


def read(path: Path) -> dict[tuple[str, str], Decisions]:
    """The decisions of a file by title and game."""
    columns = ["title", "game", "step", "features", "chosen"]
    games: dict[tuple[str, str], list[tuple[np.ndarray, int]]] = defaultdict(list)
    for row in pq.read_table(path, columns=columns).to_pylist():
        flat = np.asarray(row["features"], np.float32).reshape(-1, len(features.COLUMNS))
        games[row["title"], row["game"]].append((with_step(flat, row["step"]), row["chosen"]))
    return {name: joined(rows) for name, rows in games.items()}


def joined(found: Sequence[tuple[np.ndarray, int]]) -> Decisions:
    """Decisions one after the other."""
    lengths = np.array([len(rows) for rows, _ in found])
    starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
    return Decisions(
        np.concatenate([rows for rows, _ in found]), starts, np.array([chosen for _, chosen in found])
    )


def together(parts: Sequence[Decisions]) -> Decisions:
    """Several games as one."""
    shifts = np.cumsum([0, *(len(part.rows) for part in parts)])
    return Decisions(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.starts + shift for part, shift in zip(parts, shifts, strict=False)]),
        np.concatenate([part.chosen for part in parts]),
    )


class Policy:
    """A score for each choice from one hidden layer; the choices of a decision compete in a softmax."""

    def __init__(self, width: int, seed: int = 0) -> None:
        chance = np.random.default_rng(seed)
        self.first = chance.normal(0, 0.1, (width, HIDDEN)).astype(np.float32)
        self.second = np.zeros(HIDDEN, np.float32)
        self.straight = np.zeros(width, np.float32)

    def scores(self, rows: np.ndarray) -> np.ndarray:
        """How much each row is liked."""
        return np.maximum(rows @ self.first, 0) @ self.second + rows @ self.straight

    def fit(self, known: Decisions, rounds: int = 30, seed: int = 0, rate: float = 0.004) -> None:
        """Make what was chosen likelier, a few hundred decisions at a time (Adam, a little decay)."""
        chance = np.random.default_rng(seed)
        ends = np.append(known.starts[1:], len(known.rows))
        weights = [self.first, self.second, self.straight]
        moments = [(np.zeros_like(one), np.zeros_like(one)) for one in weights]
        time = 0
        for _ in range(rounds):
            order = chance.permutation(len(known))
            for batch in np.array_split(order, max(1, len(order) // 256)):
                picked = np.concatenate([np.arange(known.starts[i], ends[i]) for i in batch])
                rows = known.rows[picked]
                lengths = (ends - known.starts)[batch]
                starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
                grad = self._gradient(rows, starts, lengths, known.chosen[batch])
                time += 1
                for weight, step, (mean, square) in zip(weights, grad, moments, strict=True):
                    mean += 0.1 * (step - mean)
                    square += 0.001 * (step * step - square)
                    pace = np.sqrt(square / (1 - 0.999**time)) + 1e-8
                    weight -= rate * (mean / (1 - 0.9**time) / pace + 0.01 * weight)

    def _gradient(
        self, rows: np.ndarray, starts: np.ndarray, lengths: np.ndarray, chosen: np.ndarray
    ) -> list[np.ndarray]:
        hidden = np.maximum(rows @ self.first, 0)
        scores = hidden @ self.second + rows @ self.straight
        top = np.repeat(np.maximum.reduceat(scores, starts), lengths)
        likely = np.exp(scores - top)
        likely /= np.repeat(np.add.reduceat(likely, starts), lengths)
        likely[starts + chosen] -= 1
        likely /= len(starts)
        back = np.outer(likely, self.second) * (hidden > 0)
        return [rows.T @ back, hidden.T @ likely, rows.T @ likely]

    def agreement(self, held: Decisions) -> tuple[float, float]:
        """Parts of the decisions in which the choice made is first, and among the first five."""
        ends = np.append(held.starts[1:], len(held.rows))
        scores = self.scores(held.rows)
        first = five = 0
        for start, end, chosen in zip(held.starts, ends, held.chosen, strict=True):
            better = int((scores[start:end] > scores[start + chosen]).sum())
            first += better < 1
            five += better < 5
        return first / len(held), five / len(held)


class Imitator:
    """A bot that takes the choice its policy likes best; the table of bots would call it ``choose``."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, game: Game) -> Action:
        """The best liked choice that needs nobody's consent."""
        numbers = catalogue(game.rules, len(game.players))
        legal = numbers.legal(game)
        rows = with_step(features.rows(game, legal), game.step.name)
        for at in np.argsort(-self.policy.scores(rows), kind="stable"):
            action = list(legal.values())[at].action
            if action is None:
                return game.best_run(0.5)
            if not parties(game, action):
                return action
        raise ValueError("Every choice needs somebody's consent.")


def against_random(policy: Policy, title: str, games: int, most: int = 1_500) -> int:
    """How often the policy is first against two players by chance, seats rotated."""
    won = 0
    for number in range(games):
        seat = number % 3
        game = Game(ruleset(title), ["A", "B", "C"])
        mine = Imitator(policy)
        others = {who: BOTS["random"].make(number * 3 + who) for who in range(3) if who != seat}
        while not game.over and game.length < most:
            actor = game.actor or 0
            game.push(mine.choose(game) if actor == seat else others[actor].choose(game, actor))
        scores = [game.rules.score(game, who) for who in range(3)]
        won += scores[seat] == max(scores)
    return won


def self_played(title: str, games: int, folder: Path) -> Path:
    """Decisions of ``conductor`` playing itself."""
    import pyarrow as pa

    from railhead.research.dataset import SCHEMA, decisions

    path = folder / "selfplay.parquet"
    with pq.ParquetWriter(path, SCHEMA) as writer:
        for seed in range(games):
            game = Game(ruleset(title), ["A", "B", "C"])
            bots = [BOTS["conductor"].make(seed * 3 + seat) for seat in range(3)]
            while not game.over and game.length < 2_000:
                actor = game.actor or 0
                game.push(bots[actor].choose(game, actor))
            writer.write_table(pa.Table.from_pylist(list(decisions(game, f"self {seed}")), SCHEMA))
            print(f"  game {seed + 1} of {games}: {game.length} actions", flush=True)
    return path


def main() -> None:
    """Learn, say how well, play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", nargs="?", type=Path, help="Parquet file of `railhead dataset`")
    parser.add_argument("--title", default="1830")
    parser.add_argument(
        "--selfplay", type=int, default=0, help="learn from so many games of conductor instead"
    )
    parser.add_argument("--games", type=int, default=6, help="games against players by chance")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--json", type=Path, help="file for the figures")
    asked = parser.parse_args()
    if asked.records is None and not asked.selfplay:
        parser.error("give a Parquet file of `railhead dataset`, or --selfplay 20")
    random.seed(0)
    with tempfile.TemporaryDirectory() as folder:
        path = asked.records or self_played(asked.title, asked.selfplay, Path(folder))
        known = read(path)
    mine = sorted(name for name in known if name[0] == asked.title)
    if len(mine) < 2:
        parser.error(f"{path} holds {len(mine)} games of {asked.title}; two are needed to hold one back")
    held = mine[-4:] if len(mine) < 8 else mine[:: len(mine) // 4]
    told = {"title": asked.title, "held out": [], "decisions": 0}
    right = within = 0.0
    for name in held:
        policy = Policy(next(iter(known.values())).rows.shape[1])
        policy.fit(together([part for other, part in known.items() if other != name]), asked.rounds)
        first, five = policy.agreement(known[name])
        right += first * len(known[name])
        within += five * len(known[name])
        told["decisions"] += len(known[name])
        told["held out"].append({"game": name[1], "top 1": first, "top 5": five})
        print(
            f"{name[1]} held out: {first:.1%} first, {five:.1%} among five, {len(known[name])} decisions",
            flush=True,
        )
    told["top 1"], told["top 5"] = right / told["decisions"], within / told["decisions"]
    print(f"together: {told['top 1']:.1%} and {told['top 5']:.1%} of {told['decisions']} decisions")
    if asked.games:
        told["won"], told["games"] = against_random(policy, asked.title, asked.games), asked.games
        print(f"first in {told['won']} of {asked.games} games against two players by chance")
    if asked.json:
        asked.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
