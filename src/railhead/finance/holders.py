"""Who can hold things: one whole number for each holder.

Players are 0…11, corporations ``CORPORATION + index``; the rest are the names below.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Holder: TypeAlias = int

SEATS: Final = 12
"""Most players any title takes; also the width of the players' part in share tables."""

POOL: Final = 12
"""The bank pool (open market)."""
IPO: Final = 13
"""The initial offering."""
TREASURY: Final = 14
"""A corporation's own shares."""
RESERVE: Final = 15
"""Shares put aside for the owner of a private."""
SLOTS: Final = 16
"""Columns of a share table: players, pool, IPO, treasury, reserve."""

BANK: Final = 20
GONE: Final = 21
"""Out of the game: closed privates, rusted trains."""
CREDIT: Final = 22
"""A source of companies' money that is not the bank's and has no end (1860's company credits)."""

CORPORATION: Final = 100


def is_player(holder: Holder) -> bool:
    """True for a seat at the table."""
    return 0 <= holder < SEATS
