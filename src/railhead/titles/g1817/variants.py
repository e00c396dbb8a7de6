"""The facts of 1817 as a choice of options changes them."""

from __future__ import annotations

import copy
import json
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from ...engine.options import Options
from ...engine.title import Title, read_facts

PACKAGE: Final = "railhead.titles.g1817"
FACT_OPTIONS: Final = ("more_players", "phase_2plus", "new_york_reach")
"""Options that change facts and not only rules."""


@cache
def data(name: str) -> dict[str, Any]:
    """A data file of the title."""
    text = resources.files(PACKAGE).joinpath(name).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def title_for(options: Options) -> Title:
    """The facts for one choice of options; equal choices share one title."""
    return _title(tuple(options[name] for name in FACT_OPTIONS))


@lru_cache(maxsize=8)
def _title(values: tuple[Any, ...]) -> Title:
    chosen = dict(zip(FACT_OPTIONS, values, strict=True))
    facts = copy.deepcopy(read_facts(PACKAGE))
    if chosen["more_players"]:
        facts["players"]["max"] = facts["players"]["variant_max"]
    if chosen["phase_2plus"]:
        first = facts["phases"][0]
        facts["phases"].insert(
            1, {**first, "name": facts["trains"][1]["name"], "on": facts["trains"][1]["name"]}
        )
    if chosen["new_york_reach"] == "apart":
        for board in facts["maps"].values():
            for row in board["hexes"].values():
                row["reached_apart"] = row.get("one_place", False)
    return Title("1817", facts)
