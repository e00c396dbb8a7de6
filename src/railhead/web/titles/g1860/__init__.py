"""Pages of 1860: the auction for the choice, half prices and layers, halts, insolvency, British Rail."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.ruleset import Ruleset
from ....engine.step import OPENING
from ....engine.title import Title
from ....titles.g1860.auction import BIDS, Bidding
from ....titles.g1860.companies import BANKRUPT, CLOSED, INSOLVENT, in_receivership, with_players
from ....titles.g1860.events import PremiumBid
from ....titles.g1860.layers import layer_of
from ...title_pages.pages import BID, TitlePages
from ...title_pages.panel import Panel
from ...wording.words import money
from . import words
from .allowance import allowance
from .auction import auction, looked_at
from .flotation import home
from .privates import power
from .runs import meter
from .standing import bank_rows, warnings
from .stock import floor, share_note, why_half
from .turn_end import closing, offers, trains, under_british_rail

PREMIUM = "premium"
"""What limits of bids in the opening are ordered under; no private has this name."""


class Pages(TitlePages):
    """What 1860 shows in its own way."""

    panels = (auction, home, allowance, meter, trains, closing, floor, offers)
    decisions = words.DECISIONS
    stock_order = "in this order"
    leader = "director"

    def describe(self, game: Game, action: Action) -> str:
        return words.describe(game, action)

    def happened(self, game: Game, event: Event) -> str:
        return words.happened(game, event)

    def foreseen(self, game: Game, event: Event) -> str:
        return words.foreseen(game, event)

    def mark(self, title: Title, event: Event) -> str:
        return words.mark(title, event)

    def private_power(self, game: Game, private: int) -> str:
        return power(game, private)

    def standing_bids(self, game: Game) -> Mapping[str, str]:
        bids = game.state.get(BIDS)
        return {game.players[seat]: money(game, bid) for seat, bid in enumerate(bids) if bid >= 0}

    def stirs(self, game: Game, seat: int, event: Event) -> tuple[str, str] | None:
        bids = game.state.get(BIDS)
        if not isinstance(event, PremiumBid) or event.player == seat or not bids or bids[seat] < 0:
            return None
        return BID, f"{game.players[event.player]} bids {money(game, event.amount)}, more than you."

    def lots(self, game: Game) -> tuple[tuple[str, str], ...]:
        return (
            ((PREMIUM, "the choice of a certificate, in each auction"),) if game.round.kind == OPENING else ()
        )

    def lot_now(self, game: Game) -> str:
        return PREMIUM if not game.over and isinstance(game.step, Bidding) else ""

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        return (
            "shares of a company without a train sell for half their price",
            "halts bring credits to the treasury instead of revenue",
            "a company that cannot pay for a train leases one and is insolvent",
            "a company whose price falls to 0 goes bankrupt and may float again",
        )

    def to_float(self, game: Game, corporation: int) -> int:
        return max(0, game.state.float_shares[corporation] - with_players(game, corporation))

    def warnings(self, game: Game, corporation: int) -> tuple[tuple[str, str], ...]:
        return warnings(game, corporation)

    def share_note(self, game: Game, corporation: int) -> str:
        return share_note(game, corporation)

    def looked_at(self, game: Game, seat: int | None) -> tuple[Panel, ...]:
        return tuple(made for made in (looked_at(game, seat), under_british_rail(game)) if made is not None)

    def bank_rows(self, game: Game) -> tuple[tuple[str, str], ...]:
        return bank_rows(game)

    def company_note(self, game: Game, corporation: int) -> str:
        s = game.state
        notes = [f"layer {layer_of(game, corporation)}"]
        if corporation in s.get(BANKRUPT):
            notes.append("bankrupt")
        elif corporation in s.get(CLOSED):
            notes.append("closed by British Rail")
        else:
            if corporation in s.get(INSOLVENT):
                notes.append("insolvent")
            if in_receivership(game, corporation):
                notes.append("in receivership")
            if s.cell[corporation] >= 0 and why_half(game, corporation):
                notes.append("shares sell at half price")
        return ", ".join(notes)


PAGES = Pages()
