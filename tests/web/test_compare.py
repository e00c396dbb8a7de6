"""Two positions side by side: every figure is the engine's."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from random import Random

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.engine.holdings import certificates
from railhead.notation import position
from railhead.review import income_by_round
from railhead.titles import OWN
from railhead.web.history.compare import COMPANY_FIGURES, PLAYER_FIGURES, best_runs, compared

from .conftest import Person


def played(title: str, length: int = 240) -> Game:
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(3)
    while not game.over and game.length < length:
        game.push(choose(game.copy(), rng))
    return game


@pytest.mark.parametrize("title", OWN)
def test_ux_115_figures_are_the_engines(title: str) -> None:
    two = played(title)
    one = two.at(two.length // 2)
    found = compared(one, two)
    unit = two.title.currency
    for seat, row in enumerate(found.players):
        told = dict(zip(PLAYER_FIGURES, row.figures, strict=True))
        for side, game in (("one", one), ("two", two)):
            worth = game.rules.score(game, seat)
            sign = "\N{MINUS SIGN}" if worth < 0 else ""
            assert getattr(told["Worth"], side) == f"{sign}{unit}{abs(worth):,}"
            assert getattr(told["Cash"], side) == f"{unit}{game.state.cash[seat]:,}"
            assert getattr(told["Income of the round"], side) == f"{unit}{income_by_round(game)[-1][seat]:,}"
            assert getattr(told["Certificates"], side).startswith(f"{certificates(game, seat)}/")
        assert told["Worth"].more == two.rules.score(two, seat) - one.rules.score(one, seat)
    started = [
        c for c in range(len(two.title.corporations)) if max(one.state.cell[c], two.state.cell[c]) >= 0
    ]
    assert [row.name for row in found.companies] == [two.title.corporations[c].sym for c in started]
    for c, row in zip(started, found.companies, strict=True):
        told = dict(zip(COMPANY_FIGURES, row.figures, strict=True))
        for side, game in (("one", one), ("two", two)):
            cell = game.state.cell[c]
            price = f"{unit}{game.title.market.price[cell]:,}" if cell >= 0 else "–"
            assert getattr(told["Price"], side) == price
            assert getattr(told["Treasury"], side) == f"{unit}{game.state.treasury[c]:,}"


def test_ux_115_a_position_compared_with_itself_differs_in_nothing() -> None:
    game = played("1830", 80)
    found = compared(game, game.copy())
    assert all(row.same for row in (*found.players, *found.companies, found.bank))


@pytest.mark.slow
def test_ux_115_best_runs_are_those_of_the_search() -> None:
    game = played("1830")
    (found,) = best_runs([position.code_of(game)])
    wanted = {
        rule.sym: game.routes(rule.sym).revenue
        for c, rule in enumerate(game.title.corporations)
        if game.state.trains[c] and game.state.floated[c]
    }
    assert wanted
    assert {sym: revenue for sym, (revenue, _proved) in found.items()} == wanted


@pytest.mark.slow
def test_ux_115_a_what_if_has_an_address_beside_the_table(person: Callable[[str], Person]) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"])
    for version, private in enumerate(("SV", "CS", "DH")):
        ada.send(table, version, {"kind": "take", "private": private})
    answer = ada.client.post(f"/t/{table}/branch", data={"start": "1"}, follow_redirects=False)
    branch = answer.headers["location"].split("b=")[1]
    for who in (ada, eve):
        page = unescape(who.client.get(f"/t/{table}/compare?one=now&two={branch}").text)
        assert "What-if: What if after action 1" in page
        assert "Opening sale, after action 1" in page
        assert "Opening sale, after action 3" in page
        assert 'data-row="Ada"' in page
    page = ada.client.get(f"/t/{table}/compare?one=2").text
    assert re.search(r'<option value="2"\s+selected', page), "also a position in the middle of a round"
    runs = ada.client.get(f"/t/{table}/compare/runs?one=2&two=now")
    assert runs.status_code == 200
    assert "No company owns a train" in runs.text
    assert ada.client.get(f"/t/{table}/compare?two=nothing").status_code == 404
    assert ada.client.get(f"/t/{table}/compare?one=-4&two=now").status_code == 404
    assert ada.client.get(f"/t/{table}/compare?one=99999999&two=now").status_code == 200


def test_ux_115_less_route_help_says_nothing_of_routes(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "bot"], route_help="off")
    assert "Routes" not in ada.client.get(f"/t/{table}/compare").text
    assert ada.client.get(f"/t/{table}/compare/runs").status_code == 404
