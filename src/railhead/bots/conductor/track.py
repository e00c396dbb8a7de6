"""Track and tokens: what earns more now, and with the trains to come."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...board.board import Board
from ...board.network import reach
from ...engine.actions import Home, Lay, Pass, Place
from ...engine.game import Game
from ...engine.stations import further_stations
from ...finance.holders import CORPORATION
from .advice import Advice, Brief
from .homes import around
from .plans import Plan, plans
from .prospect import prospect_of
from .trains import stake

LOOKED_AT: Final = 12
"""Lays that are tried on a copy for what they earn at once."""
CLOSELY: Final = 6
"""Of these, the ones whose revenue with the trains to come is worked out."""
TARGETS: Final = 20
"""Stops to which a way is planned."""
AHEAD: Final = 0.7
"""Weight of what the trains to come would earn."""
DELAY: Final = 0.8
"""What a plan is worth with each further tile it needs."""
TERRAIN: Final = 0.05
"""Weight of a dollar for terrain."""
SPARE: Final = 0.015
"""The same where the company has a train that lasts, or the money for one is left."""
LEAST: Final = 0.3
"""Part of its company that a president is taken to own at least when others' losses are weighed against its gain."""


def build(brief: Brief) -> Advice | None:
    """The lay that earns most: now, and with the trains to come when the way is built that it begins."""
    lays = brief.of(Lay)
    if not lays:
        return None
    game, s = brief.game, brief.game.state
    corporation = s.entity - CORPORATION
    if corporation < 0:
        return None
    board, title, outlook = s.board, game.title, brief.outlook
    phase = title.phases[s.phase]
    band, final = phase.band, len(title.bands) - 1
    index, tile_index = title.map.index, title.map.tile_index
    also = further_stations(game, corporation)
    prospect = prospect_of(board, corporation, also, phase.colours, s.treasury[corporation])
    targets = prospect.targets(band, final, TARGETS)
    wanted = {prospect.way(stop)[0].hex for stop in targets}

    def order(lay: Lay) -> tuple[float, str, str, int]:
        """Earlier for stops that gain in value, ways that are wanted, exits."""
        hex_ = index[lay.hex]
        face = title.map.tiles[tile_index[lay.tile]].faces[lay.rotation]
        old = board.faces[hex_]
        stops = sum(stop.value(band) for stop in face.stops) - sum(stop.value(band) for stop in old.stops)
        cheap = 2 * stops + 10 * (hex_ in wanted) + (face.exits & ~old.exits).bit_count()
        return (-cheap, lay.hex, lay.tile, lay.rotation)

    if brief.light:
        return Advice(min(lays, key=order), "")
    candidates = sorted(lays, key=order)[:LOOKED_AT]
    legal = {(index[lay.hex], tile_index[lay.tile], lay.rotation): lay for lay in lays if not lay.by}
    trains = s.trains[corporation]
    ahead = _to_come(brief, corporation)
    now, then = outlook.revenue(corporation), outlook.revenue(corporation, ahead)
    planned: dict[Lay, tuple[float, Plan]] = {}
    for plan in plans(prospect, targets, frozenset(legal), lambda tile: s.tiles_left[tile] != 0):
        more = outlook.revenue_on(outlook.built(plan.board), corporation, ahead) - then
        worth = more * DELAY ** (plan.tiles - 1)
        lay = legal[plan.first]
        if more > 0 and (lay not in planned or worth > planned[lay][0]):
            planned[lay] = (worth, plan)
    dear = TERRAIN
    if outlook.lasting(corporation) or s.treasury[corporation] >= outlook.lasting_price() + 120:
        dear = SPARE
    edges = reach(board, corporation, also).edges
    tried: list[tuple[float, int, Lay, Game | None]] = []
    for lay in dict.fromkeys((*planned, *candidates)):
        twin = game.copy()
        twin.push_checked(lay)
        _settle_home(twin, corporation)
        paid = s.treasury[corporation] - twin.state.treasury[corporation]
        usable = _may_earn(board, edges, twin, index[lay.hex])
        gain = outlook.revenue_on(twin, corporation, trains) - now if trains and usable else 0
        tried.append((gain - dear * paid, gain, lay, twin if usable else None))
    tried.sort(key=lambda item: -item[0] - AHEAD * planned.get(item[2], (0.0,))[0])
    best: tuple[float, Lay, int, Denied] | None = None
    for score, gain, lay, changed in tried[:CLOSELY]:
        later = outlook.revenue_on(changed, corporation, ahead) - then if changed is not None else 0
        lost = denied(brief, corporation, changed) if changed is not None else NOTHING
        total = score + AHEAD * max(float(later), planned.get(lay, (0.0,))[0]) + lost.worth
        if best is None or total > best[0]:
            best = (total, lay, gain, lost)
    if best is None or (best[0] <= 0.0 and brief.has(Pass)):
        return None
    _, lay, gain, lost = best
    why = "It opens the way for longer trains."
    if gain > 0:
        why = f"It earns {brief.earned(gain)} more at once."
    elif lay in planned:
        why = f"It is on the way to {_where(brief, planned[lay][1].stop)}."
    return Advice(lay, why + _loss(brief, lost))


class Denied(NamedTuple):
    """What a change of the map takes from other companies in a round."""

    worth: float
    """To the seat, in dollars of the company that makes it; below 0 if rivals gain or his own shares lose."""
    taken: int
    """From the company that loses most and is led by somebody else."""
    victim: int
    """That company, -1 if none loses."""


NOTHING: Final = Denied(0.0, 0, -1)


def denied(brief: Brief, corporation: int, twin: Game) -> Denied:
    """What others earn with their trains, before and after: a rival president's loss, less the seat's own."""
    s, outlook, denial = brief.game.state, brief.outlook, brief.temper.denial
    if not denial:
        return NOTHING
    worth, taken, victim = NOTHING
    for other, trains in enumerate(s.trains):
        if other == corporation or not trains or not s.floated[other]:
            continue
        lost = outlook.revenue(other) - outlook.revenue_on(twin, other, trains)
        if not lost:
            continue
        leader = s.president[other]
        worth -= lost * stake(brief, other)
        if leader is not None and leader != brief.seat:
            worth += lost * denial * outlook.shares(leader, other) / s.size[other]
            if lost > taken:
                taken, victim = lost, other
    return Denied(worth / max(LEAST, stake(brief, corporation)), taken, victim)


def _loss(brief: Brief, lost: Denied) -> str:
    """What is taken from a rival, as a sentence that follows another."""
    return f" {brief.sym(lost.victim)} loses {brief.earned(lost.taken)} a run." if lost.taken else ""


def _where(brief: Brief, node: int) -> str:
    """The name of the place where a stop is."""
    board = brief.game.title.map
    return board.hex_name[node >> 3] or board.names[node >> 3]


def _may_earn(board: Board, edges: dict[int, int], twin: Game, hex_: int) -> bool:
    """False if a tile can change no revenue: a first tile without a stop that joins nothing on its far side."""
    new = twin.state.board.faces[hex_]
    return (
        board.tiles[hex_] >= 0
        or bool(new.stops)
        or (new.exits & edges.get(hex_, 0)).bit_count() > 1
        or any(
            new.exits >> edge & 1
            and beside >= 0
            and board.faces[beside].exits >> (edge + 3) % 6 & 1
            and not edges.get(hex_, 0) >> edge & 1
            for edge, beside in enumerate(board.map.neighbour[hex_ * 6 : hex_ * 6 + 6])
        )
    )


def _settle_home(twin: Game, corporation: int) -> None:
    """Where a tile asks the company for the city of its home, take one: what follows is judged with a token there."""
    if not twin.over and not twin.state.board.tokens[corporation]:
        sym = twin.title.corporations[corporation].sym
        for choice in twin.choices():
            if isinstance(choice, Home) and choice.corporation == sym:
                twin.push_checked(choice)
                return


def _to_come(brief: Brief, corporation: int) -> tuple[int, ...]:
    """The trains a company will have: what lasts of its own, and the next that is sold."""
    game, outlook = brief.game, brief.outlook
    kinds = game.title.train_kinds
    held = sorted(train for train in game.state.trains[corporation] if outlook.life(train // 100) > 2)
    following = min(len(kinds) - 1, max(game.state.phase + 1, 2))
    while following > 0 and kinds[following].distance < 0:
        following -= 1
    most = min(phase.train_limit for phase in game.title.phases)
    return (*held, following * 100) if len(held) < most else (*held[len(held) - most + 1 :], following * 100)


def station(brief: Brief) -> Advice | None:
    """A token where trains earn more with it, where it keeps a way open, or where it stands in a rival's way."""
    places = brief.of(Place)
    if not places or brief.light:
        return None
    game, s = brief.game, brief.game.state
    corporation = s.entity - CORPORATION
    if corporation < 0 or not s.tokens_left[corporation]:
        return None
    trains = s.trains[corporation]
    ahead = _to_come(brief, corporation)
    now, then = brief.outlook.revenue(corporation), brief.outlook.revenue(corporation, ahead)
    rounds = min(6, brief.outlook.rounds_left)
    best: tuple[float, Place, int, Denied] | None = None
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
        lost = denied(brief, corporation, twin)
        score = (gain + 0.5 * later + lost.worth) * rounds + 1.2 * value - paid
        spare = s.treasury[corporation] - paid >= brief.outlook.next_price() or bool(trains)
        if score > 0 and spare and (best is None or score > best[0]):
            best = (score, place, gain, lost)
    if best is None:
        return None
    _, place, gain, lost = best
    where = game.title.map.hex_name[game.title.map.index[place.hex]] or place.hex
    why = f"A token in {where} keeps our way open"
    if gain:
        why += f" and earns {brief.earned(gain)} more"
    elif lost.taken:
        why = f"A token in {where} stands in the way of others"
    return Advice(place, f"{why}.{_loss(brief, lost)}")


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
