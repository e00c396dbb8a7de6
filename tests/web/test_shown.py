"""What several people see alike is rendered once, and nobody is shown what is meant for another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.titles import TITLES
from railhead.web.database.glance import Glance
from railhead.web.people.person import Person
from railhead.web.play import parts as parts_module
from railhead.web.play import stage
from railhead.web.play.parts import render_parts
from railhead.web.play.view import View, make_view
from railhead.web.tables.codec import encode
from railhead.web.tables.lines import DRAFT, Line
from railhead.web.tables.live import Live, Seat, Terms

PEOPLE = ("p0", "p1", "p2", "watching", "watching too")


def positions(title: str, seed: int, every: int, last: int) -> Iterator[Game]:
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(seed)
    while not game.over and game.length < last:
        game.push(choose(game.copy(), rng))
        if game.length % every == 0:
            yield game.copy()


def table_of(game: Game) -> Live:
    seats = [Seat(place, name, "person", f"p{place}") for place, name in enumerate(game.players)]
    live = Live(Terms("t", game.title.name, "A table", "p0", "", "", "", {}, {}), seats, game)
    live.version = game.length
    live.made = [
        SimpleNamespace(seat=node.index % 3, body={"action": encode(node.action)})  # type: ignore[misc]
        for node in game.nodes()[1:]
    ]
    return live


def views(live: Live) -> list[View]:
    """Everybody's view of the present, one of the past, and one with a draft."""
    found = [make_view(live, Person(person), None, None, {}) for person in PEOPLE]
    found.append(make_view(live, Person("p1"), None, live.game.length // 2, {}))
    if live.game.actor is not None:
        action = choose(live.game.copy(), Random(1))
        draft = Line(
            "d", "t", f"p{live.game.actor}", DRAFT, live.game.length, live.version, (encode(action),)
        )
        found.append(make_view(live, Person(draft.person), draft, None, {}))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_nobody_sees_anything_else_for_it(title: str) -> None:
    """Each page is what it would be if nobody else had looked, whoever looked before."""
    rng = Random(4)
    for game in positions(title, 11, 29, 240):
        live = table_of(game)
        looking = views(live)
        rng.shuffle(looking)
        shared = [render_parts(view, 0.05) for view in looking]
        for view, given in zip(looking, shared, strict=True):
            live.shown, live.shown_of = {}, ()
            stage._still_map.cache_clear()
            stage._still_market.cache_clear()
            assert render_parts(view, 0.05) == given


def test_what_everybody_sees_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    live = table_of(list(positions("1830", 3, 40, 80))[-1])
    drawn: list[str] = []
    for name in ("company_rows", "player_rows", "train_rows", "written_log", "map_svg", "market_svg"):
        real = getattr(parts_module, name)
        monkeypatch.setattr(
            parts_module, name, lambda *given, name=name, real=real: drawn.append(name) or real(*given)
        )
    waiting = [person for person in PEOPLE if person != f"p{live.game.actor}"]
    for person in waiting:
        render_parts(make_view(live, Person(person), None, None, {}), 0.05)
    assert {name: drawn.count(name) for name in drawn} == {
        "company_rows": 1, "train_rows": 1, "written_log": 1, "map_svg": 1, "market_svg": 1,
        "player_rows": 1,
    }  # fmt: skip


def test_the_next_version_is_drawn_anew() -> None:
    live = table_of(list(positions("1830", 3, 40, 40))[-1])
    watching = Person("watching")
    before = render_parts(make_view(live, watching, None, None, {}), 0.05)
    live.ailing = "stumbles"
    live.seats = tuple(Seat(seat.place, seat.name, "bot", bot="random") for seat in live.seats)
    assert "stumbles" in render_parts(make_view(live, watching, None, None, {}), 0.05)["bar"]
    live.game.push(choose(live.game.copy(), Random(2)))
    live.version += 1
    live.made.append(SimpleNamespace(seat=0, body={"action": encode(live.game.node.action)}))  # type: ignore[arg-type]
    after = render_parts(make_view(live, watching, None, None, {}), 0.05)
    assert after["log"] != before["log"]
    assert f'data-version="{live.version}"' in after["meta"]


def test_a_glance_sees_what_was_kept_last_and_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as line:
        line.execute("PRAGMA journal_mode = WAL")
        line.execute("CREATE TABLE things (name TEXT, count INTEGER)")
        line.execute("INSERT INTO things VALUES ('one', 1)")
        glance = Glance(path)
        query = "SELECT count FROM things WHERE name = ?"

        async def look() -> list[object]:
            found = [await glance(query, "one"), await glance(query, "two")]
            line.execute("BEGIN IMMEDIATE")
            line.execute("UPDATE things SET count = 2")
            found.append(await glance(query, "one"))  # nobody waits for who writes
            line.execute("COMMIT")
            return [*found, await glance(query, "one")]

        assert asyncio.run(look()) == [(1,), None, (1,), (2,)]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            asyncio.run(glance("INSERT INTO things VALUES ('three', ?)", "3"))
        glance.close()
