"""Why money or a market token moved: the ids in events. What people read is made from them elsewhere.

A title's own reasons are beside its events.
"""

from __future__ import annotations

from typing import Final

BANKRUPTCY: Final = "bankruptcy"
"""What is left of a bankrupt player goes to the bank."""
CAPITAL: Final = "capital"
"""A corporation floats."""
CLOSING: Final = "closing"
"""The treasury of a corporation that leaves the game."""
DIVIDEND: Final = "dividend"
"""Revenue to a shareholder; of a market token: it was paid."""
NO_DIVIDEND: Final = "no-dividend"
"""Of a market token: nothing was paid."""
OWN_DIVIDEND: Final = "own-dividend"
"""Revenue to a corporation for its own shares."""
PAR: Final = "par"
"""A market token is put into its starting box."""
POOL_DIVIDEND: Final = "pool-dividend"
"""Revenue to a corporation for its shares in the pool."""
PRIVATE: Final = "private"
"""The price of a private, or its revenue."""
SALE: Final = "sale"
"""Shares were sold."""
SHARE: Final = "share"
"""A share was bought."""
SOLD_OUT: Final = "sold-out"
"""Of a market token: players hold everything at the end of a stock round."""
TERRAIN: Final = "terrain"
"""What a hex costs when a tile is laid."""
TOKEN: Final = "token"
TRAIN: Final = "train"
TRAIN_HELP: Final = "train-help"
"""What a president adds for a train."""
WITHHELD: Final = "withheld"
"""Revenue that stays with the corporation."""
