"""Position codes of before (``rh1``): what they kept in three dictionaries becomes fields and slots.

A code of before had facts of the game, of the round and of the turn under words with numbers behind them; owners
were written as number + 1, nobody as -1. What all titles kept is translated here, what one title kept in its twin.
What comes out is read as strictly as any other state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..engine.game import Game
from ..finance.holders import SEATS

NOBODY: Final = -1
DROPPED: Final = ("bids", "marks", "this_turn", "this_round")
ADDED: Final = ("size", "president_shares", "float_shares")
"""Fields that a code of before took from the title."""
CLOSED: Final = "closed"


class Kept(NamedTuple):
    """What a code of before kept: lasting facts, those of the turn and those of the round."""

    marks: Mapping[str, int]
    turn: Mapping[str, int]
    round: Mapping[str, int]

    def numbered(self, facts: Mapping[str, int], word: str) -> dict[int, int]:
        """Facts of one word by the number behind it."""
        found = {}
        for key, value in facts.items():
            head, _, number = key.partition(":")
            if head == word and number.isdigit():
                found[int(number)] = value
        return dict(sorted(found.items()))


def flag(value: int) -> bool:
    """A fact that was noted."""
    return bool(value)


def as_it_was(value: int) -> int:
    """A number that was noted."""
    return value


def less_one(value: int) -> int:
    """An id that was noted as number + 1."""
    return value - 1


Fact = tuple[str, Callable[[int], Any]]
TURN: Final[Mapping[str, Fact]] = {
    "laid": ("track.laid", as_it_was),
    "token": ("token.placed", flag),
    "revenue": ("run.revenue", as_it_was),
    "declared": ("dividend.declared", flag),
    "train": ("trains.bought", flag),
    "last_sale": ("trains.last_sale", as_it_was),
    "dealt": ("stock.dealt", flag),
}
ROUND: Final[Mapping[str, Fact]] = {"stock_dealer": ("stock.dealer", as_it_was)}
SALE: Final[Mapping[str, Fact]] = {
    "auction": ("sale.auction", less_one),
    "auction_last": ("sale.spoke_last", as_it_was),
    "first_offered": ("sale.first_offered", as_it_was),
    "reduction": ("sale.reduction", as_it_was),
}


def read_facts(facts: Mapping[str, int], table: Mapping[str, Fact]) -> dict[str, Any]:
    """Slots for the facts of a table."""
    return {table[key][0]: table[key][1](value) for key, value in facts.items() if key in table}


def brought_up(
    data: Mapping[str, Any], fresh: Game, own: Callable[[Kept, Game], dict[str, Any]] | None
) -> dict[str, Any]:
    """The state of a code of before as it is written now; ``own`` gives the slots of the title alone."""
    kept = Kept(data["marks"], data["this_turn"], data["this_round"])
    model = fresh.state.to_json()
    new = {name: value for name, value in data.items() if name not in DROPPED}
    new |= {name: model[name] for name in ADDED}
    gone = kept.numbered(kept.marks, CLOSED)
    new[CLOSED] = [int(number in gone) for number in range(len(fresh.title.corporations))]
    new["acted"] = bool(kept.turn.get("acted"))
    new["president"] = [None if seat == NOBODY else seat for seat in data["president"]]
    new["last_dealer"] = None if data["last_dealer"] == NOBODY else data["last_dealer"]
    new["interrupts"] = [[frame[0].replace(" ", "-"), *frame[1:]] for frame in data["interrupts"]]
    new["slots"] = {**_shared(kept, data, fresh), **(own(kept, fresh) if own is not None else {})}
    return new


def _shared(kept: Kept, data: Mapping[str, Any], fresh: Game) -> dict[str, Any]:
    slots = read_facts(kept.turn, TURN) | read_facts(kept.round, ROUND)
    if data["round"] == fresh.rules.first_round:
        slots |= read_facts(kept.marks, SALE)
        bids = [[*divmod(place, SEATS), amount] for place, amount in enumerate(data["bids"]) if amount]
        slots["sale.bids"] = bids
    used = kept.numbered(kept.marks, "used")
    if used:
        slots["privates.used"] = list(used)
    if "bought" in kept.turn:
        corporation = kept.turn["bought"] - 1
        started, from_ipo = (bool(kept.turn.get(word)) for word in ("parred", "from_ipo"))
        slots["stock.bought"] = [corporation if corporation >= 0 else None, started, from_ipo]
    return slots
