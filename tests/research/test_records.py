"""Datasets, features, series of games, and the example that learns."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from railhead.bots.random_player import choose
from railhead.cli.app import app
from railhead.engine.actions import Lay
from railhead.engine.game import Game
from railhead.notation.files import load
from railhead.research import features
from railhead.research.catalogue import RUN, catalogue
from railhead.research.dataset import decisions
from railhead.research.runner import Series, Uniform, play_many
from railhead.titles import ruleset

EXAMPLE = Path(__file__).parents[2] / "examples" / "imitate.py"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    for title, form in (("1817", "18xx"), ("1860", "native")):
        asked = [
            "selfplay",
            title,
            "--players",
            "3",
            "--seed",
            "3",
            "--games",
            "2",
            "--out",
            str(folder / title),
        ]
        preset = ["--preset", "18xxgames"] if form == "18xx" else []
        made = CliRunner().invoke(app, [*asked, "--format", form, *preset])
        assert made.exit_code == 0, made.output
    return folder


@pytest.mark.slow
def test_a_dataset_holds_every_decision(records: Path, tmp_path: Path) -> None:
    (records / "broken.json").write_text("{", encoding="utf-8")
    out = tmp_path / "all.parquet"
    made = CliRunner().invoke(app, ["dataset", str(records), "-o", str(out)])
    assert made.exit_code == 0, made.output
    assert "1 left out" in made.output
    rows = pq.read_table(out).to_pylist()
    assert {row["title"] for row in rows} == {"1817", "1860"}
    path = next(path for path in sorted((records / "1860").iterdir()))
    game = load(path).game
    mine = [row for row in rows if row["title"] == "1860" and row["game"] == path.stem]
    numbers = catalogue(game.rules, 3)
    actions = list(game.actions)
    for row in mine[::29]:
        there = game.at(row["number"])
        assert row["choices"] == list(numbers.legal(there))
        assert row["choices"][row["chosen"]] == numbers.encode(there, actions[row["number"]])
        assert row["score"] == game.rules.score(game, row["seat"])
        assert row["catalogue"] == numbers.hash
        assert len(row["features"]) == len(row["choices"]) * len(features.COLUMNS)
        assert row["step"] == there.step.name


def test_what_cannot_be_made_into_a_dataset(tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    for folder, told in ((tmp_path / "nowhere", "not a folder"), (tmp_path, "no record")):
        made = CliRunner().invoke(app, ["dataset", str(folder), "-o", str(out)])
        assert made.exit_code != 0
        assert told in str(made.exception)
    (tmp_path / "bad.json").write_text("[]", encoding="utf-8")
    made = CliRunner().invoke(app, ["dataset", str(tmp_path), "-o", str(out)])
    assert made.exit_code != 0
    assert not out.exists()
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.slow
def test_features_say_what_the_position_says() -> None:
    game = Game(ruleset("1830"), ["A", "B", "C"])
    chance = random.Random(1)
    while game.length < 150:
        game.push_checked(choose(game, chance))
    seen = set()
    for row in list(decisions(game, "x"))[::3]:
        there = game.at(row["number"])
        legal = catalogue(game.rules, len(game.players)).legal(there)
        table = features.rows(there, legal)
        assert table.shape == (len(legal), len(features.COLUMNS))
        column = {name: at for at, name in enumerate(features.COLUMNS)}
        for (number, choice), line in zip(legal.items(), table, strict=True):
            if number == RUN:
                assert line[column["runs"]] == 1
            elif isinstance(choice.action, Lay) and "tile" not in seen:
                seen.add("tile")
                hex_ = there.title.map.index[choice.action.hex]
                first = there.state.board.tiles[hex_] < 0
                assert line[column["tile cost"]] == pytest.approx(
                    there.title.map.cost[hex_] / 100 if first else 0
                )
            elif choice.bounds is not None:
                assert line[column["at the least"]] == (
                    line[column["amount"]] * 1000 == pytest.approx(choice.bounds[0])
                )
    assert "tile" in seen


@pytest.mark.slow
def test_series_are_the_same_in_one_process_and_in_two() -> None:
    series = Series("1860", (Uniform, Uniform), most_actions=60, keep_turns=True)
    here = {one.seed: one for one in play_many(series, 3, seed=5)}
    there = {one.seed: one for one in play_many(series, 3, seed=5, workers=2)}
    assert sorted(here) == sorted(there) == [5, 6, 7]
    for seed, one in here.items():
        other = there[seed]
        assert (one.scores, one.actions, one.reason) == (other.scores, other.actions, other.reason)
        assert [turn.chosen for turn in one.turns] == [turn.chosen for turn in other.turns]
        assert all(turn.chosen in turn.legal for turn in one.turns)
        assert all(np.isfinite(turn.observation).all() for turn in one.turns)


@pytest.mark.slow
def test_the_example_learns(records: Path, tmp_path: Path) -> None:
    data, told = tmp_path / "d.parquet", tmp_path / "t.json"
    assert CliRunner().invoke(app, ["dataset", str(records / "1860"), "-o", str(data)]).exit_code == 0
    command = [sys.executable, str(EXAMPLE), str(data), "--title", "1860", "--rounds", "6"]
    command += ["--games", "0", "--json", str(told)]
    calm = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    made = subprocess.run(command, capture_output=True, text=True, check=False, env=calm)
    assert made.returncode == 0, made.stderr
    figures = json.loads(told.read_text(encoding="utf-8"))
    rows = pq.read_table(data, columns=["choices"]).to_pylist()
    by_chance = sum(1 / len(row["choices"]) for row in rows) / len(rows)
    assert figures["top 1"] > 1.1 * by_chance
    assert figures["top 5"] > figures["top 1"]


def test_a_position_by_itself() -> None:
    game = Game(ruleset("1817"), ["A", "B", "C"])
    legal = catalogue(game.rules, 3).legal(game)
    assert features.rows(game, legal).shape[0] == len(legal)
