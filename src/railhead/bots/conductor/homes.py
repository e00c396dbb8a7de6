"""How good a place to begin is: the stops around a home, by distance and value."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from ...engine.title import Title

FAR = 5


@lru_cache(maxsize=64)
def home_value(title: Title, corporation: int) -> float:
    """Values of the stops within five hexes of the home, nearer ones counting more, terrain counting against it."""
    home = title.corporations[corporation].home
    if home < 0:
        return 100.0
    return around(title, home)


@lru_cache(maxsize=512)
def around(title: Title, start: int) -> float:
    """The same for any hex."""
    board = title.map
    total = 0.0
    seen = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        distance = seen[at]
        face = board.printed[at]
        for stop in face.stops:
            worth = max(stop.value(band) for band in range(len(title.bands)))
            total += max(10, worth) / (1 + distance)
        if distance == FAR:
            continue
        for beside in board.neighbour[at * 6 : at * 6 + 6]:
            if beside >= 0 and beside not in seen:
                seen[beside] = distance + 1
                queue.append(beside)
    return total
