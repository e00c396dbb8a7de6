"""How a company of 1860 stands, in a word beside its name, and what is coming for all of them."""

from __future__ import annotations

from ....engine.depot import cheapest
from ....engine.game import Game
from ....titles.g1860.companies import (
    BANKRUPT,
    BRITISH_RAIL,
    CLOSED,
    INSOLVENT,
    LAYER,
    SOUTHERN,
    in_receivership,
    is_open,
    southern_formed,
)
from ....titles.g1860.layers import layer_of
from ....titles.g1860.prices import dividend_steps, moved


def warnings(game: Game, company: int) -> tuple[tuple[str, str], ...]:
    """Words that stick to a company's row, each with its reason."""
    s = game.state
    if company in s.get(CLOSED):
        return (("closed", "closed by British Rail: its price stands still, and it pays no more"),)
    if company in s.get(BANKRUPT):
        return (("bankrupt", "its trains, credits and bases are kept until players hold half of it again"),)
    found = []
    if in_receivership(game, company):
        found.append(("no director", "in receivership: it runs for the most, retains, and builds nothing"))
    if game.over:
        return tuple(found)
    if company in s.get(INSOLVENT):
        found.append(("insolvent", "leases a train, retains, and lays only track that is free"))
    elif s.floated[company] and not s.trains[company]:
        if s.treasury[company] >= cheapest(game):
            found.append(("must buy", "owns no train and has credits for one: it must buy in its turn"))
        else:
            found.append(("no train", "lacks credits for a train; with a route it will be insolvent"))
    if s.floated[company] and not moved(game, company, dividend_steps(game, company, 0)):
        found.append(
            ("near bankruptcy", "a turn without a dividend brings its price to 0, and it is bankrupt")
        )
    return tuple(found)


def bank_rows(game: Game) -> tuple[tuple[str, str], ...]:
    """Layers while some are closed, then what is left of the game."""
    s = game.state
    companies = range(len(game.title.corporations))
    if s.get(BRITISH_RAIL):
        still = sum(1 for company in companies if is_open(game, company))
        return (("British Rail", f"{still} open, {len(s.get(CLOSED))} closed"),)
    if southern_formed(game):
        return (
            ("Southern Railway", "no more building" if s.get(SOUTHERN) else "builds until the stock round"),
        )
    last = max(layer_of(game, company) for company in companies)
    if s.get(LAYER) < last and not game.rules.options.flag("free_company_order"):
        return (("Layers open", f"{s.get(LAYER)} of {last}"),)
    return ()
