"""The position editor: the address is the position, refusals keep what was typed, bad input is told in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from tests.toy_title.install import installed

import railhead
from railhead.bots.random_player import choose
from railhead.library.editing import edited, read_all, start_of, write_all
from railhead.notation.position import code_of, restore
from railhead.titles import OWN
from railhead.web.editor.desk import MOST_LETTERS, desk_of
from railhead.web.offline.editor import table_of

from .conftest import Person

pytestmark = pytest.mark.slow

BEGUN = "start PRR 100 1;token PRR H12.0;train PRR 4"


def test_ux_194_an_edit_leads_to_the_address_of_the_new_position(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    answer = client.get("/edit/1830?players=3&add=tile F16 57 2&hex=F16", follow_redirects=False)
    assert answer.status_code == 303
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    assert query == {"players": ["3"], "e": ["tile F16 57 2"], "hex": ["F16"]}
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert 'data-tile="57"' in page.text
    undone = client.get(f"{answer.headers['location']}&undo=1", follow_redirects=False)
    assert "e" not in parse_qs(urlsplit(undone.headers["location"]).query)


@pytest.mark.parametrize("title", OWN)
def test_every_title_has_its_editor(person: Callable[[str], Person], title: str) -> None:
    client = person("Ada").client
    page = unescape(client.get(f"/edit/{title}").text)
    game = railhead.new(title, 4)
    for rule in game.title.corporations:
        assert f'data-testid="company-{rule.sym}"' in page
        assert client.get(f"/edit/{title}?company={quote(rule.sym)}").status_code == 200
    for name in Random(5).sample(game.title.map.names, 8):
        assert client.get(f"/edit/{title}?hex={name}").status_code == 200


def test_a_code_is_opened_edited_and_played_on(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    game = railhead.new("1870", ["Ada", "Ben", "Cleo"])
    rng = Random(1)
    while game.length < 200:
        game.push(choose(game.copy(), rng))
    code = code_of(game)
    opened = client.get(f"/edit?at={code}", follow_redirects=False)
    assert opened.headers["location"] == f"/edit/1870?at={code}"
    elsewhere = client.get(f"/edit/1830?at={code}", follow_redirects=False)
    assert elsewhere.headers["location"] == opened.headers["location"]
    page = unescape(client.get(f"/edit/1870?at={code}&e=cash 2 7").text)
    found = re.search(r'data-testid="code">([^<]*)</textarea>', page)
    assert found
    assert restore(found[1]).state.cash[1] == 7
    table = client.post("/import", files={"text": (None, found[1])}, follow_redirects=False)
    assert table.status_code == 303
    assert client.get(table.headers["location"]).status_code == 200


def test_what_a_title_lays_on_a_hex_is_drawn_and_told(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    mines = railhead.new("1817", 4).title.map.index["G14"]
    page = client.get(f"/edit/1817?e=tile G14 8 2%3Bkeep 1817.mines [{mines}]&hex=G14").text
    assert 'data-marker="mine" data-hex="G14"' in page
    assert "tile 8, rotation 2; mine: $10 more for every run here" in page


def test_a_refusal_names_its_figures_and_keeps_what_was_typed(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    fields = {"cash-1": "99999", "cash-2": "123", "add": "cash 1 {cash-1};cash 2 {cash-2}", "players": "2"}
    page = client.get("/edit/1830", params=fields, follow_redirects=False)
    assert page.status_code == 200
    assert 'data-code="bank"' in page.text
    assert "from the bank, which has $" in page.text
    assert 'value="99999"' in page.text
    assert 'value="123"' in page.text
    empty = client.get("/edit/1830", params={**fields, "cash-1": ""}, follow_redirects=False)
    assert "One of the fields is empty." in empty.text


def test_a_form_is_done_in_an_order_in_which_it_can_be(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    base = "start PRR 100 1;shares PRR 1 6;shares PRR 2 4"
    form = {"players": "2", "e": base, "add": "shares PRR 1 {a};shares PRR 2 {b}", "a": "7", "b": "3"}
    answer = client.get("/edit/1830", params=form, follow_redirects=False)
    added = parse_qs(urlsplit(answer.headers["location"]).query)["e"][0]
    assert added == f"{base};shares PRR 2 3;shares PRR 1 7"
    same = client.get("/edit/1830", params={**form, "a": "6", "b": "4"}, follow_redirects=False)
    assert parse_qs(urlsplit(same.headers["location"]).query)["e"] == [base], (
        "what changes nothing is no edit"
    )


def test_a_turn_without_a_station_is_told(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    turn = "start C&O 67 1;operate C&O"
    told = unescape(client.get("/edit/1830", params={"players": "3", "e": turn}).text)
    assert "C&O has its turn and no station" in told
    placed = client.get("/edit/1830", params={"players": "3", "e": f"token C&O F6.0;{turn}"}).text
    assert "no station" not in placed


def test_the_owner_of_a_private_is_always_among_those_offered(person: Callable[[str], Person]) -> None:
    """Else a browser would say the first of them, and setting another private would give this one away."""
    page = unescape(
        person("Ada").client.get("/edit/1860", params={"players": "3", "e": "private BHC C&N"}).text
    )
    row = 1 + [rule.sym for rule in start_of("1860", 3).title.privates].index("BHC")
    found = re.search(rf'<select name="private-{row}".*?</select>', page, re.S)
    assert found
    assert re.search(r'value="C&N"\s+selected', found[0])


def test_a_company_leaves_the_game_where_it_can(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    assert 'data-testid="gone"' in client.get("/edit/1870?players=3&company=MKT").text
    assert 'data-testid="gone"' not in client.get("/edit/1830?players=3&company=PRR").text
    gone = client.get("/edit/1870?players=3&company=MKT&add=gone MKT").text
    assert "This company has left the game." in gone
    assert 'data-testid="gone"' not in gone


def test_the_best_routes_come_with_their_proof_and_what_a_share_is_paid(
    person: Callable[[str], Person],
) -> None:
    client = person("Ada").client
    edits = f"{BEGUN};tile H10 57 1;tile H14 9 1"
    address = f"/edit/1830/runs?players=3&e={quote(edits)}&show=PRR"
    part = client.get(address, headers={"rh-part": "yes"})
    game = edited(start_of("1830", 3), *read_all(edits))
    best = game.routes("PRR")
    assert best.revenue > 0
    assert f'data-company="PRR" data-revenue="{best.revenue}" data-proved="true"' in part.text
    assert f"${best.revenue // 10}" in part.text
    assert "template data-drawing" in part.text
    assert "<!doctype html>" not in part.text.lower()
    whole = client.get(address)
    assert f'data-revenue="{best.revenue}"' in whole.text
    assert 'id="editor"' in whole.text


@pytest.mark.parametrize(
    "query",
    [
        {"at": "rh2.1830.nothing"},
        {"at": "x" * 3000},
        {"e": "tile F16 57"},
        {"e": "tile F16 9999 0"},
        {"e": "cash 1 99999999"},
        {"e": ";" * 500 + "nothing"},
        {"e": "keep idle {}"},
        {"e": "x" * 7000},
        {"e": ";".join(["cash 1 1"] * 201)},
        {"e": "tile F16 57 2\x00"},
    ],
)  # fmt: skip
def test_an_address_that_is_no_position_is_told(
    person: Callable[[str], Person], query: dict[str, str]
) -> None:
    answer = person("Ada").client.get("/edit/1830", params=query)
    assert answer.status_code == 400
    assert "went wrong" not in answer.text


@pytest.mark.parametrize(
    "query",
    [
        {"players": "x"}, {"players": "-3"}, {"players": "999"}, {"hex": "Z99"}, {"hex": "<b>"}, {"company": "nobody"},
        {"tile": "57", "hex": "H12"}, {"tile": "none", "hex": "F16"}, {"undo": "1"}, {"look": "hex=%00&tile"},
        {"look": "=&=&"}, {"add": "{words}", "words": "{words}"}, {"add": "nonsense"}, {"add": "cash 1 -1"},
        {"add": "keep 1817.loans [1]"}, {"add": "operate PRR"}, {"add": "token PRR E11.9"}, {"add": "{x}" * 30},
        {"add": "tile F16 57 2;" * 300}, {"show": "PRR"},
    ],
)  # fmt: skip
def test_nonsense_leaves_the_position_as_it_is(
    person: Callable[[str], Person], query: dict[str, str]
) -> None:
    client = person("Ada").client
    answer = client.get("/edit/1830", params={"players": "3", **query})
    assert answer.status_code == 200
    page = unescape(answer.text)
    assert "0 edits" in " ".join(page.split()) or "tile F16" in query.get("add", "")


def test_without_a_connection_the_same_is_answered(person: Callable[[str], Person]) -> None:
    client, offline = person("Ada").client, table_of("[]")
    for query in (
        "players=3", f"players=3&e={quote(BEGUN)}&hex=F16&tile=57&company=PRR", "players=3&add=cash 1 99999",
        "players=3&hex=H12&add=token PRR H12.0",
    ):  # fmt: skip
        told = json.loads(offline.ask(json.dumps({"path": "/edit/1830", "query": query})))
        answer = client.get(f"/edit/1830?{query}")
        assert told["body"] in answer.text
        if told["address"]:
            assert parse_qs(urlsplit(told["address"]).query) == parse_qs(urlsplit(str(answer.url)).query)
    query = f"players=3&e={quote(BEGUN)}&show=PRR"
    told = json.loads(offline.ask(json.dumps({"path": "/edit/1830/runs", "query": query})))
    assert told["body"] == client.get(f"/edit/1830/runs?{query}", headers={"rh-part": "yes"}).text
    for path, status in (("/edit/1831", 404), ("/t/x", 404), ("/edit/1830/runs/x", 404), ("/edit", 404)):
        assert json.loads(offline.ask(json.dumps({"path": path})))["status"] == status
    bad = json.loads(offline.ask(json.dumps({"path": "/edit/1830", "query": "at=rh2.1830.x"})))
    assert bad["status"] == 400


def test_unknown_titles_and_empty_codes(person: Callable[[str], Person]) -> None:
    client = person("Ada").client
    assert client.get("/edit/1831").status_code == 404
    assert client.get("/edit/1831/runs").status_code == 404
    assert client.get("/edit").status_code == 400
    assert client.get("/edit?at=rh2.18XX.abc").status_code == 400


def test_a_long_work_begins_with_what_was_done_before() -> None:
    edits = read_all(";".join(f"cash {1 + n % 3} {n + 1}" for n in range(300)))
    query: dict[str, Any] = {"players": "3", "e": write_all(edits[:150]), "add": write_all(edits[150:200])}
    desk, moved = desk_of("1830", query)
    assert moved
    assert desk.base
    assert len(write_all(desk.edits)) <= MOST_LETTERS
    assert desk.game.state.cash == (199, 200, 198)
    again, _ = desk_of("1830", desk.state)
    assert again.game.state == desk.game.state


def test_an_address_that_is_too_long_is_left_for_a_shorter_one(person: Callable[[str], Person]) -> None:
    """Else every look at it would make its position anew, while all tables wait."""
    client = person("Ada").client
    for count in (190, 101):
        edits = ";".join(f"cash {1 + n % 2} {n % 10}" for n in range(count))
        answer = client.get("/edit/1830", params={"players": "3", "e": edits}, follow_redirects=False)
        assert answer.status_code == 303
        query = parse_qs(urlsplit(answer.headers["location"]).query)
        assert restore(query["at"][0])
        assert len(query["e"][0].split(";")) <= 100
        assert client.get(answer.headers["location"], follow_redirects=False).status_code == 200
    crowd = ";".join(["cash 1 1"] * 101)
    both = client.get("/edit/1830", params={"players": "3", "e": crowd, "add": crowd}, follow_redirects=False)
    assert "more than 200 edits at once" in both.text


def test_the_editor_is_found_from_the_title_the_import_and_a_table(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    assert 'href="/edit/1860"' in ada.client.get("/title/1860").text
    assert 'href="/edit/1860"' in ada.client.get("/import").text
    table = ada.create(["me", "bot"])
    assert f'href="/t/{table}/edit"' in ada.client.get(f"/t/{table}").text
    answer = ada.client.get(f"/t/{table}/edit?a=0", follow_redirects=False)
    assert answer.headers["location"].startswith("/edit/1830?at=rh2.1830.")
    assert ada.client.get(answer.headers["location"]).status_code == 200


def test_a_title_of_another_package_is_edited_too(tmp_path: Path, person: Callable[[str], Person]) -> None:
    with installed(tmp_path / "site-packages"):
        client = person("Ada").client
        page = client.get("/edit/Isle?company=RED&add=start RED 50 1").text
        assert "RED cannot start at $50, but at $70" in unescape(page)
        started = client.get("/edit/Isle?company=RED&add=start RED 70 1")
        assert 'data-testid="president">Player 1<' in started.text
        for name in re.findall(r'id="hex-([^"]+)"', page)[:6]:
            assert client.get(f"/edit/Isle?hex={name}").status_code == 200


def test_where_routes_are_not_hinted_at_the_table_does_not_lead_there(
    person: Callable[[str], Person],
) -> None:
    ada = person("Ada")
    table = ada.create(["me", "bot"], route_help="check")
    assert "/edit" not in ada.client.get(f"/t/{table}").text
    assert ada.client.get(f"/t/{table}/edit").status_code == 404
