"""Station markers of two companies that become one: at most eight stay, one on each hex."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...engine import verbs
from ...engine.actions import Action, Choice
from ...engine.game import Game
from ...engine.lookups import corporation_number, unknown
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.slots import Corporation
from ...engine.step import Frame, Kinds, Step
from ...finance.holders import CORPORATION
from .actions import Lift
from .charters import vacate
from .slots import TAKEOVER


def most_markers(g: Game) -> int:
    """R-1817-211: station markers a company can have."""
    return int(g.title.facts["stations"]["max"])


def all_markers(g: Game, company: int) -> int:
    """Markers of a company on the map and on its charter."""
    return len(g.state.board.tokens[company]) + g.state.tokens_left[company]


def on_map(g: Game, survivor: int, vanishing: int) -> set[int]:
    """Places with a marker of either company."""
    tokens = g.state.board.tokens
    return {*tokens[survivor], *tokens[vanishing]}


def doubled(g: Game, survivor: int, vanishing: int) -> list[int]:
    """1817/A-34: places of hexes where the two have markers in different cities."""
    places = on_map(g, survivor, vanishing)
    return sorted(
        node for node in places if any(other != node and other >> 3 == node >> 3 for other in places)
    )


def lift_doubles(g: Game, survivor: int, vanishing: int) -> None:
    """R-1817-303, 1817/A-34: where both stand in one city, the survivor's marker goes to its charter."""
    for node in g.state.board.tokens[survivor]:
        if node in g.state.board.tokens[vanishing]:
            verbs.remove_token(g, survivor, node)


def too_many(g: Game, survivor: int, vanishing: int) -> bool:
    """R-1817-391: more markers on the map than a company can have."""
    return len(on_map(g, survivor, vanishing)) > most_markers(g)


@dataclass
class ReduceMarkers(Step):
    """R-1817-303, R-1817-390, R-1817-391: the president takes markers away until one company can own the rest."""

    name = "reduce-markers"
    frame: Frame = (Corporation, Corporation)
    kinds: Kinds = (Lift,)

    def pair(self, g: Game) -> tuple[int, int]:
        """(survivor, vanishing company)."""
        _, survivor, vanishing = g.state.interrupts[-1]
        return int(survivor), int(vanishing)

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return decider(g, CORPORATION + self.pair(g)[0])

    def open(self, g: Game) -> bool:
        survivor, vanishing = self.pair(g)
        return too_many(g, survivor, vanishing) or bool(doubled(g, survivor, vanishing))

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        """The rest belongs to one company now; after a merger the other charter is free."""
        survivor, vanishing = int(frame[1]), int(frame[2])
        unite(g, survivor, vanishing)
        if g.state.get(TAKEOVER) is None:
            vacate(g, vanishing)

    def places(self, g: Game) -> Iterator[tuple[int, int]]:
        """(company, node) of every marker that may be taken away now."""
        survivor, vanishing = self.pair(g)
        free = too_many(g, survivor, vanishing)
        double = doubled(g, survivor, vanishing)
        for company in (survivor, vanishing):
            for node in sorted(g.state.board.tokens[company]):
                if node in double if double else free:
                    yield company, node

    def choices(self, g: Game) -> Iterator[Choice]:
        names = g.title.map.names
        for company, node in self.places(g):
            yield Lift(g.title.corporations[company].sym, names[node >> 3], node & 7)

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        company = corporation_number(g, action.corporation)
        if company < 0:
            return unknown("corporation", action.corporation)
        hex_ = g.title.map.index.get(action.hex, -1)
        if hex_ < 0:
            return refuse("hex-unknown", hex=action.hex[:20])
        if (company, hex_ * 8 + action.city) not in list(self.places(g)):
            return refuse("lift-place", corporation=action.corporation, hex=action.hex)
        return None

    def apply(self, g: Game, action: Any) -> None:
        company = corporation_number(g, action.corporation)
        verbs.remove_token(g, company, g.title.map.index[action.hex] * 8 + action.city)


def unite(g: Game, survivor: int, vanishing: int) -> None:
    """R-1817-390: markers of the vanishing company become the survivor's, eight at most; the rest is lost."""
    s = g.state
    total = min(most_markers(g), all_markers(g, survivor) + all_markers(g, vanishing))
    for node in s.board.tokens[vanishing]:
        verbs.remove_token(g, vanishing, node)
        verbs.add_token(g, survivor)
        verbs.place_token(g, survivor, node)
    verbs.set_tokens(g, survivor, total - len(s.board.tokens[survivor]))
