"""A table without its service. It answers the page's requests as the service would, and sends nothing.

It runs in the visitor's browser, so it imports nothing that speaks to a network or a database.
"""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from ...engine.game import Game
from ...engine.run_memory import RouteQuestion
from ...engine.steps.run import best_routes, run_problem
from ..bounds import count
from ..errors import NotFound, Problem
from ..fragments import notice_of
from ..handlers import BY_ADDRESS, TableRequest
from ..people.person import Person
from ..search.found import PROVED, STOPPED, FoundRoutes
from ..tables.ids import fresh_id
from ..tables.lines import DRAFT, PLAN, Line
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
        key = RouteQuestion(run_problem(game, corporation).setting)
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
        self.plan: Line | None = None
        self.branches: dict[str, Line] = {}
        self.base: tuple[Any, ...] = ()
        """Actions of the draft as the service knew it last."""
        self.planned: tuple[Any, ...] = ()
        """The planned tiles as the service knew them last."""
        self.changed: set[str] = set()
        """Ids of branches that are new or changed; empty for the draft, ``PLAN`` for the planned tiles."""
        self._take_lines(data)

    def take(self, data: dict[str, Any]) -> None:
        """What the service tells anew."""
        self.live = unpacked(data, self.live)
        self._take_lines(data)

    def _take_lines(self, data: dict[str, Any]) -> None:
        self.draft = line_of(data["draft"]) if data["draft"] is not None else None
        self.base = self.draft.actions if self.draft is not None else ()
        self.plan = line_of(data["plan"]) if data["plan"] is not None else None
        self.planned = self.plan.actions if self.plan is not None else ()
        self.branches = {one["id"]: line_of(one) for one in data["branches"]}
        self.changed = set()

    def lines(self) -> dict[str, Any]:
        """What was drafted and tried here and the service does not know yet."""
        found: dict[str, Any] = {}
        if "" in self.changed:
            found["draft"] = list(self.draft.actions) if self.draft is not None else []
            found["base"] = list(self.base)
        if PLAN in self.changed:
            found["plan"] = list(self.plan.actions) if self.plan is not None else []
            found["planned"] = list(self.planned)
        branches = [self.branches[name] for name in self.branches if name in self.changed]
        if branches:
            found["branches"] = [
                {
                    "id": one.id,
                    "start": one.start,
                    "name": one.name,
                    "comment": one.comment,
                    "actions": list(one.actions),
                }
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
        name = request.path.removeprefix(at) if request.path.startswith(at) else ""
        handler = BY_ADDRESS.get((request.verb, name))
        if handler is None:
            raise Problem(NEEDED, "offline")
        if handler.steers:
            self._steer(request.form)
        branch = (request.form if handler.chosen else request.query).get("b", "")
        line = None if handler.chosen and not branch else self.line(branch)
        found = handler.handle(TableRequest(
            self.live, self.person, line, self.draft, self.plan, request.query, request.form,
            request.headers.get("rh-have", ""), "hx-request" in request.headers,
            self.searching.seconds, self.searching.look,
        ))  # fmt: skip
        if found.save is not None:
            self.save(found.save)
        if found.whole is not None:
            raise Problem(NEEDED, "offline")
        if not found.to:
            return Answer(found.body, headers=dict(found.headers))
        if "hx-request" in request.headers:
            return Answer("", headers={"HX-Redirect": found.to})
        return Answer("", 303, {"Location": found.to})

    def _steer(self, form: dict[str, str]) -> None:
        """Let a search for the best routes go on; here none runs that could be stopped."""
        number = count(form.get("search", ""))
        if form.get("say") == "more" and number is not None:
            self.searching.more(number)

    def line(self, branch: str) -> Line | None:
        """The branch of the address, or the draft."""
        if branch:
            if branch not in self.branches:
                raise NotFound("There is no such what-if branch.")
            return self.branches[branch]
        return self.draft if self.live.seats_of(ME) else None

    def save(self, line: Line) -> Line:
        """Keep a line here; an empty draft is forgotten."""
        if line.kind == PLAN:
            self.plan = line
            self.changed.add(PLAN)
            return line
        if line.kind == DRAFT:
            self.draft = line if line.actions or line.undone else None
            self.changed.add("")
            return line
        kept = line if line.id else replace(line, id=fresh_id(12))
        self.branches[kept.id] = kept
        self.changed.add(kept.id)
        return kept


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
