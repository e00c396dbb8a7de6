"""Trains, dividends, certificates, tiles and opinions of a review, each worked out again from the positions."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import railhead
from railhead.bots.conductor import Conductor
from railhead.bots.random_player import choose
from railhead.cli.app import app
from railhead.engine.actions import BuyTrain, Dividend, Lay, Run
from railhead.engine.game import Game
from railhead.engine.holdings import certificates
from railhead.engine.steps.run import best_routes
from railhead.finance.holders import CORPORATION
from railhead.notation import native
from railhead.review import (
    decision_indices,
    dividends,
    given_for_trains,
    lay_indices,
    lay_look,
    opinion,
    purchases,
    service,
    standings,
)
from railhead.titles import TITLES

OURS = ("1830", "1870", "1817", "1860")


@lru_cache(maxsize=8)
def played(title: str, actions: int = 420, seed: int = 3) -> Game:
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(seed)
    while not game.over and game.length < actions:
        game.push(choose(game, rng))
    return game


def bought_in(game: Game, index: int) -> BuyTrain | None:
    action = game.at(index).node.action
    return action if isinstance(action, BuyTrain) else None


@pytest.mark.slow
@pytest.mark.parametrize("title", OURS)
def test_purchases_are_those_of_the_log(title: str) -> None:
    game = played(title)
    rows = {row.index: row for row in purchases(game)}
    wanted = [index for index in range(1, game.length + 1) if bought_in(game, index)]
    assert sorted(rows) == wanted
    for index, row in rows.items():
        before, after, action = game.at(index - 1), game.at(index), bought_in(game, index)
        assert action is not None
        assert game.title.train_kinds[row.kind].name == action.train.rpartition("-")[0]
        assert row.price == action.price
        had = Counter(train for held in before.state.trains for train in held)
        has = Counter(train for held in after.state.trains for train in held)
        removed = sum(count for holder, _, count in row.rusted if holder >= CORPORATION)
        handed_in = 1 if action.trade_in else 0
        new = 0 if row.seller >= CORPORATION else 1
        assert sum(had.values()) - removed - handed_in + new == sum(has.values())
        if row.help:
            assert before.state.cash[row.helper] - after.state.cash[row.helper] >= row.help
    given = sum(row.amount for row in given_for_trains(game))
    assert given == sum(row.help for row in rows.values())


@pytest.mark.slow
def test_help_for_trains_is_found() -> None:
    """Games by chance bring presidents into need."""
    totals = [sum(row.amount for row in given_for_trains(played("1830", 600, seed))) for seed in (1, 2, 3)]
    assert max(totals) > 0


@pytest.mark.slow
@pytest.mark.parametrize("title", OURS)
def test_turns_and_dividends_are_those_of_the_log(title: str) -> None:
    game = played(title)
    declared = {row.corporation: row for row in dividends(game)}
    chosen = sum(isinstance(action, Dividend) for action in game.actions)
    counted = sum(count for row in declared.values() for _, count, _ in row.turns)
    assert counted <= sum(row.turns for row in service(game))
    assert bool(counted) == bool(declared)
    assert counted >= min(1, chosen)
    for row in service(game):
        assert 0 <= row.without < max(1, row.turns)
        revenue = declared[row.corporation].revenue if row.corporation in declared else 0
        assert revenue >= 0


@pytest.mark.parametrize("title", sorted(TITLES))
def test_standings_are_those_of_the_positions(title: str) -> None:
    game = played(title, 160)
    for row in standings(game):
        at = game.at(row.mark.end)
        assert row.certificates == tuple(certificates(at, seat) for seat in range(3))
        assert row.priority == at.state.priority
        assert row.limit == game.rules.certificate_limit(at)


@pytest.mark.slow
@pytest.mark.parametrize("title", OURS)
def test_a_tile_is_compared_with_every_other(title: str) -> None:
    game = played(title)
    indices = lay_indices(game)
    looked = 0
    for index in indices[:: max(1, len(indices) // 3)][:3]:
        look = lay_look(game, index)
        before = game.at(index - 1)
        corporation = before.state.entity - CORPORATION
        lays = [choice for choice in before.choices() if isinstance(choice, Lay)]
        assert look.tried == len(lays)
        revenue = []
        for lay in lays:
            twin = before.copy()
            twin.push(lay)
            revenue.append(best_routes(twin, corporation).revenue)
        assert look.would == max(revenue)
        assert look.earns == revenue[lays.index(look.laid)]
        assert look.more >= 0
        looked += 1
    assert looked == min(3, len(indices))


def test_a_tile_is_looked_at_only_where_one_was_laid() -> None:
    with pytest.raises(ValueError, match="lays no tile"):
        lay_look(played("1830", 60), 1)


@pytest.mark.slow
def test_an_opinion_is_the_conductors_and_counts_beyond_its_noise() -> None:
    game = played("1830", 200)
    indices = decision_indices(game)
    assert indices
    assert not any(isinstance(game.at(index).node.action, Run) for index in indices)
    found = 0
    for index in indices[::9][:8]:
        before, action = game.at(index - 1), game.at(index).node.action
        assert action is not None
        assert before.actor is not None
        own = Conductor("review").choose(before, before.actor)
        told = opinion(before, index, action, tries=2)
        if told is None:
            continue
        found += 1
        assert told.wanted == own != action
        assert told.counts == (told.difference > told.noise)
        assert told.noise > 0
        assert told.player == before.actor
        again = opinion(before, index, action, tries=2)
        assert again is not None
        assert (again.difference, again.noise) == (told.difference, told.noise)
    assert found


@pytest.mark.slow
def test_the_command_says_the_same(tmp_path: Path) -> None:
    game = played("1830", 260)
    path = tmp_path / "game.json"
    path.write_text(native.dumps(game), encoding="utf-8")
    made = CliRunner().invoke(app, ["review", str(path), "--json"])
    assert made.exit_code == 0, made.output
    told = json.loads(made.stdout)
    assert [row["index"] for row in told["purchases"]] == [row.index for row in purchases(game)]
    assert [tuple(row) for row in told["worth"]][-1] == tuple(game.result().values())
    shown = CliRunner().invoke(app, ["review", str(path), "--no-runs"])
    assert shown.exit_code == 0
    assert "Worth" in shown.output
    bad = CliRunner().invoke(app, ["review", str(tmp_path / "none.json")])
    assert bad.exit_code != 0


def test_the_command_lists_every_run_that_left_something(tmp_path: Path) -> None:
    """Trains that stayed at home are listed with round, president and what their best routes would have earned."""
    game, rng = (
        railhead.new("1830", players=["Ada", "Ben", "Cleo"], options={"revenue_policy": "any"}),
        Random(3),
    )
    poor: list[list[str]] = []
    while len(poor) < 2:
        best = game.best_run() if game.step.name == "run-trains" else None
        if best is None or not best.routes:
            game.push(choose(game, rng))
            continue
        s, corporation = game.state, game.state.entity - CORPORATION
        seat, most = s.president[corporation], best_routes(game, corporation).revenue
        assert seat is not None
        game.push(Run(()))
        poor.append([str(game.length), f"{s.turn}.{s.number}", game.title.corporations[corporation].sym,
                     game.players[seat], "$0", f"${most:,}", f"${most:,}"])  # fmt: skip
    path = tmp_path / "game.json"
    path.write_text(native.dumps(game), encoding="utf-8")
    made = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["review", str(path)])
    listed = made.stdout.split("Runs that left something")[1]
    lines = [re.split(r"[\s│|]+", line.strip(" │|")) for line in listed.splitlines() if "OR" in line]
    assert [[cell for cell in line if cell != "OR"] for line in lines] == poor
