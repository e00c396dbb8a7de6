"""Players by chance for the battery, and actions that are a little wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import railhead
from railhead.engine.actions import (
    Action,
    Bankrupt,
    BuyTrain,
    Choice,
    Discard,
    EndGame,
    Lay,
    Range,
    RouteOf,
    Routes,
    Run,
    Trade,
)  # fmt: skip
from railhead.engine.game import Game
from railhead.engine.options import Value
from railhead.titles import TITLES

AGREED = 0.03
"""How often players agree on a trade of a private."""
EAGER = {
    "pass": 1,
    "sell": 1,
    "trade": 1,
    "withhold": 1,
    "bankrupt": 0,
    "exchange": 2,
    "private": 1,
    "protect": 4,
    "raise": 0.5,
    "sellat": 0.2,
    "cede": 0.5,
}
"""How an eager player weighs the kinds of action; 10 for those not named."""
EVERY_KIND = list(dict.fromkeys(kind for pack in TITLES.values() for kind in pack.kinds.values()))
"""Kinds of action of all titles."""
JUNK = ("", "XX", "PRR ", "prr", "Z99", "0", "best", "4-99", "é", "H12.0", "pool", "ipo", "president")


def random_options(title: str, rng: Random, much: float) -> dict[str, Value]:
    """Some options of a title at values that people can choose."""
    chosen: dict[str, Value] = {}
    for option in TITLES[title].options:
        if rng.random() < much:
            value = rng.choice(option.allowed) if option.allowed else rng.choice((0, 4, 100))
            chosen[option.name] = option.offered(value)
    return chosen


def start(title: str, seed: int) -> tuple[Game, Random]:
    """A game of that seed: 2-6 players where the title takes them, with and without the preset, all options."""
    rng = Random(f"{title}/{seed}")
    pack = TITLES[title]
    facts = pack.facts()
    seats = range(facts.min_players, facts.max_players + 1)
    preset = pack.presets[0] if seed % 2 and pack.presets else ""
    options = random_options(title, rng, 0.3) if seed % 4 >= 2 else {}
    names = [f"Player {seat + 1}" for seat in range(seats[seed // 4 % len(seats)])]
    return railhead.new(title, players=names, preset=preset, options=options), rng


def kind_of(choice: Choice) -> str:
    if isinstance(choice, Range):
        return choice.template.kind
    return "run" if isinstance(choice, Routes) else choice.kind


def definite(game: Game, choice: Choice, rng: Random) -> Action:
    """One action of a choice; amounts are mostly small, so that nobody is broke at once."""
    if isinstance(choice, Range):
        last = len(choice) - 1
        pick = rng.randrange(last + 1) if rng.random() < 0.15 else min(last, rng.choice((0, 0, 1, 5)))
        return choice.at(choice.low + choice.step * pick)
    if isinstance(choice, Routes):
        return Run() if choice.may_be_empty and rng.random() < 0.05 else game.best_run()
    return choice


def pick(game: Game, rng: Random, eager: bool) -> Action:
    """A legal action: any, or with a taste for building that lets games grow old."""
    choices = [choice for choice in game.choices() if not isinstance(choice, EndGame)]
    assert choices, f"nobody can do anything in {game.step.name}"
    untraded = [choice for choice in choices if kind_of(choice) != Trade.kind]
    if untraded and rng.random() > AGREED:
        choices = untraded
    if not eager:
        return definite(game, rng.choice(choices), rng)
    calm = [choice for choice in choices if not isinstance(choice, Bankrupt)] or choices
    exact = [choice for choice in calm if isinstance(choice, BuyTrain)]
    if exact and rng.random() < 0.5:
        calm = exact
    kinds: dict[str, list[Choice]] = {}
    for choice in calm:
        word = getattr(choice, "how", "") or kind_of(choice)
        kinds.setdefault(word, []).append(choice)
    names = sorted(kinds)
    name = rng.choices(names, [EAGER.get(word, 10) + 0.001 for word in names])[0]
    return definite(game, rng.choice(kinds[name]), rng)


# wrong actions


def open_calls(action: Action) -> Action:
    """A run that leaves it open at how many halts it calls, which some notations always say."""
    if not isinstance(action, Run):
        return action
    return Run(tuple(replace(route, calls=-1) for route in action.routes))


def words(game: Game) -> list[str]:
    """Everything that has a name in a title, and some things that have none."""
    title = game.title
    return [
        *title.corporation_index, *title.private_index, *title.map.names, *title.map.tile_index,
        *(f"{kind.name}-{number}" for kind in title.train_kinds for number in range(3)), *JUNK,
    ]  # fmt: skip


def changed(action: Action, rng: Random, vocabulary: list[str]) -> Action:
    """The action with one field replaced by something of the same type."""
    names = [item.name for item in fields(action) if item.name != "routes"]
    if not names:
        return Run((RouteOf(rng.choice(vocabulary), (rng.choice(vocabulary), rng.choice(vocabulary))),))
    name = rng.choice(names)
    old: Any = getattr(action, name)
    new: Any
    if isinstance(old, bool):
        new = not old
    elif isinstance(old, int):
        new = rng.choice(
            (old - 1, old + 1, old - 5, old + 5, -1, 0, 1, 7, 10**6, -(10**6), rng.randrange(2000))
        )
    else:
        new = rng.choice(vocabulary)
    values: Any = {name: new}
    return replace(action, **values)


def out_of_the_blue(rng: Random, vocabulary: list[str]) -> Action:
    """An action of any kind with chance contents."""
    cls = rng.choice(EVERY_KIND)
    values: dict[str, Any] = {}
    for item in fields(cls):
        kind = str(item.type)
        if item.name == "routes":
            values[item.name] = ()
        elif kind == "int":
            values[item.name] = rng.randrange(-2, 300)
        else:
            values[item.name] = rng.choice(vocabulary)
    action: Action = cls(**values)
    return action


def wrong_actions(game: Game, legal: list[Action], rng: Random, count: int) -> Iterator[Action]:
    """Neighbours of legal actions and complete strangers."""
    vocabulary = words(game)
    for number in range(count):
        if number % 3 == 2 or not legal:
            yield out_of_the_blue(rng, vocabulary)
        else:
            yield changed(rng.choice(legal), rng, vocabulary)


def listed(choices: list[Choice], action: Action) -> bool:
    """Whether the action itself is among the choices."""
    return any(action in choice if isinstance(choice, Range) else choice == action for choice in choices)


def offered(game: Game, choices: list[Choice], action: Action) -> bool:
    """Whether a choice stands for the action, or for one that has the very same effect."""
    if isinstance(action, Run):
        return any(isinstance(choice, Routes) for choice in choices)
    return any(_stands_for(game, choice, action) for choice in choices)


def _stands_for(game: Game, choice: Choice, action: Action) -> bool:
    if isinstance(choice, Range):
        if action in choice:
            return True
        same = _same_train(choice.template, action)
        return same is not None and same in choice
    if choice == action:
        return True
    if isinstance(choice, Lay) and isinstance(action, Lay):
        same_as = game.title.map.tiles[game.title.map.tile_index[choice.tile]].same_as
        return (choice.hex, choice.tile, choice.by) == (action.hex, action.tile, action.by) and (
            0 <= action.rotation < 6 and same_as[choice.rotation] == same_as[action.rotation]
        )
    return not isinstance(choice, Routes) and _same_train(choice, action) == choice


def _same_train(choice: Action, action: Action) -> Action | None:
    """The action with the choice's train of the same kind: one returned train is as good as another."""
    if isinstance(choice, Discard) and isinstance(action, Discard):
        if choice.train.rpartition("-")[0] == action.train.rpartition("-")[0]:
            return replace(action, train=choice.train)
    elif (
        isinstance(choice, BuyTrain)
        and isinstance(action, BuyTrain)
        and choice.train.rpartition("-")[0] == action.train.rpartition("-")[0]
        and choice.trade_in.rpartition("-")[0] == action.trade_in.rpartition("-")[0]
    ):
        return replace(action, train=choice.train, trade_in=choice.trade_in)
    return None
