"""1860: facts as data, the rules of its own, and their composition."""

from __future__ import annotations

from typing import Final

from ..pack import Pack
from .actions import ACTIONS
from .events import EVENTS
from .options import OPTIONS
from .ruleset import ruleset
from .variants import PACKAGE, title_for

PACK: Final = Pack("1860", PACKAGE, title_for, OPTIONS, ruleset, actions=ACTIONS, events=EVENTS)
