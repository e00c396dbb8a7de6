"""The canonical digest of a game, format 1: everything visible after each action as flat keys.

It is the form in which two engines are compared. A key whose flag is off or whose number does not apply is
absent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from ..board.maps import NODE
from ..engine.depot import left_in_supply
from ..engine.depot import upcoming as next_trains
from ..engine.game import Game
from ..engine.holdings import certificates, percent_of, price_of
from ..engine.seats import clockwise, next_seat
from ..engine.steps.opening_sale import AUCTION, bids_on
from ..engine.stock.purchase import DEALER
from ..finance.holders import BANK, CORPORATION, GONE, IPO, POOL, RESERVE, SEATS, SLOTS, TREASURY
from .ledger import Ledger
from .turns import OPENING, round_name, waiting_for
from .twin import twin

Value: TypeAlias = Any  # JSON: whole numbers, words, booleans and lists of them
Digest: TypeAlias = dict[str, Value]
FORMAT: Final = 1
PLACES: Final = (("ipo", IPO), ("treasury", TREASURY), ("reserved", RESERVE), ("pool", POOL))
PAYOUTS: Final = {"pay": "payout", "withhold": "withhold", "half": "half"}


def snapshot(game: Game, ledger: Ledger, ids: Sequence[int | str]) -> Digest:
    """All keys of a position; ``ids`` are the players' ids by seat."""
    state: Digest = {}
    own = twin(game.title.name)
    if own.shown is not None:
        game = own.shown(game)
    _flow(game, ledger, ids, state)
    for seat, ident in enumerate(ids):
        _player(game, seat, f"player.{ident}", state)
    _privates(game, ids, state)
    for corporation in range(len(game.title.corporations)):
        _corporation(game, corporation, ids, state)
    _map(game, ledger, state)
    _depot(game, state)
    _bids(game, ids, state)
    if own.digest is not None:
        own.digest(game, ledger, ids, state)
    return state


def _flow(game: Game, ledger: Ledger, ids: Sequence[int | str], state: Digest) -> None:
    s = game.state
    state["round"] = round_name(game)
    state["phase"] = game.title.phases[s.phase].name
    state["turn.order"] = [ids[seat] for seat in clockwise(game, first_seat(game))]
    state["bank.cash"] = s.bank
    if s.broken:
        state["bank.broken"] = True
    if game.over:
        state["finished"] = True
        return
    state["priority"] = ids[priority_seat(game, ledger)]
    active = waiting_for(game)
    state["active"] = [ids[active] if isinstance(active, int) else active]


def first_seat(game: Game) -> int:
    """The player who heads the order: seat 0 in the opening sale, afterwards who began the stock round."""
    return 0 if game.state.round == OPENING else game.state.priority


def priority_seat(game: Game, ledger: Ledger) -> int:
    """Who holds the priority deal, or would if everybody passed from here on."""
    s = game.state
    if s.round == OPENING:
        return 0 if ledger.offer_buyer < 0 else next_seat(game, ledger.offer_buyer)
    dealer = s.get(DEALER)
    if s.round == "stock" and dealer is not None:
        return next_seat(game, dealer)
    return s.priority


def _player(game: Game, seat: int, prefix: str, state: Digest) -> None:
    s = game.state
    state[f"{prefix}.cash"] = s.cash[seat]
    state[f"{prefix}.value"] = worth(game, seat)
    state[f"{prefix}.certs"] = certificates(game, seat)
    for corporation, row in enumerate(game.title.corporations):
        held = s.shares[corporation * SLOTS + seat]
        if held:
            state[f"{prefix}.shares.{row.sym}"] = percent_of(game, corporation, held)
    if s.bankrupt[seat]:
        state[f"{prefix}.bankrupt"] = True


def worth(game: Game, seat: int) -> int:
    """Cash, shares at market price and privates at face value."""
    s = game.state
    total = s.cash[seat]
    for corporation in range(len(game.title.corporations)):
        total += s.shares[corporation * SLOTS + seat] * price_of(game, corporation)
    for private, owner in enumerate(s.private_owner):
        if owner == seat:
            total += game.title.privates[private].value
    return total


def _privates(game: Game, ids: Sequence[int | str], state: Digest) -> None:
    for private, owner in enumerate(game.state.private_owner):
        name: int | str
        if owner == BANK:
            name = "none"
        elif owner == GONE:
            name = "closed"
        elif owner < SEATS:
            name = ids[owner]
        else:
            name = game.title.corporations[owner - CORPORATION].sym
        state[f"company.{game.title.privates[private].sym}.owner"] = name


def _corporation(game: Game, corporation: int, ids: Sequence[int | str], state: Digest) -> None:
    s = game.state
    row = game.title.corporations[corporation]
    prefix = f"corp.{row.sym}"
    state[f"{prefix}.cash"] = s.treasury[corporation]
    cell = s.cell[corporation]
    if cell >= 0:
        state[f"{prefix}.par"] = s.par[corporation]
        state[f"{prefix}.price"] = game.title.market.price[cell]
        state[f"{prefix}.market_cell"] = list(divmod(cell, game.title.market.width))
        state[f"{prefix}.market_order"] = s.piles[cell].index(corporation)
        state[f"{prefix}.ipoed"] = True
    president = s.president[corporation]
    if president is not None:
        state[f"{prefix}.president"] = ids[president]
    if s.floated[corporation]:
        state[f"{prefix}.floated"] = True
    if s.operated[corporation]:
        state[f"{prefix}.operated"] = True
    kinds = game.title.train_kinds
    state[f"{prefix}.trains"] = [kinds[train // 100].name for train in s.trains[corporation]]
    names = game.title.map.names
    state[f"{prefix}.tokens"] = sorted(
        f"{names[node // NODE]}:{node % NODE}" for node in s.board.tokens[corporation]
    )
    state[f"{prefix}.tokens_left"] = s.tokens_left[corporation]
    at = corporation * SLOTS
    for key, holder in PLACES:
        state[f"{prefix}.{key}_percent"] = percent_of(game, corporation, s.shares[at + holder])
    state[f"{prefix}.total_shares"] = s.size[corporation]
    if s.last_revenue[corporation] >= 0:
        state[f"{prefix}.last_revenue"] = s.last_revenue[corporation]
        state[f"{prefix}.last_payout"] = PAYOUTS.get(s.last_payout[corporation], s.last_payout[corporation])


def _map(game: Game, ledger: Ledger, state: Digest) -> None:
    game_map = game.title.map
    for hex_, tile in enumerate(game.state.board.tiles):
        if tile >= 0:
            laid = ledger.piece(hex_)
            piece, rotation = laid[1:] if laid is not None else (0, game.state.board.rotations[hex_])
            state[f"hex.{game_map.names[hex_]}"] = f"{game_map.tiles[tile].number}-{piece}@{rotation}"


def _depot(game: Game, state: Digest) -> None:
    kinds = game.title.train_kinds
    upcoming = []
    for kind, row in enumerate(kinds):
        left = left_in_supply(game, kind)
        if left:
            upcoming.append(f"{row.name}*{abs(left)}")
    state["depot.upcoming"] = upcoming
    returned = dict.fromkeys(kinds[train // 100].name for train in game.state.discarded)
    state["depot.available"] = [kinds[train // 100].name for train in next_trains(game)] + list(returned)
    if game.state.discarded:
        state["depot.discarded"] = [kinds[train // 100].name for train in game.state.discarded]


def _bids(game: Game, ids: Sequence[int | str], state: Digest) -> None:
    s = game.state
    for private, row in enumerate(game.title.privates):
        bids = sorted((amount, seat) for seat, amount in bids_on(s, private).items())
        standing = [[ids[seat], amount] for amount, seat in bids]
        if standing:
            state[f"bid.{row.sym}"] = standing
    running = s.get(AUCTION)
    if running is not None:
        state["auctioning"] = game.title.privates[running].sym


def change(before: Mapping[str, Value], after: Mapping[str, Value]) -> Digest:
    """Keys whose value differs; None for a key that is gone."""
    found = {key: value for key, value in after.items() if key not in before or before[key] != value}
    found.update({key: None for key in before if key not in after})
    return found


def final_line(game: Game, ids: Sequence[int | str]) -> Digest:
    """The last line of a digest: scores, and why the game ended."""
    scores = sorted(((game.rules.score(game, seat), -seat) for seat in range(len(ids))), reverse=True)
    result = {str(ids[-seat]): score for score, seat in scores}
    reason = game.state.reason or None
    return {"final": {"result": result, "finished": game.over, "end_reason": reason}}
