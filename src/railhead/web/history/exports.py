"""Writing a game in the forms that take their time, and drawing it: done beside the service from plain values."""

from __future__ import annotations

import json

from ...engine.game import Game
from ...notation import native, position, script
from ...notation.games18xx import writer
from ...render.png import to_png
from ...render.position import map_svg


def as_18xx(log: str, name: str = "") -> str:
    """The file of 18xx.games for a native log, with the name of its table."""
    return json.dumps(writer.export(native.loads(log).play(), description=name), indent=1)


def as_text(log: str, _name: str = "") -> str:
    """The text of a native log."""
    return script.write(native.loads(log).play())


def as_svg(code: str) -> str:
    """The map of a position as a file of its own."""
    return drawn(position.restore(code))


def as_png(code: str) -> bytes:
    """The map of a position in pixels."""
    return to_png(drawn(position.restore(code)))


def drawn(game: Game) -> str:
    """The map as a file of its own."""
    return map_svg(game, theme="light")
