"""Tiles and tokens by hand: what can lie on a hex at all, whatever lay there before, and whether there is one left."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from ...board.board import BARE, Board
from ...board.keeping import stop_moves
from ...board.lays import shape_obstacle
from ...board.maps import NODE
from ...board.tiles import Face
from ...engine import verbs
from ...engine.game import Game
from ...engine.state import replaced
from ...engine.steps.token import home_nodes, home_placed, reserved_for
from ...engine.title import Title
from .edits import LiftTile, LiftToken, NotPossible, PlaceTile, PlaceToken, SetTokens
from .names import company, hex_number, place_name

OBSTACLES = {
    "site": "tile {tile} belongs on {sites}",
    "label": "its letters are not those of the hex",
    "rotation": "it lies in one orientation only",
    "exit": "its track would end at a side where no track may end",
    "track": "it does not have the track that is printed there",
}


def tiles_for(title: Title, hex_: int) -> tuple[int, ...]:
    """Tiles that can come to lie on a hex one day: those of its kind of place, or of a private; whatever is between."""
    board = title.map
    found: dict[int, None] = dict.fromkeys((*board.lays[hex_], *tiles_of_privates(title, hex_)))
    queue = list(found)
    while queue:
        for after in board.upgrades[queue.pop()]:
            if after not in found:
                found[after] = None
                queue.append(after)
    return tuple(sorted(found))


def tiles_of_privates(title: Title, hex_: int) -> list[int]:
    """Tiles that a private lays on a hex."""
    powers = (power for private in title.privates for power in private.powers if hex_ in power.hexes)
    return [tile for power in powers for tile in power.tiles]


def obstacle(title: Title, hex_: int, tile: int, rotation: int) -> str:
    """Why a tile can never lie like that on a hex, as in ``shape_obstacle``; a private's tile counts as printed."""
    board = title.map
    why = shape_obstacle(board, hex_, board.printed[hex_], tile, rotation)
    if why != "label":
        return why
    below = (board.tiles[own].faces[r] for own in tiles_of_privates(title, hex_) for r in range(6))
    return "" if any(not shape_obstacle(board, hex_, face, tile, rotation) for face in below) else why


def fitting(game: Game, hex_: str) -> tuple[tuple[str, int], ...]:
    """(tile, rotation) that can lie on a hex by its letters, sides and printed track, each look once."""
    board = game.title.map
    at = hex_number(game, hex_)
    if board.fixed[at]:
        return ()
    return tuple(
        (board.tiles[tile].number, rotation)
        for tile in tiles_for(game.title, at)
        for rotation in _distinct(game.title, at, tile)
    )


def _distinct(title: Title, hex_: int, tile: int) -> list[int]:
    """Rotations that fit, one for each look."""
    seen: dict[int, int] = {}
    for rotation in range(6):
        if not obstacle(title, hex_, tile, rotation):
            seen.setdefault(title.map.tiles[tile].same_as[rotation], rotation)
    return list(seen.values())


def place_tile(g: Game, edit: PlaceTile) -> None:
    """Put a tile on a hex; what lay there goes back to the others, tokens stay in their city."""
    board = g.title.map
    at = hex_number(g, edit.hex)
    where = place_name(g, at)
    tile = board.tile_index.get(edit.tile)
    if tile is None:
        raise NotPossible("tile", f"There is no tile {edit.tile[:20]!r} in {g.title.name}.")
    if type(edit.rotation) is not int or not 0 <= edit.rotation < 6:
        raise NotPossible("rotation", "A rotation is a number from 0 to 5.")
    if board.fixed[at]:
        raise NotPossible("fixed", f"{where} takes no tile.")
    if tile not in tiles_for(g.title, at):
        raise NotPossible("place", f"Tile {edit.tile} is for another kind of place than {where}.")
    why = obstacle(g.title, at, tile, edit.rotation)
    if why:
        sites = ", ".join(board.names[h] for h in sorted(board.sites.get(tile, ())))
        words = OBSTACLES[why].replace("{tile}", edit.tile).replace("{sites}", sites)
        raise NotPossible(
            why, f"Tile {edit.tile} with rotation {edit.rotation} cannot lie on {where}: {words}."
        )
    left = g.state.tiles_left[tile]
    if left == 0 and g.state.board.tiles[at] != tile:
        there = board.supply[tile]
        raise NotPossible(
            "no-tile", f"All {there} tiles {edit.tile} are on the map.", tile=edit.tile, count=there
        )
    _cover(g, at, tile, edit.rotation)
    _room_for_homes(g, at)


def lift_tile(g: Game, edit: LiftTile) -> None:
    """Take the tile of a hex away."""
    at = hex_number(g, edit.hex)
    if g.state.board.tiles[at] == BARE:
        raise NotPossible("no-tile", f"No tile lies on {place_name(g, at)}.")
    _cover(g, at, BARE, 0)
    _room_for_homes(g, at)


def _cover(g: Game, at: int, tile: int, rotation: int) -> None:
    s = g.state
    board = s.board
    old = board.tiles[at]
    face = board.map.printed[at] if tile == BARE else board.map.tiles[tile].faces[rotation]
    tokens = _carried(g, at, face)
    for lying, more in ((old, 1), (tile, -1)):
        if lying >= 0 and s.tiles_left[lying] >= 0:
            s.tiles_left = replaced(s.tiles_left, lying, s.tiles_left[lying] + more)
    s.board = Board(
        board.map, replaced(board.tiles, at, tile), replaced(board.rotations, at, rotation), tokens
    )


def _carried(g: Game, at: int, face: Face) -> tuple[tuple[int, ...], ...]:
    """The tokens of the board with those of a hex in the cities of another face."""
    board = g.state.board
    here = [node for seated in board.tokens for node in seated if node // NODE == at]
    if not here:
        return board.tokens
    moves = stop_moves(board.faces[at], face) or _same_places(board.faces[at], face)
    count = Counter(moves[node % NODE] if node % NODE < len(moves) else -1 for node in here)
    for stop, taken in count.items():
        room = face.stops[stop].slots if 0 <= stop < len(face.stops) else 0
        if taken > max(1, room) or not 0 <= stop < len(face.stops):
            raise NotPossible(
                "no-room",
                f"The tokens on {place_name(g, at)} have no room there: lift them first.",
                tokens=taken, room=room,
            )  # fmt: skip
    base = at * NODE
    return tuple(
        tuple(base + moves[node % NODE] if node // NODE == at else node for node in seated)
        for seated in board.tokens
    )


def _same_places(old: Face, new: Face) -> tuple[int, ...]:
    """Each city by its number; where the new face has fewer, the last one takes the rest."""
    cities = [k for k, stop in enumerate(new.stops) if stop.slots]
    if not cities:
        return ()
    return tuple(k if k in cities else cities[-1] for k in range(len(old.stops)))


def place_token(g: Game, edit: PlaceToken) -> None:
    """Put a token of a company into a city."""
    index = company(g, edit.company)
    node, where = _node(g, edit.place)
    board = g.state.board
    if g.state.closed[index]:
        raise NotPossible("closed", f"{edit.company} has left the game.")
    if board.in_hex(index, node // NODE) >= 0:
        raise NotPossible("token-there", f"{edit.company} has a token on {where} already.")
    room = board.slots(node)
    if not room:
        raise NotPossible("no-room", f"{where} has no place for a token.", room=0)
    if board.free_slots(node) <= 0:
        there = ", ".join(g.title.corporations[other].sym for other in board.occupants(node))
        raise NotPossible("no-room", f"Every place in {where} is taken ({room}: {there}).", room=room)
    if g.state.tokens_left[index] <= 0:
        seated = len(board.tokens[index])
        raise NotPossible("no-token", f"All {seated} tokens of {edit.company} are on the map.", count=seated)
    keeper = reserved_for(g, node, index)
    if keeper >= 0:
        _kept_free(g, where, keeper)
    verbs.place_token(g, index, node)


def _kept_free(g: Game, where: str, keeper: int) -> NoReturn:
    sym = g.title.corporations[keeper].sym
    raise NotPossible(
        "home",
        f"{where} is the home of {sym}, whose token is not there yet: put that there first.",
        company=sym,
    )


def _room_for_homes(g: Game, hex_: int) -> None:
    """Who has no token at its home on a hex yet finds a place there, or it could not begin."""
    board = g.state.board
    waiting = [
        index
        for index in g.title.homes.get(hex_, ())
        if not g.state.closed[index] and not home_placed(g, index) and home_nodes(g, index)
    ]
    free = {node: board.free_slots(node) for index in waiting for node in home_nodes(g, index)}
    if waiting and sum(max(0, places) for places in free.values()) < len(waiting):
        _kept_free(g, place_name(g, hex_), waiting[0])


def lift_token(g: Game, edit: LiftToken) -> None:
    """Take a token off the map."""
    index = company(g, edit.company)
    node, where = _node(g, edit.place)
    if node not in g.state.board.tokens[index]:
        raise NotPossible("no-token", f"{edit.company} has no token there on {where}.")
    verbs.remove_token(g, index, node)


def set_tokens(g: Game, edit: SetTokens) -> None:
    """Say how many tokens are on a charter."""
    index = company(g, edit.company)
    if type(edit.count) is not int or not 0 <= edit.count <= 20:
        raise NotPossible("count", "That is no number of tokens.")
    verbs.set_tokens(g, index, edit.count)


def _node(g: Game, text: str) -> tuple[int, str]:
    """A place on the map as it lies now, and how people call it."""
    name, _, stop = text.partition(".")
    at = hex_number(g, name)
    stops = len(g.state.board.faces[at].stops)
    number = int(stop) if stop.isascii() and stop.isdigit() and len(stop) == 1 else 0 if not stop else -1
    if not 0 <= number < stops:
        there = f"places 0 to {stops - 1}" if stops else "no city"
        raise NotPossible("stop", f"{place_name(g, at)} has {there}.", places=stops)
    return at * NODE + number, place_name(g, at)
