"""The page of a review: at once what the record says, the rest with progress; and playing on."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.notation import native
from railhead.review import lay_indices, lay_look, purchases, standings

if TYPE_CHECKING:
    from .conftest import Person

HTML = {"accept": "text/html"}


@lru_cache(maxsize=1)
def record() -> Game:
    """The beginning of a game by chance: some trains, some tiles."""
    game = railhead.new("1830", players=["Ada", "Ben", "<Cleo>"])
    rng = Random(1)
    while not game.over and len(lay_indices(game)) < 4:
        game.push(choose(game, rng))
    return game


def imported(ada: Person, game: Game) -> str:
    files = {"file": ("club.json", native.dumps(game).encode())}
    answer = ada.client.post("/import", files=files, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("?")[0]


@pytest.mark.slow
def test_the_page_says_what_the_record_says(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = record()
    table = imported(ada, game)
    page = ada.client.get(f"{table}/review", headers=HTML).text
    trains = page.split('data-testid="review-trains"')[1].split("</table>")[0]
    assert trains.count("<tr>") - 1 == len(purchases(game))
    rounds = page.split('data-testid="review-rounds"')[1].split("</table>")[0]
    rows = standings(game)
    assert rounds.count("<tr>") - 1 == len(rows)
    for count in rows[-1].certificates:
        assert f">{count}/{rows[-1].limit}<" in re.sub(r"\s", "", rounds)
    assert "<Cleo>" not in page
    told = re.sub(r"<[^>]+>", "", page.split("<h1>Review</h1>")[1].split("</header>")[0])
    assert not re.search(r"\.[A-Z]", told), "sentences have their space"


@pytest.mark.slow
def test_tiles_come_with_progress_and_are_the_librarys(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    game = record()
    table = imported(ada, game)
    part = ""
    for _ in range(240):
        part = ada.client.get(f"{table}/review/track", headers=HTML).text
        if "track-progress" not in part:
            break
        time.sleep(0.25)
    assert "track-progress" not in part
    looks = [lay_look(game, index) for index in lay_indices(game)]
    for look in looks:
        if look.more > 0:
            assert f"${look.would}" in part
    for seat, name in enumerate(game.players):
        own = [look for look in looks if look.player == seat]
        if own:
            said = f"{name}: {sum(look.more > 0 for look in own)} of {len(own)}"
            assert said in part.replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.slow
def test_what_has_no_review(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    running = ada.create(["me", "invite"])
    assert ada.client.get(f"/t/{running}/review").status_code == 404
    table = imported(ada, record())
    assert ada.client.get(f"{table}/review/nothing").status_code == 404


def play_on(ada: Person, table: str, **form: str) -> Any:
    return ada.client.post(f"{table}/play-on", data=form, follow_redirects=False)


@pytest.mark.slow
def test_anybody_plays_on_from_any_point_against_bots(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    game = record()
    table = imported(ada, game)
    seat = game.at(20).actor
    answer = play_on(ben, table, at="20", seat=str(seat), bot="random", name="Ben")
    assert answer.status_code == 303, answer.text
    new = str(answer.headers["location"])
    assert new != table
    log = ben.client.get(f"{new}/export/native").json()
    assert len(log["actions"]) == 20
    assert log["actions"] == ada.client.get(f"{table}/export/native").json()["actions"][:20]
    assert ada.client.get(f"{table}/export/native").json()["actions"]
    page = ben.client.get(new, headers=HTML).text
    assert "Ben" in page


@pytest.mark.slow
def test_where_nobody_can_play_on(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = imported(ada, record())
    for form in (
        {"at": "99999", "seat": "0"},
        {"at": "5", "seat": "7"},
        {"at": "5", "seat": "0", "bot": "nobody"},
    ):
        assert play_on(ada, table, **form).status_code == 400
    assert play_on(ada, f"/t/{ada.create(['me', 'invite'])}", at="0", seat="0").status_code == 404
