"""The command as a person meets it: what it prints, and its exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.notation.samples import SAMPLES, sample, short

from railhead.cli import main, selfplay
from railhead.engine.game import Game
from railhead.notation import native, script
from railhead.notation.games18xx import NotExportable, export
from railhead.notation.position import code_of

GAME = SAMPLES[2]


class Done(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def railhead(*words: str | Path, typed: str = "") -> Done:
    """Run the command here, as if it were a process of its own."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["railhead", *map(str, words)])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setenv("COLUMNS", "200")
        patch.setenv("NO_COLOR", "1")
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0 if end.code is None else 1
    return Done(code, out.getvalue(), err.getvalue())


@pytest.mark.slow
def test_as_a_process(tmp_path: Path) -> None:
    """Exit code and one message reach the shell."""
    bad = tmp_path / "bad.json"
    bad.write_text("{", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "railhead.cli", "replay", str(bad)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "stops being JSON" in failed(Done(done.returncode, done.stdout, done.stderr))


def failed(done: Done, code: int = 2) -> str:
    """The one message of a failure."""
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    assert done.stderr.strip()
    return done.stderr


def worked(done: Done) -> str:
    """What a success printed."""
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game in every form."""
    folder = tmp_path_factory.mktemp("logs")
    game = sample(*GAME)
    (folder / "native.json").write_text(native.dumps(game), encoding="utf-8")
    (folder / "text.txt").write_text(script.write(game), encoding="utf-8")
    (folder / "18xx.json").write_text(json.dumps(export(game)), encoding="utf-8")
    (folder / "position.txt").write_text(code_of(game), encoding="utf-8")
    (folder / "plain.json").write_text(native.dumps(short()), encoding="utf-8")
    return folder


def test_help_and_version() -> None:
    text = worked(railhead("--help"))
    for name in ("titles", "play", "replay", "digest", "export", "routes", "draw", "selfplay", "serve"):
        assert name in text
    assert worked(railhead("--version")).startswith("railhead 0")


def test_titles_and_their_options() -> None:
    assert "1830" in worked(railhead("titles"))
    assert "revenue_policy" in worked(railhead("titles", "1830"))
    assert "1999" in failed(railhead("titles", "1999"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["native.json", "text.txt", "18xx.json", "position.txt"])
def test_replay_gives_the_result(logs: Path, name: str) -> None:
    text = worked(railhead("replay", logs / name))
    for score in sample(*GAME).result().values():
        assert str(score) in text


@pytest.mark.slow
def test_digest_compares_equal_and_a_change_is_found(logs: Path, tmp_path: Path) -> None:
    states = tmp_path / "18xx.states.jsonl"
    worked(railhead("digest", logs / "18xx.json", "-o", states))
    assert "every state as expected" in worked(railhead("replay", logs / "18xx.json", "--against", states))
    lines = states.read_text(encoding="utf-8").splitlines()
    row = json.loads(lines[5])
    row["state"]["bank.cash"] = 1
    lines[5] = json.dumps(row)
    states.write_text("\n".join(lines) + "\n", encoding="utf-8")
    message = failed(railhead("replay", logs / "18xx.json", "--against", states), 1)
    assert f"action {row['i']}" in message
    assert "bank.cash" in message
    assert "expected 1," in message


@pytest.mark.slow
def test_digest_of_every_form_is_the_same(logs: Path) -> None:
    texts = [
        worked(railhead("digest", logs / name)).splitlines()
        for name in ("native.json", "text.txt", "18xx.json")
    ]
    for text in texts:
        head = json.loads(text[0])
        assert (head["format"], head["title"]) == (1, "1830")
        assert text[1:] == texts[0][1:]
        assert json.loads(text[-1])["final"]["finished"] is True


@pytest.mark.slow
@pytest.mark.parametrize("form", ["native", "18xx", "text", "position"])
def test_export_can_be_read_again(logs: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "deep" / "out"
    worked(railhead("export", logs / "native.json", "--to", form, "-o", out))
    assert str(max(sample(*GAME).result().values())) in worked(railhead("replay", out))
    shown = worked(railhead("export", logs / "native.json", "--to", form))
    assert shown == out.read_text(encoding="utf-8")


@pytest.mark.slow
def test_export_says_why_it_cannot(logs: Path) -> None:
    assert "preset 18xxgames" in failed(railhead("export", logs / "plain.json", "--to", "18xx"))
    assert "--to is one of" in failed(railhead("export", logs / "plain.json", "--to", "pdf"))


BAD = {
    "empty": b"",
    "no-json": b"hello",
    "binary": bytes(range(256)),
    "array": b"[]",
    "deep": b"[" * 50_000,
    "other": b'{"players": [], "actions": [], "title": "1830"}',
    "title": b'{"players": [{"id": 1}], "actions": [], "title": "18Mex"}',
    "log": b'{"format": "railhead/1"}',
    "code": b"rh1.1830.AAAA",
    "script": b"railhead text 1\ntitle 1830\nseat A\nseat B\nfly\n",
}


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_bad_file_gives_one_message(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[name])
    for words in (["replay", path], ["digest", path], ["export", path, "--to", "text"]):
        message = failed(railhead(*words))
        assert "bad.json" in message
        assert len(message.strip().splitlines()) <= 2


def test_a_missing_file_and_a_missing_folder(tmp_path: Path) -> None:
    assert "No such file" in failed(railhead("replay", tmp_path / "none.json"))
    good = tmp_path / "good.json"
    good.write_text(json.dumps(export(short("18xxgames"))), encoding="utf-8")
    assert "none.jsonl" in failed(railhead("replay", good, "--against", tmp_path / "none.jsonl"))
    failed(railhead("replay", tmp_path))
    failed(railhead("fly"))


@pytest.mark.slow
@pytest.mark.parametrize("form", ["native", "18xx", "text"])
def test_selfplay_writes_games_that_replay(tmp_path: Path, form: str) -> None:
    words = ("selfplay", "1830", "--games", "2", "--players", "3", "--seed", "5", "--longest", "150")
    text = worked(railhead(*words, "--out", tmp_path / "a", "--format", form))
    assert text.startswith("2 games")
    worked(railhead(*words, "--out", tmp_path / "b", "--format", form))
    files = sorted((tmp_path / "a").iterdir())
    assert len(files) == 2
    for path in files:
        worked(railhead("replay", path))
        assert path.read_bytes() == (tmp_path / "b" / path.name).read_bytes()


def test_selfplay_refuses_what_cannot_be() -> None:
    assert "2 to 6 players" in failed(railhead("selfplay", "1830", "--players", "9"))
    assert "no title" in failed(railhead("selfplay", "1999"))
    assert "--format" in failed(railhead("selfplay", "1830", "--format", "pdf"))
    assert "preset" in failed(railhead("selfplay", "1830", "--preset", "x"))
    assert "no bot 'x'" in failed(railhead("selfplay", "1830", "--bot", "x"))


def test_selfplay_by_a_bot(tmp_path: Path) -> None:
    """Where chance alone gets nowhere: uniform bids leave nobody the money to start a company in 1860."""
    words = (
        "selfplay",
        "1860",
        "--players",
        "2",
        "--longest",
        "80",
        "--format",
        "18xx",
        "--bot",
        "conductor",
    )
    worked(railhead(*words, "--out", tmp_path))
    path = tmp_path / "1860-2p-1.json"
    assert "run_routes" in path.read_text(encoding="utf-8")
    worked(railhead("replay", path))


def test_selfplay_takes_options(tmp_path: Path) -> None:
    words = ("selfplay", "1870", "--players", "7", "--longest", "30", "--out", tmp_path, "--format", "text")
    assert "2 to 6 players" in failed(railhead(*words))
    worked(railhead(*words, "--option", "max_players=7", "--option", "turn_cap=5"))
    text = (tmp_path / "1870-7p-1.txt").read_text(encoding="utf-8")
    assert "option max_players 7" in text
    assert "option turn_cap 5" in text
    assert "no option" in failed(railhead(*words, "--option", "speed=1"))
    assert "cannot be" in failed(railhead(*words, "--option", "max_players=9"))


def test_selfplay_says_before_the_first_game_that_none_can_be_written(tmp_path: Path) -> None:
    words = ("selfplay", "1830", "--format", "18xx", "--option", "revenue_policy=maximum", "--out", tmp_path)
    assert "revenue_policy" in failed(railhead(*words))
    assert not list(tmp_path.iterdir())


def test_selfplay_goes_on_after_a_game_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = selfplay.written

    def picky(game: Game, form: str) -> str:
        if game.length and len(game.players) == 3 and "second" not in seen:
            seen.append("second")
            raise NotExportable("a reason", 12)
        return whole(game, form)

    seen: list[str] = []
    monkeypatch.setattr(selfplay, "written", picky)
    words = ("selfplay", "1830", "--games", "3", "--players", "3", "--longest", "40", "--format", "18xx")
    text = worked(railhead(*words, "--out", tmp_path))
    assert "1 could not be written as 18xx" in text
    assert "seed 1: action 12: a reason" in text
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.slow
def test_routes_of_every_running_turn(logs: Path) -> None:
    rows = [
        json.loads(line) for line in worked(railhead("routes", logs / "18xx.json", "--json")).splitlines()
    ]
    assert rows
    for row in rows:
        assert set(row) == {"src", "corp", "trains", "played", "best", "proved", "bound", "seconds"}
        assert row["proved"]
        assert row["played"] <= row["best"] == row["bound"]
    text = worked(railhead("routes", logs / "native.json"))
    assert f"{len(rows)} running turns, {len(rows)} proved" in text
    assert "1 running turns" in worked(railhead("routes", logs / "18xx.json", "--at", str(rows[0]["src"])))
    assert "No trains run" in failed(railhead("routes", logs / "18xx.json", "--at", "1"))


@pytest.mark.slow
def test_draw_a_position(logs: Path, tmp_path: Path) -> None:
    worked(railhead("draw", logs / "18xx.json", "-o", tmp_path / "a" / "end.svg"))
    assert (tmp_path / "a" / "end.svg").read_text(encoding="utf-8").startswith("<svg")
    worked(railhead("draw", logs / "18xx.json", "--at", "0", "-o", tmp_path / "start.svg", "--part", "map"))
    assert (tmp_path / "start.svg").read_bytes() != (tmp_path / "a" / "end.svg").read_bytes()
    worked(
        railhead("draw", logs / "18xx.json", "-o", tmp_path / "x.png", "--part", "market", "--width", "300")
    )
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    assert "0 to" in failed(railhead("draw", logs / "18xx.json", "--at", "99999", "-o", tmp_path / "x.svg"))
    assert ".svg or .png" in failed(railhead("draw", logs / "18xx.json", "-o", tmp_path / "x.pdf"))


def test_a_game_at_the_terminal(tmp_path: Path) -> None:
    typed = "\n".join(
        ["take CS", "why take CS", "why take SV", "fly", "bid DH", "take SV", "1", "undo", "bid BO 225", "help", "map",
         "market", "all", f"save {tmp_path / 'game.json'}", "99", "quit"]
    )  # fmt: skip
    text = worked(railhead("play", "1830", "--players", "3", typed=typed))
    assert "Player 1 decides" in text
    assert "Not legal: CS is not the private on offer" in text
    assert "R-1830-" in text
    assert "That is legal." in text
    assert "'fly' is not an action" in text
    assert "bid DH 75 … 800" in text
    assert "Taken back:" in text
    assert "E19" in text
    assert "there is no choice 99" in text
    saved = native.loads((tmp_path / "game.json").read_bytes()).play()
    assert [script.write_action(action) for action in saved.actions] == ["take SV", "bid BO 225"]
    again = worked(railhead("play", "--load", tmp_path / "game.json", typed="undo\nquit\n"))
    assert "Taken back: bid BO 225" in again


def test_play_takes_names_and_options() -> None:
    words = ("play", "1830", "--name", "Ada", "--name", "Ben", "--option", "six_supply=3")
    assert "Ada decides" in worked(railhead(*words, typed=""))
    assert "no option" in failed(railhead("play", "--option", "x=1"))
    assert "2 to 6 players" in failed(railhead("play", "--players", "7"))
