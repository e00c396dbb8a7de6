"""Positions opened as tables, options of a form without scripts, and what can be exported from a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Take
from railhead.engine.game import Game
from railhead.notation import native
from railhead.notation.position import code_of
from railhead.titles import TITLES
from railhead.web.lobby.recorded import fault_words, read_game
from railhead.web.offline.table import OfflineTable

if TYPE_CHECKING:
    from .conftest import Person

HTML = {"accept": "text/html"}
HX = {"HX-Request": "true"}


def midgame(title: str, actions: int = 90) -> Game:
    """A position well after the opening."""
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    rng = Random(7)
    while game.length < actions:
        game.push(choose(game, rng))
    return game


def imported(person: Person, text: str) -> str:
    """The table that an import opens."""
    answer = person.client.post("/import", files={"text": (None, text)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("?")[0].split("/")[2]


@pytest.mark.slow
@pytest.mark.parametrize("title", ["1830", "1870"])
def test_a_position_code_opens_that_position(person: Callable[[str], Person], app: Any, title: str) -> None:
    """Not a fresh game: the table stands where the code says, now and after the service has started again."""
    ada = person("Ada")
    game = midgame(title)
    table = imported(ada, code_of(game))
    assert ada.client.get(f"/t/{table}/export/position").text == code_of(game)
    tables = app.state["tables"]
    tables._live.clear()  # as after a restart: everything is read from the database
    assert ada.client.get(f"/t/{table}/export/position").text == code_of(game)
    action = choose(game, Random(1))
    from railhead.notation.records import encode

    assert ada.send(table, 0, encode(action)).status_code < 400
    game.push(action)
    tables._live.clear()
    assert ada.client.get(f"/t/{table}/export/position").text == code_of(game)


@pytest.mark.slow
def test_a_table_from_a_position_has_all_its_pages(person: Callable[[str], Person]) -> None:
    """Its parts, charts, network and the page without a connection; its log is no whole game and says so."""
    ada = person("Ada")
    table = imported(ada, code_of(midgame("1830")))
    for what in ("", "/parts", "/charts", "/network", "/export/svg"):
        assert (
            ada.client.get(f"/t/{table}{what}", headers=HX if what == "/parts" else HTML).status_code == 200
        ), what
    for form in ("native", "text", "18xx"):
        answer = ada.client.get(f"/t/{table}/export/{form}")
        assert answer.status_code == 422, form
        assert "position" in answer.json()["error"]["message"]
    data = ada.client.get(f"/t/{table}/offline").json()
    assert OfflineTable(data).live.game.state == midgame("1830").state


class Fields(HTMLParser):
    """What a browser without scripts sends of the form for a new table: every field at its first value."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        name = of.get("name") or ""
        if tag == "input" and name and (of.get("type") not in ("radio", "checkbox") or "checked" in of):
            self.fields.append((name, of.get("value") or ""))
        elif tag == "select" and name:
            self._select = name
        elif tag == "option" and self._select:
            self.fields.append((self._select, of.get("value") or ""))
            self._select = ""


def test_no_two_fieldsets_post_one_name(person: Callable[[str], Person]) -> None:
    """Without scripts nothing is disabled: each title's preset and options have names of their own."""
    ada = person("Ada")
    parser = Fields()
    parser.feed(ada.client.get("/new", headers=HTML).text)
    names = [name for name, _value in parser.fields]
    assert len(names) == len(set(names)), sorted({name for name in names if names.count(name) > 1})
    assert {name for name in names if name.startswith("preset")} == {f"preset-{title}" for title in TITLES}


def test_a_form_without_scripts_chooses_only_for_its_title(person: Callable[[str], Person], app: Any) -> None:
    """What is chosen for another title is left alone."""
    ada = person("Ada")
    more = {"preset-1830": "18xxgames", "preset-1870": "", "option-1870-diesels": "True"}
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"}, **more)
    terms = ada.client.get(f"/t/{table}/offline").json()["terms"]
    assert (terms["preset"], terms["options"]) == ("18xxgames", {})
    other = ada.create(["me", "device", "bot"], title="1870", **{"seat-name-1": "Ben"}, **more)
    terms = ada.client.get(f"/t/{other}/offline").json()["terms"]
    assert (terms["preset"], terms["options"]) == ("", {"diesels": True})


@pytest.mark.slow
def test_an_export_that_is_impossible_names_the_option_and_offers_the_others(
    person: Callable[[str], Person],
) -> None:
    """A table by the rulebook differs from 18xx.games in some options; every other form can be had from the page."""
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    answer = ada.client.get(f"/t/{table}/export/18xx", headers=HTML)
    assert answer.status_code == 422
    assert "differs in" in answer.text
    links = re.findall(rf'href="(/t/{table}/export/[a-z]+)"', answer.text)
    assert set(links) == {
        f"/t/{table}/export/{form}" for form in ("native", "text", "position", "svg", "png")
    }
    for link in links:
        assert ada.client.get(link).status_code == 200


@pytest.mark.parametrize("turn", [1, 2])
def test_above_the_certificate_limit_in_1830_is_said(turn: int) -> None:
    """The hint is the stock turn's, whatever the title, also where nothing can be sold yet."""
    from railhead.engine.state import replaced
    from railhead.finance.holders import IPO, SLOTS
    from railhead.web.play.panels import panels_of
    from railhead.web.title_pages.panel import PanelContext, sorted_choices

    game = midgame("1830", 0)
    rng = Random(3)
    while game.step.name != "stock-turn" or game.state.turn < turn or max(game.state.cell) < 0:
        game.push(choose(game, rng))
    seat = game.actor
    assert seat is not None
    state = game.state.copy()
    limit = game.rules.certificate_limit(game)
    for corporation in range(len(state.cell)):
        row = corporation * SLOTS
        taken = min(3, state.shares[row + IPO])
        state.shares = replaced(state.shares, row + IPO, state.shares[row + IPO] - taken)
        state.shares = replaced(state.shares, row + seat, state.shares[row + seat] + taken)
    game.state = state
    shown = panels_of(PanelContext(game, sorted_choices(game), {}, 1.0))
    excess = next(panel.data for panel in shown if panel.name == "compliance")
    assert excess.what == "certificates"
    assert excess.held > excess.limit == limit
    assert excess.least == excess.held - limit
    assert excess.forced == (turn > 1)


def test_the_first_action_that_is_refused_is_counted_as_people_count() -> None:
    """UX-117: an import that fails names the action, the reason and its rule."""
    game = railhead.new("1830", ["Ada", "Ben", "Cleo"])
    game.push(Take("SV"))
    log = native.dumps(game).replace('"SV"', '"BO"')
    with pytest.raises(ValueError, match="refuse") as found:
        read_game(log.encode(), "strict", "ada")
    told = fault_words(found.value)
    assert told.startswith(
        "Action 1 of the file: the rules refuse it: BO is not the private on offer; SV is."
    )
