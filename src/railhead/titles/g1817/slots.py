"""What 1817 keeps in the state beside the core's fields."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...engine.slots import GAME, ROUND, TURN, Corporation, Count, Hex, Money, Player, Seat, Slot, fields_of


class Ladder(NamedTuple):
    """An auction that is running."""

    item: Count
    """The private or company that is bid for."""
    opener: Seat
    """Seat that began it; -1 the bank."""
    waiting: tuple[Player, ...]
    """Seats still in, whoever speaks next first."""
    bids: tuple[tuple[Player, Money], ...]
    """(seat, amount), the highest last; only bids of seats still in."""


fields_of(Ladder, Count, Seat, tuple[Player, ...], tuple[tuple[Player, Money], ...])


class Founding(NamedTuple):
    """A company whose president's certificate is won and not paid for yet."""

    company: Corporation
    player: Player
    due: Money
    """Part of the bid that is still to be paid."""


fields_of(Founding, Corporation, Player, Money)


class Debt(NamedTuple):
    """What a player owes the bank and cannot pay."""

    player: Player
    amount: Money
    company: int
    """Company whose interest is due, -1 for another cause."""


fields_of(Debt, Player, Money, int)


class After(NamedTuple):
    """Buying and selling after a conversion or merger."""

    company: Corporation
    president: Player
    """Who led the company when it changed."""
    done: tuple[Player, ...]
    """Players who have had their chance."""


fields_of(After, Corporation, Player, tuple[Player, ...])


class Takeover(NamedTuple):
    """A company that was sold, until everything is settled."""

    target: Corporation
    buyer: int
    """-1: the bank."""
    bid: Money
    how: str
    president: Seat
    """Who led the target, -1 nobody."""
    cash: Money
    """Cash of a liquidated company that was set aside."""
    loans: Count
    """Loans of a liquidated company that were set aside."""
    taken: Count
    """Loans of the target that the buyer still has to keep or to repay."""


fields_of(Takeover, Corporation, int, Money, str, Seat, Money, Count, Count)


LOANS: Final = Slot[tuple[Count, ...]](
    "1817.loans", (), of=tuple[Count, ...], life=GAME, meaning="loans by company"
)
SHORTS: Final = Slot[tuple[Count, ...]](
    "1817.shorts", (), of=tuple[Count, ...], life=GAME, meaning="company * 16 + holder -> shorts"
)
SEED: Final = Slot[int]("1817.seed", 0, of=Count, life=GAME, meaning="seed money left in the private auction")
RATE: Final = Slot[int](
    "1817.rate", 0, of=Count, life=GAME, meaning="fee on a loan fixed for the round, 0 open"
)
USED: Final = Slot[tuple[Count, ...]](
    "1817.used", (), of=tuple[Count, ...], life=GAME, meaning="tokens used by private"
)
MINES: Final = Slot[frozenset[Hex]](
    "1817.mines", frozenset(), of=frozenset[Hex], life=GAME, meaning="hexes with a mine"
)
BRIDGES: Final = Slot[frozenset[Hex]](
    "1817.bridges", frozenset(), of=frozenset[Hex], life=GAME, meaning="hexes with a bridge"
)
LADDER: Final = Slot[Ladder | None](
    "1817.ladder", None, of=Ladder | None, life=GAME, meaning="the auction that is running"
)
FOUNDING: Final = Slot[Founding | None](
    "1817.founding", None, of=Founding | None, life=GAME, meaning="a company being founded"
)
MARKERS_DUE: Final = Slot[tuple[tuple[int, int], ...]](
    "1817.markers_due", (), of=tuple[tuple[int, int], ...], life=GAME, meaning="(company, markers to be paid)"
)
DEBTS: Final = Slot[tuple[Debt, ...]](
    "1817.debts", (), of=tuple[Debt, ...], life=GAME, meaning="what players cannot pay"
)
FORMER: Final = Slot[tuple[tuple[int, int], ...]](
    "1817.former", (), of=tuple[tuple[int, int], ...], life=GAME, meaning="(company, its bankrupt president)"
)
LAST_TURN: Final = Slot[int](
    "1817.last_turn", 0, of=Count, life=GAME, meaning="last turn of the game, 0 unknown"
)
LAST_SET: Final = Slot[int](
    "1817.last_set", 0, of=Count, life=GAME, meaning="operating rounds of the last set"
)
ENDING: Final = Slot[bool](
    "1817.ending",
    False,
    of=bool,
    life=GAME,
    meaning="one player is left: the game ends with the next decision",
)
VACATED: Final = Slot[frozenset[Corporation]](
    "1817.vacated",
    frozenset(),
    of=frozenset[Corporation],
    life=GAME,
    meaning="charters that left play before",
)
FRESH: Final = Slot[frozenset[Corporation]](
    "1817.fresh",
    frozenset(),
    of=frozenset[Corporation],
    life=ROUND,
    meaning="companies begun in this stock round",
)
SOLD: Final = Slot[bool]("1817.sold", False, of=bool, life=TURN, meaning="shares were sold in this turn")
SHORTED: Final = Slot[bool](
    "1817.shorted", False, of=bool, life=TURN, meaning="a share was sold short in this turn"
)
ACTING: Final = Slot[int](
    "1817.acting", -1, of=int, life=TURN, meaning="company the player acts for, -1 himself"
)
BOUGHT_BACK: Final = Slot[bool](
    "1817.bought_back", False, of=bool, life=TURN, meaning="the company bought back shares in this turn"
)
PASSED: Final = Slot[frozenset[Player]](
    "1817.passed",
    frozenset(),
    of=frozenset[Player],
    life=ROUND,
    meaning="players whose latest turn was a pass",
)
STRAY: Final = Slot[int](
    "1817.stray",
    0,
    of=Count,
    life=TURN,
    meaning="1: this turn leaves no trace, 2: it takes the next one with it",
)
DONE: Final = Slot[bool]("1817.done", False, of=bool, life=TURN, meaning="the purchase of this turn is made")
LAID: Final = Slot[tuple[int, ...]](
    "1817.laid", (), of=tuple[int, ...], life=TURN, meaning="hexes of this turn's tiles"
)
UPGRADED: Final = Slot[bool](
    "1817.upgraded", False, of=bool, life=TURN, meaning="a tile was replaced in this turn"
)
INTEREST: Final = Slot[bool](
    "1817.interest", False, of=bool, life=TURN, meaning="interest was paid in this turn"
)
BORROWED: Final = Slot[bool](
    "1817.borrowed", False, of=bool, life=TURN, meaning="a loan was taken after the interest of this turn"
)
AT_START: Final = Slot[tuple[int, ...]](
    "1817.at_start", (), of=tuple[int, ...], life=GAME, meaning="box by company when the merger round began"
)
SALE_ORDER: Final = Slot[tuple[Corporation, ...]](
    "1817.sale_order",
    (),
    of=tuple[Corporation, ...],
    life=GAME,
    meaning="companies in order as the merger round began",
)
TOOK_PART: Final = Slot[frozenset[Corporation]](
    "1817.took_part",
    frozenset(),
    of=frozenset[Corporation],
    life=ROUND,
    meaning="companies converted or merged",
)
AFTER: Final = Slot[After | None](
    "1817.after", None, of=After | None, life=GAME, meaning="buying after a change of size"
)
TARGETS: Final = Slot[tuple[Corporation, ...]](
    "1817.targets", (), of=tuple[Corporation, ...], life=GAME, meaning="companies still to be sold"
)
ANNOUNCED: Final = Slot[int](
    "1817.announced", -1, of=int, life=ROUND, meaning="the next company on sale, known before debts are paid"
)
TARGET: Final = Slot[int]("1817.target", -1, of=int, life=GAME, meaning="the company on sale, -1 none")
WINNER: Final = Slot[int](
    "1817.winner", -1, of=int, life=GAME, meaning="who won the company on sale, -1 nobody yet"
)
OFFERED: Final = Slot[bool](
    "1817.offered", False, of=bool, life=TURN, meaning="the company on sale is offered"
)
TAKEOVER: Final = Slot[Takeover | None](
    "1817.takeover", None, of=Takeover | None, life=GAME, meaning="a sale being settled"
)

ALL: tuple[Slot[Any], ...] = (
    LOANS, SHORTS, SEED, RATE, USED, MINES, BRIDGES, LADDER, FOUNDING, MARKERS_DUE, DEBTS, FORMER,
    LAST_TURN, LAST_SET, ENDING, VACATED, FRESH, SHORTED, ACTING, BOUGHT_BACK, PASSED, STRAY, DONE, LAID,
    UPGRADED, INTEREST, BORROWED, AT_START, SALE_ORDER, TOOK_PART, AFTER, TARGETS, ANNOUNCED, TARGET,
    WINNER, OFFERED, TAKEOVER,
)  # fmt: skip
