"""How a company is told apart: colour, a text colour that can be read on it, and a pattern, as a ring or a strip."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from math import pi
from typing import Any

from railhead import titles
from railhead.render.geometry import num
from railhead.render.theme import escape

DARK_TEXT = "#101215"
LIGHT_TEXT = "#ffffff"

TOKEN = 23.0
RING = 19.7
_WIDTH = 4.2

# (number of marks, share of the line they cover), around a station and along a plate; the coarsest come first.
PATTERNS: tuple[tuple[int, float], ...] = (
    (1, 1.0), (2, 0.5), (4, 0.5), (1, 0.5), (3, 0.5), (1, 0.25), (2, 0.75), (2, 0.25), (1, 0.75), (3, 0.75),
    (6, 0.5), (3, 0.25), (4, 0.75), (4, 0.25), (9, 0.5), (6, 0.25), (6, 0.75), (9, 0.25), (9, 0.75), (5, 0.5),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Livery:
    """Name, colours and pattern of a company."""

    sym: str
    name: str
    color: str
    text: str
    pattern: int
    homes: tuple[tuple[str, int | None], ...] = ()
    """(hex, stop) of its home; stop None when it chooses."""


@lru_cache(maxsize=1)
def _distinct() -> dict[str, str]:
    """Colours near those of the facts that stay apart for people who see fewer: "sym colour" -> colour.

    Found once by search and kept as data beside a title's facts (``palette.json``); a test simulates the three kinds
    of colour blindness. A company whose colour in the facts changes falls back to the facts.
    """
    found: dict[str, str] = {}
    for folder in resources.files(titles).iterdir():
        file = folder.joinpath("palette.json")
        if folder.is_dir() and file.is_file():
            found.update(json.loads(file.read_text(encoding="utf-8")))
    for pack in titles.TITLES.values():  # those of other packages
        found.update(pack.data("palette.json"))
    return found


def liveries(corporations: Sequence[Mapping[str, Any]]) -> tuple[Livery, ...]:
    """The companies of a title in the order of its facts, which is also their number on the board."""
    found = []
    for k, fact in enumerate(corporations):
        color = _distinct().get(f"{fact['sym']} {fact['color']}", fact["color"])
        home = fact.get("home")
        homes: tuple[tuple[str, int | None], ...] = ()
        if home:
            homes = ((home["hex"], home.get("stop")),)
        found.append(
            Livery(
                sym=fact["sym"],
                name=fact["name"],
                color=color,
                text=readable_on(color),
                pattern=k % len(PATTERNS),
                homes=homes,
            )
        )
    return tuple(found)


def luminance(color: str) -> float:
    """Relative luminance of #rrggbb as WCAG defines it."""
    value = 0.0
    for weight, at in ((0.2126, 1), (0.7152, 3), (0.0722, 5)):
        c = int(color[at : at + 2], 16) / 255
        value += weight * (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4)
    return value


def contrast(a: str, b: str) -> float:
    """WCAG contrast ratio of two colours, 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(color: str) -> str:
    """Black or white, whichever stands out better."""
    return max((DARK_TEXT, LIGHT_TEXT), key=lambda text: contrast(color, text))


# Widths of bold letters in ems, after a wide face: narrower ones fit as well.
_WIDE = {
    "I": 0.38, "J": 0.38, "i": 0.35, "l": 0.35, "t": 0.48, "r": 0.5, "s": 0.6, "W": 1.1, "M": 1.0, "&": 0.88,
}  # fmt: skip
_LETTER = 0.75
_SQUEEZE = 1.3
_LEAST = 13.4
"""No initials are smaller than this, however long."""


def lettered(
    initials: str, room: float, largest: float, css: str, extra: str = "", least: float = _LEAST
) -> str:
    """Initials as large as fits into `room`; long ones are narrowed rather than made tiny."""
    ems = sum(_WIDE.get(c, _LETTER) for c in initials) or _LETTER
    size = min(largest, max(least, room * _SQUEEZE / ems))
    fit = f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if ems * size > room else ""
    return f'<text dy=".35em" class="{css}" font-size="{num(size)}"{fit}{extra}>{escape(initials)}</text>'


def ring(livery: Livery, radius: float = RING, width: float = _WIDTH) -> str:
    """The pattern ring around the origin, in the company's text colour."""
    marks, share = PATTERNS[livery.pattern]
    dashes = ""
    if share < 1:
        step = 2 * pi * radius / marks
        # Half a mark before the top, so that patterns sit upright.
        dashes = (
            f' stroke-dasharray="{num(step * share)} {num(step * (1 - share))}" '
            f'stroke-dashoffset="{num(step * share / 2)}" transform="rotate(-90)"'
        )
    return (
        f'<circle r="{num(radius)}" fill="none" stroke="{livery.text}" stroke-width="{num(width)}"{dashes}/>'
    )


def strip(livery: Livery, width: float, height: float) -> str:
    """The ring unrolled down a plate's left edge, with a line between it and the initials."""
    marks, share = PATTERNS[livery.pattern]
    step = (height - 2) / marks
    dashes = f' stroke-dasharray="{num(step * share)} {num(step * (1 - share))}"' if share < 1 else ""
    down = f"1v{num(height - 2)}"
    return (
        f'<g fill="none" stroke="{livery.text}" class="strip"><path d="M{num(width)} {down}" opacity=".5"/>'
        f'<path d="M{num(width / 2)} {down}" stroke-width="{num(width - 2)}"{dashes}/></g>'
    )


@lru_cache(maxsize=1)
def strip_rules() -> str:
    """The same in a page's plates: how many marks and how long, by ``data-pattern``."""
    return "".join(
        f'[data-pattern="{number}"]{{--n:{marks};--s:{share:g}}}'
        for number, (marks, share) in enumerate(PATTERNS)
    )


def token(livery: Livery, scale: float = 1.0) -> str:
    """A station marker around the origin."""
    inner = f'<circle r="{num(TOKEN)}" fill="{livery.color}" class="rim"/>{ring(livery)}' + lettered(
        livery.sym, 31.0, 17.0, "init", f' style="fill:{livery.text}"'
    )
    if scale == 1.0:
        return inner
    return f'<g transform="scale({scale:.3g})">{inner}</g>'


def reserved(livery: Livery) -> str:
    """An outline with initials: a place kept for the company's home station."""
    return f'<circle r="22" class="held" stroke="{livery.color}"/>' + lettered(
        livery.sym, 36.0, 17.0, "held-name"
    )
