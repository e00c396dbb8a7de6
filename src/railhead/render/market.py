"""Stock markets: printed grid, single row (1817) or rising list on two tiers (1860).

Every zone has a tint and a sign; starting prices are outlined; the 1870 ledge is a red line; tokens are
shown in stack order with all initials readable. Cells carry their number `row * width + column`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from railhead.render.geometry import num
from railhead.render.layers import Drawing, Group, group
from railhead.render.livery import Livery
from railhead.render.stacks import WIDTH, Facts, Spot, draw_stacks
from railhead.render.theme import Box, escape, svg_layers, words

GRID_WIDTH = 74.0
"""Boxes of a grid are wider than high: it has twenty columns, and the names of companies are to be read in them."""
HEIGHT = 62.0
_TIER = 66.0
_TALL = 90.0
_PER_ROW = 16
_PER_BAND = 28
_MARGIN = 14.0
_KEY = {"2d": (23.0, 10.0, "key large")}
"""Height of a line of the key, width and class of its letters, by kind of market: a grid is drawn smaller."""
_KEY_USUAL = (18.0, 7.6, "key")
_KEY_LETTERS = 46
"""Most letters in a line of a key that stands below a market: the width a small screen has for it."""

# Zone -> (tint, number of rings or a named sign). More rings: fewer limits on holding the shares.
_ZONES: dict[str, tuple[str, str]] = {
    "yellow": ("yellow", "o"),
    "orange": ("orange", "oo"),
    "green": ("green", "oo"),
    "brown": ("brown", "ooo"),
    "closed": ("gray", "x"),
    "liquidation": ("red", "x"),
    "acquisition": ("gray", "v"),
    "bankrupt": ("red", "x"),
    "end": ("blue", "flag"),
}


@dataclass(frozen=True, slots=True)
class _Plan:
    spots: tuple[Spot, ...]
    below: Group
    above: str
    box: Box


def draw_market(
    market: Facts,
    *,
    stacks: Mapping[int, Sequence[Livery]] | None = None,
    offers: Collection[int] = (),
    currency: str = "$",
    key: bool = True,
    theme: str | None = "auto",
) -> Drawing:
    """Draw a market from a title's facts.

    `stacks` maps a cell to the companies on it, first to operate first; `offers` are cells that can be
    chosen now (par prices).
    """
    plan = _plan_of(_frozen(market), key, currency)
    wanted = set(offers)
    tokens = draw_stacks(plan.spots, stacks or {})
    hints = []
    for spot in plan.spots:
        if spot.cell in wanted:
            hints.append(
                f'<rect class="hint" data-offer="{spot.cell}" x="{num(spot.x + 2)}" y="{num(spot.y + 2)}" '
                f'width="{num(spot.width - 4)}" height="{num(spot.height - 4)}" rx="4"/>'
            )
    chosen = group('class="hints" pointer-events="none"', hints)
    layers = (plan.below, group('class="tokens"', tokens), chosen, plan.above)
    return svg_layers(layers, plan.box, theme=theme, label="Stock market", kind="market", role="group")


def spots_of(market: Facts) -> tuple[Spot, ...]:
    """Where the cells of a market are drawn."""
    return _plan_of(_frozen(market), False, "").spots


class _Frozen:
    """A market's facts as a cache key: compared by identity, held alive by the cache."""

    __slots__ = ("facts",)

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def __hash__(self) -> int:
        return id(self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Frozen) and other.facts is self.facts


def _frozen(market: Facts) -> _Frozen:
    return _Frozen(market)


@lru_cache(maxsize=32)
def _plan_of(market: _Frozen, key: bool, currency: str) -> _Plan:
    facts = market.facts
    kind = facts["kind"]
    spots = {"1d": _row_spots, "zigzag": _tier_spots}.get(kind, _grid_spots)(facts)
    right = max(s.x + s.width for s in spots)
    bottom = max(s.y + s.height for s in spots)
    cells = group('class="cells"', (draw_cell(s, currency, facts.get("zones")) for s in spots))
    above = ""
    if kind == "2d":
        above = _ledge(facts) + _arrows(facts)
    height = bottom
    if key:
        text, height = _key(facts, kind, right, bottom)
        above += text
    box = (-_MARGIN, -_MARGIN, right + 2 * _MARGIN, height + 2 * _MARGIN)
    return _Plan(tuple(spots), cells, f'<g pointer-events="none">{above}</g>', box)


def _width(facts: Facts) -> int:
    return max(len(row) for row in facts["rows"])


def _grid_spots(facts: Facts) -> list[Spot]:
    wide = _width(facts)
    return [
        Spot(r * wide + c, cell, c * GRID_WIDTH, r * HEIGHT, HEIGHT, GRID_WIDTH)
        for r, row in enumerate(facts["rows"])
        for c, cell in enumerate(row)
        if cell is not None
    ]


def _row_spots(facts: Facts) -> list[Spot]:
    """One row, wrapped so that it fits on a page."""
    found = []
    for c, cell in enumerate(facts["rows"][0]):
        line, place = divmod(c, _PER_ROW)
        found.append(Spot(c, cell, place * WIDTH, line * (_TALL + 10), _TALL))
    return found


def _tier_spots(facts: Facts) -> list[Spot]:
    """A list that rises in zigzag between two tiers, wrapped into bands."""
    found = []
    for c, cell in enumerate(facts["rows"][0]):
        band, place = divmod(c, _PER_BAND)
        low = _TIER if cell.get("tier") == "bottom" else 0.0
        found.append(Spot(c, cell, place * WIDTH / 2, band * (2 * _TIER + 12) + low, _TIER))
    return found


def draw_cell(spot: Spot, currency: str, zones: Facts | None = None) -> str:
    """One cell: its price, its zone's tint and sign, and whether it is a starting price."""
    fact = spot.fact
    zone = fact.get("zone", "")
    tint, sign = _ZONES.get(zone, ("", ""))
    x, y = spot.x, spot.y
    price = fact["price"]
    late = " late" if fact.get("red_letter") else ""
    data = (
        f'class="price-cell" data-cell="{spot.cell}" data-price="{price}" data-zone="{zone}" '
        f'data-par="{1 if fact.get("par") else 0}"'
    )
    meaning = zone_meaning(zone, (zones or {}).get(zone, {})) if zone else ""
    says = ", ".join(
        [f"{currency}{price}", *(["starting price"] if fact.get("par") else ()), meaning]
    ).rstrip(", ")
    tinted = f" z-{tint}" if tint else ""
    body = (
        f'<rect class="box{tinted}" x="{num(x)}" y="{num(y)}" width="{num(spot.width)}" '
        f'height="{num(spot.height)}"/>'
    )
    if fact.get("par"):
        body += (
            f'<rect class="par" x="{num(x + 1.3)}" y="{num(y + 1.3)}" width="{num(spot.width - 2.6)}" '
            f'height="{num(spot.height - 2.6)}" rx="3"/>'
        )
    if price or zone in ("bankrupt",):
        large, down = (" large", 11.7) if spot.width > WIDTH else ("", 12.5)
        body += words(x + 7, y + down, str(price), f"price{large}{late}")
    body += _sign(sign or ("same" if late else ""), x + spot.width - 8, y + 13)
    layers = fact.get("layers")
    if layers:
        body += words(x + spot.width - 8, y + 13, _span(layers), "layers end")
    return f'<g {data} role="img" aria-label="{escape(says)}">{body}</g>'


def _span(layers: Sequence[int]) -> str:
    """``2–4`` for 2, 3 and 4."""
    return f"{layers[0]}–{layers[-1]}" if len(layers) > 1 else str(layers[0])


def _sign(sign: str, right: float, y: float) -> str:
    """The sign of a zone, ending at `right`."""
    if not sign:
        return ""
    if sign[0] == "o":
        return "".join(
            f'<circle class="sign" cx="{num(right - 3 - 7.6 * k)}" cy="{num(y)}" r="2.9"/>'
            for k in range(len(sign))
        )
    x = right - 10
    if sign == "x":
        d = f"M{num(x)} {num(y - 5)}l10 10m0 -10l-10 10"
    elif sign == "v":
        d = f"M{num(x)} {num(y - 4)}l5 8 5 -8z"
    elif sign == "flag":
        d = f"M{num(x)} {num(y + 6)}v-12h10l-3 3.5 3 3.5h-10"
    else:  # the first share of a sale leaves the price as it is
        d = f"M{num(x + 1)} {num(y - 2)}h8m-8 4.5h8"
    return f'<path class="sign" d="{d}"/>'


def _ledge(facts: Facts) -> str:
    """The line between the upper and the lower area of the 1870 market."""
    rows = facts["rows"]

    def low(r: int, c: int) -> bool | None:
        if r < 0 or r >= len(rows) or c < 0 or c >= len(rows[r]) or rows[r][c] is None:
            return None
        return bool(rows[r][c].get("below_ledge"))

    parts = []
    for r, row in enumerate(rows):
        for c in range(len(row)):
            if not low(r, c):
                continue
            x, y = num(c * GRID_WIDTH), num(r * HEIGHT)
            if low(r, c - 1) is False:
                parts.append(f"M{x} {y}v{num(HEIGHT)}")
            if low(r - 1, c) is False:
                parts.append(f"M{x} {y}h{num(GRID_WIDTH)}")
    return f'<path class="ledge" d="{"".join(parts)}"/>' if parts else ""


def _arrows(facts: Facts) -> str:
    """Where a token goes when it cannot move on: hooks at the ends of rows, and at the ledge."""
    rows = facts["rows"]
    parts = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if cell is None:
                continue
            arrows = cell.get("arrows", {})
            middle = r * HEIGHT + HEIGHT / 2
            if arrows.get("left") == "down":
                parts.append(f"M{num(c * GRID_WIDTH - 2)} {num(middle)}h-6v13m-3.5 -4.5l3.5 4.5l3.5 -4.5")
            if arrows.get("right") == "up":
                inside = c + 1 < len(row) and row[c + 1] is not None
                x = (c + 1) * GRID_WIDTH + (-10 if inside else 2)
                y = middle + (6 if inside and cell.get("zone") else 0)  # below the sign of the zone
                parts.append(f"M{num(x)} {num(y)}h6v-13m-3.5 4.5l3.5 -4.5l3.5 4.5")
    return f'<path class="arrow" d="{"".join(parts)}"/>' if parts else ""


def zone_meaning(name: str, rule: Facts, *, in_sentence: bool = False) -> str:
    """What a zone of the market means, in words: as an entry of a key, or as a part of a sentence."""
    parts = []
    if rule.get("counts_for_cert_limit") is False:
        parts.append("certificates do not count towards the limit")
    if rule.get("holding_limit") is False:
        parts.append("no limit per company")
    if rule.get("several_per_turn"):
        parts.append("several may be bought in a turn")
    if rule.get("several_per_turn_from_pool"):
        parts.append("several may be bought from the pool in a turn")
    if rule.get("closes_company"):
        parts.append("the company closes")
    if rule.get("bankrupts_company"):
        parts.append("the company is bankrupt")
    if rule.get("ends_game"):
        _, _, when = rule["ends_game"].rpartition(" of ")
        parts.append(f"the game ends with {when}")
    if rule.get("operates") is False:
        parts.append("the company does not operate and is liquidated")
    if rule.get("illiquid"):
        parts.append("its shares are neither bought nor sold; it may be acquired")
    if rule.get("bankrupts_company") and not in_sentence:
        return ", ".join(parts)  # which is its name already
    if in_sentence:
        return f"{name} zone (there {', '.join(parts)})" if parts else f"{name} zone"
    return f"{name}: {', '.join(parts)}" if parts else name


def _key(facts: Facts, kind: str, right: float, bottom: float) -> tuple[str, float]:
    """The meaning of tints, signs and lines; in the free corner of a grid, else below."""
    entries: list[tuple[str, str, str]] = []
    for name, rule in facts.get("zones", {}).items():
        tint, sign = _ZONES.get(name, ("", ""))
        entries.append((tint, sign, zone_meaning(name, rule)))
    entries.append(("", "par", "starting price"))
    cells = [cell for row in facts["rows"] for cell in row if cell]
    if any(cell.get("layers") for cell in cells):
        entries[-1] = ("", "par", "starting price and the layers that may use it")
    if any(cell.get("red_letter") for cell in cells):
        entries.append(("", "same", "red: the first share sold moves nothing"))
    if any(cell.get("below_ledge") for cell in cells):
        entries.append(("", "ledge", "the ledge"))
    if facts.get("up_from_top_row") == "down_right":
        entries.append(("", "", "a rise from the top row moves down and right"))
    left = _free_corner(facts) if kind == "2d" else 0.0
    step, letter, css = _KEY.get(kind, _KEY_USUAL)
    letters = int((right - left - 38) / letter) if kind == "2d" else _KEY_LETTERS
    rows = [wrapped(e[2], letters) for e in entries]
    height = sum(len(r) for r in rows) * step + 4 * len(rows)
    top = bottom - height if kind == "2d" else bottom + 14
    text = ""
    y = top - step / 2
    for (tint, sign, _), lines in zip(entries, rows, strict=True):
        y += step + 4
        frame = f"box z-{tint}" if tint else "box"
        if sign == "par":
            frame = "box par"
        if sign == "ledge":
            text += f'<path class="ledge" d="M{num(left + 1)} {num(y)}h28"/>'
        elif tint or sign:
            text += (
                f'<rect class="{frame}" x="{num(left)}" y="{num(y - 8)}" width="30" height="16" rx="2"/>'
                + _sign(sign if sign != "par" else "", left + 27, y)
            )
        text += "".join(words(left + 38, y + step * n, line, css) for n, line in enumerate(lines))
        y += step * (len(lines) - 1)
    where = "key-block" if kind == "2d" else "key-block below"
    return f'<g class="{where}">{text}</g>', max(bottom, top + height)


def _free_corner(facts: Facts) -> float:
    """Left border of the empty ground at the lower right of a grid, beside its last rows."""
    rows = facts["rows"]
    reach = max(len(row) for row in rows[len(rows) // 2 :])
    return reach * GRID_WIDTH + 30


def wrapped(text: str, length: int) -> list[str]:
    """Break a text at spaces into lines of at most `length` letters."""
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > length:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    return rows
