"""Pay or withhold: the options side by side, every consequence read from a copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ....engine.game import Game
from ....engine.holdings import certificates
from ....render.market import zone_meaning
from ....render.moves import Move, draw_moves
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import describe, money
from ..card import Card, Change, compare
from ..cells import Cell, cell
from ..rows import plates
from ..stage import liveries_of


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
    market: str
    """The market around the token, with an arrow for each option."""


@runtime_checkable
class Declaring(Protocol):
    """A step that asks what becomes of some revenue."""

    def corporation(self, g: Game) -> int:
        """Whose revenue it is."""

    def revenue(self, g: Game) -> int:
        """What is paid or kept."""


@panel("dividend")
def dividend(context: PanelContext) -> Panel | None:
    """Each option tried out on a copy."""
    game = context.game
    cells: list[Cell] = []
    cards: list[Card] = []
    told: list[tuple[str, list[str]]] = []
    left: list[tuple[str, Game]] = []
    moves: list[Move] = []
    step = game.step
    assert isinstance(step, Declaring)
    index = step.corporation(game)
    for action in context.actions("dividend"):
        twin = game.copy()
        twin.push_checked(action)
        made = cell(game, action, describe(game, action))
        card = compare(game, twin)
        cells.append(made)
        cards.append(card)
        left.append((made.label, twin))
        told.append((made.label, [*card.notes, *_warnings(game, twin, index)]))
        moves.append(Move(action.how, made.label, twin.state.cell[index]))
    context.hints["cells"] = tuple({move.to for move in moves} - {game.state.cell[index]})
    options = Options(
        step.revenue(game),
        tuple(cells),
        tuple(_lines(cards)),
        (*_last_trains(left, index), *_notes(told)),
        _market(game, index, moves),
    )
    return Panel("dividend", "Dividend", options)


def _market(game: Game, index: int, moves: list[Move]) -> str:
    companies = liveries_of(game.title)
    stacks = {cell: [companies[c] for c in pile] for cell, pile in game.state.piles.items()}
    return draw_moves(
        game.title.facts["market"], companies[index], game.state.cell[index], moves, stacks=stacks,
        currency=game.title.currency, theme=None,
    )  # fmt: skip


def _last_trains(options: list[tuple[str, Game]], index: int) -> list[str]:
    """Trains that rust and could not be replaced: one sentence for all options that leave too little."""
    lacking: dict[int, list[tuple[str, str]]] = {}
    for label, after in options:
        kept, kinds = plates(after, index), after.title.train_kinds
        if kept and all(plate.doomed for plate in kept):
            last = max(kinds[train // 100].rusts_on for train in after.state.trains[index])
            if after.state.treasury[index] < kinds[last].price:
                holds = money(after, after.state.treasury[index])
                lacking.setdefault(last, []).append((label.lower(), holds))
    found = []
    for last, those in lacking.items():
        kind = options[0][1].title.train_kinds[last]
        sums = ", ".join(f"{holds} ({label})" for label, holds in those)
        found.append(f"The last trains rust with the first {kind.name}, which costs "
                     f"{money(options[0][1], kind.price)}; the treasury would hold {sums}.")  # fmt: skip
    return found


def _notes(told: list[tuple[str, list[str]]]) -> list[str]:
    """What follows from an option with its name, and once what follows from each of them."""
    every = [note for note in told[0][1] if all(note in notes for _, notes in told)] if told else []
    own = [f"{label}: {note}" for label, notes in told for note in notes if note not in every]
    return own + [note if note[0].isupper() else f"In any case {note}" for note in every]


def _warnings(before: Game, after: Game, index: int) -> list[str]:
    """What an option makes worse: a zone left, a certificate too many."""
    found = []
    title = after.title
    old, new = (title.market.zone[game.state.cell[index]].name if game.state.cell[index] >= 0 else ""
                for game in (before, after))  # fmt: skip
    rules = title.facts["market"].get("zones", {})
    if old != new:
        for name, verb in ((old, "leaves"), (new, "enters")):
            if name:
                found.append(f"the price {verb} the {zone_meaning(name, rules[name], in_sentence=True)}.")
    limits = before.rules.certificate_limit(before), after.rules.certificate_limit(after)
    for seat, name in enumerate(after.players):
        held = certificates(after, seat)
        if held > limits[1] and certificates(before, seat) <= limits[0]:
            found.append(f"{name} is over the certificate limit then, {held}/{limits[1]}.")
    return found


def _lines(cards: list[Card]) -> list[Line]:
    """All changes of all options, in the order of the first that has them; what a company keeps comes last."""
    tables = [{(change.group, change.what): change for change in card.changes} for card in cards]
    keys = list(dict.fromkeys(key for table in tables for key in table))
    order = {name: place for place, name in enumerate(dict.fromkeys(group for group, _ in keys))}
    lines = []
    for key in sorted(keys, key=lambda item: (order[item[0]], item[1] == "treasury")):
        after = tuple(table.get(key) for table in tables)
        first = next(change for change in after if change is not None)
        if key[1] not in ("worth", "round") and key[0] != "Bank":
            lines.append(Line(key[0], key[1], first.before, after))
    return lines
