"""1817 in the notations: its own decisions in words, in 18xx.games files and in digests."""

from __future__ import annotations

from typing import Final

from ....titles.g1817.actions import Bridge
from ...games18xx.dialect import read_dialect
from ...games18xx.twin import Games18xx
from ...twin import Notation
from .digest import keys
from .ledger import CompanyLedger
from .reading import BY_COMPANY, OWN, speaks
from .text import FORMS
from .turns import round_name, shown, waiting_for
from .writing import entry

NOTATION: Final = Notation(
    forms=FORMS,
    waiting_for=waiting_for,
    round_name=round_name,
    shown=shown,
    digest=keys,
    games18xx=Games18xx(
        read_dialect("1817", __package__, "dialect.json"),
        readers=OWN,
        entry=entry,
        by_company=BY_COMPANY,
        by_private=(Bridge,),
        speaks=speaks,
        ledger=CompanyLedger,
    ),
)
