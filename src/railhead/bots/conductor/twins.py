"""What single titles add: advisers and answers of a module that is found by the pack's name."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from ...titles import entry
from .advice import Adviser, Assent, Burden, Clock, Foreseen, ShareValue, Tally
from .temper import EVEN, Temper


@dataclass(frozen=True)
class Twin:
    """The part of a title's own: advisers asked before the shared ones, what to agree to, what weighs on a seat."""

    advisers: tuple[Adviser, ...] = ()
    agrees: Assent | None = None
    """None from it: the deal is not this title's own, the shared part decides."""
    burden: Burden | None = None
    """What a seat will have to pay until the end that no other title knows of."""
    clock: Clock | None = None
    """Sets in an outlook how many rounds are left, where the title ends otherwise than others."""
    share: ShareValue | None = None
    """What a share of a company brings until the end, where prices move otherwise than the outlook takes them to."""
    doubt: float = 0.01
    """Part of what a seat has by which projections of the title err: what is better by less is not better."""
    foresight: Foreseen | None = None
    """How far it pays to think ahead at a position, where the title is decided sooner or later than others."""
    temper: Temper = EVEN
    """What weighs more in the title than in others."""
    tally: Tally | None = None
    """The words under which the arena counts an event of the title's own."""


@lru_cache(maxsize=64)
def twin_of(title: str) -> Twin:
    """A title's own part; an empty one if it has none."""
    pack = entry(title)
    name = pack.bots_module
    if not pack.bots and (find_spec(name.rpartition(".")[0]) is None or find_spec(name) is None):
        return Twin()
    found = getattr(import_module(name), "CONDUCTOR", None)
    return found if isinstance(found, Twin) else Twin()
