"""What changed between two versions of a drawing, so that a page gets the pieces that are new and not the whole map."""

from __future__ import annotations

import re
from collections import OrderedDict
from difflib import SequenceMatcher
from threading import Lock
from typing import NamedTuple, TypeVar

TAG = re.compile(r"<(/?)[^<>]*?(/?)>")
DEEPEST = 4
"""Elements further inside are sent as part of the one around them."""
WORTH = 0.5
"""A patch longer than this part of the drawing is not worth it."""
KEPT = 120
"""Drawings remembered, about 10 MB."""


class Piece(NamedTuple):
    """An element of a drawing: its text, its opening tag, and its elements where it holds nothing else."""

    text: str
    opening: str
    inside: tuple[Piece, ...] | None


class Change(NamedTuple):
    """Elements to be put in and taken out: where (numbers of elements from the drawing inwards), how many, what."""

    path: tuple[int, ...]
    at: int
    drop: int
    html: str


def pieces(html: str) -> Piece | None:
    """A drawing taken apart; None if it is not one element."""
    stack: list[tuple[int, int, list[Piece], bool]] = []
    """Per open element: where it begins, where its opening tag ends, what is inside, whether there are words too."""
    last = 0
    whole: Piece | None = None
    depth = 0
    for found in TAG.finditer(html):
        begin, end = found.span()
        if depth <= DEEPEST and stack and begin > last:
            top = stack[-1]
            stack[-1] = (top[0], top[1], top[2], True)
        last = end
        closing, empty = found.group(1), found.group(2)
        made: Piece | None = None
        if closing:
            depth -= 1
            if depth >= DEEPEST:
                continue
            if not stack:
                return None
            start, opened, inside, words = stack.pop()
            made = Piece(html[start:end], html[start:opened], None if words else tuple(inside))
        elif empty:
            if depth >= DEEPEST:
                continue
            made = Piece(html[begin:end], html[begin:end], None)
        else:
            depth += 1
            if depth <= DEEPEST:
                stack.append((begin, end, [], depth == DEEPEST))
            continue
        if stack:
            stack[-1][2].append(made)
        elif whole is not None:
            return None
        else:
            whole = made
    return whole if not stack else None


def changes(old: Piece, new: Piece) -> list[Change] | None:
    """What turns the one into the other; None if they have nothing in common."""
    found: list[Change] = []
    if old.opening != new.opening or old.inside is None or new.inside is None:
        return None
    _compare(old.inside, new.inside, (), found)
    return found


def _compare(old: tuple[Piece, ...], new: tuple[Piece, ...], path: tuple[int, ...], found: list[Change]) -> None:
    if len(old) == len(new):
        for at, (one, two) in enumerate(zip(old, new, strict=True)):
            if one.text == two.text:
                continue
            if one.opening == two.opening and one.inside is not None and two.inside is not None:
                _compare(one.inside, two.inside, (*path, at), found)
            else:
                found.append(Change(path, at, 1, two.text))
        return
    matcher = SequenceMatcher(None, [p.text for p in old], [p.text for p in new], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal":
            found.append(Change(path, a, b - a, "".join(p.text for p in new[c:d])))


class Drawings:
    """Drawings sent lately, by their marks. Safe to use from several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()
        self._apart: OrderedDict[str, Piece | None] = OrderedDict()
        self._lock = Lock()

    def keep(self, mark: str, html: str) -> None:
        """A page has this drawing now."""
        with self._lock:
            _put(self._kept, mark, html)

    def patch(self, known: str, mark: str, html: str) -> str:
        """The change from a drawing that the page has, as markup; empty when the whole is to be sent."""
        self.keep(mark, html)
        old, new = self._taken_apart(known), self._taken_apart(mark)
        if old is None or new is None:
            return ""
        found = changes(old, new)
        if found is None or sum(len(change.html) for change in found) > WORTH * len(html):
            return ""
        inside = "".join(
            f'<g data-path="{".".join(map(str, change.path))}" data-at="{change.at}" data-drop="{change.drop}">'
            f"{change.html}</g>"
            for change in found
        )
        return f"<svg>{inside}</svg>"

    def _taken_apart(self, mark: str) -> Piece | None:
        with self._lock:
            if mark in self._apart:
                self._apart.move_to_end(mark)
                return self._apart[mark]
            html = self._kept.get(mark)
        if html is None:
            return None
        made = pieces(html)
        with self._lock:
            _put(self._apart, mark, made)
        return made


T = TypeVar("T")


def _put(kept: OrderedDict[str, T], mark: str, value: T) -> None:
    kept[mark] = value
    kept.move_to_end(mark)
    while len(kept) > KEPT:
        kept.popitem(last=False)
