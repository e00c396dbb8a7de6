"""A state that comes from outside: of the form the rules declare, and one that play can go on from.

Every number stands for something that exists, the books are in order, and somebody is asked something that he can
answer. What is not so is refused with a sentence (``Unreadable``) before anything is made of it.
"""

from __future__ import annotations

import re
from typing import Any, Final

from ..board.board import BARE, Board
from ..board.maps import NODE
from ..engine.books import unsound
from ..engine.game import Game, Node, opening_state
from ..engine.slots import Bounds, row
from ..engine.state import FIELDS, State
from ..finance.holders import BANK, CORPORATION, GONE, SEATS
from .faults import Unreadable

LARGEST: Final = 10_000_000
"""No amount and no count of any game comes near."""
FREE: Final = ("discarded", "waiting")
"""Tables of any length."""


class _Ids:
    """Words that are ids; the empty one too."""

    FORM: Final = re.compile(r"[a-z0-9_.-]{0,40}")

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.FORM.fullmatch(word) is not None


def sound_game(data: Any, fresh: Game) -> Game:
    """A game at the position of plain data; ``fresh`` is any game of the same rules and players."""
    model = opening_state(fresh.rules, len(fresh.players))
    if not isinstance(data, dict) or set(data) != set(model.to_json()):
        raise Unreadable("it has other fields than a position")
    board = _board(data["board"], model.board)
    bounds = bounds_of(fresh, board)
    state = State.from_json(data, board, fresh.rules.slot_table, bounds)
    _tables(state, model)
    _frames(state, fresh, bounds)
    game = Game(fresh.rules, fresh.players, Node(None, 0, None, state, ()))
    goes_on(game)
    return game


def goes_on(game: Game) -> None:
    """Its turn is somebody's, its books are in order and somebody can answer; ``Unreadable`` says what is not so."""
    _flow(game)
    for fault in unsound(game):
        raise Unreadable(fault)
    _asked(game)


def bounds_of(game: Game, board: Board) -> Bounds:
    """What every kind of number can stand for."""
    title = game.title
    players, corporations = range(len(game.players)), range(len(title.corporations))
    companies = range(CORPORATION, CORPORATION + len(corporations))
    return {
        "player": players,
        "seat": range(-1, len(players)),
        "corporation": corporations,
        "private": range(len(title.privates)),
        "owner": {BANK, GONE, *players, *companies},
        "entity": {*players, *companies},
        "train": {kind * 100 + number for kind in range(len(title.train_kinds)) for number in range(100)},
        "phase": range(len(title.phases)),
        "hex": range(title.map.size),
        "node": {
            hex_ * NODE + stop for hex_, face in enumerate(board.faces) for stop in range(len(face.stops))
        },
        "cell": range(-1, len(title.market.price)),
        "count": range(LARGEST),
        "flag": range(2),
        "money": range(-LARGEST, LARGEST),
        "word": _Ids(),
    }


def _whole(numbers: Any, allowed: range, what: str) -> tuple[int, ...]:
    if not isinstance(numbers, list) or not all(type(n) is int and n in allowed for n in numbers):
        raise Unreadable(f"there are no such {what}")
    return tuple(numbers)


def _board(data: Any, board: Board) -> Board:
    """The tiles and tokens, every one of which exists; two sizes cannot be mixed up."""
    if not isinstance(data, list) or len(data) != 3 or not isinstance(data[2], list):
        raise Unreadable("it has no map")
    tiles = _whole(data[0], range(BARE, len(board.map.tiles)), "tiles")
    rotations = _whole(data[1], range(6), "rotations")
    if not len(tiles) == len(rotations) == board.map.size or len(data[2]) != len(board.tokens):
        raise Unreadable("its map has another size")
    nodes = range(board.map.size * NODE)
    laid = Board(board.map, tiles, rotations, tuple(_whole(seated, nodes, "stops") for seated in data[2]))
    for node in (node for seated in laid.tokens for node in seated):
        if node % NODE >= len(laid.faces[node // NODE].stops):
            raise Unreadable(f"there is no such stop on {board.map.names[node // NODE]}")
    return laid


def _tables(state: State, model: State) -> None:
    """Every table has as many rows as there are players, corporations, privates, trains or tiles."""
    for name in FIELDS:
        expected = getattr(model, name)
        if isinstance(expected, tuple) and name not in FREE and len(getattr(state, name)) != len(expected):
            raise Unreadable(f"{name} has another length")
    for cell, pile in state.piles.items():
        if not 0 <= cell < LARGEST or not all(type(c) is int and 0 <= c < len(state.cell) for c in pile):
            raise Unreadable("market tokens of corporations that do not exist")


def _frames(state: State, game: Game, bounds: Bounds) -> None:
    """Every question that waits is one of the rules', about things that exist."""
    for frame in state.interrupts:
        if not frame or not isinstance(frame[0], str) or frame[0] not in game.rules.interrupts:
            raise Unreadable("an unknown question waits in it")
        row(game.rules.interrupts[frame[0]].frame, list(frame[1:]), bounds)


def _flow(game: Game) -> None:
    """The round and its step exist, and the turn is somebody's who can have one."""
    s = game.state
    current = game.rules.rounds.get(s.round)
    if current is None or not 0 <= s.step < len(current.steps) + bool(s.reason):
        raise Unreadable("it is in an unknown round or step")
    if current.turns_of and not s.reason:
        company = s.entity >= SEATS
        if company != (current.turns_of == "corporation"):
            raise Unreadable(f"nobody has such a turn in this round: {s.entity}")
        if company and not s.floated[s.entity - CORPORATION] and not s.closed[s.entity - CORPORATION]:
            raise Unreadable("a corporation that does not operate has the turn")
    if len(set(s.waiting)) != len(s.waiting) or any(s.cell[c] < 0 for c in s.waiting):
        raise Unreadable("corporations that cannot operate wait for their turn")


def answerable(game: Game) -> bool:
    """Somebody is asked something and can answer; a position that the rules stumble over raises what they do."""
    asked = game.step.open(game) or game.step.idle(game)
    return asked and game.actor is not None and next(iter(game.choices()), None) is not None


def _asked(game: Game) -> None:
    """Somebody is asked something and can answer it. Rules that stumble over a position cannot play it."""
    if game.over:
        return
    try:
        found = answerable(game)
    except Exception as error:  # whatever a rule runs into, the code is at fault and not the program
        raise Unreadable(f"its rules cannot be applied ({type(error).__name__})") from None
    if not found:
        raise Unreadable("nobody is asked anything in it, and it is not over")
