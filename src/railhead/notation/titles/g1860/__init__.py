"""1860 in the notations: its own decisions in words, in 18xx.games files and in digests."""

from __future__ import annotations

from typing import Final

from ...games18xx.dialect import read_dialect
from ...games18xx.twin import Games18xx
from ...twin import Notation
from .digest import keys
from .reading import OWN
from .text import FORMS
from .turns import waiting_for
from .writing import entry

UPGRADES: Final = frozenset(("upgrade-far", "upgrade-useless", "upgrade-no-train", "insolvent-upgrade"))
"""1860/D-22: whether a train reaches a tile and gains by it is not asked again when a file is loaded."""

NOTATION: Final = Notation(
    forms=FORMS,
    waiting_for=waiting_for,
    digest=keys,
    games18xx=Games18xx(
        read_dialect("1860", __package__, "dialect.json"), readers=OWN, entry=entry, trusted=UPGRADES
    ),
)
