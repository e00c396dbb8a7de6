"""Keys of the digest that only 1817 has, and those it writes in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.game import Game
from ....finance.holders import GONE, POOL, SLOTS
from ....titles.g1817 import loans
from ....titles.g1817.crisis import debt_of
from ....titles.g1817.seats import next_solvent
from ....titles.g1817.slots import BRIDGES, FOUNDING, LADDER, MINES, RATE, SEED, SHORTS, VACATED
from ....titles.g1817.stock import shorts_of
from ...ledger import Ledger
from .ledger import CompanyLedger
from .turns import waiting_for


def keys(game: Game, ledger: Ledger, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    """Loans, shorts, auctions, money that is due, and markers on the map."""
    assert isinstance(ledger, CompanyLedger)
    _flow(game, ledger, ids, state)
    for seat, ident in enumerate(ids):
        _player(game, seat, f"player.{ident}", state)
    for company, row in enumerate(game.title.corporations):
        _company(game, company, f"corp.{row.sym}", state)
    _founding(game, ids, state)
    _auction(game, ids, state)
    s = game.state
    for hex_ in s.get(MINES):
        state[f"hex.{game.title.map.names[hex_]}.assigned"] = ["mine"]
    for hex_ in s.get(BRIDGES):
        state[f"hex.{game.title.map.names[hex_]}.assigned"] = ["bridge"]
    state["loans.taken"] = loans.loans_out(game)
    state["loans.rate"] = s.get(RATE) or loans.rate_for(game, loans.loans_out(game))


def _flow(game: Game, ledger: CompanyLedger, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    """The priority deal passes over bankrupt players; in a stock round it shows who dealt last."""
    s = game.state
    for private, owner in enumerate(s.private_owner):
        if owner == GONE:
            state[f"company.{game.title.privates[private].sym}.owner"] = "closed"
    if s.round == "auction":
        state["auction.seed_money"] = s.get(SEED)
    if "priority" not in state:
        return
    first = s.priority if not s.bankrupt[s.priority] else next_solvent(game, s.priority)
    if s.round == "auction":
        first = 0
    elif s.round == "stock" and not isinstance(waiting_for(game), str):
        dealer = ledger.shown if ledger.shown is not None else s.last_dealer
        if dealer is not None:
            first = next_solvent(game, dealer)
    state["priority"] = ids[first]


def _player(game: Game, seat: int, prefix: str, state: dict[str, Any]) -> None:
    s = game.state
    debt = debt_of(game, seat)
    owed = debt.amount if debt is not None else 0
    state[f"{prefix}.cash"] -= owed
    state[f"{prefix}.value"] -= owed
    state["bank.cash"] += owed
    for company, row in enumerate(game.title.corporations):
        short = shorts_of(game, company, seat)
        if short:
            state[f"{prefix}.shorts.{row.sym}"] = short * 100 // s.size[company]
            state[f"{prefix}.value"] -= short * max(0, game.title.market.price[s.cell[company]])


def _company(game: Game, company: int, prefix: str, state: dict[str, Any]) -> None:
    s = game.state
    if f"{prefix}.price" in state:
        state[f"{prefix}.par"] = state[f"{prefix}.price"]
        if s.president[company] is None:
            state[f"{prefix}.president"] = "pool"
            state[f"{prefix}.receivership"] = True
    del state[f"{prefix}.reserved_percent"]
    state[f"{prefix}.total_shares"] = s.size[company]
    if company in s.get(VACATED):
        state[f"{prefix}.removed"] = True
    owed = loans.loans_of(game, company)
    if owed:
        state[f"{prefix}.loans"] = owed
    lying = s.get(SHORTS)[company * SLOTS + POOL]
    if lying:
        state[f"{prefix}.pool_shorts"] = lying * 100 // s.size[company]


def _founding(game: Game, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    """Other programs charge a bid before it is paid with privates."""
    founding = game.state.get(FOUNDING)
    if founding is not None:
        prefix = f"player.{ids[founding.player]}"
        state[f"{prefix}.cash"] -= founding.due
        state[f"{prefix}.value"] -= founding.due
        state[f"corp.{game.title.corporations[founding.company].sym}.cash"] += founding.due


def _auction(game: Game, ids: Sequence[int | str], state: dict[str, Any]) -> None:
    running = game.state.get(LADDER)
    if game.over or running is None or isinstance(waiting_for(game), str):
        return
    rows = game.title.privates if game.state.round == "auction" else game.title.corporations
    sym = rows[running.item].sym
    state["auctioning"] = sym
    if running.bids:
        state[f"bid.{sym}"] = [[ids[seat], amount] for seat, amount in running.bids]
