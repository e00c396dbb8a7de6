"""1870 in the notations: its own decisions in words, in 18xx.games files and in digests."""

from __future__ import annotations

from typing import Final

from ....titles.g1870.actions import Check, Mark, Redeem, Reissue
from ...games18xx.dialect import read_dialect
from ...games18xx.granted import buy_company
from ...games18xx.twin import Games18xx
from ...twin import Notation
from .digest import keys
from .older_codes import slots
from .reading import OWN
from .text import FORMS
from .turns import waiting_for
from .writing import entry

NOTATION: Final = Notation(
    forms=FORMS,
    waiting_for=waiting_for,
    digest=keys,
    older_slots=slots,
    games18xx=Games18xx(
        read_dialect("1870", __package__, "dialect.json"),
        readers={**OWN, "buy_company": buy_company},
        entry=entry,
        by_company=(Check, Redeem, Reissue),
        by_private=(Mark,),
    ),
)
