"""What changed between two versions of a drawing, so that a page gets the pieces that are new and not the whole map."""

from __future__ import annotations

from collections import OrderedDict
from difflib import SequenceMatcher
from threading import Lock
from typing import NamedTuple

from ...render.layers import Drawing, Group, written

WORTH = 0.5
"""A patch longer than this part of the drawing is not worth it."""
KEPT = 600
"""Drawings remembered, so that a hundred tables go on with patches. What two of a table share is kept once."""
PATCHES = 240
"""Patches remembered, a few kilobytes each."""

Pieces = tuple[Group | str, ...]


class Change(NamedTuple):
    """Elements to be put in and taken out: where (numbers of elements from the drawing inwards), how many, what."""

    path: tuple[int, ...]
    at: int
    drop: int
    html: str


def changes(old: Group, new: Group) -> list[Change] | None:
    """What turns the one into the other; None if they have nothing in common."""
    found: list[Change] = []
    if old.opening != new.opening:
        return None
    _compare(old.inside, new.inside, (), found)
    return found


def _compare(old: Pieces, new: Pieces, path: tuple[int, ...], found: list[Change]) -> None:
    if len(old) == len(new):
        for at, (one, two) in enumerate(zip(old, new, strict=True)):
            if one == two:
                continue
            if not isinstance(one, str) and not isinstance(two, str) and one.opening == two.opening:
                _compare(one.inside, two.inside, (*path, at), found)
            else:
                found.append(Change(path, at, 1, written(two)))
        return
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            found.append(Change(path, a, b - a, "".join(map(written, new[c:d]))))


def sharing(old: Group, new: Group) -> Group:
    """The new drawing, with the pieces of the old one where both are the same: together they need little more room."""
    known = {piece: piece for piece in old.inside if isinstance(piece, str)}
    inside: list[Group | str] = []
    for at, piece in enumerate(new.inside):
        before = old.inside[at] if at < len(old.inside) else ""
        if isinstance(piece, str):
            inside.append(known.get(piece, piece))
        else:
            inside.append(piece if isinstance(before, str) else sharing(before, piece))
    return Group(new.opening, tuple(inside))


class Drawings:
    """Drawings sent lately, by their marks. Safe to use from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Group] = OrderedDict()
        self._patches: OrderedDict[tuple[str, str], str] = OrderedDict()
        """Patches that were asked for lately; whoever watches a table asks for the same."""
        self._lock = Lock()

    def keep(self, mark: str, made: str) -> None:
        """A page has this drawing now."""
        if not isinstance(made, Drawing):
            return
        with self._lock:
            self._kept[mark] = made.layers
            self._kept.move_to_end(mark)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def patch(self, known: str, mark: str, made: str) -> str:
        """The change from a drawing that the page has, as markup; empty when the whole is to be sent."""
        self.keep(mark, made)
        with self._lock:
            old, new = self._kept.get(known), self._kept.get(mark)
            written = self._patches.get((known, mark))
        if old is None or new is None:
            return ""
        if written is None:
            with self._lock:
                self._kept[mark] = new = sharing(old, new)
            written = self._patches[known, mark] = _patch(old, new, WORTH * len(made))
            with self._lock:
                while len(self._patches) > PATCHES:
                    self._patches.popitem(last=False)
        return written


def _patch(old: Group, new: Group, most: float) -> str:
    """The change as markup; empty when there is none that is short enough."""
    found = changes(old, new)
    if found is None or sum(len(change.html) for change in found) > most:
        return ""
    inside = "".join(
        f'<g data-path="{".".join(map(str, change.path))}" data-at="{change.at}" data-drop="{change.drop}">'
        f"{change.html}</g>"
        for change in found
    )
    return f"<svg>{inside}</svg>"
