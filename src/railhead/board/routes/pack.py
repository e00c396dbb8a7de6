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
    lists: Sequence[Sequence[Priced]],
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
    count = len(slots)
    tops = [max(lists[s][0].worth, 0) if lists[s] else 0 for s in slots]
    rest = [0] * (count + 1)
    for i in range(count - 1, -1, -1):
        rest[i] = rest[i + 1] + tops[i]
    alike = [i + 1 < count and slots[i + 1] == slots[i] for i in range(count)]
    run = [0] * count
    """How many further trains have the same list."""
    for i in range(count - 2, -1, -1):
        run[i] = run[i + 1] + 1 if alike[i] else 0
    chosen: list[tuple[int, Candidate]] = []

    def choose(i: int, begin: int, used: int, worth: int, score: int) -> None:
        limits.step()
        need = (packing.score + unit) * scale - base
        if worth + rest[i] < need:
            return
        if i == count:
            if score > packing.score and (holds is None or holds([c for _, c in chosen])):
                packing.score = score
                packing.chosen = list(chosen)
            return
        options = lists[slots[i]]
        more = run[i]
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
            choose(i + 1, at + 1 if more else 0, used | bits, worth + own, score + candidate.score)
            chosen.pop()
            need = (packing.score + unit) * scale - base
        if not (must and i == 0):
            idle = i + 1 + more
            if worth + rest[idle] >= need:
                choose(idle, 0, used, worth, score)

    choose(0, 0, 0, 0, 0)
