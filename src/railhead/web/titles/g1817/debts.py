"""Loans, interest and what follows from them: the end of a company's turn, and a player's cash crisis."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Bankrupt, Sell
from ....engine.game import Game
from ....engine.holdings import price_of
from ....finance.holders import CORPORATION, SLOTS
from ....titles.g1817.actions import Loan, Repay
from ....titles.g1817.crisis import debt_of
from ....titles.g1817.loans import (
    loan_limit,
    loans_left,
    loans_of,
    loans_out,
    possible_loans,
    rate_for,
    value,
)
from ....titles.g1817.slots import RATE
from ....titles.g1817.stock import largest_sale
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money

AHEAD = 20
"""Loans for which the table tells the fee."""
RISES = 3
"""Rises of the fee that the bank tells, the next one first."""


@dataclass(frozen=True)
class TurnEnd:
    """A company about to end its turn."""

    sym: str
    cash: int
    loans: int
    limit: int
    rate: int
    next_rate: int
    margin: int
    repay: Cell
    borrow: Cell
    forecast: str
    steps: tuple[tuple[int, int, int, int], ...]
    """(loans repaid, cash, share price, debt margin) from none to all that can be."""


@dataclass(frozen=True)
class Crisis:
    """A player who cannot pay."""

    due: int
    cash: int
    missing: int
    sales: tuple[tuple[str, int, int], ...]
    """(company, shares that can be sold, what they bring at the present price)."""
    most: int
    choices: tuple[Cell, ...]
    """The shares, one at a time."""
    give_up: Cell


def margin(game: Game, company: int) -> int:
    """Debt margin: cash and further loans, less the interest on a full load of loans at the next fee."""
    limit = loan_limit(game, company)
    more = possible_loans(game, company)
    rate = rate_for(game, loans_out(game) + more)
    return (
        game.state.treasury[company] + value(game) * more - rate * min(limit, loans_of(game, company) + more)
    )


def forecast(game: Game, company: int) -> str:
    """Why the company will be liquidated when its turn ends; empty if it will not."""
    sym = game.title.corporations[company].sym
    if not game.state.trains[company]:
        return f"{sym} owns no train: it goes into liquidation when its turn ends."
    return ""


def fees(game: Game) -> tuple[tuple[int, int], ...]:
    """(further loans, fee on each loan at the next reset)."""
    out = loans_out(game)
    return tuple((count, rate_for(game, out + count)) for count in range(min(AHEAD, loans_left(game)) + 1))


def table(game: Game) -> tuple[tuple[str, str], ...]:
    """The loan table: what is out, the fee now and at the next reset, and after how many more loans it rises."""
    out, count = loans_out(game), int(game.title.facts["loans"]["count"])
    coming = fees(game)
    now = game.state.get(RATE) or rate_for(game, out)
    rises = [(k, rate) for (k, rate), (_, before) in zip(coming[1:], coming, strict=False) if rate > before]
    rows = [
        ("Loans", f"{out} of {count}"),
        ("Interest", f"{money(game, now)}, next {money(game, coming[0][1])}"),
    ]
    if rises:
        rows.append(("Rises", _rising(game, rises[:RISES])))
    return tuple(rows)


def _rising(game: Game, rises: list[tuple[int, int]]) -> str:
    """After how many more loans each costs how much; a fee and its number of loans stay in one line."""
    found = [f"{money(game, rate)} after {more}".replace(" ", "\N{NO-BREAK SPACE}") for more, rate in rises]
    found[0] = f"to {found[0]} more {'loan' if rises[0][0] == 1 else 'loans'}"
    return ", ".join(found)


def repayments(game: Game, company: int) -> tuple[tuple[int, int, int, int], ...]:
    """What each further loan that is repaid makes, read from a copy."""
    twin, sym = game.copy(), game.title.corporations[company].sym
    found: list[tuple[int, int, int, int]] = []
    while True:
        found.append(
            (len(found), twin.state.treasury[company], price_of(twin, company), margin(twin, company))
        )
        if twin.why_not(Repay(sym)) is not None:
            return tuple(found)
        twin.push_checked(Repay(sym))
        if twin.step.name != "repay-loans" or twin.state.entity != game.state.entity:
            after = twin.state.treasury[company], price_of(twin, company), margin(twin, company)
            return (*found, (len(found), *after))


@panel("loan", "repay", beside=("pass",))
def turn_end(context: PanelContext) -> Panel | None:
    """Interest is paid; what is left, and what may happen."""
    game = context.game
    if game.step.name != "repay-loans":
        return None
    s = game.state
    company = s.entity - CORPORATION
    sym = game.title.corporations[company].sym
    data = TurnEnd(
        sym, s.treasury[company], loans_of(game, company), loan_limit(game, company), s.get(RATE),
        rate_for(game, loans_out(game)), margin(game, company),
        cell(game, Repay(sym), f"Repay {money(game, value(game))}"),
        cell(game, Loan(sym), f"Borrow {money(game, value(game))}"), forecast(game, company),
        repayments(game, company),
    )  # fmt: skip
    return Panel("turn_end", "Loans and the end of the turn", data)


@panel("bankrupt", "sell")
def crisis(context: PanelContext) -> Panel | None:
    """What is due, what can be sold, and what follows if it does not suffice."""
    game = context.game
    if game.step.name != "cash-crisis":
        return None
    seat = int(game.state.interrupts[-1][1])
    debt = debt_of(game, seat)
    due = debt.amount if debt is not None else 0
    sales = []
    for company, rule in enumerate(game.title.corporations):
        if game.state.cell[company] >= 0 and game.state.shares[company * SLOTS + seat]:
            shares = largest_sale(game, seat, company)
            sales.append((rule.sym, shares, shares * price_of(game, company)))
    cash = game.state.cash[seat]
    data = Crisis(
        due, cash, max(0, due - cash), tuple(sales), sum(row[2] for row in sales),
        tuple(
            cell(game, action, f"Sell {action.shares} {action.corporation}", _brings(game, action))
            for action in context.actions("sell")
        ),
        cell(game, Bankrupt(), "Declare bankruptcy"),
    )  # fmt: skip
    return Panel("crisis", "Cash crisis", data)


def _brings(game: Game, action: Sell) -> str:
    return money(game, price_of(game, game.title.corporation_index[action.corporation]) * action.shares)
