"""UX-021: at a table that shares drafts everybody sees the draft of whoever is asked; at any other nobody does."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Person

HTML = {"accept": "text/html"}
HX = {"HX-Request": "true"}
TAKE = '[{"kind":"take","private":"SV"}]'


def seated(ada: Person, ben: Person, **terms: str) -> str:
    table = ada.create(["me", "invite"], public="1", **terms)
    ben.client.post(f"/join/{table}", data={"name": "Ben"})
    return table


def sees(who: Person, table: str) -> str:
    """Everything that somebody is sent: the whole page, its parts, and what goes on without a connection."""
    parts = who.client.get(f"/t/{table}/parts", headers=HX).text
    whole = who.client.get(f"/t/{table}", headers=HTML).text
    kept = who.client.get(f"/t/{table}/offline").text
    return parts + whole + re.sub(r'"entries":\[.*?\]', "", kept)


@pytest.mark.parametrize("shared", [False, True])
def test_ux_021_a_draft_is_seen_where_the_table_shares_it(
    person: Callable[[str], Person], shared: bool
) -> None:
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = seated(ada, ben, **({"drafts": "shared"} if shared else {}))
    before = {who.name: who.client.get(f"/t/{table}/parts", headers=HX).text for who in (ben, eve)}
    ada.client.post(f"/t/{table}/draft", data={"add": TAKE}, headers=HX)
    assert 'data-testid="chips"' in ada.client.get(f"/t/{table}", headers=HTML).text
    for who in (ben, eve):
        payload = sees(who, table)
        assert ('data-testid="overheard"' in payload) is shared
        if not shared:
            assert who.client.get(f"/t/{table}/parts", headers=HX).text == before[who.name]
        else:
            assert "Draft</b> of Ada, not sent yet" in payload
        assert 'data-testid="commit"' not in payload
        past = who.client.get(f"/t/{table}?a=0", headers=HTML).text
        assert ("overheard" in past) is shared, "after the last action it is the present"
    assert 'data-testid="overheard"' not in sees(ada, table), "one's own draft is one's own"
    ada.client.post(f"/t/{table}/draft", data={"clear": "1"}, headers=HX)
    assert "overheard" not in sees(ben, table)
    assert "overheard" not in sees(eve, table)


def test_ux_021_only_the_draft_of_whoever_is_asked_is_shared(person: Callable[[str], Person]) -> None:
    """What somebody prepares for later, and what-ifs, stay private."""
    ada, ben, eve = person("Ada"), person("Ben"), person("Eve")
    table = seated(ada, ben, drafts="shared")
    ada.client.post(f"/t/{table}/draft", data={"add": TAKE}, headers=HX)
    at = ada.client.post(f"/t/{table}/branch", data={"start": "0"}, follow_redirects=False).headers[
        "location"
    ]
    assert "overheard" not in ada.client.get(at, headers=HTML).text
    assert ada.send(table, 0, {"kind": "pass"}).status_code == 303
    for who in (ben, eve):
        assert "overheard" not in sees(who, table)
    own = ben.client.post(f"/t/{table}/branch", data={"start": "1"}, follow_redirects=False).headers[
        "location"
    ]
    ben.client.post(f"/t/{table}/draft?{own.partition('?')[2]}", data={"typed": "pass"}, headers=HX)
    assert "overheard" not in sees(ada, table)


def test_ux_021_it_is_agreed_and_off_by_default(person: Callable[[str], Person]) -> None:
    ada, ben = person("Ada"), person("Ben")
    assert "Private until they are sent" in ada.client.get(f"/t/{seated(ada, ben)}", headers=HTML).text
    shared = ada.client.get(f"/t/{seated(ada, ben, drafts='shared')}", headers=HTML).text
    assert "Seen by all while they are made" in shared
