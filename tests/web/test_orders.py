"""UX-063: standing orders for price protection."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.browser import west

from railhead.engine.actions import Pass, Sell
from railhead.engine.game import Game
from railhead.titles.g1870.actions import Decline, Protect
from railhead.web.title_pages.orders import Order
from railhead.web.titles.g1870.orders import ProtectionOrders

if TYPE_CHECKING:
    from .conftest import Person


def asked() -> Game:
    """Cleo is asked whether she protects two shares of her SP, for 180 together."""
    game = west.duel().game
    game.push(Sell("SP", 2))
    game.push(Pass())
    assert game.step.name == "price-protection"
    assert game.actor == 2
    return game


def order(seat: int, sym: str, mode: str, most: int = 0) -> Order:
    """An order as it is stored."""
    return Order(seat, sym, {"mode": mode, "most": most})


@pytest.mark.parametrize(
    ("mode", "most", "answer"),
    [("always", 0, Protect()), ("never", 0, Decline()), ("upto", 180, Protect()), ("upto", 179, Decline())],
)
def test_ux_063_orders_answer(mode: str, most: int, answer: object) -> None:
    """Always, never, or up to a total that is just enough or just not."""
    assert ProtectionOrders().answer(asked(), order(2, "SP", mode, most)) == answer


def test_ux_063_orders_are_for_one_seat_one_company_and_one_question() -> None:
    """Another's order, one for another company, or one at another moment says nothing."""
    game = asked()
    orders = ProtectionOrders()
    assert orders.answer(game, order(1, "SP", "always")) is None
    assert orders.answer(game, order(2, "TP", "always")) is None
    assert orders.answer(west.duel().game, order(2, "SP", "always")) is None


def test_ux_063_orders_are_given_and_withdrawn_by_their_own_seat(person: Callable[[str], Person]) -> None:
    """What is given is shown to the giver alone; nonsense is refused with words; others may not give it for me."""
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device", "bot"], title="1870")
    good = {"seat": "0", "company": "SP", "mode": "upto", "most": "200"}
    assert "at most $200" in ada.client.post(f"/t/{table}/orders", data=good).text
    assert "$200" not in eve.client.get(f"/t/{table}/orders").text
    assert eve.client.post(f"/t/{table}/orders", data=good).status_code == 403
    assert "whole number" in ada.client.post(f"/t/{table}/orders", data={**good, "most": "much"}).text
    assert "no such order" in ada.client.post(f"/t/{table}/orders", data={**good, "company": "XX"}).text
    assert "at most $200" not in ada.client.post(f"/t/{table}/orders", data={"drop": "0 SP"}).text
