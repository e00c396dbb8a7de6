"""The end of a game: its page, its picture, what was left on the map; and a table on paper."""

from __future__ import annotations

import html
import re
import struct
import time
from collections.abc import Callable
from functools import lru_cache
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.actions import Run
from railhead.engine.events import Ran
from railhead.engine.game import Game
from railhead.engine.steps.run import best_routes
from railhead.finance.holders import CORPORATION
from railhead.notation import native
from railhead.review import left_on_map, run_indices
from railhead.titles import OWN
from railhead.web.fragments import fragment
from railhead.web.history.charts import charts
from railhead.web.history.result import result_of, scored
from railhead.web.wording.words import why_ended

if TYPE_CHECKING:
    from .conftest import Person

HTML = {"accept": "text/html"}


@lru_cache(maxsize=1)
def ended() -> Game:
    """A short game by chance that came to its end; some trains stayed at home."""
    for seed in range(60):
        game = railhead.new("1830", players=["Ada", "Ben", "<Cleo>"], options={"revenue_policy": "any"})
        rng = Random(seed)
        while not game.over and game.length < 900:
            nothing = game.step.name == "run-trains" and rng.random() < 0.3
            game.push(Run(()) if nothing else choose(game, rng))
        if game.over and len(run_indices(game)) > 5:
            return game
    raise AssertionError("no game came to its end")


def imported(ada: Person, game: Game) -> str:
    files = {"file": ("club_final.json", native.dumps(game).encode())}
    answer = ada.client.post("/import", files=files, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("?")[0]


def test_the_table_itself_lets_equals_share_a_place(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = person("Ada")
    table = imported(ada, ended())
    monkeypatch.setattr(Game, "result", lambda _game: {"Ada": 0, "Ben": 25, "<Cleo>": 0})
    rows = ada.client.get(table, headers=HTML).text.split('data-testid="result"')[1].split("</table>")[0]
    assert re.findall(r"<tr><td>(\d)</td>", rows) == ["1", "2", "2"]


@pytest.mark.slow
def test_the_result_says_places_parts_and_turning_points(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = ended()
    table = imported(ada, game)
    page = ada.client.get(f"{table}/result", headers=HTML).text
    best = max(game.result().values())
    for name, total in game.result().items():
        shown = name.replace("<", "&lt;").replace(">", "&gt;")
        assert shown in page
        assert f"${total:,}" in page
        if total == best:
            assert shown in page.split('data-testid="headline"')[1][:60]
    for part in ("Cash", "Shares", "Privates"):
        assert f">{part}</th>" in page
    assert "<Cleo>" not in page
    assert 'property="og:image" content="http://testserver.local' + table + '/picture/png"' in page
    assert 'data-testid="turns"' in page
    assert f"{table}/result" in ada.client.get(table, headers=HTML).text


@pytest.mark.slow
def test_the_picture_has_the_size_that_other_sites_show(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = imported(ada, ended())
    picture = ada.client.get(f"{table}/picture/png")
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    drawn = ada.client.get(f"{table}/picture/svg")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert 'viewBox="0 0 1200 630"' in drawn.text
    assert "<Cleo>" not in drawn.text
    assert ada.client.get(f"{table}/picture/gif").status_code == 404


@pytest.mark.slow
def test_what_was_left_on_the_map_comes_bit_by_bit(person: Callable[[str], Person]) -> None:
    """The figures of the page are those of the review, computed here in one go."""
    ada = person("Ada")
    game = ended()
    table = imported(ada, game)
    until = time.monotonic() + 60
    while 'data-testid="left-proof"' not in (page := ada.client.get(f"{table}/left").text):
        assert time.monotonic() < until, page
        assert "failed" not in page
        time.sleep(0.2)
    assert re.search(rf"All {len(run_indices(game))}\s+runs were\s+compared with", page)
    runs = [left_on_map(game, index) for index in run_indices(game)]
    for seat, name in enumerate(game.players):
        own = [run for run in runs if run.player == seat]
        if own:
            row = page.split(f"<td>{name.replace('<', '&lt;').replace('>', '&gt;')}</td>")[1].split("</tr>")[
                0
            ]
            cells = [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
            left = sum(run.left for run in own)
            assert cells[:4] == [str(len(own)), f"${sum(r.ran for r in own):,}", f"${sum(r.best for r in own):,}",
                                 f"${left:,}"]  # fmt: skip
    assert sum(run.left for run in runs) > 0, "the game was chosen so that something was left"


def cells_of(page: str) -> list[list[str]]:
    """The words of a part's rows."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    return [
        [
            html.unescape(re.sub(r"<[^>]+>", "", cell)).strip()
            for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)
        ]
        for row in body.split("</tr>")[:-1]
    ]


@pytest.mark.slow
def test_ux_192_every_run_that_left_something_is_told_page_by_page(
    person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each figure is the engine's at that moment: the run's revenue, the best routes, the president, the round."""
    ada, game = person("Ada"), ended()
    table = imported(ada, game)
    monkeypatch.setattr("railhead.web.routes.reviews.MOST", 2)
    until = time.monotonic() + 60
    while "runs-progress" in (page := ada.client.get(f"{table}/review/runs").text):
        assert time.monotonic() < until, page
        time.sleep(0.2)
    wanted, links = [], []
    for index in run_indices(game):
        before, after = game.at(index - 1), game.at(index)
        corporation = before.state.entity - CORPORATION
        ran = sum(event.revenue for event in after.events if isinstance(event, Ran))
        best = best_routes(before, corporation).revenue
        if best > ran:
            seat = before.state.president[corporation]
            s = before.state
            assert seat is not None
            links.append(f"{table}?a={index}")
            wanted.append([f"OR {s.turn}.{s.number}", game.title.corporations[corporation].sym, game.players[seat],
                           f"${ran:,}", f"${best:,}", f"${best - ran:,}"])  # fmt: skip
    assert len(wanted) > 2, "the game was chosen so that something was left"
    told, led = [], []
    for begin in range(0, len(wanted), 2):
        page = ada.client.get(f"{table}/review/runs?from={begin}").text
        assert ("runs-earlier" in page) == (begin > 0)
        assert ("runs-later" in page) == (begin + 2 < len(wanted))
        assert f"{begin + 1} to {min(begin + 2, len(wanted))} of {len(wanted)}" in re.sub(r"\s+", " ", page)
        told += cells_of(page)
        led += re.findall(r'<td><a href="([^"]+)">', page)
    assert told == wanted
    assert led == links
    assert (
        cells_of(ada.client.get(f"{table}/review/runs?from=99999").text) == wanted[-(len(wanted) % 2 or 2) :]
    )


def test_a_game_that_is_not_over_has_no_result(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"], **{"seat-name-1": "Ben"})
    for what in ("result", "left", "picture/png"):
        answer = ada.client.get(f"/t/{table}/{what}")
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "not-over"


def test_equal_scores_share_a_place() -> None:
    game = railhead.new("1830", players=["Ada", "Ben", "Cleo"])
    rows = scored(game)
    assert [row.place for row in rows] == [1, 1, 1]
    assert result_of(game, "Test").headline == "Ada and Ben and Cleo win"


@pytest.mark.slow
def test_a_table_on_paper_has_everything(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = ended()
    table = imported(ada, game)
    page: Any = ada.client.get(f"{table}/paper", headers=HTML).text
    for part in ("Players", "Companies", "Bank", "Market", "Map", "Log"):
        assert f">{part}</h2>" in page
    assert 'class="rh rh-map"' in page
    assert 'class="rh rh-market"' in page
    indices = [int(i) for i in re.findall(r'<span class="at">(\d+)</span>', page)]
    assert indices == sorted(indices), "the first action comes first"
    assert {1, game.length} <= set(indices)
    told = f"after action {game.length}. {result_of(game, 'Test').headline}. {why_ended(game)}"
    assert told in html.unescape(page)
    assert 'data-testid="auction"' not in page
    early = ada.client.get(f"{table}/paper?a=3", headers=HTML).text
    assert "after action 3" in early
    assert 'data-testid="auction"' in early, "what is on offer, and the bids"
    assert max(int(i) for i in re.findall(r'<span class="at">(\d+)</span>', early)) == 3


@pytest.mark.parametrize("title", OWN)
def test_paper_shows_the_opening_sale_of_every_title(person: Callable[[str], Person], title: str) -> None:
    ada = person("Ada")
    game = railhead.new(title, players=["Ada", "Ben", "Cleo"])
    page: Any = ada.client.get(f"{imported(ada, game)}/paper", headers=HTML).text
    above = page.partition('id="paper-players"')[0]
    for rule in game.title.privates[:3]:
        assert html.escape(rule.name).replace("&#x27;", "&#39;") in above, rule.sym


def test_what_was_not_searched_says_so_on_paper() -> None:
    found = SimpleNamespace(done=False, failed=False, total=7, seen=0)
    for part in ("left", "review_track", "review_opinions"):
        for seen, said in ((0, "Not searched yet."), (3, "Searched in part: 3 of 7")):
            found.seen = seen
            made = fragment(
                f"parts/{part}.html", found=found, table=SimpleNamespace(id="t"), players=(), rows=(), cur="$",
                syms=(), unit="$",
            )  # fmt: skip
            assert said in made
            assert '<label class="no-print">' in made


def test_cash_is_drawn_beside_worth() -> None:
    """UX-192: a chart for each of worth, cash, income and prices, a point for each round."""
    game, rng = railhead.new("1830", ["Ada", "Ben", "Cleo"]), Random(3)
    while game.length < 60:
        game.push(choose(game, rng))
    drawn = dict(charts(game))
    assert list(drawn) == ["Worth", "Cash", "Income per operating round", "Share prices"]
    assert f"${game.state.cash[0]:,}" in drawn["Cash"][0]
