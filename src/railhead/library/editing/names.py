"""From the words of an edit to the engine's numbers."""

from __future__ import annotations

from ...engine.game import Game
from ...finance.holders import CORPORATION
from .edits import NotPossible


def company(g: Game, sym: str) -> int:
    """Index of a company."""
    found = g.title.corporation_index.get(sym)
    if found is None:
        known = ", ".join(g.title.corporation_index)
        raise NotPossible("company", f"There is no company {sym[:20]!r}; there are {known}.")
    return found


def started(g: Game, sym: str) -> int:
    """Index of a company that has a price."""
    found = company(g, sym)
    if g.state.cell[found] < 0:
        raise NotPossible("not-started", f"{sym} has not been started: give it a par and a president first.")
    return found


def in_play(g: Game, sym: str) -> int:
    """Index of a company that can be somebody's and own things: without a price only where a title lets it."""
    return company(g, sym) if g.rules.books.trains_kept else started(g, sym)


def seat(g: Game, player: int) -> int:
    """A seat that exists."""
    if type(player) is not int or not 0 <= player < len(g.players):
        raise NotPossible(
            "seat", f"There are {len(g.players)} players, counted from 1.", players=len(g.players)
        )
    return player


def holder(g: Game, who: int | str) -> int:
    """A player or a company as a holder of money or privates; one without a price where a title lets it own things."""
    if isinstance(who, int):
        return seat(g, who)
    return CORPORATION + in_play(g, who)


def hex_number(g: Game, name: str) -> int:
    """A hex of the map."""
    found = g.title.map.index.get(name)
    if found is None:
        raise NotPossible("hex", f"There is no hex {name[:20]!r} on this map.")
    return found


def kind_number(g: Game, name: str) -> int:
    """A kind of train."""
    found = g.title.train_index.get(name)
    if found is None:
        known = ", ".join(g.title.train_index)
        raise NotPossible("train", f"There is no {name[:20]!r}-train; there are {known}.")
    return found


def private_number(g: Game, name: str) -> int:
    """A private; a space in its name may be written as an underscore."""
    index = g.title.private_index
    found = index.get(name, index.get(name.replace("_", " ")))
    if found is None:
        raise NotPossible("private", f"There is no private {name[:20]!r}; there are {', '.join(index)}.")
    return found


def place_name(g: Game, hex_: int) -> str:
    """A hex as people call it."""
    board = g.title.map
    return f"{board.hex_name[hex_]} ({board.names[hex_]})" if board.hex_name[hex_] else board.names[hex_]


def cash(g: Game, amount: int) -> str:
    """An amount of the title's money."""
    return f"{g.title.currency}{amount:,}"
