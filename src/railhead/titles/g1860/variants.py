"""The facts of 1860 for one choice of options, and its data files."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from ...engine.options import Options
from ...engine.title import Title, read_facts

PACKAGE: Final = "railhead.titles.g1860"
NO_LIMIT: Final = 99
"""Stands for no train limit."""


@lru_cache(maxsize=8)
def data(name: str) -> Any:
    """A data file of the title."""
    return json.loads(resources.files(PACKAGE).joinpath(name).read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def _title(board: str, counts: str, unlimited: bool, two_sevens: bool) -> Title:
    facts = deepcopy(read_facts(PACKAGE))
    changes: dict[str, int] = facts["maps"]["large"]["tile_changes"]
    for name in facts["maps"]:
        facts["maps"][name]["tile_changes"] = changes if counts == "full" else {}
    for phase in facts["phases"]:
        phase["train_limit"] = NO_LIMIT if unlimited else phase["train_limit"]
    for train in facts["trains"]:
        if two_sevens and "beginners_count" in train:
            train["count"] = train["beginners_count"]
    return Title("1860", facts, board)


def title() -> Title:
    """The facts as the rulebook has them."""
    return _title("small", "reduced", False, False)


def title_for(options: Options) -> Title:
    """R-1860-406, R-1860-407, 1860/D-01, 1860/D-02: the facts for one choice of options."""
    return _title(
        options.text("map_size"),
        options.text("tile_counts"),
        options.flag("no_train_limit"),
        options.flag("two_seven_trains"),
    )
