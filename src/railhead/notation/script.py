"""A whole game as text: a head, then one line per action under the headings of its rounds.

What follows a semicolon is a remark. ``read`` takes back what ``write`` gives, and scripts written by hand.
"""

from __future__ import annotations

import json
from typing import Any, Final

from ..engine.errors import Illegal, OptionError
from ..engine.game import Game
from ..titles import TITLES, ruleset
from .faults import Ambiguous, Unreadable
from .native import MOST_ACTIONS, read_seats
from .text import parse
from .text import write as write_action
from .turns import round_name

HEAD: Final = "railhead text 1"


def write(game: Game) -> str:
    """The whole game."""
    lines = [HEAD, f"title {game.title.name}", f"rules {TITLES[game.title.name].rules}"]
    lines += [f"option {name} {json.dumps(value)}" for name, value in game.rules.options.items()]
    lines += [f"seat {name}" for name in game.players]
    heading = ""
    for node in game.nodes()[1:]:
        assert node.parent is not None
        assert node.action is not None
        before = Game(game.rules, game.players, node.parent)
        if round_name(before) != heading:
            heading = round_name(before)
            lines += ["", f"== {heading} =="]
        lines.append(f"{write_action(node.action):<32} ; {game.players[before.speaker(node.action)]}")
    return "\n".join(lines) + "\n"


def read(text: str) -> Game:
    """Play a script; ``Unreadable`` names the line of the first fault."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise Unreadable(f"the first line must be {HEAD!r}")
    if len(lines) > MOST_ACTIONS:
        raise Unreadable(f"the script is longer than {MOST_ACTIONS} lines")
    title = ""
    options: dict[str, Any] = {}
    seats: list[str] = []
    game: Game | None = None
    for number, line in enumerate(lines[1:], start=2):
        where = f"line {number}"
        body = line.strip() if game is None else line.partition(";")[0].strip()
        if not body or body.startswith(";") or body.startswith("=="):
            continue
        word, _, rest = body.partition(" ")
        if game is None and word in ("title", "rules", "option", "seat"):
            if word == "title":
                title = _title(rest, where)
            elif word == "rules" and title and rest != str(TITLES[title].rules):
                raise Unreadable(
                    f"is of rules version {rest[:20]!r}; this program plays version {TITLES[title].rules}",
                    where,
                )
            elif word == "option":
                name, value = _option(rest, where)
                options[name] = value
            elif word == "seat":
                seats.append(rest)
            continue
        if game is None:
            game = _start(title, options, seats, where)
            body = line.partition(";")[0].strip()
        try:
            game.push(parse(body, game))
        except (Unreadable, Ambiguous, Illegal) as error:
            raise Unreadable(str(error), where) from None
    return game if game is not None else _start(title, options, seats, "the end")


def _title(name: str, where: str) -> str:
    if name not in TITLES:
        raise Unreadable(f"{name[:40]!r} is not a title; known are {', '.join(TITLES)}", where)
    return name


def _option(rest: str, where: str) -> tuple[str, Any]:
    name, _, value = rest.partition(" ")
    try:
        read_value = json.loads(value)
    except ValueError:
        read_value = value
    if not isinstance(read_value, str | int | bool):
        raise Unreadable(f"{value[:40]!r} is not a value of an option", where)
    return name, read_value


def _start(title: str, options: dict[str, Any], seats: list[str], where: str) -> Game:
    if not title:
        raise Unreadable("there is no title above this line", where)
    try:
        return Game(ruleset(title, options, ""), read_seats(seats))
    except OptionError as error:
        raise Unreadable(str(error), where) from None
    except Unreadable:
        raise
    except ValueError as error:
        raise Unreadable(str(error), where) from None
