"""Positions as tables on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from ..board.textmap import LEGEND, text_map
from ..engine.depot import left_in_supply, on_offer
from ..engine.game import Game
from ..engine.holdings import certificates, operating_order, price_of
from ..engine.steps.opening_sale import OpeningSale, bids_on
from ..finance.holders import CORPORATION, GONE, IPO, POOL, SEATS, SLOTS
from ..notation.digest import worth
from ..notation.turns import OPENING, round_name


def score_table(game: Game) -> Table:
    """Scores as they stand, best first."""
    state = "over: " + game.state.reason if game.over else "running"
    table = Table(
        "Player", "Score", title=f"{game.title.name}, {round_name(game)}, {game.length} actions, {state}"
    )
    for name, score in sorted(game.result().items(), key=lambda row: -row[1]):
        table.add_row(name, f"{game.title.currency}{score}")
    return table


def player_table(game: Game) -> Table:
    """What each player holds."""
    s = game.state
    table = Table("Player", "Cash", "Worth", "Certificates", "Shares", "Privates", title="Players")
    limit = game.rules.certificate_limit(game)
    for seat, name in enumerate(game.players):
        shares = []
        for corporation, row in enumerate(game.title.corporations):
            held = s.shares[corporation * SLOTS + seat]
            if held:
                star = "*" if s.president[corporation] == seat else ""
                shares.append(f"{row.sym}{star} {held * 100 // s.size[corporation]}%")
        privates = [game.title.privates[p].sym for p, owner in enumerate(s.private_owner) if owner == seat]
        mark = "▶ " if seat == game.actor else ""
        dealer = " (priority)" if seat == s.priority else ""
        table.add_row(
            f"{mark}{name}{dealer}",
            str(s.cash[seat]),
            str(worth(game, seat)),
            f"{certificates(game, seat)}/{limit}",
            " ".join(shares),
            " ".join(privates),
        )
    return table


def corporation_table(game: Game) -> Table:
    """What each corporation has, in operating order."""
    s = game.state
    table = Table(
        "Company", "President", "Par", "Price", "IPO", "Pool", "Cash", "Trains", "Tokens", "Privates"
    )
    started = [c for c, cell in enumerate(s.cell) if cell >= 0]
    order = operating_order(game, started)
    for corporation in [*order, *(c for c in range(len(s.cell)) if c not in order)]:
        row = game.title.corporations[corporation]
        president = s.president[corporation]
        kinds = game.title.train_kinds
        owned = [
            game.title.privates[p].sym
            for p, owner in enumerate(s.private_owner)
            if owner == CORPORATION + corporation
        ]
        table.add_row(
            ("▶ " if s.entity == CORPORATION + corporation else "") + row.sym,
            "–" if president is None else game.players[president],
            str(s.par[corporation] or "–"),
            str(price_of(game, corporation) or "–"),
            f"{s.shares[corporation * SLOTS + IPO] * 100 // row.shares}%",
            f"{s.shares[corporation * SLOTS + POOL] * 100 // row.shares}%",
            str(s.treasury[corporation]) if s.floated[corporation] else "not floated",
            " ".join(kinds[train // 100].name for train in s.trains[corporation]),
            str(s.tokens_left[corporation]),
            " ".join(owned),
        )
    return table


def private_table(game: Game) -> Table:
    """The privates with their price now, the bids on them and their owners."""
    s = game.state
    table = Table("Private", "Name", "Price", "Revenue", "Owner", "Bids")
    step = game.step
    for private, row in enumerate(game.title.privates):
        owner = s.private_owner[private]
        price = step.price(game, private) if isinstance(step, OpeningSale) else row.value
        bids = sorted((amount, game.players[seat]) for seat, amount in bids_on(s, private).items())
        if owner < SEATS:
            whose = game.players[owner]
        elif owner >= CORPORATION:
            whose = game.title.corporations[owner - CORPORATION].sym
        else:
            whose = "closed" if owner == GONE else ""
        standing = ", ".join(f"{name} {amount}" for amount, name in bids)
        table.add_row(row.sym, row.name, str(price), str(row.revenue), whose, standing)
    return table


def market_table(game: Game) -> Table:
    """The stock market with the tokens on it."""
    market = game.title.market
    table = Table(show_header=False, show_lines=True, title="Market", padding=(0, 1))
    for r in range(market.height):
        cells = []
        for c in range(market.width):
            cell = r * market.width + c
            if market.price[cell] < 0:
                cells.append("")
                continue
            pile = " ".join(game.title.corporations[x].sym for x in game.state.piles.get(cell, ()))
            colour = market.zone[cell].name
            price = f"[{_style(colour)}]{market.price[cell]}[/]" if colour else str(market.price[cell])
            cells.append(f"{price}\n[bold]{pile}[/bold]" if pile else price)
        table.add_row(*cells)
    return table


def _style(zone: str) -> str:
    return {"yellow": "black on yellow", "orange": "black on dark_orange", "brown": "white on orange4"}.get(
        zone, "dim"
    )


def bank_line(game: Game) -> str:
    """Bank, phase and trains in a line."""
    s = game.state
    kinds = game.title.train_kinds
    offers = ", ".join(f"{kinds[t // 100].name} {kinds[t // 100].price}" for t, _ in on_offer(game))
    left = " ".join(
        f"{row.name}×{'∞' if left_in_supply(game, kind) < 0 else left_in_supply(game, kind)}"
        for kind, row in enumerate(kinds)
        if left_in_supply(game, kind)
    )
    unsold = [
        game.title.privates[p].sym
        for p, owner in enumerate(s.private_owner)
        if owner >= SEATS and owner < GONE
    ]
    privates = f"  Privates to come: {' '.join(unsold)}." if unsold else ""
    return (
        f"{round_name(game)}, phase {game.title.phases[s.phase].name}. Bank {game.title.currency}{s.bank}. "
        f"Trains on offer: {offers or 'none'} (left: {left}).{privates}"
    )


def show_position(out: Console, game: Game, market: bool = True, board: bool = True) -> None:
    """Everything a player at the terminal needs to see."""
    if board:
        symbols = [row.sym for row in game.title.corporations]
        out.print(
            text_map(game.state.board, symbols, out.width), markup=False, highlight=False, soft_wrap=True
        )
        out.print(LEGEND, style="dim", markup=False, highlight=False)
    if market:
        out.print(market_table(game))
    if game.state.round == OPENING:
        out.print(private_table(game))
    else:
        out.print(corporation_table(game))
    out.print(player_table(game))
    out.print(bank_line(game), markup=False, highlight=False)
