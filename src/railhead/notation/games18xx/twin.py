"""What a title adds to the reading and writing of 18xx.games files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from ...engine.actions import Action
from ...engine.game import Game, Node
from ...engine.title import Title
from ..ledger import Ledger
from ..twin import twin
from .dialect import Dialect, dialect

if TYPE_CHECKING:
    from .reader import Reading, Replay
    from .writer import Writer

Reader: TypeAlias = Callable[["Replay", Mapping[str, Any]], "Reading"]
"""An entry of a file as one of our actions."""
Written: TypeAlias = tuple[dict[str, Any], "Reading"]
"""An entry for one of our actions, and the identities it names."""


@dataclass(frozen=True)
class Games18xx:
    """One title in files of 18xx.games."""

    dialect: Dialect
    readers: Mapping[str, Reader] = field(default_factory=dict)
    """Types of entries that mean something of their own in this title."""
    entry: Callable[[Writer, Game, Node], Written | None] | None = None
    """The entry of an action that it writes in its own way; None for one written as everywhere."""
    by_company: tuple[type[Action], ...] = ()
    """Actions that name their corporation, or whose step knows it: the entry may come at any corporation's turn."""
    by_private: tuple[type[Action], ...] = ()
    """Actions that an entry takes in the name of a private."""
    speaks: Callable[[Replay, Mapping[str, Any], Action | None], bool] | None = None
    """Whether the entity of an entry may take this action, in ways that this title alone knows."""
    ledger: Callable[[Title], Ledger] = Ledger
    """What follows the identities of certificates and tiles."""
    trusted: frozenset[str] = frozenset()
    """Refusals of its own that ``trusting`` turns into notes."""


def own_part(title: str) -> Games18xx:
    """What a title adds; ``Unreadable`` for one that 18xx.games does not have."""
    table = dialect(title)
    found = twin(title).games18xx
    return found if found is not None else Games18xx(table)
