"""What is remembered of the companies of 1860, and the questions asked about them most."""

from __future__ import annotations

from typing import Final

from ...engine import verbs
from ...engine.game import Game
from ...engine.slots import GAME, Corporation, Slot
from ...finance.holders import IPO, POOL, RESERVE, SLOTS

_NOBODY: Final[frozenset[int]] = frozenset()

INSOLVENT: Final = Slot(
    "1860.insolvent", _NOBODY, of=frozenset[Corporation], life=GAME, meaning="companies that are insolvent"
)
BANKRUPT: Final = Slot(
    "1860.bankrupt", _NOBODY, of=frozenset[Corporation], life=GAME,
    meaning="companies that went bankrupt and have not floated since",
)  # fmt: skip
CLOSED: Final = Slot(
    "1860.closed",
    _NOBODY,
    of=frozenset[Corporation],
    life=GAME,
    meaning="companies closed under British Rail",
)
LAYER: Final = Slot("1860.layer", 1, of=int, life=GAME, meaning="highest layer of companies that is open")
SOUTHERN: Final = Slot(
    "1860.southern", False, of=bool, life=GAME,
    meaning="a stock round has begun since the Southern Railway was formed",
)  # fmt: skip
BRITISH_RAIL: Final = Slot("1860.british_rail", False, of=bool, life=GAME, meaning="British Rail is formed")
ROUTED: Final = Slot(
    "1860.routed", _NOBODY, of=frozenset[Corporation], life=GAME,
    meaning="companies that had a valid route once (1860/D-21)",
)  # fmt: skip

COMPANY_SLOTS: Final = (INSOLVENT, BANKRUPT, CLOSED, LAYER, SOUTHERN, BRITISH_RAIL, ROUTED)


def mark(g: Game, slot: Slot[frozenset[int]], corporation: int, on: bool = True) -> None:
    """Add a company to one of the lists, or take it off."""
    now = g.state.get(slot)
    verbs.put(g, slot, now | {corporation} if on else now - {corporation})


def started(g: Game, corporation: int) -> bool:
    """R-1860-083: the director's certificate has been sold and a par named."""
    return g.state.par[corporation] > 0


def in_receivership(g: Game, corporation: int) -> bool:
    """R-1860-103: started, and without a director: his certificate lies in the pool."""
    return started(g, corporation) and g.state.president[corporation] is None


def is_open(g: Game, corporation: int) -> bool:
    """R-1860-160, R-1860-335: floated, not bankrupt, not closed: it operates."""
    s = g.state
    return bool(s.floated[corporation]) and corporation not in s.get(CLOSED)


def ordinary_in_pool(g: Game, corporation: int) -> int:
    """Ordinary certificates in the pool."""
    s = g.state
    there = s.shares[corporation * SLOTS + POOL]
    return there - s.president_shares[corporation] if in_receivership(g, corporation) else there


def with_players(g: Game, corporation: int) -> int:
    """Shares in players' hands."""
    row = corporation * SLOTS
    return sum(g.state.shares[row : row + len(g.players)])


def unsold(g: Game, corporation: int) -> int:
    """Shares in the initial offering, the reserved certificate included."""
    row = corporation * SLOTS
    return g.state.shares[row + IPO] + g.state.shares[row + RESERVE]


def phase_reached(g: Game, name: str) -> bool:
    """The phase of that name is in force or past."""
    phases = [phase.name for phase in g.title.phases]
    return g.state.phase >= phases.index(name)


def southern_formed(g: Game) -> bool:
    """R-1860-320: a train of the last kind has been sold."""
    return g.state.train_next[-1] > 0


def caretaker(g: Game, corporation: int) -> int:
    """R-1860-250: who speaks for a company: its director, or for all the holder of the priority deal."""
    director = g.state.president[corporation]
    return g.state.priority if director is None else director
