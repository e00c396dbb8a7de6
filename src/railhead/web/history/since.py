"""What happened since somebody's latest move, in at most ten lines, and where a replay of it stops.

Everything is read from the typed events of the actions in between; how long the game was before costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ...engine import actions as a
from ...engine import events as e
from ...engine.game import Game, Node
from ...finance.holders import BANK, CORPORATION, POOL, TREASURY, is_player
from ..title_pages.pages import pages_of
from ..wording.words import corporation, holder, money, private, round_name, short_round, train_kind

MOST_THINGS = 12
"""Things that one line names; of more it says how many."""


@dataclass
class Happened:
    """The events between two positions, counted."""

    rounds: list[tuple[str, int, int]] = field(default_factory=list)
    phases: list[int] = field(default_factory=list)
    rusted: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Trains lost to rust: by (owner, type)."""
    started: list[tuple[int, int]] = field(default_factory=list)
    """Companies that were given a par, and which."""
    floated: list[int] = field(default_factory=list)
    presidents: dict[int, int | None] = field(default_factory=dict)
    """Companies that changed hands -> who presides now."""
    shares: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    """Shares by (holder, company, how they came or went)."""
    runs: list[tuple[int, int, str]] = field(default_factory=list)
    """(company, revenue, what was done with it)."""
    prices: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Company -> box of the market at first and at last."""
    trains: Counter[tuple[int, str]] = field(default_factory=Counter)
    """Trains that companies got, by (company, type)."""
    privates: list[tuple[int, int, int]] = field(default_factory=list)
    """(private, who got it, price)."""
    bids: Counter[int] = field(default_factory=Counter)
    """Bids by private."""
    tiles: int = 0
    tokens: int = 0
    closed: list[int] = field(default_factory=list)
    """Companies that left the game."""
    privates_closed: list[int] = field(default_factory=list)
    bankrupt: list[int] = field(default_factory=list)
    broken: bool = False
    """The bank is broken."""
    over: bool = False
    told: list[str] = field(default_factory=list)
    """What the title itself has to tell."""


@dataclass(frozen=True)
class Told:
    """A line of the digest."""

    kind: str
    name: str
    text: str


@dataclass(frozen=True)
class Since:
    """Everything the page shows of what happened after an action."""

    after: int
    until: int
    lines: tuple[Told, ...]
    stops: tuple[int, ...]
    """Positions a replay shows: after every action but a pass, and the last one."""
    idle: str
    """Who did nothing but pass in a turn meanwhile."""

    @property
    def count(self) -> int:
        return self.until - self.after


def since(game: Game, after: int, speakers: Sequence[int]) -> Since:
    """What happened after an action; ``speakers`` are the seats of those actions."""
    nodes = game.nodes(after)
    happened = Happened()
    for node in nodes:
        count(game, node.events, happened)
    quiet = {a.Pass.kind, *pages_of(game.title.name).idle}
    stops = [node.index for node in nodes if node.action is not None and node.action.kind not in quiet]
    if nodes and nodes[-1].index not in stops:
        stops.append(nodes[-1].index)
    passes = Counter(_passed(nodes, speakers))
    idle = ", ".join(
        game.players[seat] + (f" ({times} times)" if times > 1 else "")
        for seat, times in sorted(passes.items())
    )
    return Since(after, game.length, tuple(lines_of(game, happened)), tuple(stops), idle)


def _passed(nodes: Sequence[Node], speakers: Sequence[int]) -> Iterator[int]:
    """Whoever took a turn of passes alone, once for each such turn; a pass that ends a turn is no idleness."""
    turns: list[tuple[int, bool]] = []
    new = True
    for node, seat in zip(nodes, speakers, strict=True):
        passed = isinstance(node.action, a.Pass)
        if new or turns[-1][0] != seat:
            turns.append((seat, passed))
        else:
            turns[-1] = (seat, turns[-1][1] and passed)
        new = any(isinstance(event, e.TurnBegan | e.RoundBegan) for event in node.events)
    return (seat for seat, passed in turns if passed)


def count(game: Game, events: Iterable[e.Event], into: Happened) -> None:
    """Add what one action brought about."""
    moved: Counter[tuple[int, int]] = Counter()
    payers: set[int] = set()
    payees: set[int] = set()
    pages = pages_of(game.title.name)
    for event in events:
        match event:
            case e.Paid():
                payers.add(event.payer)
                payees.add(event.payee)
            case e.SharesMoved():
                for who, by in ((event.source, -event.shares), (event.target, event.shares)):
                    if is_player(who):
                        moved[who, event.corporation] += by
                if {event.source, event.target} == {POOL, TREASURY}:
                    moved[CORPORATION + event.corporation, event.corporation] += (
                        event.shares if event.target == TREASURY else -event.shares
                    )
            case e.RoundBegan():
                into.rounds.append((event.kind, event.turn, event.number))
            case e.PhaseBegan():
                into.phases.append(event.phase)
            case e.TrainRusted():
                into.rusted[event.owner, train_kind(game, event.train)] += 1
            case e.ParSet():
                into.started.append((event.corporation, event.price))
            case e.Floated():
                into.floated.append(event.corporation)
            case e.PresidentChanged() if event.old is not None:
                into.presidents[event.corporation] = event.new
            case e.PriceMoved() if event.source >= 0:
                first = into.prices.get(event.corporation, (event.source, 0))[0]
                into.prices[event.corporation] = (first, event.target)
            case e.DividendDeclared():
                into.runs.append((event.corporation, event.revenue, event.how))
            case e.TrainMoved() if event.target >= CORPORATION:
                into.trains[event.target - CORPORATION, train_kind(game, event.train)] += 1
            case e.PrivateMoved():
                into.privates.append((event.private, event.target, event.price))
            case e.PrivateClosed():
                into.privates_closed.append(event.private)
            case e.BidPlaced():
                into.bids[event.private] += 1
            case e.TileLaid():
                into.tiles += 1
            case e.TokenPlaced():
                into.tokens += 1
            case e.CorporationClosed():
                into.closed.append(event.corporation)
                into.prices.pop(event.corporation, None)
            case e.WentBankrupt():
                into.bankrupt.append(event.player)
            case e.BankBroke():
                into.broken = True
            case e.GameEnded():
                into.over = True
            case _:
                if text := pages.happened(game, event):
                    into.told.append(text.rstrip("."))
    for (who, company), by in moved.items():
        if by > 0:
            into.shares[who, company, "bought" if who in payers else "got"] += by
        elif by < 0:
            into.shares[who, company, "sold" if who in payees else "gave up"] -= by


def lines_of(game: Game, happened: Happened) -> Iterable[Told]:
    """The digest: a line for every kind of thing that happened, at most ten."""
    for kind, name, things in (
        ("end", "The end", _ends(game, happened)),
        ("round", "Rounds", [short_round(*one) for one in happened.rounds]),
        ("phase", "Phase", _phases(game, happened)),
        ("company", "Companies", _companies(game, happened)),
        ("shares", "Shares", _shares(game, happened)),
        ("run", "Runs", _runs(game, happened)),
        ("price", "Prices", _prices(game, happened)),
        ("train", "Trains", _trains(game, happened)),
        ("private", "Privates", _privates(game, happened)),
        ("rest", "Also", _rest(happened)),
    ):
        if things:
            yield Told(kind, name, _listed(things))


def _listed(things: Sequence[str]) -> str:
    shown = things if len(things) <= MOST_THINGS else things[: MOST_THINGS - 1]
    more = len(things) - len(shown)
    return "; ".join(shown) + (f"; and {more} more" if more else "")


def _ends(game: Game, happened: Happened) -> list[str]:
    found = [f"{holder(game, who)} is bankrupt" for who in happened.bankrupt]
    found += [f"{corporation(game, c)} left the game" for c in happened.closed]
    if happened.broken:
        found.append("the bank is broken")
    if happened.over:
        found.append(round_name(game).lower())
    return found


def _phases(game: Game, happened: Happened) -> list[str]:
    found = [f"{game.title.phases[phase].name} began" for phase in happened.phases]
    return found + [
        f"{holder(game, owner)} lost {_so_many(number, kind)} to rust"
        for (owner, kind), number in happened.rusted.items()
    ]


def _so_many(number: int, kind: str) -> str:
    """``2 × 3-train``, or a train by its name alone."""
    return f"{number} × {kind}" if number > 1 else f"a {kind}"


def _companies(game: Game, happened: Happened) -> list[str]:
    found = [f"{corporation(game, c)} at {money(game, price)}" for c, price in happened.started]
    found += [f"{corporation(game, c)} floated" for c in happened.floated]
    return found + [
        f"{holder(game, new)} presides over {corporation(game, c)}" if new is not None
        else f"nobody presides over {corporation(game, c)}"
        for c, new in happened.presidents.items()
    ]  # fmt: skip


def _shares(game: Game, happened: Happened) -> list[str]:
    by_holder: dict[int, list[str]] = {}
    for (who, company, how), number in happened.shares.items():
        by_holder.setdefault(who, []).append(f"{how} {number} {corporation(game, company)}")
    return [f"{holder(game, who)} {', '.join(words)}" for who, words in sorted(by_holder.items())]


def _runs(game: Game, happened: Happened) -> list[str]:
    done = {"pay": "paid", "withhold": "withheld", "half": "half paid"}
    return [
        f"{corporation(game, c)} {money(game, revenue)} {done.get(how, how)}"
        for c, revenue, how in happened.runs
        if revenue
    ]


def _prices(game: Game, happened: Happened) -> list[str]:
    price = game.title.market.price
    return [
        f"{corporation(game, c)} {money(game, price[first])} → {money(game, price[last])}"
        for c, (first, last) in sorted(happened.prices.items())
        if first != last
    ]


def _trains(game: Game, happened: Happened) -> list[str]:
    return [
        f"{corporation(game, c)} got {_so_many(number, kind)}"
        for (c, kind), number in happened.trains.items()
    ]


def _privates(game: Game, happened: Happened) -> list[str]:
    found = [
        f"{holder(game, who)} got {private(game, p)} for {money(game, price)}"
        for p, who, price in happened.privates
        if who != BANK
    ]
    found += [
        f"{number} bid{'s' if number > 1 else ''} on {private(game, p)}"
        for p, number in happened.bids.items()
    ]
    return found + [f"{private(game, p)} closed" for p in happened.privates_closed]


def _rest(happened: Happened) -> list[str]:
    found = []
    if happened.tiles:
        found.append(f"{happened.tiles} tile{'s' if happened.tiles > 1 else ''} laid")
    if happened.tokens:
        found.append(f"{happened.tokens} token{'s' if happened.tokens > 1 else ''} placed")
    return found + happened.told
