"""Shares, shorts and presidencies of companies whose size changes."""

from __future__ import annotations

from typing import Final

from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import certificates, heir, price_of
from ...engine.refusals import Refusal, refuse
from ...engine.state import replaced
from ...finance.holders import BANK, CORPORATION, POOL, SEATS, SLOTS, TREASURY
from .boxes import is_normal
from .events import ShortClosed, ShortMoved, ShortSold
from .seats import certificate_limit
from .slots import FRESH, SHORTS, TAKEOVER

REDUCE: Final = "reduce-markers"
"""Interrupt (survivor, vanishing company): markers have to be taken off the map."""
SMALL: Final = 2
"""Size of a company whose only certificate is the president's."""


def shorts_of(g: Game, company: int, holder: int) -> int:
    """Shorts of a company with a player or in the market."""
    return g.state.get(SHORTS)[company * SLOTS + holder]


def shorts_in_play(g: Game, company: int) -> int:
    """R-1817-113: shorts held by players and those in the market."""
    row = company * SLOTS
    return sum(g.state.get(SHORTS)[row : row + SLOTS])


def existing_shares(g: Game, company: int) -> int:
    """R-1817-106, R-1817-110: shares of a company that exist: its size, and one more for each short in play."""
    if merged_away(g, company):
        return 0
    return g.state.size[company] + shorts_in_play(g, company)


def merged_away(g: Game, company: int) -> bool:
    """R-1817-391: only its markers are left of a company, until it is known which of them stay."""
    s = g.state
    if s.president[company] is not None or s.get(TAKEOVER) is not None:
        return False
    return any(frame[0] == REDUCE and frame[2] == company for frame in s.interrupts)


def change_shorts(g: Game, company: int, holder: int, by: int) -> None:
    """More or fewer shorts with a holder."""
    table = g.state.get(SHORTS)
    at = company * SLOTS + holder
    if table[at] + by < 0:
        raise verbs.BooksError(f"shorts of company {company} with holder {holder}")
    verbs.put(g, SHORTS, replaced(table, at, table[at] + by))


def short_limit(g: Game, company: int) -> int:
    """R-1817-111, R-1817-450: shorts of a company that may be in play before no more can be added."""
    limits = g.title.facts["limits"]
    wide = g.rules.options.flag("increased_shorts") and g.state.size[company] == max(_sizes(g))
    return int(limits["max_shorts_variant" if wide else "max_shorts"])


def _sizes(g: Game) -> list[int]:
    return [int(size) for size in g.title.facts["company_sizes"]]


def holding_limit(g: Game, company: int) -> int:
    """R-1817-092: shares of a company that one player may hold."""
    return int(g.title.facts["limits"]["holding_shares"][str(g.state.size[company])])


def excess(g: Game, player: int) -> tuple[int, int, str] | None:
    """R-1817-093: (held, limit, of what) for a player above the certificate limit."""
    limit = certificate_limit(g)
    if sum(g.state.shares[player::SLOTS]) <= limit:
        return None
    held = certificates(g, player)
    return (held, limit, "certificates") if held > limit else None


# pairs


def close_pairs(g: Game, company: int, player: int, source: int) -> None:
    """R-1817-094, R-1817-333: a share and a short of one player go back to the supply, pair by pair."""
    s = g.state
    while s.shares[company * SLOTS + player] and shorts_of(g, company, player):
        verbs.retire_shares(g, company, player, 1)
        change_shorts(g, company, player, -1)
        verbs.emit(g, ShortClosed(company, player, source))


def close_market_pairs(g: Game, company: int) -> None:
    """R-1817-406: ordinary shares and shorts in the market go back to the supply, pair by pair."""
    s = g.state
    kept = s.president_shares[company] if s.president[company] is None and s.cell[company] >= 0 else 0
    while s.shares[company * SLOTS + POOL] > kept and shorts_of(g, company, POOL):
        verbs.retire_shares(g, company, POOL, 1)
        change_shorts(g, company, POOL, -1)
        verbs.emit(g, ShortClosed(company, POOL, POOL))


def bank_closes_shorts(g: Game) -> None:
    """R-1817-143, 1817/A-26: the bank buys treasury shares to close the shorts in the market."""
    s = g.state
    for company in range(len(s.cell)):
        while is_normal(g, company) and shorts_of(g, company, POOL) and s.shares[company * SLOTS + TREASURY]:
            verbs.pay(g, BANK, CORPORATION + company, price_of(g, company), "short-closed")
            verbs.retire_shares(g, company, TREASURY, 1)
            change_shorts(g, company, POOL, -1)
            verbs.emit(g, ShortClosed(company, POOL, TREASURY))


# dealing


def sale_refusal(g: Game, player: int, company: int, shares: int) -> Refusal | None:
    """R-1817-101 to R-1817-103: why shares cannot be sold, whatever the moment."""
    s = g.state
    sym = g.title.corporations[company].sym
    held = s.shares[company * SLOTS + player]
    if not 0 < shares <= held:
        return refuse("too-few-shares", corporation=sym, held=held, shares=shares)
    if s.size[company] == SMALL:
        return refuse("two-shares", corporation=sym)
    if not is_normal(g, company):
        return refuse("illiquid", corporation=sym)
    if company in s.get(FRESH):
        return refuse("begun-this-round", corporation=sym)
    needed = s.president_shares[company]
    if s.president[company] == player and held - shares < needed:
        row = company * SLOTS
        if not any(s.shares[row + seat] >= needed for seat in range(len(g.players)) if seat != player):
            return refuse("no-heir", corporation=sym, needed=needed * 100 // s.size[company])
    return None


def largest_sale(g: Game, player: int, company: int) -> int:
    """R-1817-101: the most shares of a company the player may sell."""
    s = g.state
    held = s.shares[company * SLOTS + player]
    if not held or s.size[company] == SMALL or not is_normal(g, company) or company in s.get(FRESH):
        return 0
    while held and sale_refusal(g, player, company, held) is not None:
        held -= 1
    return held


def sell(g: Game, player: int, company: int, shares: int) -> None:
    """R-1817-100, R-1817-102: shares to the market at the price, the presidency before them if it has to go.

    1817/D-19: with any sale the pairs of all companies leave the market.
    """
    s = g.state
    price = price_of(g, company)
    if s.president[company] == player:
        new = heir(g, company, s.shares[company * SLOTS + player] - shares)
        if new != player:
            verbs.set_president(g, company, new)
    verbs.move_shares(g, company, player, POOL, shares)
    verbs.pay(g, BANK, player, price * shares, "sale")
    for other in range(len(s.cell)):
        close_market_pairs(g, other)


def keeps_presidency(g: Game, player: int, company: int, shares: int) -> bool:
    """R-1817-401: the presidency does not change hands by this sale."""
    s = g.state
    if s.president[company] != player:
        return True
    left = s.shares[company * SLOTS + player] - shares
    return left >= s.president_shares[company] and heir(g, company, left) == player


def purchase_refusal(g: Game, player: int, company: int, source: int) -> Refusal | None:
    """R-1817-091, R-1817-092, R-1817-116: why a share cannot be bought there, whatever the moment."""
    s = g.state
    sym = g.title.corporations[company].sym
    if s.cell[company] < 0:
        return refuse("no-par", corporation=sym)
    if not is_normal(g, company):
        return refuse("illiquid", corporation=sym)
    row = company * SLOTS
    if not s.shares[row + source]:
        return refuse("none-there", corporation=sym, source="market" if source == POOL else "treasury")
    if s.president[company] is None:
        return refuse("no-president", corporation=sym)
    price = price_of(g, company)
    if s.cash[player] < price:
        return refuse("cash", price=price, cash=s.cash[player])
    if shorts_of(g, company, player):
        return None
    held = s.shares[row + player] + 1
    most = holding_limit(g, company)
    if held > most:
        return refuse("share-limit", corporation=sym, shares=held, limit=most)
    limit = certificate_limit(g)
    counted = certificates(g, player) + 1
    if counted > limit:
        return refuse("certificate-limit", certificates=counted, limit=limit)
    return None


def buy(g: Game, player: int, company: int, source: int) -> None:
    """R-1817-116, R-1817-117: one share at the price; it closes a short, or may bring the presidency."""
    s = g.state
    payee = CORPORATION + company if source == TREASURY else BANK
    verbs.pay(g, player, payee, price_of(g, company), "share")
    verbs.move_shares(g, company, source, player, 1)
    close_pairs(g, company, player, source)
    president = s.president_of(company)
    row = company * SLOTS
    if s.shares[row + player] > s.shares[row + president]:
        verbs.set_president(g, company, player)


def short_refusal(g: Game, player: int, company: int) -> Refusal | None:
    """R-1817-111: why a company cannot be sold short, whatever the moment of the turn."""
    s = g.state
    sym = g.title.corporations[company].sym
    if s.cell[company] < 0:
        return refuse("no-par", corporation=sym)
    if s.size[company] == SMALL:
        return refuse("two-shares", corporation=sym)
    if not is_normal(g, company):
        return refuse("illiquid", corporation=sym)
    if company in s.get(FRESH):
        return refuse("begun-this-round", corporation=sym)
    held = s.shares[company * SLOTS + player]
    if held:
        return refuse("short-owner", corporation=sym, held=held)
    out = shorts_in_play(g, company)
    limit = short_limit(g, company)
    if out >= limit:
        return refuse("short-limit", corporation=sym, shorts=out, limit=limit)
    if "no_new_shorts" in g.title.phases[s.phase].flags:
        return refuse("short-phase", phase=g.title.phases[s.phase].name)
    return None


def sell_short(g: Game, player: int, company: int) -> None:
    """R-1817-110: the share of a pair goes to the market at the price, the short stays with the player."""
    verbs.issue_shares(g, company, POOL, 1)
    change_shorts(g, company, player, 1)
    verbs.pay(g, BANK, player, price_of(g, company), "short-sale")
    verbs.emit(g, ShortSold(company, player))
    if g.rules.options.text("pair_after_short") == "at_once":
        close_market_pairs(g, company)


def shorts_to_market(g: Game, player: int) -> None:
    """R-1817-403: a bankrupt player's shorts go to the market."""
    for company in range(len(g.state.cell)):
        count = shorts_of(g, company, player)
        if count:
            change_shorts(g, company, player, -count)
            change_shorts(g, company, POOL, count)
            verbs.emit(g, ShortMoved(company, player, count))


def net_shares(g: Game, company: int, holder: int) -> int:
    """1817/A-21: shares of a player or in the market less the shorts there."""
    return g.state.shares[company * SLOTS + holder] - shorts_of(g, company, holder)


def player_shares(g: Game, company: int) -> int:
    """R-1817-140: shares of a company that players hold together, shorts not subtracted."""
    row = company * SLOTS
    return sum(g.state.shares[row : row + SEATS])
