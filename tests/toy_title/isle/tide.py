"""The tide: a decision of its own, a fact of its own in the state, and a rule of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from railhead.engine import verbs
from railhead.engine.actions import Action, Choice, Lay, Pass
from railhead.engine.events import Event, Passed
from railhead.engine.game import Game
from railhead.engine.refusals import Refusal, refuse
from railhead.engine.slots import GAME, Slot
from railhead.engine.step import Kinds, Step
from railhead.engine.steps import track
from railhead.finance.holders import BANK, CORPORATION

LOW: Final = "low"
HIGH: Final = "high"
WATER: Final = Slot[str]("isle.water", HIGH, of=str, life=GAME, meaning="how the water stands")


@dataclass(frozen=True, slots=True)
class Tide(Action):
    """A company turns the tide: ``low`` or ``high``."""

    kind: ClassVar[str] = "tide"
    water: str


@dataclass(slots=True)
class TideTurned(Event):
    """The water stands otherwise than before."""

    kind: ClassVar[str] = "tide-turned"
    corporation: int
    water: str


def other(water: str) -> str:
    """The other state of the water."""
    return LOW if water == HIGH else HIGH


@dataclass
class TurnTide(Step):
    """R-ISLE-002: at the beginning of its turn a company may turn the tide, for money."""

    cost: int

    name = "turn-tide"
    kinds: Kinds = (Tide, Pass)
    slots = (WATER,)

    def open(self, g: Game) -> bool:
        return g.state.treasury[g.state.entity - CORPORATION] >= self.cost

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield Tide(other(g.state.get(WATER)))

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass) or action.water == other(g.state.get(WATER)):
            return None
        return refuse("tide-water", Tide(other(g.state.get(WATER))), water=g.state.get(WATER))

    def apply(self, g: Game, action: Any) -> None:
        if isinstance(action, Pass):
            verbs.emit(g, Passed(g.state.entity, self.name))
        else:
            verbs.pay(g, g.state.entity, BANK, self.cost, "tide")
            verbs.put(g, WATER, action.water)
            verbs.emit(g, TideTurned(g.state.entity - CORPORATION, action.water))
        verbs.next_step(g)


@dataclass
class TidalTrack(Step):
    """R-ISLE-003: one tile a turn; on the shallows only at low water."""

    shallows: frozenset[int]

    name = "lay-track"
    kinds: Kinds = (Lay, Pass)
    slots = (WATER,)

    def dry(self, g: Game, hex_: int) -> bool:
        """Whether a hex can be built on as the water stands."""
        return g.state.get(WATER) == LOW or hex_ not in self.shallows

    def open(self, g: Game) -> bool:
        return next((c for c in self.choices(g) if isinstance(c, Lay)), None) is not None

    def idle(self, g: Game) -> bool:
        return True

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        company = g.state.entity - CORPORATION
        for hex_, tile, rotation in track.connected_lays(g, company, lambda hex_: self.dry(g, hex_)):
            yield track.lay_action(g, hex_, tile, rotation)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        unknown = track.ids_refusal(g, action)
        if unknown is not None:
            return unknown
        company = g.state.entity - CORPORATION
        if action.by:
            sym = g.title.corporations[company].sym
            return refuse("power-owner", private=action.by[:20], corporation=sym)
        hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
        if not self.dry(g, hex_):
            return refuse("tide-high", hex=action.hex)
        return (
            track.shape_refusal(g, action, hex_, tile)
            or track.connection_refusal(g, action, company, hex_, tile)
            or track.cost_refusal(g, company, track.terrain_cost(g, hex_))
        )

    def apply(self, g: Game, action: Any) -> None:
        if isinstance(action, Pass):
            verbs.emit(g, Passed(g.state.entity, self.name))
        else:
            hex_, tile = g.title.map.index[action.hex], g.title.map.tile_index[action.tile]
            company = g.state.entity - CORPORATION
            track.carry_out(g, company, hex_, tile, action.rotation, track.terrain_cost(g, hex_))
        verbs.next_step(g)
