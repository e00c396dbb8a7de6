"""What the privates of 1860 do, in a line, made from their data."""

from __future__ import annotations

from ....engine.game import Game
from ....titles.g1860.privates import resale
from ...wording.words import money


def power(game: Game, private: int) -> str:
    """R-1860-041 to R-1860-046, R-1860-401: what a private is good for beside its income."""
    rule = game.title.privates[private]
    closes = rule.power("closes_others")
    if closes is not None:
        early = rule.power("available_from")
        since = f"for sale from phase {early.data['phase']} on; " if early is not None else ""
        return f"{since}when it is bought, {', '.join(closes.data['privates'])} close"
    if game.rules.options.flag("variable_private_revenue"):
        return "its revenue changes in the course of the game; it can be turned over, not sold or exchanged"
    found = []
    exchange = rule.power("exchange")
    if exchange is not None:
        found.append(
            f"can be exchanged, free of charge, for the reserved share of {exchange.data['corporation']} once "
            "that is started"
        )
    first = game.title.facts["private_resale"]["from_stock_round"]
    paid = resale(game, private)
    buys = f"buys it for {money(game, paid)}" if paid else "takes it back for nothing"
    found.append(f"the bank {buys} from stock round {first} on")
    for other in game.title.privates:
        closer = other.power("closes_others")
        if closer is not None and rule.sym in closer.data["privates"]:
            found.append(f"closes when {other.name} is bought")
    return "; ".join(found)
