"""Who has to act in the decisions that only 1817 knows, and the names of its rounds."""

from __future__ import annotations

from typing import Final

from ....engine.game import Game
from ....titles.g1817.charters import vacate
from ....titles.g1817.crisis import CashCrisis
from ....titles.g1817.founding import ChooseSize, FoundingBids, PayBid, PlaceHome
from ....titles.g1817.markers import ReduceMarkers
from ....titles.g1817.mergers import AfterDeals, AfterLoans
from ....titles.g1817.sales import (
    ChooseBuyer,
    OfferOrBid,
    SaleLoans,
    SaleRepay,
    announce,
    keep_loans,
    may_decide,
    settled_sale,
)  # fmt: skip
from ....titles.g1817.settlement import settle
from ....titles.g1817.slots import TAKEOVER

ROUNDS: Final = {"merger": "MR", "acquisition": "AR"}


def waiting_for(game: Game) -> int | str | None:
    """A player who bids, pays, buys or is in a crisis; a company that borrows or loses markers."""
    step = game.step
    if isinstance(
        step, FoundingBids | ChooseSize | PayBid | CashCrisis | AfterDeals | OfferOrBid | ChooseBuyer
    ):
        return step.speaker(game)
    company = -1
    if isinstance(step, PlaceHome | AfterLoans):
        company = step.company(game)
    elif isinstance(step, SaleLoans | SaleRepay):
        company = settled_sale(game).buyer
    elif isinstance(step, ReduceMarkers):
        company = step.pair(game)[0]
    return game.title.corporations[company].sym if company >= 0 else None


def shown(game: Game) -> Game:
    """While markers are taken away others have done what needs no decision: settled a sale, freed a charter."""
    if game.over or game.state.round not in ROUNDS:
        return game
    step = game.step
    sale = game.state.get(TAKEOVER)
    twin = game.copy()
    twin.state = game.state.copy()
    if isinstance(step, ReduceMarkers):
        if sale is None:
            vacate(twin, step.pair(game)[1])
        elif not may_decide(game, sale):
            keep_loans(twin, sale)
            settle(twin, sale)
            announce(twin)
        else:
            return game
    else:
        return game
    twin.state.interrupts = game.state.interrupts
    return twin


def round_name(game: Game) -> str:
    """``MR 2.1`` for mergers, ``AR 2.1`` for sales."""
    s = game.state
    word = ROUNDS.get(s.round)
    return f"{word} {s.turn}.{s.number}" if word else ""
