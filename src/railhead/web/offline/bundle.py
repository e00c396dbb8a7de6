"""What a browser is given of a table, so that it can go on without the service: the log, and the person's own lines.

No id of a person leaves the service: the receiver is called ``ME``, everybody else nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from ..errors import Problem
from ..people.person import Person
from ..positions import state_id
from ..tables.agreed import CHAT, HINTS, ROUTE_HELP, TAKE_BACK, may_chat
from ..tables.lines import Line
from ..tables.live import Entry, Live, Seat, Terms
from ..tables.opening import START, folded, opened

ME = "me"
KEPT = (ROUTE_HELP, TAKE_BACK, CHAT, HINTS, START)
"""Settings on which the pages depend."""


def packed(
    live: Live, person: Person, draft: Line | None, plan: Line | None, branches: Sequence[Line], since: int
) -> dict[str, Any]:
    """Plain data of a table for one person; of the log only what came after ``since``."""

    def called(identity: str) -> str:
        return ME if identity == person.id else ""

    def line(one: Line) -> dict[str, Any]:
        return asdict(replace(one, person=called(one.person)))

    chats = may_chat(live.terms.settings, bool(live.seats_of(person.id)))

    def body(entry: Entry) -> dict[str, Any]:
        return entry.body if chats or entry.kind != "say" else {**entry.body, "text": ""}

    entries = [
        [e.seq, e.kind, e.seat, called(e.person), body(e), e.at.isoformat()] for e in live.entries[since:]
    ]
    found: dict[str, Any] = {
        "since": since, "version": live.version, "state": state_id(live.game), "entries": entries,
        "draft": line(draft) if draft is not None else None, "plan": line(plan) if plan is not None else None,
        "branches": [line(one) for one in branches],
    }  # fmt: skip
    if not since:
        settings = {name: live.terms.settings[name] for name in KEPT if name in live.terms.settings}
        terms = replace(live.terms, owner=called(live.terms.owner), invitation="", settings=settings)
        found["terms"] = asdict(terms)
        found["seats"] = [asdict(replace(seat, person=called(seat.person))) for seat in live.seats]
        found["name"] = person.name
    return found


def unpacked(data: dict[str, Any], known: Live | None) -> Live:
    """The table of such data, or the known one with what came since."""
    entries = [
        Entry(seq, kind, seat, person, body, datetime.fromisoformat(at))
        for seq, kind, seat, person, body, at in data["entries"]
    ]
    if known is None:
        seats = [Seat(**seat) for seat in data["seats"]]
        live = opened(Terms(**data["terms"]), seats, entries, "")
    else:
        live = folded(known, [entry for entry in entries if entry.seq > known.version])
    if live.frozen or live.version != data["version"] or state_id(live.game) != data["state"]:
        raise Problem("The table cannot be continued here: its log leads elsewhere.", "offline")
    return live


def line_of(data: dict[str, Any]) -> Line:
    """A line of plain data."""
    return Line(**{**data, "actions": tuple(data["actions"]), "undone": tuple(data["undone"])})
