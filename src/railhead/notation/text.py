"""Actions in words, both ways: ``bid SV 25``, ``tile F16 57 r2``, ``run best``.

``write`` gives the full form, which ``parse`` reads without a game. With a game ``parse`` understands shorter
forms too (``train 4``, ``buy NYC``, ``run best``, small letters): what is left out comes from the legal choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from ..engine.actions import Action, BuyTrain, Choice, Home, Place, Range, Routes
from ..engine.depot import on_offer
from ..engine.game import Game
from ..engine.lookups import train_text
from .faults import Ambiguous, Unreadable
from .forms import CORE, Form
from .twin import form_of, forms_of

LONGEST: Final = 4_000
SOURCES: Final = ("ipo", "pool", "president")
BARE: Final[Mapping[str, Form]] = {form.verb: form for form in CORE}


def write(action: Action) -> str:
    """The full form of an action."""
    return form_of(type(action)).write(action)


def usage(title: str) -> dict[str, str]:
    """The form of each action of a title by its first word."""
    return {verb: form.usage for verb, form in forms_of(title).items()}


def parse(text: str, game: Game | None = None, title: str = "") -> Action:
    """The action of a text; ``Unreadable`` or ``Ambiguous`` when it is none or could be several.

    Without a game only full forms are read, those of the named title or, without one, those that all titles have.
    """
    if game is not None:
        title = game.title.name
    forms = forms_of(title) if title else BARE
    if len(text) > LONGEST:
        raise Unreadable("that is too long for an action")
    words = text.split()
    if not words:
        raise Unreadable(f"an action begins with one of: {', '.join(forms)}")
    form = forms.get(words[0].lower())
    if form is None:
        raise Unreadable(f"{words[0][:40]!r} is not an action; understood are: {', '.join(forms)}")
    if [word.lower() for word in words] == ["run", "best"]:
        return _best(game)
    values = form.read(form, words[1:])
    if game is not None:
        values = {name: _spelled(game, name, value) for name, value in values.items()}
        return _complete(text, game, form, values)
    return _alone(form, values)


def _alone(form: Form, values: dict[str, Any]) -> Action:
    if form.kind in (Place, Home):
        values.setdefault("city", 0)
    for item in fields(form.kind):
        if item.name not in values and item.default is MISSING:
            raise Unreadable(f"{item.name} is missing; the form is: {form.usage}")
    return form.kind(**values)


def _best(game: Game | None) -> Action:
    if game is None:
        raise Unreadable("'run best' needs a game; the form is: run TRAIN:STOP-HEX-STOP …")
    if not any(isinstance(choice, Routes) for choice in game.choices()):
        raise Unreadable("no trains run now")
    return game.best_run()


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


def _complete(text: str, game: Game, form: Form, values: dict[str, Any]) -> Action:
    """Fill in what was left out from the legal choices; a full form is taken as it stands."""
    cls = form.kind
    trains = _train_ids(game, values) if "train" in values else None
    missing = [item.name for item in fields(cls) if item.name not in values and item.default is MISSING]
    if cls is Place and "city" not in values:
        missing.append("city")
    if not missing and trains is None:
        return cls(**values)
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
        return _alone(form, values)
    raise Unreadable(f"no such action is possible now; the form is: {form.usage}")


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
        yield choice_text(choice)
        if isinstance(choice, Routes) and choice.may_be_empty:
            yield "run none"


def choice_text(choice: Choice) -> str:
    """A choice in words."""
    if isinstance(choice, Range):
        low, high = choice.low, choice.high
        step = f" in steps of {choice.step}" if choice.step > 1 and low != high else ""
        return write(choice.at(low)) + (f" … {high}{step}" if high > low else "")
    return "run best" if isinstance(choice, Routes) else write(choice)
