"""Placing bases in 1860."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ...engine.actions import Choice, Pass, Place
from ...engine.game import Game
from ...engine.refusals import Refusal
from ...engine.step import Kinds, Step
from ...engine.steps.token import StationToken
from ...finance.holders import CORPORATION
from .companies import INSOLVENT, in_receivership
from .end import building_over


@dataclass
class PlaceBase(Step):
    """R-1860-190 to R-1860-194: one base a turn, unless the company is insolvent, undirected or building is over."""

    tokens: StationToken = field(default_factory=StationToken)

    name = "place-token"
    kinds: Kinds = (Place, Pass)

    def __post_init__(self) -> None:
        self.slots = self.tokens.slots

    def open(self, g: Game) -> bool:
        corporation = g.state.entity - CORPORATION
        barred = corporation in g.state.get(INSOLVENT) or in_receivership(g, corporation) or building_over(g)
        return not barred and self.tokens.open(g)

    def idle(self, g: Game) -> bool:
        return self.tokens.idle(g)

    def choices(self, g: Game) -> Iterator[Choice]:
        return self.tokens.choices(g)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        return self.tokens.refusal(g, action)

    def apply(self, g: Game, action: Any) -> None:
        self.tokens.apply(g, action)
