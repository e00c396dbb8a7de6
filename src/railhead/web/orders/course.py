"""What was played in a what-if after the present position of the table: the stuff of which an order is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, Final

from ...engine.actions import Action, BuyTrain, Pass
from ...engine.game import Game, Node
from ...finance.holders import CORPORATION
from ...notation import records
from ...titles.agreement import parties
from ..title_pages.orders import OrderFault
from ..wording.words import corporation, describe, holder, pass_words
from .lasting import PLAYERS

MOST_STEPS: Final = 100
"""Actions of an order."""


@dataclass(frozen=True)
class Step:
    """One action of the what-if."""

    seat: int
    action: Action
    words: str
    asked: str
    """The name of the decision in which it was taken."""
    sign: tuple[str, ...]
    """What it has in common with others like it; nothing for a pass."""

    def kept(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "seat": self.seat, "action": records.encode(self.action), "words": self.words, "asked": self.asked,
            "sign": list(self.sign),
        }  # fmt: skip


@dataclass(frozen=True)
class Course:
    """What happens in a what-if from the present position to the last action of a seat."""

    seat: int
    steps: tuple[Step, ...]
    rounds: tuple[tuple[str, int, int], ...]
    """Rounds that it goes through, the last one last."""
    passable: bool
    """The seat is asked in a round of players, where an order can pass."""


def before(game: Game, node: Node) -> Game:
    """The position in which an action was taken."""
    return Game(game.rules, game.players, node.parent)


def sign(game: Game, action: Action) -> tuple[str, ...]:
    """What an action has in common with those like it, whoever does them and in whatever number: its kind, the company
    that acts, and all its names. A pass is like nothing.
    """
    if isinstance(action, Pass):
        return ()
    entity = game.state.entity
    company = corporation(game, entity - CORPORATION) if entity >= CORPORATION else ""
    names = [getattr(action, item.name) for item in fields(action)]
    if isinstance(action, BuyTrain):
        names = [action.train.partition("-")[0]]
    return (action.kind, company, *(name for name in names if isinstance(name, str)))


def goes_on(game: Game, there: Game) -> bool:
    """True if a what-if has the present position in its past."""
    return there.actions[: game.length] == game.actions


def actors(game: Game, there: Game) -> Iterator[int]:
    """Seats that act in a what-if after the present position, each once."""
    seen = set()
    for node in there.nodes(game.length):
        assert node.action is not None
        seat = before(there, node).speaker(node.action)
        if seat not in seen:
            seen.add(seat)
            yield seat


def course_of(game: Game, there: Game, seat: int) -> Course:
    """What a seat does in a what-if after the present position, and what happens in between."""
    nodes = there.nodes(game.length)
    if not goes_on(game, there):
        raise OrderFault("The table has gone another way than this what-if, or further.")
    steps: list[Step] = []
    rounds: list[tuple[str, int, int]] = []
    mine, passable = 0, False
    for node in nodes:
        at, action = before(there, node), node.action
        assert action is not None
        s, speaker = at.state, at.speaker(action)
        if (s.round, s.turn, s.number) not in rounds:
            rounds.append((s.round, s.turn, s.number))
        words = pass_words(at) if isinstance(action, Pass) else describe(at, action)
        steps.append(Step(speaker, action, words, at.step.name, sign(at, action)))
        if speaker != seat:
            continue
        _check(at, action, words, seat)
        mine, passable = len(steps), passable or at.round.kind in PLAYERS
    if not mine:
        raise OrderFault(
            f"In this what-if {holder(game, seat)} does nothing after the position of the table."
        )
    last = nodes[mine - 1]
    steps = [*steps[:mine], *_closing(there.at(last.index), before(there, last), seat)]
    if len(steps) > MOST_STEPS:
        raise OrderFault(
            f"An order follows a what-if over {MOST_STEPS} actions at most; here it is {len(steps)}."
        )
    s = before(there, last).state
    kept = rounds[: rounds.index((s.round, s.turn, s.number)) + 1]
    return Course(seat, tuple(steps), tuple(kept), passable)


def _check(game: Game, action: Action, words: str, seat: int) -> None:
    """An order decides when its player is asked, and asks nobody."""
    if game.actor != seat:
        raise OrderFault(f"“{words}” is done out of turn. An order cannot do that.")
    asked = sorted(parties(game, action))
    if asked:
        raise OrderFault(
            f"“{words}” needs the consent of {holder(game, asked[0])}. An order cannot ask for it."
        )


def _closing(after: Game, at: Game, seat: int) -> Iterator[Step]:
    """The end of a turn of a player that the what-if leaves open."""
    if after.over or isinstance(after.node.action, Pass) or after.round.kind not in PLAYERS:
        return
    then, now = at.state, after.state
    same = (then.round, then.turn, then.entity) == (now.round, now.turn, now.entity)
    if same and after.actor == seat and not now.interrupts and after.why_not(Pass()) is None:
        yield Step(seat, Pass(), pass_words(after), after.step.name, ())
