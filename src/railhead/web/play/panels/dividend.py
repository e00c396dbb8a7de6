"""Pay or withhold: the options side by side, every consequence read from a copy."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.steps.connection import PAY
from ..asking import Ask, Panel, panel
from ..card import Card, Change, compare
from ..cells import Cell, cell
from ..words import describe


@dataclass(frozen=True)
class Line:
    """One thing that some option changes: before, and after each option."""

    group: str
    what: str
    before: str
    after: tuple[Change | None, ...]


@dataclass(frozen=True)
class Options:
    """The decision as a table."""

    revenue: int
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    notes: tuple[str, ...]
    """What follows from an option, with its name."""


@panel("dividend")
def dividend(ask: Ask) -> Panel | None:
    """Each option tried out on a copy."""
    game = ask.game
    cells: list[Cell] = []
    cards: list[Card] = []
    targets: set[int] = set()
    for action in ask.actions("dividend"):
        twin = game.copy()
        twin.push_checked(action)
        cells.append(cell(game, action, describe(game, action)))
        cards.append(compare(game, twin))
        targets.update(set(twin.state.cell) - set(game.state.cell))
    notes = tuple(f"{made.label}: {note}" for made, card in zip(cells, cards, strict=True) for note in card.notes)
    frames = game.state.interrupts
    revenue = frames[-1][2] if frames and frames[-1][0] == PAY else game.state.this_turn.get("revenue", 0)
    ask.hints["cells"] = tuple(targets)
    return Panel("dividend", "Dividend", Options(revenue, tuple(cells), tuple(_lines(cards)), notes))


def _lines(cards: list[Card]) -> list[Line]:
    """All changes of all options, in the order of the first that has them."""
    tables = [{(change.group, change.what): change for change in card.changes} for card in cards]
    keys = list(dict.fromkeys(key for table in tables for key in table))
    order = {name: place for place, name in enumerate(dict.fromkeys(group for group, _ in keys))}
    lines = []
    for key in sorted(keys, key=lambda item: order[item[0]]):
        after = tuple(table.get(key) for table in tables)
        first = next(change for change in after if change is not None)
        if key[1] not in ("worth", "round") and key[0] != "Bank":
            lines.append(Line(key[0], key[1], first.before, after))
    return lines
