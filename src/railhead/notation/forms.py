"""Text forms: how one kind of action is said in words, ``bid SV 25`` or ``tile F16 57 r2``.

A form writes an action in full and reads the words that follow its first one. What was left out is filled in by
``railhead.notation.text`` from the legal choices. Titles declare forms for the actions that they alone have; an action
for which nobody declares one is written as its kind and its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, TypeAlias

from ..engine.actions import (
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
)  # fmt: skip
from .faults import Unreadable

Values: TypeAlias = dict[str, Any]
"""Fields of an action by name, those that were said."""


@dataclass(frozen=True)
class Form:
    """One first word, the kind of action it begins, and both directions."""

    verb: str
    kind: type[Action]
    usage: str
    read: Callable[[Form, list[str]], Values]
    """The fields in the words behind the verb."""
    write: Callable[[Any], str]
    """The full form of an action of this kind."""

    def misread(self) -> Unreadable:
        """Words that are not of this form."""
        return Unreadable(f"the form is: {self.usage}")


# parts of forms


def number(form: Form, word: str) -> int:
    """A whole number, with or without a sign of currency."""
    digits = word.removeprefix("$")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
        raise Unreadable(f"{word[:40]!r} is not a whole number; the form is: {form.usage}")
    return int(digits)


def seat(form: Form, word: str) -> int:
    """A player: ``P1`` is seat 0."""
    if word[:1].upper() != "P":
        raise form.misread()
    return number(form, word[1:]) - 1


def site(form: Form, word: str, field: str = "city") -> Values:
    """A hex, and the place on it if it is named: ``E11.1``."""
    hex_, dot, place = word.partition(".")
    return {"hex": hex_, field: number(form, place)} if dot else {"hex": hex_}


def tail(form: Form, words: list[str], mark: str) -> tuple[list[str], str]:
    """Words without a last ``by CS`` or ``for 4-1``, and what it names."""
    lowered = [word.lower() for word in words]
    if mark not in lowered:
        return words, ""
    at = lowered.index(mark)
    if at != len(words) - 2:
        raise form.misread()
    return words[:at], words[at + 1]


def in_order(*names: str) -> Callable[[Form, list[str]], Values]:
    """A reader of one word for each field; the last ones may be left out when a game is there to say them."""

    def read(form: Form, words: list[str]) -> Values:
        kinds = {item.name: item.type for item in fields(form.kind)}
        if len(words) > len(names) or (names and not words):
            raise form.misread()
        return {
            name: number(form, word) if kinds[name] in ("int", int) else word
            for name, word in zip(names, words, strict=False)
        }

    return read


def all_fields(action: Action) -> str:
    """Kind and fields."""
    return " ".join([action.kind, *(str(getattr(action, item.name)) for item in fields(action))])


def plain(kind: type[Action], usage: str = "") -> Form:
    """The form of an action that is its kind and its fields, in their order."""
    needed = [item.name for item in fields(kind)]
    optional = {item.name for item in fields(kind) if item.default is not MISSING}
    words = [f"[{name.upper()}]" if name in optional else name.upper() for name in needed]
    return Form(kind.kind, kind, usage or " ".join([kind.kind, *words]), in_order(*needed), all_fields)


# what every title has


def _trade(form: Form, words: list[str]) -> Values:
    if not 2 <= len(words) <= 3:
        raise form.misread()
    values: Values = {"private": words[0], "buyer": seat(form, words[1])}
    if len(words) == 3:
        values["price"] = number(form, words[2])
    return values


def _tile(form: Form, words: list[str]) -> Values:
    words, by = tail(form, words, "by")
    if not 2 <= len(words) <= 3:
        raise form.misread()
    values: Values = {"hex": words[0], "tile": words[1].removeprefix("#")}
    if len(words) == 3:
        values["rotation"] = number(form, words[2].lower().removeprefix("r"))
    if by:
        values["by"] = by
    return values


def _token(form: Form, words: list[str]) -> Values:
    words, by = tail(form, words, "by")
    if len(words) != 1:
        raise form.misread()
    values = site(form, words[0])
    if by:
        values["by"] = by
    return values


def _home(form: Form, words: list[str]) -> Values:
    if len(words) != 2:
        raise form.misread()
    return {"corporation": words[0], **site(form, words[1])}


def _run(form: Form, words: list[str]) -> Values:
    if [word.lower() for word in words] == ["none"]:
        return {"routes": ()}
    if not words:
        raise form.misread()
    routes = []
    for word in words:
        train, colon, path = word.partition(":")
        calls = -1
        if path.endswith(")"):
            path, _, said = path[:-1].partition("(")
            calls = number(form, said)
        stops = tuple(path.split("-"))
        if not colon or not train or not all(stops) or len(stops) < 2:
            raise Unreadable(
                f"{word[:40]!r} is not a route; the form is: TRAIN:STOP-HEX-STOP, such as 4-0:I15.0-H14-H16.0"
            )
        routes.append(RouteOf(train, stops, calls))
    return {"routes": tuple(routes)}


def _dividend(form: Form, words: list[str]) -> Values:
    if words:
        raise form.misread()
    return {"how": form.verb}


def _train(form: Form, words: list[str]) -> Values:
    words, traded = tail(form, words, "for")
    if not 1 <= len(words) <= 2:
        raise form.misread()
    values: Values = {"train": words[0]}
    if len(words) == 2:
        values["price"] = number(form, words[1])
    if traded:
        values["trade_in"] = traded
    return values


def _by(action: Lay | Place) -> str:
    return f" by {action.by}" if action.by else ""


def _write_run(action: Run) -> str:
    if not action.routes:
        return "run none"
    return "run " + " ".join(
        f"{route.train}:{'-'.join(route.path)}{f'({route.calls})' if route.calls >= 0 else ''}"
        for route in action.routes
    )


def _write_tile(action: Lay) -> str:
    return f"tile {action.hex} {action.tile} r{action.rotation}{_by(action)}"


def _write_token(action: Place) -> str:
    return f"token {action.hex}.{action.city}{_by(action)}"


def _write_home(action: Home) -> str:
    return f"home {action.corporation} {action.hex}.{action.city}"


def _write_trade(action: Trade) -> str:
    return f"trade {action.private} P{action.buyer + 1} {action.price}"


def _write_dividend(action: Dividend) -> str:
    return action.how


def _write_train(action: BuyTrain) -> str:
    traded = f" for {action.trade_in}" if action.trade_in else ""
    return f"train {action.train} {action.price}{traded}"


CORE: Final[tuple[Form, ...]] = (
    plain(Pass),
    plain(Take),
    plain(Bid),
    plain(Par),
    plain(Buy, "buy CORPORATION ipo|pool"),
    plain(Sell),
    plain(Exchange, "exchange PRIVATE CORPORATION ipo|pool|president"),
    Form("trade", Trade, "trade PRIVATE P<seat> PRICE", _trade, _write_trade),
    plain(BuyPrivate),
    Form("tile", Lay, "tile HEX NUMBER r0…r5 [by PRIVATE]", _tile, _write_tile),
    Form("token", Place, "token HEX[.CITY] [by PRIVATE]", _token, _write_token),
    Form("home", Home, "home CORPORATION HEX[.CITY]", _home, _write_home),
    Form("run", Run, "run best | run none | run TRAIN:STOP-HEX-STOP …", _run, _write_run),
    Form("pay", Dividend, "pay", _dividend, _write_dividend),
    Form("withhold", Dividend, "withhold", _dividend, _write_dividend),
    Form("half", Dividend, "half", _dividend, _write_dividend),
    Form("train", BuyTrain, "train TRAIN PRICE [for TRAIN]", _train, _write_train),
    plain(Discard),
    plain(Bankrupt),
    plain(EndGame),
)
"""The forms of the kinds that every title can use."""


def by_verb(forms: tuple[Form, ...], kinds: tuple[type[Action], ...]) -> Mapping[str, Form]:
    """Forms by their first word: the core's, a title's, and plain ones for kinds without; ``end`` comes last.

    A title may say a kind of the core in its own way.
    """
    said = {form.kind for form in forms}
    own = (*forms, *(plain(kind) for kind in kinds if kind not in said))
    found = {form.verb: form for form in CORE[:-1]}
    for form in (*own, CORE[-1]):
        if form.verb in found and found[form.verb].kind is not form.kind:
            raise ValueError(f"two actions begin with {form.verb!r}")
        found[form.verb] = form
    return found
