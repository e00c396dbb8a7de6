"""The recorded and generated games beside the repository, and our list of exceptions."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from railhead.notation.games18xx import Replay, read_log

REPOSITORY = Path(__file__).parent.parent.parent
SHARED = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
CORPUS = SHARED / "conformance"
HELD = ("1817", "1830", "1860", "1870")
"""Titles whose games must agree."""
ABSENT = "no recorded games (set RAILHEAD_SHARED to the folder of the reference material)"


def games(*groups: str) -> list[Any]:
    """Parameters for a test: every game of the titles we hold, or one that is skipped with its reason."""
    found = [
        pytest.param(path, id=f"{path.parent.parent.name}-{path.parent.name}-{path.stem}")
        for group in groups
        for path in sorted(CORPUS.glob(f"{group}/*/*.json"))
        if path.parent.name in HELD
    ]
    return found or [pytest.param(Path(), id="absent", marks=pytest.mark.skip(reason=ABSENT))]


@lru_cache(maxsize=1)
def exceptions() -> dict[str, Any]:
    """Where we differ from 18xx.games on purpose."""
    data: dict[str, Any] = json.loads(Path(__file__).with_name("exceptions.json").read_text(encoding="utf-8"))
    return data


def lines(path: Path) -> list[dict[str, Any]]:
    """A file with one JSON object per line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def replay_of(path: Path) -> Replay:
    """A game file, ready to be played."""
    return Replay(read_log(json.loads(path.read_text(encoding="utf-8"))))
