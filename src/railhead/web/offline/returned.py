"""What a browser brings along when the connection is back: a draft to be checked, plans and what-ifs to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...board.planning import Plan
from ...engine.steps.track import lay_action
from ...notation import faults
from ...notation.plain_json import read_json
from ..bounds import MOST_DIGITS
from ..errors import Unreadable
from ..play.tile_plans import MOST_PLANS, plans_of
from ..tables.codec import MOST_ACTIONS, decode, encode
from ..tables.lines import BRANCH, DRAFT, PLAN, Line, called
from ..tables.live import Live

MOST_BRANCHES = 20
LONGEST_ID = 20
Actions = tuple[Any, ...]


@dataclass(frozen=True)
class Brought:
    """Lines of one person, read but not yet judged by the rules."""

    draft: Actions | None
    base: Actions
    """The draft that the browser began with."""
    plan: Actions | None
    """The tiles that are planned."""
    planned: Actions | None
    """The plans that the browser began with; None where it does not say, and its own stand in place of all."""
    branches: tuple[tuple[str, int, str, str, Actions], ...]
    """(id, start, name, comment, actions) of each."""


def read(text: str, title: str) -> Brought:
    """What was sent; ``Unreadable`` if it makes no sense."""
    try:
        data = read_json(text)
    except faults.Unreadable:
        raise _senseless() from None
    if not isinstance(data, dict) or not isinstance(data.get("branches", []), list):
        raise _senseless()
    listed = data.get("branches", [])
    if len(listed) > MOST_BRANCHES:
        raise Unreadable(f"At most {MOST_BRANCHES} branches can be sent at once.", "unreadable-lines")
    draft = _actions(data["draft"], title) if data.get("draft") is not None else None
    plan = _actions(data["plan"], title) if data.get("plan") is not None else None
    planned = _actions(data["planned"], title) if data.get("planned") is not None else None
    branches = tuple(_branch(one, title) for one in listed)
    return Brought(draft, _actions(data.get("base", []), title), plan, planned, branches)


def _senseless() -> Unreadable:
    return Unreadable("What was drafted without the connection cannot be read.", "unreadable-lines")


def _actions(data: Any, title: str) -> Actions:
    if not isinstance(data, list) or len(data) > MOST_ACTIONS:
        raise _senseless()
    return tuple(encode(decode(one, title)) for one in data)


def _branch(data: Any, title: str) -> tuple[str, int, str, str, Actions]:
    if not isinstance(data, dict):
        raise _senseless()
    identity, start, name = data.get("id"), data.get("start"), data.get("name", "")
    comment = data.get("comment", "")
    if not isinstance(identity, str) or not (identity.isascii() and identity.isalnum()):
        raise _senseless()
    if (
        len(identity) > LONGEST_ID
        or type(start) is not int
        or not 0 <= start < 10**MOST_DIGITS
        or not isinstance(name, str)
        or not isinstance(comment, str)
    ):
        raise _senseless()
    return identity, start, *called(name, comment, start), _actions(data.get("actions"), title)


def draft_of(live: Live, person: str, brought: Brought, known: Line | None) -> Line | None:
    """The draft to keep; the page shows what of it is possible and names the rest with its reasons.

    Where the draft was changed elsewhere meanwhile, what is new in the one that is brought comes behind it.
    """
    if brought.draft is None or not live.seats_of(person):
        return None
    kept = known.actions if known is not None else ()
    actions = brought.draft if kept == brought.base else (*kept, *_new(brought.draft, kept))
    identity = known.id if known is not None else ""
    return Line(
        identity, live.terms.id, person, DRAFT, live.game.length, live.version, actions[:MOST_ACTIONS]
    )


def _new(actions: Actions, known: Sequence[Any]) -> list[Any]:
    left = list(known)
    found = []
    for action in actions:
        if action in left:
            left.remove(action)
        else:
            found.append(action)
    return found


def plan_of(live: Live, person: str, brought: Brought, known: Line | None) -> Line | None:
    """The planned tiles to keep: only those count, and no more than can be planned at a table.

    Where plans were changed elsewhere meanwhile, a hex is as the browser has it if it was changed there, and else as
    it is known; sent twice it is the same.
    """
    if brought.plan is None:
        return None
    line = known or Line("", live.terms.id, person, PLAN, live.game.length, live.version)

    def read_plans(actions: Actions) -> list[Plan]:
        return plans_of(live.game, replace(line, actions=actions))

    plans, kept = read_plans(brought.plan[:MOST_PLANS]), read_plans(line.actions)
    base = kept if brought.planned is None else read_plans(brought.planned)
    if kept != base:
        changed = {one.hex for one in (*plans, *base) if _on(one.hex, plans) != _on(one.hex, base)}
        brought_here = [one for one in plans if one.hex in changed]
        plans = [*brought_here, *(one for one in kept if one.hex not in changed)][:MOST_PLANS]
    lays = [lay_action(live.game, one.hex, one.tile, one.rotation) for one in plans]
    return replace(line, actions=tuple(map(encode, lays)))


def _on(hex_: int, plans: Sequence[Plan]) -> list[Plan]:
    return [one for one in plans if one.hex == hex_]


def branches_of(live: Live, person: str, brought: Brought) -> list[Line]:
    """The branches to keep."""
    return [
        Line(identity, live.terms.id, person, BRANCH, min(start, live.game.length), live.version, actions, (),
             name, comment)
        for identity, start, name, comment, actions in brought.branches
    ]  # fmt: skip
