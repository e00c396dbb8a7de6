"""What weighs more in one title than in another: a few numbers, the conductor's temper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Temper:
    """Found by playing: what leaves companies with trains and players with shares that rise."""

    lasts: float = 250.0
    """What it is worth to have a train that lasts, besides what it earns."""
    longest: float = 1.2
    """Rounds' revenue that a company saves at most."""
    patience: float = 0.55
    """What a train is worth for which a company has to save a round longer."""
    weapon: float = 0.5
    """What a rival's loss is worth, by the dollar."""
    tempo: float = 0.25
    """What a dollar for an early train is worth: the sooner trains are sold, the sooner better ones come."""
    denial: float = 0.0
    """What a dollar is worth that track or a token takes from a rival; with 0 others' runs are not looked at."""
    kept: float = 0.62
    """Part of his money that a player keeps for his first company when privates are sold."""
    better: float = 1.0
    """What a share must bring more than the one that is sold for it, by the dollar."""
    dearest: bool = False
    """A second company is started at the highest price or not at all: whoever begins low on the market stays low."""


EVEN: Final = Temper()
"""Where nothing else was found."""
