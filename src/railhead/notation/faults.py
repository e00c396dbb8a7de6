"""What can be wrong with something written: it cannot be read, or it can be read in more than one way."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.errors import RailheadError


class Unreadable(RailheadError):
    """A text, file or code that does not have the form it should have; ``path`` says where."""

    def __init__(self, reason: str, path: str = "") -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.reason = reason
        self.path = path


class Ambiguous(RailheadError):
    """A text that fits several actions; ``meanings`` lists them as texts."""

    def __init__(self, text: str, meanings: Iterable[str]) -> None:
        self.text = text
        self.meanings = tuple(meanings)
        super().__init__(f"{text!r} can mean: {'; '.join(self.meanings)}.")
