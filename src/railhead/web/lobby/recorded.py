"""Reading a recorded game beside the service: what of it becomes a table, as plain values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ...engine.game import Game
from ...notation import files
from ...notation.position import code_of
from ..tables.codec import encode
from ..tables.live import Live, Seat, Terms
from ..tables.opening import START
from ..tables.summary import summary
from .care import table_name
from .names import short_names


@dataclass(frozen=True)
class Recorded:
    """A game as the rows of a table."""

    title: str
    form: str
    seats: tuple[Seat, ...]
    options: dict[str, Any]
    settings: dict[str, Any]
    log: tuple[tuple[int, dict[str, Any]], ...]
    """Seat and plain data of each action."""
    stands: dict[str, Any]
    """What the row of the table says of the latest position."""
    name: str = ""
    """What the record is called."""


def read_game(content: bytes, trust: str, owner: str, name: str = "") -> Recorded:
    """A game in any known form, all of whose actions stand up to the rules by themselves; ``name`` of its file."""
    loaded = files.from_bytes(content, trust)
    game = loaded.game
    settings: dict[str, Any] = {"imported": loaded.form, "public": False}
    names = list(game.players)
    if loaded.form == "position":
        settings[START] = code_of(game)
    else:
        check_game(game)
        names = short_names(names)
    seats = tuple(Seat(place, name, "person", owner) for place, name in enumerate(names))
    log = tuple(
        (Game(game.rules, game.players, node.parent).speaker(node.action), encode(node.action))
        for node in game.nodes()
        if node.action is not None and node.parent is not None
    )
    terms = Terms("", game.title.name, "", owner, "", "", "", {}, {})
    stands = summary(Live(terms, seats, game))
    return Recorded(game.title.name, loaded.form, seats, dict(game.rules.options), settings, log, stands,
                    table_name(loaded.name) or table_name(file_words(name)))  # fmt: skip


def fault_words(fault: Exception) -> str:
    """What is wrong with a file, its place counted as people count."""
    return re.sub(r"^actions\[(\d+)\]", lambda at: f"Action {int(at[1]) + 1} of the file", str(fault))


def file_words(name: str) -> str:
    """The name of a file without its folder and its endings."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    stem = last.split(".", 1)[0] or last
    return stem.replace("_", " ")


def check_game(game: Game) -> None:
    """A table is read back from its log, so every action of a game must stand up to the rules by itself."""
    played = Game(game.rules, game.players)
    for place, action in enumerate(game.actions, 1):
        refusal = played.why_not(action)
        if refusal is not None:
            raise ValueError(f"Action {place} of {game.length} does not keep the rules: {refusal.sentence()}")
        played.push_checked(action)
