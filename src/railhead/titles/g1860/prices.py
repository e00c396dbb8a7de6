"""Prices of 1860: what a share sells for, and how its marker moves."""

from __future__ import annotations

from typing import Any

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import price_of
from .companies import BANKRUPT, phase_reached


def par_list(g: Game, corporation: int) -> list[int]:
    """R-1860-083, R-1860-313: the pars a company can be started at, cheapest first."""
    low, high = g.title.facts["corporations"][corporation]["par"]
    market = g.title.market
    if corporation in g.state.get(BANKRUPT):
        least = g.title.facts["market"]["repar_min"]
        return sorted(price for price in market.price if least <= price <= high)
    return sorted(price for price, _ in market.pars if low <= price <= high)


def pars_for(g: Game, corporation: int, strict: bool) -> list[int]:
    """1860/D-18: the pars of a company's list, or with lax records every par and restart value of the market."""
    if strict:
        return par_list(g, corporation)
    cells: list[dict[str, Any]] = g.title.facts["market"]["rows"][0]
    return sorted(cell["price"] for cell in cells if cell.get("par") or cell.get("repar"))


def cell_of(g: Game, price: int) -> int:
    """The place of a value on the market; every value stands there once."""
    return g.title.market.price.index(price)


def has_train(g: Game, corporation: int) -> bool:
    """R-1860-085, 1860/S-55: it owns a train; what is kept for a bankrupt company does not count."""
    s = g.state
    kept = corporation in s.get(BANKRUPT) and not g.rules.options.flag("restarted_company_priced")
    return bool(s.trains[corporation]) and not kept


def full_price(g: Game, corporation: int) -> bool:
    """R-1860-085, R-1860-403: whether its shares sell at the whole price."""
    untried = g.rules.options.flag("unoperated_full_value") and not g.state.operated[corporation]
    return untried or has_train(g, corporation)


def sale_price(g: Game, corporation: int) -> int:
    """R-1860-085, 1860/S-44: what one share brings: the price, or half of it rounded down."""
    price = price_of(g, corporation)
    return price if full_price(g, corporation) else price // 2


def sales_move(g: Game, corporation: int) -> bool:
    """R-1860-121, 1860/S-55: whether sales lower the price: floated, operated, no 8+4 sold."""
    s = g.state
    frozen = phase_reached(g, g.title.facts["limits"]["sales_move_price_until_phase"])
    placed = bool(s.floated[corporation]) or g.rules.options.flag("restarted_company_priced")
    return placed and bool(s.operated[corporation]) and not frozen


def sale_steps(g: Game, corporation: int, shares: int) -> int:
    """R-1860-121, R-1860-122: places a sale lowers the price by; in the red zone the first share is free."""
    if not sales_move(g, corporation):
        return 0
    rows = g.title.facts["market"]["rows"]
    red = rows[0][g.state.cell[corporation]].get("red_letter", False)
    return shares - 1 if red else shares


def dividend_steps(g: Game, corporation: int, dividend: int) -> int:
    """R-1860-123, R-1860-124: places up for a dividend, two down without one."""
    if not dividend:
        return -2
    return 2 * min(4, dividend // price_of(g, corporation))


def moved(g: Game, corporation: int, places: int) -> int:
    """R-1860-126: the place so far along the track, which has an end on either side."""
    return max(0, min(len(g.title.market.price) - 1, g.state.cell[corporation] + places))


def move(g: Game, corporation: int, places: int, why: str) -> None:
    """R-1860-120: move the marker; it goes below those at its new place."""
    verbs.move_price(g, corporation, moved(g, corporation, places), why)


def at_the_top(g: Game) -> bool:
    """R-1860-350: some price has come to the end of the track."""
    last = len(g.title.market.price) - 1
    return last in g.state.cell
