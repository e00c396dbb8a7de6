"""Things that lie on the map beside tiles and stations: ports, cattle, bridges, mines, private companies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from railhead.render.geometry import Point, num, shifted, xy
from railhead.render.placing import Obstacle, best_place, clearance, lattice, room_inside
from railhead.render.theme import escape, words

_ICONS: dict[str, str] = {
    "port": "M0 -9a2.6 2.6 0 1 0 .01 0M0 -4v13M-5 0h10M-9 3c1 5 5 6.5 9 6.5s8 -1.5 9 -6.5",
    "cattle": "M-9 -8c0 4 3 5 5 5h8c2 0 5 -1 5 -5M-5 -3c-1 6 1 12 5 12s6 -6 5 -12M-2 5h.1M2 5h.1",
    "bridge": "M-11 6h22M-10 6v-5M10 6v-5M-10 1c3 -9 17 -9 20 0M-4 -4.5v10M4 -4.5v10",
    "mine": "M-8 8l13 -13M-7 -3c3 -5 9 -6 13 -4c3 2 4 6 3 10",
    "destination": "M-6 10v-19h12l-3.5 4.5 3.5 4.5h-12",
}
"""Line drawings within 11 units of the origin."""
_FOOT = 4.0
"""How far a marker's disc moves up for the label at its foot."""
_ICONS["open port"] = _ICONS["port"]
_ICONS["closed port"] = _ICONS["port"] + "M-10 -9l20 18"  # crossed out for other companies
_ICONS["harbour"] = _ICONS["port"]  # a place where a port may be built: the anchor without its disc


@dataclass(frozen=True, slots=True)
class Marker:
    """Something to show on a hex: one of the known kinds, or a plain tag with its label."""

    hex: int
    kind: str
    label: str = ""
    color: str = ""
    pick: str = ""
    """What choosing it asks the page for; empty for what only lies there."""
    says: str = ""
    """What it is, for whoever points at it; by default its kind and its label."""

    @property
    def words(self) -> str:
        """What it is, in words."""
        return self.says or f"{self.kind} {self.label}".strip()


def draw_marker(marker: Marker, at: Point, coordinate: str, on_tile: bool = False) -> str:
    """A marker with its icon; a label without icon becomes a tag (a private company's claim)."""
    data = f'data-marker="{escape(marker.kind)}" data-hex="{coordinate}" data-label="{escape(marker.label)}"'
    title = f"<title>{escape(marker.words)}</title>"
    icon = _ICONS.get(marker.kind)
    if icon is None:
        half = _tag_half(marker.label)
        body = (
            f'<rect class="tag" x="{num(-half)}" y="-11" width="{num(2 * half)}" height="22" rx="11" '
            f'stroke-dasharray="4 3"/>' + words(0, 0, marker.label, "tag-text")
        )
    elif marker.kind == "harbour":
        body = f'<path class="{"wave tile" if on_tile else "wave"}" d="{icon}"/>'
    else:
        fill = f' style="fill:{marker.color}"' if marker.color else ""
        body = f'<circle class="mark" r="17"{fill}/><path class="mark-line" d="{icon}"/>'
        if marker.label:
            wide = _foot_half(marker.label)
            body += f'<rect class="tag" x="{num(-wide)}" y="9" width="{num(2 * wide)}" height="18" rx="9"/>'
            body += words(0, 18, marker.label, "tag-text")
            at = shifted(at, (0.0, -_FOOT))
    if marker.pick:
        does = escape(f"use {marker.label} on {coordinate}")
        data += f' data-pick="{escape(marker.pick)}" role="button" tabindex="0" pointer-events="all"'
        data += f' aria-label="{does}"'
    kind = "grow power" if marker.pick else "grow"
    return f'<g class="{kind}" {data} transform="translate({xy(at)})">{title}{body}</g>'


def marker_half(marker: Marker) -> tuple[float, float]:
    """Half width and half height that a marker needs."""
    if marker.kind in _ICONS:
        return (max(19.0 + _FOOT, _foot_half(marker.label)), 19.0 + _FOOT) if marker.label else (19.0, 19.0)
    return (_tag_half(marker.label), 11.0)


def _foot_half(label: str) -> float:
    return 4.6 * len(label) + 5


def _tag_half(label: str) -> float:
    return 5.6 * max(2, len(label)) + 5


@lru_cache(maxsize=4096)
def marker_place(half: tuple[float, float], taken: tuple[Obstacle, ...], pointy: bool) -> Point:
    """The freest place on a hex, rather low and to the right."""

    def easy(point: Point) -> float:
        return min(room_inside(point, *half, pointy), 2.0) * 6 + (point[0] + point[1]) * 0.03

    def dear(point: Point, needed: float) -> float:
        return clearance(point, *half, taken, 4.0, needed / 6) * 6

    return best_place(lattice(pointy), easy, dear, 24.0)
