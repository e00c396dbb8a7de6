"""Things that lie on the map beside tiles and stations: ports, cattle, bridges, mines, private companies."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.render.geometry import Point, num, toward, xy
from railhead.render.theme import escape, words

_ICONS: dict[str, str] = {
    "port": "M0 -9a2.6 2.6 0 1 0 .01 0M0 -4v13M-5 0h10M-9 3c1 5 5 6.5 9 6.5s8 -1.5 9 -6.5",
    "cattle": "M-9 -8c0 4 3 5 5 5h8c2 0 5 -1 5 -5M-5 -3c-1 6 1 12 5 12s6 -6 5 -12M-2 5h.1M2 5h.1",
    "bridge": "M-11 6h22M-10 6v-5M10 6v-5M-10 1c3 -9 17 -9 20 0M-4 -4.5v10M4 -4.5v10",
    "mine": "M-8 8l13 -13M-7 -3c3 -5 9 -6 13 -4c3 2 4 6 3 10",
    "destination": "M-6 10v-19h12l-3.5 4.5 3.5 4.5h-12",
}
"""Line drawings within 11 units of the origin."""


@dataclass(frozen=True, slots=True)
class Marker:
    """Something to show on a hex: one of the known kinds, or a plain tag with its label."""

    hex: int
    kind: str
    label: str = ""
    color: str = ""


def draw_marker(marker: Marker, at: Point, coordinate: str) -> str:
    """A marker with its icon; a label without icon becomes a tag (a private company's claim)."""
    data = f'data-marker="{escape(marker.kind)}" data-hex="{coordinate}" data-label="{escape(marker.label)}"'
    title = f"<title>{escape(f'{marker.kind} {marker.label}'.strip())}</title>"
    icon = _ICONS.get(marker.kind)
    if icon is None:
        half = 5.2 * max(2, len(marker.label)) + 5
        body = (
            f'<rect class="tag" x="{num(-half)}" y="-11" width="{num(2 * half)}" height="22" rx="11" '
            f'stroke-dasharray="4 3"/>' + words(0, 0, marker.label, "tag-text")
        )
    else:
        fill = f' style="fill:{marker.color}"' if marker.color else ""
        body = f'<circle class="mark" r="17"{fill}/><path class="mark-line" d="{icon}"/>'
        if marker.label:
            body += '<rect class="tag" x="-15" y="10" width="30" height="15" rx="7"/>'
            body += words(0, 17.5, marker.label, "tag-text", 11)
    return f'<g {data} transform="translate({xy(at)})">{title}{body}</g>'


def marker_place(rank: int, pointy: bool) -> Point:
    """Markers of one hex sit in its corners, the lower right one first."""
    bearings = (4.5, 0.5, 3.5, 1.5, 5.5, 2.5) if pointy else (5.5, 0.5, 3.5, 2.5, 4.5, 1.5)
    return toward(bearings[rank % 6], 68, pointy)
