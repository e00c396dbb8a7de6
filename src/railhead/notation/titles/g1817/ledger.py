"""Certificates of companies whose size changes: shares that come with shorts, mergers, and charters used again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ....engine.events import CorporationClosed, Event, SharesMoved
from ....engine.state import State
from ....engine.title import Title
from ....finance.holders import POOL, SLOTS, TREASURY
from ....titles.g1817.events import (
    BidRaised,
    CompanyStarted,
    LoanTaken,
    Merged,
    ShortClosed,
    ShortMoved,
    ShortSold,
    SizeSet,
)  # fmt: skip
from ...ledger import Ledger
from .places import Places

FIRST_EXTRA: Final = 9
"""Numbers of shares that come with shorts are above this."""
SMALL: Final = 2
ORDINARY: Final = {SMALL: 0, 5: 3, 10: 8}
"""Number of the last certificate beside the president's by size; a larger company gets those that follow."""
JOINED: Final = (4, 5, 6, 7, 8)
SMALL_MERGED: Final = 5
"""Size of a company made of two small ones."""


class CompanyLedger(Ledger):
    """Certificates and shorts of each holder in order of arrival; places of markers; who is seen to have dealt last."""

    __slots__ = ("_grown", "_made", "_shorts", "places", "shown")

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        companies = len(title.corporations)
        self._held = [{TREASURY: [0]} for _ in range(companies)]
        self._shorts: list[dict[int, list[int]]] = [{} for _ in range(companies)]
        self._made: list[list[int]] = [[0] for _ in range(companies)]
        """Numbers of shares and shorts in the order in which they came into being."""
        self._grown = [SMALL] * companies
        """Sizes of the companies."""
        self.places = Places()
        self.shown: int | None = None
        """Who is seen to have dealt last in the stock round; None for whoever did."""

    def copy(self) -> CompanyLedger:
        twin = super().copy()
        assert isinstance(twin, CompanyLedger)
        twin._shorts = [{holder: ids[:] for holder, ids in row.items()} for row in self._shorts]
        twin._made = [made[:] for made in self._made]
        twin._grown = self._grown[:]
        twin.places = self.places.copy()
        twin.shown = self.shown
        return twin

    def size(self, corporation: int, certificate: int) -> int:
        return 1 if certificate else 2

    def shorts(self, company: int, holder: int) -> tuple[int, ...]:
        """A holder's shorts in order of arrival."""
        return tuple(self._shorts[company].get(holder, ()))

    def record(self, state: State, events: Iterable[Event], ids: Sequence[int] = (), piece: int = -1) -> None:
        """Follow the events of one action: what other titles have, and what changes a company's certificates."""
        events = tuple(events)
        plain: list[Event] = []
        remade = -1
        founded = any(isinstance(event, CompanyStarted) for event in events)
        for event in events:
            self.places.record(state.board, event)
            if isinstance(event, CompanyStarted):
                self.shown = event.player
            elif isinstance(event, BidRaised):
                self.shown = None
            elif isinstance(event, ShortSold | LoanTaken) or (
                isinstance(event, SharesMoved) and _within(event)
            ):
                self.shown = self.shown if founded else None
            if isinstance(event, Merged) and event.shares == SMALL_MERGED:
                remade = event.survivor
            if isinstance(event, SharesMoved) and event.corporation == remade:
                continue  # the state says who has what of a company made of two small ones
            if not self._follow(state, event, plain, ids):
                plain.append(event)
        super().record(state, plain, ids, piece)

    def _follow(self, state: State, event: Event, plain: list[Event], ids: Sequence[int]) -> bool:
        """Take up an event of the title's own; what came before it is recorded first."""
        own = (SizeSet, ShortSold, ShortClosed, ShortMoved, Merged, CorporationClosed)
        if isinstance(event, SharesMoved):
            return not _within(event)
        if not isinstance(event, own):
            return False
        super().record(state, plain, ids, -1)
        plain.clear()
        if isinstance(event, SizeSet):
            self._enlarge(event.corporation, event.shares)
        elif isinstance(event, ShortSold):
            self._sell_short(event.corporation, event.player)
        elif isinstance(event, ShortClosed):
            self._close(event)
        elif isinstance(event, ShortMoved):
            row = self._shorts[event.corporation]
            row.setdefault(POOL, []).extend(row.pop(event.player, []))
        elif isinstance(event, Merged):
            self._merge(state, event)
        else:
            assert isinstance(event, CorporationClosed)
            self._clear(event.corporation)
        return True

    def _hand_back(self, state: State, corporation: int, buyer: int) -> None:
        """Every certificate beside the president's is one share; a share that closed a short has not come to stay."""

    def _highest(self, company: int) -> int:
        """The highest number in use."""
        used = [number for ids in self._held[company].values() for number in ids]
        used += [number for ids in self._shorts[company].values() for number in ids]
        return max(used, default=0)

    def _clear(self, company: int) -> None:
        """A charter as it was printed."""
        self._held[company] = {TREASURY: [0]}
        self._shorts[company] = {}
        self._made[company] = [0]
        self._grown[company] = SMALL

    def _enlarge(self, company: int, size: int) -> None:
        for number in range(ORDINARY[self._grown[company]] + 1, ORDINARY[size] + 1):
            self._held[company].setdefault(TREASURY, []).append(number)
            self._made[company].append(number)
        self._grown[company] = size

    def _sell_short(self, company: int, player: int) -> None:
        share = max(FIRST_EXTRA, self._highest(company)) + 1
        self._held[company].setdefault(POOL, []).append(share)
        self._shorts[company].setdefault(player, []).append(share + 1)
        self._made[company] += [share + 1, share]

    def _close(self, event: ShortClosed) -> None:
        shares = self._held[event.corporation]
        lender = TREASURY if event.source == TREASURY and event.holder == POOL else event.holder
        share = next(number for number in shares[lender] if number)
        shares[lender].remove(share)
        short = self._shorts[event.corporation][event.holder].pop(0)
        self._made[event.corporation] = [
            number for number in self._made[event.corporation] if number not in (share, short)
        ]

    def _merge(self, state: State, event: Merged) -> None:
        survivor, vanished = event.survivor, event.vanished
        self._grown[survivor] = event.shares
        if event.shares == SMALL_MERGED:
            left = list(range(1, ORDINARY[SMALL_MERGED] + 1))
            self._held[survivor] = {}
            self._made[survivor] = [0, *left]
            for seat in range(len(state.cash)):
                held = state.shares[survivor * SLOTS + seat]
                if held:
                    self._held[survivor][seat] = [0] if held == 2 else [left.pop(0)]
            self._held[survivor][TREASURY] = left
            return
        joined = list(JOINED)
        for number in self._made[vanished]:
            holder = self.holder(vanished, number)
            if holder is None:
                owner = next(h for h, ids in self._shorts[vanished].items() if number in ids)
                new = max(FIRST_EXTRA, self._highest(survivor)) + 1
                self._shorts[survivor].setdefault(owner, []).append(new)
                self._made[survivor].append(new)
                continue
            for _ in range(self.size(vanished, number)):
                new = joined.pop(0) if joined else max(FIRST_EXTRA, self._highest(survivor)) + 1
                self._held[survivor].setdefault(holder, []).append(new)
                self._made[survivor].append(new)
        self._clear(vanished)


def _within(event: SharesMoved) -> bool:
    """Shares moved from one holder to another; none came into being or ceased to be."""
    return event.source < SLOTS and event.target < SLOTS
