"""Buying privates: what each is worth to a player, and how much of his money he ties up."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Bid, Take
from ...engine.steps.opening_sale import bids_on, tied_up
from ...engine.title import Private
from .advice import Advice, Brief

ROUNDS: Final = 7
"""Operating rounds a private pays before it closes."""
SHARE: Final = 75
"""What a share that comes with a private is worth."""


def private_value(brief: Brief, private: Private) -> float:
    """Its income, what a company will pay for it, and what comes with it."""
    resale = 0.45 * max(private.value, private.high)
    extra = 0.0
    for power in private.powers:
        if power.kind == "grants_share":
            extra += SHARE * power.data.get("percent", 10) / 10 * 0.9
        elif power.kind == "exchange":
            extra += 0.4 * SHARE
        elif power.kind != "block_hexes":
            extra += 5
    return private.revenue * ROUNDS * 0.55 + resale + extra


def spend_on_privates(brief: Brief) -> Advice | None:
    """Take what is on offer for no more than it is worth; bid on better ones while money is left for a company."""
    if not brief.has(Take, Bid):
        return None
    game = brief.game
    title = game.title
    free = game.state.cash[brief.seat] - tied_up(game.state, brief.seat)
    most = free - brief.temper.kept * title.starting_cash[len(game.players)]
    best: tuple[float, Advice] | None = None
    for template, span in brief.ranges(Bid):
        number = title.private_index[template.private]
        private = title.privates[number]
        standing = bids_on(game.state, number)
        if standing.get(brief.seat, -1) == max(standing.values(), default=0):
            continue
        value = private_value(brief, private) * brief.rng.uniform(0.75, 1.1)
        margin = value - span.low
        if span.low <= most and margin > 0 and (best is None or margin > best[0]):
            why = f"{private.sym} is worth about {brief.cash(value)} to me; the least bid is {brief.cash(span.low)}."
            best = (margin, Advice(span.at(span.low), why))
    for offer in brief.of(Take):
        private = title.privates[title.private_index[offer.private]]
        price = private.value
        if price <= free and private_value(brief, private) >= 0.9 * price:
            why = f"{private.sym} pays {brief.cash(private.revenue)} a round for {brief.cash(price)} or less."
            margin = private_value(brief, private) - price + 6
            if best is None or margin >= best[0]:
                best = (margin, Advice(offer, why))
    return best[1] if best is not None else None
