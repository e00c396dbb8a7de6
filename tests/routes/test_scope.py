"""What routes can depend on: changes beyond it change neither tables nor answers, changes within are noticed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import railhead
from railhead.board.board import Board
from railhead.board.routes import Problem, Setting, best
from railhead.board.routes.model import TABLES
from railhead.board.routes.scope import Scope
from railhead.bots.random_player import choose
from railhead.engine.steps.run import run_problem

TITLES = ("1817", "1830", "1860", "1870")


def settings(title: str, seed: int, most: int = 60) -> Iterator[Setting]:
    """The runs of every company with a station, again and again in the course of random games."""
    rng, found = Random(seed), 0
    while found < most:
        game = railhead.new(title, 3)
        while not game.over and found < most:
            game.push(choose(game, rng))
            if game.round.kind != "operating" or game.length % 5:
                continue
            for corporation, nodes in enumerate(game.state.board.tokens):
                if nodes and game.state.trains[corporation]:
                    found += 1
                    yield run_problem(game, corporation).setting


def scope_of(setting: Setting) -> Scope:
    return setting.ground()[0]


def afresh(setting: Setting) -> Setting:
    """The same on a board that remembers nothing."""
    board = setting.board
    return replace(setting, board=Board(board.map, board.tiles, board.rotations, board.tokens))


@pytest.mark.parametrize("title", TITLES)
def test_what_is_handed_on_is_what_a_walk_finds(title: str) -> None:
    for setting in settings(title, 1):
        assert scope_of(setting) == scope_of(afresh(setting))


@pytest.mark.parametrize("title", TITLES)
def test_shared_tables_give_the_answers_of_own_ones(title: str) -> None:
    for setting in settings(title, 2):
        shared = best(Problem(setting), nodes=2000)
        TABLES.clear()
        assert best(Problem(afresh(setting)), nodes=2000) == shared


@pytest.mark.parametrize("title", TITLES)
def test_all_that_is_explored_lies_within(title: str) -> None:
    for setting in settings(title, 3):
        explored, scope = Problem(setting), scope_of(setting)
        explored.explore()
        assert scope.stops >= {site.node for site in explored.sites}
        assert scope.hexes >= {hex_ for link in explored.links for hex_ in link.leg.hexes}


def test_a_station_of_others_in_reach_is_noticed_and_one_elsewhere_is_not() -> None:
    for setting in settings("1830", 4):
        board, scope = setting.board, scope_of(setting)
        other = next(c for c in range(len(board.tokens)) if c != setting.corp)
        for hex_, face in enumerate(board.faces):
            for at, stop in enumerate(face.stops):
                node = hex_ * 8 + at
                if stop.slots != 1 or board.occupants(node):
                    continue
                changed = replace(setting, board=board.with_token(other, node))
                assert (scope_of(changed) == scope) == (node not in scope.stops)
                assert scope_of(changed) == scope_of(afresh(changed))


def test_another_tile_is_noticed_where_track_leads_to_it() -> None:
    for setting in settings("1830", 5, 20):
        board, scope = setting.board, scope_of(setting)
        for hex_, tile in enumerate(board.tiles):
            if tile < 0 and not board.faces[hex_].stops and not board.map.fixed[hex_]:
                changed = replace(setting, board=board.with_tile(hex_, board.map.tile_index["9"], 0))
                assert (scope_of(changed) == scope) == (hex_ not in scope.hexes)
