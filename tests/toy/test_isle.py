"""A title of another package gets everything: rules, battery, notations, drawings, command, bots and pages."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.engine.test_battery import check_native_log, play_by_chance
from typer.testing import CliRunner

import railhead
from railhead.bots.random_player import choose
from railhead.cli import app
from railhead.engine.actions import Dividend, Lay, Par, Pass
from railhead.engine.game import Game
from railhead.engine.slots import SlotError
from railhead.engine.state import State
from railhead.notation import files, native, position, script, text
from railhead.notation.faults import Unreadable
from railhead.notation.games18xx import NotExportable, export
from railhead.render.position import position_svg
from railhead.titles import OWN, TITLES
from railhead.web.offline.archive import archive

REPOSITORY = Path(__file__).parent.parent.parent
TITLE = "Isle"


def operating() -> Game:
    """Red Ferry has floated; the tide is asked for."""
    game = railhead.new(TITLE, players=["Ada", "Ben"])
    game.push(Par("RED", 70))
    while game.state.round == "stock":
        game.push(text.parse("buy RED ipo", game) if game.length < 5 else Pass())
    return game


def at_track(water: str = "") -> Game:
    """The same with that water, when track is laid."""
    game = operating()
    game.push(text.parse(f"water {water}" if water else "pass", game))
    return game


def test_it_is_found_beside_the_own_titles() -> None:
    assert list(TITLES) == [*OWN, TITLE]
    assert TITLES.problems == {}
    assert TITLES[TITLE].kinds["tide"].kind == "tide"
    assert "tide" not in TITLES["1830"].kinds


def test_its_decision_its_slot_and_its_event() -> None:
    game = operating()
    assert game.step.name == "turn-tide"
    (tide,) = (choice for choice in game.choices() if choice != Pass())
    before = game.state.treasury[0]
    game.push(tide)  # type: ignore[arg-type]
    assert game.state.to_json()["slots"]["isle.water"] == "low"
    assert [event.kind for event in game.events if hasattr(event, "kind")] == ["tide-turned"]
    assert game.state.treasury[0] == before - 10
    assert operating().state != game.state


def test_its_rule_of_the_board() -> None:
    refusal = at_track().why_not(Lay("B4", "9", 1))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("tide-high", "R-ISLE-003")
    assert str(refusal) == "B4 can be built on at low water only. [R-ISLE-003, Track]"
    game = at_track("low")
    eastward = [lay for lay in lays(game) if lay.hex == "B2" and opens_east(game, lay)]
    game.push(eastward[0])
    while game.step.name != "turn-tide":
        game.push(next(choice for choice in game.choices() if isinstance(choice, Pass | Dividend)))
    high = game.copy()
    high.push(text.parse("water high", high))
    game.push(Pass())
    assert {lay.hex for lay in lays(game)} - {lay.hex for lay in lays(high)} == {"B4"}


def lays(game: Game) -> list[Lay]:
    return [choice for choice in game.choices() if isinstance(choice, Lay)]


def opens_east(game: Game, lay: Lay) -> bool:
    return bool(game.title.map.tiles[game.title.map.tile_index[lay.tile]].faces[lay.rotation].exits >> 4 & 1)


@pytest.mark.parametrize("seed", range(16))
def test_the_battery(seed: int) -> None:
    play_by_chance(TITLE, seed)


def test_text_and_native_notation() -> None:
    game = at_track("low")
    assert text.write(game.actions[-1]) == "water low"
    assert text.parse("water LOW", title=TITLE) == game.actions[-1]
    with pytest.raises(Unreadable, match=r"the form is: water high\|low"):
        text.parse("water red", game)
    with pytest.raises(Unreadable, match="'water' is not an action"):
        text.parse("water low", title="1830")
    check_native_log(game)
    assert script.read(script.write(game)).state == game.state
    assert files.from_bytes(native.dumps(game).encode()).game.state == game.state
    with pytest.raises(NotExportable, match=r"18xx\.games files of Isle are not known"):
        export(game)


def test_a_position_code_knows_its_slot() -> None:
    game = at_track("low")
    assert position.restore(position.code_of(game)).state == game.state
    data: dict[str, Any] = json.loads(json.dumps(game.state.to_json()))
    data["slots"]["isle.water"] = 3
    with pytest.raises(SlotError):
        State.from_json(data, game.state.board, game.rules.slot_table)


def test_drawings_and_a_bot() -> None:
    game = railhead.new(TITLE, players=2)
    rng = Random(3)
    while not game.over and game.length < 2000:
        game.push(choose(game.copy(), rng))
    assert game.over
    assert position_svg(game).count('class="hex"') == game.title.map.size


def test_the_command_line(tmp_path: Path) -> None:
    runner = CliRunner()
    listed = runner.invoke(app, ["titles"])
    assert TITLE in listed.output
    shown = runner.invoke(app, ["titles", TITLE])
    assert "tide_cost" in shown.output
    played = runner.invoke(app, ["selfplay", TITLE, "--games", "2", "--players", "2"])
    assert played.exit_code == 0, played.output
    record = tmp_path / "game.json"
    record.write_text(native.dumps(at_track("low")), encoding="utf-8")
    replayed = runner.invoke(app, ["replay", str(record)])
    assert replayed.exit_code == 0, replayed.output


@pytest.mark.slow
def test_another_process_finds_it_too(elsewhere: Path) -> None:
    """Nothing of the above rests on what this process has loaded."""
    path = os.pathsep.join([str(elsewhere), str(REPOSITORY / "src")])
    code = f"import railhead; print(railhead.new({TITLE!r}, players=2).title.name, *railhead.TITLES)"
    known = {**os.environ, "PYTHONPATH": path}
    found = subprocess.run(
        [sys.executable, "-c", code], env=known, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == [TITLE, *OWN, TITLE]


@pytest.mark.slow
def test_it_goes_along_into_the_browser(tmp_path: Path) -> None:
    """The archive for pages without a connection holds the package, and its Python finds the title there."""
    archive.cache_clear()
    zipped = tmp_path / "railhead.zip"
    zipped.write_bytes(archive()[1])
    archive.cache_clear()
    code = f"import sys; sys.path[:0] = [{str(zipped)!r}]; import railhead; print(railhead.__file__, *railhead.TITLES)"
    found = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == [str(zipped / "railhead" / "__init__.py"), *OWN, TITLE]


def test_no_file_of_the_project_names_it() -> None:
    words = [b"isle:", b'"Isle"', b"tide_cost", b"tide-turned", b"turn-tide", b"tide-high", b"isle.water"]
    files = [path for path in (REPOSITORY / "src").rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 300
    named = {str(path): word for path in files for word in words if word in path.read_bytes()}
    assert named == {}
