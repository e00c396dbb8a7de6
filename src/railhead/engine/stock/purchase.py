"""What was dealt in a turn: the one purchase, further certificates of the same corporation, and the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...finance.holders import IPO, SLOTS
from .. import verbs
from ..holdings import counts_for_limit, limited_holding, percent_of
from ..refusals import Refusal, refuse

if TYPE_CHECKING:
    from ..game import Game
    from .deal import Deal

BOUGHT: Final = "bought"
"""This turn: corporation bought + 1, or ``PRIVATE``."""
PRIVATE: Final = -1
STARTED: Final = "parred"
FROM_IPO: Final = "from_ipo"
DEALT: Final = "dealt"


def has_dealt(g: Game) -> bool:
    """Something was dealt in this turn."""
    return bool(g.state.this_turn.get(DEALT))


def note_deal(g: Game, player: int, deal: Deal) -> None:
    """R-1830-054: the row of passes is broken, and the priority deal goes to the left of who dealt last."""
    verbs.dealt(g, player)
    if deal.shows_priority:
        verbs.note_round(g, "stock_dealer", player)
    verbs.note(g, DEALT)


def has_bought(g: Game) -> bool:
    """The purchase of the turn is made."""
    return bool(g.state.this_turn.get(BOUGHT))


def bought_private(g: Game) -> bool:
    """The purchase of the turn was a private."""
    return g.state.this_turn.get(BOUGHT) == PRIVATE


def note_private(g: Game) -> None:
    """A private was the purchase of the turn."""
    verbs.note(g, BOUGHT, PRIVATE)


def note_start(g: Game, corporation: int) -> None:
    """Starting a corporation was the purchase of the turn."""
    verbs.note(g, BOUGHT, corporation + 1)
    verbs.note(g, STARTED)


def note_share(g: Game, corporation: int, source: int) -> None:
    """A certificate was bought."""
    verbs.note(g, BOUGHT, corporation + 1)
    if source == IPO:
        verbs.note(g, FROM_IPO)


def second_purchase(g: Game) -> Refusal | None:
    """R-1830-051: only one purchase in a turn."""
    return refuse("bought-already") if has_bought(g) else None


def further_certificate(g: Game, corporation: int, source: int, pool_only: bool) -> Refusal | None:
    """R-1830-051, R-1830-064, 1830/A-10: one purchase, but several of one corporation in a zone that allows it."""
    turn = g.state.this_turn
    bought = turn.get(BOUGHT, 0)
    if not bought:
        return None
    zones = g.title.market.zone
    zone = zones[g.state.cell[corporation]]
    same = bought in (corporation + 1, PRIVATE)
    if turn.get(STARTED) or not same or not zone.several:
        if bought > 0 and not turn.get(STARTED) and zones[g.state.cell[bought - 1]].several:
            return refuse("several-other", bought=g.title.corporations[bought - 1].sym)
        return refuse("bought-already")
    if (pool_only or zone.several == "pool") and (source == IPO or turn.get(FROM_IPO)):
        return refuse("several-source")
    return None


def room_refusal(
    g: Game, player: int, corporation: int, shares: int, counted: int, exchange_first: bool
) -> Refusal | None:
    """R-1830-063, R-1830-092, R-1830-094: the limits after a purchase of one certificate of so many shares.

    ``counted`` are the certificates before it; with ``exchange_first`` limits are tested after the exchange of
    certificates with a president.
    """
    s = g.state
    rule = g.title.corporations[corporation]
    held = s.shares[corporation * SLOTS + player] + shares
    percent = percent_of(g, corporation, held)
    if percent > g.title.holding_percent and limited_holding(g, corporation):
        return refuse("holding-limit", corporation=rule.sym, percent=percent, limit=g.title.holding_percent)
    if counts_for_limit(g, corporation):
        limit = g.rules.certificate_limit(g)
        after = counted + 1
        president = s.president[corporation]
        rival = s.shares[corporation * SLOTS + president] if president is not None else held
        if exchange_first and president != player and held > rival:
            after -= s.president_shares[corporation] - 1
        if after > limit:
            return refuse("certificate-limit", certificates=after, limit=limit)
    return None
