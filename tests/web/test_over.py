"""Layers over the map: what they show is the engine's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import unescape

import pytest

import railhead
from railhead.board.maps import NODE
from railhead.board.network import reach
from railhead.bots import BOTS, USUAL
from railhead.engine.events import Ran
from railhead.engine.game import Game
from railhead.titles import OWN
from railhead.web.play.over import over
from railhead.web.play.stage import map_svg

from .conftest import Person

LENGTH = 200


@lru_cache(maxsize=8)
def played(title: str) -> Game:
    game = railhead.new(title, players=["Ada", "Ben", "Cleopatra"])
    bots = [BOTS[USUAL].make(f"{seat}") for seat in range(len(game.players))]
    while (seat := game.actor) is not None and game.length < LENGTH:
        game.push(bots[seat].choose(game, seat))
    return game


def positions(title: str) -> Iterator[Game]:
    whole = played(title)
    return (whole.at(at) for at in range(0, whole.length + 1, max(1, whole.length // 5)))


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_079_reach_is_the_engines(title: str) -> None:
    seen = 0
    for game in positions(title):
        board, names = game.state.board, game.title.map.names
        for index, rule in enumerate(game.title.corporations):
            found = over(game, {"reach": rule.sym})
            extra = game.rules.extra_stations
            also = extra(game, index) if extra is not None else ()
            if not board.tokens[index] and not also:
                assert "has no station" in found.keys[0][1]
                continue
            reached = reach(board, index, also)
            assert re.findall('data-reached="([^"]*)"', found.drawing) == [
                names[h] for h in sorted(reached.edges)
            ]
            stops = [game.title.map.node_text(node) for node in sorted(reached.stops)]
            assert re.findall('data-stop="([^"]*)"', found.drawing) == stops
            seen += len(stops)
    assert seen


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_079_last_routes_are_those_of_the_latest_run(title: str) -> None:
    game = played(title)
    latest = {
        event.corporation: event for node in game.nodes() for event in node.events if isinstance(event, Ran)
    }
    assert latest
    for index, rule in enumerate(game.title.corporations):
        found = over(game, {"ran": rule.sym})
        if index not in latest:
            assert found.drawing == ""
            assert "has not run yet" in found.keys[0][1]
            continue
        assert f"{game.title.currency}{latest[index].revenue:,}" in found.keys[0][1]
        routes = [path for _train, path, _revenue in latest[index].routes if len(path) > 1]
        assert len(re.findall("data-route=", found.drawing)) == len(routes)


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_079_hexes_have_the_colours_of_presidents(title: str) -> None:
    game = played(title)
    wanted: dict[str, set[str]] = {}
    for company, nodes in enumerate(game.state.board.tokens):
        seat = game.state.president[company]
        for node in nodes if seat is not None else ():
            wanted.setdefault(game.title.map.names[node // NODE], set()).add(str(seat))
    drawing = over(game, {"tint": "on"}).drawing
    found = {
        name: set(re.findall('data-seat="([^"]*)"', rest))
        for name, rest in re.findall(r'data-owned="([^"]*)"(.*?)(?=data-owned|$)', drawing)
    }
    assert wanted
    for name, seats in wanted.items():
        assert seats <= found[name], name


def test_ux_079_the_map_of_the_start_has_no_tiles_and_no_names_of_its_own() -> None:
    found = over(railhead.new("1830"), {"start": "on"})
    assert set(re.findall('data-tile="([^"]*)"', found.start)) == {""}
    assert 'id="hex-' not in found.start


@pytest.mark.slow
def test_ux_079_numbers_of_tiles_are_in_the_drawing() -> None:
    game = played("1830")
    laid = sorted(game.title.map.tiles[t].number for t in game.state.board.tiles if t >= 0)
    drawing = map_svg(game, {})
    assert laid
    assert sorted(re.findall(r'class="at number tile"[^>]*>([^<]*)<', drawing)) == laid


def test_nonsense_lays_nothing_over_the_map(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "bot"])
    for query in ("", "?reach=XYZ&ran=%3Cscript%3E&tint=yes&start=2", "?reach=" + "x" * 900):
        answer = ada.client.get(f"/t/{table}/over{query}")
        assert answer.status_code == 200
        assert "<svg" not in answer.text
    said = unescape(ada.client.get(f"/t/{table}/over?reach=PRR").text)
    assert "PRR has no station on the map" in said
