"""The operating corporation buys privates."""

from __future__ import annotations

from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import holder
from ..cells import amount, asking


@panel("private")
def purchases(context: PanelContext) -> Panel | None:
    """An amount for each private that could be bought."""
    game = context.game
    rows = []
    for choice in context.actions("private"):
        index = game.title.private_index[choice.template.private]
        rule = game.title.privates[index]
        owner = holder(game, game.state.private_owner[index])
        rows.append(amount(choice, f"{rule.sym} from {owner}", rule.value, rule.name, asking(game, choice)))
    return Panel("amounts", "Buy a private", rows, open=game.step.name == "last-purchases")
