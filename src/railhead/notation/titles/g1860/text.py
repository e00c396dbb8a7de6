"""Text forms of the decisions that only 1860 knows."""

from __future__ import annotations

from typing import Final

from ....titles.g1860.actions import Cede, Raise, SellAt, TurnOver
from ...forms import plain

FORMS: Final = (
    plain(Raise, "raise AMOUNT"),
    plain(Cede, "cede PRIVATE"),
    plain(TurnOver, "turnover PRIVATE"),
    plain(SellAt, "sellat CORPORATION SHARES PRICE"),
)
