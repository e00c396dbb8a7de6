"""The state: everything that changes during play, and nothing else.

Flat tables of whole numbers by id, one immutable board, short tuples. A change puts a new table in the place of the
old one (``replaced``), so that a copy shares all tables and costs a microsecond or two; equality, hash and JSON are
made from the same list of fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from ..board.board import Board
from .slots import (
    UNBOUND,
    Bounds,
    Cell,
    Corporation,
    Count,
    Entity,
    Money,
    Owner,
    Phase,
    Player,
    Slot,
    SlotError,
    Train,
    Word,
    plain,
    read_slots,
    typed,
)

FIELDS: Final[Mapping[str, Any]] = {
    "acted": bool,
    "bank": Money,
    "broken": bool,
    "phase": Phase,
    "round": Word,
    "turn": Count,
    "number": Count,
    "set_length": Count,
    "step": Count,
    "entity": Entity,
    "priority": Player,
    "last_dealer": Player | None,
    "passes": Count,
    "rounds_done": Count,
    "reason": Word,
    "discarded": tuple[Train, ...],
    "waiting": tuple[Corporation, ...],
    "cash": tuple[Count, ...],
    "treasury": tuple[Count, ...],
    "shares": tuple[Count, ...],
    "president": tuple[Player | None, ...],
    "par": tuple[Count, ...],
    "cell": tuple[Cell, ...],
    "floated": tuple[Count, ...],
    "operated": tuple[Count, ...],
    "tokens_left": tuple[Count, ...],
    "private_owner": tuple[Owner, ...],
    "train_next": tuple[Count, ...],
    "trains": tuple[tuple[Train, ...], ...],
    "tiles_left": tuple[Money, ...],
    "sold": tuple[Count, ...],
    "last_revenue": tuple[Money, ...],
    "last_payout": tuple[Word, ...],
    "bankrupt": tuple[Count, ...],
    "size": tuple[Count, ...],
    "president_shares": tuple[Count, ...],
    "float_shares": tuple[Count, ...],
    "closed": tuple[Count, ...],
}
"""Every field and its type, in the order of equality, hash and JSON; after them come those that follow."""
_FRAMES: Final = ("interrupts", "board")
_DICTS: Final = ("piles", "slots")


Entry = TypeVar("Entry")
T = TypeVar("T")


def replaced(table: tuple[Entry, ...], at: int, entry: Entry) -> tuple[Entry, ...]:
    """The table with another entry at one place."""
    # joined from slices: several times faster than unpacking into a new tuple
    return table[:at] + (entry,) + table[at + 1 :]  # noqa: RUF005


class State:
    """See the comment of each field."""

    __slots__ = (*FIELDS, *_FRAMES, *_DICTS)

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
    last_dealer: int | None  # player who dealt last in this stock round, None nobody
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
        return twin

    def _key(self) -> tuple[Any, ...]:
        values = tuple(getattr(self, name) for name in (*FIELDS, *_FRAMES))
        return values + tuple(tuple(sorted(getattr(self, name).items())) for name in _DICTS)

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
        data: dict[str, Any] = {name: plain(getattr(self, name)) for name in FIELDS}
        data["interrupts"] = plain(self.interrupts)
        board = self.board
        data["board"] = plain((board.tiles, board.rotations, board.tokens))
        for name in _DICTS:
            data[name] = {str(key): plain(value) for key, value in sorted(getattr(self, name).items())}
        return data

    @classmethod
    def from_json(
        cls, data: dict[str, Any], board: Board, slots: Mapping[str, Slot[Any]], bounds: Bounds = UNBOUND
    ) -> State:
        """Restore a state; ``board`` is any board of the same map, ``slots`` are those of the rules."""
        state = State.__new__(State)
        for name, of in FIELDS.items():
            try:
                setattr(state, name, typed(of, data[name], bounds))
            except SlotError as error:
                raise SlotError(f"{name}: {error}") from None
        state.interrupts = tuple(tuple(frame) for frame in data["interrupts"])
        state.piles = {int(cell): tuple(pile) for cell, pile in data["piles"].items()}
        state.slots = read_slots(data["slots"], slots, bounds)
        tiles, rotations, tokens = data["board"]
        state.board = Board(
            board.map, tuple(tiles), tuple(rotations), tuple(tuple(nodes) for nodes in tokens)
        )
        return state
