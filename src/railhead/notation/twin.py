"""What a title says in the notations, found by its pack: text forms, digest keys, entries of 18xx.games files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..engine.actions import Action
from ..engine.game import Game
from ..titles import TITLES, entry
from ..titles.pack import Pack
from .faults import Unreadable
from .forms import CORE, Form, by_verb

if TYPE_CHECKING:
    from .games18xx.twin import Games18xx
    from .ledger import Ledger
    from .older_codes import Kept


@dataclass(frozen=True)
class Notation:
    """The value ``NOTATION`` of a title's notation module; a title needs none of it."""

    forms: tuple[Form, ...] = ()
    """Text forms of its own actions, where kind and fields are not enough."""
    waiting_for: Callable[[Game], int | str | None] | None = None
    """Who has to act in a decision of its own (a seat, or the symbol of a corporation or private), else None."""
    round_name: Callable[[Game], str] | None = None
    """Name of a round of its own; empty for those that every title has."""
    shown: Callable[[Game], Game] | None = None
    """The position as a digest shows it, where other programs are further on than a decision of ours."""
    digest: Callable[[Game, Ledger, Sequence[int | str], dict[str, Any]], None] | None = None
    """Changes a digest of players with these ids: keys that it alone has, and those it writes in its own way."""
    older_slots: Callable[[Kept, Game], dict[str, Any]] | None = None
    """Its slots from what position codes of before kept, if there are such codes of it."""
    games18xx: Games18xx | None = None
    """How 18xx.games writes it, if it does."""


def twin(title: str) -> Notation:
    """What a title says in the notations."""
    pack = entry(title)
    return _load(pack.notation_module, bool(pack.notation))


@lru_cache(maxsize=64)
def _load(module: str, named: bool) -> Notation:
    try:
        found = import_module(module)
    except ModuleNotFoundError as missing:
        if named or missing.name is None or not module.startswith(missing.name):
            raise
        return Notation()
    notation: Notation = found.NOTATION
    return notation


def forms_of(title: str) -> Mapping[str, Form]:
    """The text forms of a title by their first word."""
    pack = entry(title)
    return _forms(title, pack.notation_module, pack.actions)


@lru_cache(maxsize=64)
def _forms(title: str, module: str, actions: tuple[type[Action], ...]) -> Mapping[str, Form]:
    return by_verb(twin(title).forms, actions)


_WRITTEN: dict[type[Action], Form] = {form.kind: form for form in CORE}


def form_of(kind: type[Action]) -> Form:
    """The text form of a kind of action, whichever title has it."""
    found = _WRITTEN.get(kind)
    if found is None:
        for form in forms_of(_owner(kind).name).values():
            _WRITTEN.setdefault(form.kind, form)
        found = _WRITTEN[kind]
    return found


def _owner(kind: type[Action]) -> Pack:
    for pack in (*TITLES.loaded.values(), *TITLES.values()):
        if kind in pack.actions:
            return pack
    raise Unreadable(f"no title knows the action {kind.__name__}")
