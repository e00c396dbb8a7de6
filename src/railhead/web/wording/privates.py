"""What a private company does: in a line where it is sold, and in full for whoever points at it."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.game import Game
from ...engine.title import Power
from ..title_pages.pages import pages_of
from .words import money, place_name

FEW = 3
"""Hexes that are named one by one."""


def power_line(game: Game, private: int) -> str:
    """All powers of a private in one line; empty if it has none."""
    own = pages_of(game.title.name).private_power(game, private)
    if own:
        return own
    return "; ".join(filter(None, (_line(game, power) for power in game.title.privates[private].powers)))


def private_help(game: Game, private: int) -> str:
    """Everything about a private."""
    rule = game.title.privates[private]
    parts = [f"{rule.name}: face value {money(game, rule.value)}"]
    if rule.revenue:
        parts[0] += f", pays its owner {money(game, rule.revenue)} at the start of each operating round"
    line = power_line(game, private)
    if line:
        parts.append(line[0].upper() + line[1:])
    if rule.high:
        parts.append(f"A company may buy it for {money(game, rule.low)} to {money(game, rule.high)}")
    return ". ".join(parts) + "."


def private_hexes(game: Game, private: int) -> list[str]:
    """Hexes that its powers are about, for showing them on the map."""
    found = [hex_ for power in game.title.privates[private].powers for hex_ in power.data.get("hexes", ())]
    return list(dict.fromkeys(str(hex_) for hex_ in found))


def _places(game: Game, hexes: Sequence[str]) -> str:
    named = [place_name(game, hex_) for hex_ in hexes]
    return " and ".join(named) if len(named) <= FEW else f"{len(named)} places"


def _line(game: Game, power: Power) -> str:
    data = power.data
    where = _places(game, data.get("hexes", ()))
    match power.kind:
        case "block_hexes":
            return f"nobody builds in {where} while a player owns it"
        case "lay_tile" if data.get("hexes"):
            extra = ", on top of its own tile" if data.get("extra_lay") else ""
            return f"its company may once lay a tile in {where} without a connection{extra}"
        case "lay_tile":
            return f"{' or '.join(data['owner'])} may lay a free tile at home in its first operating round"
        case "place_station":
            price = money(game, data["cost"]) if data["cost"] else "nothing"
            return f"with that tile it may place a token there for {price}"
        case "exchange":
            return f"can be exchanged for a {data['percent']}% share of {data['corporation']}"
        case "grants_share":
            share = "the president's certificate" if data.get("president") else f"a {data['percent']}% share"
            return f"its first owner also gets {share} of {data['corporation']}"
        case "not_for_corporations":
            return "companies cannot buy it"
        case "closes":
            return f"it closes with the {data['on']}"
        case "bars_river_crossing":
            return "nobody crosses the river while a player owns it"
        case "terrain_discount" if data.get("hexes"):
            return f"one tile on the river costs its company {money(game, data['amount'])} less"
        case "early_sale":
            low, high = (money(game, price) for price in data["price"])
            return f"{' or '.join(data['to'])} may buy it from the start for {low} to {high}"
        case "marker":
            others = data.get("others_bonus", 0)
            more = f", others {money(game, others)}" if others else ""
            bonus = money(game, data["own_bonus"])
            return f"{data['marker']}: one of {where} is worth {bonus} more to its company{more}"
        case _:
            return ""
