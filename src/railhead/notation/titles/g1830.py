"""1830 in the notations: nothing of its own but the tables of 18xx.games."""

from __future__ import annotations

from typing import Final

from ..games18xx.dialect import read_dialect
from ..games18xx.twin import Games18xx
from ..twin import Notation

NOTATION: Final = Notation(games18xx=Games18xx(read_dialect("1830", __package__, "g1830.json")))
