"""What the privates of 1860 do, in a line."""

from __future__ import annotations

from ....engine.game import Game


def power(game: Game, private: int) -> str:
    """What a private is good for beside its income."""
    rule = game.title.privates[private]
    exchange = rule.power("exchange")
    if exchange is not None:
        return (
            f"can be exchanged for the reserved share of {exchange.data['corporation']} once that is started"
        )
    closes = rule.power("closes_others")
    if closes is not None:
        early = rule.power("available_from")
        since = f"from phase {early.data['phase']} on; " if early is not None else ""
        return f"{since}when it is bought, {', '.join(closes.data['privates'])} close"
    return "nothing else"
