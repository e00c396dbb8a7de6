"""The library as people meet it."""

from __future__ import annotations

import copy
import io
import pickle
import pydoc
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import pytest
from tests.library import script

import railhead
from railhead.bots.random_player import choose
from railhead.engine import game as engine
from railhead.engine.actions import KINDS
from railhead.notation import position
from railhead.notation.games18xx import Fault, NotExportable

ROOT = Path(__file__).parent.parent.parent
PUBLIC = {
    # the position
    "title", "players", "options", "kinds", "state", "rules", "round", "step", "actor", "over", "length",
    "company", "companies", "player", "result", "outcome",
    # deciding and doing
    "choices", "why_not", "speaker", "best_run", "routes", "push", "push_checked", "pop", "copy", "at",
    # the past
    "actions", "events", "node", "nodes",
    # words and pictures
    "parse", "write", "map", "market",
}  # fmt: skip


def sold_out() -> railhead.Game:
    """The opening sale is over and B&O has its par."""
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    for line in ("take SV", "take CS", "take DH", "take MH", "take CA", "take BO", "par B&O 100"):
        game.push(line)
    return game


def test_help_shows_what_a_user_needs() -> None:
    names = {name for name in dir(railhead.Game) if not name.startswith("_")}
    assert names == PUBLIC
    shown = pydoc.plain(pydoc.render_doc(railhead.Game))
    entries = {line.strip(" |").partition("(")[0] for line in shown.splitlines()}
    assert {"push", "company", "outcome"} <= entries
    hidden = {
        "emit",
        "end",
        "next_step",
        "prepared",
        "auto_passed",
        "settle",
        "handler",
        "handlers",
        "asking",
    }
    assert not hidden & entries
    for name in PUBLIC - {"title", "players", "state", "rules", "node"}:
        assert (getattr(railhead.Game, name).__doc__ or "").strip(), f"{name} is not explained"


def test_all_core_actions_and_errors_are_exported() -> None:
    assert {kind.__name__ for kind in KINDS.values()} <= set(railhead.__all__)
    family = [
        railhead.Illegal, railhead.Unreadable, railhead.Ambiguous, railhead.OptionError, railhead.SeatsError,
        railhead.UnknownTitle, railhead.UnknownName, Fault, NotExportable,
    ]  # fmt: skip
    assert all(issubclass(error, railhead.RailheadError) for error in family)
    assert all(hasattr(railhead, name) for name in railhead.__all__)


def test_repr_and_text_of_a_game() -> None:
    game = sold_out()
    assert repr(game) == "<Game 1830: SR 1, Ada decides (stock turn), 7 actions>"
    lines = str(game).splitlines()
    assert lines[0] == "1830: SR 1, Ada decides (stock turn)"
    assert lines[1].startswith("7 actions; phase 2; bank $")
    assert lines[1].endswith("trains: 2-0 $80")
    (company,) = (line for line in lines if line.startswith("B&O"))
    assert company.split() == ["B&O", "Cleo", "100", "100", "not", "floated", "8"]
    assert any(line.startswith("Cleo") and "B&O* 2" in line and line.endswith("DH, BO") for line in lines)
    assert any("H12o" in line for line in lines), "the map is there"


def test_a_bank_without_end_shows_no_cash() -> None:
    titles = [name for name in railhead.TITLES if railhead.new(name).rules.bank_breaks_below is None]
    assert titles
    for name in titles:
        assert "bank unlimited; trains" in str(railhead.new(name)).splitlines()[1]


def test_the_text_of_a_game_that_is_over() -> None:
    game = sold_out()
    rng = Random(2)
    while not game.over:
        game.push(choose(game.copy(), rng))
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.winners[0] in repr(game)
    assert outcome.why in str(game)
    best, second = outcome.ranking[:2]
    assert (best[0], best[1] - second[1]) == (outcome.winners[0], outcome.margin)
    assert dict(outcome.ranking) == game.result()
    assert sold_out().outcome() is None


def test_views_of_companies_and_players() -> None:
    game = sold_out()
    company = game.company("B&O")
    assert (company.president, company.par, company.price, company.floated) == ("Cleo", 100, 100, False)
    assert company.shares == {"Cleo": 2, "ipo": 8}
    assert (company.percent("Cleo"), company.percent("Ada"), company.size) == (20, 0, 10)
    cleo = game.player("Cleo")
    assert cleo == game.player(2)
    assert (cleo.shares, cleo.presidencies, cleo.privates) == ({"B&O": 2}, ("B&O",), ("DH", "BO"))
    assert (cleo.certificates, cleo.certificate_limit, cleo.bankrupt) == (3, 20, False)
    assert cleo.worth == game.result()["Cleo"]
    assert [view.sym for view in game.companies] == [row.sym for row in game.title.corporations]
    with pytest.raises(AttributeError):
        cleo.cash = 5  # type: ignore[misc]
    with pytest.raises(railhead.UnknownName, match="There is no company 'XX' in 1830; there are PRR, NYC"):
        game.company("XX")
    with pytest.raises(railhead.UnknownName, match="There is no player 'Dan'"):
        game.player("Dan")
    for seat in (-1, 3):
        with pytest.raises(railhead.UnknownName):
            game.player(seat)


def test_a_company_that_runs(shared: Path) -> None:
    """A recorded game, half-way: trains, tokens and the latest run of a company as its views tell them."""
    path = sorted((shared / "conformance" / "real" / "1830").glob("*.json"))[0]
    game = railhead.load(path, trust="trusting")
    half = game.at(game.length // 2)
    assert isinstance(half, railhead.Game)
    for index, view in enumerate(half.companies):
        s = half.state
        assert len(view.trains) == len(s.trains[index])
        assert len(view.tokens) == len(s.board.tokens[index])
        assert view.last_run == (None if s.last_revenue[index] < 0 else s.last_revenue[index])
        assert sum(view.shares.values()) == view.size
    assert any(view.last_run for view in half.companies)


def test_text_is_pushed_and_parsed() -> None:
    game = railhead.new("1830", players=3)
    assert game.parse("bid cs 45") == railhead.Bid("CS", 45)
    assert game.length == 0
    with pytest.raises(railhead.Unreadable):
        game.push("bid CS")
    with pytest.raises(railhead.Illegal):
        game.push("bid CS 5")
    assert game.length == 0
    game.push("bid CS 45")
    assert game.actions == [railhead.Bid("CS", 45)]
    texts = [game.write(choice) for choice in game.choices()]
    assert texts[:2] == ["pass", "take SV"]
    assert "bid DH 75 … 800" in texts


def test_games_compare() -> None:
    game = sold_out()
    assert game == sold_out()
    assert game.copy() == game
    assert game != railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    assert railhead.new("1830", players=3) != railhead.new("1870", players=3)
    assert railhead.new("1830", players=3) != railhead.new("1830", players=["A", "B", "C"])
    assert railhead.new("1830", players=3) != railhead.new("1830", players=3, preset="18xxgames")
    assert game != "a game"
    with pytest.raises(TypeError):
        hash(game)


@pytest.mark.parametrize("title", list(railhead.TITLES))
def test_games_pickle(title: str) -> None:
    game = railhead.new(title, players=3)
    rng = Random(5)
    while game.length < 60:
        game.push(choose(game.copy(), rng))
    sent = pickle.loads(pickle.dumps(game))
    assert sent == game
    assert isinstance(sent, railhead.Game)
    assert [node.events for node in sent.nodes()] == [node.events for node in game.nodes()]
    assert copy.copy(game) == copy.deepcopy(game) == game
    asked = engine.asking(game, frozenset({(0, "stock-turn")}))
    assert pickle.loads(pickle.dumps(asked)).rules.passes_asked == frozenset({(0, "stock-turn")})


def test_a_position_without_a_past_pickles() -> None:
    bare = railhead.library.game.game_of(position.restore(position.code_of(sold_out())))
    bare.push("pass")
    sent = pickle.loads(pickle.dumps(bare))
    assert sent == bare
    assert (sent.length, sent.state) == (1, bare.state)


@pytest.mark.parametrize("form", ["native", "text", "position", "18xx"])
def test_games_are_saved_and_loaded(form: str, tmp_path: Path) -> None:
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"], preset="18xxgames")
    game.push("take SV")
    railhead.save(game, tmp_path / "game", form)
    assert railhead.load(tmp_path / "game").state == game.state
    with pytest.raises(railhead.Unreadable, match="'paper' is not a form of a game"):
        railhead.save(game, tmp_path / "game", "paper")


def test_bad_wishes_for_a_game() -> None:
    with pytest.raises(railhead.UnknownTitle):
        railhead.new("1831")
    with pytest.raises(railhead.OptionError):
        railhead.new("1830", options={"sixes": 3})
    with pytest.raises(railhead.SeatsError, match="1830 takes 2 to 6 players, not 9"):
        railhead.new("1830", players=9)


def test_pictures_are_real_attributes(tmp_path: Path) -> None:
    game = sold_out()
    assert {"map", "market"} <= set(vars(railhead.Game)), "nobody adds them afterwards"
    game.map.save(tmp_path / "map.svg")
    assert 'data-hex="E19"' in (tmp_path / "map.svg").read_text(encoding="utf-8")
    game.market.save(tmp_path / "market.png", width=400)
    assert (tmp_path / "market.png").read_bytes().startswith(b"\x89PNG")


# documents and types


def snippets() -> list[str]:
    text = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", text, re.S)


def test_the_snippets_of_the_document_run_and_print_what_it_says() -> None:
    names: dict[str, object] = {}
    assert len(snippets()) > 10
    for snippet in snippets():
        said = io.StringIO()
        with redirect_stdout(said):
            exec(compile(snippet, "library.md", "exec"), names)
        told = [line.removeprefix("# ") for line in snippet.splitlines() if line.startswith("# ")]
        assert said.getvalue().splitlines() == told


def test_a_program_with_every_public_call_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main(tmp_path).over
    assert "R-1830-022" in capsys.readouterr().out


def used_names() -> set[str]:
    source = (ROOT / "tests" / "library" / "script.py").read_text(encoding="utf-8")
    return set(re.findall(r"\.(\w+)", source))


def test_the_program_makes_every_public_call() -> None:
    left_out = {"rules", "node", "best_run"}
    assert used_names() >= PUBLIC - left_out
    calls = {"new", "load", "save", "TITLES", "Game", "RailheadError"} - {"RailheadError"}
    assert used_names() >= calls


@pytest.mark.slow
@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]], ids=["mypy", "pyright"])
def test_the_program_passes_strict_type_checkers(checker: list[str], tmp_path: Path) -> None:
    """What a user with these tools sees, reading the sources as an installed package."""
    there = subprocess.run([sys.executable, "-m", checker[0], "--version"], capture_output=True, check=False)
    if there.returncode:
        pytest.skip(f"{checker[0]} cannot be had here")
    program = tmp_path / "program.py"
    program.write_text(
        (ROOT / "tests" / "library" / "script.py").read_text(encoding="utf-8"), encoding="utf-8"
    )
    (tmp_path / "pyrightconfig.json").write_text(
        f'{{"typeCheckingMode": "strict", "extraPaths": ["{ROOT / "src"}"], "pythonVersion": "3.11"}}',
        encoding="utf-8",
    )
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nmypy_path = {ROOT / 'src'}\n", encoding="utf-8")
    found = subprocess.run(
        [sys.executable, "-m", *checker, str(program)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr
