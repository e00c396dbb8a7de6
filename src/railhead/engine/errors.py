"""One family of errors: what a caller can get wrong. Anything else that is raised is a mistake of the program.

These classes stay interpreted, so that other layers and other packages can derive from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .refusals import Refusal


class RailheadError(ValueError):
    """Something that was asked for cannot be: it is unreadable, illegal, unknown or no option."""


class Illegal(RailheadError):
    """An action that the rules refuse; nothing has changed. ``refusal`` holds the reason with its rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class OptionError(RailheadError):
    """An option that does not exist or cannot have that value."""


class SeatsError(RailheadError):
    """A number of players that a title does not take."""


class UnknownName(RailheadError, KeyError):
    """A company, player or title of that name does not exist."""

    def __str__(self) -> str:
        return str(self.args[0])
