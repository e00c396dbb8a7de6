"""The edits that build a position by hand on an empty board, as somebody who copies a table would make them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from railhead.board.maps import NODE
from railhead.engine.game import Game
from railhead.engine.holdings import pars
from railhead.engine.slots import GAME, plain
from railhead.engine.step import OPERATING, STOCK
from railhead.finance.holders import BANK, CORPORATION, GONE, IPO, POOL, RESERVE, SLOTS, TREASURY
from railhead.library.editing import (
    Deal,
    Edit,
    GivePrivate,
    GiveTrain,
    Keep,
    LeaveGame,
    Operate,
    PlaceTile,
    PlaceToken,
    SetCash,
    SetPar,
    SetPresident,
    SetPrice,
    SetPriority,
    SetRound,
    SetShares,
    SetSize,
    SetTokens,
    Sold,
    StartCompany,
)
from railhead.library.editing.stock import NOBODY, box_name, can_leave, source

PLACES = ((RESERVE, "reserve"), (POOL, "pool"), (TREASURY, "treasury"), (IPO, "ipo"))


def track(game: Game) -> Iterator[Edit]:
    """Tiles, then tokens, those at home first."""
    board, map_ = game.state.board, game.title.map
    for hex_, tile in enumerate(board.tiles):
        if tile >= 0:
            yield PlaceTile(map_.names[hex_], map_.tiles[tile].number, board.rotations[hex_])
    for index, nodes in enumerate(board.tokens):
        sym = game.title.corporations[index].sym
        if game.rules.books.tokens is not None and not game.state.closed[index]:
            yield SetTokens(sym, len(nodes) + game.state.tokens_left[index])
    seated = [(node // NODE != game.title.corporations[index].home, index, node)
              for index, nodes in enumerate(board.tokens) for node in nodes]  # fmt: skip
    for _away, index, node in sorted(
        seated, key=lambda one: one[:2]
    ):  # at home first: nobody else may take the last place there
        yield PlaceToken(game.title.corporations[index].sym, f"{map_.names[node // NODE]}.{node % NODE}")


def left(game: Game) -> Iterator[Edit]:
    """Companies that have left the game, where a market closes them: nobody keeps their homes free."""
    if can_leave(game):
        for index, closed in enumerate(game.state.closed):
            if closed:
                yield LeaveGame(game.title.corporations[index].sym)


def companies(game: Game) -> Iterator[Edit]:
    """Par and president of every company that has been started; then what the title keeps besides."""
    s = game.state
    for index in (index for cell in sorted(s.piles) for index in s.piles[cell]):
        sym = game.title.corporations[index].sym
        if s.size[index] != game.title.corporations[index].shares:
            yield SetSize(sym, s.size[index])
        leader = s.president[index]
        allowed = {price for price, _cell in pars(game, index)}
        if s.par[index] in allowed or game.rules.pars is not None:
            yield StartCompany(sym, s.par[index], NOBODY if leader is None else leader)
        else:
            yield StartCompany(sym, min(allowed), NOBODY if leader is None else leader)
            yield SetPar(sym, s.par[index])
        yield SetPrice(sym, box_name(game, s.cell[index]))
    for name, slot in game.rules.slot_table.items():
        if slot.life == GAME and s.get(slot) != slot.default:
            yield Keep(name, json.dumps(plain(s.get(slot)), separators=(",", ":")))


def stock(game: Game) -> Iterator[Edit]:
    """Shares and treasury of every company: first those that no player has."""
    s = game.state
    for index, rule in enumerate(game.title.corporations):
        row = s.shares[index * SLOTS : index * SLOTS + SLOTS]
        leader = s.president[index]
        if s.closed[index]:
            continue
        for holder, name in PLACES:
            if holder != source(game, index):
                yield SetShares(rule.sym, name, row[holder])
        for seat in sorted(range(len(game.players)), key=lambda seat: seat != leader):
            if row[seat]:
                yield SetShares(rule.sym, seat, row[seat])
        if leader is not None:
            yield SetPresident(rule.sym, leader)
        if s.cell[index] >= 0 or (s.treasury[index] and game.rules.books.trains_kept):
            yield SetCash(rule.sym, s.treasury[index])


def trains(game: Game) -> Iterator[Edit]:
    """Every train, the newest kinds first: what they make rust is gone before the limit is looked at."""
    s = game.state
    held = [(train // 100, index) for index, trains in enumerate(s.trains) for train in trains]
    held += [(train // 100, -1) for train in s.discarded]
    for kind, index in sorted(held, reverse=True):
        owner = game.title.corporations[index].sym if index >= 0 else "pool"
        yield GiveTrain(owner, game.title.train_kinds[kind].name)
    if not game.rules.books.trains_stay:
        for kind, count in enumerate(s.train_next):
            if count:
                yield Sold(game.title.train_kinds[kind].name, count)


def people(game: Game) -> Iterator[Edit]:
    """Money and privates of the players, the priority deal."""
    s = game.state
    for seat, amount in enumerate(s.cash):
        yield SetCash(seat, amount)
    for index, owner in enumerate(s.private_owner):
        if owner != BANK:
            sym = game.title.privates[index].sym.replace(" ", "_")
            who: int | str = "closed" if owner == GONE else owner
            if owner >= CORPORATION:
                who = game.title.corporations[owner - CORPORATION].sym
            yield GivePrivate(sym, who)
    yield SetPriority(s.priority)


def turn(game: Game) -> Iterator[Edit]:
    """Whose turn it is, where it is that of a stock or an operating round."""
    s = game.state
    kind = game.rules.rounds[s.round].kind
    if kind == OPERATING:
        yield Operate(game.title.corporations[s.entity - CORPORATION].sym)
    elif kind == STOCK:
        yield Deal(s.entity)
    yield SetRound(s.turn, s.number if kind == OPERATING else 0, max(s.set_length, s.number))


def by_hand(game: Game) -> list[Edit]:
    """All of it."""
    return [
        *left(game),
        *track(game),
        *companies(game),
        *stock(game),
        *trains(game),
        *people(game),
        *turn(game),
    ]
