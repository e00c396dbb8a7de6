"""Slots of 1870 from what position codes of before kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....engine.game import Game
from ....titles.g1870.privates import marker_kinds
from ...older_codes import Fact, Kept, as_it_was, flag, less_one, read_facts

TURN: Final[Mapping[str, Fact]] = {
    "replaced": ("track.replaced", as_it_was),
    "locked": ("track.locked", less_one),
    "first": ("track.first_turn", flag),
    "began": ("connection.began", flag),
    "checked": ("connection.checked", flag),
    "company": ("blocks.company", flag),
    "sales_closed": ("blocks.closed", flag),
}
MARKS: Final[Mapping[str, Fact]] = {"finish": ("finish", flag), "closings": ("closings", as_it_was)}
PLACE: Final = 100
"""Parts of a block were digits of one number in this system."""
ON_MAP: Final = 1


def slots(kept: Kept, fresh: Game) -> dict[str, Any]:
    """Everything that 1870 alone kept."""
    found = read_facts(kept.turn, TURN) | read_facts(kept.marks, MARKS)
    for name, numbers in (
        ("duty", kept.numbered(kept.marks, "duty")),
        ("shares.reissued", kept.numbered(kept.marks, "reissued")),
        ("shares.redeemed", kept.numbered(kept.round, "redeemed")),
        ("blocks.sold", kept.numbered(kept.turn, "sold")),
    ):
        found[name] = list(numbers)
    found["bridge.home_used"] = bool(kept.numbered(kept.marks, "home_used"))
    found["shares.purses"] = [list(row) for row in kept.numbered(kept.round, "purse").items()]
    turns = kept.numbered(kept.round, "place")
    found["connection.turns"] = sorted(turns, key=lambda corporation: turns[corporation])
    found["protection.blocks"] = [_block(number) for number in kept.numbered(kept.turn, "block").values()]
    found["protection.over"] = [
        [int(part) for part in key.split(":")[1:]] for key in kept.marks if key.startswith("over:")
    ]
    found["connection.markers"] = _destinations(kept)
    found["markers.placed"] = _placed(kept, fresh)
    found["markers.owners"] = [[p, corp - 1] for p, corp in kept.numbered(kept.marks, "has").items()]
    return found


def _block(number: int) -> list[int]:
    parts = []
    for _ in range(3):
        number, part = divmod(number, PLACE)
        parts.append(part)
    return [number, *reversed(parts)]


def _destinations(kept: Kept) -> list[list[Any]]:
    edges, seated = kept.numbered(kept.marks, "edge"), kept.numbered(kept.marks, "in_space")
    return [
        [c, use == ON_MAP, edges[c] - 1 if c in edges else None, c in seated, bool(seated.get(c))]
        for c, use in kept.numbered(kept.marks, "dest").items()
    ]


def _placed(kept: Kept, fresh: Game) -> list[list[Any]]:
    rows = []
    for kind in marker_kinds(fresh.title, False):
        node = kept.marks.get(kind.word, 0) - 1
        if node >= 0:
            when = list(divmod(kept.marks[f"{kind.word}:when"], 10))
            rows.append([kind.private, node, kept.marks[f"{kind.word}:side"], when])
    return sorted(rows)
