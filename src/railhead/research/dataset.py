"""Records as a table for learning: one row for each decision with its position, its choices and how the game ended."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from ..engine.errors import RailheadError
from ..engine.game import Game
from ..notation.files import load
from ..titles import entry
from . import features
from .catalogue import catalogue
from .forms import CatalogueError
from .observation import Observer

ENDINGS: Final = (".json", ".jsonl", ".txt", ".rh", ".log")
SCHEMA: Final = pa.schema(
    [
        ("game", pa.string()),
        ("title", pa.string()),
        ("players", pa.int8()),
        ("options", pa.string()),
        ("catalogue", pa.string()),
        ("number", pa.int32()),
        ("seat", pa.int8()),
        ("step", pa.string()),
        ("position", pa.list_(pa.float32())),
        ("choices", pa.list_(pa.int32())),
        ("features", pa.list_(pa.float32())),
        ("chosen", pa.int32()),
        ("over", pa.bool_()),
        ("score", pa.int32()),
        ("place", pa.int8()),
    ]
)
"""``chosen`` is an index into ``choices``; ``features`` holds a row of ``features.COLUMNS`` for each of them."""


def files_in(folder: Path) -> list[Path]:
    """The records below a folder, in the order of their names; expected states beside them are left out."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix in ENDINGS)
    return [path for path in found if not path.name.endswith((".states.jsonl", ".probes.jsonl"))]


def decisions(game: Game, name: str, forced: bool = False) -> Iterator[dict[str, Any]]:
    """A row for each decision of a game; those with a single choice only if they are wanted.

    A decision that the catalogue cannot hold, such as a word that only records of other programs know, has no row.
    """
    players = len(game.players)
    numbers = catalogue(game.rules, players)
    observer = Observer(game.rules, players)
    scores = [game.rules.score(game, seat) for seat in range(players)]
    ranks = [1 + sum(other > score for other in scores) for score in scores]
    same = {
        "game": name,
        "title": game.title.name,
        "players": players,
        "options": json.dumps(game.rules.options.changed(entry(game.title.name).options), sort_keys=True),
        "catalogue": numbers.hash,
        "over": game.over,
    }
    nodes = game.nodes()
    for before, after in pairwise(nodes):
        there = Game(game.rules, game.players, before)
        action = after.action
        assert action is not None
        if action.kind == "end" or there.speaker(action) != there.actor:
            continue
        try:
            number = numbers.encode(there, action)
        except CatalogueError:
            continue
        legal = numbers.legal(there)
        if number not in legal or (len(legal) < 2 and not forced):
            continue
        seat = there.actor or 0
        yield {
            **same,
            "number": before.index,
            "seat": seat,
            "step": there.step.name,
            "position": observer.observe(there, seat),
            "choices": list(legal),
            "features": features.rows(there, legal).ravel(),
            "chosen": list(legal).index(number),
            "score": scores[seat],
            "place": ranks[seat],
        }


def write(paths: Iterable[Path], out: Path, forced: bool = False) -> Iterator[tuple[Path, int, str]]:
    """Read records and write their decisions; yields each file with its rows, or with what was wrong with it."""
    with pq.ParquetWriter(out, SCHEMA, compression="zstd") as writer:
        for path in paths:
            try:
                game = load(path).game
            except (RailheadError, OSError) as error:  # a folder may hold anything; it is told and left out
                yield path, 0, str(error)
                continue
            found = list(decisions(game, path.stem, forced))
            if found:
                writer.write_table(pa.Table.from_pylist(found, SCHEMA))
            yield path, len(found), ""
