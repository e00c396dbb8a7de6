"""Prices that hold down the routes met so far: a small linear programme, solved a little further each time.

Each route may be run in part; the parts of routes that use one thing come to no more than the thing bears,
and those of one class of trains to no more than its trains. Prices are what one more of each thing would be
worth. The simplex method runs in floating numbers: prices only steer the search and are rounded before a
bound is drawn from them, so that nothing rests on their exactness.
"""

from __future__ import annotations

TINY = 1e-9
PIVOTS = 60
"""Exchanges made at most before the next hunt."""


class Master:
    """The programme: columns are routes, rows are things and classes of trains."""

    __slots__ = ("_basis", "_columns", "_inverse", "_left", "_room", "_scores", "price")

    def __init__(self, room: list[int]) -> None:
        count = len(room)
        self._columns: list[list[int]] = [[i] for i in range(count)]
        """Rows of each column; the first columns are what is left over of each row."""
        self._scores = [0.0] * count
        self._basis = list(range(count))
        self._inverse = [[float(i == j) for j in range(count)] for i in range(count)]
        self._left = [float(n) for n in room]
        self._room = room
        self.price = [0.0] * count
        """Per row."""

    def add(self, score: float, rows: list[int]) -> None:
        """A further route with the rows it stands in."""
        self._columns.append(rows)
        self._scores.append(score)

    def solve(self) -> None:
        """Bring the prices up to date."""
        for _ in range(PIVOTS):
            at = self._entering()
            if at < 0 or not self._exchange(at):
                break

    def value(self) -> float:
        """What the routes earn at best if they may be run in part; with all routes, no prices bound less."""
        return sum([p * n for p, n in zip(self.price, self._room, strict=True)])

    def _entering(self) -> int:
        """The route worth most after prices, or a thing with a price below zero; -1 if there is none."""
        price, columns, scores = self.price, self._columns, self._scores
        top, at = TINY * 1000, -1
        for j, rows in enumerate(columns):
            worth = scores[j] - sum([price[i] for i in rows])
            if worth > top:
                top, at = worth, j
        return at

    def _exchange(self, at: int) -> bool:
        """Take a column into the basis for the one that it drives out first."""
        rows, inverse, left = self._columns[at], self._inverse, self._left
        change = [sum([line[i] for i in rows]) for line in inverse]
        out, least = -1, 0.0
        for i, c in enumerate(change):
            if c > TINY:
                ratio = left[i] / c
                if out < 0 or ratio < least - TINY or (ratio <= least + TINY and c > change[out]):
                    out, least = i, ratio
        if out < 0:
            return False
        gain = self._scores[at] - sum([self.price[i] for i in rows])
        pivot = change[out]
        line = inverse[out] = [x / pivot for x in inverse[out]]
        left[out] = max(left[out] / pivot, 0.0)
        for i, c in enumerate(change):
            if i != out and (c > TINY or c < -TINY):
                inverse[i] = [x - c * y for x, y in zip(inverse[i], line, strict=True)]
                left[i] = max(left[i] - c * left[out], 0.0)
        self.price = [p + gain * y for p, y in zip(self.price, line, strict=True)]
        self._basis[out] = at
        return True
