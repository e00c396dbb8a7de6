"""What a notice says: which table and title, what is asked, where to answer; in the form of each receiver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .places import DISCORD, PLAIN, SLACK, TELEGRAM, Place


@dataclass(frozen=True)
class Waiting:
    """A table that waits for somebody."""

    table: str
    name: str
    title: str
    round: str
    decision: str
    who: str
    """Who is asked, by the name at the table."""
    mark: str
    """The moment of the table, so that nobody is told of it twice."""
    until: str = ""
    """When his time is up, at a table with a clock."""

    def url(self, base: str) -> str:
        """Where it is answered."""
        return f"{base.rstrip('/')}/t/{self.table}#decision"


def subject_of(waiting: Sequence[Waiting]) -> str:
    """One line."""
    if len(waiting) == 1:
        one = waiting[0]
        return f"{one.name} ({one.title}): {one.who}, {one.decision}"
    return f"{len(waiting)} tables wait for you"


def text_of(waiting: Sequence[Waiting], base: str) -> str:
    """All of it, a line for each table."""
    lines = [
        f"{one.name} ({one.title}, {one.round}) waits for {one.who}: {one.decision}"
        f"{f', until {one.until}' if one.until else ''}. {one.url(base)}"
        for one in waiting
    ]
    return "\n".join(lines if len(lines) == 1 else [f"{subject_of(waiting)}:", *lines])


def body_of(place: Place, waiting: Sequence[Waiting], said: str = "") -> dict[str, Any]:
    """What a webhook is sent, in the form of its receiver; ``said`` for a test instead of a table."""
    text = said or text_of(waiting, place.base)
    if place.form == SLACK:
        return {"text": escaped(text)}
    if place.form == DISCORD:
        return {"content": text[:1900], "allowed_mentions": {"parse": []}}
    if place.form == TELEGRAM:
        return {"chat_id": place.chat, "text": text[:4000], "disable_web_page_preview": True}
    assert place.form == PLAIN
    tables = [
        {"table": one.table, "name": one.name, "title": one.title, "round": one.round, "decision": one.decision,
         "player": one.who, "deadline": one.until, "url": one.url(place.base)}
        for one in waiting
    ]  # fmt: skip
    return {"kind": "test" if said else "turn", "text": text, "tables": tables}


def escaped(text: str) -> str:
    """A text in which nothing is a command or a mention for Slack."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
