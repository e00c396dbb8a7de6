"""Track and tokens: what earns more now, and with the trains to come."""

from __future__ import annotations

from typing import Final

from ...board.network import reach
from ...engine.actions import Home, Lay, Pass, Place
from ...engine.game import Game
from ...engine.stations import further_stations
from ...finance.holders import CORPORATION
from .advice import Advice, Brief
from .homes import around

LOOKED_AT: Final = 10
"""Lays that are tried on a copy."""
CLOSELY: Final = 4
"""Of these, the ones whose revenue with a longer train is worked out."""
AHEAD: Final = 0.35
"""Weight of what the next longer train would earn."""
REACH: Final = 0.05
"""Weight of the stops that come into reach."""


def build(brief: Brief) -> Advice | None:
    """The lay that earns most, now and with a longer train; a cheap look first picks those worth a closer one."""
    lays = brief.of(Lay)
    if not lays:
        return None
    game, s = brief.game, brief.game.state
    corporation = s.entity - CORPORATION
    if corporation < 0:
        return None
    board, title = s.board, game.title
    band = title.phases[s.phase].band
    trains = s.trains[corporation]
    ahead = _longer(brief, trains)
    also = further_stations(game, corporation)

    def cheap(lay: Lay) -> float:
        hex_ = title.map.index[lay.hex]
        tile = title.map.tile_index[lay.tile]
        face = title.map.tiles[tile].faces[lay.rotation]
        stops = sum(stop.value(band) for stop in face.stops)
        old = board.faces[hex_]
        before = sum(stop.value(band) for stop in old.stops)
        opens = sum(
            around(title, beside)
            for edge, beside in enumerate(title.map.neighbour[hex_ * 6 : hex_ * 6 + 6])
            if beside >= 0 and face.exits >> edge & 1 and not old.exits >> edge & 1
        )
        return (stops - before) * 2 + opens * 0.2

    candidates = sorted(lays, key=lambda lay: (-cheap(lay), lay.hex, lay.tile, lay.rotation))[:LOOKED_AT]
    now = brief.outlook.revenue(corporation)
    then = brief.outlook.revenue(corporation, ahead)
    near = reach(board, corporation, also).stops
    tried: list[tuple[float, int, Lay, Game]] = []
    for lay in candidates:
        twin = game.copy()
        twin.push_checked(lay)
        paid = s.treasury[corporation] - twin.state.treasury[corporation]
        gain = brief.outlook.revenue_on(twin, corporation, trains) - now if trains else 0
        new = reach(twin.state.board, corporation, also).stops - near
        faces = twin.state.board.faces
        reached = sum(faces[node >> 3].stops[node & 7].value(band) for node in new)
        tried.append((gain + REACH * reached + 0.05 * cheap(lay) - 0.05 * paid, gain, lay, twin))
    tried.sort(key=lambda item: -item[0])
    best: tuple[float, Lay, int] | None = None
    for score, gain, lay, twin in tried[:CLOSELY]:
        later = brief.outlook.revenue_on(twin, corporation, ahead) - then
        total = score + AHEAD * later
        if best is None or total > best[0]:
            best = (total, lay, gain)
    if best is None or (best[0] < 0.0 and brief.has(Pass)):
        return None
    gain = best[2]
    why = (
        f"It earns {brief.earned(gain)} more at once." if gain > 0 else "It opens the way for longer trains."
    )
    return Advice(best[1], why)


def _longer(brief: Brief, trains: tuple[int, ...]) -> tuple[int, ...]:
    """The trains with one more, of the kind after the best that is sold now."""
    game = brief.game
    kinds = game.title.train_kinds
    following = min(len(kinds) - 1, max(game.state.phase + 1, 2))
    while following > 0 and kinds[following].distance < 0:
        following -= 1
    return (*trains, following * 100) if len(trains) < 2 else (*sorted(trains)[1:], following * 100)


def station(brief: Brief) -> Advice | None:
    """A token where trains earn more with it, or where it keeps a way open."""
    places = brief.of(Place)
    if not places:
        return None
    game, s = brief.game, brief.game.state
    corporation = s.entity - CORPORATION
    if corporation < 0 or not s.tokens_left[corporation]:
        return None
    trains = s.trains[corporation]
    ahead = _longer(brief, trains)
    now, then = brief.outlook.revenue(corporation), brief.outlook.revenue(corporation, ahead)
    best: tuple[float, Place, int] | None = None
    for place in places[:8]:
        twin = game.copy()
        twin.push_checked(place)
        paid = s.treasury[corporation] - twin.state.treasury[corporation]
        gain = brief.outlook.revenue_on(twin, corporation, trains) - now if trains else 0
        later = brief.outlook.revenue_on(twin, corporation, ahead) - then
        fresh = [n for n in twin.state.board.tokens[corporation] if n not in s.board.tokens[corporation]]
        if not fresh:  # a marker that was there before only changes its place
            continue
        node = fresh[0]
        band = game.title.phases[s.phase].band
        value = twin.state.board.faces[node >> 3].stops[node & 7].value(band)
        score = (gain + 0.5 * later) * min(6, brief.outlook.rounds_left) + 1.2 * value - paid
        spare = s.treasury[corporation] - paid >= brief.outlook.next_price() or bool(trains)
        if score > 0 and spare and (best is None or score > best[0]):
            best = (score, place, gain)
    if best is None:
        return None
    where = game.title.map.hex_name[game.title.map.index[best[1].hex]] or best[1].hex
    return Advice(
        best[1],
        f"A token in {where} keeps our way open"
        + (f" and earns {brief.earned(best[2])} more." if best[2] else "."),
    )


def home(brief: Brief) -> Advice | None:
    """Where a home may be chosen: the place with most to reach."""
    places = brief.of(Home)
    if len(places) < 2:
        return None
    title, board = brief.game.title, brief.game.state.board
    band = title.phases[brief.game.state.phase].band

    def worth(place: Home) -> tuple[float, str, int]:
        at = title.map.index[place.hex]
        return (around(title, at) + 2 * board.faces[at].stops[place.city].value(band), place.hex, place.city)

    best = max(places, key=worth)
    where = title.map.hex_name[title.map.index[best.hex]] or best.hex
    return Advice(best, f"Most is to be reached from {where}.")
