"""An 1830 that is not: companies of two and five shares, one without a president, one whose charter is used again."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Final

from railhead.engine import verbs
from railhead.engine.books import Books
from railhead.engine.game import Game
from railhead.engine.options import Options
from railhead.engine.ruleset import Ruleset
from railhead.engine.run_memory import RunMemory
from railhead.engine.slots import GAME, Slot
from railhead.engine.title import Title, read_facts
from railhead.finance.holders import CORPORATION, IPO, POOL
from railhead.titles import TITLES
from railhead.titles.pack import Pack

NAME: Final = "1830-doctored"
SIZES: Final = {"NYNH": [50, 50], "B&M": [20, 20, 20, 20, 20]}
"""Certificates in percent of the small companies."""
UNLED: Final = "CPR"
"""It operates from the beginning; half of it lies in the pool, and nobody leads it."""
AGAIN: Final = "C&O"
"""It closes with the first train of phase 3 that another company buys, and can be started once more."""
USED: Final = Slot[bool]("doctored.used", False, of=bool, life=GAME, meaning="the charter was used before")


@lru_cache(maxsize=1)
def title() -> Title:
    facts = deepcopy(read_facts("railhead.titles.g1830"))
    for row in facts["corporations"]:
        row["certificates"] = SIZES.get(row["sym"], row["certificates"])
    return Title(NAME, facts)


def setup(g: Game) -> None:
    """The company that nobody leads."""
    company = g.title.corporation_index[UNLED]
    price, cell = g.title.market.pars[-1]
    verbs.set_par(g, company, price, cell, None)
    verbs.move_shares(g, company, IPO, POOL, g.state.size[company] // 2)
    verbs.float_corporation(g, company)


def compose(options: Options) -> Ruleset:
    """1830 with the changes."""
    rules = TITLES["1830"].compose(options)

    def after_train(g: Game, corporation: int) -> None:
        assert rules.after_train is not None
        rules.after_train(g, corporation)
        company = g.title.corporation_index[AGAIN]
        s = g.state
        third = g.title.phases[s.phase].name == "3"
        if third and s.floated[company] and s.entity != CORPORATION + company and not s.get(USED):
            verbs.close_corporation(g, company)
            verbs.reopen_charter(g, company, IPO)
            verbs.put(g, USED, True)

    return replace(
        rules,
        title=title(),
        setup=setup,
        after_train=after_train,
        slots=(*rules.slots, USED),
        books=Books(led=False),
        run_memory=RunMemory(),
        leg_memory=(None, {}),
    )


PACK: Final = Pack(
    NAME, "railhead.titles.g1830", lambda _: title(), TITLES["1830"].options, lru_cache(maxsize=64)(compose)
)
