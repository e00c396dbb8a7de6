"""A stock turn as one grid: companies by what can be done with them. Every cell acts or explains itself."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.actions import Buy, Par, Sell
from ....engine.depot import upcoming
from ....engine.game import Game
from ....engine.holdings import certificates, pars
from ....engine.stock.purchase import has_bought, has_dealt
from ....engine.title import TrainKind
from ....finance.holders import IPO, POOL, SLOTS
from ...title_pages.pages import pages_of
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import holder, money
from ..cells import Amount, Cell, amount, cell
from ..zones import crossing, outlook
from .compliance import room as room_of


@dataclass(frozen=True)
class Sale:
    """What selling a block would do."""

    cell: Cell
    shares: int
    proceeds: int
    price: int
    president: str
    certificates: str
    answer: str = ""
    """Who may answer the sale, or why nobody can, where a title knows such answers."""
    zone: str = ""
    """What a zone that the price enters or leaves does to the limits."""
    foreseen: tuple[str, ...] = ()
    """What else the sale would bring about."""


@dataclass(frozen=True)
class ParChoice:
    """A starting price and what it means."""

    cell: Cell
    price: int
    cost: int
    capital: int
    to_float: int
    train: str


@dataclass(frozen=True)
class Row:
    """One company in the grid."""

    sym: str
    name: str
    color: str
    text: str
    price: int
    held: int
    started: bool
    ipo: Cell
    pool: Cell
    ipo_left: int
    pool_left: int
    sell: Cell
    most: int
    picked: bool
    note: str = ""
    """What is particular about its shares."""


@dataclass(frozen=True)
class Grid:
    """The whole turn."""

    rows: tuple[Row, ...]
    sales: tuple[Sale, ...]
    pars: tuple[ParChoice, ...]
    picked: str
    steps: tuple[tuple[str, bool], ...]
    room: str
    trades: tuple[Amount, ...]
    naming: bool = False
    leader: str = "president"
    """What the title calls who decides for a company."""
    order: str = ""
    """How sales and the purchase may follow one another."""
    outlook: tuple[str, ...] = ()
    """What happens to the player's limits if a price leaves its zone."""


@panel("buy", "sell", "par", "trade")
def stock(context: PanelContext) -> Panel | None:
    """The grid of a stock turn; naming a par after the opening sale uses its lower half alone."""
    game = context.game
    if game.step.name == "name-par":
        sym = context.actions("par")[0].corporation
        context.hints["cells"] = tuple(box for _, box in pars(game, game.title.corporation_index[sym]))
        grid = Grid((), (), _pars(game, sym, free=True), sym, (), "", (), True)
        return Panel("stock", f"Name the par of {sym}", grid)
    if game.step.name != "stock-turn":
        return None
    seat = game.actor
    assert seat is not None
    picked = context.pick.get("company", "")
    rows = tuple(_row(game, seat, index, picked) for index in _order(game))
    index = game.title.corporation_index.get(picked, -1)
    started = index >= 0 and game.state.cell[index] >= 0
    sales = _sales(game, seat, picked) if started else ()
    starts = _pars(game, picked) if index >= 0 and not started else ()
    trades = tuple(
        amount(choice, _trade_label(game, choice.template), verb="Propose")
        for choice in context.actions("trade")
    )
    room = room_of(game, seat)
    return Panel("stock", "Stock turn", Grid(rows, sales, starts, picked, _steps(context), room, trades,
                                             leader=pages_of(game.title.name).leader,
                                             order="" if has_dealt(game) else pages_of(game.title.name).stock_order,
                                             outlook=outlook(game, seat)))  # fmt: skip


def _steps(context: PanelContext) -> tuple[tuple[str, bool], ...]:
    """What the turn consists of; once something was dealt, what is done and then what is still possible."""
    game = context.game
    if not has_dealt(game):
        return ("sell", False), ("buy one", False)
    done = (("sold", _has_sold(game)), ("bought", has_bought(game)))
    left = (("sell", context.has("sell")), ("buy", context.has("buy", "par", "take")))
    return (*((word, True) for word, was in done if was),
            *((f"may still {word}", False) for word, may in left if may))  # fmt: skip


def _has_sold(game: Game) -> bool:
    """Whether shares were sold in this turn; what the player sold in earlier turns of the round is no matter here."""
    at = Game(game.rules, game.players, game.node)
    while has_dealt(at) and at.node.parent is not None:
        if isinstance(at.node.action, Sell):
            return True
        at = Game(game.rules, game.players, at.node.parent)
    return False


def _trade_label(game: Game, trade: object) -> str:
    private, buyer = trade.private, trade.buyer  # type: ignore[attr-defined]  # templates of trades
    owner = game.state.private_owner[game.title.private_index[private]]
    return f"{private}: {holder(game, owner)} → {game.players[buyer]}"


def _order(game: Game) -> list[int]:
    s = game.state
    price = game.title.market.price
    open_ = [c for c in range(len(s.cell)) if not s.closed[c]]
    return sorted(open_, key=lambda c: (s.cell[c] < 0, -price[s.cell[c]] if s.cell[c] >= 0 else 0, c))


def _row(game: Game, seat: int, index: int, picked: str) -> Row:
    s = game.state
    rule = game.title.corporations[index]
    at = index * SLOTS
    started = s.cell[index] >= 0
    price = game.title.market.price[s.cell[index]] if started else 0
    held = s.shares[at + seat]
    most = max((n for n in range(1, held + 1) if game.why_not(Sell(rule.sym, n)) is None), default=0)
    sell = cell(game, Sell(rule.sym, most or 1), f"Sell {most}" if most > 1 else "Sell")
    if started:
        ipo = cell(game, Buy(rule.sym, "ipo"), money(game, s.par[index]))
    else:
        cheapest = pars(game, index)[-1][0]
        ipo = cell(game, Par(rule.sym, cheapest), "Start…")
    pool = cell(game, Buy(rule.sym, "pool"), money(game, price) if started else "–")
    return Row(rule.sym, rule.name, rule.color, rule.text_color, price, held, started, ipo, pool,
               s.shares[at + IPO], s.shares[at + POOL], sell, most, rule.sym == picked,
               pages_of(game.title.name).share_note(game, index))  # fmt: skip


def _sales(game: Game, seat: int, sym: str) -> tuple[Sale, ...]:
    """Each block the seat holds, with its consequences read from a copy."""
    index = game.title.corporation_index[sym]
    pages, market = pages_of(game.title.name), game.title.market
    found = []
    for shares in range(1, game.state.shares[index * SLOTS + seat] + 1):
        action = Sell(sym, shares)
        refusal = game.why_not(action)
        if refusal is not None:
            found.append(Sale(Cell(f"Sell {shares}", None, refusal), shares, 0, 0, "", ""))
            continue
        twin = game.copy()
        twin.push_checked(action)
        after = twin.state
        limit = twin.rules.certificate_limit(twin)
        cell = pages.settled_cell(twin, index)
        found.append(
            Sale(
                Cell(f"Sell {shares}", action), shares, after.cash[seat] - game.state.cash[seat],
                market.price[cell] if cell >= 0 else 0,
                holder(twin, after.president[index]) if after.president[index] != game.state.president[index] else "",
                f"{certificates(twin, seat)}/{limit}", pages.after_sale(twin),
                crossing(game, index, cell),
                tuple(text for event in twin.events if (text := pages.foreseen(twin, event))),
            )
        )  # fmt: skip
    return tuple(found)


def _pars(game: Game, sym: str, free: bool = False) -> tuple[ParChoice, ...]:
    index = game.title.corporation_index[sym]
    s = game.state
    capital = game.title.facts.get("capital", {}).get("times_par", s.size[index])
    found = []
    for price, _ in sorted(pars(game, index)):
        total = price * capital
        train = next((k.name for k in reversed(_for_sale(game)) if k.price <= total), "none")
        found.append(
            ParChoice(cell(game, Par(sym, price), money(game, price)), price,
                      0 if free else price * s.president_shares[index], total, s.float_shares[index], train)
        )  # fmt: skip
    return tuple(found)


def _for_sale(game: Game) -> list[TrainKind]:
    return [game.title.train_kinds[train // 100] for train in upcoming(game)]
