"""A table without its service. It answers the page's requests as the service would, and sends nothing.

It runs in the visitor's browser, so it imports nothing that speaks to a network or a database.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

from ...engine.game import Game
from ...engine.run_memory import key_of
from ...engine.steps.run import best_routes, run_problem
from ...notation import text as notation
from ..bounds import count
from ..errors import NotFound, Problem
from ..fragments import fragment, notice_of
from ..history.branching import adopted, begun
from ..history.charts import charts
from ..history.rules import rules_of
from ..people.person import Person
from ..play.address import MOST_COMMANDS, answer_html, view_of
from ..play.edits import edited
from ..play.nearby import near
from ..play.parts import render_parts
from ..play.view import View
from ..search.found import PROVED, STOPPED, FoundRoutes
from ..tables.ids import fresh_id
from ..tables.lines import DRAFT, Line
from ..tables.live import Live
from .bundle import ME, line_of, unpacked

SECONDS = 2.0
"""First limit of a search for routes; nothing else can be done meanwhile."""
LONGER, LONGEST = 5, 30.0
"""Searching on takes so many times the last limit, and never longer than so many seconds."""
NEEDED = "The connection is lost, and this needs it."


@dataclass(frozen=True)
class Request:
    """What the page asks."""

    verb: str
    path: str
    query: dict[str, str]
    form: dict[str, str]
    headers: dict[str, str]


@dataclass(frozen=True)
class Answer:
    """What the page is told."""

    body: str
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


class Searching:
    """Searches for the best routes, one at a time and each to its limit."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._found: dict[Any, FoundRoutes] = {}
        self._limits: dict[int, float] = {}

    def look(self, game: Game, corporation: int) -> FoundRoutes:
        """The best routes of a position as far as the limit lets them be known."""
        key = key_of(run_problem(game, corporation))
        known = self._found.get(key)
        if known is not None and known.number not in self._limits:
            return known
        number = known.number if known is not None else 0
        run = best_routes(game, corporation, self._limits.pop(number, self.seconds))
        if run.proved:
            found = FoundRoutes(run, PROVED)
        else:
            found = FoundRoutes(run, STOPPED, number or len(self._found) + 1)
        self._found[key] = found
        return found

    def more(self, number: int) -> None:
        """Search on when the page next asks."""
        if any(found.number == number for found in self._found.values()):
            self.seconds = min(LONGEST, self.seconds * LONGER)
            self._limits[number] = self.seconds


class OfflineTable:
    """One table as one person sees it."""

    def __init__(self, data: dict[str, Any], seconds: float = SECONDS) -> None:
        self.person = Person(ME, data["name"])
        self.live: Live = unpacked(data, None)
        self.searching = Searching(seconds)
        self.draft: Line | None = None
        self.branches: dict[str, Line] = {}
        self.base: tuple[Any, ...] = ()
        """Actions of the draft as the service knew it last."""
        self.changed: set[str] = set()
        """Ids of branches that are new or changed; empty for the draft."""
        self._take_lines(data)

    def take(self, data: dict[str, Any]) -> None:
        """What the service tells anew."""
        self.live = unpacked(data, self.live)
        self._take_lines(data)

    def _take_lines(self, data: dict[str, Any]) -> None:
        self.draft = line_of(data["draft"]) if data["draft"] is not None else None
        self.base = self.draft.actions if self.draft is not None else ()
        self.branches = {one["id"]: line_of(one) for one in data["branches"]}
        self.changed = set()

    def lines(self) -> dict[str, Any]:
        """What was drafted and tried here and the service does not know yet."""
        found: dict[str, Any] = {}
        if "" in self.changed:
            found["draft"] = list(self.draft.actions) if self.draft is not None else []
            found["base"] = list(self.base)
        branches = [self.branches[name] for name in self.branches if name in self.changed]
        if branches:
            found["branches"] = [
                {"id": one.id, "start": one.start, "name": one.name, "actions": list(one.actions)}
                for one in branches
            ]
        return found

    # answering

    def hear(self, text: str) -> None:
        """News of the service, as JSON."""
        self.take(json.loads(text))

    def ask(self, text: str) -> str:
        """A request and its answer as JSON."""
        asked = json.loads(text)
        request = Request(asked["verb"], asked["path"], queried(asked.get("query", "")),
                          dict(parse_qsl(asked.get("body", ""), keep_blank_values=True)),
                          {name.lower(): value for name, value in asked.get("headers", {}).items()})  # fmt: skip
        try:
            answer = self.answer(request)
        except Problem as problem:
            html, status = notice_of(problem)
            answer = Answer(html, status, {"RH-Refused": problem.code})
        except Exception:
            traceback.print_exc()
            html, status = notice_of(Problem("Something went wrong. Nothing was changed.", "internal"), 500)
            answer = Answer(html, status, {"RH-Refused": "internal"})
        return json.dumps({"status": answer.status, "headers": answer.headers, "body": answer.body,
                           "lines": self.lines()})  # fmt: skip

    def answer(self, request: Request) -> Answer:
        """The answer to a request; a ``Problem`` where it has none."""
        at = f"/t/{self.live.terms.id}/"
        handler = (
            HANDLERS.get((request.verb, request.path.removeprefix(at)))
            if request.path.startswith(at)
            else None
        )
        if handler is None:
            raise Problem(NEEDED, "offline")
        return handler(self, request)

    def line(self, branch: str) -> Line | None:
        """The branch of the address, or the draft."""
        if branch:
            if branch not in self.branches:
                raise NotFound("There is no such what-if branch.")
            return self.branches[branch]
        return self.draft if self.live.seats_of(ME) else None

    def view(self, request: Request) -> View:
        """The view an address asks for."""
        return view_of(self.live, self.person, self.line(request.query.get("b", "")), request.query)

    def parts(self, request: Request, notice: Problem | None = None) -> Answer:
        """The parts that changed."""
        bodies = render_parts(self.view(request), self.searching.seconds, self.searching.look)
        html = answer_html(bodies, request.headers.get("rh-have", ""), notice)
        return Answer(html, headers={"RH-Refused": notice.code} if notice is not None else {})

    def save(self, line: Line) -> Line:
        """Keep a line here; an empty draft is forgotten."""
        if line.kind == DRAFT:
            self.draft = line if line.actions or line.undone else None
            self.changed.add("")
            return line
        kept = line if line.id else replace(line, id=fresh_id(12))
        self.branches[kept.id] = kept
        self.changed.add(kept.id)
        return kept

    def change_draft(self, request: Request) -> Answer:
        """Add to, shorten or clear the draft or the branch of the address."""
        line = self.line(request.query.get("b", ""))
        line = line or Line("", self.live.terms.id, ME, DRAFT, self.live.game.length, self.live.version)
        try:
            self.save(edited(self.live, line, ME, request.form, self.searching.look))
        except Problem as problem:
            return self.parts(request, problem)
        return self.parts(request)

    def begin_branch(self, request: Request) -> Answer:
        """Begin a what-if at a position."""
        line = self.save(begun(self.live, ME, request.form, self.draft))
        to = f"/t/{self.live.terms.id}?b={line.id}"
        return Answer("", headers={"HX-Redirect": to}) if "hx-request" in request.headers else _to(to)

    def adopt(self, request: Request) -> Answer:
        """A branch becomes the draft of the turn."""
        line = self.line(request.form.get("b", "") or "-")
        assert line is not None
        kept = adopted(self.live, line)
        identity = self.draft.id if self.draft is not None else ""
        self.save(
            Line(identity, self.live.terms.id, ME, DRAFT, self.live.game.length, self.live.version, kept)
        )
        return _to(f"/t/{self.live.terms.id}")

    def commands(self, request: Request) -> Answer:
        """What can be typed now."""
        words = list(islice(notation.choices_text(self.view(request).game), MOST_COMMANDS))
        return Answer(fragment("parts/commands.html", words=words))

    def nearest(self, request: Request) -> Answer:
        """The nearest thing that could be done instead."""
        return Answer(json.dumps(near(self.view(request), request.query.get("wanted", ""))))

    def rules(self, request: Request) -> Answer:
        """The numbered rules."""
        find = request.query.get("find", "")
        return Answer(fragment("parts/rules.html", rules=rules_of(self.live.game.title.name, find), find=find,
                               cited=request.query.get("rule", ""), table=self.live.terms,
                               options=self.live.game.rules.options))  # fmt: skip

    def charts(self, request: Request) -> Answer:
        """Worth, income and prices over the rounds."""
        return Answer(fragment("parts/charts.html", charts=charts(self.live.game)))

    def steer_search(self, request: Request) -> Answer:
        """Let a search for the best routes go on."""
        number = count(request.form.get("search", ""))
        if request.form.get("say") == "more" and number is not None:
            self.searching.more(number)
        return self.parts(request)


def table_of(text: str) -> OfflineTable:
    """A table from what the service told at first and since then: a JSON list of texts, each JSON itself."""
    first, *more = [json.loads(told) for told in json.loads(text)]
    table = OfflineTable(first)
    for data in more:
        table.take(data)
    return table


def queried(text: str) -> dict[str, str]:
    """The values of an address; of several with one name the first says which position is meant."""
    pairs = parse_qsl(text, keep_blank_values=True)
    found = dict(pairs)
    found.update(
        {name: value for name, value in reversed(pairs) if name in ("a", "b", "wanted", "rule", "find")}
    )
    return found


def _to(address: str) -> Answer:
    return Answer("", 303, {"Location": address})


HANDLERS: dict[tuple[str, str], Callable[[OfflineTable, Request], Answer]] = {
    ("GET", "parts"): OfflineTable.parts,
    ("POST", "draft"): OfflineTable.change_draft,
    ("POST", "branch"): OfflineTable.begin_branch,
    ("POST", "adopt"): OfflineTable.adopt,
    ("POST", "search"): OfflineTable.steer_search,
    ("GET", "commands"): OfflineTable.commands,
    ("GET", "nearest"): OfflineTable.nearest,
    ("GET", "rules"): OfflineTable.rules,
    ("GET", "charts"): OfflineTable.charts,
}
