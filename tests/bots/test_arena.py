"""The arena: rotated seats, fixed seeds, sums that add up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from railhead.bots.arena import Played, games, percentile, play, seating, summary
from railhead.bots.ratings import ratings, share_interval
from railhead.cli.app import app
from railhead.cli.failure import Failure

BOTS = ("conductor", "random", "random")


def made(
    seed: int, worth: tuple[int, ...], bots: tuple[str, ...] = ("a", "b"), ended: str = "bank"
) -> Played:
    place = tuple(1 + sum(1 for other in worth if other > own) for own in worth)
    times = tuple((bot, (0.001 * seed, 0.01)) for bot in bots)
    return Played(seed, bots, worth, place, (False,) * len(bots), ended, 10, 3 + seed, "3", (("2", 0), ("3", seed)),
                  100 * seed, times)  # fmt: skip


def test_every_bot_sits_in_every_seat() -> None:
    tasks = list(games(("a", "b", "c"), 6, 10))
    assert [seats for seats, _ in tasks[:3]] == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert [seed for _, seed in tasks] == [10, 11, 12, 13, 14, 15]
    assert seating(("a", "b"), 3) == ("b", "a")


def test_the_same_seed_is_the_same_game() -> None:
    one, two = (play("1817", BOTS, 3) for _ in range(2))
    assert replace(one, seconds=()) == replace(two, seconds=())
    assert one.ended
    assert sorted(one.place)[0] == 1
    assert sum(len(times) for _, times in one.seconds) == one.length


def test_the_sums_are_those_of_the_games() -> None:
    found = summary([made(1, (500, 300)), made(2, (100, 300)), made(3, (200, 200), ended="")])
    assert (found.games, found.unfinished, found.ends) == (3, 1, {"bank": 2})
    assert (found.operating_rounds, found.revenue, found.began) == (5, 200, {"2": 0, "3": 2})
    first, second = found.lines
    assert (first.bot, first.seats, first.first, first.places) == ("a", 3, 2, (2, 1))
    assert (first.worth, first.least, first.most) == (200, 100, 500)
    assert (second.places, second.worth) == ((2, 1), 300)
    assert first.median_ms == pytest.approx(3.0)
    assert first.high_ms == pytest.approx(10.0)
    with pytest.raises(ValueError, match="no game"):
        summary([])


def test_percentiles() -> None:
    assert percentile([], 0.5) == 0.0
    assert percentile([1.0, 2.0, 3.0, 4.0], 0.5) == 2.0
    assert percentile([float(n) for n in range(1, 101)], 0.99) == 99.0


@pytest.mark.slow
def test_the_command_writes_what_it_shows(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    arguments = ["arena", "1817", "--bots", ",".join(BOTS), "--games", "2", "--seed", "5", "--json", str(out)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    data = json.loads(out.read_text(encoding="utf-8"))
    assert [game["seed"] for game in data["games"]] == [5, 6]
    assert data["summary"]["games"] == 2
    assert "conductor" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["1830", "--bots", "conductor,nobody"], "There is no bot 'nobody'"),
        (["18", "--bots", "random,random"], "There is no title '18'"),
        (["1830", "--bots", "random"], "not 1"),
        (["1830", "--bots", "random,random", "--dask", "nowhere"], "No Dask scheduler answers"),
    ],
)
def test_what_cannot_be_is_said_first(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(app, ["arena", *arguments])
    assert isinstance(result.exception, Failure)
    assert words in result.exception.message


def test_the_stronger_bot_has_the_higher_rating() -> None:
    pytest.importorskip("openskill")
    winner = [
        made(n, (500, 300) if n % 2 else (300, 500), ("a", "b") if n % 2 else ("b", "a")) for n in range(20)
    ]
    first, second = ratings(winner)
    assert (first.bot, second.bot) == ("a", "b")
    assert second.high < first.low
    few = ratings(winner[:2])
    assert few[0].high - few[0].low > first.high - first.low


def test_even_bots_have_even_ratings() -> None:
    pytest.importorskip("openskill")
    even = [made(n, (500, 300) if n % 2 else (300, 500)) for n in range(20)]
    one, two = ratings(even)
    assert one.low < two.value < one.high
    assert ratings([made(1, (500, 300), ("a", "a"))]) == ()


def test_an_interval_holds_what_was_seen() -> None:
    low, high = share_interval(17, 30)
    assert (round(low, 3), round(high, 3)) == (0.392, 0.726)
    assert share_interval(0, 10)[0] == pytest.approx(0.0)
    assert share_interval(10, 10)[1] == pytest.approx(1.0)
    with pytest.raises(ValueError, match="no share"):
        share_interval(3, 2)


@pytest.mark.slow
def test_a_cluster_of_two_workers_plays_the_same_games(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    out = tmp_path / "arena.json"
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        arguments = [
            "arena",
            "1830",
            "--bots",
            "random,random",
            "--games",
            "3",
            "--json",
            str(out),
            "--dask",
            address,
        ]
        result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    found = json.loads(out.read_text(encoding="utf-8"))["games"]
    here = [play("1830", seats, seed) for seats, seed in games(("random", "random"), 3, 1)]
    assert [(game["seed"], tuple(game["worth"]), game["length"]) for game in found] == [
        (game.seed, game.worth, game.length) for game in here
    ]
