"""Actions in words, both ways: ``bid SV 25``, ``tile F16 57 r2``, ``run best``.

``write`` gives the full form, which ``parse`` reads without a game. With a game ``parse`` understands shorter
forms too (``train 4``, ``buy NYC``, ``run best``, small letters): what is left out comes from the legal choices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from ..engine.actions import (
    KINDS,
    Action,
    Bankrupt,
    BuyTrain,
    Discard,
    Dividend,
    EndGame,
    Home,
    Lay,
    Pass,
    Place,
    Range,
    RouteOf,
    Routes,
    Run,
    Trade,
)
from ..engine.depot import on_offer
from ..engine.game import Game
from ..engine.lookups import train_text
from ..titles.g1870.actions import ACTIONS, Check, Decline, Mark, Protect, Redeem
from .faults import Ambiguous, Unreadable

LONGEST: Final = 4_000
USAGE: Final[Mapping[str, str]] = {
    "pass": "pass",
    "take": "take PRIVATE",
    "bid": "bid PRIVATE AMOUNT",
    "par": "par CORPORATION PRICE",
    "buy": "buy CORPORATION ipo|pool",
    "sell": "sell CORPORATION SHARES",
    "exchange": "exchange PRIVATE CORPORATION ipo|pool|president",
    "trade": "trade PRIVATE P<seat> PRICE",
    "private": "private PRIVATE PRICE",
    "tile": "tile HEX NUMBER r0…r5 [by PRIVATE]",
    "token": "token HEX[.CITY] [by PRIVATE]",
    "home": "home CORPORATION HEX[.CITY]",
    "run": "run best | run none | run TRAIN:STOP-HEX-STOP …",
    "pay": "pay",
    "withhold": "withhold",
    "half": "half",
    "train": "train TRAIN PRICE [for TRAIN]",
    "discard": "discard CORPORATION TRAIN",
    "bankrupt": "bankrupt",
    "protect": "protect",
    "decline": "decline",
    "redeem": "redeem CORPORATION P<seat>|pool",
    "reissue": "reissue CORPORATION",
    "mark": "mark PRIVATE HEX[.STOP] [SIDE]",
    "destination": "destination map|charter",
    "check": "check [CORPORATION,CORPORATION …] [by track]",
    "end": "end",
}
"""The form of each action by its first word."""

SOURCES: Final = ("ipo", "pool", "president")
Partial = tuple[type[Any], dict[str, Any]]


def write(action: Action) -> str:
    """The full form of an action."""
    if isinstance(action, Pass | Bankrupt | EndGame | Protect | Decline):
        return action.kind
    if isinstance(action, Check):
        return f"check {action.corporations}".strip() + (f" by {action.by}" if action.by else "")
    if isinstance(action, Redeem):
        return f"redeem {action.corporation} " + ("pool" if action.holder < 0 else f"P{action.holder + 1}")
    if isinstance(action, Mark):
        return f"mark {action.private} {action.hex}.{action.stop}" + (
            f" {action.side}" if action.side else ""
        )
    if isinstance(action, Dividend):
        return action.how
    if isinstance(action, Run):
        if not action.routes:
            return "run none"
        return "run " + " ".join(f"{route.train}:{'-'.join(route.path)}" for route in action.routes)
    if isinstance(action, Lay):
        by = f" by {action.by}" if action.by else ""
        return f"tile {action.hex} {action.tile} r{action.rotation}{by}"
    if isinstance(action, Place):
        by = f" by {action.by}" if action.by else ""
        return f"token {action.hex}.{action.city}{by}"
    if isinstance(action, Home):
        return f"home {action.corporation} {action.hex}.{action.city}"
    if isinstance(action, Trade):
        return f"trade {action.private} P{action.buyer + 1} {action.price}"
    if isinstance(action, BuyTrain):
        traded = f" for {action.trade_in}" if action.trade_in else ""
        return f"train {action.train} {action.price}{traded}"
    return " ".join([action.kind, *(str(getattr(action, item.name)) for item in fields(action))])


def parse(text: str, game: Game | None = None) -> Action:
    """The action of a text; ``Unreadable`` or ``Ambiguous`` when it is none or could be several."""
    if len(text) > LONGEST:
        raise Unreadable("that is too long for an action")
    words = text.split()
    if not words:
        raise Unreadable(f"an action begins with one of: {', '.join(USAGE)}")
    verb = words[0].lower()
    reader = READERS.get(verb)
    if reader is None:
        raise Unreadable(f"{words[0][:40]!r} is not an action; understood are: {', '.join(USAGE)}")
    if verb == "run" and [word.lower() for word in words[1:]] == ["best"]:
        return _best(game)
    cls, values = reader(verb, words[1:])
    if game is not None:
        values = {name: _spelled(game, name, value) for name, value in values.items()}
        return _complete(text, game, cls, values, verb)
    return _alone(cls, values, verb)


def _alone(cls: type[Any], values: dict[str, Any], verb: str) -> Action:
    if cls in (Place, Home):
        values.setdefault("city", 0)
    for item in fields(cls):
        if item.name not in values and item.default is MISSING:
            raise Unreadable(f"{item.name} is missing; the form is: {USAGE[verb]}")
    action: Action = cls(**values)
    return action


def _best(game: Game | None) -> Action:
    if game is None:
        raise Unreadable("'run best' needs a game; the form is: run TRAIN:STOP-HEX-STOP …")
    if not any(isinstance(choice, Routes) for choice in game.choices()):
        raise Unreadable("no trains run now")
    return game.best_run()


# what each first word is followed by


def _usage(verb: str) -> Unreadable:
    return Unreadable(f"the form is: {USAGE[verb]}")


def _number(verb: str, word: str) -> int:
    digits = word.removeprefix("$")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
        raise Unreadable(f"{word[:40]!r} is not a whole number; the form is: {USAGE[verb]}")
    return int(digits)


def _plain(*names: str) -> Callable[[str, list[str]], Partial]:
    """A reader for words and, last, a number that may be left out when a game is there to say it."""

    def read(verb: str, words: list[str]) -> Partial:
        cls = {**KINDS, **{kind.kind: kind for kind in ACTIONS}}[verb]
        kinds = {item.name: item.type for item in fields(cls)}
        if len(words) > len(names) or (names and not words):
            raise _usage(verb)
        return cls, {
            name: _number(verb, word) if kinds[name] == "int" else word
            for name, word in zip(names, words, strict=False)
        }

    return read


def _by(verb: str, words: list[str], mark: str) -> tuple[list[str], str]:
    lowered = [word.lower() for word in words]
    if mark not in lowered:
        return words, ""
    at = lowered.index(mark)
    if at != len(words) - 2:
        raise _usage(verb)
    return words[:at], words[at + 1]


def _trade(verb: str, words: list[str]) -> Partial:
    if not 2 <= len(words) <= 3 or words[1][:1].upper() != "P":
        raise _usage(verb)
    values: dict[str, Any] = {"private": words[0], "buyer": _number(verb, words[1][1:]) - 1}
    if len(words) == 3:
        values["price"] = _number(verb, words[2])
    return Trade, values


def _tile(verb: str, words: list[str]) -> Partial:
    words, by = _by(verb, words, "by")
    if not 2 <= len(words) <= 3:
        raise _usage(verb)
    values: dict[str, Any] = {"hex": words[0], "tile": words[1].removeprefix("#")}
    if len(words) == 3:
        values["rotation"] = _number(verb, words[2].lower().removeprefix("r"))
    if by:
        values["by"] = by
    return Lay, values


def _city(verb: str, word: str) -> dict[str, Any]:
    hex_, dot, city = word.partition(".")
    return {"hex": hex_, "city": _number(verb, city)} if dot else {"hex": hex_}


def _token(verb: str, words: list[str]) -> Partial:
    words, by = _by(verb, words, "by")
    if len(words) != 1:
        raise _usage(verb)
    values = _city(verb, words[0])
    if by:
        values["by"] = by
    return Place, values


def _home(verb: str, words: list[str]) -> Partial:
    if len(words) != 2:
        raise _usage(verb)
    return Home, {"corporation": words[0], **_city(verb, words[1])}


def _run(verb: str, words: list[str]) -> Partial:
    if [word.lower() for word in words] == ["none"]:
        return Run, {"routes": ()}
    if not words:
        raise _usage(verb)
    routes = []
    for word in words:
        train, colon, path = word.partition(":")
        stops = tuple(path.split("-"))
        if not colon or not train or not all(stops) or len(stops) < 2:
            raise Unreadable(
                f"{word[:40]!r} is not a route; the form is: TRAIN:STOP-HEX-STOP, such as 4-0:I15.0-H14-H16.0"
            )
        routes.append(RouteOf(train, stops))
    return Run, {"routes": tuple(routes)}


def _redeem(verb: str, words: list[str]) -> Partial:
    if not 1 <= len(words) <= 2:
        raise _usage(verb)
    values: dict[str, Any] = {"corporation": words[0]}
    if len(words) == 2:
        pool = words[1].lower() == "pool"
        if not pool and words[1][:1].upper() != "P":
            raise _usage(verb)
        values["holder"] = -1 if pool else _number(verb, words[1][1:]) - 1
    return Redeem, values


def _mark(verb: str, words: list[str]) -> Partial:
    if not 2 <= len(words) <= 3:
        raise _usage(verb)
    place = _city(verb, words[1])
    values = {"private": words[0], "hex": place["hex"]}
    if "city" in place:
        values["stop"] = place["city"]
    if len(words) == 3:
        values["side"] = words[2]
    return Mark, values


def _dividend(verb: str, words: list[str]) -> Partial:
    if words:
        raise _usage(verb)
    return Dividend, {"how": verb}


def _train(verb: str, words: list[str]) -> Partial:
    words, traded = _by(verb, words, "for")
    if not 1 <= len(words) <= 2:
        raise _usage(verb)
    values: dict[str, Any] = {"train": words[0]}
    if len(words) == 2:
        values["price"] = _number(verb, words[1])
    if traded:
        values["trade_in"] = traded
    return BuyTrain, values


def _check(verb: str, words: list[str]) -> Partial:
    how = words[-1] if len(words) > 2 and words[-2] == "by" else ""
    named = words[:-2] if how else words
    if len(named) > 1:
        raise _usage(verb)
    return Check, {"corporations": named[0] if named else "", **({"by": how} if how else {})}


READERS: Final[Mapping[str, Callable[[str, list[str]], Partial]]] = {
    "pass": _plain(),
    "take": _plain("private"),
    "bid": _plain("private", "amount"),
    "par": _plain("corporation", "price"),
    "buy": _plain("corporation", "source"),
    "sell": _plain("corporation", "shares"),
    "exchange": _plain("private", "corporation", "source"),
    "trade": _trade,
    "private": _plain("private", "price"),
    "tile": _tile,
    "token": _token,
    "home": _home,
    "run": _run,
    "pay": _dividend,
    "withhold": _dividend,
    "half": _dividend,
    "train": _train,
    "discard": _plain("corporation", "train"),
    "bankrupt": _plain(),
    "protect": _plain(),
    "decline": _plain(),
    "redeem": _redeem,
    "reissue": _plain("corporation"),
    "mark": _mark,
    "destination": _plain("where"),
    "check": _check,
    "end": _plain(),
}


# what a game adds


def _spelled(game: Game, name: str, value: Any) -> Any:
    """Words as the title's tables spell them, whatever letters were typed."""
    if not isinstance(value, str):
        return value
    title = game.title
    tables: dict[str, Iterable[str]] = {
        "private": title.private_index,
        "by": title.private_index,
        "corporation": title.corporation_index,
        "hex": title.map.index,
        "source": SOURCES,
        "train": title.train_index,
        "trade_in": title.train_index,
    }
    known = {known.upper(): known for known in tables.get(name, ())}
    if name in ("train", "trade_in"):
        kind, dash, number = value.rpartition("-")
        if dash:
            return f"{known.get(kind.upper(), kind)}-{number}"
    return known.get(value.upper(), value)


def _complete(text: str, game: Game, cls: type[Any], values: dict[str, Any], verb: str) -> Action:
    """Fill in what was left out from the legal choices; a full form is taken as it stands."""
    trains = _train_ids(game, values) if cls in (BuyTrain, Discard) else None
    missing = [item.name for item in fields(cls) if item.name not in values and item.default is MISSING]
    if cls is Place and "city" not in values:
        missing.append("city")
    if not missing and trains is None:
        action: Action = cls(**values)
        return action
    found: list[Action] = []
    amounts: list[Range] = []
    for choice in game.choices():
        sample = choice.template if isinstance(choice, Range) else choice
        if type(sample) is not cls or not _agrees(sample, values, trains, choice):
            continue
        if isinstance(choice, Range):
            amount = values.get(choice.field, choice.low if len(choice) == 1 else None)
            if amount is None:
                amounts.append(choice)
            else:
                found.append(choice.at(amount))
        elif not isinstance(choice, Routes):
            found.append(choice)
    if trains is not None and cls is BuyTrain:
        found, amounts = _bank_first(game, found, amounts, values)
    found = list(dict.fromkeys(found))
    if len(found) == 1:
        return found[0]
    if found:
        raise Ambiguous(text.strip(), (write(action) for action in found[:12]))
    if amounts:
        forms = "; ".join(f"{write(row.at(row.low))} … {row.high}" for row in amounts[:6])
        raise Unreadable(f"the {amounts[0].field} is missing; understood would be: {forms}")
    if "city" in missing and set(missing) == {"city"}:
        return _alone(cls, values, verb)
    raise Unreadable(f"no such action is possible now; the form is: {USAGE[verb]}")


def _train_ids(game: Game, values: dict[str, Any]) -> list[str] | None:
    """Ids that a bare kind of train can mean; None when the id was given in full."""
    kind = values["train"]
    if kind not in game.title.train_index:
        return None
    index = game.title.train_index[kind]
    everywhere = [train for held in game.state.trains for train in held]
    everywhere += [train for train, _ in on_offer(game)]
    return [train_text(game, train) for train in everywhere if train // 100 == index]


def _agrees(sample: Any, values: dict[str, Any], trains: list[str] | None, choice: object) -> bool:
    for name, value in values.items():
        if isinstance(choice, Range) and name == choice.field:
            if not (isinstance(value, int) and choice.low <= value <= choice.high):
                return False
        elif name == "train" and trains is not None:
            if sample.train not in trains:
                return False
        elif getattr(sample, name) != value:
            return False
    return "trade_in" in values or not getattr(sample, "trade_in", "")


def _bank_first(
    game: Game, found: list[Action], amounts: list[Range], values: dict[str, Any]
) -> tuple[list[Action], list[Range]]:
    """A bare kind of train means the bank's, at its printed price."""
    offers = {train_text(game, train): train for train, _ in on_offer(game)}
    bank: list[Action] = [
        action for action in found if isinstance(action, BuyTrain) and action.train in offers
    ]
    for row in amounts:
        sample = row.template
        if isinstance(sample, BuyTrain) and sample.train in offers:
            price = game.title.train_kinds[offers[sample.train] // 100].price
            if row.low <= price <= row.high and row.field == "price":
                bank.append(row.at(price))
    return (bank, []) if bank else (found, amounts)


def choices_text(game: Game) -> Iterator[str]:
    """Every legal choice in words; amounts as ``bid SV 25 … 600``."""
    for choice in game.choices():
        if isinstance(choice, Range):
            low, high = choice.low, choice.high
            step = f" in steps of {choice.step}" if choice.step > 1 and low != high else ""
            yield write(choice.at(low)) + (f" … {high}{step}" if high > low else "")
        elif isinstance(choice, Routes):
            yield "run best"
            if choice.may_be_empty:
                yield "run none"
        else:
            yield write(choice)
