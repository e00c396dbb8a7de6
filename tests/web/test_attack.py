"""A short form of ``make attack``: every route in every role, every command, and nothing in good faith."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "attack.py"


@pytest.fixture(scope="module")
def attack() -> Any:
    spec = importlib.util.spec_from_file_location("attack", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["attack"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_nothing_breaks(attack: Any, capsys: pytest.CaptureFixture[str]) -> None:
    code = attack.main(["--requests", "400", "--files", "66", "--seconds", "120", "--seed", "3"])
    assert code == 0, capsys.readouterr().out


def test_every_command_that_reads_a_file_is_attacked(attack: Any) -> None:
    """A command that takes a file and is not among those attacked fails here."""
    import inspect

    from railhead.cli.app import app

    reading = set()
    for command in app.registered_commands:
        given = (
            inspect.get_annotations(command.callback, eval_str=True) if command.callback is not None else {}
        )
        name = command.name or getattr(command.callback, "__name__", "")
        if any("Path" in str(kind) for key, kind in given.items() if key not in ("out", "return")):
            reading.add(name)
    attacked = {words[0] for words, _typed in attack.commands_with(Path("file"), Path("other"), Path("out"))}
    assert reading - {"backup"} <= attacked  # it writes the file that is named


@pytest.mark.slow
def test_a_broken_service_is_noticed(attack: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The attack can fail: a handler that raises, and an entry that nobody with a seat made."""
    import random
    import sqlite3
    import time

    from railhead.web.lobby import service

    async def broken(*_args: Any) -> None:
        raise RuntimeError("boom")

    report = attack.Report()
    made = attack.Attack(random.Random(1), report, tmp_path)
    monkeypatch.setattr(service, "listed", broken)
    made.run(150, time.monotonic() + 60)
    assert any(fault.startswith("500") for fault in report.faults)
    del report.faults[:]
    with sqlite3.connect(tmp_path / "railhead.db") as database:
        database.execute(
            "UPDATE entries SET person = 'stranger' WHERE rowid = (SELECT min(rowid) FROM entries)"
        )
    made.judge_entries()
    assert any("holds the seat" in fault for fault in report.faults)
