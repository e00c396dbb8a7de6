"""A user's program that makes every public call; the tests run it and let two type checkers read it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import railhead
from railhead.bots.random_player import choose


def best_offer(choices: Iterator[railhead.Choice]) -> railhead.Action | None:
    """The highest bid that can be made."""
    found: railhead.Action | None = None
    for choice in choices:
        if isinstance(choice, railhead.Range):
            found = choice.at(choice.high)
        elif isinstance(choice, railhead.Routes):
            name: str = choice.corporation
            print(name, choice.may_be_empty)
        else:
            kind: str = choice.kind
            print(kind)
    return found


def wealth(player: railhead.Player) -> int:
    """A number from a view."""
    shares: Mapping[str, int] = player.shares
    return player.cash + sum(shares.values()) + player.worth + player.certificates - player.certificate_limit


def looks(company: railhead.Company) -> str:
    """A line about a company."""
    price: int | None = company.price
    run: int | None = company.last_run
    president: str | None = company.president
    where: tuple[str, ...] = company.tokens
    return f"{company.sym} {company.name} {president} {price} {run} {where} {company.percent('ipo')}"


def main(folder: Path) -> railhead.Game:
    """Every public call once."""
    game: railhead.Game = railhead.new("1830", players=["Ada", "Ben"], options={"six_supply": 3})
    print(
        repr(game), str(game), railhead.__version__, list(railhead.TITLES), game.options.number("six_supply")
    )
    text: str = game.write(game.parse("bid CS 45"))
    game.push(text)
    game.push(railhead.Take("SV"))
    offer = best_offer(game.choices())
    if offer is not None:
        refusal: railhead.Refusal | None = game.why_not(offer)
        print(refusal.code if refusal is not None else "legal", game.speaker(offer))
    try:
        game.push("fly to the moon")
    except railhead.Unreadable as fault:
        print(fault.reason, fault.path)
    try:
        game.push(railhead.Bid("MH", 1))
    except railhead.Illegal as illegal:
        print(illegal.refusal.rule, illegal.refusal.sentence())
    try:
        game.company("XYZ")
    except railhead.UnknownName as unknown:
        print(unknown)
    before: railhead.Game = game.at(0)
    assert before != game
    assert game.copy() == copy.deepcopy(game) == pickle.loads(pickle.dumps(game))
    last: railhead.Action = game.pop()
    game.push_checked(last)
    chance = Random(7)
    while not game.over and game.length < 5_000:
        actor: int | None = game.actor
        assert actor is not None
        game.push(choose(game.copy(), chance))
    scores: dict[str, int] = game.result()
    outcome: railhead.Outcome | None = game.outcome()
    assert outcome is not None
    assert scores[outcome.winners[0]] == outcome.ranking[0][1]
    print(outcome.why, outcome.reason, outcome.margin, wealth(game.player(0)), wealth(game.player("Ben")))
    print([looks(company) for company in game.companies])
    run = game.at(game.length // 2).routes("NYC", seconds=1.0)
    total: int = run.revenue
    kinds: Mapping[str, type[railhead.Action]] = game.kinds
    print(total, sorted(kinds), game.events, game.length, len(game.actions), len(game.nodes()))
    print(game.title.name, game.players, game.step.name, game.round.kind, game.state.bank)
    game.map.save(folder / "map.svg")
    game.market.save(folder / "market.svg")
    for name in ("game.json", "game.txt"):
        railhead.save(game, folder / name)
        assert railhead.load(folder / name) == game
    return game
