"""UX-120: what the rules refuse comes with the nearest legal change where there is one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from tests.rules.g1817.table import Wall
from tests.rules.positions import A, B

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import KINDS, Action, BuyTrain, Range, Routes, Run, field_names
from railhead.engine.game import Game
from railhead.engine.nearest import nearest
from railhead.titles import TITLES
from railhead.web.play.nearby import instead

if TYPE_CHECKING:
    from .conftest import Person

SAMPLE = 500
NEAR = {"1817": 0.3, "1860": 0.3}
"""Part of the refused for which something is near; less where few companies have shares to be had at first."""


def altered(game: Game, rng: Random) -> Action | None:
    """A choice of the present position with one value changed as a hasty hand would; None if there is none."""
    choices = [c for c in game.choices() if not isinstance(c, Routes)]
    if not choices:
        return None
    choice: Any = rng.choice(choices)
    if isinstance(choice, Range):
        beyond = (choice.low - choice.step, choice.high + choice.step, choice.high * 3, choice.low + 1)
        return choice.at(rng.choice(beyond))
    names = [name for name in field_names(choice) if isinstance(getattr(choice, name), int)]
    if not names:
        return None
    name = rng.choice(names)
    change: Any = {name: getattr(choice, name) + rng.choice((-2, -1, 1, 2, 5))}
    return replace(choice, **change)


def foreign(game: Game, rng: Random) -> Action | None:
    """A thing done to a piece that is not there for it."""
    sym = rng.choice(game.title.corporations).sym
    private = rng.choice(game.title.privates).sym
    made: list[Action] = [
        KINDS["buy"](sym, rng.choice(("ipo", "pool"))), KINDS["sell"](sym, rng.randint(1, 6)),
        KINDS["par"](sym, rng.randint(40, 130)), KINDS["take"](private), KINDS["bid"](private, rng.randint(0, 400)),
    ]  # fmt: skip
    return rng.choice(made)


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_ux_120_five_hundred_illegal_actions(title: str) -> None:
    """Each has a sentence, its numbers and a rule; what is near is legal; a slip of an amount finds its way back."""
    rng = Random(7)
    sampled = near = slips = found = 0
    codes: Counter[str] = Counter()
    seed = 0
    while sampled < SAMPLE:
        seed += 1
        game = railhead.new(title, players=4)
        while not game.over and game.length < 220 and sampled < SAMPLE:
            game.push(choose(game, rng))
            for maker in (altered, foreign):
                action = None if game.over or rng.random() < 0.4 else maker(game, rng)
                refusal = game.why_not(action) if action is not None and not isinstance(action, Run) else None
                if action is None or refusal is None:
                    continue
                sampled += 1
                codes[refusal.code] += 1
                assert refusal.sentence()
                assert "<" not in refusal.sentence(), refusal
                assert refusal.rule, refusal
                instead = nearest(game, action)
                near += instead is not None
                slips += maker is altered
                if instead is not None:
                    assert game.why_not(instead) is None, (action, instead)
                    found += maker is altered
    print(
        f"{title}: {sampled} refused, {near} with a nearest change; {found} of {slips} slips; {codes.most_common(8)}"
    )
    assert found >= 0.95 * slips
    assert near >= NEAR.get(title, 0.4) * sampled


def test_ux_120_the_answer_names_the_nearest_change(person: Callable[[str], Person]) -> None:
    """A bid too low, sent to the draft: refused with the least bid beside it."""
    ada = person("Ada")
    table = ada.create(["me", "device"])
    low = json.dumps({"kind": "bid", "private": "BO", "amount": 10})
    answer = ada.client.post(f"/t/{table}/draft", data={"add": low})
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["nearest"]["action"] == {"kind": "bid", "private": "BO", "amount": 225}
    assert "225" in error["nearest"]["words"]
    wanted = json.dumps({"kind": "take", "private": "CS"})
    found = ada.client.get(f"/t/{table}/nearest", params={"wanted": wanted}).json()
    assert json.loads(found["action"]) == {"kind": "bid", "private": "CS", "amount": 45}


def test_ux_120_a_train_of_another_company_names_it_and_who_has_to_agree() -> None:
    """What is offered instead of a train that is too dear is not the bank's."""
    t = Wall(3).company("A&S", 5, 80, {A: 2}, home="F19", cash=50, trains=("2",))
    t.company("H", 5, 80, {B: 2}, home="B17", trains=("2", "2")).operating_round()
    while t.acting != "A&S":
        t.finish_turn()
    game = t.skip_to("buy-trains").game
    found = instead(game, BuyTrain("2-3", 100))
    assert found is not None
    assert found[0] == f"Buy train 2 for $50 from H, if {game.players[B]} agrees"
