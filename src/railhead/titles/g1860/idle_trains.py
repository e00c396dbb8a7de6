"""Whether a train that stays at home could have run beside the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...board.maps import NODE, PASS
from ...board.routes import Problem, Route, Train
from ...board.routes.model import COUNTED, FREE, HALT, TOWN
from ...board.routes.pay import allowed
from ...board.routes.track import legs_along, legs_from

PATIENCE: Final = 20_000
"""Legs looked at before the search is given up in favour of the director."""


def could_run(question: Problem, routes: Sequence[Route]) -> int | None:
    """R-1860-200, 1860/S-27: a train without a route that would have a legal one beside these; None if there is none.

    If there is one at all, there is one that begins at an own base: from there to a station of the other routes, and
    to the next large or small one if that is a halt.
    """
    busy = {route.train for route in routes}
    waiting = [train for train in question.trains if train.id not in busy]
    if not waiting:
        return None
    search = _Search(question, routes)
    return next((train.id for train in waiting if search.finds(train)), None)


class _Search:
    def __init__(self, question: Problem, routes: Sequence[Route]) -> None:
        setting = question.setting
        self.setting = setting
        self.worn: set[int] = set()
        self.met: set[int] = set(setting.home) if not routes else set()
        self.passes = 1
        for route in routes:
            legs = legs_along(setting.board, route.path, False)
            assert isinstance(legs, list)
            self.worn.update(piece for leg in legs for piece in leg.pieces)
            self.met.update(route.stops)
            inner = route.stops[1:-1]
            self.passes -= sum(setting.site(node).passing == COUNTED for node in inner)
        self.left = PATIENCE

    def finds(self, train: Train) -> bool:
        """Whether the train has a route beside the others."""
        for start in self.setting.board.tokens[self.setting.corp]:
            if self._go(train, start, (start,), frozenset((start // NODE,)), frozenset(), 1, 0, self.passes):
                return True
        return False

    def _go(
        self,
        train: Train,
        node: int,
        nodes: tuple[int, ...],
        hexes: frozenset[int],
        pieces: frozenset[int],
        cities: int,
        towns: int,
        passes: int,
    ) -> bool:
        joined = not self.met.isdisjoint(nodes)
        for leg in legs_from(self.setting.board, node, False):
            self.left -= 1
            if self.left < 0:
                return False
            used = pieces.union(leg.pieces)
            if (
                leg.end in nodes
                or len(used) < len(pieces) + len(leg.pieces)
                or not self.worn.isdisjoint(leg.pieces)
            ):
                continue
            entered = [*leg.hexes, leg.end // NODE]
            inner = entered == [node // NODE]
            again = len(set(entered)) < len(entered) or not hexes.isdisjoint(entered)
            if self.setting.rules.hex_once and again and not inner:
                continue
            site = self.setting.site(leg.end)
            more_cities = cities + (site.kind not in (HALT, TOWN))
            more_towns = towns + (site.kind == TOWN)
            if not allowed(self.setting.rules, train.reach, more_cities, more_towns):
                continue
            if site.may_end and (joined or leg.end in self.met):
                return True
            cost = 0 if site.passing == FREE else 1 if site.passing == COUNTED else PASS
            if cost <= passes and self._go(
                train,
                leg.end,
                (*nodes, leg.end),
                hexes.union(entered),
                used,
                more_cities,
                more_towns,
                passes - cost,
            ):
                return True
        return False
