"""The position code: a compact word that restores a position exactly, without the way it came about.

``rh2.<title>.<letters>``: checksum and compressed JSON of options, names and state in URL-safe base 64. Codes that
begin with ``rh1`` are of before and are brought up when they are opened.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from typing import Any, Final

from ..engine.errors import OptionError
from ..engine.game import Game
from ..titles import FIRST, TITLES, ruleset
from .faults import Unreadable
from .native import read_seats
from .older_codes import brought_up
from .soundness import sound_game
from .twin import twin

PREFIX: Final = "rh2"
OLDER: Final = "rh1"
CHECK: Final = 6
LONGEST: Final = 100_000
LARGEST: Final = 1_000_000


def code_of(game: Game) -> str:
    """The code of a game's present position."""
    options = game.rules.options.changed(TITLES[game.title.name].options)
    data = {"o": options, "p": list(game.players), "s": game.state.to_json()}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    packed = zlib.compress(text, 9)
    check = hashlib.sha256(game.title.name.encode() + packed).digest()[:CHECK]
    letters = base64.urlsafe_b64encode(check + packed).decode().rstrip("=")
    return f"{PREFIX}.{game.title.name}.{letters}"


def restore(code: str) -> Game:
    """The game at the position of a code; it has no past. ``Unreadable`` for a damaged code."""
    parts = code.strip().split(".")
    if len(parts) != 3 or parts[0] not in (PREFIX, OLDER):
        raise Unreadable(f"a position code looks like {PREFIX}.{FIRST}.…")
    title, letters = parts[1:]
    if title not in TITLES:
        raise Unreadable(f"the position code is of an unknown title; known are {', '.join(TITLES)}")
    if len(letters) > LONGEST:
        raise Unreadable("the position code is too long")
    data = _unpack(title, letters)
    try:
        rules = ruleset(title, data["o"], "")
        players = read_seats(data["p"])
        fresh = Game(rules, players)
        state = data["s"]
        if parts[0] == OLDER:
            state = brought_up(state, fresh, twin(title).older_slots)
        return sound_game(state, fresh)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OptionError) as error:
        raise Unreadable(f"the position code does not hold a position of {title}: {error}") from None


def _unpack(title: str, letters: str) -> dict[str, Any]:
    damaged = Unreadable("the position code is damaged: some letters are wrong, missing or too many")
    try:
        raw = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        check, packed = raw[:CHECK], raw[CHECK:]
        if hashlib.sha256(title.encode() + packed).digest()[:CHECK] != check:
            raise damaged
        if base64.urlsafe_b64encode(raw).decode().rstrip("=") != letters:
            raise damaged
        text = zlib.decompressobj().decompress(packed, LARGEST)
        data = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise damaged from None
    if not isinstance(data, dict) or set(data) != {"o", "p", "s"}:
        raise damaged
    return data
