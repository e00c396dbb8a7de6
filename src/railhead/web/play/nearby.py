"""The nearest thing that could be done instead of what the rules refuse, for the notice beside the control."""

from __future__ import annotations

from ...engine.actions import Action, Run
from ...engine.game import Game
from ...engine.nearest import nearest
from ..tables.codec import compact, read_action
from ..tables.route_help import route_help
from ..wording.words import describe
from .view import View


def instead(game: Game, action: Action) -> tuple[str, str] | None:
    """What comes nearest to an action that is not possible, in words and as it would be sent."""
    found = nearest(game, action)
    if found is None:
        return None
    rotation = getattr(found, "rotation", None)  # a chip leaves it out
    return describe(game, found) + (f", rotation {rotation}" if rotation is not None else ""), compact(found)


def near(view: View, wanted: str) -> dict[str, str]:
    """The same for a control that does not act and is asked why; empty if there is nothing near."""
    if not view.deciding:
        return {}
    action = read_action(wanted, view.game.title.name)
    if isinstance(action, Run) and route_help(view.live.terms) != "full":
        return {}
    found = instead(view.game, action)
    return {} if found is None else {"words": found[0], "action": found[1]}
