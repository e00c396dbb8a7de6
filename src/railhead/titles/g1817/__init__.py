"""1817: facts as data, its own rounds and decisions, and their composition."""

from __future__ import annotations

from typing import Final

from ..pack import Pack
from .actions import ACTIONS
from .consent import parties
from .events import EVENTS
from .options import OPTIONS
from .ruleset import ruleset
from .variants import PACKAGE, title_for

PACK: Final = Pack(
    "1817",
    PACKAGE,
    title_for,
    OPTIONS,
    ruleset,
    actions=ACTIONS,
    events=EVENTS,
    parties=parties,
)
