"""Malformed and hostile actions: refused, told why, and nothing has changed."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from dataclasses import fields, replace
from importlib import resources
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.play import EVERY_KIND, pick, start
from tests.rules.positions import A, B, Table

from railhead.engine.actions import (
    Action,
    Bid,
    Buy,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Lay,
    Par,
    Pass,
    Place,
    RouteOf,
    Run,
    Sell,
    Take,
    Trade,
)  # fmt: skip
from railhead.engine.errors import Illegal
from railhead.engine.game import Game
from railhead.engine.refusals import SENTENCES, Refusal
from railhead.engine.state import replaced
from railhead.titles import TITLES

INTERPRETED = pytest.mark.skipif(
    not inspect.isfunction(Game.push), reason="looks into functions, which compiled modules do not show"
)


def refused(game: Game, action: Any) -> Refusal:
    """The refusal of an action that must change nothing."""
    before, node = game.state.copy(), game.node
    with pytest.raises(Illegal) as caught:
        game.push(action)
    assert game.state == before
    assert game.node is node
    refusal = caught.value.refusal
    assert refusal.code in game.rules.wording
    assert refusal.rule
    assert str(refusal)
    return refusal


def at_every_step() -> list[Game]:
    """Games at the opening sale, in a stock round, and at each step of an operating round."""
    stock = Table(4).privates(MH=B, SV=A).start("PRR", 67, A, 40).stock_round(A)
    games = [Table(4).game, stock.game]
    t = Table(4).privates(CS=B, MH=B).phase("3").running("PRR", 100, A, 60).fund("PRR", 900).equip("PRR", "3")
    t.tile("H10", "57", 1).operating_round()
    for step in (
        "lay-track",
        "place-token",
        "run-trains",
        "dividend",
        "buy-trains",
    ):
        games.append(t.skip_to(step).game.copy())
    discard = Table(4).phase("4").sold_out("4").running("B&M", 100, A, 60).equip("B&M", "3", "3")
    discard.fund("B&M", 900).operating_round().skip_to("buy-trains").do(BuyTrain("5-0", 450))
    return [*games, discard.game]


STEPS = at_every_step()
NAMES = [game.step.name for game in STEPS]

words = st.one_of(
    st.sampled_from(
        ["PRR", "NYC", "SV", "MH", "H10", "57", "2-0", "3-0", "ipo", "pool", "president", "pay", ""]
    ),
    st.text(max_size=12),
)
numbers = st.one_of(st.integers(-3, 12), st.integers(-(10**7), 10**7), st.integers())
junk = st.one_of(
    st.none(), st.booleans(), st.floats(), words, numbers, st.lists(words, max_size=2), st.binary(max_size=3)
)  # fmt: skip
paths = st.lists(st.one_of(words, st.sampled_from(["H12.0", "H10.0", "H14", "H12"])), max_size=5).map(tuple)
route_sets = st.lists(st.builds(RouteOf, words, paths), max_size=3).map(tuple)


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    """An action of any kind whose fields have the right types."""
    cls = draw(st.sampled_from(EVERY_KIND))
    values: dict[str, Any] = {}
    for item in fields(cls):
        if item.name == "routes":
            values[item.name] = draw(route_sets)
        else:
            values[item.name] = draw(numbers if item.type == "int" else words)
    action: Action = cls(**values)
    return action


@st.composite
def ill_made(draw: st.DrawFn) -> Action:
    """An action with something in one field that does not belong there."""
    action = draw(any_action().filter(lambda action: bool(fields(action))))
    name = draw(st.sampled_from([item.name for item in fields(action)]))
    values: Any = {name: draw(junk)}
    return replace(action, **values)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(STEPS)), ids=NAMES)
@given(action=any_action())
def test_any_action_is_accepted_or_refused_with_reason(number: int, action: Action) -> None:
    game = STEPS[number].copy()
    if game.why_not(action) is None:
        game.push(action)
        assert game.pop() == action
        assert game.state == STEPS[number].state
    else:
        refused(game, action)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(STEPS)), ids=NAMES)
@given(action=ill_made())
def test_an_ill_made_action_never_breaks_the_engine(number: int, action: Action) -> None:
    game = STEPS[number].copy()
    if game.why_not(action) is None:
        game.push(action)
    else:
        refused(game, action)


@pytest.mark.parametrize(
    "action",
    [
        Bid("SV", "30"), Bid(None, 30), Take(7), Sell("PRR", True), Sell("PRR", 1.0), Buy("PRR", None),
        Par("PRR", 10**9), Lay("H10", 57, 1), Lay("H10", "57", 6), Lay("H10", "57", -1), Place("H10", 99),
        Place(None), Run(None), Run(("x",)), Run((RouteOf(1, ()),)), Run((RouteOf("3-0", None),)),
        Run((RouteOf("3-0", (1, 2)),)), Dividend(None), BuyTrain("3-0", float("nan")), BuyTrain("3--1", 10),
        BuyTrain("3-٣", 10), Discard("B&M", None), Trade("SV", -1, 0),
    ],
    ids=repr,
)  # fmt: skip
def test_wrong_types_and_numbers(action: Any) -> None:
    for game in STEPS:
        refused(game.copy(), action)


@pytest.mark.parametrize("thing", [None, 0, "pass", {"kind": "pass"}, [], object(), Pass, b"pass"])
def test_what_is_no_action_at_all(thing: Any) -> None:
    for game in STEPS:
        refused(game.copy(), thing)


def test_nothing_can_be_taken_back_before_the_start() -> None:
    game = Table(3).game
    with pytest.raises(IndexError):
        game.pop()
    with pytest.raises(IndexError):
        game.at(1)


def test_every_refusal_of_1830_has_a_sentence_and_a_rule() -> None:
    folder = resources.files("railhead.titles.g1830")
    cited = json.loads(folder.joinpath("refusals.json").read_text(encoding="utf-8"))
    rules = json.loads(folder.joinpath("rules.json").read_text(encoding="utf-8"))
    assert set(cited) <= set(SENTENCES)
    for code, rule in cited.items():
        assert rules[rule]["section"].startswith(("§", "T", "map")), code
    for entry in rules.values():
        assert len(entry["text"]) > 20
        assert entry["text"].endswith(".")


def codes_of(game: Game) -> set[str]:
    """Every refusal code in the source of the steps a game is made of, and of the functions they use."""
    steps = [step for item in game.rules.rounds.values() for step in (*item.steps, *item.anytime)]
    classes = {cls for step in (*steps, *game.rules.interrupts.values()) for cls in type(step).__mro__}
    pending = {cls.__module__ for cls in classes if cls.__module__.startswith("railhead.")} | {
        Game.__module__
    }
    seen: set[str] = set()
    found: set[str] = set()
    while pending:
        name = pending.pop()
        seen.add(name)
        module = importlib.import_module(name)
        source = inspect.getsource(module)
        found |= set(re.findall(r'(?:refuse\(\s*|return |code = )"([a-z]+(?:-[a-z]+)*)"', source))
        used = {item.__module__ for item in vars(module).values() if inspect.isfunction(item)}
        pending |= {other for other in used if other.startswith("railhead.engine")} - seen
    return found & set(game.rules.wording)


@INTERPRETED
@pytest.mark.parametrize("title", list(TITLES))
def test_every_code_that_can_come_up_is_cited(title: str) -> None:
    game, _ = start(title, 0)
    codes = codes_of(game)
    assert {"not-now", "unknown-id", "tile-unconnected", "pool-limit", "over-limit"} <= codes
    uncited = {code for code in codes if not game.rules.sections.get(game.rules.cited.get(code, ""))}
    assert not uncited


@INTERPRETED
@pytest.mark.parametrize("title", list(TITLES))
def test_an_error_inside_a_step_leaves_the_game_as_it_was(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a rule fails half-way, the position and the log are still those of before."""
    game, rng = start(title, 1)
    for _ in range(5):
        game.push(pick(game, rng, eager=True))
    before, node = game.state.copy(), game.node
    action = pick(game, rng, eager=True)

    def fails(*_: Any) -> None:
        game.state.cash = replaced(game.state.cash, 0, game.state.cash[0] + 1000)
        raise RuntimeError("a bug")

    monkeypatch.setattr(type(game), "_settle", fails)
    with pytest.raises(RuntimeError):
        game.push(action)
    assert game.state == before
    assert game.node is node


def test_ending_by_agreement_only_where_it_is_switched_on() -> None:
    assert refused(Table(3).game, EndGame()).code == "end-not-agreed"
