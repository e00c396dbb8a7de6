"""Work has a measure: a what-if is not played anew at every look, plans are worked out once, lines have a length."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.notation.records import encode
from railhead.web.tables import lines
from railhead.web.tables.line_memory import LineMemory

if TYPE_CHECKING:
    from .conftest import Person


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often the rules are asked, with a memory of its own."""
    calls: list[int] = []
    why_not = Game.why_not

    def counted(self: Game, action: Any) -> Any:
        calls.append(1)
        return why_not(self, action)

    monkeypatch.setattr(Game, "why_not", counted)
    monkeypatch.setattr(lines, "MEMORY", LineMemory())
    return calls


def random_line(length: int, seed: int = 1) -> tuple[Game, tuple[Any, ...]]:
    game = railhead.new("1830", players=3)
    start = game.copy()
    rng = Random(seed)
    while game.length < length:
        game.push(choose(game.copy(), rng))
    return start, tuple(encode(action) for action in game.actions)


def test_a_line_is_played_once(asked: list[int]) -> None:
    base, actions = random_line(60)
    del asked[:]
    first = lines.play_line(base, actions)
    assert len(asked) == 60
    again = lines.play_line(base.copy(), tuple(json.loads(json.dumps(actions))))
    assert len(asked) == 60
    assert again.game.state == first.game.state
    assert again.kept == first.kept == actions
    assert again.game is not first.game


def test_only_what_is_new_is_played(asked: list[int]) -> None:
    base, actions = random_line(60)
    lines.play_line(base, actions[:59])
    del asked[:]
    lines.play_line(base, actions)
    assert len(asked) == 1
    shorter = lines.play_line(base, actions[:40])
    assert len(asked) == 1
    assert shorter.game.length == 40


def test_a_changed_line_is_played_from_the_change_on(asked: list[int]) -> None:
    base, actions = random_line(60)
    lines.play_line(base, actions)
    for without in (10, 30, 59):
        changed = actions[:without] + actions[without + 1 :]
        found = lines.play_line(base, changed)
        fresh = played_afresh(base, changed)
        assert (found.kept, [data for data, _why in found.dropped]) == fresh[1:]
        assert found.game.state == fresh[0].state


def played_afresh(base: Game, actions: tuple[Any, ...]) -> tuple[Game, tuple[Any, ...], list[Any]]:
    from railhead.web.tables.codec import decode

    twin, kept, dropped = base.copy(), [], []
    for data in actions:
        action = decode(data, "1830")
        if twin.why_not(action) is None:
            twin.push(action)
            kept.append(data)
        else:
            dropped.append(data)
    return twin, tuple(kept), dropped


def test_lines_of_another_position_are_others(asked: list[int]) -> None:
    base, actions = random_line(20)
    lines.play_line(base, actions)
    later = base.copy()
    later.push(choose(later.copy(), Random(7)))
    found = lines.play_line(later, actions)
    assert found.game.state == played_afresh(later, actions)[0].state


def test_what_is_remembered_is_bounded() -> None:
    memory = LineMemory(most=3)
    for seed in range(6):
        base, actions = random_line(3, seed)
        memory.keep(base, actions, ())
    assert len(memory._trails) == 3


def test_plans_are_worked_out_once_for_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.play import planner

    calls: list[Game] = []

    def counted(game: Game) -> Generator[None, None, planner.Plans]:
        calls.append(game)
        yield
        return planner.Plans((), True)

    monkeypatch.setattr(planner, "_worked_out", counted)
    game = railhead.new("1830", players=3)
    for _ in range(5):
        planner.plans_for(game.copy())
    assert len(calls) == 1
    game.push(next(iter(game.choices())))
    planner.plans_for(game)
    assert len(calls) == 2


@pytest.mark.slow
def test_plans_are_worked_out_in_short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """A president with many ways to pay keeps nobody waiting: others come in between the pieces."""
    from tests.rules.positions import A, B, C, Table

    from railhead.web.play import planner

    t = Table(4).phase("D").start("PRR", 100, A, 60).operated("PRR").tile("H10", "57", 1)
    for sym, par, president in (
        ("NYC", 90, B),
        ("B&O", 82, C),
        ("C&O", 76, B),
        ("ERIE", 71, C),
        ("B&M", 67, B),
    ):
        t.start(sym, par, president, 40).give(sym, A, 30)
    t.fund("PRR", 0).purse(A, 300).operating_round().skip_to("buy-trains")
    assert planner.planned(t.game)
    made: list[int] = [0]
    after = planner._Search.after

    def counted(*asked: Any) -> Any:
        made[-1] += 1
        return after(*asked)

    monkeypatch.setattr(planner._Search, "after", counted)
    for _ in planner.planning(t.game):
        made.append(0)
    assert len(made) > 100
    assert max(made) <= 2 * planner.PIECE, "positions made in one piece"
    assert planner.plans_for(t.game).plans
    assert list(planner.planning(t.game)) == []


def test_a_line_has_a_length(person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.play import edits

    monkeypatch.setattr(edits, "LONGEST_LINE", 2)
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    branch = ada.client.post(f"/t/{table}/branch", data={"start": "0"}, follow_redirects=False)
    where = f"/t/{table}/draft?" + str(branch.headers["location"]).split("?")[1]
    take, pass_ = json.dumps([{"kind": "take", "private": "SV"}]), json.dumps([{"kind": "pass"}])
    for body in (take, pass_):
        assert ada.client.post(where, data={"add": body}, follow_redirects=False).status_code == 303
    long = ada.client.post(where, data={"add": pass_}, follow_redirects=False)
    assert long.status_code == 400
    assert long.json()["error"]["code"] == "long-line"
