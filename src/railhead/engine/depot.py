"""The bank's trains: what is on offer, at what price, and what a sale sets off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..finance.holders import BANK, CORPORATION, POOL
from . import verbs
from .slots import GAME, Slot

if TYPE_CHECKING:
    from .game import Game


WITHDRAWN: Final = Slot[frozenset[int]](
    "depot.withdrawn", frozenset(), of=frozenset[int], life=GAME, meaning="kinds the bank sells no more"
)


def left_in_supply(g: Game, kind: int) -> int:
    """Trains of a kind not sold yet, -1 for an unlimited supply."""
    if kind in g.state.get(WITHDRAWN):
        return 0
    supply = g.rules.supply[kind]
    return -1 if supply < 0 else supply - g.state.train_next[kind]


def upcoming(g: Game) -> list[int]:
    """R-1830-200, R-1830-201: next train of each kind the bank sells now: the first unsold kind and early ones."""
    s = g.state
    found = []
    first = True
    withdrawn, supply = s.get(WITHDRAWN), g.rules.supply
    for kind, rule in enumerate(g.title.train_kinds):
        if (
            supply[kind] == s.train_next[kind] or kind in withdrawn
        ):  # left_in_supply, asked for all kinds at once
            continue
        if first or (rule.available_on >= 0 and s.train_next[rule.available_on] > 0):
            found.append(kind * 100 + s.train_next[kind])
        first = False
    return found


def on_offer(g: Game) -> list[tuple[int, int]]:
    """R-1830-204: (train, BANK or POOL) for sale by the bank; of returned trains of a kind the first returned."""
    offers = [(train, BANK) for train in upcoming(g)]
    returned: dict[int, int] = {}
    for train in g.state.discarded:
        returned.setdefault(train // 100, train)
    return offers + [(returned[kind], POOL) for kind in sorted(returned)]


def seller_of(g: Game, train: int) -> int:
    """Who sells a train: the bank, its pool of returned ones, a corporation as a holder, or nobody (-1)."""
    s = g.state
    if train < 0:
        return -1
    for corporation, held in enumerate(s.trains):
        if train in held:
            return CORPORATION + corporation
    if train in s.discarded:
        return POOL
    return BANK if train in upcoming(g) else -1


def cheapest(g: Game) -> int:
    """R-1830-281: the lowest price among the bank's trains, -1 when it has none."""
    prices = [g.title.train_kinds[train // 100].price for train, _ in on_offer(g)]
    return min(prices) if prices else -1


def train_limit(g: Game) -> int:
    """R-1830-202: trains a corporation may own now."""
    return g.title.phases[g.state.phase].train_limit


def buy_effects(g: Game, kind: int, first: bool) -> None:
    """R-1830-205, R-1830-220: the first train of a kind starts a phase, removes old trains, lowers limits."""
    if first:
        new_kind(g, kind)
        ask_for_discards(g)


def new_kind(g: Game, kind: int) -> None:
    """R-1830-205, R-1860-225: what the first sale of a kind sets off at once: a phase, old trains, events."""
    for index, phase in enumerate(g.title.phases):
        if phase.on == kind:
            verbs.begin_phase(g, index)
            break
    for other, rule in enumerate(g.title.train_kinds):
        if rule.rusts_on == kind:
            verbs.rust_trains(g, other)
    for name in g.title.phases[g.state.phase].events:
        happening = g.rules.phase_events.get(name)
        if happening is not None:
            happening(g)


def ask_for_discards(g: Game) -> None:
    """R-1830-203: every corporation above the limit returns trains, in the order of the title's table or its rule."""
    limit = train_limit(g)
    crowded = [corporation for corporation, held in enumerate(g.state.trains) if len(held) > limit]
    if g.rules.discard_order is not None:
        crowded = g.rules.discard_order(g, crowded)
    for corporation in reversed(crowded):
        verbs.interrupt(g, "discard", corporation)
