"""The auction with seed money: what each private does, what the bank adds, and who bids what."""

from __future__ import annotations

from dataclasses import dataclass

from ....engine.game import Game
from ....finance.holders import BANK
from ....titles.g1817 import ladder as bidding
from ....titles.g1817.seed_auction import SeedAuction
from ....titles.g1817.slots import LADDER, SEED
from ...play.cells import Amount, amount
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import holder
from .privates import power


@dataclass(frozen=True)
class Lot:
    """A private in the auction."""

    sym: str
    name: str
    value: int
    power: str
    owner: str
    bid: Amount | None
    seed: int
    """What the seed money would pay at the least bid."""
    running: bool


@dataclass(frozen=True)
class Seeded:
    """The whole auction."""

    lots: tuple[Lot, ...]
    seed: int
    leader: str
    price: int
    still_in: tuple[str, ...]
    step: int
    """Bids are multiples of this."""
    watching: bool = False
    """For those who do not decide now."""


@panel("bid", beside=("pass",))
def seed_auction(context: PanelContext) -> Panel | None:
    """Every private with its bid, or the one that is auctioned."""
    return _auction(context.game, {choice.template.private: choice for choice in context.actions("bid")})


def looked_at(game: Game) -> Panel | None:
    """The same for those who wait."""
    return _auction(game, {}, watching=True)


def _auction(game: Game, ranges: dict[str, object], watching: bool = False) -> Panel | None:
    step = game.step
    if not isinstance(step, SeedAuction):
        return None
    running = game.state.get(LADDER)
    lots = tuple(_lot(game, step, index, ranges) for index in range(len(game.title.privates)))
    leader, price = "", 0
    still_in: tuple[str, ...] = ()
    if running is not None:
        price = bidding.price(running)
        leader = game.players[bidding.leader(running)]
        still_in = tuple(game.players[seat] for seat in running.waiting)
    data = Seeded(lots, game.state.get(SEED), leader, price, still_in, step.step, watching)
    return Panel("seed_auction", "Privates", data)


def _lot(game: Game, step: SeedAuction, index: int, ranges: dict[str, object]) -> Lot:
    rule = game.title.privates[index]
    owner = game.state.private_owner[index]
    choice = ranges.get(rule.sym)
    bid = amount(choice, "Bid") if choice is not None else None  # type: ignore[arg-type]  # ranges of bids alone
    running = game.state.get(LADDER)
    least = bid.range.low if bid is not None else 0
    return Lot(
        rule.sym, rule.name, rule.value, power(game, index), holder(game, owner) if owner != BANK else "", bid,
        max(0, rule.value - least) if bid is not None else 0, running is not None and running.item == index,
    )  # fmt: skip
