"""Refusals: why an action is not legal, as a value.

A step says *what* is wrong by a stable code with the numbers; the title says *which of its numbered rules* that
is (a table in its data); the sentence for people is made here, in one place, from the table below or the title's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from .actions import Action

Fact: TypeAlias = int | str
SINGLE: Final = re.compile(r"\b1 (share|train|certificate|token|loan)s\b")
"""One of something is not many."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Code, the numbers that failed, the nearest legal action if one is cheap to name, and the rule."""

    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    nearest: Action | None = None
    rule: str = ""
    section: str = ""
    template: str = ""
    """The sentence as the title has it, in its money; the game adds it."""

    def sentence(self) -> str:
        """The reason in words."""
        said = (self.template or SENTENCES.get(self.code, self.code)).format_map(_Facts(self.facts))
        return SINGLE.sub(r"1 \1", said[:1].upper() + said[1:])

    def __str__(self) -> str:
        cited = f" [{self.rule}{', ' + self.section if self.section else ''}]" if self.rule else ""
        return self.sentence() + cited


class _Facts(dict[str, Fact]):
    """Facts for a sentence, large numbers in groups of three; a missing one shows its name instead of failing.

    Beside a train's name stands its kind, which is what people call it.
    """

    def __init__(self, facts: Mapping[str, Fact]) -> None:
        super().__init__(
            {name: f"{fact:,}" if isinstance(fact, int) else fact for name, fact in facts.items()}
        )
        if "train" in facts:
            self.setdefault("kind", str(facts["train"]).partition("-")[0])

    def __missing__(self, key: str) -> str:
        return f"<{key}>"


def refuse(code: str, nearest: Action | None = None, **facts: Fact) -> Refusal:
    """A refusal with its numbers; the game adds the rule of its title."""
    return Refusal(code, facts, nearest)


SENTENCES: dict[str, str] = {
    # any time
    "game-over": "The game is over.",
    "not-now": "{action} is not possible now: {step} comes first.",
    "unknown-id": "There is no {what} called {id} in this game.",
    "bad-value": "{field} must be {wanted}, not {given}.",
    "end-not-agreed": "Ending the game by agreement is not switched on at this table.",
    # opening sale
    "not-on-offer": "{private} is not the private on offer; {offer} is.",
    "bid-on-offer": "{private} is on offer at ${price}: buy it or pass, bids are for the later ones.",
    "bid-low": "A bid on {private} must be at least ${minimum}, not ${amount}.",
    "bid-cash": "${amount} is more than the ${free} that no other bid ties up.",
    "auction-other": "{auction} is being auctioned now, not {private}.",
    "not-a-bidder": "Only those who bid on {private} take part in its auction.",
    "private-sold": "{private} has been sold already.",
    # stock
    "has-par": "{corporation} has been started already.",
    "par-price": "${price} is not a starting price; allowed are {allowed}.",
    "no-par": "{corporation} has not been started: its president's certificate must be bought first.",
    "bought-already": "Only one certificate can be bought in a turn.",
    "several-other": "A further certificate in this turn must be of {bought}, priced in a zone that allows it.",
    "several-source": "Further certificates of a turn come from the pool, and none may have come from the IPO.",
    "cash": "That costs ${price}; there is only ${cash}.",
    "sold-this-round": "You sold {corporation} in this stock round and may not buy it before the next.",
    "none-there": "There is no certificate of {corporation} in the {source}.",
    "holding-limit": "You would hold {percent}% of {corporation}; the limit is {limit}%.",
    "certificate-limit": "You would have {certificates} certificates; the limit is {limit}.",
    "must-sell-first": "You are over a limit ({held} of {limit} {what}) and must sell first.",
    "over-limit": "You are over a limit ({held} of {limit} {what}) and must sell before the turn can end.",
    "sale-ban": "Nothing may be sold in the first stock round.",
    "too-few-shares": "You hold {held} shares of {corporation}, not {shares}.",
    "pool-limit": "The pool would hold {percent}% of {corporation}; the limit is {limit}%.",
    "no-heir": "The president's certificate cannot go to the pool and nobody else holds {needed}% of {corporation}.",
    "sell-order": "In one turn you sell, then buy, or buy, then sell; after that no more sales.",
    # privates
    "not-owner": "{private} belongs to {owner}.",
    "private-closed": "{private} is closed.",
    "trade-ban": "Privates cannot change hands in the first stock round.",
    "trade-turn": "A private changes hands in the turn of {whose}.",
    "trade-self": "{private} belongs to the buyer already.",
    "trade-barred": "{private} cannot be sold to {whom}.",
    "trade-price": "The price must be from ${low} to ${high}, not ${price}.",
    "privates-phase": "Corporations may buy privates only in some phases; this is phase {phase}.",
    "exchange-window": "{private} can be exchanged in its owner's stock turn or between turns, not now.",
    "exchange-target": "{private} is exchanged for a {percent}% certificate of {corporation}.",
    "exchange-limit": "You hold {percent}% of {corporation} already; the limit is {limit}%.",
    "exchange-owner": "{private} must belong to a player to be exchanged.",
    # track
    "tile-unknown": "There is no tile {tile} in this game.",
    "hex-unknown": "There is no hex {hex} on the map.",
    "tile-done": "The track of this turn has been laid.",
    "lay-mixed": "A turn is for up to {yellow} yellow tiles or for one replacement, not for both.",
    "tile-supply": "No tile {tile} is left.",
    "tile-colour": "{colour} tiles are not available in phase {phase}.",
    "hex-fixed": "{hex} can never be built on.",
    "tile-misfit": "Tile {tile} does not fit on {hex}.",
    "tile-rotation": "Tile {tile} cannot lie on {hex} in rotation {rotation}: track is lost or ends at a closed side.",
    "tile-one-way": "Tile {tile} lies on {hex} in one way only, in rotation {fixed}.",
    "hex-blocked": "{hex} is closed to everybody while {private} belongs to a player.",
    "tile-unconnected": "Tile {tile} on {hex} would not join track that {corporation} can reach.",
    "tile-cost": "That costs ${cost}; {corporation} has only ${cash}.",
    "power-used": "The power of {private} has been used.",
    "power-owner": "{private} does not belong to {corporation}.",
    "power-target": "{private} allows only tile {tiles} on {hexes}.",
    # tokens
    "token-done": "The token of this turn has been placed.",
    "token-none": "{corporation} has no token left.",
    "token-cost": "A token costs ${cost}; {corporation} has only ${cash}.",
    "token-city": "There is no city {city} on {hex}.",
    "token-twice": "{corporation} has a token on {hex} already.",
    "token-full": "Every place in {hex} is taken.",
    "token-reserved": "The free place in {hex} is kept for {corporation}.",
    "token-unconnected": "{corporation} cannot reach {hex}.",
    "home-choice": "{corporation} must choose one of its home cities on {hex}.",
    # running
    "no-train": "{corporation} does not own train {train}.",
    "route": "{kind}-train: {why}.",
    "route-set": "{why}.",
    "route-overlap": "Two routes use the same track at {where}.",
    "revenue-low": "These routes bring ${revenue}; ${best} is possible and must be collected.",
    "dividend-kind": "Revenue can be used in these ways: {allowed}.",
    # trains
    "train-unknown": "There is no train {train} to be had.",
    "train-own": "{corporation} owns train {train} already.",
    "train-limit": "{corporation} owns {held} trains; the limit is {limit}.",
    "train-price": "The {kind}-train costs ${price}, not ${given}.",
    "train-price-range": "The price must be from ${low} to ${high}, not ${given}.",
    "train-cash": "The {kind}-train costs ${price}; {corporation} has only ${cash}.",
    "train-forced-cheapest": "With the president's money only the bank's cheapest train can be bought, for ${price}.",
    "train-forced-face": "With the president's money a train may cost at most its face value of ${price}.",
    "train-no-help": "{corporation} can pay for a train itself; the president may not add money.",
    "train-help-short": "Treasury and president together have ${cash}, the train costs ${price}.",
    "train-spend-sale": "After selling shares more than ${floor} must be spent on the train.",
    "trade-in": "Train {train} cannot be handed in for {kind}.",
    "must-buy": "{corporation} has a route and no train: it must buy one.",
    "sale-not-forced": "Shares are sold in an operating round only to pay for a train that must be bought.",
    "sale-too-much": "Only what is needed may be sold: at most {most} shares.",
    "sale-presidency": "The sale may not cost the presidency of {corporation}, which is buying the train.",
    "discard-who": "{corporation} must return trains now.",
    "bankrupt-solvent": "There is no bankruptcy: ${funds} can be raised and the train costs ${price}.",
    "bankrupt-window": "Bankruptcy can be declared only when a train must be bought and cannot be paid for.",
}
