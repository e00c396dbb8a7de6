"""What was dealt in a turn: the one purchase, further certificates of the same corporation, and the limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...finance.holders import IPO, SLOTS
from .. import verbs
from ..holdings import counts_for_limit, limited_holding, percent_of
from ..refusals import Refusal, refuse
from ..slots import ROUND, TURN, Corporation, Player, Slot, fields_of

if TYPE_CHECKING:
    from ..game import Game
    from .deal import Deal


class Purchase(NamedTuple):
    """The purchase of a turn."""

    corporation: Corporation | None
    """None for a private."""
    started: bool = False
    """It was the start of the corporation."""
    from_ipo: bool = False
    """Some certificate came from the initial offering."""


fields_of(Purchase, Corporation | None, bool, bool)


DEALT: Final = Slot[bool]("stock.dealt", False, of=bool, life=TURN, meaning="the player has dealt")
BOUGHT: Final = Slot[Purchase | None](
    "stock.bought", None, of=Purchase | None, life=TURN, meaning="the purchase of the turn"
)
DEALER: Final = Slot[int | None](
    "stock.dealer", None, of=Player | None, life=ROUND, meaning="who is seen to have dealt last"
)
DEALINGS: Final[tuple[Slot[Any], ...]] = (DEALT, BOUGHT, DEALER)


def has_dealt(g: Game) -> bool:
    """Something was dealt in this turn."""
    return g.state.get(DEALT)


def note_deal(g: Game, player: int, deal: Deal) -> None:
    """R-1830-054: the row of passes is broken, and the priority deal goes to the left of who dealt last."""
    verbs.dealt(g, player)
    if deal.shows_priority:
        verbs.put(g, DEALER, player)
    verbs.put(g, DEALT, True)


def has_bought(g: Game) -> bool:
    """The purchase of the turn is made."""
    return g.state.get(BOUGHT) is not None


def bought_private(g: Game) -> bool:
    """The purchase of the turn was a private."""
    bought = g.state.get(BOUGHT)
    return bought is not None and bought.corporation is None


def note_private(g: Game) -> None:
    """A private was the purchase of the turn."""
    verbs.put(g, BOUGHT, Purchase(None))


def note_start(g: Game, corporation: int) -> None:
    """Starting a corporation was the purchase of the turn."""
    verbs.put(g, BOUGHT, Purchase(corporation, started=True))


def note_share(g: Game, corporation: int, source: int) -> None:
    """A certificate was bought."""
    before = g.state.get(BOUGHT)
    from_ipo = source == IPO or (before is not None and before.from_ipo)
    verbs.put(g, BOUGHT, Purchase(corporation, from_ipo=from_ipo))


def second_purchase(g: Game) -> Refusal | None:
    """R-1830-051: only one purchase in a turn."""
    return refuse("bought-already") if has_bought(g) else None


def further_certificate(
    g: Game, bought: Purchase, corporation: int, source: int, pool_only: bool
) -> Refusal | None:
    """R-1830-051, R-1830-064, 1830/A-10: one purchase, but several of one corporation in a zone that allows it."""
    zones = g.title.market.zone
    zone = zones[g.state.cell[corporation]]
    first = bought.corporation
    if bought.started or (first is not None and first != corporation) or not zone.several:
        if first is not None and not bought.started and zones[g.state.cell[first]].several:
            return refuse("several-other", bought=g.title.corporations[first].sym)
        return refuse("bought-already")
    if (pool_only or zone.several == "pool") and (source == IPO or bought.from_ipo):
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
