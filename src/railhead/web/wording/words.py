"""Sentences for people, made from actions and events. Nothing reads them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ...board.maps import NODE
from ...engine import actions as a
from ...engine import events as e
from ...engine import reasons
from ...engine.actions import Action
from ...engine.events import Event
from ...engine.game import Game, Node
from ...engine.step import OPENING
from ...engine.steps.opening_sale import AUCTION, OpeningSale
from ...engine.stock.purchase import has_bought, has_dealt
from ...engine.words import end_words
from ...finance.holders import BANK, CORPORATION, GONE, IPO, POOL, SEATS, TREASURY, is_player
from ...notation.text import write as text_form
from ..title_pages.pages import pages_of
from .automatic import nothing_words, rules_of_steps

ROUNDS = {
    "auction": "Opening sale",
    "opening": "Opening sale",
    "stock": "Stock round",
    "operating": "Operating round",
}
DECISIONS = {
    "opening-sale": "buy, bid or pass in the opening sale",
    "name-par": "name the par price",
    "stock-turn": "buy or sell shares",
    "lay-track": "lay track",
    "place-token": "place a token",
    "home-token": "choose the home city",
    "home-city": "choose the home city",
    "run-trains": "run trains",
    "dividend": "pay or withhold",
    "buy-trains": "buy trains",
    "last-purchases": "buy privates",
    "return-trains": "discard a train",
}
"""Step name -> what is asked, where the step's own name does not say it well."""
SKIPS = {
    "lay-track": "No track",
    "place-token": "No token",
    "buy-trains": "No more trains",
    "last-purchases": "Buy no private",
}
"""What passing a step is called on its button."""
END_OF_GAME = "The game is over"


def money(game: Game, amount: int) -> str:
    """An amount with its currency; minus as a true minus sign."""
    sign = "\N{MINUS SIGN}" if amount < 0 else ""
    return f"{sign}{game.title.currency}{abs(amount):,}"


def limit_words(game: Game, limit: int | None = None) -> str:
    """The certificate limit of now or of another moment; none where all certificates there are would be within it."""
    if limit is None:
        limit = game.rules.certificate_limit(game)
    return "∞" if limit >= sum(game.state.size) + len(game.title.privates) else str(limit)


def corporation(game: Game, index: int) -> str:
    """Short name of a corporation."""
    return game.title.corporations[index].sym


def private(game: Game, index: int) -> str:
    """Short name of a private."""
    return game.title.privates[index].sym


def train_kind(game: Game, train: int) -> str:
    """The type of a train, as printed on it."""
    return game.title.train_kinds[train // 100].name


def a_train(kind: str) -> str:
    """``a 2-train``, ``an 8-train``."""
    return f"{'an' if kind[:1] == '8' else 'a'} {kind}-train"


def holder(game: Game, code: int | None) -> str:
    """Name of anybody who can own something."""
    if code is None:
        return "nobody"
    if 0 <= code < len(game.players) and code < SEATS:
        return game.players[code]
    if code >= CORPORATION:
        return corporation(game, code - CORPORATION)
    if code == POOL:
        return f"the {pages_of(game.title.name).pool[0]}"
    return {BANK: "the bank", IPO: "the IPO", TREASURY: "its treasury", GONE: "nobody"}.get(code, "–")


def round_name(game: Game) -> str:
    """The round in words: ``Operating round 3.2``."""
    s = game.state
    if s.reason:
        return "Game over"
    name = ROUNDS.get(s.round, s.round.replace("_", " ").capitalize())
    if s.number:
        return f"{name} {s.turn}.{s.number}"
    return name if s.round in ("auction", "opening") else f"{name} {s.turn}"


def short_name(game: Game) -> str:
    """The round in a few letters: ``OR 3.2``."""
    s = game.state
    if s.reason:
        return "Game over"
    return "Sale" if game.round.kind == OPENING else short_round(s.round, s.turn, s.number)


def short_round(kind: str, turn: int, number: int) -> str:
    """``SR 2``, ``OR 2.1``, or a title's own word: ``Merger 2.1``."""
    if number:
        return f"{'OR' if kind == 'operating' else kind.replace('_', ' ').capitalize()} {turn}.{number}"
    return f"SR {turn}" if kind == "stock" else ROUNDS.get(kind, kind)


def decision_words(game: Game) -> str:
    """What is asked now."""
    if game.over:
        return ""
    name = game.step.name
    running = game.state.get(AUCTION) if isinstance(game.step, OpeningSale) else None
    if running is not None:
        return f"raise the bid on {private(game, running)}, or pass"
    if name == "last-purchases" and not for_sale(game):
        return "use a private, or go on"
    pages = pages_of(game.title.name)
    known = pages.asked(game) or pages.decisions.get(name)
    if not known and name == "stock-turn" and has_bought(game):
        return _after_purchase(game)
    return known or DECISIONS.get(name) or game.rules.step_words(name)


def _after_purchase(game: Game) -> str:
    """What a stock turn still asks once its purchase is made."""
    choices = (choice.template if isinstance(choice, a.Range) else choice for choice in game.choices())
    left = {type(choice) for choice in choices} - {a.Trade, a.EndGame}
    if not left <= {a.Pass, a.Sell, a.Exchange}:
        return DECISIONS["stock-turn"]
    if a.Pass not in left:
        return "sell shares"
    other = "sell shares or " if a.Sell in left else "exchange a private or " if a.Exchange in left else ""
    return f"{other}end the turn"


def pass_words(game: Game) -> str:
    """What a pass is called where it is one of the choices."""
    name = game.step.name
    if name == "last-purchases" and not for_sale(game):
        return "Go on"
    if name == "stock-turn" and has_dealt(game):
        return "End turn"
    return pages_of(game.title.name).skips.get(name) or SKIPS.get(name, "Pass")


def for_sale(game: Game) -> bool:
    """A player owns a private that a company could buy."""
    return any(map(is_player, game.state.private_owner))


def why_ended(game: Game) -> str:
    """The reason of the end in words."""
    ruined = sum(game.state.bankrupt)
    if game.state.reason == "bankrupt" and 1 < ruined == len(game.players) - 1:
        return "All players but one are bankrupt."
    return end_words(game.state.reason)


def describe(game: Game, action: Action) -> str:
    """An action as a short phrase for chips and buttons: ``Buy PRR from the IPO``."""
    match action:
        case a.Pass():
            return "Pass"
        case a.Take():
            return f"Buy {action.private}"
        case a.Bid():
            return f"Bid {money(game, action.amount)} on {action.private}"
        case a.Par():
            return f"Start {action.corporation} at {money(game, action.price)}"
        case a.Buy():
            source = {"ipo": "IPO", "pool": pages_of(game.title.name).pool[0]}.get(
                action.source, action.source
            )
            return f"Buy {action.corporation} from the {source}"
        case a.Sell():
            return f"Sell {action.shares} {action.corporation}"
        case a.Trade():
            buyer = game.players[action.buyer] if action.buyer < len(game.players) else "?"
            return f"{action.private} to {buyer} for {money(game, action.price)}"
        case a.BuyPrivate():
            return f"Buy {action.private} for {money(game, action.price)}"
        case a.Lay():
            by = f" with {action.by}" if action.by else ""
            return f"Tile {action.tile} on {action.hex}{by}"
        case a.Place():
            by = f" with {action.by}" if action.by else ""
            return f"Token on {place_name(game, action.hex)}{by}"
        case a.Home():
            at = game.title.map.index.get(action.hex)
            several = at is not None and len(game.state.board.face(at).stops) > 1
            city = f"city {action.city + 1} of " if several else ""
            return f"Home of {action.corporation} in {city}{place_name(game, action.hex)}"
        case a.Run():
            count = len(action.routes)
            return "Run no train" if not count else f"Run {count} train{'s' if count > 1 else ''}"
        case a.Dividend():
            return {"pay": "Pay out", "withhold": "Withhold", "half": "Pay half"}.get(action.how, action.how)
        case a.BuyTrain():
            traded = f", handing in {a_train(action.trade_in.partition('-')[0])}" if action.trade_in else ""
            return f"Buy train {action.train.partition('-')[0]} for {money(game, action.price)}{traded}"
        case a.Discard():
            return f"{action.corporation} discards train {action.train.partition('-')[0]}"
        case a.Bankrupt():
            return "Declare bankruptcy"
        case a.EndGame():
            return "End the game"
        case _:
            return pages_of(game.title.name).describe(game, action) or text_form(action)


def place_name(game: Game, hex_: str) -> str:
    """``E19 Albany``."""
    at = game.title.map.index.get(hex_)
    name = game.title.map.hex_name[at] if at is not None else ""
    return f"{name} ({hex_})" if name else hex_


def stop_name(game: Game, node: int) -> str:
    """``New York (E22, city 2)``: the place of a stop, and which stop it is where the hex has several."""
    at, number = divmod(node, NODE)
    hex_, stops = game.title.map.names[at], game.state.board.face(at).stops
    place = place_name(game, hex_)
    if len(stops) < 2 or number >= len(stops):
        return place
    which = f"{'city' if stops[number].slots else 'stop'} {number + 1}"
    return f"{place} ({which})" if place == hex_ else f"{place[:-1]}, {which})"


@dataclass(frozen=True)
class Line:
    """A line of the log: after which action, how important, what."""

    index: int
    kind: str
    text: str
    why: str = ""
    """A bot's reason."""
    rule: str = ""
    """The rule under which a step was taken by itself."""
    step: str = ""
    """That step."""


def lines_of(game: Game, node: Node, who: str) -> list[Line]:
    """The log lines of one action, in the order in which things happened."""
    found: list[Line] = []
    if node.action is not None:
        asked = Game(game.rules, game.players, node.parent) if node.parent is not None else game
        found.append(Line(node.index, "pass" if isinstance(node.action, a.Pass) else "action",
                          f"{who}: {told(asked, node.action, node.events)}"))  # fmt: skip
    for events in _by_rounds(node.events):
        found += [Line(node.index, kind, text) for kind, text in consequences(game, events, node)]
        found += automatic_lines(game, events, node.index)
    return found


def _by_rounds(events: Iterable[Event]) -> list[list[Event]]:
    """What happened within a round, and then in each that began meanwhile."""
    found: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, e.RoundBegan | e.GameEnded):
            found.append([])
        found[-1].append(event)
    return found


def automatic_lines(game: Game, events: Iterable[Event], index: int) -> list[Line]:
    """What was passed for somebody who had nothing to decide, once for each step, with its rule."""
    found: dict[tuple[int, str], Line] = {}
    rules = rules_of_steps(game.title.name)
    for event in events:
        if isinstance(event, e.Passed) and event.auto:
            entity = event.entity
            nothing = nothing_words(game.title.name, event.step) or "nothing to decide"
            text = f"{holder(game, entity)}: {nothing}, so this is passed."
            found[entity, event.step] = Line(index, "auto", text, "", rules.get(event.step, ""), event.step)
    return list(found.values())


def told(game: Game, action: Action, events: Iterable[Event]) -> str:
    """The action with what it cost or earned."""
    phrase = describe(game, action)
    for event in events:
        match event:
            case e.Ran() if isinstance(action, a.Run):
                return f"{corporation(game, event.corporation)} runs for {money(game, event.revenue)}"
            case e.TileLaid() if isinstance(action, a.Lay):
                cost = sum(p.amount for p in events if isinstance(p, e.Paid) and p.why == reasons.TERRAIN)
                sym = corporation(game, event.corporation) if event.corporation >= 0 else ""
                paid = f" for {money(game, cost)}" if cost else ""
                return f"{sym} lays tile {action.tile} on {place_name(game, action.hex)}{paid}"
            case e.TokenPlaced() if isinstance(action, a.Place):
                return (
                    f"{corporation(game, event.corporation)} places a token in {place_name(game, action.hex)}"
                )
            case e.PrivateMoved() if isinstance(action, a.Take) and event.source == BANK:
                return f"{phrase} for {money(game, event.price)}"
            case e.DividendDeclared() if isinstance(action, a.Dividend):
                verb = {"pay": "pays out", "withhold": "withholds", "half": "pays half of"}.get(
                    event.how, event.how
                )
                return f"{corporation(game, event.corporation)} {verb} {money(game, event.revenue)}"
    return pages_of(game.title.name).told(game, action, events) or phrase


def consequences(game: Game, events: Iterable[Event], node: Node | None = None) -> list[tuple[str, str]]:
    """What else happened on the way to a position, as (kind, sentence)."""
    stood = node.parent.state.board.tokens if node and node.parent else ()
    taken = node.action.private if node and isinstance(node.action, a.Take) else ""
    found: list[tuple[str, str]] = []
    market = game.title.market
    pages = pages_of(game.title.name)
    rusted: Counter[tuple[str, str]] = Counter()
    for event in events:
        match event:
            case e.RoundBegan():
                found.append(("round", short_round(event.kind, event.turn, event.number)))
            case e.PhaseBegan():
                found.append(("event", f"Phase {game.title.phases[event.phase].name} begins."))
            case e.TrainRusted():
                rusted[(train_kind(game, event.train), holder(game, event.owner))] += 1
            case e.PresidentChanged() if event.old is not None and event.new is not None:
                found.append(("event", f"{holder(game, event.new)} becomes {pages.leader} of "
                                       f"{corporation(game, event.corporation)}."))  # fmt: skip
            case e.ParSet():
                moved = any(isinstance(x, e.SharesMoved) and x.source == TREASURY for x in events)
                word = "is now sold at" if moved else "starts at"
                found.append(
                    ("event", f"{corporation(game, event.corporation)} {word} {money(game, event.price)}.")
                )
            case e.Floated():
                found.append(("event", f"{corporation(game, event.corporation)} floats."))
            case e.PriceMoved() if event.source >= 0:
                before, after = market.price[event.source], market.price[event.target]
                found.append(("price", f"{corporation(game, event.corporation)} {money(game, before)} → "
                                       f"{money(game, after)}."))  # fmt: skip
            case e.PrivateMoved() if event.source == BANK and private(game, event.private) != taken:
                found.append(("event", f"{holder(game, event.target)} gets {private(game, event.private)} for "
                                       f"{money(game, event.price)}."))  # fmt: skip
            case e.PrivateClosed():
                found.append(("event", f"{private(game, event.private)} closes."))
            case e.AuctionOpened():
                found.append(("event", f"{private(game, event.private)} is auctioned among its bidders."))
            case e.OfferReduced():
                found.append(
                    ("event", f"{private(game, event.private)} now costs {money(game, event.price)}.")
                )
            case e.TokenPlaced() if not (stood and stood[event.corporation]):
                found.append(("event", f"{corporation(game, event.corporation)} places its home token."))
            case e.CorporationClosed():
                found.append(("event", f"{corporation(game, event.corporation)} closes and leaves the game."))
            case e.BankBroke():
                found.append(("event", "The bank is broken."))
            case e.WentBankrupt():
                found.append(("event", f"{holder(game, event.player)} is bankrupt."))
            case e.GameEnded():
                found.append(("round", END_OF_GAME))
            case _:
                if text := pages.happened(game, event):
                    found.append(("event", text))
    for (kind, owner), count in rusted.items():
        lost = a_train(kind) if count == 1 else f"{count} {kind}-trains"
        found.append(("event", f"{owner[:1].upper()}{owner[1:]} loses {lost} to rust."))
    return found
