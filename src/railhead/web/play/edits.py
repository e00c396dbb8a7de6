"""What a form of the page does to a draft or a branch."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ...engine.actions import Action, Range, Run, field_names
from ...engine.game import Game
from ...engine.steps.run import RunTrains, action_of
from ...notation import faults
from ...notation import text as notation
from ...notation.faults import Ambiguous
from ...notation.records import LARGEST_NUMBER
from ..bounds import count_or, whole
from ..errors import NotYours, Refused, Unreadable
from ..permissions import check_line
from ..tables.codec import decode, encode, read_action, read_actions
from ..tables.lines import BRANCH, LONGEST_LINE, Line, earlier, movable, play_line, redone, without
from ..tables.live import Live
from ..tables.route_help import hushed, route_help
from ..title_pages.panel import FindRoutes
from .nearby import instead

LONGEST_COMMAND = 400
UNHELPED = "Without route help, routes are judged only when they are sent to the table."


def edited(live: Live, line: Line, person: str, data: dict[str, str], look: FindRoutes) -> Line:
    """The line after an edit by its owner; a further action must be legal where the line ends."""
    check_line(line, person)
    if line.kind == BRANCH:
        base = live.game.at(min(line.start, live.game.length))
    else:
        base = live.game
        line = replace(line, start=live.game.length, version=live.version)
    if "drop" in data:
        line = without(line, count_or(data["drop"], -1))
    elif "earlier" in data:
        place = count_or(data["earlier"], 0)
        if 0 < place < len(line.actions) and movable(base, line.actions, place):
            line = replace(line, actions=earlier(line.actions, place))
    elif "undo" in data:
        line = without(line, len(line.actions) - 1)
    elif "redo" in data:
        line = redone(line)
    elif "clear" in data:
        line = replace(line, actions=(), undone=())
    else:
        return _extended(live, base, line, data, look)
    return replace(line, actions=play_line(base, line.actions).kept)


def _extended(live: Live, base: Game, line: Line, data: dict[str, str], look: FindRoutes) -> Line:
    played = play_line(base, line.actions)
    game = played.game
    help_ = route_help(live.terms)
    added = []
    for action in (
        [typed(data["typed"], game, help_, look)] if "typed" in data else wanted_actions(data, game)
    ):
        if help_ == "off" and isinstance(action, Run) and not live.game.over:
            raise NotYours(UNHELPED, "no-route-help")
        refusal = game.why_not(action)
        if refusal is not None:
            raise hushed(Refused(refusal, instead(game, action)), live.terms)
        game.push_checked(action)
        added.append(encode(action))
    if len(played.kept) + len(added) > LONGEST_LINE:
        raise Unreadable(f"A draft or what-if has at most {LONGEST_LINE} actions.", "long-line")
    return replace(line, actions=(*played.kept, *added), undone=())


def typed(text: str, game: Game, help_: str, look: FindRoutes) -> Action:
    """An action in the text notation, completed from what is legal: ``buy NYC``, ``run best``, ``tile E11 59 r2``."""
    if text.lower().split() == ["run", "best"] and isinstance(game.step, RunTrains):
        if help_ != "full":
            raise NotYours("The route help of this table does not name the best routes.", "no-route-help")
        return action_of(game, look(game, game.step.corporation(game)).run.routes)
    try:
        return notation.parse(text.strip()[:LONGEST_COMMAND], game)
    except (Ambiguous, faults.Unreadable) as fault:
        raise Unreadable(str(fault), "unreadable-command") from None


def wanted_actions(data: dict[str, str], game: Game) -> list[Any]:
    """Actions of a form: ``add`` as JSON, or ``amount`` for a template with one field to fill in."""
    if "fill" in data:
        template, _, rest = data["fill"].partition("|")
        field, _, entry = rest.partition("|")
        text = data.get(entry, "").strip()
        number = whole(text, -LARGEST_NUMBER, LARGEST_NUMBER)
        if number is None:
            raise Unreadable("Enter a whole number.", "amount")
        base = read_action(template, game.title.name)
        if field not in field_names(base):
            raise Unreadable("This amount belongs to nothing.", "amount")
        return [decode(encode(Range(base, field, 0, 0).at(number)), game.title.name)]
    return read_actions(data.get("add", "[]"), game.title.name)
