"""The board under recorded games: every tile laid fits and is reached, every token follows its city.

The records come from 18xx.games, so the two 1870 dialect differences that touch the board are set.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.board.positions import TITLES, facts, game_map

from railhead.board import Board, GameMap, legal, load_map, reach
from railhead.board.lays import gains, obstacle
from railhead.board.tiles import tile_facts

pytestmark = pytest.mark.conformance

GEOMETRY = ("is not legally rotated", "is not upgradeable", "Must use new track")


def dialect_map(title: str, optional_rules: list[str]) -> GameMap:
    if title == "1860":
        small = {"two_player_map", "original_game"} & set(optional_rules)
        return game_map(title, "small" if small else "large")
    return eighteen_seventy() if title == "1870" else game_map(title)


def eighteen_seventy() -> GameMap:
    """D-04 and D-06 of 1870 as 18xx.games has them."""
    faces, title = copy.deepcopy(tile_facts()), copy.deepcopy(facts("1870"))
    faces["171"]["stops"][0]["slots"], faces["172"]["stops"][0]["slots"] = 3, 2
    title["upgrades"]["28"].append("43")
    title["upgrades"]["29"].append("43")
    return load_map(title, None, faces)


class Record:
    """A digest read line by line, with the board it describes."""

    def __init__(self, path: Path, title: str) -> None:
        self.lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        self.map = dialect_map(title, self.lines[0].get("optional_rules") or [])
        self.corporations = {c["sym"]: k for k, c in enumerate(facts(title)["corporations"])}
        self.board = Board.empty(self.map, len(self.corporations))
        self.markers: dict[str, tuple[int, ...]] = {}

    def tile(self, text: str) -> int:
        return self.map.tile_index[re.sub(r"(171|172)[KL]", r"\1", text.rsplit("-", 1)[0])]

    def lays(self, state: dict[str, Any]) -> Iterator[tuple[int, int, int]]:
        for key, value in state.items():
            if re.fullmatch(r"hex\.[A-Z]\d+", key) and value:
                text, rotation = value.split("@")
                h, tile, r = self.map.index[key[4:]], self.tile(text), int(rotation)
                if (self.board.tiles[h], self.board.rotations[h]) != (tile, r):
                    yield h, tile, r

    def tokens(self, state: dict[str, Any]) -> Iterator[tuple[int, set[int]]]:
        for key, value in state.items():
            sym = key.removeprefix("corp.").removesuffix(".tokens")
            if f"corp.{sym}.tokens" != key or sym not in self.corporations:
                continue
            places: list[set[int]] = [set(), set()]
            for text in value or ():
                where, city = re.match(r"([A-Z]\d+):(\d+)", text).groups()  # type: ignore[union-attr]
                places["+" in text].add(self.map.index[where] * 8 + int(city))
            self.markers[sym] = tuple(sorted(places[1]))
            yield self.corporations[sym], places[0]

    def put_tokens(self, state: dict[str, Any]) -> None:
        for corp, nodes in self.tokens(state):
            have = set(self.board.tokens[corp])
            for node in have - nodes:
                self.board = self.board.without_token(corp, node)
            for node in nodes - have:
                self.board = self.board.with_token(corp, node)


def digests(shared: Path, title: str) -> list[Path]:
    return sorted((shared / "conformance").glob(f"*/{title}/*.states.jsonl"))


@pytest.mark.rule("R-1830-143", "R-1830-161", "R-1830-164", "R-1870-100", "R-1817-185", "R-1860-173")
@pytest.mark.parametrize("title", TITLES)
def test_recorded_tiles_fit_and_are_reached(shared: Path, title: str) -> None:
    laid = carried = 0
    for path in digests(shared, title):
        record = Record(path, title)
        for line in record.lines[1:]:
            if "state" not in line:
                continue
            action, where = line["action"], f"{path.name} action {line['i']}"
            for h, tile, rotation in record.lays(line["state"]):
                if record.map.tiles[tile].number == "X00":
                    assert obstacle(record.board, h, tile, rotation) == "replacement"
                else:
                    assert legal(record.board, h, tile, rotation), where
                if action["type"] == "lay_tile" and action["entity_type"] == "corporation":
                    sym = action["entity"]
                    found = reach(record.board, record.corporations[sym], record.markers.get(sym, ()))
                    assert found.touches(h, record.map.tiles[tile].faces[rotation].exits), where
                    laid += 1
                there = [
                    corp for corp, nodes in enumerate(record.board.tokens) if h in {n >> 3 for n in nodes}
                ]
                expected = {corp: set(record.board.tokens[corp]) for corp in there}
                expected.update(record.tokens(line["state"]))
                record.board = record.board.with_tile(h, tile, rotation)
                for corp in there:
                    # Erie's base on a bare hex of two cities is taken up to choose one of them
                    if record.map.names[h] != "E11" or title != "1830" or expected[corp]:
                        assert set(record.board.tokens[corp]) == expected[corp], where
                        carried += 1
            record.put_tokens(line["state"])
    assert laid > 1000
    assert carried > 50


@pytest.mark.rule("R-1830-145", "R-1830-161", "R-1870-101", "R-1870-102", "R-1860-174", "R-1860-179")
@pytest.mark.parametrize("title", TITLES)
def test_tile_probes_get_the_recorded_verdict(shared: Path, title: str) -> None:
    """Probes refused for geometry are refused here, accepted ones accepted."""
    verdicts: Counter[str] = Counter()
    for path in digests(shared, title):
        source = path.with_name(path.name.replace(".states.", ".probes."))
        if not source.exists():
            continue
        probes = defaultdict(list)
        for text in source.read_text(encoding="utf-8").splitlines():
            probe = json.loads(text)
            if probe["action"]["type"] == "lay_tile" and probe["action"]["entity_type"] == "corporation":
                probes[probe["after"]].append(probe)
        record = Record(path, title)
        body = [line for line in record.lines[1:] if "state" in line]
        for line, following in zip(body, [*body[1:], {"src": None}], strict=True):
            for h, tile, rotation in record.lays(line["state"]):
                record.board = record.board.with_tile(h, tile, rotation)
            record.put_tokens(line["state"])
            if line.get("src") == following.get("src"):
                continue
            for probe in probes.get(line.get("src"), ()):
                judge(record, title, probe, verdicts, f"{path.name} after {line.get('src')}")
    assert verdicts["refused"] > 20
    assert verdicts["accepted"]


def judge(record: Record, title: str, probe: dict[str, Any], verdicts: Counter[str], where: str) -> None:
    action, error = probe["action"], probe.get("error") or ""
    about_geometry = any(text in error for text in GEOMETRY)
    if action["entity"] not in record.corporations or not (probe["legal"] or about_geometry):
        return
    corp, markers = record.corporations[action["entity"]], record.markers.get(action["entity"], ())
    h, tile, rotation = record.map.index[action["hex"]], record.tile(action["tile"]), action["rotation"]
    face = record.map.tiles[tile].faces[rotation]
    fine = legal(record.board, h, tile, rotation) and reach(record.board, corp, markers).touches(
        h, face.exits
    )
    if fine and title in ("1870", "1860"):
        bands = range(len(record.map.bands))
        fine = any(gains(record.board, corp, h, tile, rotation, band, markers) for band in bands)
    assert fine == probe["legal"], f"{where}: {action} {error}"
    verdicts["accepted" if fine else "refused"] += 1
