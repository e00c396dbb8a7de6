"""The compiled package, where there is one that is up to date, plays as the modules it was made of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose

REPOSITORY = Path(__file__).parent.parent.parent
COMPILED = REPOSITORY / "build" / "compiled"
ACTIONS = 150


def fingerprint() -> str:
    """What the compiled package would have to be made of now."""
    spec = spec_from_file_location("compile_rules", REPOSITORY / "scripts" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(module.fingerprint())


def played(title: str) -> dict[str, str]:
    """Where the engine of this process lies, and what a random game comes to."""
    from railhead.engine import game as engine

    game, rng = railhead.new(title, 4, preset="18xxgames"), Random(7)
    seen = sha256()
    while not game.over and game.length < ACTIONS:
        seen.update(repr([*game.choices()]).encode())
        game.push(choose(game, rng))
        seen.update(json.dumps(game.state.to_json(), sort_keys=True).encode())
    return {"file": str(engine.__file__), "seen": seen.hexdigest()}


@pytest.mark.parametrize("title", ["1830", "1870"])
def test_the_compiled_package_plays_the_same_game(title: str) -> None:
    mark = COMPILED / ".fingerprint"
    if not mark.exists() or not mark.read_text(encoding="utf-8").startswith(fingerprint()):
        pytest.skip("no compiled package of these sources (make compile)")
    path = os.pathsep.join((str(COMPILED), str(REPOSITORY)))
    told = subprocess.run(
        [sys.executable, "-c", f"import tests.engine.test_compiled as t, json; print(json.dumps(t.played({title!r})))"],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    theirs = json.loads(told.stdout)
    assert not theirs["file"].endswith(".py")
    assert theirs["seen"] == played(title)["seen"]
