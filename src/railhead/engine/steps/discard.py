"""Returning trains above the limit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...finance.holders import CORPORATION, POOL
from .. import verbs
from ..actions import Action, Choice, Discard
from ..depot import train_limit
from ..game import Game
from ..lookups import train_number, train_text
from ..refusals import Refusal, refuse
from ..slots import Corporation
from ..step import Frame, Kinds, Step


@dataclass
class DiscardTrain(Step):
    """R-1830-203, 1830/A-36: the president chooses what goes back. Interrupt (corporation).

    Without a president the lowest trains go.
    """

    name = "return-trains"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Discard,)

    def _corporation(self, g: Game) -> int:
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        corporation = self._corporation(g)
        if g.state.president[corporation] is None:
            return False
        return len(g.state.trains[corporation]) > train_limit(g)

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """A corporation that nobody leads returns its oldest kinds first."""
        corporation = frame[1]
        over = len(g.state.trains[corporation]) - train_limit(g)
        for train in sorted(g.state.trains[corporation])[: max(0, over)]:
            verbs.take_train(g, train, CORPORATION + corporation, POOL)

    def speaker(self, g: Game, action: Action | None = None) -> int:
        return g.state.president_of(self._corporation(g))

    def choices(self, g: Game) -> Iterator[Choice]:
        corporation = self._corporation(g)
        seen = set()
        for train in sorted(g.state.trains[corporation]):
            if train // 100 not in seen:
                seen.add(train // 100)
                yield Discard(g.title.corporations[corporation].sym, train_text(g, train))

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        corporation = self._corporation(g)
        sym = g.title.corporations[corporation].sym
        if action.corporation != sym:
            return refuse("discard-who", corporation=sym)
        if train_number(g, action.train) not in g.state.trains[corporation]:
            return refuse("no-train", corporation=sym, train=action.train[:20])
        return None

    def apply(self, g: Game, action: Any) -> None:
        corporation = self._corporation(g)
        verbs.take_train(g, train_number(g, action.train), CORPORATION + corporation, POOL)
