"""The arena: rotated seats, fixed seeds, sums that add up."""

from __future__ import annotations

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from railhead.bots import arena
from railhead.bots.arena import (
    Happenings,
    Often,
    Played,
    fingerprint,
    games,
    percentile,
    play,
    seating,
    summary,
)
from railhead.bots.ratings import ratings, share_interval
from railhead.cli.app import app
from railhead.cli.failure import Failure
from railhead.engine.events import Floated, PhaseBegan
from railhead.titles.g1817 import events as east
from railhead.titles.g1860 import events as isle

BOTS = ("conductor", "random", "random")
FILE = Path(__file__).parents[2] / "bench" / "arena.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("standard_arena", FILE)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


standard = load()


def made(
    seed: int, worth: tuple[int, ...], bots: tuple[str, ...] = ("a", "b"), ended: str = "bank"
) -> Played:
    place = tuple(1 + sum(1 for other in worth if other > own) for own in worth)
    times = tuple((bot, (0.001 * seed, 0.01)) for bot in bots)
    return Played(seed, bots, worth, place, (False,) * len(bots), ended, 10, 3 + seed, "3", (("2", 0), ("3", seed)),
                  100 * seed, times, (("floated", seed), ("loans", 2)))  # fmt: skip


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


def test_what_happened_is_counted_by_words() -> None:
    """Companies once each; sizes, loans and the like as the title names them."""
    found = Happenings("1817")
    found.count([Floated(0), east.SizeSet(0, 2), PhaseBegan(1), east.LoanTaken(0, 1)])
    found.count([Floated(1), Floated(0), east.Converted(0, 5), east.Merged(0, 1, 0, 10)])
    found.count([east.Sold(0, 1, 200, "acquisition"), east.Sold(1, -1, 0, "liquidation")])
    assert found.all() == (
        ("floated", 2), ("acquisitions", 1), ("changes", 3), ("conversions", 1), ("loans", 1), ("mergers", 1),
        ("of 10 shares", 1), ("of 2 shares", 1), ("of 5 shares", 1),
    )  # fmt: skip
    found = Happenings("1860")
    found.count([Floated(3), isle.CompanyBankrupt(3), Floated(3), isle.FloatedAgain(3)])
    found.count([isle.InsolvencyChanged(3, True), isle.InsolvencyChanged(3, False)])
    assert found.all() == (
        ("floated", 1),
        ("bankrupt companies", 1),
        ("floated again", 1),
        ("insolvencies", 1),
    )
    found = Happenings("1830")
    found.count([Floated(3)])
    assert found.all() == (("floated", 1),)


def test_what_happened_is_summed_up() -> None:
    one = replace(made(3, (1, 2)), happened=(("floated", 4), ("loans", 5)))
    two = replace(made(4, (1, 2)), happened=(("floated", 8),))
    assert summary([one, two]).happened == {"floated": Often(6, 4, 8), "loans": Often(2.5, 0, 5)}


def test_a_fingerprint_is_of_rules_and_bots(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert fingerprint("1830") == fingerprint("1830")
    assert fingerprint("1830").startswith(f"{arena.TITLES['1830'].rules}-")
    before = fingerprint("1830")
    (tmp_path / "other.py").write_text("PLAYS = 'otherwise'\n", encoding="utf-8")
    monkeypatch.setattr(arena, "__file__", str(tmp_path / "arena.py"))
    assert fingerprint("1830") != before
    before = {title: fingerprint(title) for title in ("1830", "1870")}
    for counts in ("arena.py", "ratings.py"):
        (tmp_path / counts).write_text("COUNTS = 'otherwise'\n", encoding="utf-8")
    (tmp_path / "titles").mkdir()
    (tmp_path / "titles" / "g1870.py").write_text("PLAYS = 'otherwise'\n", encoding="utf-8")
    assert fingerprint("1830") == before["1830"]
    assert fingerprint("1870") != before["1870"]


def test_a_line_tells_all_but_the_times() -> None:
    for game in (made(5, (500, 300)), made(6, (300, 300), ("b", "a"))):
        told = json.loads(json.dumps(standard.line_of(game)))
        assert standard.game_of(told, ("a", "b"), 5) == replace(game, seconds=())


def test_the_standard_arena_goes_on_where_it_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only what is missing is played; other bots begin anew; other series stay."""
    out = tmp_path / "arena.json"
    begun: list[int] = []

    def quick(_title: str, seats: tuple[str, ...], seed: int) -> Played:
        begun.append(seed)
        return made(seed, (300, 200, 100), seats)

    def run(*arguments: str) -> list[dict[str, Any]]:
        begun.clear()
        monkeypatch.setattr(sys, "argv", ["arena", *arguments, "--out", str(out)])
        standard.main()
        found: list[dict[str, Any]] = json.loads(out.read_text(encoding="utf-8"))
        return found

    monkeypatch.setattr(arena, "play", quick)
    run("1830", "--bots", "baron", "--part", "0.02")
    assert begun == [201, 202, 203, 204]
    run("1860", "--bots", "conductor,conductor,conductor", "--part", "0.02")
    assert begun == [1, 2]
    first, second = run("1830", "--bots", "baron", "--part", "0.03")
    assert begun == [205, 206]
    assert (first["title"], second["title"]) == ("1860", "1830")
    assert [line[0] for line in second["games"]] == [201, 202, 203, 204, 205, 206]
    assert second["summary"]["games"] == 6
    baron = next(line for line in second["summary"]["lines"] if line["bot"] == "baron")
    assert (baron["seats"], baron["first"]) == (6, 2)
    assert sum(second["milliseconds"]["baron"].values()) == 12
    assert baron["high_ms"] == pytest.approx(210)
    monkeypatch.setattr(standard, "fingerprint", lambda title: "other")
    first, second = run("1830", "--bots", "baron", "--part", "0.01")
    assert begun == [201, 202]
    assert (second["played by"], len(second["games"])) == ("other", 2)
    assert len(first["games"]) == 2
    assert len(out.read_text(encoding="utf-8").splitlines()) < 40


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
