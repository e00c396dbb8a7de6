"""The facts of 1870 as a choice of options changes them."""

from __future__ import annotations

import copy
import json
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

from ...board.tiles import tile_facts
from ...engine.options import Options
from ...engine.title import Title, read_facts

PACKAGE: Final = "railhead.titles.g1870"
FACT_OPTIONS: Final = (
    "diesels", "original_tiles", "original_market", "ledge_sideways", "gray_station_spaces", "brown63_on_p",
    "upgrade_list", "max_players",
)  # fmt: skip
"""Options that change facts and not only rules."""


@cache
def data(name: str) -> dict[str, Any]:
    """A data file of the title."""
    text = resources.files(PACKAGE).joinpath(name).read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def title_for(options: Options) -> Title:
    """The facts for one choice of options; equal choices share one title."""
    return _title(tuple(options[name] for name in FACT_OPTIONS))


@cache
def title() -> Title:
    """The facts of 1870 as printed."""
    return Title("1870", read_facts(PACKAGE))


@lru_cache(maxsize=64)
def _title(values: tuple[Any, ...]) -> Title:
    chosen = dict(zip(FACT_OPTIONS, values, strict=True))
    facts = copy.deepcopy(read_facts(PACKAGE))
    change = data("variants.json")
    faces: dict[str, Any] | None = None
    if chosen["diesels"]:
        _with_diesels(facts, change)
    if chosen["original_tiles"]:
        facts["tiles"] = {n: count - change["tiles_out"].get(n, 0) for n, count in facts["tiles"].items()}
        facts["tiles_out"] = change["tiles_out"]
    if chosen["original_market"]:
        _recolour(facts["market"])
    if chosen["ledge_sideways"] == "text":
        _cross_ledge(facts["market"])
    if chosen["gray_station_spaces"] == "reversed":
        faces = copy.deepcopy(dict(tile_facts()))
        for number, slots in change["reversed_slots"].items():
            faces[number]["stops"][0]["slots"] = slots
    if not chosen["brown63_on_p"]:
        hexes = facts["maps"][facts["default_map"]]["hexes"]
        facts["tile_sites"][change["plain_brown_city"]] = [
            name for name, row in hexes.items() if row.get("lay") == "city"
        ]
    if chosen["upgrade_list"] == "geometric":
        for number, more in change["geometric_upgrades"].items():
            facts["upgrades"][number] = facts["upgrades"][number] + more
    if chosen["max_players"] > facts["players"]["max"]:
        seat = chosen["max_players"]
        facts["players"]["max"] = seat
        facts["starting_cash"][str(seat)] = change["seventh_seat"]["starting_cash"]
        facts["cert_limit"][str(seat)] = change["seventh_seat"]["cert_limit"]
    return Title("1870", facts, faces=faces)


def _with_diesels(facts: dict[str, Any], change: dict[str, Any]) -> None:
    """R-1870-143: the 8, 10 and 12 trains make room for diesels, and phases 6 to 8 for theirs."""
    trains = {row["name"]: row for row in facts["trains"]}
    for row in facts["trains_variant_diesels"]:
        for name in row.get("drop", ()):
            del trains[name]
        if "name" in row:
            trains[row["name"]] = {**trains.get(row["name"], {}), **row}
    facts["trains"] = list(trains.values())
    facts["phases"] = [row for row in facts["phases"] if row["name"] not in change["phases_out"]]
    facts["phases"].append(change["diesel_phase"])


def _recolour(market: dict[str, Any]) -> None:
    """R-1870-145: three boxes of another colour."""
    for place, colour in market["variant_original"].items():
        row, _, column = place.removeprefix("r").partition("c")
        cell = market["rows"][int(row)][int(column)]
        if colour == "white":
            cell.pop("zone", None)
        else:
            cell["zone"] = colour


def _cross_ledge(market: dict[str, Any]) -> None:
    """1870/D-03, 1870/A-01: right moves cross into the lower area, left moves out of it go down."""
    for row in market["rows"]:
        for left, right in pairwise(row):
            if left is None or right is None or left.get("below_ledge") or not right.get("below_ledge"):
                continue
            left.setdefault("arrows", {}).pop("right", None)
            right.setdefault("arrows", {})["left"] = "down"
