"""A code that could break play later is refused when it is opened, with a sentence; what is accepted can be played."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.engine.play import pick, start
from tests.sampling import first

from railhead.engine.actions import EndGame
from railhead.engine.game import Game
from railhead.engine.slots import Slot
from railhead.finance.holders import CORPORATION, IPO, POOL, SLOTS
from railhead.notation.faults import Unreadable
from railhead.notation.position import CHECK, PREFIX, restore
from railhead.titles import TITLES

Data = dict[str, Any]
SECOND_TURN = 60
"""Actions after which companies operate in these games."""


OTHER = 60
"""From a seed to the next one with as many players and the same kind of options."""


@cache
def played(title: str, seed: int, wanted: str, bare: bool = False) -> Game:
    """A game in a round of that kind, with companies that have floated; with ``bare`` also one not started."""
    game, rng = start(title, seed)
    while not (game.state.round == wanted and game.length > SECOND_TURN) or game.state.interrupts:
        if game.over:  # some titles can end before anything is founded
            return played(title, seed + OTHER, wanted, bare)
        game.push_checked(pick(game, rng, eager=True))
    return played(title, seed + 1, wanted, bare) if bare and -1 not in game.state.cell else game


def code(game: Game, data: Data) -> str:
    """A code with a right checksum around this state."""
    options = game.rules.options.changed(TITLES[game.title.name].options)
    packed = zlib.compress(json.dumps({"o": options, "p": list(game.players), "s": data}).encode())
    check = hashlib.sha256(game.title.name.encode() + packed).digest()[:CHECK]
    return f"{PREFIX}.{game.title.name}." + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


def at(data: Data, name: str, place: int, value: object) -> None:
    data[name][place] = value


def floated(data: Data) -> int:
    return next(c for c, state in enumerate(data["floated"]) if state)


def token(data: Data, value: object) -> None:
    next(seated for seated in data["board"][2] if seated)[0] = value


def swapped_pile(data: Data) -> None:
    cell, pile = next(iter(data["piles"].items()))
    del data["piles"][cell]
    data["piles"][str(int(cell) + 1)] = pile


OPERATING: list[tuple[str, Callable[[Data], object], str]] = [
    ("an entity that does not exist", lambda d: d.update(entity=CORPORATION + 90), "entity"),
    ("a seat nobody sits on", lambda d: d.update(entity=9), "entity"),
    ("a player in an operating round", lambda d: d.update(entity=0), "turn"),
    ("a company that has not floated", lambda d: at(d, "floated", d["entity"] - CORPORATION, 0), "operate"),
    ("a president who does not play", lambda d: at(d, "president", floated(d), 11), "player"),
    ("a president below nobody", lambda d: at(d, "president", floated(d), -1), "player"),
    ("a priority of nobody", lambda d: d.update(priority=7), "player"),
    ("a dealer of nobody", lambda d: d.update(last_dealer=-1), "player"),
    ("an unknown interrupt", lambda d: d.update(interrupts=[["tea"]]), "question"),
    ("an interrupt about nobody", lambda d: d.update(interrupts=[["discard", 99]]), "corporation"),
    ("an interrupt about too little", lambda d: d.update(interrupts=[["discard"]]), "entries"),
    ("an interrupt about words", lambda d: d.update(interrupts=[["par", "PRR", 0]]), "type"),
    ("a question that is none", lambda d: d.update(interrupts=[["discard", floated(d)]]), "asked"),
    ("an unknown slot", lambda d: d["slots"].update(tea=1), "slot"),
    ("a slot of another type", lambda d: d["slots"].update({"sale.auction": "CS"}), "type"),
    ("a slot about nothing", lambda d: d["slots"].update({"sale.auction": 99}), "private"),
    ("a slot's row about nobody", lambda d: d["slots"].update({"sale.bids": [[0, 9, 5]]}), "player"),
    ("a cell outside the market", lambda d: at(d, "cell", floated(d), 9999), "cell"),
    ("a market token twice", lambda d: d["piles"].update({"3": [floated(d)]}), "market tokens"),
    ("a pile of nobody", lambda d: d["piles"].update({"3": [77]}), "market tokens"),
    ("a pile elsewhere", swapped_pile, "market tokens"),
    ("an owner nobody knows", lambda d: at(d, "private_owner", 0, 55), "owner"),
    ("a train nobody prints", lambda d: at(d, "trains", floated(d), [9900]), "train"),
    ("a train not sold yet", lambda d: at(d, "trains", floated(d), [99]), "train"),
    ("one train twice", lambda d: d.update(discarded=[0, 0]), "train"),
    ("shares from nowhere", lambda d: at(d, "shares", floated(d) * SLOTS + POOL, 30), "shares"),
    ("shares of nobody", lambda d: (at(d, "shares", IPO, 0), at(d, "shares", 11, 10)), "shares"),
    ("less than no share", lambda d: at(d, "shares", 0, -1), "count"),
    ("a company without shares", lambda d: at(d, "size", 0, 0), "shares"),
    ("debts", lambda d: at(d, "cash", 0, -5), "count"),
    ("more money than numbers", lambda d: d.update(bank=10**40), "money"),
    ("tokens from nowhere", lambda d: at(d, "tokens_left", 0, 9), "tokens"),
    ("a token beside every stop", lambda d: token(d, 6), "stop"),
    ("a token outside the map", lambda d: token(d, 99999), "stops"),
    ("a tile nobody prints", lambda d: d["board"][0].__setitem__(0, 999), "tiles"),
    ("a tile turned seven times", lambda d: d["board"][1].__setitem__(0, 7), "rotations"),
    ("a company waiting twice", lambda d: d.update(waiting=[floated(d)] * 2), "wait"),
    ("an unstarted company waiting", lambda d: d.update(waiting=[d["cell"].index(-1)]), "wait"),
    ("truth for a number", lambda d: d.update(turn=True), "type"),
    ("a fraction", lambda d: d.update(turn=1.0), "type"),
    ("a sentence for an id", lambda d: d.update(reason="because I say so"), "word"),
    ("a phase to come", lambda d: d.update(phase=40), "phase"),
    ("a table too short", lambda d: d["par"].pop(), "length"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "word"), [case[1:] for case in OPERATING], ids=[c[0] for c in OPERATING])
def test_what_would_break_play_is_refused_with_a_sentence(
    change: Callable[[Data], object], word: str
) -> None:
    game = played("1830", 0, "operating", bare=True)
    data = game.state.to_json()
    assert restore(code(game, data)).state == game.state
    change(data)
    with pytest.raises(Unreadable, match=word) as caught:
        restore(code(game, data))
    assert str(caught.value).startswith("the position code does not hold a position of 1830: ")


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of plain data at which something can be changed."""
    found = [path] if path else []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += places(value, (*path, key))
    return found


def mutated(data: Data, rng: Random, slots: dict[str, Slot[Any]]) -> None:
    """Something else in one place."""
    if rng.random() < 0.1:
        name = rng.choice(sorted(slots))
        data["slots"][name] = rng.choice((0, 1, 7, None, True, [], [0], [[0, 1]], [[0, 0, 5]], [0, 1, 2], ""))
        return
    weighed = [path for path in places(data) if path[0] not in ("board", "shares", "tiles_left")]
    path = rng.choice(weighed if rng.random() < 0.9 else places(data))
    home = data
    for key in path[:-1]:
        home = home[key]
    old = home[path[-1]]
    if isinstance(old, bool):
        new: Any = not old
    elif isinstance(old, int):
        new = rng.choice((old + 1, old - 1, 0, 1, -1, 2, 5, 11, 99, 101, 105, 10**6, None, str(old)))
    elif isinstance(old, str):
        new = rng.choice(("", "stock", "operating", "auction", "pay", "half", "x", 3))
    elif isinstance(old, list):
        new = rng.choice(([], old[1:], old[::-1], [*old, *old[:1]], [0], [[0]], [["discard", 0]], [1, 2]))
    elif isinstance(old, dict):
        new = rng.choice(({}, {"0": [0]}, dict(list(old.items())[1:])))
    else:
        new = rng.choice((0, 1, 5, -1, "x"))
    home[path[-1]] = new


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("wanted", ["stock", "operating"])
@pytest.mark.parametrize("seed", first(1, [1, 2, 3, 4, 5, 6], pytest.mark.slow))
def test_what_is_accepted_can_be_played(title: str, wanted: str, seed: int) -> None:
    """Changed at random, a code is refused or plays on for twenty choices."""
    game = played(title, seed, wanted)
    rng = Random(f"{title}/{wanted}/{seed}")
    refused = 0
    for _ in range(150):
        data = json.loads(json.dumps(game.state.to_json()))
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            mutated(data, rng, dict(game.rules.slot_table))
        try:
            again = restore(code(game, data))
        except Unreadable:
            refused += 1
            continue
        for _ in range(20):
            if again.over:
                break
            again.push(pick(again, rng, eager=True))
            assert not isinstance(again.node.action, EndGame)
    assert refused
