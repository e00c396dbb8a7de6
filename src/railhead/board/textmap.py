"""A position as text: for the terminal, for failing tests, for documents.

Each hex shows up to three lines: its coordinate and what kind of place it is, the tile with its
rotation (or what is printed there), and the tokens.
"""

from __future__ import annotations

from collections.abc import Sequence

from railhead.board.board import Board
from railhead.board.maps import NODE
from railhead.board.tiles import Face

NARROW, WIDE = 6, 10
LEGEND = (
    "o city, . town, , halt, > off-board (one sign per stop); 57/2 tile and rotation; =30 printed value, "
    "$80 cost of the first tile, # no tile; tokens below, one group per city"
)
_SIGN = {"city": "o", "town": ".", "halt": ",", "offboard": ">"}


def text_map(board: Board, corporations: Sequence[str] = (), width: int = 0) -> str:
    """Draw the board in rows of text, at most ``width`` columns if that is possible (0: roomy).

    ``corporations`` are the names for tokens; without them their numbers are shown. Long names are cut.
    """
    m = board.map
    low_x, high_x = min(x for x, _ in m.xy), max(x for x, _ in m.xy)
    low_y = min(y for _, y in m.xy)
    pointy = m.layout == "pointy"
    across = (high_x - low_x) / 2 + 1 if pointy else high_x - low_x + 1
    cell = max(NARROW, min(WIDE, int(width // across))) if width else WIDE - 1
    lines: dict[int, dict[int, str]] = {}
    for h, (x, y) in enumerate(m.xy):
        column = (x - low_x) * cell // 2 if pointy else (x - low_x) * cell
        row = (y - low_y) * (3 if pointy else 2)
        for k, text in enumerate(_cell(board, h, corporations, cell - 1)):
            lines.setdefault(row + k, {})[column] = text
    return "\n".join(_join(lines.get(row, {})) for row in range(max(lines) + 1))


def _join(parts: dict[int, str]) -> str:
    line = ""
    for column in sorted(parts):
        line = line.ljust(column) + parts[column]
    return line.rstrip()


def _cell(board: Board, h: int, corporations: Sequence[str], room: int) -> list[str]:
    m = board.map
    face = board.face(h)
    tile = board.tiles[h]
    head = m.names[h] + "".join(_SIGN[s.kind] for s in face.stops)
    if tile >= 0:
        middle = f"{m.tiles[tile].number}/{board.rotations[h]}"
    else:
        middle = _printed(face, m.cost[h], m.fixed[h])
    groups = [
        "+".join(_name(corp, corporations) for corp in board.occupants(h * NODE + k))
        for k, stop in enumerate(face.stops)
        if stop.slots
    ]
    last = "/".join(group or "-" for group in groups) if any(groups) else ""
    if len(last) > room:
        last = last[: room - 1] + "…"
    return [head[:room], middle[:room], last]


def _name(corp: int, corporations: Sequence[str]) -> str:
    return corporations[corp] if corp < len(corporations) else str(corp)


def _printed(face: Face, cost: int, fixed: bool) -> str:
    values = [s.revenue for s in face.stops if any(s.revenue)]
    if values:
        return "=" + "-".join(str(v) for v in dict.fromkeys(values[0]))
    if fixed:
        return "#"
    return f"${cost}" if cost else "·"
