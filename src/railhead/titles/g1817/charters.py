"""Companies that become one, and charters that are free again."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.state import replaced
from ...finance.holders import CORPORATION, GONE, POOL, SLOTS, TREASURY
from .loans import loans_of, set_loans
from .slots import FORMER, SHORTS, VACATED


def hand_over(g: Game, giver: int, taker: int) -> None:
    """R-1817-320, R-1817-365: trains, privates, cash and loans of one company go to another."""
    hand_over_goods(g, giver, taker)
    verbs.pay(g, CORPORATION + giver, CORPORATION + taker, g.state.treasury[giver], "merged-cash")
    set_loans(g, taker, loans_of(g, taker) + loans_of(g, giver))
    set_loans(g, giver, 0)


def hand_over_goods(g: Game, giver: int, taker: int) -> None:
    """R-1817-356, R-1817-365: trains and privates of one company go to another."""
    s = g.state
    for train in s.trains[giver]:
        verbs.take_train(g, train, CORPORATION + giver, CORPORATION + taker)
    for private, owner in enumerate(s.private_owner):
        if owner == CORPORATION + giver:
            verbs.give_private(g, private, CORPORATION + taker, 0)


def vacate(g: Game, company: int) -> None:
    """R-1817-007, R-1817-372: everything left of a company returns to storage, its charter can be used again."""
    s = g.state
    for train in s.trains[company]:
        verbs.take_train(g, train, CORPORATION + company, GONE)
    set_loans(g, company, 0)
    table = s.get(SHORTS)
    for holder in range(SLOTS):
        table = replaced(table, company * SLOTS + holder, 0)
    verbs.put(g, SHORTS, table)
    verbs.put(g, FORMER, tuple(row for row in s.get(FORMER) if row[0] != company))
    verbs.put(g, VACATED, s.get(VACATED) | {company})
    verbs.close_corporation(g, company)
    verbs.reopen_charter(g, company, TREASURY)


def exchange_shares(g: Game, vanished: int, survivor: int) -> None:
    """R-1817-330: every share and short of one company becomes one of the other, with the same holder."""
    s = g.state
    for holder in (*range(len(g.players)), POOL, TREASURY):
        held = s.shares[vanished * SLOTS + holder]
        if held:
            verbs.retire_shares(g, vanished, holder, held)
            verbs.issue_shares(g, survivor, holder, held)
    table = s.get(SHORTS)
    for holder in range(SLOTS):
        count = table[vanished * SLOTS + holder]
        if count:
            at = survivor * SLOTS + holder
            table = replaced(table, at, table[at] + count)
            table = replaced(table, vanished * SLOTS + holder, 0)
    verbs.put(g, SHORTS, table)
