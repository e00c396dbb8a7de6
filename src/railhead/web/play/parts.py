"""The parts of a table's page. Each is a piece of HTML with a mark of its content; only what changed is sent."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ...engine.game import Game, Node
from ...engine.step import OPENING, OPERATING
from ..fragments import fragment
from ..positions import state_id
from ..tables.agreed import may_chat
from ..tables.codec import decode
from ..tables.lines import LONGEST_COMMENT, LONGEST_NAME
from ..tables.live import Live
from ..title_pages.pages import TitlePages, pages_of
from ..title_pages.panel import FindRoutes
from ..wording.charters import phase_help
from ..wording.words import END_OF_GAME, Line, describe, lines_of, round_name, short_name, short_round
from .asked import company_asked
from .chat import sayings
from .decision import Decision, make_decision
from .notes import note_words
from .patches import Drawings
from .rows import PlayerRow, abbreviated, company_rows, initials, player_rows, train_rows
from .shown import once
from .stage import liveries_of, map_svg, market_svg
from .timeline import timeline
from .view import View

LOG_LINES = 40
HEARD = 8
"""Actions that are announced one after another when they come together."""
DRAWN = ("map", "market")
SENT = Drawings()
"""Large drawings that pages have; of a new one they get what changed."""


def render_parts(view: View, seconds: float, look: FindRoutes | None = None) -> dict[str, str]:
    """Every part by its id. What several people see alike is rendered for the first of them."""
    game = view.game
    seats = tuple(seat.place for seat in view.mine)
    watching = not seats and not view.pick
    decision = (
        once(view, "decided", None, lambda: make_decision(view, seconds, look))
        if watching
        else make_decision(view, seconds, look)
    )
    values: dict[str, Any] = {
        "view": view,
        "game": game,
        "decision": decision,
        "cur": game.title.currency,
        "url": f"/t/{view.id}",
        "liveries": {livery.sym: livery for livery in liveries_of(game.title)},
    }
    phase = game.title.phases[game.state.phase]
    pages = pages_of(game.title.name)
    deciders = view.deciders

    def part(name: str, alike: Hashable = None, more: Callable[[], dict[str, Any]] = dict) -> str:
        """A part that differs by ``alike`` alone."""
        return once(view, name, alike, lambda: fragment(f"parts/{name}.html", **values, **more()))

    def drawn(name: str, draw: Callable[[Game, dict[str, Any]], str]) -> str:
        """A drawing; without anything to decide on it everybody sees the same."""
        return (
            draw(game, decision.hints) if decision.hints else once(view, name, None, lambda: draw(game, {}))
        )

    chats = may_chat(view.live.terms.settings, bool(seats))

    def players() -> list[PlayerRow]:
        return player_rows(game, deciders)

    bodies = {
        "bar": part(
            "bar",
            any(seat in deciders for seat in seats),
            lambda: dict(
                round=round_name(game),
                short=short_name(game),
                phase=phase.name,
                longest=(LONGEST_NAME, LONGEST_COMMENT),
            ),
        ),
        "map": drawn("map", map_svg),
        "market": drawn("market", market_svg),
        "decision": part("decision") if watching else fragment("parts/decision.html", **values),
        "tidings": part("tidings") if watching else fragment("parts/tidings.html", **values),
        "companies": part("companies", None, lambda: company_values(game)),
        "players": part("players", seats, lambda: {"rows": once(view, "player rows", None, players)}),
        "bank": part("bank", None, lambda: bank_values(game)),
        "log": part("log", None, lambda: {"lines": written_log(view.live, game)}),
        "chat": part("chat", chats, lambda: {"said": sayings(view.live) if chats else [], "chats": chats}),
        "timeline": part("timeline", None, lambda: {"line": timeline(view)}),
    }
    if pages.stage:
        bodies["board"] = part("board", None, lambda: _board(pages, game))
    state = once(view, "state", None, lambda: state_id(game))
    bodies["meta"] = fragment(
        "parts/meta.html", **values, state=state, said=said(view, decision), earlier=earlier(view),
        stage=stage_of(game, decision), about=_asked_for(game), last_move=view.live.last_move(view.person.id),
    )  # fmt: skip
    return bodies


def company_values(game: Game) -> dict[str, Any]:
    """What the companies' part needs, on the screen and on paper."""
    pages = pages_of(game.title.name)
    return {
        "rows": company_rows(game), "unsold": pages.unsold, "pool": pages.pool, "short_name": abbreviated,
        "initials": initials(game.players), "leader": pages.leader, "decides": company_asked(game),
    }  # fmt: skip


def bank_values(game: Game) -> dict[str, Any]:
    """What the bank's part needs, on the screen and on paper."""
    pages = pages_of(game.title.name)
    return {
        "rows": train_rows(game), "phase": game.title.phases[game.state.phase], "more": pages.bank_rows(game),
        "phase_words": phase_help(game), "notes": pages.bank_help,
    }  # fmt: skip


def _board(pages: TitlePages, game: Game) -> dict[str, Any]:
    """A title's own view of the stage."""
    panel = replace(pages.stage_view(game), of=game.title.name)
    return {"panel": panel, "data": panel.data}


def _asked_for(game: Game) -> str:
    """The initials of the company that is decided for; empty if a player decides for himself."""
    index = company_asked(game)
    return "" if index is None else game.title.corporations[index].sym


def stage_of(game: Game, decision: Decision) -> str:
    """The view of the stage that shows what is decided."""
    if game.over or game.round.kind == OPERATING or decision.hints.get("hexes"):
        return "map"
    if pages_of(game.title.name).stage_wanted(game):
        return "board"
    return "map" if game.round.kind == OPENING and not decision.hints.get("cells") else "market"


@lru_cache(maxsize=256)
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
    return _heading_now(live, game) + _by_rounds(live, game, LOG_LINES)


def older_log(live: Live, game: Game, before: int, most: int) -> str:
    """The log before the position with that many actions, newest first."""
    if before <= 0:
        return ""
    if before > game.length:
        return _heading_now(live, game) + _by_rounds(live, game, most)
    return _by_rounds(live, game.at(before - 1), most)


def _heading_now(live: Live, game: Game) -> str:
    """The heading of the round a position is in."""
    line = Line(game.length, "round", END_OF_GAME) if game.over else heading_of(game.node)
    return written_lines((line,), f"/t/{live.terms.id}")


def _by_rounds(live: Live, game: Game, most: int) -> str:
    """The latest actions, newest first, as they stand on the page: each below the heading of its round."""
    written, node = "", game.node
    for lines in log_lines(live, game, most):
        written += written_lines(tuple(below_headings(lines, node)), f"/t/{live.terms.id}")
        node = node.parent or node
    return written


def heading_of(node: Node) -> Line:
    """The heading of a position's round; it leads to where the round began."""
    name = _round_at(node)
    while node.parent is not None and _round_at(node.parent) == name:
        node = node.parent
    return Line(node.index, "round", name)


def _round_at(node: Node) -> str:
    return short_round(node.state.round, node.state.turn, node.state.number)


def below_headings(lines: list[Line], node: Node) -> list[Line]:
    """The lines of one action. In a list that has the newest first, what came of it in a round it began stands above
    the heading of the round in which it was taken."""
    begun = [place for place, line in enumerate(lines) if line.kind == "round"]
    if not begun:
        return lines
    own = [heading_of(node.parent)] if node.parent is not None else []
    found = [*own, *(line for line in lines[: begun[0]] if line.kind != "undone")]
    for place, end in zip(begun, [*begun[1:], len(lines)], strict=True):
        inside = lines[place + 1 : end]
        found = [*inside, *found] if end == len(lines) else [lines[place], *inside, *found]
    return [*(line for line in lines if line.kind == "undone"), *found]


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
            if on_table and "bot" in live.made[node.index - 1].body:
                who += " (bot)"
        lines = lines_of(game, node, who)
        why = live.made[node.index - 1].body.get("why", "") if 0 < node.index <= len(live.made) else ""
        found.append([replace(lines[0], why=why), *lines[1:]] if why and lines else lines)
        found[-1] = [*beside(live, game, node.index), *found[-1]]
        if node.parent is None:
            break
        node = node.parent
    return found


def beside(live: Live, game: Game, index: int) -> list[Line]:
    """What happened at a position beside the actions: proposals that came to nothing, and what was taken back."""
    notes = [Line(index, "undone", note_words(live, note)) for note in live.notes if note.index == index]
    return [*taken_back(live, game, index), *notes[::-1]]


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


def _latest(view: View) -> list[list[Line]]:
    """The lines of the newest actions, as many as may come at once."""
    return once(view, "latest", None, lambda: log_lines(view.live, view.live.game, HEARD))


def earlier(view: View) -> str:
    """What was done just before the newest action, oldest first, for a page that learns of it together with that."""
    found = [(lines[0].index, lines[0].text) for lines in _latest(view)[1:] if lines]
    return json.dumps(found[::-1], separators=(",", ":"), ensure_ascii=False)


def said(view: View, decision: Decision) -> str:
    """One sentence for the live region."""
    lines = _latest(view)[0]
    turn = f" Your decision: {decision.headline}." if decision.state in ("decide", "asked") else ""
    request = f" {decision.request.words}." if decision.request is not None and decision.request.asked else ""
    advice = f" {decision.advice.words}" if decision.advice is not None else ""
    return (lines[0].text if lines else "") + request + turn + advice
