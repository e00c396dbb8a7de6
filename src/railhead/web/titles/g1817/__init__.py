"""Pages of 1817: seed money, starting a company, shorts, loans, mergers and sales of companies, crises."""

from __future__ import annotations

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.ruleset import Ruleset
from ....engine.title import Title
from ....titles.g1817.loans import loan_limit, loans_of
from ....titles.g1817.slots import MARKERS_DUE
from ...title_pages.pages import TitlePages
from ...wording.words import money
from . import words
from .debts import crisis, crisis_sales, table, turn_end
from .founding import bids, payment, size, start
from .mergers import board, changes, loans, sale, takeover
from .opening import seed_auction
from .stock import acting, grid


class Pages(TitlePages):
    """What 1817 shows in its own way."""

    panels = (
        seed_auction, bids, size, payment, grid, crisis, crisis_sales, turn_end, changes, sale, takeover, board,
        start, acting, loans,
    )  # fmt: skip
    decisions = words.DECISIONS
    stock_order = "in this order"

    def describe(self, game: Game, action: Action) -> str:
        return words.describe(game, action)

    def happened(self, game: Game, event: Event) -> str:
        return words.happened(game, event)

    def mark(self, title: Title, event: Event) -> str:
        return words.mark(title, event)

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        return (
            "companies are started by auction, with two, five or ten shares, and may convert or merge",
            "shares can be sold short",
            "companies borrow; interest rises with all loans that are out",
            "a company without a train or money for its interest is liquidated",
        )

    def company_note(self, game: Game, corporation: int) -> str:
        if game.state.cell[corporation] < 0:
            return ""
        notes = [
            f"{game.state.size[corporation]} shares",
            f"{loans_of(game, corporation)} of {loan_limit(game, corporation)} loans",
        ]
        cost = int(game.title.facts["stations"]["cost"])
        for company, markers in game.state.get(MARKERS_DUE):
            if company == corporation:
                due = money(game, markers * cost)
                notes.append(f"owes {due} for markers before the stock round ends, or it is liquidated")
        return ", ".join(notes)

    def shows_company(self, game: Game, corporation: int) -> bool:
        return game.state.cell[corporation] >= 0

    def bank_rows(self, game: Game) -> tuple[tuple[str, str], ...]:
        return table(game)


PAGES = Pages()
