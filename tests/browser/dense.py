"""Maps full of track, and searches that take as long as a test wants, however good the solver becomes."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from queue import SimpleQueue
from threading import Lock, Timer
from typing import TYPE_CHECKING

from tests.routes.positions import random_board
from tests.rules.positions import A, B, Table

from railhead.board.board import Board
from railhead.board.routes import Problem, best
from railhead.engine.run_memory import RunMemory
from railhead.engine.steps.run import run_problem
from railhead.web.search import searches
from railhead.web.search.worker import Answer, Question, Stop

if TYPE_CHECKING:
    import pytest

    from railhead.board.routes import Run
    from railhead.engine.game import Game

MORE = 40
"""What a slow search believes there might be beyond the best set."""


def tangle(seed: int = 1, size: int = 90, trains: tuple[str, ...] = ("D", "D"), policy: str = "any") -> Table:
    """PRR is about to run; Ada is its president. NYC waits for its turn."""
    t = Table(3, revenue_policy=policy)
    t.game.rules.run_memory = (
        RunMemory()
    )  # tables of equal rules share one, and tests must not help each other
    t.phase("D").running("PRR", 100, A, 60).running("NYC", 76, B, 60).equip("PRR", *trains).equip("NYC", "5")
    map_ = t.game.title.map
    board, _ = random_board(random.Random(seed), map_, size, 0.9)
    corporations = len(t.game.title.corporations)
    tokens = (*board.tokens, *((),) * (corporations - len(board.tokens)))
    t.game.state.board = Board(map_, board.tiles, board.rotations, tokens)
    t.operating_round()
    while t.acting != "PRR":
        t.finish_turn()
    return t.skip_to("run-trains")


def unsure(problem: Problem, more: int = MORE) -> Run:
    """The best set, without its proof."""
    run = best(problem)
    return replace(run, proved=False, bound=run.revenue + more)


class Slow:
    """Stands for a searching process that proves nothing before its limit or a stop."""

    def __init__(self) -> None:
        self.answers: SimpleQueue[Answer | None] = SimpleQueue()
        self.timer: Timer | None = None
        self.stopped = 0
        self.telling = Lock()

    def tell(self, message: object) -> None:
        if isinstance(message, Question):
            run = unsure(pickle.loads(message.problem), MORE // 2)
            self.answers.put(Answer(message.number, run, False, False))
            with self.telling:
                seconds = 0 if self.stopped == message.number else message.seconds
                self.timer = Timer(seconds, self.answers.put, (Answer(message.number, run, False, True),))
                self.timer.daemon = True
                self.timer.start()
        elif isinstance(message, Stop):
            with self.telling:
                self.stopped = message.number
                last = self.timer.args[0] if self.timer is not None else None
                if self.timer is not None and last is not None and last.number == message.number:
                    self.timer.cancel()
                    self.answers.put(last)

    def hear(self) -> Answer | None:
        return self.answers.get()

    def alive(self) -> bool:
        return True

    def kill(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.answers.put(None)

    close = kill


def short_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is proved at a glance."""

    def glance(game: Game, corporation: int, _seconds: float) -> Run:
        return unsure(run_problem(game, corporation))

    monkeypatch.setattr(searches, "best_routes", glance)
