"""Track: a legal hex on the map, a tile from the tray, a rotation; the ghost shows where it would lie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ....board import lays
from ....board.network import reach
from ....engine.actions import Lay
from ....engine.events import Paid
from ....engine.game import Game
from ....engine.refusals import Refusal
from ....finance.holders import BANK, CORPORATION, CREDIT
from ....render.tile import LARGE_COIN, tile_svg
from ...bounds import count
from ...title_pages.panel import Panel, PanelContext, panel
from ...wording.words import money, place_name

GLANCE = 0.03
"""Seconds for the routes with and without a tile that is only being tried."""


@dataclass(frozen=True)
class Gain:
    """A company's best revenue before and after."""

    sym: str
    before: int
    after: int
    exact: bool
    """False when one of the two may be higher."""


@dataclass(frozen=True)
class Piece:
    """A tile in the tray."""

    number: str
    by: str
    picture: str
    left: str
    legal: bool
    picked: bool
    why: Refusal | None


@dataclass(frozen=True)
class Later:
    """A tile that can follow one day."""

    number: str
    picture: str
    left: str
    when: str
    """Since when, or from which phase on."""


@dataclass(frozen=True)
class Turn:
    """One of the six rotations."""

    rotation: int
    legal: bool
    picked: bool
    why: Refusal | None


@dataclass(frozen=True)
class Tray:
    """The tray beside the map."""

    hex: str
    place: str
    count: int
    pieces: tuple[Piece, ...]
    turns: tuple[Turn, ...]
    chosen: Lay | None
    cost: str
    revenue: Gain | None
    """When the corporation can run and the table's route help is full."""
    everyone: tuple[Gain, ...]
    """The same for every company, on request."""
    opened: tuple[str, ...]
    """Stops the corporation could not reach before."""
    freed: tuple[str, ...]
    """Cities it reached before that can be run through only now."""
    blocked: tuple[str, ...]
    """Cities it reaches that cannot be run through, and could before or were not reached."""
    next_rotation: int
    previous_rotation: int
    why: Refusal | None
    later: tuple[Later, ...] = ()
    """What the chosen tile can become one day."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Legal hexes by the names of their places, while none is picked."""


@panel("tile")
def track(context: PanelContext) -> Panel | None:
    """The tray of the hex that is picked; legal hexes are outlined on the map with the number of lays."""
    game = context.game
    legal: dict[str, list[Lay]] = {}
    for action in context.actions("tile"):
        legal.setdefault(action.hex, []).append(action)
    context.hints["hexes"] = {
        **{name: len(lay) for name, lay in legal.items()},
        **context.hints.get("hexes", {}),
    }
    context.add_powers((action.hex, action.by) for lays_ in legal.values() for action in lays_)
    title = "Lay track" if game.step.name == "lay-track" else "A private's track"
    picked = context.pick.get("hex", "")
    if picked not in game.title.map.index:
        names = {name: place_name(game, name) for name in legal}
        empty = Tray("", "", len(legal), (), (), None, "", None, (), (), (), (), 0, 0, None, names=names)
        return Panel("track", title, empty)
    tray = _tray(game, picked, legal.get(picked, []), context.pick, len(legal), context.help == "full")
    if tray.chosen is not None:
        context.hints["ghost"] = tray.chosen
    context.hints["chosen"] = picked
    return Panel("track", title, tray)


def _tray(game: Game, name: str, legal: list[Lay], pick: Mapping[str, str], count: int, full: bool) -> Tray:
    wanted, by = pick.get("tile", ""), pick.get("by", "")
    hex_ = game.title.map.index[name]
    pointy = game.title.map.layout == "pointy"
    kinds: dict[tuple[str, str], list[Lay]] = {}
    for action in legal:
        kinds.setdefault((action.tile, action.by), []).append(action)
    if len(kinds) == 1 and not wanted:
        ((wanted, by),) = kinds
    if by and not wanted:  # a private's power was chosen on the map
        wanted = next((number for number, power in kinds if power == by), "")
    pieces = []
    for (number, power), _lays in sorted(
        kinds.items(), key=lambda item: (item[0][1], _rank(game, item[0][0]))
    ):
        pieces.append(_piece(game, number, power, pointy, True, (number, power) == (wanted, by), None))
    seen = {number for number, _ in kinds}
    for tile in sorted(lays.candidates(game.state.board, hex_), key=lambda t: _rank_of(game, t)):
        number = game.title.map.tiles[tile].number
        if number in seen:
            continue
        seen.add(number)
        why = _reason(game, name, hex_, tile)
        if why is not None:
            pieces.append(_piece(game, number, "", pointy, False, number == wanted and not by, why))
    choices = kinds.get((wanted, by), [])
    turns, chosen, following, preceding = _turns(game, name, wanted, by, choices, pick)
    cost = ""
    revenue = None
    everyone: tuple[Gain, ...] = ()
    opened: tuple[str, ...] = ()
    freed: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    later: tuple[Later, ...] = ()
    if chosen is not None:
        twin = game.copy()
        twin.push_checked(chosen)
        later = _later(twin, hex_, pointy)
        corporation = _layer(game)
        cost = _cost(twin)
        opened = _opened(game, twin, corporation, hex_)
        freed, blocked = _passable(game, twin, corporation)
        if full:
            revenue = _gain(game, twin, corporation)
            if "all" in pick:
                every = (_gain(game, twin, index) for index in range(len(game.title.corporations)))
                everyone = tuple(gain for gain in every if gain is not None)
    why = None
    if not legal:
        why = next((piece.why for piece in pieces if piece.why is not None), None)
        if why is None:
            why = game.why_not(Lay(name, game.title.map.tiles[0].number, 0))
    return Tray(name, place_name(game, name), count, tuple(pieces), turns, chosen, cost, revenue, everyone, opened,
                freed, blocked, following, preceding, why, later)  # fmt: skip


def _later(after: Game, hex_: int, pointy: bool) -> tuple[Later, ...]:
    """The upgrades that the tile just laid can have, each with the phase that allows its colour."""
    found = []
    for tile in dict.fromkeys(tile for tile, _rotation in lays.fits(after.state.board, hex_)):
        rule = after.title.map.tiles[tile]
        left = after.state.tiles_left[tile]
        picture = tile_svg(rule, pointy=pointy, theme=None, coin_room=LARGE_COIN)
        when = when_allowed(after, rule.color)
        found.append(Later(rule.number, picture, "∞" if left < 0 else str(left), when))
    return tuple(found)


def when_allowed(game: Game, color: str) -> str:
    """Since when, or from which phase on, tiles of a colour may be laid."""
    if color in game.title.phases[game.state.phase].colours:
        return "now"
    phase = next((p for p in game.title.phases if color in p.colours), None)
    return f"from phase {phase.name} on" if phase is not None else "never"


def _cost(after: Game) -> str:
    """What the latest action cost, with its parts."""
    paid = [event for event in after.events if isinstance(event, Paid) and event.payee in (BANK, CREDIT)]
    parts = ", ".join(f"{money(after, event.amount)} {event.why}" for event in paid if event.amount)
    return parts or "free"


def _layer(game: Game) -> int:
    """The corporation whose tile it is: the operating one, or the one a step asks about in a player's turn."""
    if game.state.entity >= CORPORATION:
        return game.state.entity - CORPORATION
    corporation: int = game.step.corporation(game)  # type: ignore[attr-defined]  # steps out of turn name it
    return corporation


def _opened(before: Game, after: Game, corporation: int, laid: int) -> tuple[str, ...]:
    """Other places with stops that the corporation's track leads to only after a tile was laid."""
    names = after.title.map.names
    old = {node >> 3 for node in reach(before.state.board, corporation).stops}
    new = {node >> 3 for node in reach(after.state.board, corporation).stops}
    return tuple(place_name(after, names[hex_]) for hex_ in sorted(new - old - {laid}))


def _passable(before: Game, after: Game, corporation: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Hexes with a city on the corporation's track that only now can, or now cannot, be run through."""
    ends = []
    reached = []
    for game in (before, after):
        board = game.state.board
        stops = reach(board, corporation).stops
        reached.append({node >> 3 for node in stops})
        full = (n >> 3 for n in stops if board.stop(n).kind == "city" and board.blocks(n, corporation))
        ends.append(set(full))
    names = after.title.map.names
    freed = sorted((ends[0] - ends[1]) & reached[1])
    blocked = sorted(ends[1] - ends[0])
    return tuple(place_name(after, names[h]) for h in freed), tuple(
        place_name(after, names[h]) for h in blocked
    )


def _gain(before: Game, after: Game, corporation: int) -> Gain | None:
    """What a tile changes for a company that owns trains."""
    if not before.state.trains[corporation]:
        return None
    sym = before.title.corporations[corporation].sym
    runs = [game.routes(sym, GLANCE) for game in (before, after)]
    return Gain(sym, runs[0].revenue, runs[1].revenue, all(run.proved for run in runs))


def _rank(game: Game, number: str) -> tuple[int, int]:
    return _rank_of(game, game.title.map.tile_index[number])


def _rank_of(game: Game, tile: int) -> tuple[int, int]:
    colours = ("yellow", "green", "brown", "gray")
    colour = game.title.map.tiles[tile].color
    return (colours.index(colour) if colour in colours else 9, tile)


def _piece(
    game: Game, number: str, by: str, pointy: bool, legal: bool, picked: bool, why: Refusal | None
) -> Piece:
    tile = game.title.map.tile_index[number]
    left = game.state.tiles_left[tile]
    picture = tile_svg(game.title.map.tiles[tile], pointy=pointy, theme=None, coin_room=LARGE_COIN)
    return Piece(number, by, picture, "∞" if left < 0 else str(left), legal, picked, why)


def _reason(game: Game, name: str, hex_: int, tile: int) -> Refusal | None:
    """Why a tile that could follow one day cannot be laid now; the refusal that comes closest to being legal."""
    number = game.title.map.tiles[tile].number
    rotations = [r for t, r in lays.fits(game.state.board, hex_) if t == tile] or [0]
    found = None
    for rotation in rotations:
        found = game.why_not(Lay(name, number, rotation))
        if found is None:
            return None
    return found


def _turns(
    game: Game, name: str, tile: str, by: str, choices: list[Lay], pick: Mapping[str, str]
) -> tuple[tuple[Turn, ...], Lay | None, int, int]:
    if not tile or tile not in game.title.map.tile_index:
        return (), None, 0, 0
    legal = sorted(action.rotation for action in choices)
    turned = count(pick.get("rotation", ""), 5)
    wanted = turned if turned is not None and turned in legal else (legal[0] if legal else -1)
    turns = []
    distinct = {game.title.map.tiles[game.title.map.tile_index[tile]].faces[r]: r for r in reversed(range(6))}
    for rotation in range(6):
        fits = rotation in legal
        same = rotation not in distinct.values()
        why = None if fits or same else game.why_not(Lay(name, tile, rotation, by))
        turns.append(Turn(rotation, fits, rotation == wanted, why))
    chosen = next((action for action in choices if action.rotation == wanted), None)
    if chosen is None:
        return tuple(turns), None, 0, 0
    at = legal.index(wanted)
    return tuple(turns), chosen, legal[(at + 1) % len(legal)], legal[at - 1]
