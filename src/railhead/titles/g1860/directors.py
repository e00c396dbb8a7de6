"""Directors: who runs a company, how the certificate changes hands, and the way into receivership."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.seats import clockwise
from ...finance.holders import POOL, SLOTS
from .companies import in_receivership, started


def successor(g: Game, corporation: int, left: int) -> int | None:
    """R-1860-101 to R-1860-103: the director after he has sold down to so many shares; None for nobody."""
    s = g.state
    director = s.president_of(corporation)
    row = corporation * SLOTS
    certificate = s.president_shares[corporation]
    chosen: int | None = director if left >= certificate else None
    most = left if left >= certificate else certificate - 1
    for seat in clockwise(g, director)[1:]:
        held = s.shares[row + seat]
        if held > most:
            most, chosen = held, seat
    return chosen


def half_certificate(g: Game, player: int, corporation: int, shares: int) -> bool:
    """R-1860-104: whether a sale would leave the director with one share that nobody can hand him."""
    s = g.state
    row = corporation * SLOTS
    held = s.shares[row + player]
    certificate = s.president_shares[corporation]
    if s.president[corporation] != player or not 0 < held - shares < certificate:
        return False
    loose = s.shares[row + POOL] + held - certificate
    return successor(g, corporation, held - shares) is None and loose < held - shares


def sale_refusal(g: Game, player: int, corporation: int, shares: int) -> Refusal | None:
    """R-1860-081, R-1860-104: why so many shares cannot be sold, whatever the moment."""
    s = g.state
    sym = g.title.corporations[corporation].sym
    if not started(g, corporation):
        return refuse("no-par", corporation=sym)
    held = s.shares[corporation * SLOTS + player]
    if not 0 < shares <= held:
        return refuse("too-few-shares", corporation=sym, held=held, shares=shares)
    if half_certificate(g, player, corporation, shares):
        return refuse("half-director", corporation=sym)
    return None


def hand_over(g: Game, player: int, corporation: int, shares: int) -> None:
    """R-1860-101 to R-1860-104, 1860/S-16: shares to the pool, ordinary ones first, and who is director then."""
    s = g.state
    if s.president[corporation] == player:
        left = s.shares[corporation * SLOTS + player] - shares
        verbs.set_president(g, corporation, successor(g, corporation, left))
    verbs.move_shares(g, corporation, player, POOL, shares)


def settle_director(g: Game, corporation: int, player: int) -> None:
    """R-1860-100, R-1860-105: a player who got a share becomes director with more than the old one, or with two."""
    s = g.state
    row = corporation * SLOTS
    held = s.shares[row + player]
    director = s.president[corporation]
    if in_receivership(g, corporation):
        if held >= s.president_shares[corporation]:
            verbs.set_president(g, corporation, player)
    elif director is not None and held > s.shares[row + director]:
        verbs.set_president(g, corporation, player)
