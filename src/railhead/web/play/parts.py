"""The parts of a table's page. Each is a piece of HTML with a mark of its content; only what changed is sent."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine.game import Game
from ..fragments import fragment
from ..tables.codec import decode
from ..tables.live import Live, state_id
from ..title_pages.pages import pages_of
from ..title_pages.panel import FindRoutes
from ..wording.words import Line, describe, lines_of, round_name, short_name
from .chat import sayings
from .decision import Decision, make_decision
from .patches import Drawings
from .rows import company_rows, player_rows, train_rows
from .stage import liveries_of, map_svg, market_svg
from .timeline import timeline
from .view import View

LOG_LINES = 40
DRAWN = ("map", "market")
SENT = Drawings()
"""Large drawings that pages have; of a new one they get what changed."""


def render_parts(view: View, seconds: float, look: FindRoutes | None = None) -> dict[str, str]:
    """Every part by its id."""
    game = view.game
    decision = make_decision(view, seconds, look)
    values: dict[str, Any] = {
        "view": view,
        "game": game,
        "decision": decision,
        "cur": game.title.currency,
        "url": f"/t/{view.id}",
        "liveries": {livery.sym: livery for livery in liveries_of(game.title)},
    }
    phase = game.title.phases[game.state.phase]
    more = pages_of(game.title.name).bank_rows(game)
    bodies = {
        "bar": fragment(
            "parts/bar.html", round=round_name(game), short=short_name(game), phase=phase.name, **values
        ),
        "map": map_svg(game, decision.hints),
        "market": market_svg(game, decision.hints),
        "decision": fragment("parts/decision.html", **values),
        "companies": fragment("parts/companies.html", rows=company_rows(game), **values),
        "players": fragment("parts/players.html", rows=player_rows(game), **values),
        "bank": fragment("parts/bank.html", rows=train_rows(game), phase=phase, more=more, **values),
        "log": fragment("parts/log.html", lines=written_log(view.live, game)),
        "chat": fragment("parts/chat.html", said=sayings(view.live)),
        "timeline": fragment("parts/timeline.html", line=timeline(view), **values),
    }
    bodies["meta"] = fragment("parts/meta.html", **values, state=state_id(game), said=said(view, decision))
    return bodies


def mark(html: str) -> str:
    """A short name of a piece of HTML."""
    return hashlib.blake2s(html.encode(), digest_size=6).hexdigest()


class Fresh(NamedTuple):
    """A part the page does not have yet: the whole of it, or what changed since the mark ``since``."""

    mark: str
    html: str
    since: str = ""


def whole_parts(bodies: dict[str, str]) -> dict[str, Fresh]:
    """Every part as a whole, for a page that has none yet."""
    found = {name: Fresh(mark(html), html) for name, html in bodies.items()}
    for name in DRAWN:
        SENT.keep(found[name].mark, found[name].html)
    return found


def changed_parts(bodies: dict[str, str], have: str) -> dict[str, Fresh]:
    """Parts the page does not have yet. ``have`` is ``id:mark,id:mark``."""
    known = dict(item.split(":", 1) for item in have.split(",") if ":" in item)
    found = {}
    for name, html in bodies.items():
        name_mark = mark(html)
        since = known.get(name, "")
        if since == name_mark:
            continue
        patch = SENT.patch(since, name_mark, html) if name in DRAWN else ""
        found[name] = Fresh(name_mark, patch, since) if patch else Fresh(name_mark, html)
    return found


def written_log(live: Live, game: Game) -> str:
    """The log as it stands on the page."""
    url = f"/t/{live.terms.id}"
    return "".join(written_lines(tuple(lines), url) for lines in log_lines(live, game))


def older_log(live: Live, game: Game, before: int, most: int) -> str:
    """The log before the position with that many actions, newest first."""
    if before <= 0:
        return ""
    start = game.at(min(before - 1, game.length))
    url = f"/t/{live.terms.id}"
    return "".join(written_lines(tuple(lines), url) for lines in log_lines(live, start, most))


@lru_cache(maxsize=8192)
def written_lines(lines: tuple[Line, ...], url: str) -> str:
    """The lines of one action as they stand on the page."""
    return fragment("parts/lines.html", lines=lines, url=url)


def log_lines(live: Live, game: Game, most: int = LOG_LINES) -> list[list[Line]]:
    """The lines of the latest actions, newest first."""
    found: list[list[Line]] = []
    node = game.node
    while node is not None and len(found) < most:
        who = ""
        if node.action is not None:
            on_table = node.index <= len(live.made)
            seat = live.made[node.index - 1].seat if on_table else -1
            who = live.seats[seat].name if seat >= 0 else "Draft"
        lines = lines_of(game, node, who)
        why = live.made[node.index - 1].body.get("why", "") if 0 < node.index <= len(live.made) else ""
        found.append([replace(lines[0], why=why), *lines[1:]] if why and lines else lines)
        found[-1] = [*taken_back(live, game, node.index), *found[-1]]
        if node.parent is None:
            break
        node = node.parent
    return found


def taken_back(live: Live, game: Game, index: int) -> list[Line]:
    """What was undone at a position: who took back which actions. They stay in the table's record."""
    found = []
    for to, entries in live.closed:
        if to == index and entries:
            what = "; ".join(
                describe(game, decode(entry.body["action"], game.title.name)) for entry in entries
            )
            found.append(Line(index, "undone", f"{live.seats[entries[0].seat].name} took back: {what}"))
    return found[::-1]


def said(view: View, decision: Decision) -> str:
    """One sentence for the live region."""
    lines = [line.text for line in log_lines(view.live, view.live.game, 1)[0]]
    turn = f" Your decision: {decision.headline}." if decision.state in ("decide", "asked") else ""
    return (lines[0] if lines else "") + turn
