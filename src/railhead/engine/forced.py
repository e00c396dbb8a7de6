"""The enforced purchase of a train: who must buy, what may be sold for it, and when it is hopeless."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.network import can_run
from ..finance.holders import CORPORATION, SLOTS
from .depot import cheapest
from .holdings import heir, largest_sale, operating_order, price_of, sale_fault
from .refusals import Refusal, refuse
from .stations import further_stations

if TYPE_CHECKING:
    from .game import Game


def must_buy(g: Game, corporation: int) -> bool:
    """R-1830-209, 1830/A-34, 1830/A-35: no train, a possible route, and the bank has a train."""
    s = g.state
    if s.trains[corporation]:
        return False
    if cheapest(g) < 0:
        return False
    if g.rules.lasting_duty and s.marks.get(f"duty:{corporation}"):
        return True
    return can_run(s.board, corporation, further_stations(g, corporation))


def shortfall(g: Game, corporation: int) -> int:
    """R-1830-282: what treasury and president lack for the cheapest train of the bank."""
    s = g.state
    return cheapest(g) - s.treasury[corporation] - s.cash[s.president_of(corporation)]


def largest_forced_sale(g: Game, corporation: int, other: int) -> int:
    """R-1830-285: largest block of ``other`` that ordinary rules allow and that keeps the buyer's presidency."""
    s = g.state
    player = s.president_of(corporation)
    most = largest_sale(g, player, other)
    if other == corporation:
        held = s.shares[other * SLOTS + player]
        while most and heir(g, other, held - most) != player:
            most -= 1
    return most


def needed_shares(g: Game, corporation: int, other: int) -> int:
    """1830/A-39: a block is legal while the sum without its last share would still be short."""
    lacking = shortfall(g, corporation)
    price = price_of(g, other)
    if lacking <= 0:
        return 0
    needed = -(-lacking // price) if price else g.state.size[other]
    if g.rules.whole_president_sale:
        s = g.state
        player = s.president_of(corporation)
        whole = s.president_shares[other]
        if s.president[other] == player and s.shares[other * SLOTS + player] == whole:
            return max(needed, whole)
    return needed


def forced_sale_refusal(g: Game, corporation: int, other: int, shares: int) -> Refusal | None:
    """R-1830-285: why the president cannot sell this block to pay for the train."""
    s = g.state
    player = s.president_of(corporation)
    fault = sale_fault(g, player, other, shares)
    if fault is not None:
        return Refusal(fault[0], fault[1])
    most = needed_shares(g, corporation, other)
    if shares > most:
        return refuse("sale-too-much", most=most)
    if other == corporation and heir(g, other, s.shares[other * SLOTS + player] - shares) != player:
        return refuse("sale-presidency", corporation=g.title.corporations[other].sym)
    return None


def most_from_sales(g: Game, corporation: int) -> int:
    """R-1830-289: the most that legal sales of the president could bring."""
    return sum(
        largest_forced_sale(g, corporation, other) * price_of(g, other) for other in range(len(g.state.par))
    )


def utmost_funds(g: Game, corporation: int) -> int:
    """R-1830-289: treasury, president's cash and all he may sell."""
    s = g.state
    return s.treasury[corporation] + s.cash[s.president_of(corporation)] + most_from_sales(g, corporation)


def sale_order(g: Game) -> list[int]:
    """1830/A-40a: corporations in operating order as it stands."""
    return operating_order(g, [c for c in range(len(g.state.par)) if g.state.cell[c] >= 0])


def operating(g: Game) -> int:
    """The corporation whose turn it is."""
    return g.state.entity - CORPORATION
