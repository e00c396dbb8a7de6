"""Colours stay apart for people who do not see all of them (UX-153).

Simulated with the matrices of Machado, Oliveira and Fernandes (2009) for complete loss of one kind of cone,
applied to linear light; differences are Euclidean in CIE L*a*b*.
"""

from __future__ import annotations

import re
from itertools import combinations
from math import dist

import pytest

from railhead.render.livery import PATTERNS, Livery, liveries, strip, strip_rules
from railhead.render.market import draw_market, spots_of
from railhead.render.stacks import WIDTH, plate
from railhead.render.theme import DARK, LIGHT

from .drawings import TITLES, facts, parse

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


@pytest.mark.parametrize("title", TITLES)
def test_no_two_companies_have_pattern_and_initials_in_common(title: str) -> None:
    companies = liveries(facts(title)["corporations"])
    assert len({(c.pattern, c.sym) for c in companies}) == len(companies)


def along(pattern: tuple[int, float], pixels: int) -> list[float]:
    """How much of each pixel of a strip its marks cover."""
    marks, share = pattern
    fine = 60
    covered = [(k + 0.5) / (fine * pixels) * marks % 1 < share for k in range(fine * pixels)]
    return [sum(covered[fine * n : fine * (n + 1)]) / fine for n in range(pixels)]


@pytest.mark.parametrize("pixels", [22, 26, 32, 44])
def test_patterns_differ_at_the_foot_of_the_smallest_plate(pixels: int) -> None:
    """Two of them are apart by as much as two and a half pixels that one covers and the other does not."""
    assert len(set(PATTERNS)) == len(PATTERNS)
    for one, other in combinations(PATTERNS, 2):
        apart = [abs(a - b) for a, b in zip(along(one, pixels), along(other, pixels), strict=True)]
        assert sum(apart) >= 2.5, (one, other)
        assert min(max(along(one, pixels)), max(along(other, pixels))) >= 0.5, (one, other)


def test_every_pattern_has_its_rule_for_pages() -> None:
    rules = dict(re.findall(r'\[data-pattern="(\d+)"\]\{--n:(\d+;--s:[\d.]+)\}', strip_rules()))
    assert rules == {str(n): f"{marks};--s:{share:g}" for n, (marks, share) in enumerate(PATTERNS)}
    assert len(strip_rules()) < 800


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("title", TITLES)
def test_plates_on_the_market_have_their_pattern_beside_their_initials(title: str, count: int) -> None:
    """As wide as 5 px on a desktop of 1280×720, where a letter of ``LEAST`` units is 9 px high."""
    market, companies = facts(title)["market"], liveries(facts(title)["corporations"])
    grid = spots_of(market)[0].width > WIDTH
    pixel = (18.0 if grid else 11.5) / 9
    for at in range(0, len(companies) - 1, count):
        here = companies[at : at + count]
        tokens = [
            e
            for e in parse(draw_market(market, stacks={6: here})).iter()
            if e.get("class") == "price-token" and e.get("data-token")
        ]
        assert [e.get("data-token") for e in tokens] == [c.sym for c in here]
        for company, token in zip(here, tokens, strict=True):
            edge, marks = next(e for e in token if e.get("class") == "strip")
            right = float((edge.get("d") or "M")[1:].split()[0])
            assert right >= 5 * pixel * 0.98
            dashes = [float(n) for n in (marks.get("stroke-dasharray") or "1 0").split()]
            number, share = PATTERNS[company.pattern]
            assert dashes[0] / sum(dashes) == pytest.approx(share, abs=0.02)
            long = float((marks.get("d") or "").rpartition("v")[2])
            assert number == (round(long / sum(dashes)) if share < 1 else 1)
            text = next(e for e in token.iter() if e.get("class") == "init")
            middle = float(
                next(e for e in token if text in list(e)).get("transform", "(").split("(")[1].split()[0]
            )
            assert middle - float(text.get("textLength") or 0) / 2 >= right + 1


def test_a_plate_too_narrow_for_both_keeps_its_initials() -> None:
    company = Livery("NYNH", "", "#b87020", "#101215", 6)
    assert strip(company, 10, 16) in plate(company, 60, 16, 10)
    assert "strip" not in plate(company, 30, 16, 0)
