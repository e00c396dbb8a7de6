"""The timeline: what is carried on from version to version is what a fresh look at the whole game finds."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest
from tests.web.test_shown import positions, table_of

from railhead.bots.random_player import choose
from railhead.engine.actions import Pass
from railhead.titles import TITLES
from railhead.web.people.person import Person
from railhead.web.play.timeline import _decisions, marked, marks_of, timeline
from railhead.web.play.view import make_view
from railhead.web.tables.codec import encode
from railhead.web.tables.live import Live
from railhead.web.title_pages.pages import pages_of


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_marks_are_carried_on_and_given_up_with_what_is_taken_back(title: str) -> None:
    *_, game = positions(title, 5, 60, 60)
    rng = Random(2)
    known = None
    for _ in range(60):
        for _ in range(rng.randrange(4)):
            if game.length > 20:
                game.pop()
        for _ in range(rng.randrange(6)):
            if not game.over:
                game.push(choose(game.copy(), rng))
        known = marked(game.title, game.node, known)
        assert known == marked(game.title, game.node)
        every = [mark for node in game.nodes() for mark in marks_of(game.title, node)]
        assert known.marks == tuple(mark for mark in every if mark.kind != "turn")
        assert list(known.turns) == sorted({m.index for m in every if m.kind in ("turn", "round")})


def nearest_of_all(live: Live, at: int) -> str:
    """The same by looking at every decision."""
    idle = {Pass.kind, *pages_of(live.terms.title).idle}
    words = []
    for who in ("all", *(str(seat.place) for seat in live.seats)):
        mine = [place for place, entry in enumerate(live.made, 1) if who in ("all", str(entry.seat))]
        busy = [place for place in mine if live.made[place - 1].body["action"]["kind"] not in idle]
        near = []
        for stops in (mine, busy):
            near.append(max((place for place in stops if place < at), default=-1))
            near.append(min((place for place in stops if at < place <= live.game.length), default=-1))
        words.append(f"{who}:{','.join(map(str, near))}")
    return ";".join(words)


def test_the_nearest_decisions_are_the_nearest() -> None:
    *_, game = positions("1830", 5, 90, 90)
    live = table_of(game)
    live.made[-9:] = [SimpleNamespace(seat=1, body={"action": encode(Pass())})] * 9  # type: ignore[list-item]
    for at in (0, 1, 30, 81, 85, 89, 90):
        assert _decisions(live, game.length, at) == nearest_of_all(live, at)


def test_the_next_version_of_a_table_looks_at_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.play import timeline as module

    *_, game = positions("1830", 5, 90, 90)
    live = table_of(game)
    watching = Person("watching")
    timeline(make_view(live, watching, None, None, {}))
    looked: list[int] = []
    real = module.marks_of
    monkeypatch.setattr(
        module, "marks_of", lambda title, node: looked.append(node.index) or real(title, node)
    )
    twin = live.copy()
    twin.game.push(choose(twin.game.copy(), Random(1)))
    timeline(make_view(twin, watching, None, None, {}))
    assert looked == [91]
