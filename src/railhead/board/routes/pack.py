"""One route for each train, none sharing a piece of track: choose from lists of candidates.

Prices make the choice short. Every piece may carry a price; a candidate is then worth its score less the
prices of its pieces, and no set of routes can score more than all prices plus the best such worth for each
train. Candidates that cannot be part of a better set by that account are never tried. Without prices (all
zero) the same holds and prunes less.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from railhead.board.routes.arena import Candidate
from railhead.board.routes.limits import Limits


class Priced:
    """A candidate with its worth after prices, in the finer unit that prices use."""

    __slots__ = ("bits", "candidate", "worth")

    def __init__(self, worth: int, bits: int, candidate: Candidate) -> None:
        self.worth = worth
        self.bits = bits
        self.candidate = candidate


class Packing:
    """The best choice so far."""

    __slots__ = ("chosen", "score")

    def __init__(self, score: int = -1) -> None:
        self.score = score
        self.chosen: list[tuple[int, Candidate]] = []
        """Slot and candidate."""


def pack(
    slots: Sequence[int],
    lists: Sequence[list[Priced]],
    packing: Packing,
    limits: Limits,
    *,
    scale: int = 1,
    base: int = 0,
    unit: int = 1,
    must: bool = False,
    holds: Callable[[Sequence[Candidate]], bool] | None = None,
) -> None:
    """R-1830-187, R-1870-115, R-1817-223, R-1860-204: improve ``packing`` to the best set there is.

    ``slots`` names for each train its list; equal lists stand next to each other. ``base`` is the sum of all
    prices, ``scale`` the number of fine units in one of score. With ``must`` the first train has to run.
    ``holds`` judges a whole set. Lists are sorted, most worth first.
    """
    _Choice(slots, lists, packing, limits, scale, base, unit, must, holds).choose(0, 0, 0, 0, 0)


class _Choice:
    """A set that is put together, train by train."""

    __slots__ = (
        "base", "chosen", "count", "holds", "limits", "lists", "must", "packing", "rest", "run", "scale", "slots",
        "unit",
    )  # fmt: skip

    def __init__(
        self,
        slots: Sequence[int],
        lists: Sequence[list[Priced]],
        packing: Packing,
        limits: Limits,
        scale: int,
        base: int,
        unit: int,
        must: bool,
        holds: Callable[[Sequence[Candidate]], bool] | None,
    ) -> None:
        self.slots, self.lists = list(slots), list(lists)
        self.packing, self.limits = packing, limits
        self.scale, self.base, self.unit = scale, base, unit
        self.must, self.holds = must, holds
        self.count = count = len(slots)
        tops = [max(lists[s][0].worth, 0) if lists[s] else 0 for s in slots]
        self.rest = rest = [0] * (count + 1)
        for i in range(count - 1, -1, -1):
            rest[i] = rest[i + 1] + tops[i]
        self.run = run = [0] * count
        """How many further trains have the same list."""
        for i in range(count - 2, -1, -1):
            run[i] = run[i + 1] + 1 if slots[i + 1] == slots[i] else 0
        self.chosen: list[tuple[int, Candidate]] = []

    def choose(self, i: int, begin: int, used: int, worth: int, score: int) -> None:
        """A route for the train of this number, and for those after it."""
        self.limits.step()
        packing, chosen, rest = self.packing, self.chosen, self.rest
        need = (packing.score + self.unit) * self.scale - self.base
        if worth + rest[i] < need:
            return
        if i == self.count:
            if score > packing.score and (self.holds is None or self.holds([c for _, c in chosen])):
                packing.score = score
                packing.chosen = list(chosen)
            return
        options = self.lists[self.slots[i]]
        more = self.run[i]
        later = rest[i + 1 + more]
        for at in range(begin, len(options)):
            option = options[at]
            own, bits, candidate = option.worth, option.bits, option.candidate
            # trains of the same list that follow are worth no more than this one
            if worth + own + (own * more if own > 0 else 0) + later < need:
                break
            if bits & used:
                continue
            chosen.append((i, candidate))
            self.choose(i + 1, at + 1 if more else 0, used | bits, worth + own, score + candidate.score)
            chosen.pop()
            need = (packing.score + self.unit) * self.scale - self.base
        if not (self.must and i == 0):
            idle = i + 1 + more
            if worth + rest[idle] >= need:
                self.choose(idle, 0, used, worth, score)
