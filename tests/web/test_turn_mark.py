"""The page knows whether the table asks its person something now, whatever it shows."""

from __future__ import annotations

import re
from collections.abc import Callable

from .conftest import Person

HTML = {"accept": "text/html"}


def wanted(who: Person, address: str) -> str:
    return re.findall(r'data-turn="([^"]*)"', who.client.get(address, headers=HTML).text)[0]


def test_ux_134_whose_turn_it_is_in_the_present_the_past_and_a_what_if(
    person: Callable[[str], Person],
) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = ada.create(["me", "invite"], public="1")
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    at = f"/t/{table}"
    assert [wanted(who, at) for who in (ada, ben, eve)] == ["true", "false", "false"]
    ada.send(table, 0, {"kind": "pass"})
    begun = ben.client.post(f"{at}/branch", data={"start": "0"}, follow_redirects=False).headers["location"]
    for address in (at, f"{at}?a=0", begun):
        assert [wanted(who, address) for who in (ada, ben, eve)] == ["false", "true", "false"]
