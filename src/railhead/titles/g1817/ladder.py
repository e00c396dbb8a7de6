"""Bidding in turn: a private, a new company or a company on sale goes to the last one in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...engine.game import Game
from .slots import Ladder


def opened(item: int, opener: int, seats: Iterable[int], amount: int) -> Ladder:
    """An auction its opener has begun with a bid; the others follow in this order."""
    others = tuple(seat for seat in seats if seat != opener)
    return Ladder(item, opener, (*others, opener), ((opener, amount),))


def called(item: int, seats: Iterable[int]) -> Ladder:
    """An auction in which nobody has bid yet."""
    return Ladder(item, -1, tuple(seats), ())


def leader(ladder: Ladder) -> int:
    """Who made the highest bid, -1 nobody."""
    return ladder.bids[-1][0] if ladder.bids else -1


def price(ladder: Ladder) -> int:
    """The highest bid, 0 for none."""
    return ladder.bids[-1][1] if ladder.bids else 0


def raised(ladder: Ladder, amount: int) -> Ladder:
    """Whoever is to speak bids; he speaks again after all others."""
    seat, *rest = ladder.waiting
    bids = (*(bid for bid in ladder.bids if bid[0] != seat), (seat, amount))
    return ladder._replace(waiting=(*rest, seat), bids=bids)


def without(ladder: Ladder, seat: int) -> Ladder:
    """A seat is out of the auction."""
    return ladder._replace(
        waiting=tuple(other for other in ladder.waiting if other != seat),
        bids=tuple(bid for bid in ladder.bids if bid[0] != seat),
    )


def thinned(g: Game, ladder: Ladder, able: Callable[[Game, Ladder, int], bool]) -> Ladder:
    """R-1817-022, 1817/A-06: whoever cannot bid more is out; the leader stays."""
    first = leader(ladder)
    for seat in ladder.waiting:
        if seat != first and not able(g, ladder, seat):
            ladder = without(ladder, seat)
    return ladder


def decided(ladder: Ladder) -> bool:
    """Nobody but the leader is left."""
    return all(seat == leader(ladder) for seat in ladder.waiting)
