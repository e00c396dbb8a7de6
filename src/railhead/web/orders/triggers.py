"""What ends an order to pass: something of others that concerns its player, found in the events since it last acted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ...engine import events as e
from ...engine.actions import Pass
from ...engine.game import Game
from ...finance.holders import POOL, SLOTS, is_player
from ..title_pages.orders import News
from ..title_pages.pages import BID, STARTED, pages_of
from ..wording.words import corporation, holder, private

SOLD, BOUGHT, OUTVOTED, PRESIDENT, IN_POOL, LAST = "sold", "bought", "outvoted", "president", "pool", "last"
TRIGGERS: Final[Mapping[str, str]] = {
    SOLD: "somebody sells shares of a company I hold",
    BOUGHT: "somebody buys into a company I preside over",
    OUTVOTED: "somebody needs one more share to outvote me",
    PRESIDENT: "I win or lose a presidency",
    STARTED: "a company is started",
    BID: "somebody bids where I have bid",
    IN_POOL: "shares come into the pool",
    LAST: "my pass would end the round",
}
"""What can end an order, in words."""
USUAL: Final = (SOLD, BOUGHT, OUTVOTED, PRESIDENT, STARTED, BID)


def stirred(game: Game, seat: int, wanted: Sequence[str], news: Sequence[News]) -> str:
    """The first thing among the news that concerns a seat, as a sentence; empty if nothing does."""
    for one in news:
        if one.seat == seat:
            continue
        for trigger, words in _events(game, seat, one.events):
            if trigger in wanted:
                return words
    return "Your pass would end the round." if LAST in wanted and _last(game) else ""


def _events(game: Game, seat: int, events: Iterable[e.Event]) -> Iterable[tuple[str, str]]:
    s = game.state
    pages = pages_of(game.title.name)
    for event in events:
        match event:
            case e.SharesMoved():
                at = event.corporation * SLOTS
                sym = corporation(game, event.corporation)
                held, mine = s.shares[at + seat], s.president[event.corporation] == seat
                seller = event.source if is_player(event.source) else None
                buyer = event.target if is_player(event.target) else None
                if seller is not None and seller != seat and buyer is None and held:
                    yield SOLD, f"{holder(game, seller)} sells {event.shares} {sym}, and you hold {held}."
                if event.target == POOL:
                    yield IN_POOL, f"{event.shares} {sym} came into the pool."
                if buyer is not None and buyer != seat and mine:
                    theirs = s.shares[at + buyer]
                    yield BOUGHT, f"{holder(game, buyer)} buys {sym}, over which you preside."
                    if theirs >= held:
                        yield OUTVOTED, f"{holder(game, buyer)} holds {theirs} {sym}; one more outvotes you."
            case e.PresidentChanged() if seat in (event.old, event.new):
                sym = corporation(game, event.corporation)
                yield PRESIDENT, f"{holder(game, event.new)} presides over {sym} now."
            case e.ParSet() if event.player != seat:
                yield STARTED, f"{holder(game, event.player)} starts {corporation(game, event.corporation)}."
            case e.BidPlaced() if event.player != seat and _has_bid(game, seat, event.private):
                yield (
                    BID,
                    f"{holder(game, event.player)} bids {event.amount} on {private(game, event.private)}.",
                )
            case _:
                if (found := pages.stirs(game, seat, event)) is not None:
                    yield found


def _has_bid(game: Game, seat: int, wanted: int) -> bool:
    """True if the seat has bid on a private before in this round."""
    node = game.node
    tag = (game.state.round, game.state.turn)
    while (node.state.round, node.state.turn) == tag:
        for event in node.events:
            if isinstance(event, e.BidPlaced) and (event.private, event.player) == (wanted, seat):
                return True
        if node.parent is None:
            return False
        node = node.parent
    return False


def _last(game: Game) -> bool:
    """True if a pass now would end the round."""
    if game.why_not(Pass()) is not None:
        return False
    twin = game.copy()
    twin.push(Pass())
    return twin.over or (twin.state.round, twin.state.turn) != (game.state.round, game.state.turn)
