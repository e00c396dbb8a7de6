"""Insolvency: who has a valid route, who is insolvent, and which train is leased."""

from __future__ import annotations

from ...board.board import Board
from ...board.maps import NODE
from ...board.network import can_run
from ...board.routes.track import legs_from
from ...engine import verbs
from ...engine.depot import cheapest, on_offer
from ...engine.game import Game
from .companies import INSOLVENT, ROUTED, in_receivership, mark
from .events import InsolvencyChanged


def station_from(board: Board, home: int) -> bool:
    """R-1860-231: whether track from a base leads, past halts at most, to another large or small station."""

    def follow(node: int, nodes: frozenset[int], pieces: frozenset[int]) -> bool:
        for leg in legs_from(board, node, False):
            if leg.end in nodes or not pieces.isdisjoint(leg.pieces):
                continue
            if board.faces[leg.end // NODE].stops[leg.end % NODE].kind != "halt":
                return True
            if follow(leg.end, nodes | {leg.end}, pieces.union(leg.pieces)):
                return True
        return False

    return follow(home, frozenset((home,)), frozenset())


def valid_route(g: Game, corporation: int) -> bool:
    """R-1860-231, 1860/S-31, 1860/D-21: a station can be reached from the home base, or once could from any."""
    board = g.state.board
    if not board.tokens[corporation]:
        return False
    if g.rules.options.text("valid_route") == "home":
        return station_from(board, board.tokens[corporation][0])
    return corporation in g.state.get(ROUTED) or can_run(board, corporation)


def remember_route(g: Game, corporation: int) -> None:
    """1860/D-21: records of 18xx.games remember a route for good."""
    if g.rules.options.text("valid_route") == "any_base" and valid_route(g, corporation):
        mark(g, ROUTED, corporation)


def set_insolvent(g: Game, corporation: int, on: bool) -> None:
    """A company becomes insolvent, or is so no more."""
    if (corporation in g.state.get(INSOLVENT)) != on:
        mark(g, INSOLVENT, corporation, on)
        verbs.emit(g, InsolvencyChanged(corporation, on))


def leased_train(g: Game, corporation: int) -> int | None:
    """R-1860-233: the bank's cheapest train for an insolvent company that cannot pay for it."""
    s = g.state
    if corporation not in s.get(INSOLVENT) or s.trains[corporation]:
        return None
    if s.treasury[corporation] >= cheapest(g):
        return None
    return min(on_offer(g), key=lambda offer: g.title.train_kinds[offer[0] // 100].price)[0]


def begin_turn(g: Game, corporation: int) -> None:
    """R-1860-251: a company in receivership without a train is insolvent at once."""
    remember_route(g, corporation)
    if in_receivership(g, corporation) and not g.state.trains[corporation] and valid_route(g, corporation):
        set_insolvent(g, corporation, True)


def end_turn(g: Game, corporation: int) -> None:
    """R-1860-230, 1860/D-30: insolvent is who ends a turn without a train and with a valid route."""
    remember_route(g, corporation)
    if g.state.trains[corporation]:
        set_insolvent(g, corporation, False)
    elif valid_route(g, corporation):
        set_insolvent(g, corporation, True)
