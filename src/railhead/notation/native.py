"""The native log: one JSON object from which a game can be played again, action by action.

``{"format": "railhead/1", "title": "1830", "rules": 2, "options": {…}, "seats": [names], "actions": [{…}, …]}``
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..engine.actions import Action
from ..engine.errors import Illegal, OptionError
from ..engine.game import Game
from ..engine.options import Value
from ..engine.refusals import Refusal
from ..titles import TITLES, ruleset
from .faults import Unreadable
from .plain_json import read_json
from .records import decode, encode, items, word

FORMAT: Final = "railhead/1"
MOST_ACTIONS: Final = 50_000
MOST_SEATS: Final = 12
FIELDS: Final = ("format", "title", "rules", "options", "seats", "actions")


@dataclass(frozen=True)
class NativeLog:
    """A log that has been read, before anything is played."""

    title: str
    options: Mapping[str, Value]
    seats: tuple[str, ...]
    actions: tuple[Action, ...]

    def start(self) -> Game:
        """The game before its first action."""
        try:
            return Game(ruleset(self.title, dict(self.options), ""), self.seats)
        except OptionError as error:
            raise Unreadable(str(error), "options") from None
        except ValueError as error:
            raise Unreadable(str(error), "seats") from None

    def play(self) -> Game:
        """The game after its last action; ``BadAction`` at the first that the rules refuse."""
        game = self.start()
        for place, action in enumerate(self.actions):
            try:
                game.push(action)
            except Illegal as error:
                raise BadAction(place, error.refusal) from None
        return game


class BadAction(Unreadable):
    """An action of a log that the rules refuse."""

    def __init__(self, place: int, refusal: Refusal) -> None:
        super().__init__(f"the rules refuse it: {refusal}", f"actions[{place}]")
        self.place = place
        self.refusal = refusal


def write(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {
        "format": FORMAT,
        "title": game.title.name,
        "rules": TITLES[game.title.name].rules,
        "options": dict(game.rules.options),
        "seats": list(game.players),
        "actions": [encode(action) for action in game.actions],
    }


def dumps(game: Game) -> str:
    """A game as JSON text, one action per line."""
    return in_lines(write(game))


def in_lines(log: Mapping[str, Any]) -> str:
    """A log as JSON text, one action per line."""
    data = dict(log)
    actions = data.pop("actions")
    head = json.dumps(data, ensure_ascii=False, indent=1)[:-2]
    rows = ",\n".join("  " + json.dumps(action, ensure_ascii=False) for action in actions)
    return f'{head},\n "actions": [\n{rows}\n ]\n}}\n'


def read(data: object) -> NativeLog:
    """Read a log strictly; ``Unreadable`` gives the path to the first fault."""
    if not isinstance(data, dict):
        raise Unreadable("a log is one JSON object")
    if data.get("format") != FORMAT:
        raise Unreadable(f"must be {FORMAT!r}", "format")
    for name in FIELDS:
        if name not in data:
            raise Unreadable("is missing", name)
    for name in data:
        if name not in FIELDS:
            raise Unreadable("is not a field of a log", str(name)[:60])
    title = data["title"]
    if not isinstance(title, str) or title not in TITLES:
        raise Unreadable(f"must be one of {', '.join(TITLES)}", "title")
    pack = TITLES[title]
    spoken = pack.rules
    if data["rules"] != spoken or isinstance(data["rules"], bool):
        raise Unreadable(f"is another version of the rules; this program plays version {spoken}", "rules")
    actions = items(data["actions"], MOST_ACTIONS, "actions")
    return NativeLog(
        title,
        _options(data["options"]),
        read_seats(data["seats"]),
        tuple(decode(action, pack.kinds, f"actions[{place}]") for place, action in enumerate(actions)),
    )


def _options(data: object) -> dict[str, Value]:
    if not isinstance(data, dict) or len(data) > 200:
        raise Unreadable("must be an object", "options")
    for name, value in data.items():
        if not isinstance(value, str | int | bool):
            raise Unreadable("must be a word, a whole number or true or false", f"options.{name[:60]}")
    return data


def read_seats(data: object) -> tuple[str, ...]:
    """Player names in seating order, all different."""
    names = tuple(
        word(name, f"seats[{place}]") for place, name in enumerate(items(data, MOST_SEATS, "seats"))
    )
    for place, name in enumerate(names):
        if not name.strip() or not name.isprintable():
            raise Unreadable("must be a name", f"seats[{place}]")
        if name in names[:place]:
            raise Unreadable("occurs twice", f"seats[{place}]")
    return names


def loads(text: str | bytes) -> NativeLog:
    """Read a log from JSON text."""
    return read(read_json(text))
