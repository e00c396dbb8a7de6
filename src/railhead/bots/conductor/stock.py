"""A stock turn: bring an own company into being, then put the money where it earns most."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Buy, Par, Pass, Sell
from ...engine.game import Game
from ...engine.holdings import certificates, relieves
from ...finance.holders import IPO, SLOTS
from .advice import Advice, Brief
from .homes import home_value

LEAST_GAIN: Final = 0.12
"""A share must bring this much more than it costs."""
EARLY_ENOUGH: Final = 5
"""Operating rounds that must be left for shares to be given up for a new company."""
MOST_LED: Final = 4
"""Companies of his own for which a player gives up shares."""
PAYS_TRAINS: Final = 1.5
"""Capital of such a company, in prices of the next train."""
LATE: Final = 3
"""With fewer operating rounds left a new company does not pay any more."""
DUMPED: Final = 200
"""A president stays unless his company will cost him more than this."""
PRESIDENT: Final = 0.15
"""What leading a company adds to the gain of its shares."""


def start(brief: Brief) -> Advice | None:
    """Start a company whose shares this player can buy until it floats, at the highest par that allows it."""
    pars = brief.of(Par)
    if not pars:
        return None
    game, s = brief.game, brief.game.state
    led = [c for c, seat in enumerate(s.president) if seat == brief.seat]
    if any(not s.floated[c] for c in led):
        return None
    cash = s.cash[brief.seat]
    debt = sum(brief.outlook.liability(c) for c in led)
    best: tuple[float, Par] | None = None
    room = game.rules.certificate_limit(game) - certificates(game, brief.seat)
    for par in pars:
        corporation = brief.index(par.corporation)
        if 1 + s.float_shares[corporation] - s.president_shares[corporation] > room:
            continue
        needed = par.price * max(s.president_shares[corporation], s.float_shares[corporation])
        if needed + (debt if led else 0) > cash:
            continue
        if brief.outlook.rounds_left < LATE:
            continue
        capital = par.price * s.size[corporation]
        if capital < 1.1 * brief.outlook.next_price():
            continue
        score = home_value(game.title, corporation) * brief.rng.uniform(0.8, 1.2) + 1.2 * par.price
        if best is None or score > best[0]:
            best = (score, par)
    if best is None:
        return None
    par = best[1]
    corporation = brief.index(par.corporation)
    begins = brief.cash(par.price * s.size[corporation])
    why = f"I can float {par.corporation} by myself at {brief.cash(par.price)}; it begins with {begins}."
    return Advice(par, why)


def sell_to_start(brief: Brief) -> Advice | None:
    """Where there is money for a company of one's own but no room, give up the weakest shares in others' companies."""
    if brief.game.round.kind != "stock" or not brief.has(Pass) or not brief.has(Sell):
        return None
    s, outlook = brief.game.state, brief.outlook
    led = [c for c, seat in enumerate(s.president) if seat == brief.seat]
    if any(not s.floated[c] for c in led) or outlook.rounds_left < EARLY_ENOUGH or len(led) >= MOST_LED:
        return None
    free = [c for c, cell in enumerate(s.cell) if cell < 0 and not s.closed[c]]
    if not free or any(outlook.liability(c) > s.cash[brief.seat] for c in led):
        return None
    weakest = sorted(
        (sell for sell in brief.of(Sell) if s.president[brief.index(sell.corporation)] != brief.seat),
        key=lambda sell: (
            outlook.gain(brief.index(sell.corporation), outlook.price(brief.index(sell.corporation))),
            sell.corporation,
            sell.shares,
        ),
    )
    least = PAYS_TRAINS * outlook.next_price()
    if s.cash[brief.seat] < least * min(s.float_shares[c] / s.size[c] for c in free):
        return None
    twin = brief.game.copy()
    first: Sell | None = None
    for sell in weakest:
        if twin.actor != brief.seat or twin.why_not(sell) is not None:
            continue
        twin.push_checked(sell)
        first = first or sell
        if _can_float(twin, brief.seat, least):
            why = (
                f"I have the money for a company of my own; giving up {first.corporation} makes room for it."
            )
            return Advice(first, why)
    return None


def _can_float(game: Game, seat: int, least: float) -> bool:
    """Whether a player could float a company with this capital by himself."""
    if game.actor != seat:
        return False
    s = game.state
    room = game.rules.certificate_limit(game) - certificates(game, seat)
    for choice in game.choices():
        if not isinstance(choice, Par):
            continue
        c = game.title.corporation_index[choice.corporation]
        fits = 1 + s.float_shares[c] - s.president_shares[c] <= room
        if fits and choice.price * s.float_shares[c] <= s.cash[seat] and choice.price * s.size[c] >= least:
            return True
    return False


def invest(brief: Brief) -> Advice | None:
    """Buy the share that brings most for its price."""
    buys = brief.of(Buy)
    if not buys:
        return None
    game, s = brief.game, brief.game.state
    outlook = brief.outlook
    best: tuple[float, Buy, float] | None = None
    room = game.rules.certificate_limit(game) - certificates(game, brief.seat)
    for buy in buys:
        corporation = brief.index(buy.corporation)
        price = s.par[corporation] if buy.source == "ipo" else outlook.price(corporation)
        mine = s.president[corporation] == brief.seat
        if not s.floated[corporation]:
            missing = s.float_shares[corporation] - (
                s.size[corporation] - s.shares[corporation * SLOTS + IPO]
            )
            if mine and missing * price <= s.cash[brief.seat]:
                return Advice(buy, f"{missing} more shares and {buy.corporation} operates.")
            others = s.president[corporation] is not None and missing <= 2
            gain = 0.3 if others or mine else -1.0
        else:
            gain = outlook.gain(corporation, price)
        if mine:
            gain += PRESIDENT
        if s.president[corporation] is not None and not mine:
            leader = s.president_of(corporation)
            ahead = outlook.shares(brief.seat, corporation) + 1 - outlook.shares(leader, corporation)
            if ahead > 0 and outlook.liability(corporation) > 0:
                gain -= 0.5  # its president would have to pay for its next train
        if room <= 2:
            gain -= 0.3 * max(0.0, 1.0 - price / 100)  # the last certificates are for dear shares
        if best is None or gain > best[0]:
            best = (gain, buy, outlook.share_value(corporation))
    if best is None or best[0] < LEAST_GAIN:
        return None
    _, buy, value = best
    price = (
        s.par[brief.index(buy.corporation)]
        if buy.source == "ipo"
        else outlook.price(brief.index(buy.corporation))
    )
    return Advice(
        buy, f"A share of {buy.corporation} costs {brief.cash(price)} and should bring {brief.cash(value)}."
    )


def leave(brief: Brief) -> Advice | None:
    """Sell what will cost more than it earns; above a limit, sell the weakest."""
    sells = brief.of(Sell)
    if not sells or brief.game.round.kind != "stock":
        return None
    s, outlook = brief.game.state, brief.outlook
    forced = not brief.has(Pass)
    if forced:
        sells = [
            sell
            for sell in sells
            if relieves(brief.game, brief.seat, brief.index(sell.corporation), sell.shares)
        ] or sells
    best: tuple[float, Sell] | None = None
    for sell in sells:
        corporation = brief.index(sell.corporation)
        price = outlook.price(corporation)
        mine = s.president[corporation] == brief.seat
        held = outlook.shares(brief.seat, corporation)
        gain = outlook.gain(corporation, price)
        debt = outlook.liability(corporation) if mine else 0
        purse = s.cash[brief.seat]
        loses_lead = mine and _successor(brief, corporation, held - sell.shares)
        if forced:
            score = -gain - 0.05 * sell.shares
        elif mine and debt > purse + DUMPED and loses_lead and outlook.endangered(corporation):
            score = 1.0 + debt / 1000
        elif not mine and gain < -0.3:
            score = -gain + 0.02 * sell.shares
        else:
            continue
        if best is None or score > best[0]:
            best = (score, sell)
    if best is None:
        return None
    sell = best[1]
    corporation = brief.index(sell.corporation)
    if s.president[corporation] == brief.seat and not forced:
        needed = brief.cash(outlook.liability(corporation))
        return Advice(
            sell,
            f"{sell.corporation} would need about {needed} of my own for its next train; others shall lead it.",
        )
    if forced:
        return Advice(sell, f"Something must be sold, and {sell.corporation} loses least by it.")
    value = brief.cash(outlook.share_value(corporation))
    return Advice(
        sell, f"{sell.corporation} at {brief.cash(outlook.price(corporation))} should bring only {value}."
    )


def _successor(brief: Brief, corporation: int, left: int) -> bool:
    """Somebody else would lead it if so many shares were left."""
    outlook = brief.outlook
    seats = range(len(brief.game.players))
    return any(outlook.shares(seat, corporation) > left for seat in seats if seat != brief.seat)


def sell_for_better(brief: Brief) -> Advice | None:
    """Sell a weak share when a far better one is to be had for the money."""
    sells = brief.of(Sell)
    if not sells or not brief.has(Pass):
        return None
    s, outlook = brief.game.state, brief.outlook
    cash = s.cash[brief.seat]
    wanted: tuple[float, int] | None = None
    for corporation, cell in enumerate(s.cell):
        price = outlook.price(corporation)
        there = s.shares[corporation * SLOTS + IPO]
        if cell < 0 or not there or not s.floated[corporation] or s.sold[brief.seat] >> corporation & 1:
            continue
        cost = s.par[corporation]
        gain = outlook.gain(corporation, cost)
        if cost > cash and (wanted is None or gain > wanted[0]):
            wanted = (gain, cost - cash)
        del price
    if wanted is None:
        return None
    for sell in sorted(sells, key=lambda sell: sell.shares):
        corporation = brief.index(sell.corporation)
        if s.president[corporation] == brief.seat or sell.shares > 1:
            continue
        price = outlook.price(corporation)
        if price >= wanted[1] and outlook.gain(corporation, price) + 0.6 < wanted[0]:
            return Advice(sell, f"The money earns more elsewhere than in {sell.corporation}.")
    return None
