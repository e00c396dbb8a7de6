"""Blocks of shares whose price is not settled: who may protect them, at what cost, and who is next in each case."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from ....engine.actions import Pass
from ....engine.game import Game
from ....engine.holdings import certificates, counts_for_limit, fall, limited_holding, percent_of, price_of
from ....engine.seats import clockwise
from ....engine.step import OPERATING
from ....finance.holders import SEATS, SLOTS
from ....titles.g1870.actions import Decline, Protect
from ....titles.g1870.blocks import PROTECT, Block, open_blocks
from ....titles.g1870.protection import PriceProtection
from ...wording.words import holder
from .words import OBSTACLES

MOST_ANSWERS = 24


@dataclass(frozen=True)
class Prospect:
    """One block and what may become of it."""

    sym: str
    shares: int
    seller: str
    president: str
    price: int
    fallen: int
    closes: bool
    """Without protection the company would close."""
    cost: int
    obstacle: str
    """Why nobody will be asked; empty when the president will be."""
    next_protected: str
    next_fallen: str
    missing: tuple[str, ...]
    """Players who miss a turn if the block is protected."""


def protection_of(game: Game) -> PriceProtection | None:
    """The title's rule about protection, if it has one."""
    step = game.rules.interrupts.get(PROTECT)
    return step if isinstance(step, PriceProtection) else None


def prospects(game: Game) -> tuple[Prospect, ...]:
    """Every open block of the position, in the order in which presidents are asked."""
    return tuple(prospect(game, block) for block in open_blocks(game))


def prospect(game: Game, block: Block) -> Prospect:
    """What may become of one block; the other open blocks are taken to fall."""
    market = game.title.market
    rule = protection_of(game)
    cell = game.state.cell[block.corporation]
    target = fall(game, block.corporation, block.shares)
    obstacle = rule.obstacle(game, block) if rule is not None else ""
    order = (None, None) if obstacle else (
        settled(game, (block.corporation,)), settled(game, ())
    )  # fmt: skip
    protected, fallen = (_next(twin) for twin in order)
    return Prospect(
        game.title.corporations[block.corporation].sym, block.shares, holder(game, block.seller),
        holder(game, block.president), market.price[cell], market.price[target],
        market.zone[target].closes, block.shares * price_of(game, block.corporation),
        OBSTACLES.get(obstacle, obstacle), protected, fallen, _missing(order[0], order[1], block.president),
    )  # fmt: skip


def settled(game: Game, protected: Container[int]) -> Game | None:
    """The position after the present turn, these corporations' blocks protected and no others."""
    twin = game.copy()
    if twin.step.name != "price-protection":
        if twin.round.kind == OPERATING or twin.why_not(Pass()) is not None:
            return None
        twin.push_checked(Pass())
    for _ in range(MOST_ANSWERS):
        if twin.over or twin.step.name != "price-protection":
            return twin
        asked = twin.state.interrupts[-1][1]
        twin.push_checked(Protect() if asked in protected else Decline())
    return twin


def _next(twin: Game | None) -> str:
    """Whose turn it is in a stock round."""
    if twin is None or twin.round.kind == OPERATING or twin.over:
        return ""
    return holder(twin, twin.state.entity) if twin.state.entity < SEATS else ""


def _missing(protected: Game | None, fallen: Game | None, president: int) -> tuple[str, ...]:
    """Players whose turn the protection skips."""
    if protected is None or fallen is None or not _next(protected) or not _next(fallen):
        return ()
    seats = []
    for seat in clockwise(protected, fallen.state.entity):
        if seat == protected.state.entity:
            break
        if seat != president:
            seats.append(protected.players[seat])
    return tuple(seats)


@dataclass(frozen=True)
class Holding:
    """What a president holds before and after buying a block."""

    percent: int
    percent_after: int
    above: bool
    """More than anybody may hold otherwise."""
    certificates: str
    cash: int
    cash_after: int


def holding_after(game: Game, block: Block) -> Holding:
    """What protecting a block does to its president's holdings."""
    seat = block.president
    held = game.state.shares[block.corporation * SLOTS + seat]
    now, later = (percent_of(game, block.corporation, n) for n in (held, held + block.shares))
    limit = game.rules.certificate_limit(game)
    counted = certificates(game, seat, credit=False)
    room = f"{counted} → {counted + block.shares} of {limit}" if counts_for_limit(game, block.corporation) else (
        f"{counted} of {limit}; this company's do not count")  # fmt: skip
    cash = game.state.cash[seat]
    return Holding(
        now, later, later > game.title.holding_percent and limited_holding(game, block.corporation), room, cash,
        cash - block.shares * price_of(game, block.corporation),
    )  # fmt: skip
