"""Trains by hand. The phase follows from the trains that are out, and so does what has rusted."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.game import Game
from ...engine.state import replaced
from .edits import GiveTrain, NotPossible, Sold, TakeTrain
from .names import company, in_play, kind_number

POOL_NAME = "pool"
"""The open market as an owner of trains."""


def gone(g: Game, kind: int) -> bool:
    """True if trains of a kind have rusted: those that make them rust are out, or newer ones."""
    by = g.title.train_kinds[kind].rusts_on
    return by >= 0 and any(g.state.train_next[by:])


def left_behind(g: Game) -> Iterator[str]:
    """Kinds of which some are in the supply although newer trains are out that come after them."""
    s = g.state
    for kind, rule in enumerate(g.title.train_kinds):
        supply = g.rules.supply[kind]
        later = [
            other.name
            for n, other in enumerate(g.title.train_kinds)
            if n > kind and s.train_next[n] and (other.available_on < 0 or other.available_on > kind)
        ]
        if later and s.train_next[kind] < supply:
            left = supply - s.train_next[kind]
            yield f"{left} of {supply} {rule.name}-trains are in the supply and a {later[0]}-train is out"


def placed(g: Game, kind: int) -> list[int]:
    """Trains of a kind with companies and in the open market."""
    s = g.state
    return sorted(train for held in (*s.trains, s.discarded) for train in held if train // 100 == kind)


def give_train(g: Game, edit: GiveTrain) -> None:
    """Take a train from the supply."""
    s, kind = g.state, kind_number(g, edit.kind)
    rule = g.title.train_kinds[kind]
    if g.rules.books.trains_stay and gone(g, kind):
        newer = g.title.train_kinds[rule.rusts_on].name
        raise NotPossible(
            "rusted",
            f"{edit.kind}-trains have rusted: a {newer}-train is out.",
            sold=s.train_next[rule.rusts_on],
        )
    there = placed(g, kind)
    supply = g.rules.supply[kind]
    if 0 <= supply <= len(there) or len(there) >= 99:
        raise NotPossible("no-train", f"All {supply} {edit.kind}-trains are out.", count=supply)
    number = next(n for n in range(100) if kind * 100 + n not in there)
    s.train_next = replaced(s.train_next, kind, max(s.train_next[kind], number + 1))
    train = kind * 100 + number
    if edit.owner == POOL_NAME:
        s.discarded = (*s.discarded, train)
    else:
        index = in_play(g, edit.owner)
        s.trains = replaced(s.trains, index, (*s.trains[index], train))
        if s.cell[index] >= 0:
            s.floated = replaced(s.floated, index, 2)
            s.operated = replaced(s.operated, index, 1)
    settle(g)
    _within_limit(g)


def take_train(g: Game, edit: TakeTrain) -> None:
    """Give a train back to the supply."""
    s, kind = g.state, kind_number(g, edit.kind)
    index = -1 if edit.owner == POOL_NAME else company(g, edit.owner)
    held = s.discarded if index < 0 else s.trains[index]
    train = next((train for train in reversed(held) if train // 100 == kind), -1)
    if train < 0:
        whose = "The open market" if index < 0 else edit.owner
        raise NotPossible("no-train", f"{whose} has no {edit.kind}-train.")
    left = tuple(other for other in held if other != train)
    if index < 0:
        s.discarded = left
    else:
        s.trains = replaced(s.trains, index, left)
    if not g.rules.books.trains_stay and s.train_next[kind] == train % 100 + 1:
        s.train_next = replaced(s.train_next, kind, train % 100)
    settle(g)


def sold(g: Game, edit: Sold) -> None:
    """Say how many trains of a kind have left the supply; those that are nowhere have left the game."""
    s, kind = g.state, kind_number(g, edit.kind)
    there = placed(g, kind)
    if g.rules.books.trains_stay:
        raise NotPossible(
            "trains-stay",
            f"In {g.title.name} every train that was sold is with a company or in the open market until it rusts.",
        )
    supply = g.rules.supply[kind]
    least = there[-1] % 100 + 1 if there else 0
    most = 99 if supply < 0 else supply
    if type(edit.count) is not int or not least <= edit.count <= most:
        raise NotPossible(
            "count", f"From {least} to {most} {edit.kind}-trains can have been sold.", least=least, most=most
        )
    s.train_next = replaced(s.train_next, kind, edit.count)
    settle(g)


def settle(g: Game) -> None:
    """Rust what the newest trains make rust, number the others in a row, and find the phase."""
    s = g.state
    if g.rules.books.trains_stay:
        for kind in reversed(range(len(g.title.train_kinds))):  # the newest decide what has rusted
            if gone(g, kind):
                supply, by = g.rules.supply[kind], g.title.train_kinds[kind].rusts_on
                _keep(g, kind, {})
                all_ = supply if supply >= 0 else s.train_next[kind]
                s.train_next = replaced(s.train_next, kind, all_ if s.train_next[by] else 0)
            else:
                there = placed(g, kind)
                _keep(g, kind, {old: kind * 100 + n for n, old in enumerate(there)})
                s.train_next = replaced(s.train_next, kind, len(there))
    begun = [index for index, phase in enumerate(g.title.phases) if phase.on >= 0 and s.train_next[phase.on]]
    s.phase = max(begun, default=0)


def _keep(g: Game, kind: int, numbers: dict[int, int]) -> None:
    """Of a kind keep these trains, by these ids."""
    s = g.state

    def kept(held: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers.get(t, t) for t in held if t // 100 != kind or t in numbers)

    s.trains = tuple(map(kept, s.trains))
    s.discarded = kept(s.discarded)


def _within_limit(g: Game) -> None:
    """No company has more trains than the phase allows."""
    phase = g.title.phases[g.state.phase]
    for index, held in enumerate(g.state.trains):
        if len(held) > phase.train_limit:
            sym = g.title.corporations[index].sym
            raise NotPossible(
                "too-many-trains",
                f"{sym} would have {len(held)} trains; in phase {phase.name} a company may have {phase.train_limit}.",
                trains=len(held), limit=phase.train_limit,
            )  # fmt: skip
