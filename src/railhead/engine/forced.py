"""The enforced purchase of a train: who must buy, what may be sold for it, and when it is hopeless."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..board.network import can_run
from ..finance.holders import BANK, CORPORATION, SLOTS
from . import reasons, verbs
from .depot import cheapest
from .holdings import heir, largest_sale, operating_order, sale_fault, sale_price
from .refusals import Refusal, refuse
from .slots import TURN, Count, Slot, Slots
from .stations import further_stations

if TYPE_CHECKING:
    from .game import Game

LAST_SALE: Final = Slot[int | None](
    "trains.last_sale", None, of=Count | None, life=TURN, meaning="price of the last share sold for a train"
)


def must_buy(g: Game, corporation: int) -> bool:
    """R-1830-209, 1830/A-34, 1830/A-35: no train, a possible route, and the bank has a train."""
    s = g.state
    if s.trains[corporation]:
        return False
    if cheapest(g) < 0:
        return False
    if g.rules.train_duty is not None:
        return g.rules.train_duty(g, corporation)
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
    price = sale_price(g, other)
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


def sale_order(g: Game) -> list[int]:
    """1830/A-40a: corporations in operating order as it stands."""
    return operating_order(g, [c for c in range(len(g.state.par)) if g.state.cell[c] >= 0])


def operating(g: Game) -> int:
    """The corporation whose turn it is."""
    return g.state.entity - CORPORATION


class ForcedPurchase:
    """How a corporation that must own a train gets one it cannot pay. This one: not at all."""

    slots: Slots = ()
    """What it keeps in the state."""

    def helps(self, g: Game, corporation: int) -> bool:
        """The president's money may be used for a train of another corporation."""
        return False

    def blocks(self, g: Game, corporation: int, other: int) -> Iterable[int]:
        """Sizes of the blocks of ``other`` that may be sold for the train."""
        return ()

    def block_refusal(self, g: Game, corporation: int, other: int, shares: int) -> Refusal | None:
        """Why a block cannot be sold for the train."""
        return refuse("sale-not-forced")

    def sell_block(self, g: Game, corporation: int, other: int, shares: int) -> None:
        """The president sells a block for the train."""
        raise NotImplementedError

    def largest(self, g: Game, corporation: int, other: int) -> int:
        """The largest block of ``other`` that may still be sold."""
        return 0

    def funds(self, g: Game, corporation: int) -> int:
        """R-1830-289: treasury, president's cash and all he may still sell."""
        s = g.state
        sales = sum(self.largest(g, corporation, other) * sale_price(g, other) for other in range(len(s.par)))
        return s.treasury[corporation] + s.cash[s.president_of(corporation)] + sales

    def go_bankrupt(self, g: Game, corporation: int) -> None:
        """The president gives up."""
        raise NotImplementedError


def ruin(g: Game, player: int) -> None:
    """R-1830-300, R-1870-131: his cash is lost, and the game ends."""
    verbs.pay(g, player, BANK, g.state.cash[player], reasons.BANKRUPTCY)
    verbs.record_bankruptcy(g, player)
    verbs.end(g, "bankrupt")
