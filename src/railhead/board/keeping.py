"""What a new face must keep of the one it covers: its track, and the place of each stop."""

from __future__ import annotations

import itertools
from functools import lru_cache

from railhead.board.tiles import JUNCTION, STOP, Face


def _grows_into(old: Face, k: int, new: Face, n: int) -> bool:
    """Whether old stop ``k`` can be stop ``n`` of the new face, by kind.

    A halt may become a town; a printed village without track may become a halt (1860).
    """
    before, after = old.stops[k].kind, new.stops[n].kind
    if before == after or (before, after) == ("halt", "town"):
        return True
    return (before, after) == ("town", "halt") and not old.from_stop[k]


@lru_cache(maxsize=16384)
def stop_moves(old: Face, new: Face) -> tuple[int, ...] | None:
    """R-1830-161, R-1830-164: the stop of the new face each old stop becomes; ``None`` if track is lost.

    Every piece of old track must be there again. A stop follows its track; a stop without track keeps
    its number. Two old stops become one only where the new face has fewer cities than the old one
    (1817 New York).
    """
    numbers = range(len(new.stops))
    choices = [
        [n for n in (k, *(n for n in numbers if n != k)) if n in numbers and _grows_into(old, k, new, n)]
        for k in range(len(old.stops))
    ]
    merge = new.city_count < old.city_count
    have = set(new.paths)

    def kept(a: int, b: int, pick: tuple[int, ...]) -> bool:
        x = STOP + pick[a - STOP] if a >= STOP else a
        y = STOP + pick[b - STOP] if b >= STOP else b
        if (min(x, y), max(x, y)) in have:
            return True
        # plain track is kept by a junction that joins both of its ends
        return y < JUNCTION and (x, JUNCTION) in have and (y, JUNCTION) in have

    for pick in itertools.product(*choices):
        if not merge and len(set(pick)) < len(pick):
            continue
        if all(kept(a, b, pick) for a, b in old.paths):
            return pick
    return None
