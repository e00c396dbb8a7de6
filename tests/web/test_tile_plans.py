"""UX-077: tiles planned on the map, on and off turn. They are their owner's alone and no move of the game."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.browser.positions import played
from tests.rules.g1817.table import Wall
from tests.rules.positions import A

import railhead
from railhead.board.lays import following
from railhead.board.network import touches
from railhead.engine.actions import Lay
from railhead.engine.events import TileLaid
from railhead.engine.game import Game, Node
from railhead.engine.stations import further_stations
from railhead.notation import native
from railhead.titles import OWN
from railhead.web.errors import Refused
from railhead.web.offline.table import OfflineTable
from railhead.web.people.person import Person as Visitor
from railhead.web.play.tile_plans import MOST_PLANS, edited_plans, into_turn, planning_of
from railhead.web.play.view import make_view
from railhead.web.tables.codec import encode
from railhead.web.tables.line_store import Lines
from railhead.web.tables.lines import PLAN, Line
from railhead.web.tables.live import Live, Seat, Terms

from .conftest import Person
from .test_offline import both, bundle
from .test_offline import seated as offline_at

pytestmark = pytest.mark.slow

HTML = {"accept": "text/html"}
HX = {"HX-Request": "true"}


def plan(who: Person, table: str, wish: str, **more: str) -> Any:
    return who.client.post(f"/t/{table}/plan", data={"do": wish, **more}, headers=HX)


def plans(who: Person, table: str, query: str = "") -> str:
    answer = who.client.get(f"/t/{table}/plans{query}", headers=HX)
    assert answer.status_code == 200
    return str(answer.text)


def rows(html: str) -> list[tuple[str, str]]:
    """Each plan of the list, and what has become of it."""
    return re.findall(r'data-plan-row="([^"]*)"\s+data-state="([^"]*)"', html)


def position(who: Person, table: str) -> tuple[str, str]:
    """The position that somebody is shown, and the table's version."""
    html = who.client.get(f"/t/{table}/parts", headers=HX).text
    found = re.search(r'data-state-id="([^"]*)"', html), re.search(r'data-version="([^"]*)"', html)
    assert found[0] is not None
    assert found[1] is not None
    return found[0][1], found[1][1]


def imported(who: Person, game: Game) -> str:
    """A table of a position whose seats are all this person's."""
    answer = who.client.post("/import", files={"text": (None, native.dumps(game)), "trust": (None, "strict")})
    assert answer.status_code == 200, answer.text[:300]
    return str(answer.url).split("/t/")[1].split("?")[0]


def three(person: Callable[[str], Person]) -> tuple[Person, Person, Person, str]:
    """Ada decides, Ben waits, Eve looks on."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = ada.create(["me", "invite"], public="1")
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    return ada, ben, eve, table


# ---------------------------------------------------------------- nobody else's business


def test_ux_077_a_plan_off_turn_leaves_the_position_and_everybody_else_alone(
    person: Callable[[str], Person],
) -> None:
    ada, ben, eve, table = three(person)
    everybody = (ada, ben, eve)
    before = [
        (who.client.get(f"/t/{table}/parts", headers=HX).text, position(who, table)) for who in everybody
    ]
    answer = plan(ben, table, "put C21 8 2", hex="C21")
    assert answer.status_code == 200
    assert "rh-refused" not in answer.headers
    assert rows(answer.text) == [("C21 8 2", "next")]
    after = [
        (who.client.get(f"/t/{table}/parts", headers=HX).text, position(who, table)) for who in everybody
    ]
    assert after == before
    for other in (ada, eve):
        assert rows(plans(other, table)) == []
        assert "plan-row" not in other.client.get(f"/t/{table}", headers=HTML).text
        assert other.client.get(f"/t/{table}/offline").json()["plan"] is None
    assert 'data-plan="C21"' in plans(ben, table)


def test_ux_077_who_has_no_seat_plans_for_himself(person: Callable[[str], Person]) -> None:
    ada, ben, eve, table = three(person)
    assert rows(plan(eve, table, "put C21 8 0").text) == [("C21 8 0", "next")]
    assert rows(plans(ada, table)) == rows(plans(ben, table)) == []


def test_ux_077_nobody_reads_a_plan_by_its_name(person: Callable[[str], Person], app: Any) -> None:
    """Unlike a what-if it has no link; and as a draft or a what-if it is not brought back either."""
    _ada, ben, eve, table = three(person)
    plan(ben, table, "put C21 8 0")
    lines = bundle(ben, table)
    identity = lines["plan"]["id"]
    assert identity
    assert eve.client.get(f"/t/{table}?b={identity}").status_code == 404
    assert eve.client.post(f"/t/{table}/adopt", data={"b": identity}).status_code == 404
    stolen = f'{{"branches":[{{"id":"{identity}","start":0,"name":"","actions":[]}}]}}'
    assert eve.client.post(f"/t/{table}/offline", data={"lines": stolen}).status_code == 403
    assert rows(plans(ben, table)) == [("C21 8 0", "next")]


# ---------------------------------------------------------------- placing, turning, removing


def test_ux_077_plans_stand_on_one_another_are_turned_and_removed(person: Callable[[str], Person]) -> None:
    ada, *_others, table = three(person)
    plan(ada, table, "put C21 8 0")
    plan(ada, table, "put C21 25 0")
    assert rows(plan(ada, table, "put C19 9 4").text) == [
        ("C21 8 0", "next"), ("C21 25 0", "next"), ("C19 9 1", "next"),
    ]  # fmt: skip
    html = plans(ada, table, "?hex=C21")
    assert re.findall(r'data-plan="C21" data-tile="(\d+)"', html) == ["25"], "the topmost is drawn"
    assert 'data-testid="plans-brown"' in html
    assert 'data-testid="plans-green"' not in html
    turns = re.findall(r'value="turn (C21 25 \d)"', html)
    assert turns
    answer = plan(ada, table, f"turn {turns[-1]}")
    assert rows(answer.text) == [("C21 8 0", "next"), ("C19 9 1", "next"), (turns[-1], "next")]
    assert rows(plan(ada, table, f"drop {turns[-1]}").text) == [("C21 8 0", "next"), ("C19 9 1", "next")]
    assert rows(plan(ada, table, "clear").text) == []
    assert bundle(ada, table)["plan"] is None, "an empty plan is forgotten"


def test_ux_077_quick_presses_are_all_kept(person: Callable[[str], Person]) -> None:
    """Each change is made to what the one before has left, however close they come."""
    ada, *_others, table = three(person)
    hexes = ["C21", "C19", "D14", "D18", "E13", "F14", "G13", "H12"]
    with ThreadPoolExecutor(len(hexes)) as pool:
        answers = list(pool.map(lambda name: plan(ada, table, f"put {name} 8 0"), hexes))
    taken = [name for name, answer in zip(hexes, answers, strict=True) if "rh-refused" not in answer.headers]
    assert len(taken) > 4
    assert sorted(name for name, _state in rows(plans(ada, table))) == sorted(f"{name} 8 0" for name in taken)


def test_ux_077_a_tile_of_a_later_phase_is_planned_at_once(person: Callable[[str], Person]) -> None:
    ada, *_others, table = three(person)
    html = plans(ada, table, "?hex=C21")
    for color, words in (("yellow", "now"), ("green", "from phase 3 on"), ("brown", "from phase 5 on")):
        assert re.search(rf"{color.capitalize()} <small>{words}</small>", html), color
    assert re.search(r'id="plan-8"[^>]*data-ready="yes"', html)
    assert re.search(r'id="plan-24"[^>]*data-ready="no"', html), "greyed, and to be chosen all the same"
    answer = plan(ada, table, "put C21 24 0")
    assert rows(answer.text) == [("C21 24 0", "later")]
    assert "after another tile, from phase 3 on" in re.sub(r"\s+", " ", answer.text)


def test_ux_077_plans_survive_a_restart(person: Callable[[str], Person], tmp_path: Path) -> None:
    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.settings import Settings

    ada, *_others, table = three(person)
    plan(ada, table, "put C21 8 0")
    again = create_app(Settings(data=tmp_path, bot_delay=0.0, heartbeat=0.2, thinkers=0))
    with TestClient(again, raise_server_exceptions=False, cookies=ada.client.cookies) as client:
        assert rows(client.get(f"/t/{table}/plans", headers=HX).text) == [("C21 8 0", "next")]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ("", "unreadable-plan"),
        ("put", "unreadable-plan"),
        ("put C21 8", "unreadable-plan"),
        ("put C21 8 0 0", "unreadable-plan"),
        ("lay C21 8 0", "unreadable-plan"),
        ("clear C21", "unreadable-plan"),
        ("put Z99 8 0", "hex-unknown"),
        ("put <b> 8 0", "hex-unknown"),
        ("put C21 999 0", "tile-unknown"),
        ("put C21 8 6", "bad-value"),
        ("put C21 8 -1", "bad-value"),
        ("put C21 8 ٣", "bad-value"),
        ("put C21 57 0", "tile-misfit"),
        ("put A9 8 0", "hex-fixed"),
        ("put B12 7 2", "tile-rotation"),
        ("turn C21 57 0", "tile-misfit"),
        ("put " + "C" * 5000 + " 8 0", "unreadable-plan"),
        ("adopt C21 8", "unreadable-plan"),
        ("adopt C21 8 0", "no-plan"),
        ("adopt", "no-plan"),
    ],
)
def test_ux_077_nonsense_is_refused_and_kept_nowhere(
    person: Callable[[str], Person], wish: str, code: str
) -> None:
    ada, *_others, table = three(person)
    answer = plan(ada, table, wish)
    assert answer.status_code in (200, 400)
    assert answer.headers.get("rh-refused") == code, answer.text[-600:]
    assert 'id="notice"' in answer.text
    plain = ada.client.post(f"/t/{table}/plan", data={"do": wish}, follow_redirects=False)
    assert 400 <= plain.status_code < 500
    assert bundle(ada, table)["plan"] is None
    assert bundle(ada, table)["draft"] is None


def test_ux_077_nonsense_in_an_address_shows_plans_without_a_tray(person: Callable[[str], Person]) -> None:
    ada, *_others, table = three(person)
    for query in ("?hex=Z99", "?hex=%3Cscript%3E&company=XYZ", "?company=" + "x" * 900, "?a=99999", "?a=x"):
        html = plans(ada, table, query)
        assert "plans-tray" not in html
        assert "<script" not in html
    assert ada.client.get(f"/t/{table}/plans?b=nothing", headers=HX).status_code == 404
    assert ada.client.get("/t/nothing/plans", headers=HX).status_code == 404
    assert ada.client.post("/t/nothing/plan", data={"do": "put C21 8 0"}, headers=HX).status_code == 404


def test_ux_077_there_is_an_end_to_planning(person: Callable[[str], Person]) -> None:
    ada, *_others, table = three(person)
    game = railhead.new("1830", players=["Ada", "Ben"])
    m = game.title.map
    wishes = [
        f"put {m.names[h]} {m.tiles[tile].number} {rotation}"
        for h in range(m.size)
        for (tile, rotation), way in list(following(game.state.board, h).items())[:1]
        if way.upgrades == 1
    ]
    wishes += [f"put {w.split()[1]} 24 0" for w in wishes if w.split()[2] in ("8",)]
    left = MOST_PLANS
    for wish in wishes:
        answer = plan(ada, table, wish)
        left -= "rh-refused" not in answer.headers
        if not left:
            break
    found = rows(plans(ada, table))
    assert len(found) == MOST_PLANS - left
    stored = [f"{h} {t} {r}" for h, t, r in (name.split() for name, _state in found)]
    more = ",".join(f'{{"kind":"tile","hex":"{h}","tile":"{t}","rotation":{r}}}'
                    for h, t, r in (name.split() for name in stored * 3))  # fmt: skip
    answer = ada.client.post(f"/t/{table}/offline", data={"lines": f'{{"plan":[{more}]}}'})
    assert answer.status_code in (200, 400)
    assert len(rows(plans(ada, table))) <= MOST_PLANS


# ---------------------------------------------------------------- what can follow is the board's


def live_of(game: Game) -> Live:
    """A table of the position, whose seats are all this person's."""
    seats = [Seat(place, name, "person", "me") for place, name in enumerate(game.players)]
    return Live(Terms("t", game.title.name, "", "me", "", "", "", {}, {}), seats, game)


def looked_at(game: Game, line: Line | None = None, **wanted: str) -> Any:
    """What the page shows of a position to who holds every seat."""
    return planning_of(make_view(live_of(game), Visitor("me", "Me"), None, None, {}), line, wanted)


def positions(title: str) -> list[Game]:
    """Positions of a game in which tiles lie, early and late."""
    game = played(1, title).game
    first = played(1, title).first["lay-track"]
    return [game.at(first + (game.length - first) * part // 4) for part in range(4)]


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_077_the_tray_is_the_boards_and_reach_is_the_engines(title: str) -> None:
    for game in positions(title):
        board, m = game.state.board, game.title.map
        with_track = [c for c, nodes in enumerate(board.tokens) if nodes]
        for h in range(0, m.size, 3):
            ways = following(board, h)
            tray = looked_at(game, hex=m.names[h]).tray
            shown = {piece.number for group in tray.groups for piece in group.pieces}
            assert shown == {m.tiles[tile].number for tile, _ in ways}
            assert not tray.hidden
            if m.fixed[h]:
                assert tray.note == "This hex takes no tile."
            for company in with_track[:2]:
                also = further_stations(game, company)
                near = {
                    m.tiles[t].number
                    for t, r in ways
                    if touches(board, company, also, h, m.tiles[t].faces[r].exits)
                }
                sym = game.title.corporations[company].sym
                tray = looked_at(game, hex=m.names[h], company=sym).tray
                assert {piece.number for group in tray.groups for piece in group.pieces} == near
                assert tray.hidden == len(shown - near)


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_077_everything_in_a_tray_can_be_planned(title: str) -> None:
    game = positions(title)[1]
    m = game.title.map
    live = live_of(game)
    tried = 0
    for h in range(0, m.size, 7):
        for group in looked_at(game, hex=m.names[h]).tray.groups if not m.fixed[h] else ():
            for piece in group.pieces:
                line = edited_plans(
                    live, None, "me", game, f"put {m.names[h]} {piece.number} {piece.rotation}"
                )
                shown = looked_at(game, line, hex=m.names[h])
                assert [row.tile for row in shown.rows] == [piece.number]
                assert shown.tray.planned == piece.number
                assert shown.tray.rotation in shown.tray.rotations
                assert f'data-plan="{m.names[h]}" data-tile="{piece.number}"' in shown.drawing
                tried += 1
    assert tried > 20


def test_ux_077_a_company_without_a_station_is_seen_from_its_home() -> None:
    game = railhead.new("1830", players=["Ada", "Ben"])
    home = game.title.map.names[game.title.corporations[game.title.corporation_index["B&O"]].home]
    beside = looked_at(game, hex=home, company="B&O").tray
    assert beside.groups
    assert not looked_at(game, hex="C21", company="B&O").tray.groups


# ---------------------------------------------------------------- into the turn, and what becomes of plans


def laying() -> tuple[Game, Lay, Lay]:
    """A position in which track is laid, a tile that can be laid, and one elsewhere that cannot be now."""
    game = played(1, "1830").at("lay-track")
    lays = [choice for choice in game.choices() if isinstance(choice, Lay) and not choice.by]
    m, taken = game.title.map, {lay.hex for lay in lays}
    for h in range(m.size):
        for tile, rotation in following(game.state.board, h):
            if m.names[h] not in taken:
                return game, lays[0], Lay(m.names[h], m.tiles[tile].number, rotation)
    raise AssertionError("nothing to plan")


def named(lay: Lay) -> str:
    return f"{lay.hex} {lay.tile} {lay.rotation}"


@pytest.mark.slow
def test_ux_077_what_is_legal_becomes_the_draft_and_the_rest_stays_with_its_reason(
    person: Callable[[str], Person],
) -> None:
    game, good, bad = laying()
    ada = person("Ada")
    table = imported(ada, game)
    plan(ada, table, f"put {named(bad)}")
    html = plan(ada, table, f"put {named(good)}").text
    assert {name for name, _state in rows(html)} == {named(bad), named(good)}
    why = game.why_not(bad)
    assert why is not None
    assert why.sentence() in unescape(html)
    assert f'value="adopt {named(good)}"' in html
    assert f'value="adopt {named(bad)}"' not in html
    refused = plan(ada, table, f"adopt {named(bad)}")
    assert refused.headers["rh-refused"] == why.code
    assert why.sentence() in unescape(refused.text)
    assert bundle(ada, table)["draft"] is None
    taken = plan(ada, table, "adopt")
    assert "rh-refused" not in taken.headers
    assert 'data-testid="chips"' in taken.text
    (action,) = bundle(ada, table)["draft"]["actions"]
    assert (action["hex"], action["tile"], action["rotation"]) == (good.hex, good.tile, good.rotation)
    assert [name for name, _state in rows(plans(ada, table))] == [named(bad)], "the draft has the other"
    assert {name for name, _state in rows(plans(ada, table, "?a=0"))} == {named(bad), named(good)}
    ada.send(table, game.length, action)
    assert [name for name, _state in rows(plans(ada, table))] == [named(bad)]
    plan(ada, table, f"drop {named(bad)}")
    assert bundle(ada, table)["plan"] is None, "what lies on the table is forgotten with the next change"


@pytest.mark.slow
@pytest.mark.parametrize("title", OWN)
def test_ux_077_as_many_plans_as_a_turn_allows_go_into_it(title: str) -> None:
    """In order, each judged after those before it: two first tiles in 1870, one in 1830."""
    game = played(1, title).at("lay-track")
    live = live_of(game)
    wanted: dict[str, Lay] = {}
    for choice in game.choices():
        if isinstance(choice, Lay) and not choice.by:
            wanted.setdefault(choice.hex, choice)
    line = None
    for lay in wanted.values():
        line = edited_plans(live, line, "me", game, f"put {named(lay)}")
    view = make_view(live, Visitor("me", "Me"), None, None, {})
    lays = into_turn(view, line, "")
    after, laid = game.copy(), []
    for lay in wanted.values():
        if after.step.name == "lay-track" and after.why_not(lay) is None:
            after.push(lay)
            laid.append(named(lay))
    assert [named(lay) for lay in lays] == laid
    assert laid
    assert [row.state for row in planning_of(view, line, {}).rows] == ["next"] * len(wanted)


def test_ux_077_plans_stay_plans_while_somebody_else_decides(person: Callable[[str], Person]) -> None:
    _ada, ben, eve, table = three(person)
    for who in (ben, eve):
        plan(who, table, "put C21 8 0")
        answer = plan(who, table, "adopt")
        assert answer.headers["rh-refused"] == "not-deciding"
        assert "They stay as they are" in answer.text
        assert 'data-testid="plan-adopt"' not in plans(who, table)
        assert bundle(who, table)["draft"] is None
        assert rows(plans(who, table)) == [("C21 8 0", "next")]


@pytest.mark.slow
def test_ux_077_a_plan_that_became_impossible_is_marked_and_says_why(person: Callable[[str], Person]) -> None:
    game, good, _bad = laying()
    ada = person("Ada")
    table = imported(ada, game)
    m = game.title.map
    hex_ = m.index[good.hex]
    after = game.copy()
    after.push(good)
    after_ways = following(after.state.board, hex_)
    lost = next(
        (tile, rotation)
        for tile, rotation in following(game.state.board, hex_)
        if (tile, rotation) not in after_ways
        and (m.tiles[tile].number, rotation) != (good.tile, good.rotation)
    )
    name = f"{good.hex} {m.tiles[lost[0]].number} {lost[1]}"
    assert rows(plan(ada, table, f"put {name}").text)[0][0] == name
    ada.send(
        table, game.length, {"kind": "tile", "hex": good.hex, "tile": good.tile, "rotation": good.rotation}
    )
    html = plans(ada, table)
    assert rows(html) == [(name, "lost")]
    assert "no longer possible" in html
    assert f'data-plan="{good.hex}" data-state="lost"' in html
    assert rows(plans(ada, table, f"?a={game.length}")) != [(name, "lost")], "in the past it was possible"
    ada.client.post(f"/t/{table}/take-back", data={"version": str(game.length + 1), "to": str(game.length)})
    assert rows(plans(ada, table))[0][1] != "lost"


def test_ux_077_a_tile_that_stays_for_good_is_followed_by_none() -> None:
    """A mine keeps its tile: nothing is offered there, and what was planned before it came can no longer come."""
    t = Wall(3).company("R", 5, 80, {A: 2}, home="F13", cash=200, trains=("2",)).tile("G14", "8", 2)
    t.operating_round()
    line = edited_plans(live_of(t.game), None, "me", t.game, "put G14 80 2")
    assert [row.state for row in looked_at(t.game, line).rows] == ["next"]
    assert looked_at(t.game, hex="G14").tray.groups
    t.mine("G14").bridge("H9")
    tray = looked_at(t.game, hex="G14").tray
    assert tray.groups == ()
    assert tray.note == "The tile on G14 bears a coal mine and stays as it is."
    shown = looked_at(t.game, line)
    assert [(row.state, row.words) for row in shown.rows] == [
        ("lost", "no longer possible: the tile that lies there stays for good")
    ]
    with pytest.raises(Refused, match="bears a coal mine") as refused:
        edited_plans(live_of(t.game), None, "me", t.game, "put G14 80 2")
    assert refused.value.refusal.rule == "R-1817-189"
    line = edited_plans(live_of(t.game), None, "me", t.game, "put H9 57 0")
    assert 'data-marker="bridge"' in looked_at(t.game, line).drawing, "it lies on the tile that is planned"


def test_ux_077_a_tile_laid_and_replaced_ends_its_plan_after_a_take_back_too() -> None:
    """The plan was made late, all was taken back to long before, and the tile came and went in what was played then."""
    game = played(1, "1830").game
    map_, laid = game.title.map, set()
    node: Node | None = game.node
    while node is not None:
        laid |= {(e.hex, e.tile, e.rotation) for e in node.events if isinstance(e, TileLaid)}
        node = node.parent
    board = game.state.board
    gone = next(one for one in sorted(laid) if board.tiles[one[0]] != one[1])
    wish = Lay(map_.names[gone[0]], map_.tiles[gone[1]].number, gone[2])
    line = Line("p", "t", "me", PLAN, game.length + 100, game.length + 200, (encode(wish),))
    assert looked_at(game, line).rows == (), "it has come, and is not told as lost"


@pytest.mark.slow
def test_ux_077_a_what_if_takes_plans_too(person: Callable[[str], Person]) -> None:
    game, good, _bad = laying()
    ada, eve = person("Ada"), person("Eve")
    table = imported(ada, game)
    for who in (ada, eve):
        begun = who.client.post(
            f"/t/{table}/branch", data={"start": str(game.length)}, follow_redirects=False
        )
        query = "?" + begun.headers["location"].split("?")[1]
        plan(who, table, f"put {named(good)}")
        assert f'value="adopt {named(good)}"' in plans(who, table, query)
        answer = who.client.post(f"/t/{table}/plan{query}", data={"do": f"adopt {named(good)}"}, headers=HX)
        assert "rh-refused" not in answer.headers
        assert rows(plans(who, table, query)) == []
        assert rows(plans(who, table)) == [(named(good), "next")], "on the table it is a plan still"


# ---------------------------------------------------------------- without a connection


@pytest.mark.slow
def test_ux_077_without_a_connection_plans_are_the_same_and_are_brought_back(
    person: Callable[[str], Any],
) -> None:
    ada = person("Ada")
    table, offline = offline_at(ada, "1830", "lay-track")
    _game, good, bad = laying()
    for verb, what, query, form in (
        ("GET", "plans", "", {}),
        ("GET", "plans", f"hex={good.hex}&company=PRR", {}),
        ("POST", "plan", "", {"do": f"put {named(good)}", "hex": good.hex}),
        ("POST", "plan", "", {"do": f"put {named(bad)}"}),
        ("POST", "plan", "", {"do": "put Z99 8 0"}),
        ("GET", "plans", f"hex={bad.hex}", {}),
        ("POST", "plan", "", {"do": f"drop {named(bad)}"}),
    ):
        one, two = both(ada, offline, verb, what, query, **form)
        assert one == two, (what, query, form)
    assert offline.lines() == {"plan": [{"kind": "tile", **_fields(good)}], "planned": []}
    plan(ada, table, "clear")
    text = (
        f'{{"plan":[{{"kind":"tile","hex":"{good.hex}","tile":"{good.tile}","rotation":{good.rotation}}}]}}'
    )
    assert ada.client.post(f"/t/{table}/offline", data={"lines": text}).status_code == 200
    assert rows(plans(ada, table)) == [(named(good), "next")]
    for nonsense in ('{"plan":7}', '{"plan":[{"kind":"tile"}]}', '{"plan":[[]]}'):
        assert ada.client.post(f"/t/{table}/offline", data={"lines": nonsense}).status_code == 400
    strange = '{"plan":[{"kind":"pass"},{"kind":"tile","hex":"Z99","tile":"8","rotation":0}]}'
    assert ada.client.post(f"/t/{table}/offline", data={"lines": strange}).status_code == 200
    assert rows(plans(ada, table)) == [], "what no map has is left out"


def test_ux_077_plans_changed_on_two_devices_are_both_kept(person: Callable[[str], Any]) -> None:
    """Hex by hex what was changed without the connection counts, and of the others what is known; twice is once."""
    ada = person("Ada")
    table = ada.create(["me", "device"])
    for wish in ("put C21 8 0", "put C19 9 1", "put D18 8 0"):
        plan(ada, table, wish)
    offline = OfflineTable(bundle(ada, table))
    for wish in ("drop C21 8 0", "turn D18 8 1", "put C17 9 0"):
        here = {"verb": "POST", "path": f"/t/{table}/plan", "body": urlencode({"do": wish}), "headers": HX}
        assert json.loads(offline.ask(json.dumps(here)))["status"] == 200
    for wish in ("drop C19 9 1", "turn D18 8 2", "put E13 8 0"):
        assert "rh-refused" not in plan(ada, table, wish).headers, wish
    for _ in range(2):
        answer = ada.client.post(f"/t/{table}/offline", data={"lines": json.dumps(offline.lines())})
        assert answer.status_code == 200
        found = sorted(name for name, _state in rows(plans(ada, table)))
        assert found == ["C17 9 0", "D18 8 1", "E13 8 0"]
    offline.take(bundle(ada, table, f"?since={offline.live.version}"))
    assert offline.lines() == {}


def test_ux_077_what_is_brought_back_waits_for_a_change_under_way(
    person: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change at another device that is not yet kept when the connection comes back is not lost."""
    ada = person("Ada")
    table = ada.create(["me", "device"])
    save, under_way = Lines.save, Event()

    async def slow(lines: Lines, line: Line) -> Line:
        first = not under_way.is_set()
        under_way.set()
        if first:
            await asyncio.sleep(1.0)
        return await save(lines, line)

    monkeypatch.setattr(Lines, "save", slow)
    brought = '{"plan":[{"kind":"tile","hex":"C19","tile":"9","rotation":1}],"planned":[]}'
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(plan, ada, table, "put C21 8 0")
        assert under_way.wait(30)
        assert ada.client.post(f"/t/{table}/offline", data={"lines": brought}).status_code == 200
        assert answer.result().status_code == 200
    assert sorted(rows(plans(ada, table))) == [("C19 9 1", "next"), ("C21 8 0", "next")]


def _fields(lay: Lay) -> dict[str, Any]:
    return {"hex": lay.hex, "tile": lay.tile, "rotation": lay.rotation}
