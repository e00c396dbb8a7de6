"""The books: what must hold of a position, whatever was played. Faults are told in words; a sound position has none.

What nothing can be played on with (``unsound``) is asked of every position that comes from outside; the rest
(``faults``) is asked in the tests after every action, together with a title's own invariants.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..finance.holders import CORPORATION, POOL, SEATS, SLOTS

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class Books:
    """Where a title's books differ from the plain ones."""

    shares: Callable[[Game, int], int] | None = None
    """Shares of a corporation that exist; plain: all it is divided into, none once it is closed."""
    tokens: Callable[[Game, int], int] | None = None
    """Tokens a corporation has on its charter and on the map; plain: the printed ones, none once it is closed."""
    money: Callable[[Game], int | None] | None = None
    """Money of bank, players and corporations together, None where it has no bounds; plain: what is printed."""
    trains_stay: bool = True
    """A train that has left the supply is with a corporation or in the open market until its kind rusts."""
    trains_kept: bool = False
    """A corporation without a price may own trains (1860: those kept for a bankrupt company)."""
    led: bool = True
    """Every corporation with a price has a president."""
    largest_presides: bool = True
    """A president holds his certificate, and no player holds more shares."""
    pool_limited: bool = True
    """The open market never holds more than the title's part of a corporation."""
    sound: Callable[[Game], Iterator[str]] | None = None
    """What else nothing could be played on with: tables of the title's own, and what they say."""


PLAIN_BOOKS: Final = Books()


def unsound(g: Game) -> Iterator[str]:
    """What nothing can be played on with."""
    if g.rules.books.sound is not None:
        yield from g.rules.books.sound(g)
    yield from _market(g)
    yield from _stock(g)
    yield from _trains(g)
    yield from _tokens(g)


def faults(g: Game) -> Iterator[str]:
    """Everything that is wrong with the books."""
    yield from unsound(g)
    yield from _money(g)
    yield from _presidents(g)
    yield from _tiles(g)


def _market(g: Game) -> Iterator[str]:
    """Market tokens lie where their corporations say, each once, in cells that exist."""
    s = g.state
    lying = [(number, cell) for cell, pile in s.piles.items() for number in pile]
    if sorted(lying) != [(number, cell) for number, cell in enumerate(s.cell) if cell >= 0]:
        yield "the market tokens do not lie where the corporations say"
    for number, rule in enumerate(g.title.corporations):
        started = s.cell[number] >= 0
        if started != (s.par[number] > 0):
            yield f"{rule.sym} has a par without a price, or a price without a par"
        if not started and s.trains[number] and not g.rules.books.trains_kept:
            yield f"{rule.sym} has trains without a price"
        if s.closed[number] not in (0, 1) or (s.closed[number] and started):
            yield f"{rule.sym} is closed and has a price"
        if g.rules.books.led and started and s.president[number] is None and not s.reason:
            yield f"{rule.sym} has a price and no president"
        if s.floated[number] not in (0, 1, 2) or (s.floated[number] and not started):
            yield f"{rule.sym} floats without a price"
    if not all(s.piles.values()):
        yield "a pile of market tokens is empty"
    for number, cell in enumerate(s.cell):
        if cell >= 0 and g.title.market.price[cell] < 0:
            yield f"the market token of {g.title.corporations[number].sym} lies where there is no price"


def _stock(g: Game) -> Iterator[str]:
    s = g.state
    shares = g.rules.books.shares
    for number, rule in enumerate(g.title.corporations):
        row = s.shares[number * SLOTS : number * SLOTS + SLOTS]
        if s.size[number] <= 0 or min(row) < 0:
            yield f"{rule.sym} has no shares, or somebody fewer than none"
        if not 1 <= s.president_shares[number] <= s.size[number] >= s.float_shares[number]:
            yield f"the shares of {rule.sym} do not make up its certificates"
        there = shares(g, number) if shares is not None else 0 if s.closed[number] else s.size[number]
        if sum(row) != there:
            yield f"{sum(row)} shares of {rule.sym} instead of {there}"
        if any(row[len(g.players) : SEATS]):
            yield f"shares of {rule.sym} with nobody"


def _presidents(g: Game) -> Iterator[str]:
    s = g.state
    for number, rule in enumerate(g.title.corporations):
        row = s.shares[number * SLOTS : number * SLOTS + SLOTS]
        president = s.president[number]
        if g.rules.books.largest_presides and president is not None and not s.interrupts and not s.reason:
            if row[president] < s.president_shares[number]:
                yield f"the president of {rule.sym} lacks his certificate"
            if row[president] != max(row[:SEATS]):
                yield f"somebody holds more of {rule.sym} than its president"
        if g.rules.books.pool_limited and row[POOL] * 100 > g.title.pool_percent * s.size[number]:
            yield f"too much of {rule.sym} in the open market"


def _trains(g: Game) -> Iterator[str]:
    s = g.state
    running = [train for held in s.trains for train in held] + list(s.discarded)
    if len(running) != len(set(running)):
        yield "one train in two places"
    kinds = Counter(train // 100 for train in running)
    for kind, rule in enumerate(g.title.train_kinds):
        supply = g.rules.supply[kind]
        if 0 <= supply < s.train_next[kind]:
            yield f"more {rule.name}-trains sold than there are"
        gone = rule.rusts_on >= 0 and s.train_next[rule.rusts_on] > 0
        left = 0 if gone else s.train_next[kind]
        if g.rules.books.trains_stay and kinds[kind] != left:
            yield f"{kinds[kind]} {rule.name}-trains instead of {left}"
    for train in running:
        if train % 100 >= s.train_next[train // 100]:
            yield f"a {g.title.train_kinds[train // 100].name}-train that has not been sold yet"


def _tokens(g: Game) -> Iterator[str]:
    s = g.state
    tokens = g.rules.books.tokens
    asked = Counter(frame[1] for frame in s.interrupts if frame[0] == "home")
    taken: Counter[int] = Counter()
    for number, rule in enumerate(g.title.corporations):
        there = (
            tokens(g, number) if tokens is not None else 0 if s.closed[number] else len(rule.station_costs)
        )
        seated = s.board.tokens[number]
        if s.tokens_left[number] + len(seated) != there:
            yield f"{s.tokens_left[number] + len(seated)} tokens of {rule.sym} instead of {there}"
        if s.tokens_left[number] < asked[number]:
            yield f"no token left for the home of {rule.sym}"
        if len({node >> 3 for node in seated}) != len(seated):
            yield f"two tokens of {rule.sym} on one hex"
        taken.update(seated)
    for node, count in taken.items():
        if node & 7 >= len(s.board.faces[node >> 3].stops):
            yield f"a token where there is no stop on {g.title.map.names[node >> 3]}"
        elif count > max(1, s.board.slots(node)):
            yield f"too many tokens on {g.title.map.names[node >> 3]}"


def _money(g: Game) -> Iterator[str]:
    s = g.state
    there = g.rules.books.money(g) if g.rules.books.money is not None else g.title.bank
    found = s.bank + sum(s.cash) + sum(s.treasury)
    if there is not None and found != there:
        yield f"money of {found} instead of {there}"
    if min(s.cash) < 0 or min(s.treasury) < 0:
        yield "somebody has less than nothing"
    for owner in s.private_owner:
        if SEATS > owner >= len(g.players) or owner >= CORPORATION + len(s.size):
            yield "a private belongs to somebody who does not play"


def _tiles(g: Game) -> Iterator[str]:
    s = g.state
    laid = Counter(tile for tile in s.board.tiles if tile >= 0)
    for tile, supply in enumerate(g.title.map.supply):
        if supply >= 0 and not s.tiles_left[tile] + laid[tile] == supply >= laid[tile]:
            yield f"{s.tiles_left[tile] + laid[tile]} tiles {g.title.map.tiles[tile].number} instead of {supply}"
