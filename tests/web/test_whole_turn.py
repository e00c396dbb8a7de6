"""UX-025: the turn in one click ends with the turn; it never speaks for the next player."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.finance.holders import CORPORATION
from railhead.notation.records import decode
from railhead.titles import TITLES
from railhead.web.people.identity import Person
from railhead.web.play.decision import make_decision
from railhead.web.play.view import make_view
from railhead.web.tables.live import Entry, Live, Seat, Terms


def finishes(game: Game) -> list[list[object]]:
    """The one-click turns that the decision of the deciding player offers."""
    terms = Terms("t", game.title.name, "Table", "p", "", "1", "", {}, {})
    live = Live(terms, [Seat(place, name, "person", "p") for place, name in enumerate(game.players)], game)
    body = {"action": {"kind": "pass"}}
    live.made = [Entry(n + 1, "action", 0, "p", body, datetime.now(UTC)) for n in range(game.length)]
    view = make_view(live, Person("p", "Ada"), None, None, {})
    return [actions for _, actions in make_decision(view, 1.0).finish]


@pytest.mark.slow
@pytest.mark.parametrize("title", list(TITLES))
def test_ux_025_a_turn_in_one_click_is_one_players(title: str) -> None:
    """Every action of an offered turn belongs to who decides now and to the corporation whose turn it is."""
    offered = last = 0
    for seed in range(2):
        game = railhead.new(title, players=3)
        rng = Random(seed)
        while not game.over and game.length < 500:
            entity, number = game.state.entity, game.state.number
            if entity >= CORPORATION and number and game.step.name == "lay-track":
                for actions in finishes(game):
                    twin = game.copy()
                    for data in actions:
                        assert (twin.state.entity, twin.actor) == (entity, game.actor), data
                        twin.push(decode(data, TITLES[title].kinds))
                    elsewhere = (twin.state.entity, twin.state.number) != (entity, number)
                    assert elsewhere or twin.state.interrupts or twin.over
                    offered += 1
                    last += (twin.state.turn, twin.state.number) != (game.state.turn, number)
            game.push(choose(game, rng))
    assert offered > 5
    assert last > 0, "the last turn of an operating round is among them"
