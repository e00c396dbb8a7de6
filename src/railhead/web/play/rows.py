"""Rows of the table: companies, players, the bank, the operating order. Plain values for the templates."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from ...engine.depot import left_in_supply
from ...engine.forced import must_buy
from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.step import OPERATING
from ...engine.steps.opening_sale import tied_up
from ...finance.holders import CORPORATION, IPO, POOL, SLOTS, TREASURY
from ..title_pages.pages import pages_of
from ..wording.charters import charter_help, charter_hexes
from ..wording.privates import private_help, private_hexes
from ..wording.trains import train_help
from ..wording.words import holder, limit_words


@dataclass(frozen=True)
class Plate:
    """A train as a small plate; ``doomed`` when the next kind to be sold rusts it."""

    id: str
    kind: str
    doomed: bool
    help: str = ""


@dataclass(frozen=True)
class Held:
    """A private somebody owns."""

    sym: str
    help: str
    hexes: str
    """Hexes it is about."""


def held_by(game: Game, owner: int) -> tuple[Held, ...]:
    """The privates of a player or company."""
    return tuple(
        Held(rule.sym, private_help(game, index), " ".join(private_hexes(game, index)))
        for index, rule in enumerate(game.title.privates)
        if game.state.private_owner[index] == owner
    )


@dataclass(frozen=True)
class Stake:
    """Shares of one company that a player holds."""

    sym: str
    shares: int
    president: bool
    help: str


def holding_help(game: Game, index: int, seat: int) -> str:
    """How many shares of a company a player holds, in words."""
    sym, shares = game.title.corporations[index].sym, game.state.shares[index * SLOTS + seat]
    words = f"{game.players[seat]} holds {shares} share{'' if shares == 1 else 's'} of {sym}"
    return f"{words} and is its president" if game.state.president[index] == seat else words


def stakes(game: Game, seat: int) -> tuple[Stake, ...]:
    """What a player holds: companies of his own first, then the others as they operate."""
    s, title = game.state, game.title
    order = game.round.order(game)
    found = []
    for index in [*order, *(c for c in range(len(title.corporations)) if c not in order)]:
        shares = s.shares[index * SLOTS + seat]
        if not shares:
            continue
        own = s.president[index] == seat
        found.append(Stake(title.corporations[index].sym, shares, own, holding_help(game, index, seat)))
    return tuple(sorted(found, key=lambda stake: not stake.president))


@dataclass(frozen=True)
class Warning:
    """A word that sticks to a row until it is resolved."""

    word: str
    why: str


@dataclass(frozen=True)
class CompanyRow:
    """One corporation."""

    index: int
    sym: str
    name: str
    color: str
    president: str
    price: int
    par: int
    treasury: int
    trains: tuple[Plate, ...]
    tokens: int
    tokens_all: int
    last_run: int
    payout: str
    order: int
    mark: str
    """``done``, ``now``, ``next`` in operating rounds, ``would`` otherwise, empty before it floats."""
    tie: str
    ipo: int
    """Shares nobody has bought yet, wherever the title keeps them."""
    pool: int
    held: tuple[int, ...]
    president_seat: int | None
    floated: bool
    to_float: int
    privates: tuple[Held, ...]
    warnings: tuple[Warning, ...]
    own: int = 0
    """Shares in its own treasury."""
    closed: bool = False
    printed: str = ""
    """What else its title says of it where nothing can be pointed at."""
    help: str = ""
    hexes: str = ""
    """Its home and its destination."""


@dataclass(frozen=True)
class PlayerRow:
    """One player."""

    seat: int
    name: str
    cash: int
    free: int
    worth: int
    certificates: int
    limit: str
    priority: bool
    turn: bool
    privates: tuple[Held, ...]
    bankrupt: bool
    warnings: tuple[Warning, ...]
    stakes: tuple[Stake, ...]


@dataclass(frozen=True)
class TrainRow:
    """A type of train in the bank."""

    kind: str
    price: int
    left: str
    total: str
    now: bool
    rusts: str
    gone: bool
    help: str = ""


def company_rows(game: Game) -> list[CompanyRow]:
    """All corporations in operating order, then the rest as printed."""
    s, title = game.state, game.title
    order = game.round.order(game)
    rows = []
    rest = sorted(
        (c for c in range(len(title.corporations)) if c not in order), key=lambda c: (s.cell[c] < 0, c)
    )
    pages = pages_of(title.name)
    for index in [*order, *(c for c in rest if pages.shows_company(game, c))]:
        rule = title.corporations[index]
        cell = s.cell[index]
        row = index * SLOTS
        rows.append(
            CompanyRow(
                index, rule.sym, rule.name, rule.color,
                holder(game, s.president[index]) if s.president[index] is not None else "",
                title.market.price[cell] if cell >= 0 else 0, s.par[index], s.treasury[index],
                plates(game, index), s.tokens_left[index], len(rule.station_costs), s.last_revenue[index],
                s.last_payout[index], order.index(index) + 1 if index in order else 0, mark(game, index, order),
                tie(game, index), s.shares[row + (TREASURY if pages.unsold_own else IPO)], s.shares[row + POOL],
                tuple(s.shares[row + seat] for seat in range(len(game.players))), s.president[index],
                bool(s.floated[index]), pages.to_float(game, index),
                held_by(game, CORPORATION + index),
                company_warnings(game, index), 0 if pages.unsold_own else s.shares[row + TREASURY],
                bool(s.closed[index]), pages.printed_note(game, index),
                charter_help(game, index, pages.company_note(game, index)),
                charter_hexes(game, index),
            )
        )  # fmt: skip
    return rows


def mark(game: Game, index: int, order: list[int]) -> str:
    """Done, now, next or would-operate."""
    s = game.state
    if index not in order:
        return ""
    if game.round.kind != OPERATING:
        return "would"
    if s.entity == CORPORATION + index and not game.over:
        return "now"
    return "next" if index in s.waiting else "done"


def tie(game: Game, index: int) -> str:
    """Who lies above it in the same cell of the market."""
    s = game.state
    pile = s.piles.get(s.cell[index], ()) if s.cell[index] >= 0 else ()
    if len(pile) < 2:
        return ""
    syms = [game.title.corporations[c].sym for c in pile]
    return f"same price; from the top: {', '.join(syms)}"


def plates(game: Game, index: int) -> tuple[Plate, ...]:
    """A corporation's trains."""
    kinds = game.title.train_kinds
    following = next_kind(game)
    return tuple(
        Plate(f"{kinds[t // 100].name}-{t % 100}", kinds[t // 100].name,
              kinds[t // 100].rusts_on >= 0 and kinds[t // 100].rusts_on <= following, train_help(game, t // 100))
        for t in game.state.trains[index]
    )  # fmt: skip


def next_kind(game: Game) -> int:
    """The first kind of train not yet begun: buying it starts the next phase."""
    for kind, sold in enumerate(game.state.train_next):
        if not sold:
            return kind
    return len(game.state.train_next)


def company_warnings(game: Game, index: int) -> tuple[Warning, ...]:
    """What a president should not overlook; when the game is over what became of a company."""
    s = game.state
    found = []
    own = pages_of(game.title.name).warnings(game, index)
    if own:
        found += [Warning(*item) for item in own]
    if game.over:
        return tuple(found)
    if own is None and s.floated[index] and must_buy(game, index):
        found.append(Warning("must buy", "has a route and no train: it must buy one in its turn"))
    elif own is None and s.floated[index] and not s.trains[index]:
        found.append(Warning("no train", "owns no train and will have to buy one if it has a route"))
    if s.trains[index] and all(plate.doomed for plate in plates(game, index)):
        found.append(Warning("rust next", "loses every train when the next kind is first bought"))
    limit = game.title.phases[s.phase].train_limit
    if len(s.trains[index]) > limit:
        found.append(Warning("over limit", f"owns {len(s.trains[index])} trains; the limit is {limit}"))
    return tuple(found)


def initials(names: Sequence[str]) -> list[str]:
    """A letter or two for each player, all different: the first letter, with a number or a second where it must."""
    ways: tuple[Callable[[str], str], ...] = (
        lambda name: name[0],
        lambda name: name[0] + name.split()[-1][0] if " " in name else name[:2],
        lambda name: name[0] + name[-1],
    )
    for way in ways:
        found = [way(name or "?") for name in names]
        if len(set(found)) == len(names):
            return found
    return [f"{(name or '?')[0]}{seat}" for seat, name in enumerate(names, 1)]


def abbreviated(name: str, most: int) -> str:
    """A name for a narrow column: itself, the beginnings of its words with their numbers, or its beginning."""
    if len(name) <= most:
        return name
    words = name.split()
    if len(words) > 1:
        return "".join(word if word.isdigit() else word[0] for word in words)[:7]
    return name[:most] if most < 5 else f"{name[: most - 1]}…"


def player_rows(game: Game, deciders: Container[int] = ()) -> list[PlayerRow]:
    """All players in seat order; those who decide are marked."""
    s = game.state
    limit = game.rules.certificate_limit(game)
    rows = []
    for seat, name in enumerate(game.players):
        tied = tied_up(s, seat)
        held = certificates(game, seat)
        over = (Warning("over limit", f"{held} certificates, the limit is {limit}"),) if held > limit else ()
        rows.append(
            PlayerRow(
                seat, name, s.cash[seat], s.cash[seat] - tied, game.rules.score(game, seat), held, limit_words(game),
                s.priority == seat, seat in deciders,
                held_by(game, seat),
                bool(s.bankrupt[seat]), over, stakes(game, seat),
            )
        )  # fmt: skip
    return rows


def train_rows(game: Game) -> list[TrainRow]:
    """The bank's trains from the cheapest; spent kinds are marked."""
    s = game.state
    rows = []
    now_found = False
    for kind, rule in enumerate(game.title.train_kinds):
        supply, left = game.rules.supply[kind], left_in_supply(game, kind)
        now = left != 0 and not now_found
        now_found = now_found or now
        ahead = s.train_next[kind] == 0
        doomed = [k.name for k in game.title.train_kinds if k.rusts_on == kind and ahead]
        rows.append(
            TrainRow(rule.name, rule.price, "∞" if left < 0 else str(left), "∞" if supply < 0 else str(supply), now,
                     ", ".join(doomed), left == 0, train_help(game, kind))
        )  # fmt: skip
    return rows
