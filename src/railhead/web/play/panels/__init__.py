"""Panels of the decision, one module for each family of decisions. Importing this package registers them all.

Panels appear in the order of these imports.
"""

from . import (
    allowance,
    auction,
    compliance,
    connection,
    dividend,
    homes,
    markers,
    powers,
    protection,
    purchases,
    run,
    stock,
    token,
    track,
    trains,
    treasury_shares,
)

__all__ = [
    "allowance", "auction", "compliance", "connection", "dividend", "homes", "markers", "powers", "protection",
    "purchases", "run", "stock", "token", "track", "trains", "treasury_shares",
]  # fmt: skip
