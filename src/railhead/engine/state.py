"""The state: everything that changes during play, and nothing else.

Flat tables of whole numbers by id, one immutable board, short tuples. A change puts a new table in the place of the
old one (``replaced``), so that a copy shares all tables and costs a microsecond or two; equality, hash and JSON are
made from the same list of fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from ..board.board import Board
from .slots import Slot, plain, read_slots

_PLAIN: Final = (
    "acted", "bank", "broken", "phase", "round", "turn", "number", "set_length", "step", "entity", "priority",
    "last_dealer", "passes", "rounds_done", "reason", "interrupts", "discarded", "waiting", "board",
)  # fmt: skip
_TABLES: Final = (
    "cash", "treasury", "shares", "president", "par", "cell", "floated", "operated", "tokens_left",
    "private_owner", "train_next", "trains", "tiles_left", "sold", "last_revenue", "last_payout",
    "bankrupt", "size", "president_shares", "float_shares", "closed",
)  # fmt: skip
_DICTS: Final = ("piles", "slots", "marks", "this_turn", "this_round")


Entry = TypeVar("Entry")
T = TypeVar("T")


def replaced(table: tuple[Entry, ...], at: int, entry: Entry) -> tuple[Entry, ...]:
    """The table with another entry at one place."""
    # joined from slices: several times faster than unpacking into a new tuple
    return table[:at] + (entry,) + table[at + 1 :]  # noqa: RUF005


class State:
    """See the comment of each field."""

    __slots__ = _PLAIN + _TABLES + _DICTS

    acted: bool  # who has the turn has done something in it
    bank: int  # cash of the bank, negative when it pays on credit
    broken: bool  # the bank has run out
    phase: int  # index of the phase in force
    round: str  # kind of the round: a key of the ruleset's rounds
    turn: int  # number of the stock round, from 1
    number: int  # number of the operating round in its set, from 1; 0 in stock rounds
    set_length: int  # operating rounds of the present set
    step: int  # index of the pending step of the round
    entity: int  # holder whose turn it is: a player or a corporation
    priority: int  # player with the priority deal
    last_dealer: int  # player who dealt last in this stock round, -1 nobody
    passes: int  # passes in a row
    rounds_done: int  # stock rounds that were passed out
    reason: str  # why the game ended, empty while it runs
    interrupts: tuple[tuple[Any, ...], ...]  # stack of (kind, numbers…); the last one decides first
    discarded: tuple[int, ...]  # trains for sale in the open market
    waiting: tuple[int, ...]  # corporations that have not had their turn in this operating round
    board: Board  # tiles and tokens
    cash: tuple[int, ...]  # by player
    treasury: tuple[int, ...]  # by corporation
    shares: tuple[int, ...]  # corporation * SLOTS + holder -> shares
    president: tuple[int | None, ...]  # by corporation: player, None nobody
    par: tuple[int, ...]  # by corporation, 0 before it is started
    cell: tuple[int, ...]  # by corporation: market cell, -1 before it is started
    floated: tuple[int, ...]  # by corporation: 1 once it may operate
    operated: tuple[int, ...]  # by corporation: 1 once it has had a turn
    tokens_left: tuple[int, ...]  # by corporation: tokens not on the map
    private_owner: tuple[int, ...]  # by private: BANK unsold, a player, a corporation, GONE closed
    train_next: tuple[int, ...]  # by train kind: how many have left the bank's first supply
    trains: tuple[tuple[int, ...], ...]  # by corporation: train ids (kind * 100 + number) in order of arrival
    tiles_left: tuple[int, ...]  # by tile, -1 unlimited
    sold: tuple[int, ...]  # by player: bit set of corporations sold in this stock round
    last_revenue: tuple[int, ...]  # by corporation: revenue of its latest turn, -1 none yet
    last_payout: tuple[str, ...]  # by corporation: what was done with it
    bankrupt: tuple[int, ...]  # by player: 1 when bankrupt
    size: tuple[int, ...]  # by corporation: shares it is divided into
    president_shares: tuple[int, ...]  # by corporation: shares of the president's certificate
    float_shares: tuple[int, ...]  # by corporation: shares that must be sold before it operates
    closed: tuple[int, ...]  # by corporation: 1 once it has left the game
    piles: dict[int, tuple[int, ...]]  # market cell -> corporations, top first
    slots: dict[str, Any]  # what steps and titles keep, by the name of the slot that declares it
    marks: dict[str, int]  # a title's own lasting facts
    this_turn: dict[str, int]  # facts of the present turn, emptied when it ends
    this_round: dict[str, int]  # facts of the present round, emptied when it ends

    def copy(self) -> State:
        """An independent copy."""
        twin = State.__new__(State)
        twin.acted = self.acted
        twin.bank = self.bank
        twin.broken = self.broken
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.number = self.number
        twin.set_length = self.set_length
        twin.step = self.step
        twin.entity = self.entity
        twin.priority = self.priority
        twin.last_dealer = self.last_dealer
        twin.passes = self.passes
        twin.rounds_done = self.rounds_done
        twin.reason = self.reason
        twin.interrupts = self.interrupts
        twin.discarded = self.discarded
        twin.waiting = self.waiting
        twin.board = self.board
        twin.cash = self.cash
        twin.treasury = self.treasury
        twin.shares = self.shares
        twin.president = self.president
        twin.par = self.par
        twin.cell = self.cell
        twin.floated = self.floated
        twin.operated = self.operated
        twin.tokens_left = self.tokens_left
        twin.private_owner = self.private_owner
        twin.train_next = self.train_next
        twin.trains = self.trains
        twin.tiles_left = self.tiles_left
        twin.sold = self.sold
        twin.last_revenue = self.last_revenue
        twin.last_payout = self.last_payout
        twin.bankrupt = self.bankrupt
        twin.size = self.size
        twin.president_shares = self.president_shares
        twin.float_shares = self.float_shares
        twin.closed = self.closed
        twin.piles = self.piles.copy()
        twin.slots = self.slots.copy()
        twin.marks = self.marks.copy()
        twin.this_turn = self.this_turn.copy()
        twin.this_round = self.this_round.copy()
        return twin

    def _key(self) -> tuple[Any, ...]:
        plain = tuple(getattr(self, name) for name in _PLAIN)
        tables = tuple(getattr(self, name) for name in _TABLES)
        dicts = tuple(tuple(sorted(getattr(self, name).items())) for name in _DICTS)
        return plain + tables + dicts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def get(self, slot: Slot[T]) -> T:
        """The value of a slot."""
        value: T = self.slots.get(slot.name, slot.default)
        return value

    def president_of(self, corporation: int) -> int:
        """The player who presides over a corporation that has a president."""
        player = self.president[corporation]
        assert player is not None, f"corporation {corporation} has no president"
        return player

    def to_json(self) -> dict[str, Any]:
        """Plain data that ``from_json`` restores exactly."""
        data: dict[str, Any] = {name: getattr(self, name) for name in _PLAIN if name != "board"}
        data["interrupts"] = [list(frame) for frame in self.interrupts]
        for name in _TABLES:
            data[name] = list(getattr(self, name))
        data["slots"] = {name: plain(value) for name, value in sorted(self.slots.items())}
        for name in _DICTS:
            if name == "slots":
                continue
            data[name] = {str(key): value for key, value in sorted(getattr(self, name).items())}
        board = self.board
        data["board"] = [list(board.tiles), list(board.rotations), [list(nodes) for nodes in board.tokens]]
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any], board: Board, slots: Mapping[str, Slot[Any]]) -> State:
        """Restore a state; ``board`` is any board of the same map, ``slots`` are those of the rules."""
        state = State.__new__(State)
        for name in _PLAIN:
            if name not in ("board", "interrupts", "discarded", "waiting"):
                setattr(state, name, data[name])
        state.interrupts = tuple(tuple(frame) for frame in data["interrupts"])
        state.discarded = tuple(data["discarded"])
        state.waiting = tuple(data["waiting"])
        for name in _TABLES:
            setattr(state, name, tuple(data[name]))
        state.trains = tuple(tuple(row) for row in data["trains"])
        state.piles = {int(cell): tuple(pile) for cell, pile in data["piles"].items()}
        state.slots = read_slots(data["slots"], slots)
        state.marks = dict(data["marks"])
        state.this_turn = dict(data["this_turn"])
        state.this_round = dict(data["this_round"])
        tiles, rotations, tokens = data["board"]
        state.board = Board(
            board.map, tuple(tiles), tuple(rotations), tuple(tuple(nodes) for nodes in tokens)
        )
        return state
