"""Starting and floating companies: capital, home base, and the tile laid at home."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ...board import lays
from ...engine import verbs
from ...engine.actions import Action, Choice, Lay, Pass
from ...engine.events import Passed
from ...engine.game import Game
from ...engine.refusals import Refusal, refuse
from ...engine.seats import decider
from ...engine.slots import Corporation
from ...engine.step import Frame, Kinds, Step
from ...engine.steps.token import home_nodes
from ...engine.steps.track import ids_refusal, lay_action, shape_refusal
from ...finance.holders import BANK, CORPORATION, CREDIT, IPO
from .companies import BANKRUPT, INSOLVENT, SOUTHERN, mark, with_players
from .directors import settle_director
from .events import FloatedAgain
from .prices import cell_of

SPACE: Final = 2
"""Places of one space on the price track."""
HOME_TILE: Final = "home-tile"
"""Interrupt (corporation): a tile is to be laid at its home."""


def start_company(g: Game, player: int, corporation: int, price: int, paid: int) -> None:
    """R-1860-025, R-1860-083: the director's certificate for a par; ``paid`` is what is asked for it."""
    verbs.pay(g, player, BANK, paid, "share")
    certificate = g.state.president_shares[corporation]
    verbs.move_shares(g, corporation, IPO, player, certificate, president=True)
    verbs.set_par(g, corporation, price, cell_of(g, price), player)
    verbs.set_president(g, corporation, player)


def settle_company(g: Game, corporation: int, player: int) -> None:
    """R-1860-043, R-1860-100, R-1860-140: what follows when a player has got a share."""
    settle_director(g, corporation, player)
    s = g.state
    if not s.floated[corporation] and with_players(g, corporation) >= s.float_shares[corporation]:
        float_company(g, corporation)


def float_company(g: Game, corporation: int) -> None:
    """R-1860-141, R-1860-314: credits, marker below others at its place, home base; old bases are turned back."""
    s = g.state
    verbs.float_corporation(g, corporation)
    capital = s.par[corporation] * s.size[corporation]
    verbs.pay(g, CREDIT, CORPORATION + corporation, capital, "capital")
    verbs.capital_received(g, corporation)
    _place_marker(g, corporation)
    if corporation in s.get(BANKRUPT):
        mark(g, BANKRUPT, corporation, on=False)
        verbs.emit(g, FloatedAgain(corporation))
    if not g.rules.options.flag("insolvency_mark_survives_bankruptcy"):
        mark(g, INSOLVENT, corporation, on=False)
    if not s.board.tokens[corporation] and not s.get(SOUTHERN):
        verbs.place_token(g, corporation, home_nodes(g, corporation)[0])
    if untouched_home(g, corporation) and s.board.tokens[corporation] and not s.get(SOUTHERN):
        verbs.interrupt(g, HOME_TILE, corporation)


def _place_marker(g: Game, corporation: int) -> None:
    """R-1860-120, 1860/D-29: below others at its place; 18xx.games takes it two places down and up again."""
    cell = g.state.cell[corporation]
    there = max(cell - SPACE, 0) + SPACE
    if there == cell:
        verbs.requeue(g, corporation)
    else:
        verbs.move_price(g, corporation, there, "float")


def untouched_home(g: Game, corporation: int) -> bool:
    """R-1860-142: there is no tile and no printed track at home."""
    home = g.title.corporations[corporation].home
    return g.state.board.tiles[home] < 0 and not g.title.map.printed[home].exits


@dataclass
class HomeTile(Step):
    """R-1860-142, 1860/S-22: the director lays a free yellow tile at home; where none fits there is none."""

    asks: bool
    """Asked even when no tile fits (records of other programs)."""

    name = "home-tile"
    frame: Frame = (Corporation,)
    kinds: Kinds = (Lay, Pass)

    def corporation(self, g: Game) -> int:
        """The company that floats."""
        return int(g.state.interrupts[-1][1])

    def open(self, g: Game) -> bool:
        return self.asks or next(self._tiles(g), None) is not None

    def lapse(self, g: Game, frame: tuple[Any, ...]) -> None:
        verbs.emit(g, Passed(CORPORATION + int(frame[1]), self.name, True))

    def speaker(self, g: Game, action: Action | None = None) -> int | None:
        return decider(g, CORPORATION + self.corporation(g))

    def _tiles(self, g: Game) -> Iterator[Lay]:
        home = g.title.corporations[self.corporation(g)].home
        for tile, rotation in lays.fits(g.state.board, home):
            if g.state.tiles_left[tile]:
                yield lay_action(g, home, tile, rotation)

    def choices(self, g: Game) -> Iterator[Choice]:
        tiles = list(self._tiles(g))
        if not tiles:
            yield Pass()
        yield from tiles

    def refusal(self, g: Game, action: Any) -> Refusal | None:
        corporation = self.corporation(g)
        rule = g.title.corporations[corporation]
        home = g.title.map.names[rule.home]
        if isinstance(action, Pass):
            if next(self._tiles(g), None) is not None:
                return refuse("home-tile", corporation=rule.sym, hex=home)
            return None
        unknown = ids_refusal(g, action)
        if unknown is not None:
            return unknown
        if action.by:
            return refuse("power-used", private=action.by[:20])
        if action.hex != home:
            return refuse("home-tile", corporation=rule.sym, hex=home)
        return shape_refusal(g, action, rule.home, g.title.map.tile_index[action.tile])

    def apply(self, g: Game, action: Any) -> None:
        corporation = self.corporation(g)
        verbs.answered(g)
        if isinstance(action, Pass):
            verbs.emit(g, Passed(CORPORATION + corporation, self.name))
            return
        home = g.title.corporations[corporation].home
        verbs.lay_tile(g, corporation, home, g.title.map.tile_index[action.tile], action.rotation)
