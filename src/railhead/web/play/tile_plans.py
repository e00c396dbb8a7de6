"""Tiles that a person plans on the map, for himself alone: what can follow on a hex, and what becomes of the plans.

What can follow is asked of the board; nothing here is an action of the game until it is put into a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ...board.board import Board
from ...board.lays import Followed, following
from ...board.maps import NODE
from ...board.network import touches
from ...board.planning import KEPT, LAID, LATER, LOST, NEXT, Outlook, Plan, outlook, plan_of, tops
from ...board.tiles import COLORS
from ...engine.actions import Lay
from ...engine.events import TileLaid
from ...engine.game import Game, Node
from ...engine.pieces import kept_tiles
from ...engine.refusals import Refusal, refuse
from ...engine.stations import further_stations
from ...engine.steps.track import blocked_by, ids_refusal, lay_action
from ...render.pieces import pieces
from ...render.plans import Drawn, draw_plans
from ...render.tile import LARGE_COIN, tile_svg
from ..bounds import count
from ..errors import Refused, Stale, TooMany, Unreadable
from ..tables.codec import compact, decode, encode
from ..tables.lines import PLAN, Line
from ..tables.live import Live
from ..title_pages.panel import sorted_choices
from ..wording.words import place_name
from .panels.track import when_allowed
from .stage import liveries_of
from .view import View

MOST_PLANS: Final = 80
"""Planned tiles of one person at one table."""
OBSTACLES: Final = {
    "fixed": "this hex takes no tile",
    "replacement": "it cannot follow what lies there",
    "site": "it belongs to other hexes",
    "label": "its letters do not suit the hex",
    "rotation": "it lies there in another rotation only",
    "exit": "its track would end at a closed side",
    "track": "track that lies there would be lost",
    KEPT: "the tile that lies there stays for good",
}
"""Why a plan can no longer come, by the board's word for it."""
EVERY_WAY: Final = 6


# ---------------------------------------------------------------- what is planned


def plans_of(game: Game, line: Line | None) -> list[Plan]:
    """The plans of a line; what no map of this title has is left out."""
    found = []
    for data in line.actions if line is not None else ():
        action = decode(data, game.title.name)
        if isinstance(action, Lay) and ids_refusal(game, action) is None:
            found.append(_plan(game, action))
    return found


def _plan(game: Game, lay: Lay) -> Plan:
    map_ = game.title.map
    return plan_of(map_, map_.index[lay.hex], map_.tile_index[lay.tile], lay.rotation)


def ever_laid(game: Game) -> frozenset[Plan]:
    """Tiles laid in this game, whether they still lie there or not.

    Nobody can plan what was laid and replaced, so such a plan is older than its tile. Numbers of actions would not
    tell: after a take-back they are counted anew.
    """
    found: set[Plan] = set()
    node: Node | None = game.node
    while node is not None:
        for event in node.events:
            if isinstance(event, TileLaid):
                found.add(plan_of(game.title.map, event.hex, event.tile, event.rotation))
        node = node.parent
    return frozenset(found)


def judged(game: Game, line: Line | None) -> tuple[Board, tuple[Outlook, ...]]:
    """The board of a position with the plans on it, and what has become of each."""
    plans = plans_of(game, line)
    return outlook(game.state.board, plans, ever_laid(game) if plans else (), kept_tiles(game))


# ---------------------------------------------------------------- changing plans


def edited_plans(live: Live, line: Line | None, person: str, game: Game, wish: str) -> Line:
    """The plans after a wish, as seen from the position shown: ``put H16 57 1``, ``turn``, ``drop`` alike, ``clear``.

    Those whose tiles lie on the table are forgotten with every change.
    """
    word, *told = wish.split() or [""]
    known = line or Line("", live.terms.id, person, PLAN, live.game.length, live.version)
    plans = [one.plan for one in judged(live.game, line)[1] if one.state != LAID]
    if word == "clear" and not told:
        plans = []
    elif word in ("put", "turn", "drop") and len(told) == 3:
        plans = _changed(game, known, plans, word, _read(game, *told))
    else:
        raise Unreadable("That is nothing that can be done with plans.", "unreadable-plan")
    if len(plans) > MOST_PLANS:
        raise TooMany(f"At most {MOST_PLANS} tiles can be planned at a table.", "many-plans")
    actions = tuple(encode(lay_action(live.game, one.hex, one.tile, one.rotation)) for one in plans)
    return replace(known, start=live.game.length, version=live.version, actions=actions, undone=())


def _read(game: Game, hex_: str, tile: str, turned: str) -> Plan:
    rotation = count(turned, EVERY_WAY - 1)
    lay = Lay(hex_, tile, EVERY_WAY if rotation is None else rotation)
    refusal = ids_refusal(game, lay)
    if refusal is not None:
        raise Refused(refusal)
    return _plan(game, lay)


def _changed(game: Game, line: Line, plans: list[Plan], word: str, plan: Plan) -> list[Plan]:
    places = [at for at, one in enumerate(plans) if one.hex == plan.hex]
    if word == "drop":
        gone = [at for at in places if plans[at] == plan]
        return [one for at, one in enumerate(plans) if at not in gone[-1:]]
    if word == "turn" and places:
        plans = [one for at, one in enumerate(plans) if at != places[-1]]
    before = replace(line, actions=tuple(encode(lay_action(game, p.hex, p.tile, p.rotation)) for p in plans))
    board, _ = judged(game, before)
    names, tiles = game.title.map.names, game.title.map.tiles
    ways = _follow(game, board, plan.hex)
    if (plan.tile, plan.rotation) not in ways:
        if game.title.map.fixed[plan.hex]:
            raise Refused(refuse("hex-fixed", hex=names[plan.hex]))
        if plan.hex in kept_tiles(game):
            raise Refused(_kept(game, plan.hex))
        number = tiles[plan.tile].number
        if all(tile != plan.tile for tile, _ in ways):
            raise Refused(refuse("tile-misfit", tile=number, hex=names[plan.hex]))
        raise Refused(refuse("tile-rotation", tile=number, hex=names[plan.hex], rotation=plan.rotation))
    return [*plans, plan]


def _follow(game: Game, board: Board, hex_: int) -> dict[tuple[int, int], Followed]:
    """What can follow on a hex, now or later: nothing, where what lies there keeps its tile."""
    return {} if hex_ in kept_tiles(game) else following(board, hex_)


def _kept(game: Game, hex_: int) -> Refusal:
    """Why no other tile comes there."""
    return game.rules.reason(refuse(kept_tiles(game)[hex_], hex=game.title.map.names[hex_]))


# ---------------------------------------------------------------- into the turn


def into_turn(view: View, line: Line | None, wish: str) -> list[Lay]:
    """The planned tiles that can be laid one after another at the position shown: all, or the one that is named.

    ``Refused`` with the reason of the first, where none can.
    """
    if not view.deciding:
        raise Stale("Plans go into a turn while you lay track in it. They stay as they are.", "not-deciding")
    game = view.game.copy()
    wanted = plans_of(game, line)
    told = wish.split()
    if told:
        if len(told) != 3:
            raise Unreadable("That is nothing that can be done with plans.", "unreadable-plan")
        plan = _read(game, *told)
        wanted = [one for one in wanted if one == plan]
    found: list[Lay] = []
    why: Refusal | None = None
    for plan in wanted:
        lay = offered(game).get(plan)
        if lay is None:
            why = why or game.why_not(lay_action(game, plan.hex, plan.tile, plan.rotation))
        else:
            game.push_checked(lay)
            found.append(lay)
    if not found:
        if why is not None:
            raise Refused(why)
        raise Unreadable("There is no such plan.", "no-plan")
    return found


def offered(game: Game) -> dict[Plan, Lay]:
    """The tiles that can be laid now; where there are several ways, the one without a private's power."""
    if game.over:
        return {}
    lays = sorted(sorted_choices(game).get(Lay.kind, ()), key=lambda lay: lay.by, reverse=True)
    return {_plan(game, lay): lay for lay in lays}


# ---------------------------------------------------------------- what the page shows


@dataclass(frozen=True)
class Row:
    """A plan in the list."""

    hex: str
    place: str
    tile: str
    rotation: int
    state: str
    words: str
    lay: str
    """What puts it into the turn; empty if it cannot be laid now."""
    why: Refusal | None
    """Why it cannot be laid now, where tiles are being laid."""

    @property
    def name(self) -> str:
        """As forms name it."""
        return f"{self.hex} {self.tile} {self.rotation}"


@dataclass(frozen=True)
class Piece:
    """A tile that can follow on the hex."""

    number: str
    picture: str
    left: str
    ready: bool
    """It could lie there by the phase and the supply of now."""
    after: bool
    """Another tile has to come before."""
    rotation: int
    """The first in which it can lie."""


@dataclass(frozen=True)
class Group:
    """Tiles of one colour."""

    color: str
    when: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Tray:
    """What can follow on a hex."""

    hex: str
    place: str
    planned: str
    """The tile planned topmost there; empty if none is."""
    rotation: int
    rotations: tuple[int, ...]
    """Those in which it can lie."""
    groups: tuple[Group, ...]
    hidden: int
    """Tiles that could follow and would not join the company's track."""
    note: str


@dataclass(frozen=True)
class Planning:
    """The overlay for the position shown."""

    drawing: str
    rows: tuple[Row, ...]
    tray: Tray | None
    company: str
    companies: tuple[str, ...]
    ready: bool
    """One of the plans can be laid now."""

    @property
    def said(self) -> str:
        """What a screen reader is told after a change."""
        planned = len(self.rows)
        words = f"{planned} {'tile' if planned == 1 else 'tiles'} planned"
        if self.tray is None or not self.tray.planned:
            return words
        return f"{words}. {self.tray.place}: tile {self.tray.planned}, rotation {self.tray.rotation}"


def planning_of(view: View, line: Line | None, wanted: Mapping[str, str]) -> Planning:
    """Everything the page shows while its switch is on."""
    game = view.game
    board, found = judged(game, line)
    shown = [one for one in found if one.state != LAID]
    company = game.title.corporation_index.get(wanted.get("company", ""))
    name = wanted.get("hex", "")
    tray = _tray(game, found, name, company) if name in game.title.map.index else None
    kinds = sorted_choices(game) if view.deciding else {}
    lays = offered(game) if Lay.kind in kinds else {}
    rows = tuple(_row(game, one, lays, Lay.kind in kinds) for one in shown)
    top = tops(shown)
    lost = sorted({one.plan.hex for one in shown if one.state == LOST and one.plan.hex not in top})
    drawn = [Drawn(hex_, False) for hex_ in sorted(top)] + [Drawn(hex_, True) for hex_ in lost]
    band = game.title.phases[game.state.phase].band
    at = game.title.map.index.get(name, -1)
    liveries = liveries_of(game.title)
    drawing = draw_plans(board, drawn, liveries, band, at, pieces(game, liveries))
    syms = tuple(rule.sym for rule in game.title.corporations)
    sym = syms[company] if company is not None else ""
    return Planning(drawing, rows, tray, sym, syms, any(row.lay for row in rows))


def _row(game: Game, one: Outlook, lays: Mapping[Plan, Lay], laying: bool) -> Row:
    plan = one.plan
    rule = game.title.map.tiles[plan.tile]
    when = when_allowed(game, rule.color)
    if one.state == LOST:
        words = f"no longer possible: {OBSTACLES[one.obstacle]}"
    elif one.state == LATER:
        words = "after another tile" + (f", {when}" if when != "now" else "")
    elif when != "now":
        words = when
    else:
        words = "none left" if not game.state.tiles_left[plan.tile] else "allowed now"
    lay = lays.get(plan)
    why = None
    if laying and lay is None and one.state == NEXT:
        why = game.why_not(lay_action(game, plan.hex, plan.tile, plan.rotation))
    name = game.title.map.names[plan.hex]
    return Row(name, place_name(game, name), rule.number, plan.rotation, one.state, words,
               compact(lay) if lay is not None else "", why)  # fmt: skip


def _tray(game: Game, found: tuple[Outlook, ...], name: str, company: int | None) -> Tray:
    map_ = game.title.map
    hex_ = map_.index[name]
    plans = [one.plan for one in found if one.state != LAID]
    kept = kept_tiles(game)
    board, _ = outlook(game.state.board, plans, kept=kept)
    joins = _joining(game, board, company) if company is not None else None
    top = tops(found).get(hex_)
    rotations: tuple[int, ...] = ()
    if top is not None:
        below = [one for one in plans if one != top]
        under, _ = outlook(game.state.board, below, kept=kept)
        rotations = tuple(sorted(r for t, r in following(under, hex_) if t == top.tile))
    ways: dict[int, list[int]] = {}
    hidden: set[int] = set()
    upgrades: dict[int, int] = {}
    for (tile, rotation), way in _follow(game, board, hex_).items():
        if joins is None or joins(hex_, map_.tiles[tile].faces[rotation].exits):
            ways.setdefault(tile, []).append(rotation)
            upgrades[tile] = min(way.upgrades, upgrades.get(tile, way.upgrades))
        else:
            hidden.add(tile)
    groups = []
    for color in COLORS:
        tiles = [tile for tile in sorted(ways) if map_.tiles[tile].color == color]
        tiles.sort(key=lambda tile: upgrades[tile])
        if tiles:
            when = when_allowed(game, color)
            pieces = tuple(_piece(game, tile, min(ways[tile]), upgrades[tile], when) for tile in tiles)
            groups.append(Group(color, when, pieces))
    planned = map_.tiles[top.tile].number if top is not None else ""
    return Tray(name, place_name(game, name), planned, top.rotation if top is not None else 0, rotations,
                tuple(groups), len(hidden - ways.keys()), _note(game, hex_, bool(groups or hidden)))  # fmt: skip


def _piece(game: Game, tile: int, rotation: int, upgrades: int, when: str) -> Piece:
    rule, left = game.title.map.tiles[tile], game.state.tiles_left[tile]
    picture = tile_svg(
        rule, rotation, pointy=game.title.map.layout == "pointy", theme=None, coin_room=LARGE_COIN
    )
    ready = when == "now" and upgrades == 1 and left != 0
    return Piece(rule.number, picture, "∞" if left < 0 else str(left), ready, upgrades > 1, rotation)


def _note(game: Game, hex_: int, some: bool) -> str:
    """What has to be known of a hex that takes no tile, or none yet."""
    if game.title.map.fixed[hex_]:
        return "This hex takes no tile."
    if hex_ in kept_tiles(game):
        return _kept(game, hex_).sentence()
    if not some:
        return "No other tile can follow here."
    private = blocked_by(game, hex_)
    if private >= 0:
        return f"Closed while {game.title.privates[private].sym} belongs to a player."
    return ""


def _joining(game: Game, board: Board, company: int) -> Callable[[int, int], bool]:
    """Whether track with these exits on a hex would join a company's; one without a station is seen from its home."""
    also = further_stations(game, company)
    home = game.title.corporations[company].home
    if not board.tokens[company] and not also and home >= 0:
        stop = game.title.corporations[company].home_stop
        stops = range(len(board.face(home).stops))
        also = tuple(home * NODE + k for k in stops if stop in (-1, k) or len(stops) == 1)
    return lambda hex_, exits: touches(board, company, also, hex_, exits)
