"""What-ifs have a name and a comment of their owner's, wherever they are shown."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import urlencode

from railhead.web.bounds import harmless_lines
from railhead.web.offline.table import OfflineTable
from railhead.web.tables.lines import LONGEST_COMMENT, LONGEST_NAME, MOST_COMMENT_LINES

from .conftest import Person

HX = {"HX-Request": "true"}
HOSTILE = '<script>alert("1")</script> \u202e"><img src=x onerror=y>'


def begun(who: Person, table: str, **form: str) -> str:
    """The id of a new what-if."""
    answer = who.client.post(
        f"/t/{table}/branch", data={"start": "0", **form}, headers=HX, follow_redirects=False
    )
    return str(answer.headers["hx-redirect"]).split("?b=")[1]


def described(who: Person, table: str, branch: str, name: str, comment: str) -> Any:
    form = {"b": branch, "name": name, "comment": comment}
    return who.client.post(f"/t/{table}/describe", data=form, follow_redirects=False)


def test_ux_113_name_and_comment_are_in_frame_timeline_lists_and_comparison(
    person: Callable[[str], Person],
) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"])
    branch = begun(ada, table)
    answer = described(ada, table, branch, "Two trains early", "Costs the\ndividend")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}?b={branch}")
    for who in (ada, eve):  # the link is all that another needs
        html = who.client.get(f"/t/{table}?b={branch}").text
        frame = html[html.index('data-testid="branch-frame"') :]
        assert "<b>Two trains early</b>" in frame[:3000]
        assert "Costs the\ndividend" in frame[:3000]
        time = html[html.index('data-testid="time-branch"') :][:300]
        assert "Two trains early" in time
        assert re.search(r'data-title="[^"]*Two trains early · ', html)
        compared = who.client.get(f"/t/{table}/compare?one=now&two={branch}").text
        assert "What-if: Two trains early" in compared
        assert "Costs the\ndividend" in compared
    menu = ada.client.get(f"/t/{table}").text
    assert menu.count("Two trains early") == 2, "in the menu and beside the timeline"
    assert "Costs the\ndividend" in menu
    assert "Two trains early" not in eve.client.get(f"/t/{table}").text, "a link is not a list"


def test_ux_113_only_the_owner_names_a_what_if(person: Callable[[str], Person]) -> None:
    ada, eve = person("Ada"), person("Eve")
    table = ada.create(["me", "device"])
    branch = begun(ada, table, name="Mine", comment="as it was")
    assert described(eve, table, branch, "Eve's", "stolen").status_code == 403
    assert described(ada, table, "nothing", "x", "").status_code == 404
    assert described(ada, table, "", "x", "").status_code == 404
    html = eve.client.get(f"/t/{table}?b={branch}").text
    assert "<b>Mine</b>" in html
    assert "as it was" in html
    assert "line-rename" not in html
    assert "line-rename" in ada.client.get(f"/t/{table}?b={branch}").text


def test_ux_113_hostile_and_endless_words_are_harmless(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"])
    branch = begun(ada, table)
    described(ada, table, branch, HOSTILE + "n" * 500, HOSTILE + "c" * 5000)
    for address in (f"/t/{table}?b={branch}", f"/t/{table}", f"/t/{table}/compare?two={branch}"):
        html = ada.client.get(address).text
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert "\u202e" not in html
    kept = ada.client.get(f"/t/{table}/offline").json()["branches"][0]
    assert len(kept["name"]) == LONGEST_NAME
    assert len(kept["comment"]) == LONGEST_COMMENT
    described(ada, table, branch, " \n ", " ")
    kept = ada.client.get(f"/t/{table}/offline").json()["branches"][0]
    assert (kept["name"], kept["comment"]) == ("What if after action 0", "")


def test_ux_113_a_comment_has_few_lines() -> None:
    assert harmless_lines(" a \r\n\tb\x00\rc ", 100, 12) == "a\nb\nc"
    many = harmless_lines("x\n" * 100, LONGEST_COMMENT, MOST_COMMENT_LINES)
    assert many.count("\n") == MOST_COMMENT_LINES - 1


def test_ux_113_a_name_given_without_a_connection_comes_back(person: Callable[[str], Person]) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"])
    offline = OfflineTable(ada.client.get(f"/t/{table}/offline").json())

    def here(what: str, **form: str) -> dict[str, Any]:
        asked = {
            "verb": "POST",
            "path": f"/t/{table}/{what}",
            "query": "",
            "body": urlencode(form),
            "headers": HX,
        }
        found: dict[str, Any] = json.loads(offline.ask(json.dumps(asked)))
        return found

    branch = here("branch", start="0")["headers"]["HX-Redirect"].split("?b=")[1]
    lines = here("describe", b=branch, name="In the tunnel", comment="no\nsignal")["lines"]
    assert ada.client.post(f"/t/{table}/offline", data={"lines": json.dumps(lines)}).status_code == 200
    html = unescape(ada.client.get(f"/t/{table}?b={branch}").text)
    assert "<b>In the tunnel</b>" in html
    assert "no\nsignal" in html
    lines["branches"][0]["comment"] = 7
    assert ada.client.post(f"/t/{table}/offline", data={"lines": json.dumps(lines)}).status_code == 400
