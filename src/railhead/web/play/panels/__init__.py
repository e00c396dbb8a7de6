"""Panels of the docket, one module for each family of decisions. Importing this package registers them all."""

from . import auction, dividend, homes, powers, purchases, run, stock, token, track, trains

__all__ = [
    "auction", "dividend", "homes", "powers", "purchases", "run", "stock", "token", "track", "trains",
]  # fmt: skip
