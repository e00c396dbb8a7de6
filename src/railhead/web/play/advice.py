"""Where a person may ask what a bot would do: as agreed at the table, at a position at which somebody is asked."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ...engine.steps.run import RunTrains
from ..errors import NotYours, Problem, Stale
from ..permissions import check_advice, check_line
from ..positions import state_id
from ..tables.agreed import gives_hints
from ..tables.codec import decode
from ..tables.route_help import route_help
from ..wording.words import describe
from .view import View

NOW, EARLIER, WHAT_IF = "now", "earlier", "what-if"
"""Of which position it is asked."""
WORDS = {
    NOW: "asked what the conductor would do.",
    EARLIER: "asked what the conductor would have done at an earlier position.",
    WHAT_IF: "asked what the conductor would do in a what-if.",
}
"""What the log says of it."""


@dataclass(frozen=True)
class Told:
    """What the one who asked is shown at the position he asked about."""

    words: str
    """The whole of it, as it is spoken."""
    action: str = ""
    """What the bot would do, in the words of the page."""
    why: str = ""
    data: str = ""
    """The same as the draft takes it."""
    into: str = ""
    """What the button says that puts it into a draft; empty where there is none."""
    thinking: bool = False

    @property
    def failed(self) -> bool:
        """True if it can be asked again."""
        return not self.action and not self.thinking


def told(view: View) -> Told | None:
    """The answer that a view shows; what was asked at another position is no longer told."""
    advice, game = view.advice, view.game
    if not advice.state or not askable(view) or advice.state != state_id(game):
        return None
    if advice.failed:
        return Told(f"The conductor gave no answer. {advice.failed}")
    if advice.action is None:
        return Told("The conductor thinks.", thinking=True)
    action = describe(game, decode(advice.action, game.title.name))
    into = "" if not view.deciding else "Put it into the what-if" if view.branching else "Put it into my turn"
    data = json.dumps([advice.action], separators=(",", ":"))
    return Told(
        f"The conductor would choose: {action}. {advice.why}".rstrip(), action, advice.why, data, into
    )


def hinting(view: View) -> bool:
    """True if this person finds the control at some position of the table."""
    try:
        _check_right(view)
    except Problem:
        return False
    return not view.live.frozen


def askable(view: View) -> bool:
    """True if the person can ask at the position shown."""
    try:
        check_asked(view)
    except Problem:
        return False
    return True


def check_asked(view: View) -> None:
    """Refuse what was not agreed, and positions that are not the person's to decide."""
    live = view.live
    _check_right(view)
    if view.game.actor is None or live.frozen or view.turn_over:
        raise Stale("Nobody is asked anything at this position.", "no-question")
    if live.game.over:
        return
    if view.branching and view.line is not None:
        check_line(view.line, view.person.id)
    elif not view.past and not view.deciding:
        raise Stale("You are not asked anything just now.", "no-question")
    if isinstance(view.game.step, RunTrains) and route_help(live.terms) != "full":
        raise NotYours("The route help of this table does not name the best routes.", "no-route-help")


def of(view: View) -> str:
    """Of which position it is asked."""
    return WHAT_IF if view.branching else EARLIER if view.past else NOW


def _check_right(view: View) -> None:
    live = view.live
    check_advice(live.seats, view.person.id, gives_hints(live.terms.settings, live.seats), live.game.over)
