"""UX-180: going on without the connection. The offline of a browser answers what the service would answer."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.browser.positions import played

from railhead.notation import native
from railhead.web.handlers import HANDLERS
from railhead.web.offline.archive import archive
from railhead.web.offline.bundle import ME
from railhead.web.offline.table import OfflineTable
from railhead.web.settings import PYODIDE

REPOSITORY = Path(__file__).parents[2]
HX = {"HX-Request": "true"}
STEPS = [
    ("1830", "lay-track"),
    *(pytest.param("1830", step, marks=pytest.mark.slow)
      for step in ("opening-sale", "stock-turn", "place-token", "run-trains", "dividend",
                   "buy-trains", "return-trains", "over")),
    *(pytest.param("1870", step, marks=pytest.mark.slow)
      for step in ("lay-track", "run-trains", "price-protection")),
]  # fmt: skip


def seated(person: Any, title: str, step: str) -> tuple[str, OfflineTable]:
    """A table at the first such decision of a seeded game, and a offline of the same person."""
    game = played(1, title).at(step)
    answer = person.client.post(
        "/import", files={"text": (None, native.dumps(game)), "trust": (None, "strict")}
    )
    assert answer.status_code == 200, answer.text[:300]
    table = str(answer.url).split("/t/")[1].split("?")[0]
    return table, OfflineTable(bundle(person, table))


def bundle(person: Any, table: str, query: str = "") -> dict[str, Any]:
    data: dict[str, Any] = person.client.get(f"/t/{table}/offline{query}").json()
    return data


def both(
    person: Any, offline: OfflineTable, verb: str, what: str, query: str = "", **form: str
) -> tuple[Any, Any]:
    """The service's answer and the offline's, each as (status, refused, body)."""
    path = f"/t/{offline.live.terms.id}/{what}"
    address = f"{path}?{query}" if query else path
    sent = person.client.get(address, headers=HX) if verb == "GET" else person.client.post(
        address, headers=HX, data=form
    )  # fmt: skip
    asked = {"verb": verb, "path": path, "query": query, "body": urlencode(form), "headers": HX}
    here = json.loads(offline.ask(json.dumps(asked)))
    return (
        (sent.status_code, sent.headers.get("rh-refused"), sent.text),
        (here["status"], here["headers"].get("RH-Refused"), here["body"]),
    )


def parts(person: Any, offline: OfflineTable, query: str = "") -> str:
    """The whole page of an address, from both, and the same."""
    one, two = both(person, offline, "GET", "parts", query)
    assert one == two, query
    assert one[0] == 200
    return str(one[2])


@pytest.mark.slow
@pytest.mark.parametrize(("title", "step"), STEPS)
def test_ux_180_offline_answers_as_the_service(person: Callable[[str], Any], title: str, step: str) -> None:
    """Selections, drafts, history, rules, curves and what can be typed are the same byte for byte."""
    ada = person("Ada")
    _table, offline = seated(ada, title, step)
    html = parts(ada, offline)
    assert step == "over" or 'name="add"' in html or "data-hint" in html or "data-pick" in html
    picks = [unescape(pick) for pick in dict.fromkeys(re.findall(r'data-pick="([^"]+)"', html))]
    hints = dict.fromkeys(re.findall(r'data-hint="([^"]+)"', html))
    for query in [*picks[:4], *(f"hex={name}" for name in list(hints)[:3])]:
        inner = parts(ada, offline, query)
        more = [unescape(pick) for pick in re.findall(r'data-pick="([^"]+)"', inner)]
        for deeper in more[-1:]:
            parts(ada, offline, deeper)
    for at in (0, offline.live.game.length // 2, offline.live.game.length):
        parts(ada, offline, f"a={at}")
    adds = [unescape(add) for add in dict.fromkeys(re.findall(r'name="add" value="([^"]+)"', html))]
    for add in [*adds[:2], '{"kind":"pass"}', '{"kind":"train","train":"9"}']:
        one, two = both(ada, offline, "POST", "draft", add=add)
        assert one == two, add
    parts(ada, offline)
    for form in (
        {"undo": "1"},
        {"redo": "1"},
        {"typed": "pass"},
        {"typed": "run best"},
        {"drop": "0"},
        {"clear": "1"},
    ):
        one, two = both(ada, offline, "POST", "draft", **form)
        assert one == two, form
    for what, query in (
        ("commands", ""),
        ("foretell", "typed=pass"),
        ("charts", ""),
        ("rules", ""),
        ("glossary", "term=float"),
        ("rules", "find=train&rule=R-1830-143"),
        ("over", "tint=on&start=on&reach=NYC&ran=PRR&a=3"),
    ):
        one, two = both(ada, offline, "GET", what, query)
        assert one == two, what


@pytest.mark.slow
def test_ux_180_hostile_requests_fail_as_at_the_service(person: Callable[[str], Any]) -> None:
    ada = person("Ada")
    _table, offline = seated(ada, "1830", "lay-track")
    for query in ("a=-1", "a=99999999999", "a=abc", "b=nothing", "hex=%3Cscript%3E", "hex=Z99&tile=9&rotation=x",
                  "company=" + "x" * 2000, "a=3&a=7", "p-x=1&edit=0&way=,,&train=99"):  # fmt: skip
        one, two = both(ada, offline, "GET", "parts", query)
        assert one == two, query
    for form in ({"add": "{"}, {"add": '{"kind":"nothing"}'}, {"add": "[" * 5000}, {"add": "[1]"}, {"fill": "x|y|z"},
                 {"fill": '{"kind":"bid"}|price|n', "n": "9" * 12}, {"typed": "lay an egg"}, {"typed": ""}, {},
                 {"drop": "x"}, {"earlier": "7"}, {"add": '{"kind":"lay","hex":"A1","tile":"57","rotation":99}'},
                 {"add": json.dumps([{"kind": "pass"}] * 201)}):  # fmt: skip
        one, two = both(ada, offline, "POST", "draft", **form)
        assert one == two, form
    one, two = both(ada, offline, "GET", "nearest", urlencode({"wanted": "{"}))
    assert one[0] == two[0] == 400
    for what in ("commit", "advice", "say", "take-back", "answer", "orders", "../../etc"):
        asked = {"verb": "POST", "path": f"/t/{offline.live.terms.id}/{what}", "body": "actions=[]"}
        assert json.loads(offline.ask(json.dumps(asked)))["headers"]["RH-Refused"] == "offline"


@pytest.mark.slow
def test_ux_180_nothing_secret_is_handed_out(person: Callable[[str], Any]) -> None:
    """Neither ids of people nor the invitation are in what a page is given; drafts of others are not either."""
    ada, eve = person("Ada"), person("Eve")
    table, _offline = seated(ada, "1830", "stock-turn")
    ada.client.post(f"/t/{table}/draft", data={"typed": "pass"}, headers=HX)
    mine, theirs = bundle(ada, table), bundle(eve, table)
    assert mine["draft"]["actions"]
    assert theirs["draft"] is None
    for data in (mine, theirs):
        assert data["terms"]["invitation"] == ""
        people = {seat["person"] for seat in data["seats"]} | {entry[3] for entry in data["entries"]}
        assert people | {data["terms"]["owner"]} <= {ME, ""}
    assert {seat["person"] for seat in theirs["seats"]} == {""}
    assert OfflineTable(theirs).ask(json.dumps({"verb": "GET", "path": f"/t/{table}/parts", "headers": HX}))


@pytest.mark.slow
def test_ux_180_offline_takes_in_what_came_since(person: Callable[[str], Any]) -> None:
    ada = person("Ada")
    table, offline = seated(ada, "1830", "stock-turn")
    before = offline.live.version
    assert ada.send(table, before, {"kind": "pass"}).status_code < 400
    ada.client.post(f"/t/{table}/draft", data={"typed": "pass"}, headers=HX)
    news = bundle(ada, table, f"?since={before}")
    assert "seats" not in news
    assert len(news["entries"]) == 1
    offline.take(news)
    parts(ada, offline)
    assert offline.lines() == {}


@pytest.mark.slow
def test_ux_180_another_log_is_not_gone_on_with(person: Callable[[str], Any]) -> None:
    from railhead.web.errors import Problem

    ada = person("Ada")
    table, _offline = seated(ada, "1830", "stock-turn")
    data = bundle(ada, table)
    with pytest.raises(Problem):
        OfflineTable({**data, "state": "0" * 16})


@pytest.mark.slow
def test_ux_180_draft_and_branches_come_back(person: Callable[[str], Any]) -> None:
    """A what-if begun offline has its address at the service afterwards, the draft is the service's; twice is once."""
    ada, eve = person("Ada"), person("Eve")
    table, offline = seated(ada, "1830", "stock-turn")

    def here(verb: str, what: str, query: str = "", **form: str) -> dict[str, Any]:
        path = f"/t/{table}/{what}"
        found: dict[str, Any] = json.loads(
            offline.ask(
                json.dumps(
                    {"verb": verb, "path": path, "query": query, "body": urlencode(form), "headers": HX}
                )
            )
        )
        return found

    to = here("POST", "branch", start="10")["headers"]["HX-Redirect"]
    branch = to.split("?b=")[1]
    html = here("GET", "parts", f"b={branch}")["body"]
    add = unescape(re.findall(r'name="add" value="([^"]+)"', html)[0])
    here("POST", "draft", f"b={branch}", add=add)
    lines = here("POST", "draft", typed="pass")["lines"]
    assert lines["draft"] == [{"kind": "pass"}]
    assert [one["id"] for one in lines["branches"]] == [branch]
    for _ in range(2):
        answer = ada.client.post(f"/t/{table}/offline", data={"lines": json.dumps(lines)})
        assert answer.json() == {"draft": 1, "branches": 1}
    kept = bundle(ada, table)
    assert len(kept["branches"]) == 1
    offline.take({**kept, "since": offline.live.version, "entries": []})
    parts(ada, offline, f"b={branch}")
    parts(ada, offline)
    one = ada.client.post(f"/t/{table}/adopt", data={"b": branch}, headers=HX, follow_redirects=False)
    two = here("POST", "adopt", b=branch)
    assert (one.status_code, one.headers["hx-redirect"]) == (two["status"], two["headers"]["HX-Redirect"])
    parts(ada, offline)
    plain, hx = (ada.client.post(f"/t/{table}/branch", data={"start": "3"}, headers=headers, follow_redirects=False)
                 for headers in ({}, HX))  # fmt: skip
    assert plain.status_code == 303
    assert hx.headers["hx-redirect"].startswith(f"/t/{table}?b=")
    stolen = eve.client.post(f"/t/{table}/offline", data={"lines": json.dumps(lines)})
    assert stolen.status_code == 403


@pytest.mark.parametrize("lines", ["", "[]", "{", '{"draft": 1}', '{"draft": [{"kind": "x"}]}', '{"branches": [1]}',
                                   '{"branches": [{"id": "../x", "start": 0, "actions": []}]}',
                                   '{"branches": [{"id": "abc", "start": -1, "actions": []}]}',
                                   '{"branches": [{"id": "abc", "start": true, "actions": []}]}',
                                   json.dumps({"branches": [{"id": f"a{i}", "start": 0, "actions": []}
                                                            for i in range(21)]})])  # fmt: skip
def test_ux_180_senseless_lines_are_refused(person: Callable[[str], Any], lines: str) -> None:
    ada = person("Ada")
    table = ada.create(["me", "device"])
    answer = ada.client.post(f"/t/{table}/offline", data={"lines": lines})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"].startswith("unreadable")


def test_ux_180_draft_changed_elsewhere_is_not_lost() -> None:
    from railhead.web.offline.returned import _new

    assert _new(({"k": 1}, {"k": 2}, {"k": 2}), [{"k": 2}, {"k": 3}]) == [{"k": 1}, {"k": 2}]


def test_one_table_of_handlers_for_the_service_and_the_page() -> None:
    """What the page asks of its own browser is what the table of handlers holds."""
    script = (REPOSITORY / "src/railhead/web/static/offline.js").read_text(encoding="utf-8")
    known = re.search(r"const ANSWERED = new Set\(\s*`([a-z\s]+)`", script)
    assert known is not None
    assert known[1].split() == [handler.name for handler in HANDLERS]


@pytest.mark.slow
def test_archive_imports_nothing_else(tmp_path: Path) -> None:
    """The archive runs on the standard library alone: no framework, no database, nothing of this environment."""
    _digest, data = archive()
    with zipfile.ZipFile(BytesIO(data)) as zipped:
        zipped.extractall(tmp_path)
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import railhead.web.offline.table as d; "
        "import railhead.web.offline.editor; "
        "assert d.__file__.startswith(sys.path[0]); "
        "bad = {'litestar', 'sqlalchemy', 'asyncio', 'multiprocessing', 'socket'} & set(sys.modules); "
        "assert not bad, bad"
    )
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True, cwd=tmp_path)


def test_engine_files_are_sent_as_they_are(tmp_path: Path) -> None:
    """Their addresses say which they are, so they may be kept for ever; a service without them says so."""
    import gzip

    from litestar.testing import TestClient

    from railhead.web.app import create_app
    from railhead.web.offline.pyodide import TYPES
    from railhead.web.settings import Settings

    folder = tmp_path / "engine"
    folder.mkdir()
    with TestClient(create_app(Settings(data=tmp_path / "data", offline=folder))) as client:
        answer = client.post("/tables", data={"title": "1830", "players": "2", "name": "Ada", "seat-0": "me",
                                              "seat-1": "device"}, follow_redirects=False)  # fmt: skip
        table = answer.headers["location"].split("/")[2]
        assert client.get(f"/t/{table}/offline").json()["engine"] is None
        for name in TYPES:
            (folder / f"{name}.gz").write_bytes(gzip.compress(name.encode()))
        engine = client.get(f"/t/{table}/offline").json()["engine"]
        for name, kind in TYPES.items():
            for accept in ("gzip", "identity"):
                sent = client.get(engine["engine"] + name, headers={"Accept-Encoding": accept})
                assert sent.content == name.encode()
                assert sent.headers["content-type"].startswith(kind)
                assert "immutable" in sent.headers["cache-control"]
        assert client.get(engine["code"]).content == archive()[1]
        assert "wasm-unsafe-eval" in client.get(engine["worker"]).headers["content-security-policy"]
        assert "wasm-unsafe-eval" not in client.get(f"/t/{table}").headers["content-security-policy"]
        for wrong in (
            "/offline/0.0.0/pyodide.mjs",
            "/offline/x/railhead.zip",
            f"/offline/{PYODIDE}/..%2f..%2fsettings.py",
            f"/offline/{PYODIDE}/engine.py",
        ):
            assert client.get(wrong).status_code == 404, wrong


def test_script_fetches_the_version_the_service_wants() -> None:
    script = (REPOSITORY / "scripts" / "offline-engine").read_text(encoding="utf-8")
    assert f"version={PYODIDE}\n" in script
