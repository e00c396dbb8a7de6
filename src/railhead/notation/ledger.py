"""Identities that the engine has no use for and other programs insist on.

To the engine all ten per cent certificates of a corporation are alike, and so are all pieces of one tile.
Logs of 18xx.games name them ("NYC_4", tile "57-2"). A ledger follows a game's events and knows what is where.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine.events import (
    Event,
    OfferReduced,
    Passed,
    PresidentChanged,
    PrivateMoved,
    SharesMoved,
    TileLaid,
)
from ..engine.state import State
from ..engine.title import Title
from ..finance.holders import BANK, IPO, POOL, RESERVE, SLOTS


def certificate_sizes(title: Title) -> tuple[tuple[int, ...], ...]:
    """Shares on each certificate of each corporation, the president's first."""
    sizes = []
    for row in title.facts["corporations"]:
        percents: list[int] = row.get("certificates", [20] + [10] * 8)
        unit = min(percents)
        sizes.append(tuple(percent // unit for percent in percents))
    return tuple(sizes)


class Ledger:
    """Which certificate each holder has, in order of arrival, and which piece of a tile lies where."""

    __slots__ = ("_free", "_fresh", "_held", "_sizes", "_where", "offer_buyer")

    def __init__(self, title: Title) -> None:
        self._sizes = certificate_sizes(title)
        self._held: list[dict[int, list[int]]] = [{IPO: list(range(len(sizes)))} for sizes in self._sizes]
        out: dict[str, int] = title.facts.get("tiles_out", {})
        first = [out.get(tile.number, 0) for tile in title.map.tiles]
        self._free: list[list[int]] = [
            list(range(low, low + (supply if supply >= 0 else 1)))
            for low, supply in zip(first, title.map.supply, strict=True)
        ]
        self._fresh = [1] * len(self._free)
        """Of tiles without end, the number of the piece that is made next."""
        self._where: dict[int, tuple[int, int, int]] = {}
        self.offer_buyer = -1
        """Who last took a private on offer in the opening sale (not by a bid), -1 nobody."""

    def copy(self) -> Ledger:
        """An independent copy."""
        twin = type(self).__new__(type(self))
        twin._sizes = self._sizes
        twin._held = [{holder: ids[:] for holder, ids in row.items()} for row in self._held]
        twin._free = [free[:] for free in self._free]
        twin._fresh = self._fresh[:]
        twin._where = self._where.copy()
        twin.offer_buyer = self.offer_buyer
        return twin

    # asking

    def holder(self, corporation: int, certificate: int) -> int | None:
        """Who has a certificate; None when there is no such one."""
        for holder, ids in self._held[corporation].items():
            if certificate in ids:
                return holder
        return None

    def certificates(self, corporation: int, holder: int) -> tuple[int, ...]:
        """A holder's certificates in order of arrival."""
        return tuple(self._held[corporation].get(holder, ()))

    def size(self, corporation: int, certificate: int) -> int:
        """Shares on a certificate."""
        return self._sizes[corporation][certificate]

    def choose(
        self, corporation: int, source: int, shares: int, president: bool = False, besides: Sequence[int] = ()
    ) -> tuple[int, ...]:
        """The certificates that leave a holder when nobody says which: ordinary ones in order of arrival."""
        ids = [number for number in self._held[corporation].get(source, []) if number not in besides]
        picked: list[int] = []
        if president and 0 in ids:
            picked.append(0)
            shares -= self.size(corporation, 0)
        for number in ids:
            if shares > 0 and number != 0:
                picked.append(number)
                shares -= self.size(corporation, number)
        if shares > 0 and 0 in ids and 0 not in picked:
            picked.append(0)
        return tuple(picked)

    def piece(self, hex_: int) -> tuple[int, int, int] | None:
        """Tile, piece of that tile and rotation as laid; None on a hex without tile."""
        return self._where.get(hex_)

    def hex_of(self, tile: int, piece: int) -> int:
        """Where a piece lies, -1 when it is in the supply."""
        for hex_, (there, number, _) in self._where.items():
            if there == tile and number == piece:
                return hex_
        return -1

    def next_piece(self, tile: int) -> int:
        """The piece that is laid when nobody says which; -1 when none is left."""
        free = self._free[tile]
        return free[0] if free else -1

    def is_free(self, tile: int, piece: int) -> bool:
        """True if that piece is in the supply."""
        return piece in self._free[tile]

    # following

    def record(self, state: State, events: Iterable[Event], ids: Sequence[int] = (), piece: int = -1) -> None:
        """Follow the events of one action; ``ids`` are the certificates it names, ``piece`` that of a tile.

        Shares move before a presidency does, whatever the order of the events.
        """
        events = tuple(events)
        sellers: list[tuple[int, int]] = []
        buyers: list[tuple[int, int]] = []
        returned: set[int] = set()
        for event in events:
            if isinstance(event, SharesMoved):
                if RESERVE in (event.source, event.target):
                    continue  # what is put aside lies in the initial offering
                self._move(event, ids)
                ids = ()
                if event.target == POOL:
                    sellers.append((event.corporation, event.source))
                elif event.target == IPO:
                    returned.add(event.corporation)
                elif (
                    event.source == POOL and event.target < SLOTS
                ):  # else they leave the game with their company
                    buyers.append((event.corporation, event.target))
            elif isinstance(event, TileLaid):
                self._lay(event, piece, state.tiles_left[event.tile] < 0)
                piece = -1
        self._follow_sale(events)
        for event in events:
            if isinstance(event, PresidentChanged):
                self._swap(event)
        for corporation, seller in sellers:
            self._settle(state, corporation, seller)
        for corporation, buyer in buyers:
            self._hand_back(state, corporation, buyer)
        for corporation in returned:
            self._start_again(state, corporation)

    def _follow_sale(self, events: tuple[Event, ...]) -> None:
        """A private taken on offer is the first thing that happens, unless it is given away to end a round."""
        by_offer = True
        for event in events:
            if isinstance(event, Passed):
                by_offer = False
            elif isinstance(event, OfferReduced):
                by_offer = True
            elif isinstance(event, PrivateMoved):
                if by_offer and event.source == BANK:
                    self.offer_buyer = event.target
                return

    def _move(self, event: SharesMoved, named: Sequence[int]) -> None:
        row = self._held[event.corporation]
        source = row.get(event.source, [])
        ids = [number for number in named if number in source]
        missing = event.shares - sum(self.size(event.corporation, number) for number in ids)
        if missing > 0:
            ids += self.choose(event.corporation, event.source, missing, event.president, ids)
        row[event.source] = [number for number in source if number not in ids]
        row.setdefault(event.target, []).extend(ids)

    def _swap(self, event: PresidentChanged) -> None:
        """The president's certificate goes to the new president, his first ordinary ones take its place."""
        if event.new is None:
            return
        row = self._held[event.corporation]
        owner = self.holder(event.corporation, 0)
        if owner is None or owner == event.new or owner == IPO:
            return
        needed = self.size(event.corporation, 0)
        given: list[int] = []
        for number in row.get(event.new, []):
            if needed > 0:
                given.append(number)
                needed -= self.size(event.corporation, number)
        row[event.new] = [number for number in row.get(event.new, []) if number not in given] + [0]
        row[owner] = [number for number in row[owner] if number != 0] + given

    def _settle(self, state: State, corporation: int, seller: int) -> None:
        """A seller who named more than he sold takes the first certificates of the pool back."""
        row = self._held[corporation]
        wanted = state.shares[corporation * SLOTS + seller]
        while row.get(POOL) and sum(self.size(corporation, n) for n in row.get(seller, ())) < wanted:
            row.setdefault(seller, []).append(row[POOL].pop(0))

    def _hand_back(self, state: State, corporation: int, buyer: int) -> None:
        """Who was given a larger certificate than he paid for gives the pool his first ones in return."""
        row = self._held[corporation]
        wanted = state.shares[corporation * SLOTS + buyer]
        while sum(self.size(corporation, number) for number in row.get(buyer, ())) > wanted:
            row.setdefault(POOL, []).append(row[buyer].pop(0))

    def _start_again(self, state: State, corporation: int) -> None:
        """A corporation whose shares all came back to the initial offering begins anew, in the printed order."""
        at = corporation * SLOTS
        if state.shares[at + IPO] + state.shares[at + RESERVE] == state.size[corporation]:
            self._held[corporation] = {IPO: list(range(len(self._sizes[corporation])))}

    def _lay(self, event: TileLaid, piece: int, endless: bool) -> None:
        old = self._where.pop(event.hex, None)
        free = self._free[event.tile]
        number = piece if piece in free else (free[0] if free else 0)
        if number in free:
            free.remove(number)
        if endless:
            free.append(self._fresh[event.tile])
            self._fresh[event.tile] += 1
        self._where[event.hex] = (event.tile, number, event.rotation)
        if old is not None:
            self._free[old[0]].append(old[1])
