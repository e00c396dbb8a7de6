"""A search takes with it what it made: circles of objects would wait for the interpreter to look for them."""

from __future__ import annotations

import gc
import random

import pytest
from tests.routes.positions import random_problem

from railhead.board.routes import Problem, best
from railhead.board.routes.model import TABLES


def left_behind(asked: Problem) -> int:
    """Objects that nothing refers to but themselves after a search."""
    gc.collect()
    gc.disable()
    try:
        best(asked, nodes=3000)
        TABLES.clear()
        return gc.collect()
    finally:
        gc.enable()


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1830", "1870", "1817", "1860"])
def test_a_search_leaves_no_circles_of_objects(title: str) -> None:
    """Bots search for routes thousands of times a game: looking for such circles took more than half of their time."""
    rng = random.Random(3)
    asked = [random_problem(rng, title) for _ in range(4)]
    best(asked[0], nodes=100)  # what is made once and kept
    assert [left_behind(each) for each in asked] == [0] * 4
