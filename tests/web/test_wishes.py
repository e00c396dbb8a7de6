"""UX-024: who wants to be asked for a pass is asked, step by step; the record stays one that every program can play."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from railhead.bots.random_player import choose
from railhead.engine.actions import Pass
from railhead.engine.events import Passed
from railhead.engine.game import Game
from railhead.notation import native
from railhead.titles import TITLES
from railhead.web.database.models import now
from railhead.web.tables.codec import encode
from railhead.web.tables.live import Entry, Live, Seat, Terms
from railhead.web.tables.opening import opening_of, plain_game, rebuilt
from railhead.web.wording.automatic import rules_of_steps

if TYPE_CHECKING:
    from .conftest import Person

SEATS = [Seat(place, f"P{place}", "person", f"p{place}") for place in range(4)]


def table(title: str) -> Live:
    terms = Terms("t", title, "Table", "p0", "", str(TITLES[title].rules), "", {}, {})
    return Live(terms, SEATS, opening_of(terms, SEATS))


def add(live: Live, kind: str, seat: int, **body: object) -> None:
    live.fold([Entry(live.version + 1, kind, seat, f"p{seat}", dict(body), now())])


def only_asked(game: Game) -> bool:
    """The pending step waits for a pass alone."""
    return not game.state.interrupts and not game.step.open(game)


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("seed", range(3))
def test_ux_024_only_who_wishes_is_asked(title: str, seed: int) -> None:
    """Seat 1 is asked in the steps it named and from then on; nobody else ever is, and what it passed stays legal."""
    rng = Random(seed)
    live = table(title)
    steps = sorted(rules_of_steps(title))
    wanted = set(steps)
    add(live, "wish", 1, steps=steps, on=True)
    asked = 0
    while not live.game.over and (only_asked(live.game) or live.game.length < 300):
        game = live.game
        idle = only_asked(game)
        if idle:
            assert (game.actor, game.step.name in wanted) == (1, True)
        elif rng.random() < 0.02:
            step = rng.choice(steps)
            wanted ^= {step}
            add(live, "wish", 1, steps=[step], on=step in wanted)
            game = live.game
        action = choose(game, rng)
        asked += idle and action == Pass()
        add(live, "action", game.speaker(action), action=encode(action))
        for event in live.game.events:
            if isinstance(event, Passed) and event.auto and event.entity == 1:
                assert event.step not in wanted
    assert asked, "the wish made a difference in this game"
    plain = plain_game(live, live.game)
    assert plain.length == live.game.length - asked
    read = native.loads(native.dumps(plain)).play()
    assert read.state == plain.state
    assert (read.state.board, read.result()) == (live.game.state.board, live.game.result())
    again = rebuilt(live.terms, SEATS, live.entries)
    assert again.game.state == live.game.state
    assert again.game.rules.passes_asked == live.game.rules.passes_asked


def test_ux_024_wishes_are_for_players_and_for_steps_that_exist(person: Callable[[str], Person]) -> None:
    """A stranger and a step without a name are refused, and the table stays as it was."""
    ada, eve = person("Ada"), person("Eve")
    name = ada.create(["me", "device", "device"])
    good = {"step": "buy-trains", "on": "yes"}
    assert ada.client.post(f"/t/{name}/wish", data={**good, "step": "sleeping"}).status_code == 400
    assert eve.client.post(f"/t/{name}/wish", data=good).status_code == 403
    assert "ask-buy-trains" in ada.client.get(f"/t/{name}").text
    assert ada.client.post(f"/t/{name}/wish", data=good).status_code == 200
    assert 'data-version="3"' in ada.client.get(f"/t/{name}").text, "one entry for each seat of hers"


def test_wishes_of_before_name_steps_by_their_ids(tmp_path: Path) -> None:
    """A service that is brought up to date asks for the passes that were wished for when steps had phrases."""
    from alembic import command
    from sqlalchemy import create_engine, text

    from railhead.web.database.store import migrate, migration_config

    path = tmp_path / "a.db"
    command.upgrade(migration_config(path), "0004")
    engine = create_engine(f"sqlite:///{path}")
    wish = '{"steps": ["buying trains"], "on": true}'
    columns = "(table_id, seq, kind, seat, person, body, at) VALUES ('t', :seq, :kind, 0, 'p', :body, :at)"
    with engine.begin() as connection:
        for seq, kind, body in ((1, "wish", wish), (2, "say", '{"text": "buying trains"}')):
            values = {"seq": seq, "kind": kind, "body": body, "at": "2026-01-01 00:00:00"}
            connection.execute(text(f"INSERT INTO entries {columns}"), values)
    migrate(path)
    with engine.begin() as connection:
        bodies = [json.loads(body) for (body,) in connection.execute(text("SELECT body FROM entries"))]
    assert bodies == [{"steps": ["buy-trains"], "on": True}, {"text": "buying trains"}]
    assert set(bodies[0]["steps"]) <= set(rules_of_steps("1830"))
    command.downgrade(migration_config(path), "0004")
    with engine.begin() as connection:
        stored = connection.execute(text("SELECT body FROM entries WHERE kind = 'wish'")).scalar_one()
    assert json.loads(stored) == json.loads(wish)
    engine.dispose()
