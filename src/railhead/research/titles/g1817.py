"""1817: mergers, markers that are lifted, bridges, loans and short sales."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from ...engine.game import Game
from ...engine.ruleset import Ruleset
from ...titles.g1817.actions import Bridge, Merge
from ...titles.g1817.slots import LOANS, SHORTS
from ..forms import Form, Setting, Twin, Words, places_form


def _mergers(at: Setting) -> Iterator[Words]:
    for company, partner in permutations(at.corporations, 2):
        yield company, partner, company
        yield company, partner, partner


def _merger(game: Game, action: Merge) -> Words:
    return action.corporation, action.partner, action.survivor


def _bridges(at: Setting) -> Iterator[Words]:
    for private in at.rules.title.privates:
        for power in private.powers:
            for hex_ in power.hexes:
                yield private.sym, at.rules.title.map.names[hex_]


def _bridge(game: Game, action: Bridge) -> Words:
    return action.private, action.hex


def _largest(rules: Ruleset) -> int:
    """R-1817-123: companies of ten shares are what others grow into."""
    return max(int(size) for phase in rules.title.facts["phases"] for size in phase["new_company_sizes"])


RESEARCH: Final = Twin(
    {
        "merge": Form(_mergers, _merger),
        "bridge": Form(_bridges, _bridge),
        "lift": places_form(("hex", "city"), ("corporation",)),
    },
    by_corporation=(LOANS,),
    by_holder=(SHORTS,),
    largest=_largest,
)
