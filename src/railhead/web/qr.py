"""QR codes of links: as a drawing for a page, and as blocks for a terminal."""

from __future__ import annotations

from functools import lru_cache
from io import StringIO
from typing import Final

import segno

QUIET: Final = 4
"""Empty modules around a code, which readers need."""
ERROR: Final = "m"


@lru_cache(maxsize=64)
def drawn(link: str, label: str) -> str:
    """A code as SVG; dark on light whatever the page's colours are, since readers expect that."""
    rows = [bytes(row) for row in segno.make(link, error=ERROR, micro=False).matrix]
    size = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h{length}v1h-{length}z"
        for y, row in enumerate(rows)
        for x, length in _runs(row)
    )
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many stand together."""
    found: list[tuple[int, int]] = []
    for x, module in enumerate(row):
        if module and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif module:
            found.append((x, 1))
    return found


def in_blocks(link: str) -> str:
    """A code for a terminal."""
    out = StringIO()
    segno.make(link, error=ERROR, micro=False).terminal(out=out, compact=True)
    return out.getvalue()
