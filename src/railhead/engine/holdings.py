"""What players hold: certificates, limits, presidencies and what follows from a change of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..finance.holders import BANK, CORPORATION, IPO, POOL, SEATS, SLOTS
from . import reasons, verbs
from .refusals import Refusal, refuse

if TYPE_CHECKING:
    from .game import Game


def certificates_in(g: Game, player: int, corporation: int) -> int:
    """R-1830-090: certificates of a corporation that a player holds, whether they count or not."""
    s = g.state
    held = s.shares[corporation * SLOTS + player]
    return held - s.president_shares[corporation] + 1 if s.president[corporation] == player else held


def certificates(g: Game, player: int, credit: bool = True) -> int:
    """R-1830-090, R-1830-091: certificates and open privates of a player that count against the limit.

    With ``credit`` certificates that are exempt for the moment are left out (R-1870-074).
    """
    s = g.state
    zone = g.title.market.zone
    count = s.private_owner.count(player) if g.title.privates_count else 0
    exempt = g.rules.exempt(g) if credit and g.rules.exempt is not None else ()
    for corporation, held in enumerate(s.shares[player::SLOTS]):
        if held:
            cell = s.cell[corporation]
            if (cell < 0 or zone[cell].counts) and corporation not in exempt:
                count += held  # as in certificates_in, which is too slow to be asked for every purchase
                if s.president[corporation] == player:
                    count -= s.president_shares[corporation] - 1
    return count


def exempt_certificates(g: Game, player: int) -> dict[int, int]:
    """R-1830-091: certificates by corporation that the zone of its price keeps from counting."""
    return {
        corporation: certificates_in(g, player, corporation)
        for corporation in range(len(g.state.cell))
        if g.state.shares[corporation * SLOTS + player] and not counts_for_limit(g, corporation)
    }


def certificates_outside(g: Game, player: int, corporation: int) -> int:
    """R-1830-091: what would count against the player's limit if a corporation's price left the zone it is in."""
    return certificates(g, player) + exempt_certificates(g, player).get(corporation, 0)


def counts_for_limit(g: Game, corporation: int) -> bool:
    """R-1830-091: certificates of the corporation count against the total limit."""
    cell = g.state.cell[corporation]
    return cell < 0 or g.title.market.zone[cell].counts


def limited_holding(g: Game, corporation: int) -> bool:
    """R-1830-092: the limit per corporation applies to it now."""
    cell = g.state.cell[corporation]
    return cell < 0 or g.title.market.zone[cell].holding_limit


def percent_of(g: Game, corporation: int, shares: int) -> int:
    """Shares of a corporation as percent."""
    return shares * 100 // g.state.size[corporation]


def excess(g: Game, player: int) -> tuple[int, int, str] | None:
    """R-1830-056, R-1830-093: (held, limit, of what) for a limit the player is above."""
    s = g.state
    most = g.title.holding_percent
    limit = g.rules.certificate_limit(g)
    holdings = s.shares[player::SLOTS]
    if sum(holdings) + s.private_owner.count(player) <= limit and max(holdings) * 100 <= most * min(s.size):
        return None
    held = certificates(g, player)
    if held > limit:
        return held, limit, "certificates"
    for corporation in range(len(s.president)):
        shares = s.shares[corporation * SLOTS + player]
        if shares and percent_of(g, corporation, shares) > most and limited_holding(g, corporation):
            return percent_of(g, corporation, shares), most, f"% of {g.title.corporations[corporation].sym}"
    return None


def lowers_count(g: Game, player: int, corporation: int, shares: int) -> bool:
    """1830/A-13, 1870/A-43: whether selling these shares leaves the player with fewer certificates that count."""
    s = g.state
    exempt = g.rules.exempt(g) if g.rules.exempt is not None else ()
    if not counts_for_limit(g, corporation) or corporation in exempt:
        return False
    if not g.title.market.zone[fall(g, corporation, shares)].counts:
        return True
    saved = s.president_shares[corporation] - 1
    held = s.shares[corporation * SLOTS + player]
    if s.president[corporation] != player:
        return shares > 0
    stays = heir(g, corporation, held - shares) == player
    return held - shares - (saved if stays else 0) < held - saved


def relieves(g: Game, player: int, corporation: int, shares: int) -> bool:
    """1830/A-13: whether selling these shares brings down a player who is above a limit."""
    over = certificates(g, player) > g.rules.certificate_limit(g)
    if over and lowers_count(g, player, corporation, shares):
        return True
    percent = percent_of(g, corporation, g.state.shares[corporation * SLOTS + player])
    return percent > g.title.holding_percent and limited_holding(g, corporation)


def founder(g: Game, corporation: int) -> int | None:
    """Who becomes president of a corporation that has none: the largest holder of at least the certificate.

    Of several the first in the order of play, from the player whose turn it is or from the priority deal.
    """
    s = g.state
    row = corporation * SLOTS
    seats = len(g.players)
    first = s.entity if s.entity < SEATS else s.priority
    order = [(first + i) % seats for i in range(seats)]
    best = max(order, key=lambda seat: s.shares[row + seat])
    return best if s.shares[row + best] >= s.president_shares[corporation] else None


def heir(g: Game, corporation: int, left: int = -1) -> int:
    """R-1830-081, R-1830-082: who is president if the president held ``left`` shares (-1: as they are).

    Somebody must hold more than the president; the largest holder takes over, of several the first to the left.
    """
    s = g.state
    president = s.president_of(corporation)
    row = corporation * SLOTS
    best = s.shares[row + president] if left < 0 else left
    chosen = president
    seats = len(g.players)
    for i in range(1, seats):
        seat = (president + i) % seats
        held = s.shares[row + seat]
        if held > best:
            best, chosen = held, seat
    return chosen


def settle_presidency(g: Game, corporation: int) -> None:
    """R-1830-081: hand the presidency over when another player holds more; who can fills an empty one."""
    s = g.state
    president = s.president[corporation]
    if president is None and s.cell[corporation] < 0:
        return
    new = founder(g, corporation) if president is None else heir(g, corporation)
    if new != president:
        verbs.set_president(g, corporation, new)


def settle_flotation(g: Game, corporation: int, paid_at_once: bool) -> None:
    """R-1830-110: float a corporation when enough of it has left the IPO."""
    s = g.state
    if s.floated[corporation] or not s.par[corporation]:
        return
    if s.size[corporation] - s.shares[corporation * SLOTS + IPO] >= s.float_shares[corporation]:
        verbs.float_corporation(g, corporation)
        if paid_at_once:
            pay_capital(g, corporation)


def pay_capital(g: Game, corporation: int) -> None:
    """R-1830-112: a floated corporation receives its capital, ten times par."""
    s = g.state
    verbs.pay(
        g,
        BANK,
        CORPORATION + corporation,
        s.par[corporation] * s.size[corporation],
        reasons.CAPITAL,
    )
    verbs.capital_received(g, corporation)


def price_of(g: Game, corporation: int) -> int:
    """The market price of a corporation, 0 before it is started."""
    cell = g.state.cell[corporation]
    return g.title.market.price[cell] if cell >= 0 else 0


def operating_order(g: Game, corporations: Iterable[int]) -> list[int]:
    """R-1830-122: dearest first, then further right, then higher, then earlier in the pile."""
    s = g.state
    market = g.title.market
    return sorted(corporations, key=lambda c: market.order_key(s.cell[c], s.piles[s.cell[c]].index(c)))


def would_operate(g: Game) -> list[int]:
    """R-1830-121, R-1830-122: every floated corporation, in the order of the market as it stands."""
    s = g.state
    return operating_order(g, [c for c, cell in enumerate(s.cell) if cell >= 0 and s.floated[c]])


def pars(g: Game, corporation: int) -> tuple[tuple[int, int], ...]:
    """R-1830-061: (price, cell) of the boxes in which a corporation can start, the lowest last."""
    return g.title.market.pars if g.rules.pars is None else g.rules.pars(g, corporation)


def par_cell(g: Game, corporation: int, price: int) -> int:
    """The box in which a corporation starts at that price, -1 when there is none."""
    return next((cell for value, cell in pars(g, corporation) if value == price), -1)


def par_refusal(g: Game, corporation: int, price: int) -> Refusal | None:
    """R-1830-061: the corporation cannot start at this price."""
    if par_cell(g, corporation, price) >= 0:
        return None
    allowed = ", ".join(f"${value}" for value, _ in pars(g, corporation))
    return refuse("par-price", price=price, allowed=allowed)


def sale_price(g: Game, corporation: int) -> int:
    """R-1830-070: what the pool pays for a share of the corporation now."""
    return price_of(g, corporation) if g.rules.sale_price is None else g.rules.sale_price(g, corporation)


def fall(g: Game, corporation: int, shares: int) -> int:
    """R-1830-100: the cell a token reaches when so many shares are sold: a row down for each, unless the title says."""
    if g.rules.sale_fall is not None:
        return g.rules.sale_fall(g, corporation, shares)
    return g.title.market.fallen(g.state.cell[corporation], shares)


def sale_fault(
    g: Game, player: int, corporation: int, shares: int
) -> tuple[str, dict[str, int | str]] | None:
    """R-1830-070 to R-1830-073: why a block cannot be sold, whatever the moment; None if it can."""
    s = g.state
    rule = g.title.corporations[corporation]
    if s.cell[corporation] < 0:
        return "no-par", {"corporation": rule.sym}
    row = corporation * SLOTS
    held = s.shares[row + player]
    if not 0 < shares <= held:
        return "too-few-shares", {"corporation": rule.sym, "held": held, "shares": shares}
    pool = percent_of(g, corporation, s.shares[row + POOL] + shares)
    if pool > g.title.pool_percent:
        return "pool-limit", {"corporation": rule.sym, "percent": pool, "limit": g.title.pool_percent}
    if s.president[corporation] == player and held - shares < s.president_shares[corporation]:
        others = max(s.shares[row + seat] for seat in range(len(g.players)) if seat != player)
        if others < s.president_shares[corporation]:
            needed = percent_of(g, corporation, s.president_shares[corporation])
            return "no-heir", {"corporation": rule.sym, "needed": needed}
    return None


def largest_sale(g: Game, player: int, corporation: int) -> int:
    """The largest block of a corporation the player could sell by the ordinary rules."""
    s = g.state
    row = corporation * SLOTS
    held = s.shares[row + player]
    if not held or s.cell[corporation] < 0:
        return 0
    room = g.title.pool_percent * s.size[corporation] // 100 - s.shares[row + POOL]
    most = min(held, room)
    if most > 0 and s.president[corporation] == player and held - most < s.president_shares[corporation]:
        others = max(s.shares[row + seat] for seat in range(len(g.players)) if seat != player)
        if others < s.president_shares[corporation]:
            most = held - s.president_shares[corporation]
    return max(0, most)


def sell(g: Game, player: int, corporation: int, shares: int) -> None:
    """R-1830-070, R-1830-083: shares to the pool, money to the seller, then the presidency."""
    s = g.state
    price = sale_price(g, corporation)
    president = s.president[corporation] == player
    held = s.shares[corporation * SLOTS + player]
    if president:
        new = heir(g, corporation, held - shares)
        if new != player:
            verbs.set_president(g, corporation, new)
    verbs.move_shares(g, corporation, player, POOL, shares)
    verbs.pay(g, BANK, player, price * shares, reasons.SALE)
