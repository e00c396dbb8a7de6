"""Buying and selling after a company has changed: one card for the one who decides and for those still to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....engine.actions import Action, Buy, Pass, Sell
from ....engine.events import SharesMoved
from ....engine.game import Game, Node
from ....engine.holdings import certificates, price_of
from ....finance.holders import SLOTS, TREASURY
from ....titles.g1817.actions import Convert, Merge
from ....titles.g1817.mergers import AfterDeals, takes_part
from ....titles.g1817.seats import certificate_limit
from ....titles.g1817.slots import AFTER
from ....titles.g1817.stock import largest_sale
from ...bounds import count
from ...play.cells import Cell, cell
from ...title_pages.orders import Order, OrderFault, StandingOrders
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import corporation, money
from .board import MERGER, coming
from .plans import round_of

PASS, BUY, SELL = "pass", "buy", "sell"
LARGEST = 100_000


@dataclass(frozen=True)
class Chance:
    """A player's place in the window."""

    name: str
    state: str
    """``done``, ``now`` or ``later``."""
    president: bool


@dataclass(frozen=True)
class Window:
    """A company that has changed, and what can be done with its shares."""

    sym: str
    size: int
    price: int
    left: int
    """Shares in its treasury."""
    held: int
    room: str
    chances: tuple[Chance, ...]
    ways: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class WindowCard:
    """What a seat can say in advance about such windows."""

    kind: str
    seat: int
    window: Window | None
    """The one that is open; None while no company has changed yet."""
    companies: tuple[str, ...]
    """Companies whose windows may come or are open."""
    given: tuple[tuple[str, str], ...]
    """(company, order in words)."""
    quick: tuple[str, str] = ("", "")
    """Nothing that could be said with one button while the player decides: that is a pass."""


def window_of(game: Game, seat: int) -> Window | None:
    """The window that is open, as a seat sees it."""
    now, step = game.state.get(AFTER), game.step
    if now is None or not isinstance(step, AfterDeals):
        return None
    company = now.company
    at = company * SLOTS
    speaker = step.player(game)
    waiting = step.seats(game, now)
    order = [*now.done, *waiting]
    chances = tuple(
        Chance(
            game.players[who],
            "done" if who in now.done else "now" if who == speaker else "later",
            game.state.president[company] == who,
        )
        for who in order
    )
    return Window(
        corporation(game, company), game.state.size[company], price_of(game, company),
        game.state.shares[at + TREASURY], game.state.shares[at + seat],
        f"{certificates(game, seat)} of {certificate_limit(game)} certificates", chances,
    )  # fmt: skip


@panel("buy", "sell", beside=("pass",))
def window(context: PanelContext) -> Panel | None:
    """The chance of the player who decides."""
    game = context.game
    seat = game.actor
    found = window_of(game, seat) if seat is not None else None
    if found is None:
        return None
    price = found.price
    company = game.title.corporation_index[found.sym]
    sales = max(1, largest_sale(game, seat or 0, company))
    ways = (
        cell(game, Buy(found.sym, "treasury"), "Buy 1", money(game, price)),
        *(
            cell(game, Sell(found.sym, shares), f"Sell {shares}", money(game, price * shares))
            for shares in range(1, sales + 1)
        ),
    )
    data = Window(
        found.sym, found.size, price, found.left, found.held, found.room, found.chances, ways,
    )  # fmt: skip
    return Panel("window", f"Shares of {found.sym} after the change", data)


class WindowOrders(StandingOrders):
    """Buy up to so many at a price or less, sell so many at a price or more, or pass, for a company's whole window."""

    kind = "window"
    intro = "After a company has converted or merged you buy, sell or pass as you have said."
    card = "window_orders"

    def possible(self, game: Game) -> bool:
        return True

    def near(self, game: Game) -> bool:
        return game.state.round == MERGER and not game.over

    def asked(self, game: Game) -> bool:
        return self.near(game) and isinstance(game.step, AfterDeals)

    def ahead(self, game: Game, seat: int, given: tuple[Order, ...]) -> WindowCard | None:
        if game.state.bankrupt[seat]:
            return None
        opened = window_of(game, seat)
        if opened is not None and any(
            chance.state == "done" and chance.name == game.players[seat] for chance in opened.chances
        ):
            opened = None
        companies = companies_of(game, opened)
        told = tuple((order.about, self.words(game, order)) for order in given)
        if not companies and not told:
            return None
        return WindowCard(self.kind, seat, opened, companies, told)

    def holds(self, game: Game, order: Order) -> bool:
        return game.state.round == MERGER and order.body.get("round") == round_of(game)

    def read(self, game: Game, seat: int, form: Mapping[str, str]) -> tuple[Order, ...]:
        opened = window_of(game, seat)
        sym = form.get("window-company", "")
        do = PASS if "pass-window" in form else form.get("window-do", "")
        if sym not in companies_of(game, opened):
            raise OrderFault("No share of that company will be dealt in after a change.")
        if do not in (PASS, BUY, SELL):
            raise OrderFault("Buy, sell or pass?")
        shares = count(
            form.get("window-count", "") or "1", game.state.size[game.title.corporation_index[sym]] * 2
        )
        limit = count(form.get("window-limit", "") or "0", LARGEST)
        if not shares or limit is None:
            raise OrderFault("How many shares, and at which price? Enter whole numbers.")
        body = {"round": round_of(game), "do": do, "count": shares, "limit": limit}
        return (Order(seat, sym, body),)

    def words(self, game: Game, order: Order) -> str:
        do, shares, limit = str(order.body["do"]), int(order.body["count"]), int(order.body["limit"])
        if do == PASS:
            return "pass"
        if do == BUY:
            return f"buy up to {shares}" + (f" at {money(game, limit)} or less" if limit else "")
        return f"sell {shares}" + (f" at {money(game, limit)} or more" if limit else "")

    def answer(self, game: Game, order: Order) -> Action | None:
        now = game.state.get(AFTER)
        if not self.asked(game) or game.actor != order.seat or now is None:
            return None
        if order.about != corporation(game, now.company):
            return None
        do, shares, limit = str(order.body["do"]), int(order.body["count"]), int(order.body["limit"])
        price = price_of(game, now.company)
        if do == BUY and (not limit or price <= limit) and bought(game, order.seat) < shares:
            return Buy(order.about, "treasury")
        if do == SELL and (not limit or price >= limit):
            return Sell(order.about, shares)
        return Pass()


def companies_of(game: Game, opened: Window | None) -> tuple[str, ...]:
    """The company whose window is open, or those that may still change in this round."""
    if opened is not None:
        return (opened.sym,)
    return tuple(corporation(game, c) for c in coming(game) if takes_part(game, c) is None)


def bought(game: Game, seat: int) -> int:
    """Shares a player has bought in the window that is open."""
    found = 0
    node: Node | None = game.node
    while node is not None and not isinstance(node.action, Convert | Merge):
        if isinstance(node.action, Buy):
            found += any(isinstance(event, SharesMoved) and event.target == seat for event in node.events)
        node = node.parent
    return found
