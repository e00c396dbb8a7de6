"""Pages of 1870: price protection, redemption and reissue, connection runs, markers, the river."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.ruleset import Ruleset
from ....engine.title import Title
from ....titles.g1870.blocks import BLOCKS, PROTECT
from ....titles.g1870.connection import MARK
from ....titles.g1870.settled import settled_cell, settled_worth
from ...title_pages.pages import TitlePages
from ...wording.words import money
from . import words
from .allowance import allowance
from .blocks import prospect, prospects
from .connection import check, connection, goal
from .markers import markers
from .orders import ProtectionOrders
from .protection import protection, sales
from .treasury_shares import treasury_shares


class Pages(TitlePages):
    """What 1870 shows in its own way."""

    panels = (allowance, connection, check, markers, protection, sales, treasury_shares)
    decisions = words.DECISIONS
    idle = frozenset({"decline"})
    limit_note = (
        "Shares you sell are taken to fall in price: those that would land in a coloured zone stop counting for the "
        "rest of this turn. If a president protects them, you have to comply again on your next turn."
    )
    orders = (ProtectionOrders(),)

    def describe(self, game: Game, action: Action) -> str:
        return words.describe(game, action)

    def told(self, game: Game, action: Action, events: Iterable[Event]) -> str:
        return words.told(game, action, events)

    def happened(self, game: Game, event: Event) -> str:
        return words.happened(game, event)

    def mark(self, title: Title, event: Event) -> str:
        return words.mark(title, event)

    def special(self, rules: Ruleset) -> tuple[str, ...]:
        found = []
        if PROTECT in rules.interrupts:
            found.append(
                "presidents may protect their share price after a sale, which can change the order of turns"
            )
        if MARK in rules.interrupts:
            found.append("the first run of a company from its home to its destination is a run of its own")
        return tuple(found)

    def settled_cell(self, game: Game, corporation: int) -> int:
        return settled_cell(game, corporation)

    def settled_worth(self, game: Game, seat: int) -> int:
        return settled_worth(game, seat)

    def after_sale(self, game: Game) -> str:
        blocks = game.state.get(BLOCKS)
        if not blocks:
            return ""
        seen = prospect(game, blocks[-1])
        if seen.obstacle:
            return f"Nobody may protect the price: {seen.obstacle}."
        return f"{seen.president} may protect the price for {money(game, seen.cost)}."

    def after_plan(self, game: Game) -> tuple[str, ...]:
        return tuple(
            f"{seen.sym}: {seen.president} for {money(game, seen.cost)}"
            for seen in prospects(game)
            if not seen.obstacle
        )

    def company_note(self, game: Game, corporation: int) -> str:
        return goal(game, corporation)


PAGES = Pages()
