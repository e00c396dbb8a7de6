"""Companies of 1870: closing, certificate limits, reissue, destination markers, the $400 finish."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...board.network import can_run
from ...engine import verbs
from ...engine.game import Game
from ...engine.holdings import price_of
from ...engine.options import Options
from ...engine.slots import GAME, Corporation, Count, Slot
from ...engine.steps.token import reserved_for
from ...finance.holders import CORPORATION
from .connections import MARKERS, Marker, goal, marker_of, put_marker
from .markers import MarkerKind
from .privates import edge_marker, remove_markers
from .variants import data

FINISH: Final = Slot[bool](
    "finish", False, of=bool, life=GAME, meaning="a share price has reached the price that ends the game"
)
CLOSINGS: Final = Slot[int]("closings", 0, of=Count, life=GAME, meaning="companies that have closed")
DUTY: Final = Slot[frozenset[int]](
    "duty", frozenset(), of=frozenset[Corporation], life=GAME, meaning="companies that once had a route"
)


def certificate_limit(second_row: bool) -> Callable[[Game], int]:
    """R-1870-003, R-1870-055, R-1870-146: the row for ten companies, for nine, and where agreed for eight."""
    lower = data("variants.json")["eight_company_row"]

    def limit(g: Game) -> int:
        players = str(len(g.players))
        row = g.title.facts["cert_limit"][players]
        closed = g.state.get(CLOSINGS)
        if closed >= 2 and second_row:
            return int(row.get("8", lower.get(players, row["9"])))
        return int(row["9"] if closed else row["10"])

    return limit


def reissue_value(options: Options) -> Callable[[Game, int], int]:
    """R-1870-093, R-1870-094, R-1870-146, 1870/D-02: the par the present price of a company calls for."""
    change = data("variants.json")
    most = change["highest_reissue"] if options.flag("max_reissue_200") else 0

    def printed(g: Game, price: int) -> int:
        return int(g.title.facts["market"]["reissue_par"].get(str(price), 0))

    def nearest(g: Game, price: int) -> int:
        part, whole = change["reissue_part"]
        top = [cell["price"] for cell in g.title.facts["market"]["rows"][0]]
        return int(min(top, key=lambda value: (abs(value * whole - price * part), -value)))

    def value(g: Game, corporation: int) -> int:
        price = price_of(g, corporation)
        found = printed(g, price) if options.text("reissue_value") == "printed" else nearest(g, price)
        return min(found, most) if most else found

    return value


def station_costs(g: Game, corporation: int) -> tuple[int, ...]:
    """R-1870-108, R-1870-137: the printed markers, then a destination marker kept on the charter."""
    costs = g.title.corporations[corporation].station_costs
    marker = marker_of(g, corporation)
    if marker is not None and not marker.on_map:
        return (*costs, g.title.facts["stations"]["destination_marker_cost"])
    return costs


def tokens(g: Game, corporation: int) -> int:
    """R-1870-137, R-1870-144: the printed markers, one kept on the charter, one that took a station space."""
    if g.state.closed[corporation]:
        return 0
    marker = marker_of(g, corporation)
    return len(station_costs(g, corporation)) + int(marker is not None and marker.seated)


def abandoned_home(g: Game, node: int) -> bool:
    """1870/A-42, 1870/D-42: the station space of an off-board area whose company has closed."""
    stop = g.state.board.faces[node >> 3].stops[node & 7]
    owners = g.title.homes.get(node >> 3, ())
    return stop.slots > 0 and bool(owners) and all(g.state.closed[owner] for owner in owners)


def price_watch(options: Options, kinds: tuple[MarkerKind, ...]) -> Callable[[Game, int], None]:
    """R-1870-046, R-1870-055, R-1870-142: what happens when a token has moved."""
    finish = data("variants.json")["finish_price"] if options.flag("finish_on_400") else 0
    at_once = options.text("finish_400_timing") == "at_once"
    wars = options.flag("station_wars")

    def watch(g: Game, corporation: int) -> None:
        cell = g.state.cell[corporation]
        if g.title.market.zone[cell].closes:
            close(g, corporation, kinds if options.flag("closing_removes_private_tokens") else ())
            if wars:
                seat_markers(g)
        elif finish and g.title.market.price[cell] >= finish:
            verbs.put(g, FINISH, True)
            if at_once:
                verbs.end(g, "stock_market")

    return watch


def close(g: Game, corporation: int, kinds: tuple[MarkerKind, ...]) -> None:
    """R-1870-055, 1870/A-14: everything of the company leaves, and certificate limits fall the first time."""
    remove_markers(g, kinds, corporation)
    marker = marker_of(g, corporation)
    if marker is not None:
        put_marker(g, Marker(corporation, marker.on_map))
    verbs.put(g, DUTY, g.state.get(DUTY) - {corporation})
    verbs.put(g, CLOSINGS, g.state.get(CLOSINGS) + 1)
    verbs.close_corporation(g, corporation)


def finish_if_reached(g: Game) -> None:
    """R-1870-142: the turn or the connection run of the company is over, and its price ends the game, once."""
    if g.state.get(FINISH) and not g.state.reason:
        verbs.end(g, "stock_market")


def lasting_duty(g: Game, corporation: int) -> bool:
    """1870/D-27: a company that has a route or once had one must own a train."""
    if corporation in g.state.get(DUTY):
        return True
    return can_run(g.state.board, corporation, edge_marker(g, corporation))


def note_duty(g: Game) -> None:
    """1870/D-27: the company that has operated has had a route, and must own a train from now on."""
    corporation = g.state.entity - CORPORATION
    if corporation in g.state.get(DUTY) or g.state.closed[corporation]:
        return
    if can_run(g.state.board, corporation, edge_marker(g, corporation)):
        verbs.put(g, DUTY, g.state.get(DUTY) | {corporation})


# destination markers


def place_destination(options: Options) -> Callable[[Game, int], None]:
    """R-1870-137, R-1870-144: at the edge of the hex; in station marker wars in a space where there is one."""
    fighters = data("variants.json")["station_wars"] if options.flag("station_wars") else ()

    def place(g: Game, corporation: int) -> None:
        fights = g.title.corporations[corporation].sym in fighters
        put_marker(g, Marker(corporation, on_map=True, edge=goal(g, corporation), fights=fights))
        if fights:
            seat_markers(g)

    return place


def seat_markers(g: Game, hex_: int = -1) -> None:
    """R-1870-144: markers waiting at an edge move into a station space as soon as one is free."""
    s = g.state
    for marker in s.get(MARKERS):
        corporation, node = marker.corporation, marker.edge
        if not marker.fights or node is None:
            continue
        stops = s.board.faces[node >> 3].stops
        if stops[node & 7].kind != "city" or s.board.free_slots(node) < 1:
            continue
        if reserved_for(g, node, corporation) >= 0:
            continue
        put_marker(g, marker._replace(edge=None, seated=True))
        verbs.add_token(g, corporation)
        verbs.place_token(g, corporation, node)
