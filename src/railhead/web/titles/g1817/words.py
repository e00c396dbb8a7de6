"""1817 in words: auctions, loans, shorts, conversions, mergers, sales of companies, crises."""

from __future__ import annotations

from ....engine.actions import Action
from ....engine.events import Event
from ....engine.game import Game
from ....engine.title import Title
from ....finance.holders import POOL
from ....titles.g1817 import actions as own
from ....titles.g1817 import events as east
from ....titles.g1817.slots import FOUNDING, LADDER, TAKEOVER
from ....titles.g1817.stock import shorts_of
from ...wording.words import a_train, corporation, holder, money, place_name, private, train_kind

DECISIONS = {
    "repay-loans": "repay loans, or end the turn",
    "cash-crisis": "sell shares to pay what is due",
    "convert-or-merge": "convert, merge, or stay as it is",
    "reduce-markers": "take markers off the map",
    "after-loans": "take loans after the change, or go on",
    "company-sale": "offer the company, bid, or pass",
    "sale-loans": "take loans for the takeover, or go on",
    "sale-repay": "repay loans taken over, or keep them",
}
ABOUT = {
    "home-marker": "choose the home of {}",
    "company-bids": "bid for {}, or pass",
    "company-size": "choose the size of {}",
    "company-payment": "hand in privates for {}, or pay the rest in cash",
    "after-deals": "buy or sell {} after the change, or pass",
    "sale-buyer": "name the company that buys {}",
}
"""Step name -> what is asked in it of a player about a company."""
SKIPS = {
    "company-payment": "Pay in cash",
    "repay-loans": "End the turn",
    "convert-or-merge": "Stay as it is",
    "after-loans": "No more loans",
    "sale-loans": "No more loans",
    "sale-repay": "Keep the loans",
}
"""What passing is called where it means something of its own."""
BANK_HELP = {
    "Loans": "Companies borrow $100 at a time from one stock of loans; each lowers the share price by a box.",
    "Interest": "What every company pays for each of its loans at the end of its turn in this round, and in the next "
    "round if no more are taken or repaid.",
    "Rises": "What each loan costs in the next round once so many more are taken.",
    "": "That many more loans of any company make each loan dearer for all of them.",
}
"""What the rows of the bank mean."""
CAUSES = {
    "trainless": "it owns no train at the end of its turn",
    "interest": "it cannot pay the interest on its loans",
    "markers": "it cannot pay for its station markers",
    "bankruptcy": "its president is bankrupt",
}
"""Why a company is liquidated."""
SALES = {
    "liquidation": "in liquidation",
    "acquisition": "to be acquired",
    "friendly": "offered by its president",
}
"""How a company is sold."""


def counted(loans: int) -> str:
    """So many loans."""
    return "1 loan" if loans == 1 else f"{loans or 'no'} loans"


def short_holders(game: Game, company: int) -> str:
    """Who holds how many shorts of a company, the market last; empty if nobody does."""
    places = (*range(len(game.players)), POOL)
    held = ((holder(game, place), shorts_of(game, company, place)) for place in places)
    return ", ".join(f"{who} ×{shorts}" for who, shorts in held if shorts)


def asked(game: Game) -> str:
    """What a player is asked about a company, with its name where nothing else names it; empty elsewhere."""
    auctioned = game.state.get(LADDER)
    if game.step.name == "seed-auction":
        return (
            "put a private up, or pass"
            if auctioned is None
            else f"bid on {private(game, auctioned.item)}, or pass"
        )
    if game.step.name == "company-sale":
        return "offer it for sale, or pass" if auctioned is None else "bid for it, or pass"
    sentence = ABOUT.get(game.step.name, "")
    return sentence.format(corporation(game, _about(game))) if sentence else ""


def _about(game: Game) -> int:
    """The company a player decides about: being auctioned or founded, or the one the question is attached to."""
    auctioned, founding = game.state.get(LADDER), game.state.get(FOUNDING)
    if game.step.name == "company-bids" and auctioned is not None:
        return auctioned.item
    if game.step.name in ("company-size", "company-payment") and founding is not None:
        return founding.company
    return int(game.state.interrupts[-1][1])


def company_asked(game: Game) -> int | None:
    """The company whose markers or loans are decided about, whoever's turn it is."""
    sale = game.state.get(TAKEOVER)
    if game.step.name in ("sale-loans", "sale-repay") and sale is not None:
        return sale.buyer
    return int(game.state.interrupts[-1][1]) if game.step.name in ("after-loans", "reduce-markers") else None


def describe(game: Game, action: Action) -> str:
    """An action as a short phrase."""
    match action:
        case own.Start():
            return f"Start {action.corporation} with a bid of {money(game, action.amount)}"
        case own.Raise():
            return f"Bid {money(game, action.amount)}"
        case own.Size():
            founding = game.state.get(FOUNDING)
            if founding is None:
                return f"Begin with {action.shares} shares"
            return f"{corporation(game, founding.company)} begins with {action.shares} shares"
        case own.HandIn():
            private = game.title.privates[game.title.private_index[action.private]]
            return f"Hand in {action.private} for {money(game, private.value)}"
        case own.Short():
            return f"Sell a share of {action.corporation} short"
        case own.Loan():
            return f"{action.corporation} takes a loan"
        case own.Repay():
            return f"{action.corporation} repays a loan"
        case own.BuyBack():
            return f"{action.corporation} buys back {action.shares}"
        case own.Bridge():
            return f"Bridge of {action.private} in {place_name(game, action.hex)}"
        case own.Convert():
            return f"Convert {action.corporation}"
        case own.Merge():
            return f"Merge {action.corporation} and {action.partner}; {action.survivor} stays"
        case own.Offer():
            return f"Offer {action.corporation} for sale"
        case own.Acquire():
            return f"{action.corporation} buys it"
        case own.Lift():
            return f"Remove {action.corporation}’s marker in {place_name(game, action.hex)}"
        case _:
            return ""


def happened(game: Game, event: Event) -> str:
    """What follows from a choice, and what nobody chose."""
    match event:
        case east.SeedSpent():
            return f"{money(game, event.left)} of the seed money is left."
        case east.CompanyStarted():
            name, sym = game.players[event.player], corporation(game, event.corporation)
            return f"{name} starts {sym} for {money(game, event.amount)}."
        case east.SizeSet():
            return f"{corporation(game, event.corporation)} has {event.shares} shares."
        case east.ShortClosed():
            return (
                f"{holder(game, event.holder)}: a short of {corporation(game, event.corporation)} is closed."
            )
        case east.ShortMoved():
            short = "1 short" if event.shorts == 1 else f"{event.shorts} shorts"
            go = "goes" if event.shorts == 1 else "go"
            return f"{short} of {corporation(game, event.corporation)} {go} to the market."
        case east.LoanTaken():
            return f"{corporation(game, event.corporation)} has {counted(event.loans)} now."
        case east.LoanRepaid():
            return f"{corporation(game, event.corporation)} has {counted(event.loans)} left."
        case east.RateSet():
            out = f"{counted(event.loans).capitalize()} {'is' if event.loans == 1 else 'are'} out"
            return f"{out}: each costs {money(game, event.rate)} in this operating round."
        case east.InterestPaid():
            who = "its president" if event.by_president else corporation(game, event.corporation)
            sym = corporation(game, event.corporation)
            return f"Interest of {sym}: {who} pays {money(game, event.amount)}."
        case east.Liquidated():
            return f"{corporation(game, event.corporation)} goes into liquidation: {CAUSES.get(event.why, event.why)}."
        case east.MarkersBought():
            plural = "marker" if event.markers == 1 else "markers"
            return f"{corporation(game, event.corporation)} buys {event.markers} station {plural}."
        case east.MinePlaced():
            where = place_name(game, game.title.map.names[event.hex])
            return f"{corporation(game, event.corporation)} opens a mine in {where}."
        case east.BridgePlaced():
            where = place_name(game, game.title.map.names[event.hex])
            return f"{corporation(game, event.corporation)} builds a bridge in {where}."
        case east.TrainExported():
            return f"{a_train(train_kind(game, event.train)).capitalize()} is exported."
        case east.Converted():
            return f"{corporation(game, event.corporation)} grows; its new shares are in its treasury."
        case east.Merged():
            one, two = corporation(game, event.survivor), corporation(game, event.vanished)
            return f"{one} and {two} become one company of {event.shares} shares: {one}."
        case east.SaleBegan():
            return f"{corporation(game, event.corporation)} is on sale, {SALES.get(event.how, event.how)}."
        case east.Sold():
            buyer = "the bank" if event.buyer < 0 else corporation(game, event.buyer)
            return (
                f"{corporation(game, event.corporation)} is sold to {buyer} for {money(game, event.amount)}."
            )
        case east.Settled():
            sym = corporation(game, event.corporation)
            return f"Each share of {sym} is settled with {money(game, event.per_share)}."
        case east.CrisisBegan():
            return f"{game.players[event.player]} owes {money(game, event.amount)} and cannot pay it."
    return ""


def foreseen(game: Game, event: Event) -> str:
    """What a draft would bring about: liquidations with their cause, debts that cannot be paid, a train exported."""
    told = east.Liquidated | east.CrisisBegan | east.TrainExported
    return happened(game, event) if isinstance(event, told) else ""


def mark(title: Title, event: Event) -> str:
    """What the timeline shows."""
    match event:
        case east.Liquidated():
            return f"{title.corporations[event.corporation].sym} liquidated"
        case east.Merged():
            return (
                f"{title.corporations[event.survivor].sym} and {title.corporations[event.vanished].sym} merge"
            )
        case east.Converted():
            return f"{title.corporations[event.corporation].sym} converts"
        case east.Sold():
            return f"{title.corporations[event.corporation].sym} sold"
        case east.CrisisBegan():
            return "cash crisis"
    return ""
