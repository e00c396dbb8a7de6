"""How a game ended: scores as bars of their parts, and a picture of the result for posting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railhead.render.chart import Series, line_chart, money
from railhead.render.geometry import num
from railhead.render.theme import svg, words

SHADES = (0.95, 0.62, 0.36, 0.2, 0.1)
"""How strong the colour of a player is for each part of the score, in order."""
CARD = (1200, 630)
"""Pixels of a picture that other sites show beside a link."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A player's line: place, name, colour and the parts of the score."""

    place: int
    name: str
    color: str
    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """The score."""
        return sum(amount for _name, amount in self.parts)


def part_names(rows: Sequence[Scored]) -> tuple[str, ...]:
    """Names of all parts, in the order in which they come first."""
    return tuple(dict.fromkeys(name for row in rows for name, _amount in row.parts))


def score_bars(
    rows: Sequence[Scored], *, unit: str = "$", width: float = 720, theme: str | None = "auto"
) -> str:
    """A bar for each player, as long as the score, divided into its parts; what counts against it is hatched."""
    height = 40.0 + 52.0 * len(rows)
    hatched = f"rh-against-{num(width)}"
    body = [
        _PATTERN.format(hatched),
        f'<rect class="paper" width="{num(width)}" height="{num(height)}"/>',
        _legend(rows, 0, 18),
    ]
    body += _bars(rows, 0, 40, width, 52, unit, hatched)
    return svg(
        "".join(body),
        (0, 0, width, height),
        theme=theme,
        label="Scores and what they are made of",
        kind="chart",
    )


_PATTERN = (
    '<defs><pattern id="{}" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="struck" d="M0 0V6"/></pattern></defs>'
)


def _legend(rows: Sequence[Scored], x: float, y: float) -> str:
    found = []
    for shade, name in zip(SHADES, part_names(rows), strict=False):
        found.append(f'<rect x="{num(x)}" y="{num(y - 6)}" width="12" height="12" rx="2" class="sign-fill" '
                     f'fill-opacity="{shade}"/>')  # fmt: skip
        found.append(words(x + 18, y, name, "key"))
        x += 30 + 8.2 * len(name)
    return "".join(found)


def _bars(
    rows: Sequence[Scored],
    x: float,
    y: float,
    width: float,
    room: float,
    unit: str,
    hatched: str,
    size: float = 15,
) -> list[str]:
    names = part_names(rows)
    longest = max((sum(max(0, amount) for _name, amount in row.parts) for row in rows), default=0) or 1
    found = []
    for row in rows:
        found.append(words(x, y + size * 0.6, f"{row.place}. {_fitting(row.name, 24)}", "start strong", size))
        found.append(words(x + width, y + size * 0.6, money(row.total, unit), "end strong", size))
        at, top, thick = x, y + size * 1.35, room - size * 1.35 - 12
        for name, amount in row.parts:
            length = width * max(0, amount) / longest
            if length > 0:
                shade = SHADES[min(names.index(name), len(SHADES) - 1)]
                found.append(f'<rect x="{num(at)}" y="{num(top)}" width="{num(length)}" height="{num(thick)}" '
                             f'fill="{row.color}" fill-opacity="{shade}"/>')  # fmt: skip
                at += length
        against = min(at - x, -width * sum(min(0, amount) for _name, amount in row.parts) / longest)
        if against > 0:
            found.append(f'<rect x="{num(at - against)}" y="{num(top)}" width="{num(against)}" '
                         f'height="{num(thick)}" fill="url(#{hatched})"/>')  # fmt: skip
        y += room
    return found


def result_card(
    heading: str,
    note: str,
    rows: Sequence[Scored],
    worth: Sequence[Series],
    rounds: Sequence[str],
    *,
    unit: str = "$",
    theme: str = "light",
) -> str:
    """The result in the size that other sites show: places and scores at the left, worth by round at the right."""
    width, height = CARD
    room = min(92.0, 410.0 / max(1, len(rows)))
    size = min(24.0, room * 0.36)
    body = [
        _PATTERN.format("rh-against"),
        f'<rect class="paper" width="{width}" height="{height}"/>',
        '<path class="c-yellow" d="M78 34l30 17v35l-30 17-30-17v-35z"/>',
        words(128, 56, _fitting(heading, 62), "start strong", 36),
        words(128, 98, _fitting(note, 96), "start", 21),
        f'<g transform="translate(48 150) scale(1.35)">{_legend(rows, 0, 0)}</g>',
        *_bars(rows, 48, 178, 470, room, unit, "rh-against", size),
        words(48, 600, "Railhead", "start strong", 20),
    ]
    if len(rounds) > 1:
        short = [replace(line, name=_fitting(line.name, 12)) for line in worth]
        chart = line_chart(
            short, rounds, title="Worth by round", unit=unit, width=600, height=440, right=180, theme=None
        )
        inner = chart.replace("<svg ", '<svg x="560" y="150" width="600" height="440" ', 1)
        body.append(inner)
    return svg("".join(body), (0, 0, width, height), theme=theme, label=heading, kind="chart")


def _fitting(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
