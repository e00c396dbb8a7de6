"""1830 in files of 18xx.games: their tables, and a certificate that they hand over once more."""

from __future__ import annotations

from typing import Final

from ..games18xx.dialect import read_dialect
from ..games18xx.granted import buy_company, entry
from ..games18xx.twin import Games18xx
from ..twin import Notation

NOTATION: Final = Notation(
    games18xx=Games18xx(
        read_dialect("1830", __package__, "g1830.json"), readers={"buy_company": buy_company}, entry=entry
    )
)
