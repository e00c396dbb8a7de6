"""The operating corporation buys privates."""

from __future__ import annotations

from ..asking import Ask, Panel, panel
from ..cells import amount
from ..words import holder


@panel("private")
def purchases(ask: Ask) -> Panel | None:
    """An amount for each private that could be bought."""
    game = ask.game
    rows = []
    for choice in ask.actions("private"):
        index = game.title.private_index[choice.template.private]
        rule = game.title.privates[index]
        owner = holder(game, game.state.private_owner[index])
        rows.append(amount(choice, f"{rule.sym} from {owner}", rule.value, note=rule.name))
    return Panel("amounts", "Buy a private", rows, open=game.step.name == "last purchases")
