"""How a command fails: one message and an exit code, never a traceback for what a user can do wrong."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from ..engine.errors import RailheadError
from ..notation.files import Loaded, load
from ..titles import Pack, entry

DIFFERENT = 1
BAD_INPUT = 2


class Failure(Exception):
    """What a command says when it cannot do what was asked."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


def console(stderr: bool = False) -> Console:
    """Where commands write."""
    return Console(stderr=stderr, soft_wrap=True)


@contextmanager
def explained(about: str = "") -> Iterator[None]:
    """Turn what can be wrong with files, words and titles into a failure."""
    try:
        yield
    except RailheadError as error:
        raise Failure(f"{about}: {error}" if about else str(error)) from None
    except OSError as error:
        raise Failure(f"{about}: {error.strerror or error}" if about else str(error)) from None


def loaded(path: Path, trust: str) -> Loaded:
    """A game from a file, or a failure."""
    with explained(str(path)):
        return load(path, trust)


def pack_of(title: str) -> Pack:
    """The pack of a title, or a failure that names the titles there are or what is wrong with its package."""
    with explained():
        return entry(title)


def save(path: Path, text: str) -> None:
    """Write a text file, or fail."""
    with explained(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
