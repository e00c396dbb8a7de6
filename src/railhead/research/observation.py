"""A position as an array of numbers, seen from a seat: its own player first, the others in the order of play.

The layout follows from the rules and the number of players alone; ``Observer.layout`` says what stands where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from ..board.board import Board
from ..board.maps import NODE
from ..board.tiles import COLORS
from ..engine.game import Game
from ..engine.holdings import certificates
from ..engine.ruleset import Ruleset
from ..engine.slots import Slot
from ..finance.holders import CORPORATION, IPO, POOL, RESERVE, SLOTS, TREASURY
from .forms import twin_of

Array = NDArray[np.float32]
MONEY: Final = 1000.0
"""Money is counted in thousands."""
PILES: Final = (IPO, POOL, TREASURY, RESERVE)


@dataclass(frozen=True)
class Block:
    """A stretch of the array."""

    name: str
    start: int
    size: int
    meaning: str


Numbers = Iterable[float]
Part = Callable[[Game, int], Numbers]


class Observer:
    """Makes arrays of positions by these rules."""

    def __init__(self, rules: Ruleset, players: int) -> None:
        title = rules.title
        self.rules = rules
        self.players = players
        self.rounds = sorted(rules.rounds)
        steps = {step.name for round_ in rules.rounds.values() for step in (*round_.steps, *round_.anytime)}
        self.steps = sorted(steps | {step.name for step in rules.interrupts.values()})
        self.corporations = len(title.corporations)
        self.privates = len(title.privates)
        self.kinds = len(title.train_kinds)
        self._parts: list[Part] = []
        self.layout: list[Block] = []
        self.size = 0
        self._shared()
        for slot in sorted(rules.slot_table.values(), key=lambda slot: slot.name):
            self._slot(slot)
        self._own()
        self._hexes = range(len(title.map.names))
        self._board: tuple[Board | None, Array] = (None, np.zeros(0, np.float32))
        width = len(COLORS) + 3
        self._add("board", len(self._hexes) * width, "by hex: colour of what lies there (one of "
                  f"{len(COLORS)}), tile by number, its direction, stations on it", None)  # fmt: skip
        self._add(
            "stations", self.corporations * len(self._hexes), "by corporation and hex: its stations", None
        )

    def _add(self, name: str, size: int, meaning: str, part: Part | None) -> None:
        self.layout.append(Block(name, self.size, size, meaning))
        self.size += size
        if part is not None:
            self._parts.append(part)

    def _shared(self) -> None:
        """What every title has."""
        title, n = self.rules.title, self.players
        rounds, steps = self.rounds, self.steps
        self._add(
            "round",
            len(rounds),
            f"kind of the round: {', '.join(rounds)}",
            lambda g, seat: one_of(rounds.index(g.state.round), len(rounds)),
        )
        self._add(
            "step",
            len(steps),
            f"decision: {', '.join(steps)}; all zeros when the game is over",
            lambda g, seat: one_of(-1 if g.over else steps.index(g.step.name), len(steps)),
        )
        self._add(
            "phase",
            len(title.phases),
            "phase in force",
            lambda g, seat: one_of(g.state.phase, len(title.phases)),
        )
        self._add(
            "clock",
            5,
            "stock round, operating round, rounds of the set, broken bank, cash of the bank",
            _clock,
        )
        self._add(
            "acting", self.corporations, "corporation whose turn it is",
            lambda g, seat: one_of(g.state.entity - CORPORATION, self.corporations),
        )  # fmt: skip
        self._add("cash", n, "cash by player, own first", lambda g, seat: turned(g.state.cash, seat, MONEY))
        self._add(
            "certificates", n, "certificates that count, in tens",
            lambda g, seat: [certificates(g, (seat + i) % n) / 10 for i in range(n)],
        )  # fmt: skip
        self._add("priority", n, "priority deal", lambda g, seat: one_of((g.state.priority - seat) % n, n))
        self._add(
            "shares", self.corporations * n, "by corporation and player: part of its shares", self._shares
        )
        self._add(
            "piles", self.corporations * len(PILES),
            "by corporation: part of its shares in offering, pool, treasury, reserve", self._piles,
        )  # fmt: skip
        self._add("presidents", self.corporations * n, "by corporation: its president", self._presidents)
        self._add(
            "companies", self.corporations * 10,
            "by corporation: price, par, treasury, size in tens, floated, operated, closed, tokens left, last "
            "revenue, waiting for its turn", self._companies,
        )  # fmt: skip
        self._add(
            "trains", self.corporations * self.kinds, "by corporation and kind: trains it has", self._trains
        )
        self._add("depot", self.kinds * 2, "by kind: sold so far in tens, returned to the bank", self._depot)
        self._add(
            "privates", self.privates * (n + 2),
            "by private: owned by each player, by a corporation, closed", self._privates,
        )  # fmt: skip
        tiles = len(title.map.tiles)
        self._add(
            "tiles", tiles, "by tile: left in the supply, in tens; -0.1 without end",
            lambda g, seat: [left / 10 for left in g.state.tiles_left],
        )  # fmt: skip

    def _shares(self, g: Game, seat: int) -> Numbers:
        s, n = g.state, self.players
        shares, order = s.shares, [(seat + i) % n for i in range(n)]
        return [
            shares[corporation * SLOTS + i] / (size or 1)
            for corporation, size in enumerate(s.size)
            for i in order
        ]

    def _piles(self, g: Game, seat: int) -> Numbers:
        shares = g.state.shares
        return [
            shares[corporation * SLOTS + pile] / (size or 1)
            for corporation, size in enumerate(g.state.size)
            for pile in PILES
        ]

    def _presidents(self, g: Game, seat: int) -> Numbers:
        n = self.players
        found = [0.0] * (self.corporations * n)
        for corporation, president in enumerate(g.state.president):
            if president is not None:
                found[corporation * n + (president - seat) % n] = 1.0
        return found

    def _companies(self, g: Game, seat: int) -> Numbers:
        s, price = g.state, g.title.market.price
        waiting = s.waiting
        found: list[float] = []
        for i, (cell, par, treasury, size, floated, operated, closed, tokens, revenue) in enumerate(
            zip(
                s.cell, s.par, s.treasury, s.size, s.floated, s.operated, s.closed, s.tokens_left,
                s.last_revenue, strict=True,
            )
        ):  # fmt: skip
            found += (
                price[cell] / MONEY if cell >= 0 else 0.0,
                par / MONEY,
                treasury / MONEY,
                size / 10,
                floated,
                operated,
                closed,
                tokens,
                revenue / MONEY if revenue > 0 else 0.0,
                i in waiting,
            )
        return found

    def _trains(self, g: Game, seat: int) -> Numbers:
        found = [0.0] * (self.corporations * self.kinds)
        for corporation, held in enumerate(g.state.trains):
            for train in held:
                found[corporation * self.kinds + train // 100] += 1
        return found

    def _depot(self, g: Game, seat: int) -> Numbers:
        returned = [0.0] * self.kinds
        for train in g.state.discarded:
            returned[train // 100] += 1
        return [*(sold / 10 for sold in g.state.train_next), *returned]

    def _privates(self, g: Game, seat: int) -> Numbers:
        n = self.players
        found = [0.0] * (self.privates * (n + 2))
        for private, owner in enumerate(g.state.private_owner):
            row = private * (n + 2)
            if 0 <= owner < n:
                found[row + (owner - seat) % n] = 1
            elif owner >= CORPORATION:
                found[row + n] = 1
            elif owner < 0:
                found[row + n + 1] = 1
        return found

    def _slot(self, slot: Slot[Any]) -> None:
        """What steps and titles keep, as far as its type says what it counts."""
        many = collection_of(slot.of)
        size = {"player": self.players, "corporation": self.corporations, "private": self.privates}.get(
            marked(many or slot.of), 0
        )
        mine = marked(many or slot.of) == "player"
        if many is not None and size:
            self._add(slot.name, size, slot.meaning, lambda g, seat: self._flags(g, slot, size, mine, seat))
        elif size and many is None:
            self._add(slot.name, size, slot.meaning, lambda g, seat: self._one(g, slot, size, mine, seat))
        elif slot.of is bool:
            self._add(slot.name, 1, slot.meaning, lambda g, seat: (float(g.state.get(slot)),))
        elif marked(slot.of) == "count" or slot.of is int:
            self._add(
                slot.name, 1, slot.meaning + ", in hundreds", lambda g, seat: (hundreds(g.state.get(slot)),)
            )

    def _flags(self, g: Game, slot: Slot[Any], size: int, mine: bool, seat: int) -> Numbers:
        found = [0.0] * size
        for at in g.state.get(slot):
            found[(at - seat) % size if mine else at] = 1
        return found

    def _one(self, g: Game, slot: Slot[Any], size: int, mine: bool, seat: int) -> Numbers:
        at = g.state.get(slot)
        return one_of(-1 if at is None else (at - seat) % size if mine else at, size)

    def _own(self) -> None:
        """What the title's twin names beside it."""
        twin = twin_of(self.rules.title.name)
        for slot in twin.by_corporation:
            self._add(f"{slot.name} by corporation", self.corporations, slot.meaning, self._numbers(slot))
        for slot in twin.by_holder:
            size = self.corporations * self.players
            self._add(f"{slot.name} by corporation and player", size, slot.meaning, self._holdings(slot))

    def _numbers(self, slot: Slot[Any]) -> Part:
        return lambda g, seat: padded(g.state.get(slot), self.corporations)

    def _holdings(self, slot: Slot[Any]) -> Part:
        n = self.players

        def held(g: Game, seat: int) -> Numbers:
            table = padded(g.state.get(slot), self.corporations * SLOTS)
            for corporation in range(self.corporations):
                for i in range(n):
                    yield table[corporation * SLOTS + (seat + i) % n]

        return held

    def observe(self, game: Game, seat: int) -> Array:
        """The position as this seat sees it."""
        found: list[float] = []
        for part in self._parts:
            found.extend(part(game, seat))
        board = game.state.board
        if self._board[0] is not board:
            self._board = (board, self._map(board))
        return np.concatenate((np.asarray(found, np.float32), self._board[1]))

    def _map(self, board: Board) -> Array:
        """Everybody sees the map alike, and it seldom changes."""
        hexes, width = len(self._hexes), len(COLORS) + 3
        rows = np.zeros((hexes, width), np.float32)
        stations = np.zeros((self.corporations, hexes), np.float32)
        for hex_ in self._hexes:
            rows[hex_, COLORS.index(board.faces[hex_].color)] = 1
            rows[hex_, -3] = (board.tiles[hex_] + 1) / len(board.map.tiles)
            rows[hex_, -2] = max(0, board.rotations[hex_]) / 6
        for corporation, nodes in enumerate(board.tokens):
            for node in nodes:
                rows[node // NODE, -1] += 1
                stations[corporation, node // NODE] += 1
        return np.concatenate((rows.ravel(), stations.ravel()))


def _clock(g: Game, seat: int) -> Numbers:
    s = g.state
    return s.turn / 10, s.number / 3, s.set_length / 3, float(s.broken), s.bank / (MONEY * 10)


def one_of(at: int, size: int) -> list[float]:
    """A one among zeros; all zeros if there is nothing to point at."""
    row = [0.0] * size
    if 0 <= at < size:
        row[at] = 1.0
    return row


def turned(values: tuple[int, ...], seat: int, unit: float) -> Numbers:
    """A table by player, beginning with a seat."""
    return [value / unit for value in (*values[seat:], *values[:seat])]


def padded(values: tuple[int, ...], size: int) -> list[float]:
    """As many numbers as wanted; a table that is not laid out yet counts as zeros."""
    return [float(value) for value in values[:size]] + [0.0] * (size - len(values))


def hundreds(value: int | None) -> float:
    """A count in hundreds; nothing yet is below none."""
    return -0.01 if value is None else value / 100


def marked(of: Any) -> str:
    """What a type of the state counts: ``player``, ``corporation``, ``count`` and the like; empty if nothing."""
    if get_origin(of) in (Union, UnionType):
        rest = [part for part in get_args(of) if part is not type(None)]
        of = rest[0] if len(rest) == 1 else None
    notes = getattr(of, "__metadata__", ())
    return str(notes[0]) if notes else ""


def collection_of(of: Any) -> Any:
    """The type of the members of a set; None for everything else."""
    return get_args(of)[0] if get_origin(of) is frozenset else None
