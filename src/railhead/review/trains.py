"""Trains over a game: who bought what, whose trains that removed, who ran without, and who paid for it."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import reasons
from ..engine.actions import BuyTrain
from ..engine.events import Paid, TrainMoved, TrainRusted, TurnBegan
from ..engine.game import Game
from ..finance.holders import CORPORATION, SEATS


@dataclass(frozen=True, slots=True)
class Purchase:
    """A train that a corporation bought."""

    index: int
    """Number of the action."""
    corporation: int
    kind: int
    seller: int
    """Holder: the bank, the pool or a corporation."""
    price: int
    help: int
    """What a player added to it."""
    helper: int
    """Who did; -1 nobody."""
    president: int
    """Who presided over the buyer; -1 nobody."""
    rusted: tuple[tuple[int, int, int], ...]
    """What it removed: (holder, kind of train, how many)."""


def purchases(game: Game) -> tuple[Purchase, ...]:
    """Every purchase of a train in the order of play."""
    found = []
    for node in game.nodes():
        if not isinstance(node.action, BuyTrain) or node.parent is None:
            continue
        before = node.parent.state
        moved = next((e for e in node.events if isinstance(e, TrainMoved) and e.target >= CORPORATION), None)
        if moved is None:
            continue
        buyer = moved.target - CORPORATION
        given = [
            e for e in node.events if isinstance(e, Paid) and e.why == reasons.TRAIN_HELP and e.payer < SEATS
        ]
        gone: dict[tuple[int, int], int] = {}
        for event in node.events:
            if isinstance(event, TrainRusted):
                key = (event.owner, event.train // 100)
                gone[key] = gone.get(key, 0) + 1
        president = before.president[buyer]
        found.append(
            Purchase(
                node.index,
                buyer,
                moved.train // 100,
                moved.source,
                node.action.price,
                sum(e.amount for e in given),
                given[0].payer if given else -1,
                -1 if president is None else president,
                tuple((holder, kind, count) for (holder, kind), count in sorted(gone.items())),
            )
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Service:
    """A corporation's turns in operating rounds."""

    corporation: int
    turns: int
    without: int
    """Turns that began without a train, the first one of all left out."""


def service(game: Game) -> tuple[Service, ...]:
    """For each corporation that ever had a turn: how many, and how many began without a train."""
    turns: dict[int, int] = {}
    without: dict[int, int] = {}
    for node in game.nodes():
        for event in node.events:
            if (
                isinstance(event, TurnBegan)
                and event.entity >= CORPORATION
                and operating(game, node.state.round)
            ):
                corporation = event.entity - CORPORATION
                turns[corporation] = turns.get(corporation, 0) + 1
                if turns[corporation] > 1 and not node.state.trains[corporation]:
                    without[corporation] = without.get(corporation, 0) + 1
    return tuple(Service(c, count, without.get(c, 0)) for c, count in sorted(turns.items()))


def operating(game: Game, kind: str) -> bool:
    """Whether corporations operate in a round of that name."""
    return game.rules.rounds[kind].turns_of == "corporation"


@dataclass(frozen=True, slots=True)
class Given:
    """Money that a player put into a corporation for trains."""

    player: int
    corporation: int
    amount: int
    times: int


def given_for_trains(game: Game) -> tuple[Given, ...]:
    """What players added for trains, by player and corporation."""
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for bought in purchases(game):
        if bought.help:
            key = (bought.helper, bought.corporation)
            amount, times = found.get(key, (0, 0))
            found[key] = (amount + bought.help, times + 1)
    return tuple(Given(player, c, amount, times) for (player, c), (amount, times) in sorted(found.items()))
