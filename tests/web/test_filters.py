"""Open seats by what somebody looks for; the address says it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Person


def shown(who: Person, query: str) -> set[str]:
    page = who.client.get(f"/?{query}", headers={"accept": "text/html"}).text
    return set(re.findall(r'data-testid="table-([^"]*)"', page))


@pytest.mark.slow
def test_ux_002_open_seats_are_filtered_by_the_address(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    small = ada.create(["me", "invite"], public="1")
    large = ada.create(["me", "invite", "invite", "bot"], public="1", title="1870", route_help="off",
                       clock="move:86400", level="new", language="de")  # fmt: skip
    other = ada.create(["me", "invite", "bot"], public="1", **{"preset-1830": "18xxgames"})
    hidden = ada.create(["me", "invite"])
    every = {small, large, other}
    for query, wanted in (
        ("", every),
        ("title=1870", {large}),
        ("title=1830", {small, other}),
        ("title=1817", set()),
        ("players=4", {large}),
        ("free=1", {small, other}),
        ("free=2", every),
        ("help=off", {large}),
        ("help=full", {small, other}),
        ("rules=rulebook", {small, large}),
        ("rules=other", {other}),
        ("title=1830&players=2&help=full", {small}),
        ("pace=none", {small, other}),
        ("pace=sitting", set()),
        ("pace=days", {large}),
        ("level=new", {large}),
        ("level=known", set()),
        ("language=de", every),
        ("language=fr", {small, other}),
        ("title=xyz&players=-1&free=abc&help=%3Cb%3E&rules=1", every),
    ):
        assert shown(ben, query) == wanted, query
    assert hidden not in shown(ben, "")
    card = ben.client.get("/?title=1870", headers={"accept": "text/html"}).text
    assert "A day a turn · Newcomers welcome · Deutsch" in " ".join(card.split())
    page = ben.client.get("/?title=1870&players=4&help=off").text
    assert len(re.findall(r"<option value=\"(?:1870|4|off)\"\s+selected", page)) == 3, (
        "the form says what is shown"
    )
    assert "No open table is like that." in ben.client.get("/?title=1817").text
    assert {small, large, other, hidden} <= shown(ada, "title=1817"), "one's own tables are not filtered"
