"""What-if branches: how one begins, and how it becomes the draft of a turn."""

from __future__ import annotations

from typing import Any

from ..bounds import count_or
from ..tables.codec import decode
from ..tables.lines import BRANCH, Line, called, play_line
from ..tables.live import Live


def begun(live: Live, person: str, data: dict[str, str], draft: Line | None) -> Line:
    """A new branch at the position of a form; at the present one it begins with the draft."""
    start = count_or(data.get("start", ""), live.game.length)
    actions = draft.actions if draft is not None and start == live.game.length else ()
    name, comment = called(data.get("name", ""), data.get("comment", ""), start)
    return Line(
        "",
        live.terms.id,
        person,
        BRANCH,
        min(start, live.game.length),
        live.version,
        actions,
        (),
        name,
        comment,
    )


def adopted(live: Live, line: Line) -> tuple[Any, ...]:
    """The actions of a branch that can be the draft of the turn.

    What is no longer legal is left out, or stands behind the rest where the page names it with its reasons.
    """
    played = play_line(live.game, line.actions)
    kept = own_part(live.game.copy(), played.kept, live.game.actor)
    left = (*kept, *(data for data, _refusal in played.dropped))
    return left if still_out(live.game, kept, left) else kept


def still_out(game: Any, kept: tuple[Any, ...], left: tuple[Any, ...]) -> bool:
    """True if what is no longer legal stays illegal behind what is kept."""
    return play_line(game, left).kept == kept


def own_part(game: Any, actions: tuple[Any, ...], actor: int | None) -> tuple[Any, ...]:
    """The first actions of a line that belong to one player's turn."""
    kept = []
    entity = game.state.entity
    for data in actions:
        if game.actor != actor or game.state.entity != entity:
            break
        game.push_checked(decode(data, game.title.name))
        kept.append(data)
    return tuple(kept)
