"""Deals between players: asked, agreed, declined, withdrawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import BuyTrain, Range
from railhead.engine.game import Game
from railhead.notation import native
from railhead.notation.records import encode
from railhead.titles.agreement import parties

if TYPE_CHECKING:
    from litestar import Litestar

    from .conftest import Person

HTML = {"accept": "text/html"}
NAMES = ["Ada", "Ben", "Cleo"]


@lru_cache(maxsize=1)
def deal() -> tuple[Game, dict[str, Any], int, int]:
    """A position with a train of another president's corporation for sale: game, action, buyer, seller."""
    for seed in range(40):
        game = railhead.new("1830", NAMES)
        rng = Random(seed)
        while not game.over:
            if game.step.name == "buy-trains":
                for choice in game.choices():
                    if isinstance(choice, Range) and isinstance(choice.template, BuyTrain):
                        action = choice.at(choice.low)
                        others = parties(game, action)
                        if len(others) == 1 and game.actor is not None:
                            return game, encode(action), game.actor, min(others)
            game.push(choose(game, rng))
    raise AssertionError("no such position")


@pytest.fixture
def table(
    app: Litestar, person: Callable[[str], Person]
) -> tuple[Person, Person, Person, str, dict[str, Any]]:
    """Buyer, seller, a bystander, the table, and the action."""
    from railhead.web.lobby.recorded import read_game
    from railhead.web.lobby.service import put_on_a_table
    from railhead.web.people.identity import COOKIE, read
    from railhead.web.tables.live import Seat

    game, action, buyer, seller = deal()
    people = [person(name) for name in NAMES]
    seats = []
    for place, someone in enumerate(people):
        someone.client.post("/name", data={"name": someone.name}, follow_redirects=False)
        known = read(app.state["key"], str(someone.client.cookies[COOKIE]))
        assert known is not None
        seats.append(Seat(place, someone.name, "person", known.id))
    with people[0].client.portal() as portal:
        read_back = read_game(native.dumps(game).encode(), "strict", seats[0].person)
        recorded = replace(read_back, seats=tuple(seats))
        identity = portal.call(put_on_a_table, app.state["tables"], recorded, seats[0].person)
    third = next(i for i in range(3) if i not in (buyer, seller))
    return people[buyer], people[seller], people[third], str(identity), action


def version(someone: Person, table: str) -> int:
    return int(shown(someone, table).split('data-version="')[1].split('"')[0])


def shown(someone: Person, table: str) -> str:
    return str(someone.client.get(f"/t/{table}", headers=HTML).text)


def length(someone: Person, table: str) -> int:
    return int(shown(someone, table).split('data-length="')[1].split('"')[0])


def ask(buyer: Person, table: str, action: dict[str, Any]) -> int:
    """Propose the deal; returns the number of the question."""
    assert buyer.send(table, version(buyer, table), action).status_code == 303
    return version(buyer, table)


def reply(someone: Person, table: str, asked: int, say: str) -> Any:
    data = {"asked": str(asked), "say": say}
    return someone.client.post(f"/t/{table}/answer", data=data, follow_redirects=False)


Table = tuple["Person", "Person", "Person", str, dict[str, Any]]


def test_agreement_carries_the_deal_out(table: Table) -> None:
    """UX-027: the other president is asked; the action happens when he agrees."""
    buyer, seller, third, identity, action = table
    before = length(buyer, identity)
    asked = ask(buyer, identity, action)
    assert length(buyer, identity) == before, "nothing happens before the answer"
    assert 'data-decision="asked"' in shown(seller, identity)
    assert 'data-decision="pending"' in shown(buyer, identity)
    assert 'data-decision="pending"' in shown(third, identity)
    assert reply(third, identity, asked, "yes").status_code == 403
    assert reply(seller, identity, asked, "yes").status_code == 303
    assert length(buyer, identity) == before + 1


def test_declined_deal_changes_nothing_and_can_be_asked_again(table: Table) -> None:
    buyer, seller, _, identity, action = table
    before = length(buyer, identity)
    asked = ask(buyer, identity, action)
    assert reply(seller, identity, asked, "no").status_code == 303
    assert length(buyer, identity) == before
    page = shown(buyer, identity)
    assert 'data-decision="decide"' in page
    name = seller.name
    assert page.count(f"{name} declines: Buy train") >= 2, (
        "a line in the log and a notice beside the decision"
    )
    assert reply(seller, identity, asked, "yes").status_code == 409
    assert ask(buyer, identity, action) > asked


def test_asker_may_withdraw(table: Table) -> None:
    buyer, seller, _, identity, action = table
    asked = ask(buyer, identity, action)
    assert reply(seller, identity, asked, "withdraw").status_code == 403
    assert reply(buyer, identity, asked, "withdraw").status_code == 303
    assert f"{buyer.name} withdraws: Buy train" in shown(seller, identity)
    assert 'data-decision="decide"' in shown(buyer, identity)


def test_counter_offer_reaches_the_asker(table: Table) -> None:
    """UX-027: declining with another price gives the asker that deal to propose."""
    buyer, seller, _, identity, action = table
    asked = ask(buyer, identity, action)
    data = {"asked": str(asked), "say": "counter", "counter": "77"}
    assert seller.client.post(f"/t/{identity}/answer", data=data, follow_redirects=False).status_code == 303
    page = shown(buyer, identity)
    assert 'data-testid="counter-offer"' in page
    assert "$77" in page.split('data-testid="counter-offer"')[1].split("</p>")[0]
    assert 'data-testid="counter-offer"' not in shown(seller, identity)
    again = ask(buyer, identity, action)
    assert again > asked
    assert 'data-testid="counter-offer"' not in shown(buyer, identity)
