"""What people call the steps and the ends of every title; a title's own steps have theirs in its ``words.json``.

Everything else knows a step by its id: what is compared, stored or sent is never a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

STEPS: Final[Mapping[str, str]] = {
    "opening-sale": "opening sale",
    "name-par": "naming a par",
    "stock-turn": "stock turn",
    "home-token": "placing the home token",
    "home-city": "choosing the home city",
    "lay-track": "laying track",
    "place-token": "placing a token",
    "run-trains": "running trains",
    "dividend": "declaring a dividend",
    "buy-trains": "buying trains",
    "return-trains": "returning trains",
    "buy-privates": "buying privates",
    "last-purchases": "last purchases",
    "bankruptcy": "bankruptcy",
}
ENDS: Final[Mapping[str, str]] = {
    "bank": "The bank is broken.",
    "bankrupt": "A player is bankrupt.",
    "final_phase": "The last operating round of the last phase is over.",
    "manually_ended": "Ended by agreement.",
    "nationalization": "British Rail has closed every company.",
    "stalemate": "For many turns nobody could decide anything, or nothing earned anything; it would stay so.",
    "stock_market": "A share price has reached the end of the market.",
    "turns": "The last turn of the game is over.",
}
"""Why games end."""


def end_words(reason: str) -> str:
    """The reason of an end as a sentence."""
    return ENDS.get(reason) or reason.replace("_", " ").capitalize() + "."
