"""Whose turn it is, by hand, and what a title keeps besides."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import would_operate
from ...engine.slots import SlotError, typed
from ...engine.state import replaced
from ...engine.step import OPENING, OPERATING, STOCK
from ...finance.holders import BANK, CORPORATION, GONE, IPO, POOL, SLOTS, TREASURY
from ...notation.soundness import answerable, bounds_of
from .edits import Deal, Keep, NotPossible, Operate, SetPriority, SetRound
from .names import seat, started

MOST = 999


def priority(g: Game, edit: SetPriority) -> None:
    """Hand the priority deal to a player."""
    g.state.priority = seat(g, edit.player)


def round_(g: Game, edit: SetRound) -> None:
    """Say which turn of the game it is."""
    numbers = (edit.turn, edit.number, edit.length)
    if not all(type(n) is int and 0 <= n <= MOST for n in numbers) or not edit.turn:
        raise NotPossible("count", "Turns and rounds are counted from 1.")
    operating = g.rules.rounds[g.state.round].kind == OPERATING
    if operating and not edit.number:
        raise NotPossible("count", "Operating rounds are counted from 1.")
    if edit.number > edit.length:
        raise NotPossible("count", f"There is no round {edit.number} of {edit.length}.", length=edit.length)
    g.state.turn = edit.turn
    g.state.set_length = edit.length
    g.state.number = edit.number if operating else 0


def operate(g: Game, edit: Operate) -> None:
    """Let a company have its turn."""
    index = started(g, edit.company)
    s = g.state
    if s.floated[index] != 2:
        s.floated = replaced(s.floated, index, 2)
    name = _round(g, OPERATING)
    _leave_opening(g)
    number = max(1, s.number)
    verbs.begin_round(g, name, s.turn, number)
    s.set_length = max(number, s.set_length or g.title.phases[s.phase].operating_rounds)
    order = would_operate(g)
    verbs.queue_turns(g, tuple(order[order.index(index) + 1 :]))
    verbs.begin_turn(g, CORPORATION + index)


def stationless(g: Game) -> Iterator[str]:
    """That the company whose turn it is has no station: it can neither run nor build."""
    index = g.state.entity - CORPORATION
    if g.rules.rounds[g.state.round].kind == OPERATING and index >= 0 and not g.state.board.tokens[index]:
        yield f"{g.title.corporations[index].sym} has its turn and no station"


def deal(g: Game, edit: Deal) -> None:
    """Let a player have his turn in a stock round."""
    player = seat(g, edit.player)
    s = g.state
    name = _round(g, STOCK)
    _leave_opening(g)
    verbs.fresh_dealings(g)
    verbs.queue_turns(g, ())
    verbs.begin_round(g, name, s.turn, 0)
    verbs.begin_turn(g, player)


def _round(g: Game, kind: str) -> str:
    return next(name for name, one in g.rules.rounds.items() if one.kind == kind)


def _leave_opening(g: Game) -> None:
    """The opening sale is over: what nobody bought there is out of the game. Questions that waited are dropped."""
    s = g.state
    s.interrupts = ()
    if g.rules.rounds[s.round].kind == OPENING:
        s.private_owner = tuple(GONE if owner == BANK else owner for owner in s.private_owner)


def keep(g: Game, edit: Keep) -> None:
    """Set a slot to a value of its type, of which every number stands for something."""
    slot = g.rules.slot_table.get(edit.slot)
    if slot is None:
        raise NotPossible("slot", f"The rules keep nothing by the name of {edit.slot[:40]!r}.")
    try:
        value = typed(slot.of, json.loads(edit.value), bounds_of(g, g.state.board))
    except SlotError as fault:
        raise NotPossible("value", f"What is kept as {slot.meaning} cannot be this: {fault}.") from None
    except (ValueError, RecursionError):
        raise NotPossible("value", f"What is kept as {slot.meaning} cannot be read from this.") from None
    verbs.put(g, slot, value)
    _bring_shares(g)


def _bring_shares(g: Game) -> None:
    """What is kept can bring shares along or take them away (shorts): they come to the market, and go from there."""
    there = g.rules.books.shares
    if there is None:
        return
    for index in range(len(g.title.corporations)):
        row = index * SLOTS
        more = there(g, index) - sum(g.state.shares[row : row + SLOTS])
        if more > 0:
            verbs.issue_shares(g, index, POOL, more)
        for place in (POOL, TREASURY, IPO):
            away = min(-more, g.state.shares[row + place])
            if away > 0:
                verbs.retire_shares(g, index, place, away)
                more += away


def asked_again(g: Game) -> None:
    """Where nothing is decided any more, the first step of the turn that is open is asked.

    An opening sale that cannot go on after an edit is over.
    """
    s = g.state
    if s.reason or _asks(g):
        return
    s.interrupts = ()
    for step in range(len(g.rules.rounds[s.round].steps)):
        s.step = step
        if _asks(g):
            return
    s.step = 0
    if g.rules.rounds[s.round].kind == OPENING:
        deal(g, Deal(s.priority))


def _asks(g: Game) -> bool:
    """Whether somebody can answer the pending question; rules that stumble over it do not ask it."""
    try:
        return answerable(g)
    except Exception:  # whatever a rule runs into, the edit is at fault and not the program
        return False
