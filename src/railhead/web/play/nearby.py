"""The nearest thing that could be done instead of what the rules refuse, for the notice beside the control."""

from __future__ import annotations

from ...engine.actions import Action, BuyTrain, Run
from ...engine.depot import seller_of
from ...engine.game import Game
from ...engine.lookups import train_number
from ...engine.nearest import nearest
from ...finance.holders import CORPORATION
from ...titles.agreement import parties
from ..tables.codec import compact, read_action
from ..tables.route_help import route_help
from ..wording.words import describe, holder
from .view import View


def instead(game: Game, action: Action) -> tuple[str, str] | None:
    """What comes nearest to an action that is not possible, in words and as it would be sent."""
    found = nearest(game, action)
    if found is None:
        return None
    rotation = getattr(found, "rotation", None)  # a chip leaves it out
    more = f", rotation {rotation}" if rotation is not None else ""
    if (
        isinstance(found, BuyTrain)
        and (owner := seller_of(game, train_number(game, found.train))) >= CORPORATION
    ):
        more = f" from {holder(game, owner)}"
    if asked := parties(game, found):
        names = " and ".join(holder(game, seat) for seat in sorted(asked))
        more += f", if {names} {'agree' if len(asked) > 1 else 'agrees'}"
    return describe(game, found) + more, compact(found)


def near(view: View, wanted: str) -> dict[str, str]:
    """The same for a control that does not act and is asked why; empty if there is nothing near."""
    if not view.deciding:
        return {}
    action = read_action(wanted, view.game.title.name)
    if isinstance(action, Run) and route_help(view.live.terms) != "full":
        return {}
    found = instead(view.game, action)
    return {} if found is None else {"words": found[0], "action": found[1]}
