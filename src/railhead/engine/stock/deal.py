"""What a stock turn is made of: deals, and the order in which they may follow one another.

A deal is one kind of business with shares: buying, selling, starting a corporation, trading a private. It knows its
kinds of action, lists what a player can do, says why not, and carries it out. It holds no state of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..actions import Choice
from ..refusals import Refusal
from ..slots import Slots
from ..step import Kinds

if TYPE_CHECKING:
    from ..game import Game


class Deal:
    """One kind of business in a stock turn."""

    kinds: Kinds = ()
    """Action kinds of this deal."""
    slots: Slots = ()
    """What it keeps in the state."""
    is_purchase = False
    """It is the purchase of a turn."""
    repeats = False
    """A purchase of this kind may be followed by another one in the same turn."""
    is_sale = False
    """It brings a player who is above a limit down."""
    above_limit = False
    """A player above a limit may make it although he could sell."""
    keeps_turn = True
    """A player who can do nothing else is still asked."""
    shows_priority = True
    """The priority card is seen to move when the deal is made, not only when the round is over."""

    def possible(self, g: Game, player: int) -> bool:
        """True if the player can make such a deal now, its place in the turn apart."""
        return next(self.choices(g, player), None) is not None

    def choices(self, g: Game, player: int) -> Iterator[Choice]:
        """Every such deal of the player, in a fixed order."""
        raise NotImplementedError

    def refusal(self, g: Game, player: int, action: Any) -> Refusal | None:
        """None if the deal is legal now, its place in the turn apart."""
        raise NotImplementedError

    def apply(self, g: Game, player: int, action: Any) -> None:
        """Carry out a legal deal."""
        raise NotImplementedError


class Order:
    """Which deals may follow what was dealt in a turn. This one lets everything follow everything (R-1830-051)."""

    slots: Slots = ()
    """What it keeps in the state."""

    def refusal(self, g: Game, deal: Deal) -> Refusal | None:
        """None if a deal of this kind may follow now."""
        return None

    def over(self, g: Game) -> bool:
        """True if nothing can follow: the turn ends by itself."""
        return False

    def dealt(self, g: Game, deal: Deal) -> None:
        """Remember what a deal of this kind means for those that follow."""
