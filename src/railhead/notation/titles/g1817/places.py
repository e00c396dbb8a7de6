"""Which place of a city each station marker takes, as 18xx.games counts them."""

from __future__ import annotations

from ....board.board import Board
from ....engine.events import Event, TileLaid, TokenPlaced, TokenRemoved

EMPTY = -1


class Places:
    """Companies by place for every city with markers.

    A marker takes the first empty place and leaves it empty when it goes; on a new tile the markers move up in order.
    """

    __slots__ = ("_there",)

    def __init__(self) -> None:
        self._there: dict[int, list[int]] = {}

    def copy(self) -> Places:
        """An independent copy."""
        twin = Places()
        twin._there = {node: row[:] for node, row in self._there.items()}
        return twin

    def place(self, node: int, company: int) -> int:
        """The place of a company's marker in a city."""
        return self._there[node].index(company)

    def record(self, board: Board, event: Event) -> None:
        """Follow an event; the board is that after the action."""
        if isinstance(event, TokenPlaced):
            self._put(event.node, event.corporation)
        elif isinstance(event, TokenRemoved):
            row = self._there[event.node]
            row[row.index(event.corporation)] = EMPTY
        elif isinstance(event, TileLaid):
            self._move(board, event.hex)

    def _put(self, node: int, company: int) -> None:
        row = self._there.setdefault(node, [])
        if EMPTY in row:
            row[row.index(EMPTY)] = company
        else:
            row.append(company)

    def _move(self, board: Board, hex_: int) -> None:
        """Markers go to the new cities, city by city and place by place.

        One that left the map later in the same action kept its city, or went to the only one there is.
        """
        old = [self._there.pop(hex_ * 8 + city, []) for city in range(8)]
        last = len(board.faces[hex_].stops) - 1
        for city, row in enumerate(old):
            for company in row:
                if company != EMPTY:
                    node = board.in_hex(company, hex_)
                    self._put(node if node >= 0 else hex_ * 8 + min(city, last), company)
