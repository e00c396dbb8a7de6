"""Playing a file of 18xx.games through our engine, entry by entry.

Every entry becomes one of our actions and passes our rules; the entity it names must be the one in turn.
``trusting`` lets entries pass, with a note, that 18xx.games itself does not check when it loads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...engine.actions import (
    Action,
    Bankrupt,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Exchange,
    Home,
    Lay,
    Par,
    Pass,
    Place,
    RouteOf,
    Run,
    Sell,
    Take,
    Trade,
)
from ...engine.errors import RailheadError
from ...engine.events import Ran
from ...engine.game import Game
from ...engine.refusals import Refusal
from ...engine.steps.opening_sale import AUCTION, OpeningSale
from ...finance.holders import CORPORATION, IPO, POOL
from ...titles import ruleset
from ..digits import number_of
from ..faults import Unreadable
from ..paths import words_of
from ..turns import waiting_for
from .names import Names
from .routes import read_path
from .shape import Entry, LogFile, read_log
from .skipped import explanation, skippable
from .twin import Reader, own_part

TRUSTED: Final = frozenset(
    (
        "hex-blocked", "tile-rotation", "tile-one-way", "tile-unconnected", "token-unconnected", "route",
        "route-overlap", "revenue-low", "train-price",
    )
)  # fmt: skip
"""Refusals that ``trusting`` turns into notes in every title."""

PAYOUTS: Final = {"payout": "pay", "withhold": "withhold", "half": "half"}


class Fault(RailheadError):
    """An entry that cannot be played: not readable, or against the rules (then with the refusal)."""

    def __init__(self, entry: Entry, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(f"{entry.path} (id {entry.src}, {entry.data.get('type')}): {reason}")
        self.entry = entry
        self.reason = reason
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Reading:
    """One of our actions, and the identities its entry names; no action for an entry that changes nothing."""

    action: Action | None
    ids: tuple[int, ...] = ()
    piece: int = -1


class Replay:
    """A game in progress that follows a file; ``notes`` collects what was let pass."""

    __slots__ = ("game", "idle", "ledger", "log", "names", "notes", "own", "trusting")

    def __init__(self, log: LogFile, trust: str = "strict") -> None:
        if trust not in ("strict", "trusting"):
            raise ValueError(f"trust is strict or trusting, not {trust!r}")
        self.log = log
        self.own = own_part(log.title)
        self.trusting = trust == "trusting"
        rules = ruleset(log.title, dict(log.options), log.dialect.preset, record=True)
        try:
            self.game = Game(rules, log.names)
        except ValueError as error:
            raise Unreadable(str(error), "players") from None
        self.ledger = self.own.ledger(self.game.title)
        self.names = Names(self.game.title, log.dialect, [ident for ident, _ in log.players])
        self.notes: list[str] = []
        self.idle = 0
        """Entries so far that changed nothing."""

    def read(self, entry: Entry) -> Reading:
        """The entry as one of our actions; ``Fault`` when it cannot be one here."""
        kind = entry.data["type"]
        reader = self.own.readers.get(kind) or READERS.get(kind)
        if reader is None:
            raise Fault(entry, f"actions of the type {str(kind)[:40]!r} are not known in {self.log.title}")
        try:
            reading = reader(self, entry.data)
            self._check_entity(entry.data, reading.action)
        except Unreadable as error:
            raise Fault(entry, str(error)) from None
        return reading

    def refusal(self, reading: Reading) -> Refusal | None:
        """Why our rules refuse it, None if they do not."""
        return None if reading.action is None else self.game.why_not(reading.action)

    def play(self, entry: Entry) -> None:
        """Carry out an entry; ``Fault`` and no change when it cannot be.

        Steps that 18xx.games skipped because of an old map are passed on the way, each with a note.
        """
        try:
            self._carry_out(entry)
            return
        except Fault as fault:
            skipped = self._skipped(entry)
            if not skipped:
                known = explanation(self.game, fault.refusal)
                raise Fault(entry, f"{fault.reason} ({known})", fault.refusal) if known else fault from None
        for action in skipped:
            step = self.game.rules.step_words(self.game.step.name)
            who = waiting_for(self.game)
            self.notes.append(f"id {entry.src}: {who} was not asked there ({step}); read as a pass")
            self.game.push_checked(action)
            self.ledger.record(self.game.state, self.game.events)
        self._carry_out(entry)

    def _skipped(self, entry: Entry) -> list[Action]:
        """Steps to be passed before the entry can be played; none if it cannot be even then."""
        start = self.game
        self.game = start.copy()
        actions: list[Action] = []
        try:
            while (action := skippable(self.game)) is not None:
                self.game.push_checked(action)
                actions.append(action)
                if self._playable(entry):
                    return actions
            return []
        finally:
            self.game = start

    def _playable(self, entry: Entry) -> bool:
        try:
            return self.refusal(self.read(entry)) is None
        except Fault:
            return False

    def _carry_out(self, entry: Entry) -> None:
        reading = self.read(entry)
        if reading.action is None:
            self.idle += 1
            return
        refusal = self.refusal(reading)
        if refusal is not None:
            if not (self.trusting and refusal.code in TRUSTED | self.own.trusted):
                raise Fault(entry, str(refusal), refusal)
            self.notes.append(f"id {entry.src}: let pass: {refusal}")
        try:
            self.game.push_checked(reading.action)
        except (ValueError, RuntimeError) as error:
            if refusal is None:
                raise
            raise Fault(entry, f"cannot be let pass: {error}", refusal) from None
        self.ledger.record(self.game.state, self.game.events, reading.ids, reading.piece)
        if isinstance(reading.action, Run):
            self._compare_revenue(entry)

    def _compare_revenue(self, entry: Entry) -> None:
        for event in self.game.events:
            if isinstance(event, Ran):
                ours = {self.train_name(train): revenue for train, _, revenue in event.routes}
                for route in entry.data.get("routes") or ():
                    theirs = route.get("revenue")
                    train = route.get("train")
                    if isinstance(theirs, int) and ours.get(train) != theirs:
                        self.notes.append(
                            f"id {entry.src}: train {train} earns {ours.get(train)}, the file has {theirs}"
                        )

    def train_name(self, train: int) -> str:
        """The id of a train."""
        kind, number = divmod(train, 100)
        return f"{self.game.title.train_kinds[kind].name}-{number}"

    def _check_entity(self, data: Mapping[str, Any], action: Action | None) -> None:
        """The entry must come from whoever may act: the entity in turn, or the owner of a private's power."""
        kind = data.get("entity_type")
        entity = data.get("entity")
        game = self.game
        if isinstance(action, EndGame) or game.over:
            return
        if self.own.speaks is not None and self.own.speaks(self, data, action):
            return
        if action is None:
            raise Unreadable(f"{entity} is not asked for anything")
        if kind == "player":
            seat = self.names.seat(entity)
            asked = waiting_for(game)
            if game.speaker(action) != seat or (isinstance(action, Pass) and isinstance(asked, str)):
                raise Unreadable(f"it is not the turn of player {entity}")
        elif kind == "corporation":
            holder = CORPORATION + self.names.corporation(entity)
            if isinstance(action, self.own.by_company):
                if getattr(action, "corporation", entity) != entity:
                    raise Unreadable(f"{entity} cannot act for another corporation")
                return
            if isinstance(action, Discard | Home):
                return  # the rules know for whom it is
            may = holder == game.state.entity  # also while another one is asked, the rules permitting
            if not isinstance(action, BuyPrivate):
                may = entity == waiting_for(game) or (may and not game.state.interrupts)
            if not may:
                raise Unreadable(f"it is not the turn of {entity}")
        elif kind == "company":
            private = self.names.private(entity)
            if isinstance(action, Pass) and waiting_for(game) != entity:
                raise Unreadable(f"{entity} is not asked for anything")
            if isinstance(action, (Lay, Place, Exchange, Pass, *self.own.by_private)):
                return
            raise Unreadable(f"{game.title.privates[private].name} cannot do that")
        else:
            raise Unreadable(f"{kind!r} is not a kind of entity")


# one reader per type of entry


def whole(data: Mapping[str, Any], name: str) -> int:
    """A field that must be a whole number."""
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(f"{name} must be a whole number")
    return value


def word_of(data: Mapping[str, Any], name: str) -> str:
    """A field that must be a word."""
    value = data.get(name)
    if not isinstance(value, str):
        raise Unreadable(f"{name} must be a word")
    return value


def wanted_type(data: Mapping[str, Any], *allowed: str) -> str:
    """The kind of entity an entry comes from, which must be one of these."""
    kind = data.get("entity_type")
    if kind not in allowed:
        raise Unreadable(f"a {kind} cannot do that")
    return str(kind)


def _pass(replay: Replay, data: Mapping[str, Any]) -> Reading:
    return Reading(Pass())


def _bid(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    private = replay.names.private(data.get("company"))
    sym = word_of(data, "company")
    price = whole(data, "price")
    step = replay.game.step
    if (
        isinstance(step, OpeningSale)
        and replay.game.state.get(AUCTION) is None
        and step.offer(replay.game) == private
        and step.price(replay.game, private) == price
    ):
        return Reading(Take(sym))
    return Reading(Bid(sym, price))


def named_price(data: Mapping[str, Any]) -> tuple[int, int, int]:
    """Price, row and column of the box an entry names."""
    text = word_of(data, "share_price")
    parts = [number_of(part) for part in text.split(",", 3)]
    if len(parts) != 3 or None in parts:
        raise Unreadable(f"{text[:40]!r} is not a share price")
    price, row, column = (part or 0 for part in parts)
    return price, row, column


def _par(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    replay.names.corporation(data.get("corporation"))
    price, row, column = named_price(data)
    market = replay.game.title.market
    if market.par_cell(price) != row * market.width + column or column >= market.width:
        raise Unreadable(f"{word_of(data, 'share_price')} is not a starting box of the market")
    return Reading(Par(word_of(data, "corporation"), price))


def named_shares(replay: Replay, data: Mapping[str, Any]) -> tuple[int, tuple[int, ...]]:
    """Corporation and numbers of the certificates an entry names."""
    rows = data.get("shares")
    if not isinstance(rows, list) or not 1 <= len(rows) <= 20:
        raise Unreadable("shares must be a list of certificates")
    found = [replay.names.certificate(row, replay.ledger) for row in rows]
    corporation = found[0][0]
    ids = tuple(number for _, number in found)
    if any(other != corporation for other, _ in found) or len(set(ids)) != len(ids):
        raise Unreadable("shares must be different certificates of one corporation")
    return corporation, ids


def _buy_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "player", "company")
    corporation, ids = named_shares(replay, data)
    if len(ids) != 1:
        raise Unreadable("one certificate is bought at a time")
    sym = replay.game.title.corporations[corporation].sym
    source = {IPO: "ipo", POOL: "pool"}.get(replay.ledger.holder(corporation, ids[0]) or 0)
    if source is None:
        raise Unreadable(f"{sym}_{ids[0]} is neither in the IPO nor in the pool")
    if kind == "company":
        return Reading(Exchange(word_of(data, "entity"), sym, "president" if ids[0] == 0 else source), ids)
    return Reading(Buy(sym, source), ids)


def _sell_shares(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "player")
    corporation, ids = named_shares(replay, data)
    seat = replay.names.seat(data.get("entity"))
    sym = replay.game.title.corporations[corporation].sym
    for number in ids:
        if replay.ledger.holder(corporation, number) != seat:
            raise Unreadable(f"{sym}_{number} does not belong to the seller")
    total = replay.game.state.size[corporation]
    listed = sum(replay.ledger.size(corporation, number) for number in ids)
    percent = data.get("percent", listed * 100 // total)
    if not isinstance(percent, int) or percent <= 0 or percent * total % 100:
        raise Unreadable(f"percent cannot be {percent!r}")
    shares = percent * total // 100
    if shares > listed or listed - shares >= replay.ledger.size(corporation, 0):
        raise Unreadable(f"{percent}% is not what the certificates amount to")
    return Reading(Sell(sym, shares), ids)


def _buy_company(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "player", "corporation")
    replay.names.private(data.get("company"))
    sym = word_of(data, "company")
    price = whole(data, "price")
    if kind == "player":
        return Reading(Trade(sym, replay.names.seat(data.get("entity")), price))
    return Reading(BuyPrivate(sym, price))


def _lay_tile(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "corporation", "company")
    number, piece = replay.names.tile(data.get("tile"))
    if not replay.ledger.is_free(replay.game.title.map.tile_index[number], piece):
        raise Unreadable(f"tile {number}-{piece} is not in the supply")
    rotation = whole(data, "rotation")
    by = word_of(data, "entity") if kind == "company" else ""
    return Reading(Lay(word_of(data, "hex"), number, rotation, by), (), piece)


def _place_token(replay: Replay, data: Mapping[str, Any]) -> Reading:
    kind = wanted_type(data, "corporation", "company")
    hex_, city = replay.names.city(data.get("city"), replay.ledger)
    if kind == "company":
        return Reading(Place(hex_, city, word_of(data, "entity")))
    asked = replay.game.step
    for corporation in replay.game.title.corporations:
        home = Home(corporation.sym, hex_, city)
        if asked.handles(home) and asked.refusal(replay.game, home) is None:
            return Reading(home)
    return Reading(Place(hex_, city))


def _run_routes(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    rows = data.get("routes")
    if not isinstance(rows, list) or len(rows) > 20:
        raise Unreadable("routes must be a list")
    board = replay.game.state.board
    tokens = board.tokens[replay.names.corporation(data.get("entity"))]
    routes = []
    for row in rows:
        if not isinstance(row, dict):
            raise Unreadable("a route is an object")
        path = read_path(board, row, tokens)
        routes.append(RouteOf(word_of(row, "train"), words_of(board, path)))
    return Reading(Run(tuple(routes)))


def _dividend(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    kind = word_of(data, "kind")
    if kind not in PAYOUTS:
        raise Unreadable(f"{kind[:40]!r} is not a kind of dividend")
    return Reading(Dividend(PAYOUTS[kind]))


def _buy_train(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    traded = data.get("exchange")
    if traded is not None and not isinstance(traded, str):
        raise Unreadable("exchange must be a train")
    return Reading(BuyTrain(word_of(data, "train"), whole(data, "price"), traded or ""))


def _discard_train(replay: Replay, data: Mapping[str, Any]) -> Reading:
    wanted_type(data, "corporation")
    return Reading(Discard(word_of(data, "entity"), word_of(data, "train")))


def _bankrupt(replay: Replay, data: Mapping[str, Any]) -> Reading:
    return Reading(Bankrupt())


def _end_game(replay: Replay, data: Mapping[str, Any]) -> Reading:
    return Reading(EndGame())


READERS: Final[Mapping[str, Reader]] = {
    "pass": _pass,
    "bid": _bid,
    "par": _par,
    "buy_shares": _buy_shares,
    "sell_shares": _sell_shares,
    "buy_company": _buy_company,
    "lay_tile": _lay_tile,
    "place_token": _place_token,
    "run_routes": _run_routes,
    "dividend": _dividend,
    "buy_train": _buy_train,
    "discard_train": _discard_train,
    "bankrupt": _bankrupt,
    "end_game": _end_game,
}


def replay(data: object, trust: str = "strict") -> Replay:
    """Read a file and play it to its end."""
    game = Replay(read_log(data), trust)
    for entry in game.log.entries:
        game.play(entry)
    return game
