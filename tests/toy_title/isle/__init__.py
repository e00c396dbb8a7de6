"""Isle: two companies, nine hexes, and a tide that the presidents pay for."""

from __future__ import annotations

from typing import Final

from railhead.engine.options import Option
from railhead.titles.pack import Pack

from .ruleset import PACKAGE, invariants, ruleset, title
from .tide import Tide, TideTurned

OPTIONS: Final = (
    Option("tide_cost", 10, (0, 10, 20), "What a company pays to turn the tide.", "ISLE-1", {"calm": 0}),
    Option(
        "auto_pass", "logged", ("logged", "asked"), "Whether a player without a choice is asked.", "ISLE-2"
    ),
)
PACK: Final = Pack(
    "Isle",
    PACKAGE,
    lambda options: title(),
    OPTIONS,
    ruleset,
    actions=(Tide,),
    events=(TideTurned,),
    invariants=invariants,
    notation="isle.notation",
    web="isle.web",
)
