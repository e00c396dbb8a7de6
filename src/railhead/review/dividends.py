"""What corporations did with their revenue."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.events import DividendDeclared
from ..engine.game import Game


@dataclass(frozen=True, slots=True)
class Declared:
    """A corporation's dividends over the game."""

    corporation: int
    turns: tuple[tuple[str, int, int], ...]
    """(how, times, revenue together), runs that earned nothing left out."""

    @property
    def revenue(self) -> int:
        """What it earned in all."""
        return sum(amount for _, _, amount in self.turns)

    def times(self, how: str) -> int:
        """How often it decided like that."""
        return sum(count for way, count, _ in self.turns if way == how)

    def amount(self, how: str) -> int:
        """The revenue it decided about like that."""
        return sum(amount for way, _, amount in self.turns if way == how)


def dividends(game: Game) -> tuple[Declared, ...]:
    """For each corporation that earned anything: how often it paid, kept or halved, and how much."""
    found: dict[int, dict[str, tuple[int, int]]] = {}
    for node in game.nodes():
        for event in node.events:
            if isinstance(event, DividendDeclared) and event.revenue:
                ways = found.setdefault(event.corporation, {})
                times, amount = ways.get(event.how, (0, 0))
                ways[event.how] = (times + 1, amount + event.revenue)
    return tuple(
        Declared(corporation, tuple((how, *figures) for how, figures in sorted(ways.items())))
        for corporation, ways in sorted(found.items())
    )
