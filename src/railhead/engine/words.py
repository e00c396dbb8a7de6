"""What people call the steps of every title; a title's own steps have theirs in its ``words.json``.

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
    "private-tile": "a private's tile",
    "private-token": "a private's token",
    "place-token": "placing a token",
    "run-trains": "running trains",
    "dividend": "declaring a dividend",
    "buy-trains": "buying trains",
    "return-trains": "returning trains",
    "buy-privates": "buying privates",
    "last-purchases": "last purchases",
    "bankruptcy": "bankruptcy",
}
