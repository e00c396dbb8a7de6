"""What the privates of 1817 do, in a line, made from their data."""

from __future__ import annotations

from ....engine.game import Game
from ....engine.title import Power
from ...wording.words import money, place_name


def power(game: Game, private: int) -> str:
    """All powers of a private."""
    return "; ".join(_line(game, item) for item in game.title.privates[private].powers) or "nothing else"


def _line(game: Game, item: Power) -> str:
    data = item.data
    where = ", ".join(place_name(game, hex_) for hex_ in data.get("hexes", ())[:3])
    match item.kind:
        case "lay_tile":
            return f"its company may lay the special tile in {where}, connected or not"
        case "lay_bonus":
            return f"{money(game, data['amount'])} for each first tile its company lays in the mountains"
        case "terrain_discount":
            return f"tiles on rivers, not on lakes, cost its company {money(game, data['amount'])} less"
        case "marker":
            uses = "a bridge" if data["uses"] == 1 else f"{data['uses']} bridges"
            return f"{uses} on rivers, each worth {money(game, data['own_bonus'])} more: {where}"
        case "extra_station":
            return "one more station marker for its company"
        case "mine":
            mines = "one mine" if data["uses"] == 1 else f"{data['uses']} mines"
            bonus, less = money(game, data["route_bonus"]), money(game, data["terrain_discount"])
            return f"{mines} in the mountains: the tile costs {less} less, a route over it earns {bonus} more"
        case "income":
            return f"{money(game, data['amount'])} for its company at the start of each operating round with a train"
    return item.kind.replace("_", " ")
