"""Pages of 1817: seed money, starting a company, shorts, loans, mergers and sales of companies, crises."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.ruleset import Ruleset
from ....engine.step import OPENING, STOCK
from ....engine.title import Title
from ....titles.g1817.events import BidRaised
from ....titles.g1817.loans import loan_limit, loans_of, loans_out, rate_for, value
from ....titles.g1817.slots import LADDER, RATE
from ...play.asked import company_asked
from ...title_pages.pages import STARTED, TitlePages
from ...title_pages.panel import Panel
from ...wording.words import corporation as name_of
from ...wording.words import holder, money
from . import words
from .allowance import allowance
from .board import board, merging
from .debts import crisis, table, turn_end
from .founding import bids, payment, size, start
from .mergers import changes, loans, sale, takeover
from .opening import looked_at, seed_auction
from .plans import Plans
from .privates import power
from .standing import warnings
from .stock import acting, grid
from .window import WindowOrders, window


class Pages(TitlePages):
    """What 1817 shows in its own way."""

    panels = (
        seed_auction, bids, size, payment, grid, crisis, turn_end, changes, sale, takeover, window,
        allowance, start, acting, loans,
    )  # fmt: skip
    decisions = words.DECISIONS
    skips = words.SKIPS
    stock_order = "in this order"
    pool = ("market", "Mkt")
    stage = "Mergers"
    unsold = ("Trs", "in the company's own treasury")
    unsold_own = True
    orders = (Plans(), WindowOrders())

    def asked(self, game: Game) -> str:
        return words.asked(game)

    def company_asked(self, game: Game) -> int | None:
        return words.company_asked(game)

    def describe(self, game: Game, action: Action) -> str:
        return words.describe(game, action)

    def happened(self, game: Game, event: Event) -> str:
        return words.happened(game, event)

    def foreseen(self, game: Game, event: Event) -> str:
        return words.foreseen(game, event)

    def mark(self, title: Title, event: Event) -> str:
        return words.mark(title, event)

    def guide_figures(self, game: Game) -> Mapping[str, str]:
        rate = game.state.get(RATE) or rate_for(game, loans_out(game))
        found = {"loan": money(game, value(game)), "interest_each": money(game, rate)}
        company = company_asked(game)
        if company is not None:
            loans = loans_of(game, company)
            found["loans"] = f"{loans} of {loan_limit(game, company)}"
            found["interest"] = money(game, rate * loans)
        return found

    def private_power(self, game: Game, private: int) -> str:
        return power(game, private)

    def standing_bids(self, game: Game) -> Mapping[str, str]:
        running = game.state.get(LADDER)
        return {game.players[seat]: money(game, bid) for seat, bid in running.bids} if running else {}

    def stirs(self, game: Game, seat: int, event: Event) -> tuple[str, str] | None:
        if not isinstance(event, BidRaised) or event.player == seat:
            return None
        who, amount = holder(game, event.player), money(game, event.amount)
        return STARTED, f"{who} bids {amount} for {name_of(game, event.corporation)}."

    def lots(self, game: Game) -> tuple[tuple[str, str], ...]:
        if game.round.kind != STOCK:
            return ()
        idle = (
            c
            for c in range(len(game.title.corporations))
            if game.state.cell[c] < 0 and not game.state.closed[c]
        )
        return tuple((name_of(game, c), f"{name_of(game, c)}, once it is auctioned") for c in idle)

    def lot_now(self, game: Game) -> str:
        running = game.state.get(LADDER)
        return "" if running is None or game.round.kind == OPENING else name_of(game, running.item)

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        return (
            "companies are started by auction, with two, five or ten shares, and may convert or merge",
            "shares can be sold short",
            "companies borrow; interest rises with all loans that are out",
            "a company without a train or money for its interest is liquidated",
        )

    def phase_notes(self, title: Title, phase: int) -> tuple[str, ...]:
        sizes = title.facts["phases"][phase]["new_company_sizes"]
        return (f"new companies have {' or '.join(str(size) for size in sizes)} shares",)

    def company_note(self, game: Game, corporation: int) -> str:
        if game.state.cell[corporation] < 0:
            return ""
        loans = f"{loans_of(game, corporation)} of {loan_limit(game, corporation)} loans"
        short = words.short_holders(game, corporation)
        return f"{loans}; short: {short}" if short else loans

    def printed_note(self, game: Game, corporation: int) -> str:
        note = self.company_note(game, corporation)
        return f"{game.state.size[corporation]} shares; {note}" if note else ""

    def warnings(self, game: Game, corporation: int) -> tuple[tuple[str, str], ...]:
        return warnings(game, corporation)

    def looked_at(self, game: Game, seat: int | None) -> tuple[Panel, ...]:
        made = looked_at(game)
        return () if made is None else (made,)

    def stage_view(self, game: Game) -> Panel:
        return board(game)

    def stage_wanted(self, game: Game) -> bool:
        return merging(game)

    def shows_company(self, game: Game, corporation: int) -> bool:
        return game.state.cell[corporation] >= 0

    def bank_help(self, what: str) -> str:
        return words.BANK_HELP.get(what, words.BANK_HELP[""] if what.startswith("after") else "")

    def bank_rows(self, game: Game) -> tuple[tuple[str, str], ...]:
        return table(game)


PAGES = Pages()
