"""The buttons below a decision: the one that is mainly meant, one beside it, the others behind "…"."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .decision import Decision
    from .view import View

SHOWN: Final = 2
"""Buttons in sight; what comes after them is behind "…"."""
DRAFT: Final = "draft"


@dataclass(frozen=True)
class Button:
    """A button of the form."""

    id: str
    """The page's hook for it."""
    label: str
    name: str
    value: str
    to: str = DRAFT
    """The last word of the address it sends the form to."""
    loud: bool = False
    """What is mainly meant; at most the first is."""
    sends: bool = False
    """It reaches the table, so a repeated send is recognised."""
    plain: bool = False
    """It leads to another page."""
    confirm: str = ""
    key: str = ""
    behind: bool = False
    """Always behind "…"."""
    opens: str = ""
    """The drawer it opens instead of sending anything, which is a page as well: the last words of its address."""
    price: int | None = None
    """A price that can be changed beside it."""


def foot_of(view: View, decision: Decision) -> list[Button]:
    """All buttons of a decision, the most wanted first."""
    return [*_seat(decision), *_answers(decision), *_turn(view, decision), *_rest(view, decision)]


def _seat(decision: Decision) -> Iterator[Button]:
    """Back to one's seat; the main thing where nothing else is asked."""
    stand_in = decision.stand_in
    if stand_in is not None:
        loud = decision.state in ("waiting", "pending")
        yield Button("seat-back", stand_in.label, "seat", str(stand_in.place), "seat-back", loud=loud)


def _answers(decision: Decision) -> Iterator[Button]:
    question = decision.question
    if question is None:
        return
    if question.asked:
        yield Button("agree", "Agree", "say", "yes", "answer", loud=True)
        yield Button("decline", "Decline", "say", "no", "answer")
        if question.price is not None:
            yield Button("counter", "Propose another price", "say", "counter", "answer", price=question.price)
    elif question.mine:
        yield Button("withdraw", "Withdraw", "say", "withdraw", "answer")


def _turn(view: View, decision: Decision) -> Iterator[Button]:
    if decision.end:
        yield _sent("commit", decision.end, decision.end_actions, not decision.quiet_end)
    if decision.skip:
        yield Button("act-pass", decision.skip, "add", '{"kind":"pass"}', key="p")
    for card in decision.quick:
        answer, label = card.quick
        yield Button(f"ahead-{answer}", label, "give", f"{card.kind} {card.seat} {answer}", "ahead")
    if not view.pick.get("hex"):
        for number, (label, actions) in enumerate(decision.finish):
            yield Button(f"finish-{number}", label, "add", _json(actions[len(view.draft) :]))
    if decision.send:
        yield _sent("send", decision.send, list(view.draft))
    for number, (label, actions) in enumerate(decision.asides):
        yield _sent(f"aside-{number}", label, actions, confirm=f"{label} now?")


def _rest(view: View, decision: Decision) -> Iterator[Button]:
    if decision.chips:
        yield Button("clear", "Clear the draft", "clear", "1")
    if decision.take_back >= 0:
        yield Button("take-back", "Take back", "to", str(decision.take_back), "take-back", sends=True)
    now = decision.state in ("waiting", "decide", "ready") and not view.branching and not view.game.over
    if now:
        start = str(view.live.game.length)
        yield Button("what-if-now", "What if…", "start", start, "branch", plain=True)
    if decision.orderable and view.line is not None:
        opens = f"orders?from={view.line.id}"
        yield Button("make-order", "Make this my order…", "", "", behind=True, opens=opens)
    if decision.asks:
        yield Button(
            "ask-bot", "What would the conductor do?", "ask", "conductor", "advice", key="h", behind=True
        )
    if decision.away >= 0:
        name = view.live.seats[decision.away].name
        yield Button("sit-in", f"Let a bot sit in for {name}", "seat", str(decision.away), "sit-in")


def _sent(id_: str, label: str, actions: list[Any], loud: bool = False, confirm: str = "") -> Button:
    return Button(id_, label, "actions", _json(actions), "commit", loud, sends=True, confirm=confirm)


def _json(actions: list[Any]) -> str:
    return json.dumps(actions, separators=(",", ":"))
