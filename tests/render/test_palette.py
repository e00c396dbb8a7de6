"""Colours stay apart for people who do not see all of them (UX-153).

Simulated with the matrices of Machado, Oliveira and Fernandes (2009) for complete loss of one kind of cone,
applied to linear light; differences are Euclidean in CIE L*a*b*.
"""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from railhead.render.livery import liveries
from railhead.render.theme import DARK, LIGHT

from .drawings import TITLES, facts

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
WANTED = 20


def seen(color: str, sight: str) -> Triple:
    """L*a*b* of a colour as someone with that sight sees it."""
    light = []
    for at in (1, 3, 5):
        c = int(color[at : at + 2], 16) / 255
        light.append(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
    r, g, b = (
        min(1.0, max(0.0, sum(m * v for m, v in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def nearest(colors: dict[str, str], sight: str) -> tuple[float, str]:
    """The smallest difference between two of the colours, and which two."""
    return min(
        (dist(seen(colors[a], sight), seen(colors[b], sight)), f"{a} and {b}")
        for a, b in combinations(colors, 2)
    )


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    for sight in SIGHTS:
        assert nearest({"black": "#000000", "white": "#ffffff"}, sight)[0] == pytest.approx(100, abs=0.1)
    red_and_green = {"red": "#c04030", "green": "#688018"}
    assert nearest(red_and_green, "full")[0] > 60
    assert nearest(red_and_green, "deutan")[0] < 20


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("title", TITLES)
def test_companies_of_a_title(title: str, sight: str) -> None:
    colors = {c.sym: c.color for c in liveries(facts(title)["corporations"])}
    difference, pair = nearest(colors, sight)
    assert difference >= WANTED, pair


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("table", [LIGHT, DARK], ids=["light", "dark"])
def test_tiles_and_ground(table: dict[str, str], sight: str) -> None:
    names = ("tile-yellow", "tile-green", "tile-brown", "tile-gray", "tile-red", "land", "water")
    difference, pair = nearest({name: table[name] for name in names}, sight)
    assert difference >= WANTED, pair


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("table", [LIGHT, DARK], ids=["light", "dark"])
def test_routes_and_track(table: dict[str, str], sight: str) -> None:
    names = ("route-1", "route-2", "route-3", "route-4", "track")
    difference, pair = nearest({name: table[name] for name in names}, sight)
    assert difference >= WANTED, pair
