"""Which rule says what a thing on the table is about: by kind of thing, for the links beside its words.

They lie in ``things.json`` among the pages of a title; a title without one names no rules there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..title_pages.pages import page_data

FILE: Final = "things.json"
KINDS: Final = (
    "hex", "tile", "token", "market", "certificate", "share", "train", "company", "phase", "private", "president",
    "priority", "worth", "stations", "dividend", "order", "cash", "limit",
)  # fmt: skip
"""Things that every title has; one of a kind may have a rule of its own, as ``private-SV`` or ``zone-yellow``."""


@lru_cache(maxsize=16)
def rules_of_things(title: str) -> dict[str, str]:
    """Kind of thing -> the numbered rule about it."""
    return {kind: str(rule) for kind, rule in page_data(title, FILE).items()}
