"""The free token of a private, beside the tile that its power laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...engine import verbs
from ...engine.actions import Choice, Pass, Place
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.slots import TURN, Private, Slot, Slots
from ...engine.step import Kinds, Step
from ...engine.steps.token import PLACED, place_refusal
from ...finance.holders import CORPORATION

FREE: Final = Slot[int | None](
    "token.free", None, of=Private | None, life=TURN, meaning="private whose free token can be placed"
)


@dataclass
class FreeToken(Step):
    """R-1830-262: after laying its tile, a private's corporation may place a token there free of charge."""

    name = "private-token"
    kinds: Kinds = (Place, Pass)
    slots: Slots = (FREE, PLACED)

    def private(self, g: Game) -> int:
        """Whose token can be placed, -1 nobody's."""
        private = g.state.get(FREE)
        return -1 if private is None else private

    def open(self, g: Game) -> bool:
        return self.private(g) >= 0 and next(self._places(g), None) is not None

    def _places(self, g: Game) -> Iterator[Place]:
        rule = g.title.privates[self.private(g)]
        power = rule.power("place_station")
        corporation = g.state.entity - CORPORATION
        if power is None or not g.state.tokens_left[corporation]:
            return
        for hex_ in power.hexes:
            for stop in range(len(g.state.board.faces[hex_].stops)):
                if place_refusal(g, corporation, hex_ * 8 + stop) is None:
                    yield Place(g.title.map.names[hex_], stop, rule.sym)

    def skip(self, g: Game) -> None:
        verbs.drop(g, FREE)

    def choices(self, g: Game) -> Iterator[Choice]:
        yield Pass()
        yield from self._places(g)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        rule = g.title.privates[self.private(g)]
        if action.hex not in g.title.map.index:
            return refuse("hex-unknown", hex=action.hex[:20])
        power = rule.power("place_station")
        assert power is not None
        if action.by != rule.sym or g.title.map.index[action.hex] not in power.hexes:
            names = ", ".join(g.title.map.names[h] for h in power.hexes)
            return refuse("power-target", private=rule.sym, tiles="its tile", hexes=names)
        if not 0 <= action.city < 7:
            return refuse("token-city", city=action.city, hex=action.hex)
        return place_refusal(g, g.state.entity - CORPORATION, g.title.map.index[action.hex] * 8 + action.city)

    def apply(self, g: Game, action: Any) -> None:
        s = g.state
        verbs.drop(g, FREE)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(s.entity, self.name))
        else:
            verbs.put(g, PLACED, True)
            verbs.place_token(g, s.entity - CORPORATION, g.title.map.index[action.hex] * 8 + action.city)
