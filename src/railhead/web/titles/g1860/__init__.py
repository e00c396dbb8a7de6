"""Pages of 1860: the auction for the choice, half prices and layers, halts, insolvency, British Rail."""

from __future__ import annotations

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.ruleset import Ruleset
from ....engine.title import Title
from ....titles.g1860.companies import BANKRUPT, CLOSED, INSOLVENT, in_receivership
from ....titles.g1860.layers import layer_of
from ...title_pages.pages import TitlePages
from . import words
from .auction import auction
from .runs import meter
from .stock import floor, why_half
from .turn_end import closing, trains


class Pages(TitlePages):
    """What 1860 shows in its own way."""

    panels = (auction, meter, trains, closing, floor)
    decisions = words.DECISIONS
    stock_order = "sales first"

    def describe(self, game: Game, action: Action) -> str:
        return words.describe(game, action)

    def happened(self, game: Game, event: Event) -> str:
        return words.happened(game, event)

    def mark(self, title: Title, event: Event) -> str:
        return words.mark(title, event)

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        return (
            "shares of a company without a train sell for half their price",
            "halts bring credits to the treasury instead of revenue",
            "a company that cannot pay for a train leases one and is insolvent",
            "a company whose price falls to 0 goes bankrupt and may float again",
        )

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
