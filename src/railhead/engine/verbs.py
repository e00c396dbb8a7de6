"""The verbs: every change of a state goes through one of these.

A verb keeps its own books (nothing is created or lost, supplies never fall below zero) and emits the event.
A verb that would break the books raises ``BooksError``: that is a bug in a rule, never a player's mistake.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ..finance.holders import BANK, CORPORATION, CREDIT, GONE, POOL, SEATS, SLOTS
from . import reasons
from .events import (
    BankBroke,
    CorporationClosed,
    DividendDeclared,
    Event,
    Floated,
    GameEnded,
    Paid,
    ParSet,
    Passed,
    PhaseBegan,
    PresidentChanged,
    PriceMoved,
    PriorityMoved,
    PrivateClosed,
    PrivateMoved,
    RoundBegan,
    SharesMoved,
    TileLaid,
    TokenMoved,
    TokenPlaced,
    TokenRemoved,
    TrainMoved,
    TrainRusted,
    TurnBegan,
    WentBankrupt,
)  # fmt: skip
from .slots import ROUND, TURN, Slot, outlive
from .standstill import IDLE, earns
from .state import replaced

if TYPE_CHECKING:
    from .game import Game


T = TypeVar("T")


class BooksError(Exception):
    """A rule tried to create or lose something."""


# the flow


def emit(g: Game, event: Event) -> None:
    """Record what happened."""
    g._events.append(event)


def end(g: Game, reason: str) -> None:
    """The game is over."""
    g.state.reason = reason
    emit(g, GameEnded(reason))


def next_step(g: Game) -> None:
    """The pending step of the turn is done."""
    g.state.step += 1


def auto_passed(g: Game, step: str) -> None:
    """Log that the acting entity had nothing to decide."""
    if g.rules.auto_pass_logged:
        emit(g, Passed(g.state.entity, step, True))


# money


def pay(g: Game, payer: int, payee: int, amount: int, why: str) -> None:
    """Move money; only the bank may go below zero, and credit is a source without end."""
    if amount == 0:
        return
    if amount < 0:
        raise BooksError(f"negative payment of {amount} for {why}")
    s = g.state
    if payer < SEATS:
        s.cash = replaced(s.cash, payer, s.cash[payer] - amount)
        if s.cash[payer] < 0:
            raise BooksError(f"player {payer} overdrawn by {-s.cash[payer]} for {why}")
    elif payer == BANK:
        s.bank -= amount
        ends = g.rules.bank_breaks_below
        if ends is not None and s.bank < ends:
            break_bank(g)
    elif payer != CREDIT:
        s.treasury = replaced(s.treasury, payer - CORPORATION, s.treasury[payer - CORPORATION] - amount)
        if s.treasury[payer - CORPORATION] < 0:
            raise BooksError(f"corporation {payer - CORPORATION} overdrawn for {why}")
    if payee < SEATS:
        s.cash = replaced(s.cash, payee, s.cash[payee] + amount)
    elif payee == BANK:
        s.bank += amount
    elif payee != CREDIT:
        s.treasury = replaced(s.treasury, payee - CORPORATION, s.treasury[payee - CORPORATION] + amount)
    emit(g, Paid(payer, payee, amount, why))


def break_bank(g: Game) -> None:
    """The bank has run out, which is noticed once."""
    if not g.state.broken:
        g.state.broken = True
        emit(g, BankBroke(g.state.bank))


# stock


def move_shares(
    g: Game, corporation: int, source: int, target: int, shares: int, president: bool = False
) -> None:
    """Move shares between players, pool, IPO and treasury."""
    table = g.state.shares
    row = corporation * SLOTS
    left = table[row + source] - shares
    if left < 0 or shares <= 0:
        raise BooksError(f"{shares} shares of corporation {corporation} from holder {source}")
    table = replaced(table, row + source, left)
    g.state.shares = replaced(table, row + target, table[row + target] + shares)
    emit(g, SharesMoved(corporation, source, target, shares, president))


def issue_shares(g: Game, corporation: int, target: int, shares: int) -> None:
    """More shares of a corporation come into being with a holder; its title's books say how many there may be."""
    s = g.state
    if shares <= 0:
        raise BooksError(f"{shares} new shares of corporation {corporation}")
    at = corporation * SLOTS + target
    s.shares = replaced(s.shares, at, s.shares[at] + shares)
    emit(g, SharesMoved(corporation, BANK, target, shares))


def retire_shares(g: Game, corporation: int, source: int, shares: int) -> None:
    """Shares of a holder cease to exist."""
    s = g.state
    at = corporation * SLOTS + source
    left = s.shares[at] - shares
    if left < 0 or shares <= 0:
        raise BooksError(f"{shares} shares of corporation {corporation} from holder {source}")
    s.shares = replaced(s.shares, at, left)
    emit(g, SharesMoved(corporation, source, GONE, shares))


def resize(g: Game, corporation: int, shares: int) -> None:
    """A corporation is divided into another number of shares."""
    g.state.size = replaced(g.state.size, corporation, shares)


def set_president(g: Game, corporation: int, player: int | None) -> None:
    """Give the president's certificate to a player, or to nobody (holdings in shares do not change)."""
    old = g.state.president[corporation]
    if old != player:
        g.state.president = replaced(g.state.president, corporation, player)
        emit(g, PresidentChanged(corporation, old, player))


def set_par(g: Game, corporation: int, price: int, cell: int, player: int | None) -> None:
    """Fix the par and put the market token into its starting box, below what lies there."""
    s = g.state
    s.par = replaced(s.par, corporation, price)
    s.cell = replaced(s.cell, corporation, cell)
    s.piles[cell] = (*s.piles.get(cell, ()), corporation)
    emit(g, ParSet(corporation, price, player))
    emit(g, PriceMoved(corporation, -1, cell, reasons.PAR))


def move_price(g: Game, corporation: int, cell: int, why: str) -> None:
    """Move a market token; in its new cell it goes to the bottom of the pile."""
    s = g.state
    old = s.cell[corporation]
    if old == cell:
        return
    left = tuple(other for other in s.piles[old] if other != corporation)
    if left:
        s.piles[old] = left
    else:
        del s.piles[old]
    s.cell = replaced(s.cell, corporation, cell)
    s.piles[cell] = (*s.piles.get(cell, ()), corporation)
    emit(g, PriceMoved(corporation, old, cell, why))
    if g.rules.on_price is not None:
        g.rules.on_price(g, corporation)


def requeue(g: Game, corporation: int) -> None:
    """A market token goes to the bottom of the pile in its own cell."""
    s = g.state
    cell = s.cell[corporation]
    s.piles[cell] = (*(other for other in s.piles[cell] if other != corporation), corporation)


def leave_market(g: Game, corporation: int) -> None:
    """A corporation loses its market token, its par and its right to operate."""
    s = g.state
    cell = s.cell[corporation]
    left = tuple(other for other in s.piles[cell] if other != corporation)
    if left:
        s.piles[cell] = left
    else:
        del s.piles[cell]
    s.cell = replaced(s.cell, corporation, -1)
    s.par = replaced(s.par, corporation, 0)
    s.floated = replaced(s.floated, corporation, 0)


def change_par(g: Game, corporation: int, price: int, player: int) -> None:
    """A new price for shares of the initial offering."""
    if g.state.par[corporation] != price:
        g.state.par = replaced(g.state.par, corporation, price)
        emit(g, ParSet(corporation, price, player))


def close_corporation(g: Game, corporation: int) -> None:
    """A corporation leaves the game for good: nothing of it stays, its trains go to the open market."""
    s = g.state
    for node in s.board.tokens[corporation]:
        s.board = s.board.without_token(corporation, node)
        emit(g, TokenRemoved(corporation, node))
    s.tokens_left = replaced(s.tokens_left, corporation, 0)
    for train in s.trains[corporation]:
        take_train(g, train, CORPORATION + corporation, POOL)
    pay(g, CORPORATION + corporation, BANK, s.treasury[corporation], reasons.CLOSING)
    for private, owner in enumerate(s.private_owner):
        if owner == CORPORATION + corporation:
            close_private(g, private)
    row = corporation * SLOTS
    for holder in range(SLOTS):
        held = s.shares[row + holder]
        if held:
            s.shares = replaced(s.shares, row + holder, 0)
            emit(g, SharesMoved(corporation, holder, GONE, held))
    set_president(g, corporation, None)
    leave_market(g, corporation)
    s.waiting = tuple(other for other in s.waiting if other != corporation)
    s.closed = replaced(s.closed, corporation, 1)
    emit(g, CorporationClosed(corporation))


def reopen_charter(g: Game, corporation: int, holder: int) -> None:
    """A corporation that has left play can be started again: as printed, all its shares with one holder."""
    s = g.state
    rule = g.title.corporations[corporation]
    if not s.closed[corporation]:
        raise BooksError(f"corporation {corporation} is still in play")
    s.closed = replaced(s.closed, corporation, 0)
    s.size = replaced(s.size, corporation, rule.shares)
    s.president_shares = replaced(s.president_shares, corporation, rule.president_shares)
    s.float_shares = replaced(s.float_shares, corporation, rule.float_shares)
    s.tokens_left = replaced(s.tokens_left, corporation, len(rule.station_costs))
    s.operated = replaced(s.operated, corporation, 0)
    s.last_revenue = replaced(s.last_revenue, corporation, -1)
    s.last_payout = replaced(s.last_payout, corporation, "")
    issue_shares(g, corporation, holder, rule.shares)


def float_corporation(g: Game, corporation: int) -> None:
    """Mark a corporation as floated; its capital is still to be paid."""
    g.state.floated = replaced(g.state.floated, corporation, 1)
    emit(g, Floated(corporation))


def capital_received(g: Game, corporation: int) -> None:
    """A floated corporation has its capital."""
    g.state.floated = replaced(g.state.floated, corporation, 2)


# privates


def give_private(g: Game, private: int, owner: int, price: int) -> None:
    """Change the owner of a private (money is moved apart)."""
    s = g.state
    old = s.private_owner[private]
    if old == GONE:
        raise BooksError(f"private {private} is closed")
    s.private_owner = replaced(s.private_owner, private, owner)
    emit(g, PrivateMoved(private, old, owner, price))


def close_private(g: Game, private: int) -> None:
    """Take a private out of the game."""
    s = g.state
    if s.private_owner[private] != GONE:
        s.private_owner = replaced(s.private_owner, private, GONE)
        emit(g, PrivateClosed(private))


# trains


def take_train(g: Game, train: int, source: int, target: int) -> None:
    """Move a train: BANK is the first supply, POOL the open market, GONE handed in for good."""
    s = g.state
    kind, number = divmod(train, 100)
    if source == BANK:
        supply = g.rules.supply[kind]
        if number != s.train_next[kind] or (supply >= 0 and number >= supply):
            raise BooksError(f"train {train} is not the next of its kind")
        s.train_next = replaced(s.train_next, kind, s.train_next[kind] + 1)
    elif source == POOL:
        if train not in s.discarded:
            raise BooksError(f"train {train} is not in the open market")
        s.discarded = tuple(other for other in s.discarded if other != train)
    else:
        held = s.trains[source - CORPORATION]
        if train not in held:
            raise BooksError(f"train {train} is not with corporation {source - CORPORATION}")
        s.trains = replaced(s.trains, source - CORPORATION, tuple(other for other in held if other != train))
    if target == POOL:
        s.discarded = (*s.discarded, train)
    elif target >= CORPORATION:
        s.trains = replaced(s.trains, target - CORPORATION, (*s.trains[target - CORPORATION], train))
    elif target != GONE:
        raise BooksError(f"a train cannot go to holder {target}")
    emit(g, TrainMoved(train, source, target))


def rust_trains(g: Game, kind: int) -> None:
    """All trains of a kind leave the game, wherever they are."""
    s = g.state
    for corporation, held in enumerate(s.trains):
        if any(train // 100 == kind for train in held):
            for train in held:
                if train // 100 == kind:
                    emit(g, TrainRusted(train, CORPORATION + corporation))
            s.trains = replaced(s.trains, corporation, tuple(train for train in held if train // 100 != kind))
    for train in s.discarded:
        if train // 100 == kind:
            emit(g, TrainRusted(train, POOL))
    s.discarded = tuple(train for train in s.discarded if train // 100 != kind)


def begin_phase(g: Game, phase: int) -> None:
    """A new phase is in force."""
    g.state.phase = phase
    emit(g, PhaseBegan(phase))


# map


def lay_tile(g: Game, corporation: int, hex_: int, tile: int, rotation: int) -> None:
    """Lay or replace a tile; the old one returns to the supply and tokens follow their city."""
    s = g.state
    old = s.board.tiles[hex_]
    if s.tiles_left[tile] == 0:
        raise BooksError(f"no tile {tile} left")
    if s.tiles_left[tile] > 0:
        s.tiles_left = replaced(s.tiles_left, tile, s.tiles_left[tile] - 1)
    if old >= 0 and s.tiles_left[old] >= 0:
        s.tiles_left = replaced(s.tiles_left, old, s.tiles_left[old] + 1)
    s.board = s.board.with_tile(hex_, tile, rotation)
    emit(g, TileLaid(corporation, hex_, tile, rotation, old))


def place_token(g: Game, corporation: int, node: int) -> None:
    """Put one of a corporation's tokens on the map."""
    s = g.state
    if s.tokens_left[corporation] <= 0:
        raise BooksError(f"corporation {corporation} has no token left")
    s.tokens_left = replaced(s.tokens_left, corporation, s.tokens_left[corporation] - 1)
    s.board = s.board.with_token(corporation, node)
    emit(g, TokenPlaced(corporation, node))


def add_token(g: Game, corporation: int) -> None:
    """A corporation receives one more token."""
    g.state.tokens_left = replaced(g.state.tokens_left, corporation, g.state.tokens_left[corporation] + 1)


def set_tokens(g: Game, corporation: int, count: int) -> None:
    """A corporation has so many tokens beside those on the map."""
    g.state.tokens_left = replaced(g.state.tokens_left, corporation, count)


def move_token(g: Game, corporation: int, source: int, target: int) -> None:
    """Seat a token in another city."""
    s = g.state
    if source != target:
        s.board = s.board.without_token(corporation, source).with_token(corporation, target)
        emit(g, TokenMoved(corporation, source, target))


def remove_token(g: Game, corporation: int, node: int) -> None:
    """Take a token off the map; it is with its corporation again."""
    s = g.state
    s.board = s.board.without_token(corporation, node)
    s.tokens_left = replaced(s.tokens_left, corporation, s.tokens_left[corporation] + 1)
    emit(g, TokenRemoved(corporation, node))


# memory


def put(g: Game, slot: Slot[T], value: T) -> None:
    """Set a slot of the state."""
    if slot.name not in g.rules.slot_table:
        raise BooksError(f"{slot.name} is declared by no step of these rules")
    if value == slot.default:
        g.state.slots.pop(slot.name, None)
    else:
        g.state.slots[slot.name] = value


def drop(g: Game, slot: Slot[Any]) -> None:
    """Set a slot back to its default."""
    g.state.slots.pop(slot.name, None)


def dealt(g: Game, player: int) -> None:
    """A player dealt: the row of passes is broken and the priority deal will go to his left."""
    g.state.passes = 0
    g.state.last_dealer = player


def passed(g: Game, player: int, step: str, auto: bool = False) -> None:
    """One more pass in a row."""
    g.state.passes += 1
    if not auto:
        emit(g, Passed(player, step))
    elif g.rules.auto_pass_logged:
        emit(g, Passed(player, step, True))


def passes_over(g: Game) -> None:
    """The row of passes is broken without a deal, or has done its work."""
    g.state.passes = 0


def remember_sale(g: Game, player: int, corporation: int) -> None:
    """The player sold this corporation in the present stock round."""
    g.state.sold = replaced(g.state.sold, player, g.state.sold[player] | 1 << corporation)


def fresh_dealings(g: Game) -> None:
    """A stock round begins: nobody has dealt or sold."""
    g.state.last_dealer = None
    g.state.sold = (0,) * len(g.players)


def stock_round_done(g: Game) -> None:
    """A stock round was passed out."""
    g.state.rounds_done += 1
    fresh_dealings(g)


def record_turn(g: Game, corporation: int, revenue: int, how: str) -> None:
    """The corporation has operated: its revenue and what was done with it."""
    s = g.state
    s.operated = replaced(s.operated, corporation, 1)
    s.last_revenue = replaced(s.last_revenue, corporation, revenue)
    s.last_payout = replaced(s.last_payout, corporation, how)
    emit(g, DividendDeclared(corporation, how, revenue))


def record_bankruptcy(g: Game, player: int) -> None:
    """A player is bankrupt."""
    g.state.bankrupt = replaced(g.state.bankrupt, player, 1)
    emit(g, WentBankrupt(player))


# flow


def begin_round(g: Game, kind: str, turn: int, number: int) -> None:
    """Enter a round; its own facts start empty."""
    s = g.state
    s.round = kind
    s.turn = turn
    s.number = number
    if s.slots:
        s.slots = outlive(s.slots, g.rules.slot_table, ROUND)
    s.passes = 0
    emit(g, RoundBegan(kind, turn, number))


def begin_turn(g: Game, entity: int) -> None:
    """A player's or corporation's turn begins at the first step."""
    s = g.state
    s.entity = entity
    s.step = 0
    s.acted = False
    if s.slots:
        s.slots = outlive(s.slots, g.rules.slot_table, TURN)
    emit(g, TurnBegan(entity))


def plan_set(g: Game, length: int) -> None:
    """A set of so many operating rounds is to come."""
    g.state.set_length = length
    g.state.number = 0


def queue_turns(g: Game, corporations: tuple[int, ...]) -> None:
    """The corporations that have not had their turn in this operating round."""
    g.state.waiting = corporations


def next_turn_number(g: Game) -> None:
    """The next stock round begins a new turn of the game; whether the last one was idle is counted."""
    s = g.state
    s.turn += 1
    count_idle(g, not earns(s))


def count_idle(g: Game, idle: bool) -> None:
    """One more turn or round in a row of which nothing came, or the end of that row."""
    put(g, IDLE, g.state.get(IDLE) + 1 if idle else 0)


def seize_turn(g: Game, player: int) -> None:
    """A player acted out of turn: play goes on to his left."""
    g.state.entity = player


def set_priority(g: Game, player: int) -> None:
    """Hand over the priority deal."""
    if g.state.priority != player:
        g.state.priority = player
        emit(g, PriorityMoved(player))


def interrupt(g: Game, kind: str, *numbers: Any) -> None:
    """Ask something before the flow goes on."""
    g.state.interrupts = (*g.state.interrupts, (kind, *numbers))


def answered(g: Game) -> None:
    """The latest interrupt has its answer."""
    g.state.interrupts = g.state.interrupts[:-1]
