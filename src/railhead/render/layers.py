"""Drawings that know their layers, so that two of them can be compared piece by piece without being read again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Group(NamedTuple):
    """An element that holds elements and nothing else. Each of them is a group too, or the text of one element."""

    opening: str
    inside: tuple[Group | str, ...]

    @property
    def text(self) -> str:
        """As markup."""
        closing = "</svg>" if self.opening.startswith("<svg") else "</g>"
        return "".join((self.opening, *map(written, self.inside), closing))


class Drawing(str):
    """A drawing as markup, with the layers it is made of."""

    layers: Group


def written(piece: Group | str) -> str:
    """A piece of a drawing as markup."""
    return piece if isinstance(piece, str) else piece.text


def group(attributes: str, inside: Iterable[Group | str]) -> Group:
    """A group of elements; what is empty is left out."""
    return Group(f"<g {attributes}>", tuple(filter(None, inside)))


def drawing(layers: Group) -> Drawing:
    """The drawing made of layers."""
    made = Drawing(layers.text)
    made.layers = layers
    return made
