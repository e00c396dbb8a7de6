"""The consequence card: what a line of actions changes, read off two positions. Never a rule of its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine import events as e
from ...engine.depot import train_limit
from ...engine.game import Game
from ...engine.holdings import certificates
from ...engine.steps.opening_sale import bids_on, tied_up
from ...finance.holders import GONE, IPO, POOL, SLOTS, TREASURY
from ..title_pages.pages import pages_of
from ..wording.words import (
    corporation,
    decision_words,
    holder,
    limit_words,
    money,
    private,
    round_name,
    train_kind,
)


@dataclass(frozen=True)
class Change:
    """One thing before and after; ``sign`` is + or - where more is plainly better or worse."""

    group: str
    what: str
    before: str
    after: str
    sign: str = ""


@dataclass
class Card:
    """All changes, and the notable events in words."""

    changes: list[Change] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    then: str = ""
    """Who is asked afterwards."""

    def __bool__(self) -> bool:
        return bool(self.changes or self.notes)


def compare(before: Game, after: Game) -> Card:
    """Everything that differs between two positions of one game."""
    card = Card()
    _players(before, after, card)
    _corporations(before, after, card)
    _privates(before, after, card)
    _bids(before, after, card)
    _table(before, after, card)
    card.notes = _notes(before, after)
    actor = after.actor
    card.then = "The game is over." if actor is None else f"{after.players[actor]}: {decision_words(after)}"
    return card


def _number(card: Card, game: Game, group: str, what: str, old: int, new: int) -> None:
    if old != new:
        sign = "+" if new > old else "-"
        card.changes.append(Change(group, what, money(game, old), money(game, new), sign))


def _players(before: Game, after: Game, card: Card) -> None:
    limit_before, limit_after = limit_words(before), limit_words(after)
    for seat, name in enumerate(after.players):
        _number(card, after, name, "cash", before.state.cash[seat], after.state.cash[seat])
        worth = before.rules.score(before, seat), after.rules.score(after, seat)
        _number(card, after, name, "worth", *worth)
        old, new = certificates(before, seat), certificates(after, seat)
        if (old, limit_before) != (new, limit_after):
            card.changes.append(Change(name, "certificates", f"{old}/{limit_before}", f"{new}/{limit_after}"))
        for index in range(len(after.title.corporations)):
            percents = [_percent(game, index, seat) for game in (before, after)]
            if percents[0] != percents[1]:
                held = (f"{percent}%" for percent in percents)
                card.changes.append(Change(name, f"{corporation(after, index)} held", *held))


def _percent(game: Game, index: int, seat: int) -> int:
    """How much of a company a player holds; companies can change their size."""
    return game.state.shares[index * SLOTS + seat] * 100 // game.state.size[index]


def _corporations(before: Game, after: Game, card: Card) -> None:
    old, new = before.state, after.state
    market = after.title.market
    for index, rule in enumerate(after.title.corporations):
        sym = rule.sym
        _number(card, after, sym, "treasury", old.treasury[index], new.treasury[index])
        for what, slot in (
            ("own shares", TREASURY),
            ("IPO", IPO),
            (pages_of(after.title.name).pool[0], POOL),
        ):
            counts = old.shares[index * SLOTS + slot], new.shares[index * SLOTS + slot]
            if counts[0] != counts[1] and (slot == TREASURY or old.shares[index * SLOTS + TREASURY]):
                card.changes.append(Change(sym, what, *(str(count) for count in counts)))
        if old.par[index] != new.par[index] and old.par[index] and new.par[index]:
            card.changes.append(
                Change(sym, "par", money(after, old.par[index]), money(after, new.par[index]))
            )
        if old.cell[index] != new.cell[index]:
            prices = [market.price[cell] if cell >= 0 else 0 for cell in (old.cell[index], new.cell[index])]
            sign = "" if prices[0] == prices[1] or not prices[0] else "+" if prices[1] > prices[0] else "-"
            first = money(after, prices[0]) if prices[0] else "–"
            card.changes.append(Change(sym, "price", first, money(after, prices[1]), sign))
        if old.president[index] != new.president[index]:
            card.changes.append(
                Change(
                    sym, "president", holder(after, old.president[index]), holder(after, new.president[index])
                )
            )
        if old.trains[index] != new.trains[index]:
            card.changes.append(Change(sym, "trains", _trains(before, index), _trains(after, index)))
        if old.tokens_left[index] != new.tokens_left[index]:
            card.changes.append(
                Change(sym, "tokens left", str(old.tokens_left[index]), str(new.tokens_left[index]))
            )


def _trains(game: Game, index: int) -> str:
    return " ".join(train_kind(game, train) for train in game.state.trains[index]) or "none"


def _privates(before: Game, after: Game, card: Card) -> None:
    for index in range(len(after.title.privates)):
        old, new = before.state.private_owner[index], after.state.private_owner[index]
        if old != new:
            closed = "closed" if new == GONE else holder(after, new)
            card.changes.append(Change(private(after, index), "owner", holder(before, old), closed))


def _bids(before: Game, after: Game, card: Card) -> None:
    """Bids that stand before and after, and the cash that they leave free."""
    for seat, name in enumerate(after.players):
        old, new = ((game, game.state.cash[seat] - tied_up(game.state, seat)) for game in (before, after))
        if old[1] != new[1] and before.state.cash[seat] == after.state.cash[seat]:
            _number(card, after, name, "free cash", old[1], new[1])
    first, then = standing_bids(before), standing_bids(after)
    for what in dict.fromkeys((*first, *then)):
        if first.get(what) != then.get(what):
            card.changes.append(Change("Bids", what, first.get(what, "none"), then.get(what, "none")))


def standing_bids(game: Game) -> dict[str, str]:
    """The highest bid on everything that is bid for."""
    found = {}
    for index, rule in enumerate(game.title.privates):
        bids = bids_on(game.state, index)
        if bids:
            seat = max(bids, key=lambda place: bids[place])
            found[rule.sym] = f"{game.players[seat]} {money(game, bids[seat])}"
    return {**found, **pages_of(game.title.name).standing_bids(game)}


def _table(before: Game, after: Game, card: Card) -> None:
    old, new = before.state, after.state
    if old.bank != new.bank and after.title.facts.get("bank") != "unlimited":
        card.changes.append(Change("Bank", "cash", money(after, old.bank), money(after, new.bank)))
    if old.phase != new.phase:
        names = [after.title.phases[p].name for p in (old.phase, new.phase)]
        card.changes.append(Change("Game", "phase", names[0], names[1]))
        limits = train_limit(before), train_limit(after)
        if limits[0] != limits[1]:
            card.changes.append(Change("Game", "train limit", *(str(limit) for limit in limits)))
    if old.priority != new.priority:
        card.changes.append(
            Change("Game", "priority deal", holder(after, old.priority), holder(after, new.priority))
        )
    common = set(old.waiting) & set(new.waiting)
    orders = [tuple(c for c in waiting if c in common) for waiting in (old.waiting, new.waiting)]
    if orders[0] != orders[1]:
        texts = [", ".join(corporation(after, c) for c in order) for order in orders]
        card.changes.append(Change("Game", "operate next", *texts))
    rounds = round_name(before), round_name(after)
    if rounds[0] != rounds[1]:
        card.changes.append(Change("Game", "round", *rounds))


def _notes(before: Game, after: Game) -> list[str]:
    """Rust, closings, floats and the end, in the order they happen."""
    found: list[str] = []
    rusted: dict[str, list[str]] = {}
    pages = pages_of(after.title.name)
    for node in after.nodes()[before.length + 1 :]:
        for event in node.events:
            match event:
                case e.TrainRusted():
                    rusted.setdefault(train_kind(after, event.train), []).append(holder(after, event.owner))
                case e.CorporationClosed():
                    found.append(
                        f"{corporation(after, event.corporation)} closes: its shares are worth nothing."
                    )
                case e.Floated():
                    found.append(f"{corporation(after, event.corporation)} floats.")
                case e.BankBroke():
                    found.append("The bank breaks: the game ends after this set of operating rounds.")
                case e.WentBankrupt():
                    found.append(f"{holder(after, event.player)} is bankrupt.")
                case e.GameEnded():
                    found.append("The game ends.")
                case _:
                    if text := pages.foreseen(after, event):
                        found.append(text)
    for kind, owners in rusted.items():
        found.append(f"All {kind}-trains rust: {', '.join(sorted(set(owners)))} lose theirs.")
    return found + _too_many_trains(before, after)


def _too_many_trains(before: Game, after: Game) -> list[str]:
    """Companies that a new phase leaves with more trains than they may keep."""
    limit = train_limit(after)
    if limit == train_limit(before):
        return []
    return [
        f"{corporation(after, index)} may keep {limit} of its {len(held)} trains."
        for index, held in enumerate(after.state.trains)
        if len(held) > limit
    ]
