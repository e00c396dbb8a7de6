"""Line charts over the rounds of a game, labelled at the lines instead of in a legend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from railhead.render.geometry import num
from railhead.render.theme import escape, svg, words

DASHES = (
    "", "9 4", "2.5 4", "12 4 2.5 4", "5 3", "1.5 5", "16 5", "9 3 2 3 2 3", "14 3 5 3", "5 3 1.5 3",
    "20 4 2 4 2 4", "7 7",
)  # fmt: skip
# For people, who have no colour of their own: dark enough on paper, bright enough in the dark.
PLAYER_COLORS = ("#2f7fc1", "#d1622b", "#3f9a5a", "#a05cc2", "#b58a00", "#c8447e", "#5f7d8c", "#8a6d3b")


@dataclass(frozen=True, slots=True)
class Series:
    """One line: a name, a colour, and a value per round (None where there is none yet)."""

    name: str
    color: str
    values: tuple[float | None, ...]
    dash: int = -1
    """Number of its dash, the same in every chart; -1: by its place among the lines."""


BESIDE, LETTER = 24.0, 8.0
"""Room at the end of a line: between it and its name, and for a letter or figure of 13 pixels in bold type."""
MOST_ROOM = 0.45
"""Part of a chart's width that names at the end of lines may take; longer ones are shortened."""


def line_chart(
    series: Sequence[Series],
    rounds: Sequence[str],
    *,
    title: str = "",
    unit: str = "$",
    width: float = 720,
    height: float = 360,
    right: float = 120.0,
    theme: str | None = "auto",
) -> str:
    """Values over rounds. Lines differ by colour and dash and carry their name in the room at the right.

    That room is ``right`` or what the longest of the names with its last value takes, whichever is more.
    """
    left, top, bottom = 58.0, 40.0 if title else 14.0, 30.0
    ends = [_end(line, unit, int((MOST_ROOM * width - BESIDE) / LETTER)) for line in series]
    right = max(right, BESIDE + LETTER * max(map(len, ends), default=0))
    present = [v for s in series for v in s.values if v is not None]
    low, high, step = scale(min(present, default=0.0), max(present, default=1.0))
    across = max(1, len(rounds) - 1)

    def px(i: int) -> float:
        return left + (width - left - right) * i / across

    def py(value: float) -> float:
        return top + (height - top - bottom) * (high - value) / (high - low)

    body = [f'<rect class="paper" width="{num(width)}" height="{num(height)}"/>']
    if title:
        body.append(words(1, 16, title, "heading"))
    value = low
    while value <= high + step / 2:
        body.append(f'<path class="axis" d="M{num(left)} {num(py(value))}H{num(width - right)}"/>')
        body.append(words(left - 8, py(value), money(value, unit), "tick end"))
        value += step
    every = max(1, ceil(across * 52 / (width - left - right)))
    for i, name in enumerate(rounds):
        last = len(rounds) - 1
        if i == last or (i % every == 0 and last - i >= every):
            body.append(words(px(i), height - 13, name, "tick"))
    labels = []
    for k, line in enumerate(series):
        points = [(px(i), py(v)) if v is not None else None for i, v in enumerate(line.values)]
        d = _path(points)
        if not d:
            continue
        pattern = DASHES[(k if line.dash < 0 else line.dash) % len(DASHES)]
        dash = f' stroke-dasharray="{pattern}"' if pattern else ""
        end = [p for p in points if p is not None][-1]
        body.append(
            f'<g data-series="{escape(line.name)}"><path class="curve-case" d="{d}"/>'
            f'<path class="curve" d="{d}" stroke="{line.color}"{dash}/>'
            f'<circle class="curve-key" cx="{num(end[0])}" cy="{num(end[1])}" r="3.5" fill="{line.color}"/></g>'
        )
        labels.append((end[1], end[0], ends[k], line.color))
    body += _labels(labels, width - right + 16, top + 6, height - bottom - 4)
    return svg("".join(body), (0, 0, width, height), theme=theme, label=title or "chart", kind="chart")


def _end(line: Series, unit: str, most: int) -> str:
    """What stands at the end of a line: its name and its last value, of which the value is never shortened."""
    values = [value for value in line.values if value is not None]
    amount = f" {money(values[-1], unit)}" if values else ""
    room = most - len(amount)
    name = line.name if len(line.name) <= room else line.name[: room - 1].rstrip() + "…"
    return name + amount


def scale(low: float, high: float) -> tuple[float, float, float]:
    """Round limits and a step of 1, 2 or 5 times a power of ten, four to eight lines."""
    low = min(low, 0.0)
    if high <= low:
        high = low + 1
    rough = (high - low) / 5
    power = 10 ** floor(log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    return floor(low / step) * step, ceil(high / step) * step, step


def money(value: float, unit: str) -> str:
    """An amount with its unit in front and its sign first."""
    sign = "−" if value < 0 else ""
    return f"{sign}{unit}{abs(value):,.0f}"


def _path(points: Sequence[tuple[float, float] | None]) -> str:
    d = ""
    pen = "M"
    for point in points:
        if point is None:
            pen = "M"
            continue
        d += f"{pen}{num(point[0])} {num(point[1])}"
        pen = "L"
    return d


def _labels(
    labels: list[tuple[float, float, str, str]], x: float, top: float, bottom: float, room: float = 16.0
) -> list[str]:
    """Names at the right, moved apart where lines end close together, joined to their line."""
    rows = sorted(labels)
    ys = [row[0] for row in rows]
    for _ in range(60):
        for i in range(1, len(ys)):
            if ys[i] - ys[i - 1] < room:
                push = (room - (ys[i] - ys[i - 1])) / 2
                ys[i - 1] -= push
                ys[i] += push
        if ys:  # each end by itself: what gathers at one of them moves nothing at the other
            ys[0] = max(top, ys[0])
            ys[-1] = min(bottom, ys[-1])
    return [
        f'<path class="axis" d="M{num(at + 5)} {num(end)}L{num(x - 3)} {num(y)}"/>'
        f'<rect class="curve-key" x="{num(x - 2)}" y="{num(y - 5)}" width="4" height="10" rx="2" fill="{color}"/>'
        + words(x + 6, y, text, "curve-name")
        for y, (end, at, text, color) in zip(ys, rows, strict=True)
    ]
