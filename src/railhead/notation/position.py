"""The position code: a compact word that restores a position exactly, without the way it came about.

``rh1.<title>.<letters>``: checksum and compressed JSON of options, names and state in URL-safe base 64.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from types import NoneType
from typing import Any, Final

from ..board.board import Board
from ..board.maps import NODE
from ..engine.game import Game, Node, opening_state
from ..engine.options import OptionError
from ..engine.state import State
from ..titles import FIRST, TITLES, ruleset
from .faults import Unreadable
from .native import read_seats

PREFIX: Final = "rh1"
CHECK: Final = 6
LONGEST: Final = 100_000
LARGEST: Final = 1_000_000


def code_of(game: Game) -> str:
    """The code of a game's present position."""
    options = game.rules.options.changed(TITLES[game.title.name].options)
    data = {"o": options, "p": list(game.players), "s": game.state.to_json()}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    packed = zlib.compress(text, 9)
    check = hashlib.sha256(game.title.name.encode() + packed).digest()[:CHECK]
    letters = base64.urlsafe_b64encode(check + packed).decode().rstrip("=")
    return f"{PREFIX}.{game.title.name}.{letters}"


def restore(code: str) -> Game:
    """The game at the position of a code; it has no past. ``Unreadable`` for a damaged code."""
    parts = code.strip().split(".")
    if len(parts) != 3 or parts[0] != PREFIX:
        raise Unreadable(f"a position code looks like {PREFIX}.{FIRST}.…")
    title, letters = parts[1:]
    if title not in TITLES:
        raise Unreadable(f"the position code is of an unknown title; known are {', '.join(TITLES)}")
    if len(letters) > LONGEST:
        raise Unreadable("the position code is too long")
    data = _unpack(title, letters)
    try:
        rules = ruleset(title, data["o"], "")
        players = read_seats(data["p"])
        fresh = Game(rules, players)
        state = State.from_json(_checked(data["s"], fresh), fresh.state.board, rules.slot_table)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OptionError) as error:
        raise Unreadable(f"the position code does not hold a position of {title}: {error}") from None
    return Game(rules, players, Node(None, 0, None, state, ()))


def _unpack(title: str, letters: str) -> dict[str, Any]:
    damaged = Unreadable("the position code is damaged: some letters are wrong, missing or too many")
    try:
        raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        check, packed = raw[:CHECK], raw[CHECK:]
        if hashlib.sha256(title.encode() + packed).digest()[:CHECK] != check:
            raise damaged
        if base64.urlsafe_b64encode(raw).decode().rstrip("=") != letters:
            raise damaged
        text = zlib.decompressobj().decompress(packed, LARGEST)
        data = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise damaged from None
    if not isinstance(data, dict) or set(data) != {"o", "p", "s"}:
        raise damaged
    return data


def _checked(data: Any, fresh: Game) -> dict[str, Any]:
    """A state of the same shape as the opening one, so that no code, however made, breaks the program."""
    model = opening_state(fresh.rules, len(fresh.players)).to_json()
    if not isinstance(data, dict) or set(data) != set(model):
        raise ValueError("other fields")
    free = ("interrupts", "discarded", "waiting")
    for name, value in model.items():
        given = data[name]
        if isinstance(value, list) and name not in free and name != "board":
            if not isinstance(given, list) or len(given) != len(value):
                raise ValueError(f"{name} has another length")
            kind = type(value[0]) if value else int
            kinds = (list,) if kind is tuple else (int, NoneType) if kind is NoneType else (kind,)
            if not all(type(item) in kinds for item in given):
                raise ValueError(f"{name} holds other things")
        elif name != "board" and not isinstance(
            given, list if isinstance(value, tuple | list) else type(value)
        ):
            raise ValueError(f"{name} is of another kind")
    _check_flow(data, fresh)
    _check_board(data["board"], fresh.state.board)
    return data


def _check_flow(data: dict[str, Any], fresh: Game) -> None:
    rules = fresh.rules
    steps = len(rules.rounds[data["round"]].steps) if data["round"] in rules.rounds else 0
    if not 0 <= data["step"] < steps + bool(data["reason"]):
        raise ValueError("unknown round or step")
    if not 0 <= data["phase"] < len(fresh.title.phases):
        raise ValueError("unknown phase")
    for frame in data["interrupts"]:
        if not frame or frame[0] not in rules.interrupts:
            raise ValueError("unknown interrupt")


def _check_board(data: Any, board: Board) -> None:
    tiles, rotations, tokens = data
    if not len(tiles) == len(rotations) == board.map.size or len(tokens) != len(board.tokens):
        raise ValueError("the map has another size")
    if not all(-1 <= tile < len(board.map.tiles) for tile in tiles) or not all(
        0 <= r <= 5 for r in rotations
    ):
        raise ValueError("unknown tiles")
    if not all(0 <= node < board.map.size * NODE for nodes in tokens for node in nodes):
        raise ValueError("unknown stops")
