"""A stock turn: bring an own company into being, then put the money where it earns most."""

from __future__ import annotations

from typing import Final

from ...engine.actions import Buy, Par, Pass, Sell
from ...engine.game import Game
from ...engine.holdings import certificates, exempt_certificates, relieves
from ...finance.holders import IPO, POOL, SLOTS
from .advice import Advice, Brief
from .homes import home_value
from .outlook import Outlook

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
LEADING: Final = 0.5
"""What leading a company takes from it that will need a train its president pays for."""
UNFLOATED: Final = 0.3
"""Gain of a share in a company that will soon operate."""


def room(brief: Brief) -> int:
    """Certificates the seat may still take; those that do not count today count too, for their price will rise."""
    game, seat = brief.game, brief.seat
    exempt = sum(exempt_certificates(game, seat).values())
    return game.rules.certificate_limit(game) - certificates(game, seat) - exempt


def _cost(brief: Brief, buy: Buy) -> int:
    """What a share costs from where it is bought."""
    corporation = brief.index(buy.corporation)
    return brief.game.state.par[corporation] if buy.source == "ipo" else brief.outlook.price(corporation)


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
    left = room(brief)
    least = _cheapest(brief)
    for par in pars:
        corporation = brief.index(par.corporation)
        if 1 + s.float_shares[corporation] - s.president_shares[corporation] > left:
            continue
        if par.price < least or brief.outlook.rounds_left < LATE:
            continue
        capital = par.price * s.size[corporation]
        if capital < 1.1 * brief.outlook.next_price() or _to_float(brief, par) + debt > cash:
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


def _to_float(brief: Brief, par: Par) -> int:
    """What starting a company and buying its shares until it floats costs; a certificate that is his is free."""
    s = brief.game.state
    corporation = brief.index(par.corporation)
    more = par.price * max(0, s.float_shares[corporation] - s.president_shares[corporation])
    if more > s.cash[brief.seat]:
        return more
    twin = brief.game.copy()
    twin.push_checked(par)
    return more + s.cash[brief.seat] - twin.state.cash[brief.seat]


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
    least = PAYS_TRAINS * outlook.next_price()
    if s.cash[brief.seat] < least * min(s.float_shares[c] / s.size[c] for c in free):
        return None
    twin = brief.game.copy()
    first: Sell | None = None
    while (sell := _weakest(brief, twin)) is not None:
        twin.push_checked(sell)
        first = first or sell
        if _can_float(brief, twin, least):
            why = (
                f"I have the money for a company of my own; giving up {first.corporation} makes room for it."
            )
            return Advice(first, why)
    return None


def _weakest(brief: Brief, game: Game) -> Sell | None:
    """Shares of somebody else's company that are missed least, no more of them than a new company needs room."""
    if game.actor != brief.seat:
        return None
    s, outlook = game.state, brief.outlook
    sells = [
        choice
        for choice in game.choices()
        if isinstance(choice, Sell) and s.president[brief.index(choice.corporation)] != brief.seat
    ]
    if not sells:
        return None

    def missed(sym: str) -> tuple[float, str]:
        return outlook.share_value(brief.index(sym)) - outlook.price(brief.index(sym)), sym

    least = min({sell.corporation for sell in sells}, key=missed)
    wanted = 1 + max(s.float_shares) - min(s.president_shares) + certificates(game, brief.seat)
    most = max(1, wanted - game.rules.certificate_limit(game))
    blocks = [sell for sell in sells if sell.corporation == least]
    return max(
        (sell for sell in blocks if sell.shares <= most), key=lambda sell: sell.shares, default=blocks[0]
    )


def _can_float(brief: Brief, game: Game, least: float) -> bool:
    """Whether the player could float a company with this capital by himself, at a price at which he would."""
    seat = brief.seat
    if game.actor != seat:
        return False
    s = game.state
    room = game.rules.certificate_limit(game) - certificates(game, seat)
    cheapest = _cheapest(brief)
    for choice in game.choices():
        if not isinstance(choice, Par):
            continue
        c = game.title.corporation_index[choice.corporation]
        fits = 1 + s.float_shares[c] - s.president_shares[c] <= room
        capital = choice.price * s.size[c]
        if (
            fits
            and choice.price >= cheapest
            and choice.price * s.float_shares[c] <= s.cash[seat]
            and capital >= least
        ):
            return True
    return False


def _cheapest(brief: Brief) -> int:
    """The least price at which a player starts a company: the highest there is for a further one, by his temper."""
    leads = brief.seat in brief.game.state.president
    return brief.game.title.market.pars[0][0] if leads and brief.temper.dearest else 0


def invest(brief: Brief) -> Advice | None:
    """Buy the share that brings most for its price or, where certificates are scarcer than money, for itself."""
    buys = brief.of(Buy)
    if not buys:
        return None
    s, outlook = brief.game.state, brief.outlook
    left = room(brief)
    each = s.cash[brief.seat] / max(1, left)
    best: tuple[float, Buy, float] | None = None
    for buy in buys:
        corporation = brief.index(buy.corporation)
        price = _cost(brief, buy)
        mine = s.president[corporation] == brief.seat
        if mine and not s.floated[corporation] and _missing(brief, corporation) * price <= s.cash[brief.seat]:
            missing = _missing(brief, corporation)
            return Advice(buy, f"{missing} more shares and {buy.corporation} operates.")
        net = _net(brief, buy, price)
        if left <= 0 or net < LEAST_GAIN * price:
            continue
        score = net / max(price, each)
        if best is None or score > best[0]:
            best = (score, buy, outlook.share_value(corporation))
    if best is None:
        return None
    _, buy, value = best
    price = _cost(brief, buy)
    return Advice(
        buy, f"A share of {buy.corporation} costs {brief.cash(price)} and should bring {brief.cash(value)}."
    )


def _missing(brief: Brief, corporation: int) -> int:
    """Shares that must still be sold before a company operates."""
    s = brief.game.state
    return s.float_shares[corporation] - (s.size[corporation] - s.shares[corporation * SLOTS + IPO])


def _net(brief: Brief, buy: Buy, price: int) -> float:
    """What a share brings above its price, with what it does to the shares and companies one has."""
    s, outlook = brief.game.state, brief.outlook
    corporation = brief.index(buy.corporation)
    row = corporation * SLOTS
    leader = s.president[corporation]
    mine = leader == brief.seat
    held = outlook.shares(brief.seat, corporation)
    if not s.floated[corporation]:
        soon = leader is not None and _missing(brief, corporation) <= 2
        return (UNFLOATED if soon or mine else -1.0) * price
    net = outlook.share_value(corporation) - price
    if s.shares[row + IPO] + s.shares[row + POOL] == 1:  # the last one: its price will rise after each round
        net += (held + 1) * (
            outlook.share_value(corporation, sold_out=True) - outlook.share_value(corporation)
        )
    if mine:
        net += PRESIDENT * price
    elif (
        leader is not None
        and held + 1 > outlook.shares(leader, corporation)
        and outlook.liability(corporation)
    ):
        net -= LEADING * price  # its president would have to pay for its next train
    return net


def leave(brief: Brief) -> Advice | None:
    """Sell what will cost more than it earns; above a limit, sell what is missed least."""
    sells = brief.of(Sell)
    if not sells or brief.game.round.kind != "stock":
        return None
    if not brief.has(Pass):
        return _relieve(brief, sells)
    s, outlook = brief.game.state, brief.outlook
    best: tuple[float, Sell] | None = None
    for sell in sells:
        corporation = brief.index(sell.corporation)
        mine = s.president[corporation] == brief.seat
        held = outlook.shares(brief.seat, corporation)
        gain = outlook.gain(corporation, outlook.price(corporation))
        debt = outlook.liability(corporation) if mine else 0
        loses_lead = mine and _successor(brief, corporation, held - sell.shares)
        if mine and debt > s.cash[brief.seat] + DUMPED and loses_lead and outlook.endangered(corporation):
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
    if s.president[corporation] == brief.seat:
        needed = brief.cash(outlook.liability(corporation))
        return Advice(
            sell,
            f"{sell.corporation} would need about {needed} of my own for its next train; others shall lead it.",
        )
    value = brief.cash(outlook.share_value(corporation))
    return Advice(
        sell, f"{sell.corporation} at {brief.cash(outlook.price(corporation))} should bring only {value}."
    )


def _relieve(brief: Brief, sells: list[Sell]) -> Advice:
    """Something must be sold: what leaves the seat with most, by the share."""
    game, seat = brief.game, brief.seat
    relieving = [sell for sell in sells if relieves(game, seat, brief.index(sell.corporation), sell.shares)]
    least = min(relieving or sells, key=lambda sell: (loss(brief, sell) / sell.shares, sell.corporation))
    return Advice(least, f"Something must be sold, and {least.corporation} loses least by it.")


def loss(brief: Brief, sell: Sell) -> float:
    """What a sale takes from the seat: the shares for their price, and the fall of those it keeps."""
    twin = brief.game.copy()
    twin.push_checked(sell)
    return brief.outlook.worth(brief.seat) - Outlook(twin).worth(brief.seat)


def _successor(brief: Brief, corporation: int, left: int) -> bool:
    """Somebody else would lead it if so many shares were left."""
    outlook = brief.outlook
    seats = range(len(brief.game.players))
    return any(outlook.shares(seat, corporation) > left for seat in seats if seat != brief.seat)


def sell_for_better(brief: Brief) -> Advice | None:
    """Sell a weak share when a far better one is to be had for its money or its place."""
    if not brief.has(Pass) or brief.light:
        return None
    s, outlook = brief.game.state, brief.outlook
    singles = [
        sell
        for sell in brief.of(Sell)
        if sell.shares == 1 and s.president[brief.index(sell.corporation)] != brief.seat
    ]
    if not singles:
        return None
    cash, full = s.cash[brief.seat], room(brief) <= 0
    wanted: tuple[float, int, int] | None = None
    for corporation, source in ((c, source) for c in range(len(s.cell)) for source in ("ipo", "market")):
        at = IPO if source == "ipo" else POOL
        if not s.floated[corporation] or not s.shares[corporation * SLOTS + at]:
            continue
        if s.sold[brief.seat] >> corporation & 1 or _holds_most(brief, corporation):
            continue
        cost = s.par[corporation] if source == "ipo" else outlook.price(corporation)
        if cost <= cash and not full:
            continue
        net = outlook.share_value(corporation) - cost
        if wanted is None or net > wanted[0]:
            wanted = (net, cost, corporation)
    if wanted is None:
        return None
    net, cost, corporation = wanted
    price = outlook.price
    losses = [
        (loss(brief, sell), sell.corporation, sell)
        for sell in singles
        if price(brief.index(sell.corporation)) + cash >= cost
        and brief.index(sell.corporation) != corporation
    ]
    if not losses:
        return None
    least, _, sell = min(losses)
    if net - least < brief.temper.better * cost:
        return None
    return Advice(sell, f"The money earns more in {brief.sym(corporation)} than in {sell.corporation}.")


def _holds_most(brief: Brief, corporation: int) -> bool:
    """The seat has as much of a company as it may."""
    s, title = brief.game.state, brief.game.title
    held = brief.outlook.shares(brief.seat, corporation) + 1
    return held * 100 > title.holding_percent * s.size[corporation]
