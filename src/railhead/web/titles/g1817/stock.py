"""A stock turn of 1817: one grid of companies with shares, shorts and their exposure, and acting for a company."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Buy, Sell
from ....engine.game import Game
from ....engine.holdings import certificates, price_of
from ....finance.holders import POOL, SLOTS, TREASURY
from ....titles.g1817.actions import BuyBack, Loan, Short
from ....titles.g1817.boxes import in_play, is_normal, zone_of
from ....titles.g1817.loans import loan_limit, loans_of, loans_out, possible_loans, rate_for, value
from ....titles.g1817.seats import certificate_limit
from ....titles.g1817.slots import DONE, SHORTED, SOLD
from ....titles.g1817.stock import short_limit, shorts_in_play, shorts_of
from ...play.cells import Cell, cell
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import holder, money


@dataclass(frozen=True)
class Block:
    """What selling so many shares would do; the price stays until the round ends."""

    cell: Cell
    proceeds: int
    president: str
    certificates: str


@dataclass(frozen=True)
class Row:
    """A company in play."""

    sym: str
    color: str
    text_color: str
    size: int
    price: int
    zone: str
    president: str
    held: int
    shorts: int
    treasury: Cell
    treasury_left: int
    pool: Cell
    pool_left: int
    sell: Cell
    most: int
    """The largest block that can be sold."""
    blocks: tuple[Block, ...]
    """Each block that is held, where the company is picked and one can be sold."""
    short: Cell
    interest: str
    """Shorts in play against the limit."""
    exposure: str


@dataclass(frozen=True)
class Grid:
    """The whole turn."""

    strip: tuple[tuple[str, bool], ...]
    room: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Acting:
    """What a president can do for one of his companies."""

    sym: str
    loan: Cell
    loans: str
    cash: int
    rates: tuple[tuple[int, int, int], ...]
    """(further loans, price of the share, fee on a loan at the next reset)."""
    buy_back: tuple[Cell, ...]


def exposure(game: Game, company: int) -> str:
    """What a short costs its holder when things go well for the company."""
    market = game.title.market
    now = market.price[game.state.cell[company]]
    after = market.price[market.right[game.state.cell[company]]]
    revenue = max(0, game.state.last_revenue[company])
    each = revenue // game.state.size[company]
    return (
        f"each step up costs about {money(game, max(0, after - now))}, a dividend as the last one "
        f"{money(game, each)}, buying it back now {money(game, now)}"
    )


def row(game: Game, seat: int, company: int, picked: bool = False) -> Row:
    """A company's line; blocks of several sizes are listed once the company is picked."""
    s = game.state
    rule = game.title.corporations[company]
    at = company * SLOTS
    held = s.shares[at + seat]
    most = max((n for n in range(1, held + 1) if game.why_not(Sell(rule.sym, n)) is None), default=0)
    price = price_of(game, company)
    return Row(
        rule.sym, rule.color, rule.text_color, s.size[company], price, zone_of(game, company),
        holder(game, s.president[company]), held, shorts_of(game, company, seat),
        cell(game, Buy(rule.sym, "treasury"), money(game, price)), s.shares[at + TREASURY],
        cell(game, Buy(rule.sym, "pool"), money(game, price)), s.shares[at + POOL],
        cell(game, Sell(rule.sym, 1), "Sell"), most,
        tuple(block(game, seat, company, n) for n in range(1, held + 1)) if picked and most and held > 1 else (),
        cell(game, Short(rule.sym), "Short", money(game, price)),
        f"{shorts_in_play(game, company)}/{short_limit(game, company)}", exposure(game, company),
    )  # fmt: skip


def block(game: Game, seat: int, company: int, shares: int) -> Block:
    """So many shares for sale, with what the sale does, read from a copy."""
    action = Sell(game.title.corporations[company].sym, shares)
    refusal = game.why_not(action)
    if refusal is not None:
        return Block(Cell(f"Sell {shares}", None, refusal), 0, "", "")
    twin = game.copy()
    twin.push_checked(action)
    after = twin.state.president[company]
    return Block(
        Cell(f"Sell {shares}", action), twin.state.cash[seat] - game.state.cash[seat],
        holder(twin, after) if after != game.state.president[company] else "",
        f"{certificates(twin, seat)}/{certificate_limit(twin)}",
    )  # fmt: skip


@panel("buy", "sell", "short", beside=("start", "pass"))
def grid(context: PanelContext) -> Panel | None:
    """Companies by what can be done with their shares, in the order of the turn."""
    game = context.game
    if game.step.name != "stock-turn":
        return None
    s = game.state
    seat = s.entity
    strip = (("sell", s.get(SOLD)), ("short", s.get(SHORTED)), ("buy or start", s.get(DONE)))
    room = f"{certificates(game, seat)} of {certificate_limit(game)} certificates"
    price = game.title.market.price
    order = sorted(in_play(game), key=lambda c: (-price[s.cell[c]], c))
    if not order:
        return None  # there is nothing yet to buy or to sell
    picked = game.title.corporation_index.get(context.pick.get("company", ""), -1)
    data = Grid(strip, room, tuple(row(game, seat, company, company == picked) for company in order))
    return Panel("grid", "Stock turn", data)


@panel("loan", "buyback", beside=(), last=True)
def acting(context: PanelContext) -> Panel | None:
    """Loans and own shares of the companies this player leads."""
    game = context.game
    seat = game.actor
    if game.step.name != "stock-turn":
        return None
    led = [c for c in in_play(game) if game.state.president[c] == seat]
    found = tuple(act_for(game, company) for company in led)
    return Panel("acting", "Act for a company", found, open=False) if found else None


def act_for(game: Game, company: int) -> Acting:
    """A company's choices in a stock turn, with the loans to come."""
    s = game.state
    sym = game.title.corporations[company].sym
    most = s.shares[company * SLOTS + POOL]
    buttons = tuple(
        cell(game, BuyBack(sym, shares), f"{shares} for {money(game, shares * price_of(game, company))}")
        for shares in range(1, most + 1)
    )
    return Acting(
        sym, cell(game, Loan(sym), f"Take a loan of {money(game, value(game))}"),
        f"{loans_of(game, company)} of {loan_limit(game, company)} loans", s.treasury[company],
        projections(game, company), buttons,
    )  # fmt: skip


def projections(game: Game, company: int) -> tuple[tuple[int, int, int], ...]:
    """(further loans, share price, fee on each loan if nothing else changes)."""
    market = game.title.market
    box = game.state.cell[company]
    found = []
    for count in range(possible_loans(game, company) + 1):
        found.append((count, market.price[box], rate_for(game, loans_out(game) + count)))
        box = market.left[box]
    return tuple(found) if is_normal(game, company) else ()
