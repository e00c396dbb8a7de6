"""1860: a company can be started again at any price of the market; sales at a stated price stand in records alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from ...engine.actions import Par
from ...engine.game import Game
from ...titles.g1860.actions import SellAt
from ..forms import Form, Setting, Twin, Words


def _pars(at: Setting) -> Iterator[Words]:
    facts = at.rules.title.facts
    highest = max(row["par"][1] for row in facts["corporations"])
    least = facts["market"]["repar_min"]
    prices = sorted({price for price in at.rules.title.market.price if least <= price <= highest})
    yield from product(at.corporations, prices)


def _par(game: Game, action: Par) -> Words:
    return action.corporation, action.price


RESEARCH: Final = Twin({"par": Form(_pars, _par)}, left_out=frozenset({SellAt.kind}))
