"""All standing orders of a title, in the order in which they are consulted."""

from __future__ import annotations

from functools import lru_cache

from ..title_pages.orders import StandingOrders
from ..title_pages.pages import pages_of
from .bidding import BidOrders
from .buying import BuyOrders
from .following import FollowOrders
from .passing import PassOrders
from .running import RunOrders

SHARED = (FollowOrders(), BidOrders(), BuyOrders(), RunOrders(), PassOrders())


@lru_cache(maxsize=16)
def orders_of(title: str) -> tuple[StandingOrders, ...]:
    """What answers one question comes before what answers many; passing comes last."""
    return (*pages_of(title).orders, *SHARED)
