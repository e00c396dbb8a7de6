"""A list of tables that somebody watches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Person

HTML = {"accept": "text/html"}


def lists(who: Person) -> dict[str, str]:
    """The parts of the lobby below, by their heading."""
    page = who.client.get("/", headers=HTML).text
    return {
        part.split("<")[0]: part for part in page.split("<h2 id=")[1:] for part in (part.partition(">")[2],)
    }


@pytest.mark.slow
def test_ux_008_a_table_is_added_to_the_watched_ones_and_dropped(person: Callable[[str], Person]) -> None:
    """Found by its address alone, or in the lobby; it stays when it is not shown there; nobody else has it."""
    ada, ben, eve, fay = person("Ada"), person("Ben"), person("Eve"), person("Fay")
    table = ada.create(["me", "invite"], public="1")
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    assert f'data-testid="watch-{table}"' in lists(eve)["Games of others"]
    assert "Watching" not in lists(eve)
    assert "Add to Watching" in eve.client.get(f"/t/{table}", headers=HTML).text
    assert 'data-testid="watch"' not in ben.client.get(f"/t/{table}", headers=HTML).text, "he plays there"

    answer = eve.client.post(f"/t/{table}/watch", data={"on": "yes"}, follow_redirects=False)
    assert answer.headers["location"] == f"/t/{table}"
    eve.client.post(f"/t/{table}/watch", data={"on": "yes"})
    assert f"table-{table}" in lists(eve)["Watching"]
    assert "Games of others" not in lists(eve), "each table stands once"
    assert "Watching" not in lists(fay)
    assert "Stop watching" in eve.client.get(f"/t/{table}", headers=HTML).text

    ada.client.post(f"/t/{table}/share", data={"on": "no"})
    assert f"table-{table}" in lists(eve)["Watching"], "who has the address may look"
    gone = eve.client.post(f"/t/{table}/watch", data={"on": "no", "back": "lobby"}, follow_redirects=False)
    assert gone.headers["location"] == "/"
    assert "Watching" not in lists(eve)
    assert eve.client.post("/t/nothing/watch", data={"on": "yes"}).status_code == 404


def test_ux_008_so_many_and_no_more(person: Callable[[str], Person], monkeypatch: pytest.MonkeyPatch) -> None:
    from railhead.web.lobby import watching

    monkeypatch.setattr(watching, "MOST_WATCHED", 1)
    ada, eve = person("Ada"), person("Eve")
    first, second = ada.create(["me", "bot"]), ada.create(["me", "bot"])
    assert eve.client.post(f"/t/{first}/watch", data={"on": "yes"}).status_code == 200
    assert eve.client.post(f"/t/{second}/watch", data={"on": "yes"}).status_code == 429
