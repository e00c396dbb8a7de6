"""What a kind of train is: how far it runs, what it costs, and when which trains rust."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.title import TrainKind
from .about import words_of
from .words import money


def stops_of(rule: TrainKind) -> str:
    """How far a kind of train runs."""
    if rule.distance < 0:
        return "any number of stops"
    towns = f" and {rule.towns} small one{'' if rule.towns == 1 else 's'}" if rule.towns > 0 else ""
    return f"{rule.distance} stop{'' if rule.distance == 1 else 's'}{towns}"


def train_help(game: Game, kind: int) -> str:
    """Everything about a kind of train, with what the position says of it."""
    rule = game.title.train_kinds[kind]
    parts = [f"{rule.name}-train, {money(game, rule.price)}: calls at {stops_of(rule)}"]
    doomed = [other.name for other in game.title.train_kinds if other.rusts_on == kind]
    begun = bool(game.state.train_next[kind])
    if doomed and not begun:
        parts.append(f"the first one makes all {' and '.join(f'{name}-trains' for name in doomed)} rust")
    for phase in game.title.phases:
        if phase.on == kind and not begun:
            parts.append(f"the first one begins phase {phase.name}")
    own = words_of(game.title.name, "trains").get(rule.name)
    if own:
        parts.append(own)
    elif rule.rusts_on < 0:
        parts.append("it never rusts")
    if rule.rusts_on >= 0:
        parts.append(
            f"it rusts with the first {game.title.train_kinds[rule.rusts_on].name}-train{_until(game, rule.rusts_on)}"
        )
    return "; ".join(parts) + "."


def _until(game: Game, kind: int) -> str:
    """How many trains have to be bought before one of a kind can be."""
    if game.state.train_next[kind]:
        return ""
    left = 0
    for earlier in range(kind):
        supply = game.rules.supply[earlier]
        if supply < 0:
            return ""
        left += supply - game.state.train_next[earlier]
    if not left:
        return ", which is for sale now"
    return f", after {left} more train{'' if left == 1 else 's'}"
