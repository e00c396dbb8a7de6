"""1860 in words: bids for the right to choose, privates, insolvency, and how British Rail ends the game."""

from __future__ import annotations

from ....engine.actions import Action, Exchange
from ....engine.events import Event
from ....engine.game import Game
from ....engine.lookups import train_text
from ....engine.step import STOCK
from ....engine.title import Title
from ....titles.g1860 import actions as own
from ....titles.g1860 import events as isle
from ....titles.g1860.privates import resale
from ...wording.words import corporation, money

DECISIONS = {
    "bidding": "bid for the right to choose, or pass",
    "choose-certificate": "choose a certificate",
    "home-tile": "lay the tile at home",
    "exchange-private": "exchange a private for its share",
    "return-trains": "return trains above the limit",
}


def describe(game: Game, action: Action) -> str:
    """An action as a short phrase."""
    match action:
        case own.Raise():
            return f"Bid {money(game, action.amount)} for the choice"
        case own.Cede():
            price = resale(game, game.title.private_index[action.private])
            return f"Sell {action.private} to the bank for {money(game, price)}"
        case Exchange():
            return f"Exchange {action.private} for a share of {action.corporation}"
        case own.TurnOver():
            return f"Turn {action.private} over"
        case own.SellAt():
            return f"Sell {action.shares} {action.corporation} at {money(game, action.price)} each"
        case _:
            return ""


def happened(game: Game, event: Event) -> str:
    """What nobody chose, and what follows from a choice."""
    match event:
        case isle.AuctionWon():
            name = game.players[event.player]
            if not event.amount:
                return f"Everybody has passed: {name}, who passed first, chooses a certificate."
            return f"{name} pays {money(game, event.amount)} and chooses a certificate."
        case isle.LayerOpened():
            return f"Companies of layer {event.layer} can be started now."
        case isle.CompanyBankrupt():
            sym = corporation(game, event.corporation)
            return (
                f"{sym} is bankrupt: its price has fallen to 0. All its shares go back to the offering unpaid; its "
                "trains, credits and bases are kept for it."
            )
        case isle.FloatedAgain():
            return f"{corporation(game, event.corporation)} floats again, with its bases, trains and credits."
        case isle.Leased():
            train = train_text(game, event.train).rpartition("-")[0]
            return f"{corporation(game, event.corporation)} runs with a leased {train}."
        case isle.HaltsCalled():
            calls = "1 call at a halt brings" if event.calls == 1 else f"{event.calls} calls at halts bring"
            return f"{corporation(game, event.corporation)}: {calls} {event.subsidy:,} credits."
        case isle.InsolvencyChanged():
            state = "is insolvent" if event.insolvent else "is no longer insolvent"
            return f"{corporation(game, event.corporation)} {state}."
        case isle.SouthernFormed():
            return "The Southern Railway is formed: the next stock round ends all building."
        case isle.BuildingOver():
            return "Nothing is built any more, and halts are run past."
        case isle.BritishRailFormed():
            return "British Rail is formed: every directed company owns a train. The end game begins."
        case isle.Nationalised():
            sym = corporation(game, event.corporation)
            return f"{sym} is closed by British Rail; it paid {money(game, event.paid)} in its last turn."
        case isle.DestinationReached():
            sym = corporation(game, event.corporation)
            place = game.title.facts["corporations"][event.corporation]["destinations"][event.place]["place"]
            return f"{sym} reaches {place} for the first time and gets {event.bonus:,} credits."
    return ""


def _begins(game: Game) -> str:
    """R-1860-303, R-1860-304: who gets the priority deal after a bankruptcy, and what follows."""
    name = game.players[game.state.priority]
    if game.round.kind == STOCK:
        return f"A new stock round begins with {name}, who holds the fewest shares."
    return f"The priority deal goes to {name}, who holds the fewest shares."


def foreseen(game: Game, event: Event) -> str:
    """What a draft would bring about: everything but the ordinary course of a turn."""
    if isinstance(event, isle.HaltsCalled | isle.Leased | isle.PremiumBid | isle.AuctionWon):
        return ""
    said = happened(game, event)
    return f"{said} {_begins(game)}" if isinstance(event, isle.CompanyBankrupt) else said


def mark(title: Title, event: Event) -> str:
    """What the timeline shows."""
    match event:
        case isle.CompanyBankrupt():
            return f"{title.corporations[event.corporation].sym} bankrupt"
        case isle.FloatedAgain():
            return f"{title.corporations[event.corporation].sym} floats again"
        case isle.SouthernFormed():
            return "Southern Railway"
        case isle.BritishRailFormed():
            return "British Rail"
        case isle.Nationalised():
            return f"{title.corporations[event.corporation].sym} closed"
        case isle.LayerOpened():
            return f"layer {event.layer}"
    return ""
