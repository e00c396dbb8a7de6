"""What the privates of 1830 bring with them and when they close."""

from __future__ import annotations

from ...engine import verbs
from ...engine.game import Game


def close_all(g: Game) -> None:
    """R-1830-254: the first 5-train closes every private."""
    for private in range(len(g.title.privates)):
        verbs.close_private(g, private)


def close_with_first_train(g: Game, corporation: int) -> None:
    """R-1830-254: the B&O private closes when the B&O buys its first train."""
    for private, rule in enumerate(g.title.privates):
        power = rule.power("grants_share")
        if rule.power("closes") is None or power is None:
            continue
        if g.title.corporation_index[power.data["corporation"]] == corporation:
            verbs.close_private(g, private)
