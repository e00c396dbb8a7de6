"""A cell of a panel: an action with its label, or the reason why it is not possible now. Never just "disabled"."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.actions import Action, Range
from ...engine.game import Game
from ...engine.refusals import Refusal
from ...titles.agreement import parties


@dataclass(frozen=True)
class Cell:
    """Label, and either an action or a refusal."""

    label: str
    action: Action | None = None
    refusal: Refusal | None = None
    detail: str = ""
    wanted: Action | None = None
    """What was refused."""


@dataclass(frozen=True)
class Asked:
    """Buttons, and why they are asked."""

    why: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Amount:
    """An amount to be entered: limits, step, and a few quick values."""

    range: Range
    label: str
    quick: tuple[int, ...]
    note: str = ""
    verb: str = ""
    """What the button beside the field says; its label where that is a verb."""


def cell(game: Game, action: Action, label: str, detail: str = "") -> Cell:
    """Ask the engine whether the action is possible."""
    refusal = game.why_not(action)
    if refusal is not None:
        return Cell(label, None, refusal, detail, action)
    return Cell(label, action, None, detail)


def amount(choice: Range, label: str, suggested: int | None = None, note: str = "", verb: str = "") -> Amount:
    """A range with its least, suggested and largest value; a single value is in the field already."""
    quick = [choice.low, choice.high] if choice.low < choice.high else []
    if suggested is not None and choice.low < suggested < choice.high:
        quick.insert(1, suggested)
    return Amount(choice, label, tuple(quick), note, verb or label)


def asking(game: Game, choice: Range) -> str:
    """The verb of a deal: it is made at once, or proposed to whoever must agree."""
    return "Propose" if parties(game, choice.template) else "Buy"
