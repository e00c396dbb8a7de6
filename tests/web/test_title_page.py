"""The page of a title: everything on it is the engine's, and it is the same for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from tests.toy_title.install import installed

import railhead
from railhead.board.maps import UNLIMITED
from railhead.titles import OWN, TITLES
from railhead.web.fragments import fragment
from railhead.web.history.rules import rules_of
from railhead.web.lobby.digest import digest_of
from railhead.web.lobby.title_page import title_page
from railhead.web.title_pages.pages import page_data
from railhead.web.wording.about import FILE, words_of
from railhead.web.wording.trains import train_help

from .conftest import Person

DIGEST = ("length", "capital", "turn", "prices", "end")


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_007_a_stranger_reads_everything_about_a_title(
    person: Callable[[str], Person], title: str
) -> None:
    answer = person("nobody").client.get(f"/title/{title}")
    assert answer.status_code == 200
    page, facts = unescape(answer.text), TITLES[title].facts()
    for rule in rules_of(title):
        assert f'id="rule-{rule.id.replace("/", "-")}"' in page, rule.id
        assert rule.text in page, rule.id
    for part, names in (
        ("train", [kind.name for kind in facts.train_kinds]),
        ("phase", [phase.name for phase in facts.phases]),
        ("company", [company.sym for company in facts.corporations]),
    ):
        assert re.findall(f'data-{part}="([^"]*)"', page) == names
    assert re.findall(r'<li id="tile-([^"]*)"', page) == sorted_by_colour(title)
    for private in facts.privates:
        assert private.name in page
    for hex_ in facts.map.names:
        assert page.count(f'id="hex-{hex_}"') == 1, hex_


def sorted_by_colour(title: str) -> list[str]:
    tiles = TITLES[title].facts().map.tiles
    return [
        t.number for colour in ("yellow", "green", "brown", "gray") for t in tiles if t.face.color == colour
    ]


@pytest.mark.parametrize("title", OWN)
def test_what_rusts_what_is_told_from_both_ends(title: str) -> None:
    facts, about = TITLES[title].facts(), title_page(title)
    pairs = {(new, old) for row in about.trains for new in [row.name] for old in row.rusts}
    assert pairs == {(row.until, row.name) for row in about.trains if row.until}
    assert pairs == {
        (facts.train_kinds[kind.rusts_on].name, kind.name) for kind in facts.train_kinds if kind.rusts_on >= 0
    }
    assert [row.begins for row in about.phases if row.begins] == [
        row.name for row in about.trains if row.begins
    ]


@pytest.mark.parametrize("title", OWN)
def test_copies_of_tiles_and_what_follows_them(title: str) -> None:
    board = TITLES[title].facts().map
    rows = {row.number: row for _colour, tiles in title_page(title).tiles for row in tiles}
    for index, tile in enumerate(board.tiles):
        left = board.supply[index]
        assert rows[tile.number].count == (None if left == UNLIMITED else left)
        assert rows[tile.number].follows == tuple(board.tiles[t].number for t in board.upgrades[index])


@pytest.mark.parametrize("title", OWN)
def test_the_digest_tells_what_the_engine_plays(title: str) -> None:
    told = dict(digest_of(title))
    assert set(DIGEST) <= set(words_of(title, "digest")), "words of its own for every line"
    facts = TITLES[title].facts()
    for count in range(facts.min_players, facts.max_players + 1):
        game = railhead.new(title, players=count)
        assert f"{facts.currency}{game.state.cash[0]:,} with {count}" in told["Players"]
        assert f"{game.rules.certificate_limit(game)}\u00a0with\u00a0{count}" in told["Limits"]
    assert "hours" in told["Length"]
    assert told["Bank"] == (f"{facts.currency}{facts.bank:,}" if facts.bank else "unlimited")
    assert "000000%" not in told["Limits"]


@pytest.mark.parametrize("title", OWN)
def test_every_event_and_flag_of_a_phase_has_words_and_no_others(title: str) -> None:
    phases = TITLES[title].facts().phases
    for about, names in (
        ("events", {event for phase in phases for event in phase.events}),
        ("flags", {flag for phase in phases for flag in phase.flags}),
    ):
        assert names <= set(words_of(title, about))
        assert set(page_data(title, FILE).get(about, {})) <= names
    kinds = {kind.name for kind in TITLES[title].facts().train_kinds}
    assert set(page_data(title, FILE).get("trains", {})) <= kinds


def test_a_train_that_becomes_obsolete_is_not_said_to_stay_for_ever() -> None:
    game = railhead.new("1817", players=3)
    words = train_help(game, game.title.train_index["2+"])
    assert "obsolete with the first 4-train" in words
    assert "never rusts" not in words


def test_the_page_is_the_same_for_everybody_and_kept(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    ada.client.post("/name", data={"name": "Ada"})
    first, second = ada.client.get("/title/1830"), ben.client.get("/title/1830")
    assert first.text == second.text
    assert first.headers["cache-control"] == "public, max-age=3600"
    assert "set-cookie" not in second.headers
    again = ben.client.get("/title/1830", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    assert ben.client.get("/title/1831").status_code == 404


def test_lobby_and_form_lead_to_every_title(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    for path in ("/", "/new"):
        page = client.get(path, headers={"accept": "text/html"}).text
        assert all(f'href="/title/{title}"' in page for title in OWN), path
    chosen = re.findall(r'name="title" value="([^"]*)" checked', client.get("/new?title=1817").text)
    assert chosen == ["1817"]
    assert re.findall(r'name="title" value="([^"]*)" checked', client.get("/new?title=18").text) == ["1830"]


def test_a_title_of_another_package_has_its_page(tmp_path: Path, person: Callable[[str], Person]) -> None:
    with installed(tmp_path / "site-packages"):
        page = unescape(person("Ada").client.get("/title/Isle").text)
        assert "What a company pays to turn the tide" in page
        assert "the bank is empty" in page
        assert 'data-train="4"' in page
        assert 'id="rule-R-ISLE-001"' in page


def test_paper_names_the_places_that_the_screen_shows_on_the_map() -> None:
    """``one of 28 places``: a button of the screen alone said which."""
    (cattle,) = [row for row in title_page("1870").privates if row.sym == "SCC"]
    assert "28 places" in cattle.power
    assert len(cattle.places) == 28
    assert "Kansas City (B11)" in cattle.places


def test_the_section_of_a_rule_is_told_apart_by_more_than_its_colour() -> None:
    made = fragment("title.html", about=title_page("1817"))
    assert re.search(r'R-1817-003</a> <span class="quiet">· §4.1</span>', made)
