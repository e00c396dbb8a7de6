"""The words of the games for somebody who meets them first, and where they stand in a sentence.

They lie in ``glossary.json``, which follows ``docs/glossary.md``; a word of one title alone is kept from the others.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from ...titles.pack import read_data

FILE: Final = "glossary.json"
PLAIN: Final = frozenset(
    ("player", "bank", "deal", "set", "turn", "step", "face", "edge", "hexside", "band", "price", "market", "lay",
     "hex", "train", "share")
)  # fmt: skip
"""Words that say what they say; they stand in the glossary, and no sentence points there."""
OTHER: Final = {
    "company": "corporation", "director": "president", "director's certificate": "president's certificate",
    "base": "token", "station": "token", "marker": "token", "withheld": "dividend", "withhold": "dividend",
    "paid out": "dividend",
}  # fmt: skip
"""Other words of sentences -> the term they stand for."""


class Term(NamedTuple):
    """A word, what else it is called, and what it means."""

    term: str
    group: str
    also: tuple[str, ...]
    means: str
    title: str
    """The only title that has it; empty for all."""

    @property
    def key(self) -> str:
        """Its name in addresses."""
        return re.sub("[^a-z]+", "-", self.term.lower()).strip("-")


@dataclass(frozen=True)
class Piece:
    """A part of a sentence; with a key it is a word of the glossary."""

    text: str
    key: str = ""


@lru_cache(maxsize=16)
def glossary(title: str) -> tuple[Term, ...]:
    """The words of a title, in the order of the document."""
    terms = [
        Term(one["term"], one["group"], tuple(one["also"]), one["means"], one["title"])
        for one in read_data(__package__, FILE)["terms"]
    ]
    return tuple(term for term in terms if term.title in ("", title))


@lru_cache(maxsize=16)
def _spoken(title: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern that finds words of the glossary in a sentence, the longest first, and whose they are."""
    keys = {}
    for term in glossary(title):
        for word in term.term.split(", "):
            if word not in PLAIN:
                keys[word.lower()] = term.key
    for word, meant in OTHER.items():
        key = next((term.key for term in glossary(title) if term.term == meant), "")
        if key:
            keys.setdefault(word, key)
    words = "|".join(re.escape(word) for word in sorted(keys, key=lambda word: (-len(word), word)))
    return re.compile(rf"(?<![\w-])({words})(s|es|ed|d|ing)?(?![\w-])", re.IGNORECASE), keys


def pieces(title: str, sentence: str, known: set[str]) -> tuple[Piece, ...]:
    """A sentence in pieces; each word of the glossary leads there once, ``known`` are those that were met before."""
    pattern, keys = _spoken(title)
    found: list[Piece] = []
    at = 0
    for match in pattern.finditer(sentence):
        key = keys[match[1].lower()]
        if key in known:
            continue
        known.add(key)
        found += [Piece(sentence[at : match.start()]), Piece(match[0], key)]
        at = match.end()
    return tuple(piece for piece in (*found, Piece(sentence[at:])) if piece.text)
