"""What a table's page asks without sending anything to the table: one set of handlers, wherever they run.

The service calls them for its visitors (``routes``), and a browser that has lost its connection calls the very same
ones (``offline``). A handler is given everything it may look at and says what is to be kept; it neither reads nor
writes anything by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final

from ..engine.actions import Run
from ..notation import text as notation
from ..titles import entry
from .bounds import count_or
from .errors import NotFound, Problem, Refused
from .fragments import fragment
from .history.branching import adopted, begun
from .history.charts import charts
from .history.rules import rules_of
from .history.since import since
from .people.person import Person
from .permissions import check_draft, check_line
from .play.address import MOST_COMMANDS, answer_html, back_to, view_of
from .play.card import compare
from .play.edits import edited
from .play.nearby import near
from .play.over import over
from .play.parts import older_log, render_parts
from .play.tile_plans import edited_plans, into_turn, planning_of
from .play.view import View
from .tables.advice import UNASKED, Advice
from .tables.codec import compact, decode
from .tables.ids import fresh_id
from .tables.lines import BRANCH, DRAFT, Line, called
from .tables.live import Live
from .title_pages.orders import Given
from .title_pages.panel import FindRoutes
from .wording.choices import chosen
from .wording.glossary import Term, glossary
from .wording.words import describe

GET: Final = "GET"
POST: Final = "POST"
HTML: Final = "text/html"
JSON: Final = "application/json"
LONGEST_WISH: Final = 100
"""Letters of what is to be done with a plan."""
MOST_OLDER: Final = 200
"""Actions whose lines are fetched at once."""


@dataclass(frozen=True)
class TableRequest:
    """What a page asks, and everything that may be looked at for an answer."""

    live: Live
    person: Person
    line: Line | None
    """The branch of the address, or the person's draft."""
    draft: Line | None
    """The person's draft, where a handler asks for it."""
    plan: Line | None
    """The tiles that the person plans, where a handler asks for them."""
    query: Mapping[str, str]
    form: Mapping[str, str]
    have: str
    """Marks of the parts that the page has."""
    partial: bool
    """The page takes in parts; otherwise a browser goes to another address."""
    seconds: float
    find: FindRoutes
    orders: Given = field(default_factory=dict)
    """What the person's seats have ordered in advance, where that is shown."""
    heard: tuple[Any, ...] = ()
    """The draft of whoever else is asked, where the table shares drafts."""
    advice: Advice = UNASKED
    """What the person was told last of what a bot would do."""

    @property
    def view(self) -> View:
        """The view the address asks for."""
        return view_of(
            self.live, self.person, self.line, self.query,
            orders=self.orders, heard=self.heard, advice=self.advice,
        )  # fmt: skip

    @property
    def url(self) -> str:
        """The table's own address."""
        return f"/t/{self.live.terms.id}"


@dataclass(frozen=True)
class TableAnswer:
    """What the page is told, and what is to be kept."""

    body: str = ""
    kind: str = HTML
    headers: Mapping[str, str] = field(default_factory=dict)
    to: str = ""
    """The address to go on at."""
    whole: tuple[str, Mapping[str, Any]] | None = None
    """Template and values of the whole page for who does not take in parts."""
    save: Line | None = None


Handle = Callable[[TableRequest], TableAnswer]


@dataclass(frozen=True)
class Handler:
    """How a question is answered, and what has to be done or looked up before."""

    verb: str
    name: str
    """The last word of its address."""
    handle: Handle
    judges: bool = False
    """Routes may be judged: what the rules demand of them has to be known."""
    steers: bool = False
    """It stops a search for routes, or lets it go on."""
    drafts: bool = False
    """It looks at the person's draft beside the branch."""
    plans: bool = False
    """It looks at the tiles that the person plans."""
    chosen: bool = False
    """The branch is named by the form, not by the address."""


def parts(request: TableRequest, notice: Problem | None = None) -> TableAnswer:
    """The parts that changed since the page last asked."""
    if not request.partial:
        if notice is not None:
            raise notice
        return TableAnswer(to=back_to(request.live.terms.id, request.query))
    bodies = render_parts(request.view, request.seconds, request.find)
    headers = {"RH-Refused": notice.code} if notice is not None else {}
    return TableAnswer(answer_html(bodies, request.have, notice), headers=headers)


def change_draft(request: TableRequest) -> TableAnswer:
    """Add to, shorten or clear the draft or the branch of the address."""
    try:
        changed = _edited(request, dict(request.form))
    except Problem as problem:
        return parts(request, problem)
    return replace(parts(replace(request, line=changed)), save=changed)


def _edited(request: TableRequest, data: dict[str, str]) -> Line:
    """The draft or the branch of the address after an edit."""
    live, person = request.live, request.person.id
    line = request.line or Line("", live.terms.id, person, DRAFT, live.game.length, live.version)
    if line.kind == DRAFT:
        check_draft(live.seats, person)
    return edited(live, line, person, data, request.find)


def begin_branch(request: TableRequest) -> TableAnswer:
    """Begin a what-if at a position; nothing reaches the table."""
    line = begun(request.live, request.person.id, dict(request.form), request.draft)
    line = replace(line, id=fresh_id(12))
    return TableAnswer(to=f"{request.url}?b={line.id}", save=line)


def describe_branch(request: TableRequest) -> TableAnswer:
    """Name a what-if of one's own, and say something about it; at any time."""
    line = request.line
    if line is None or line.kind != BRANCH:
        raise NotFound("There is no such what-if branch.")
    check_line(line, request.person.id)
    name, comment = called(request.form.get("name", ""), request.form.get("comment", ""), line.start)
    return TableAnswer(to=f"{request.url}?b={line.id}", save=replace(line, name=name, comment=comment))


def adopt(request: TableRequest) -> TableAnswer:
    """A branch becomes the draft of the turn; what is no longer legal is left out and named on the page."""
    live = request.live
    if request.line is None:
        raise NotFound("There is no such what-if branch.")
    check_draft(live.seats, request.person.id)
    identity = request.draft.id if request.draft is not None else ""
    kept = adopted(live, request.line)
    line = Line(identity, live.terms.id, request.person.id, DRAFT, live.game.length, live.version, kept)
    return TableAnswer(to=request.url, save=line)


def commands(request: TableRequest) -> TableAnswer:
    """What can be typed now, as options of a list."""
    words = list(islice(notation.choices_text(request.view.game), MOST_COMMANDS))
    return TableAnswer(fragment("parts/commands.html", words=words))


def foretell(request: TableRequest) -> TableAnswer:
    """What a typed action would change, or why it is refused; nothing while it cannot be read, and of routes."""
    text = request.query.get("typed", "").strip()
    if not text or text.lower().startswith(Run.kind):
        return TableAnswer()
    try:
        changed = _edited(request, {"typed": text})
    except Refused as refused:
        return TableAnswer(fragment("parts/foretold.html", why=str(refused)))
    except Problem:
        return TableAnswer()
    before, after = request.view.game, replace(request, line=changed).view.game
    words = describe(before, decode(changed.actions[-1], before.title.name))
    card, cur = compare(before, after), before.title.currency
    return TableAnswer(fragment("parts/foretold.html", why="", words=words, card=card, cur=cur))


def nearest(request: TableRequest) -> TableAnswer:
    """The nearest thing that could be done instead of what a control does not do; empty if there is none."""
    found = near(request.view, request.query.get("wanted", ""))
    return TableAnswer(json.dumps(found, separators=(",", ":")), JSON)


def rules(request: TableRequest) -> TableAnswer:
    """The numbered rules in our own words, opened at the cited one."""
    game, find = request.live.game, request.query.get("find", "")
    return _shown(
        request, "rules", rules=rules_of(game.title.name, find), cited=request.query.get("rule", ""), find=find,
        table=request.live.terms, options=chosen(game.title.name, entry(game.title.name).options, game.rules.options),
    )  # fmt: skip


def show_glossary(request: TableRequest) -> TableAnswer:
    """The words of the title, opened at one of them."""
    title = request.live.terms.title
    groups: dict[str, list[Term]] = {}
    for term in glossary(title):
        groups.setdefault(term.group, []).append(term)
    cited = request.query.get("term", "")
    return _shown(request, "glossary", groups=groups, cited=cited, table=request.live.terms)


def show_charts(request: TableRequest) -> TableAnswer:
    """Worth, income and prices over the rounds."""
    return _shown(request, "charts", charts=charts(request.live.game), table=request.live.terms)


def show_log(request: TableRequest) -> TableAnswer:
    """Lines of the log before a position, as many as asked for; without one the whole log."""
    game = request.view.game
    before = count_or(request.query.get("before", ""), game.length + 1)
    most = MOST_OLDER if request.partial and "all" not in request.query else game.length + 1
    lines = older_log(request.live, game, before, most)
    return _shown(request, "older", lines=lines, table=request.live.terms)


def show_since(request: TableRequest) -> TableAnswer:
    """What happened after the person's latest move, or after the action of the address."""
    live = request.live
    mine = live.last_move(request.person.id)
    wanted = count_or(request.query.get("after", ""), live.game.length if mine is None else mine)
    after = min(wanted, live.game.length)
    speakers = [entry.seat for entry in live.made[after : live.game.length]]
    digest = since(live.game, after, speakers)
    return _shown(request, "since", digest=digest, own=after == mine, table=live.terms, url=request.url)


def show_over(request: TableRequest) -> TableAnswer:
    """What the page lays over its map: the query names the layers."""
    return TableAnswer(fragment("parts/over.html", over=over(request.view.game, request.query)))


def show_plans(request: TableRequest) -> TableAnswer:
    """The planned tiles, and what can follow on the hex of the address."""
    planning = planning_of(request.view, request.plan, {**request.query, **request.form})
    return TableAnswer(
        fragment("parts/plans.html", planning=planning, url=request.url, query=request.view.query)
    )


def change_plans(request: TableRequest) -> TableAnswer:
    """Plan a tile, turn it, drop it, all for oneself alone; or put what is legal into the turn, as by hand."""
    wish = request.form.get("do", "")[:LONGEST_WISH]
    word, _, told = wish.partition(" ")
    try:
        if word == "adopt":
            lays = into_turn(request.view, request.plan, told)
            return change_draft(replace(request, form={"add": f"[{','.join(map(compact, lays))}]"}))
        line = edited_plans(request.live, request.plan, request.person.id, request.view.game, wish)
    except Problem as problem:
        return parts(request, problem)
    if not request.partial:
        return TableAnswer(to=back_to(request.live.terms.id, request.query), save=line)
    return replace(show_plans(replace(request, plan=line)), save=line)


def _shown(request: TableRequest, name: str, **values: Any) -> TableAnswer:
    """A part of the page, or a page of its own."""
    if not request.partial:
        return TableAnswer(whole=(f"{name}.html", values))
    return TableAnswer(fragment(f"parts/{name}.html", **values))


HANDLERS: Final = (
    Handler(GET, "parts", parts),
    Handler(POST, "draft", change_draft, judges=True),
    Handler(POST, "branch", begin_branch, drafts=True),
    Handler(POST, "describe", describe_branch, chosen=True),
    Handler(POST, "adopt", adopt, drafts=True, chosen=True),
    Handler(POST, "search", parts, steers=True),
    Handler(GET, "commands", commands),
    Handler(GET, "foretell", foretell),
    Handler(GET, "nearest", nearest),
    Handler(GET, "rules", rules),
    Handler(GET, "glossary", show_glossary),
    Handler(GET, "charts", show_charts),
    Handler(GET, "log", show_log),
    Handler(GET, "since", show_since),
    Handler(GET, "over", show_over),
    Handler(GET, "plans", show_plans, plans=True),
    Handler(POST, "plan", change_plans, plans=True),
)
"""The table of handlers."""
BY_ADDRESS: Final = {(handler.verb, handler.name): handler for handler in HANDLERS}
