"""How strong each bot of a series is: a rating from the places alone, with an interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod, sqrt
from statistics import NormalDist
from typing import Final

from .arena import Played

LEVEL: Final = 0.95
"""How sure an interval is."""


class NoRatings(Exception):
    """The library that rates is not installed."""


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the scale of the library (25 at the start), and the interval it lies in."""

    bot: str
    value: float
    low: float
    high: float


def share_interval(hits: int, of: int) -> tuple[float, float]:
    """Where the true share lies when so many of so many were seen (Wilson's score interval)."""
    if not 0 <= hits <= of or not of:
        raise ValueError(f"{hits} of {of} is no share.")
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    seen = hits / of
    centre = (seen + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(seen * (1 - seen) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return max(0.0, centre - half), min(1.0, centre + half)


def ratings(played: Sequence[Played]) -> tuple[Rating, ...]:
    """The bots of a series by strength (Plackett and Luce's model of places); none where one bot plays itself alone.

    A bot with several seats in a game learns from each of them.
    """
    names = sorted({bot for game in played for bot in game.bots})
    if len(names) < 2:
        return ()
    try:
        from openskill.models import PlackettLuce
    except ImportError as missing:
        raise NoRatings("Ratings need the package openskill: pip install 'railhead[arena]'.") from missing
    model = PlackettLuce()
    start = model.rating()
    known = {bot: (float(start.mu), float(start.sigma)) for bot in names}
    for game in played:
        before = [known[bot] for bot in game.bots]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(teams, ranks=[float(place) for place in game.place])
        for bot in set(game.bots):
            seats = [seat for seat, name in enumerate(game.bots) if name == bot]
            mu, sigma = known[bot]
            known[bot] = (
                mu + sum(after[seat][0].mu - mu for seat in seats),
                sigma * prod(after[seat][0].sigma / sigma for seat in seats),
            )
    z = NormalDist().inv_cdf((1 + LEVEL) / 2)
    found = (Rating(bot, mu, mu - z * sigma, mu + z * sigma) for bot, (mu, sigma) in known.items())
    return tuple(sorted(found, key=lambda rating: (-rating.value, rating.bot)))
