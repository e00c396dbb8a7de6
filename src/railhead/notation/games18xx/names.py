"""Names in 18xx.games files and what they stand for in our tables: players, certificates, tiles, cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...board.board import Board
from ...board.maps import NODE
from ...engine.title import Title
from ..digits import number_of
from ..faults import Unreadable
from ..ledger import Ledger
from .dialect import Dialect
from .shape import PlayerId


class Names:
    """The names of one game; positions of tiles come from its ledger."""

    __slots__ = ("_hex_of_printed", "_seat", "dialect", "players", "title")

    def __init__(self, title: Title, dialect: Dialect, players: Sequence[PlayerId]) -> None:
        self.title = title
        self.dialect = dialect
        self.players = tuple(players)
        self._seat = {str(ident): seat for seat, ident in enumerate(players)}
        self._hex_of_printed = {tile: hex_ for hex_, tile in dialect.printed.items()}

    def seat(self, ident: Any) -> int:
        """The seat of a player id."""
        seat = self._seat.get(str(ident))
        if seat is None:
            raise Unreadable(f"there is no player {ident!r}")
        return seat

    def corporation(self, sym: Any) -> int:
        """The number of a corporation."""
        if not isinstance(sym, str) or sym not in self.title.corporation_index:
            raise Unreadable(f"there is no corporation {sym!r}")
        return self.title.corporation_index[sym]

    def private(self, sym: Any) -> int:
        """The number of a private."""
        if not isinstance(sym, str) or sym not in self.title.private_index:
            raise Unreadable(f"there is no private {sym!r}")
        return self.title.private_index[sym]

    def certificate(self, text: Any, ledger: Ledger) -> tuple[int, int]:
        """Corporation and number of a certificate id such as ``B&O_3``."""
        sym, _, number = text.rpartition("_") if isinstance(text, str) else ("", "", "")
        place = number_of(number)
        if not sym or place is None:
            raise Unreadable(f"{text!r} is not a certificate")
        corporation = self.corporation(sym)
        if ledger.holder(corporation, place) is None:
            raise Unreadable(f"there is no certificate {text}")
        return corporation, place

    def tile(self, text: Any) -> tuple[str, int]:
        """Number and piece of a tile id such as ``57-2``."""
        number, _, piece = text.rpartition("-") if isinstance(text, str) else ("", "", "")
        number = self.dialect.tiles.get(number, number)
        counted = number_of(piece)
        if number not in self.title.map.tile_index or counted is None:
            raise Unreadable(f"there is no tile {text!r}")
        return number, counted

    def city(self, text: Any, ledger: Ledger) -> tuple[str, int]:
        """Hex and place of a city id: printed (``G19-0-1``) or on a tile that lies somewhere (``57-1-0``)."""
        tile, _, last = text.rpartition("-") if isinstance(text, str) else ("", "", "")
        place = number_of(last)
        if not tile or place is None:
            raise Unreadable(f"{text!r} is not a city")
        if tile in self._hex_of_printed:
            hex_ = self._hex_of_printed[tile]
            if ledger.piece(self.title.map.index[hex_]) is not None:
                raise Unreadable(f"the city {text} has a tile on it")
            return hex_, place
        number, piece = self.tile(tile)
        at = ledger.hex_of(self.title.map.tile_index[number], piece)
        if at < 0:
            raise Unreadable(f"tile {tile} is not on the map")
        return self.title.map.names[at], place

    def city_id(self, hex_: int, place: int, ledger: Ledger) -> str:
        """The id of a city on the map."""
        laid = ledger.piece(hex_)
        if laid is None:
            return f"{self.dialect.printed[self.title.map.names[hex_]]}-{place}"
        return f"{self.tile_name(self.title.map.tiles[laid[0]].number)}-{laid[1]}-{place}"

    def tile_name(self, number: str) -> str:
        """Their number of a tile."""
        return next((theirs for theirs, ours in self.dialect.tiles.items() if ours == number), number)

    def node(self, node: int) -> str:
        """A stop as routes name it."""
        return f"{self.title.map.names[node // NODE]}-{node % NODE}"


def slot_of(board: Board, node: int) -> int:
    """The place within a city that a further token takes."""
    return min(len(board.occupants(node)), max(board.slots(node) - 1, 0))
