"""1830: facts as data, the few rules of its own, and their composition."""

from __future__ import annotations

from typing import Final

from ..pack import Pack
from .options import OPTIONS, RETIRED
from .ruleset import PACKAGE, ruleset, title

PACK: Final = Pack("1830", PACKAGE, lambda _: title(), OPTIONS, ruleset, RETIRED, rules=2)
