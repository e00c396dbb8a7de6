"""Running turns of recorded games, set up from their digests without the engine."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from railhead.board.board import BARE, Board
from railhead.board.maps import NODE, PASS, GameMap, load_map
from railhead.board.routes import Lease, Problem, Route, RunRules, Train, problem
from railhead.board.routes.track import leg_along
from railhead.board.tiles import tile_facts

TITLES = Path(__file__).parents[2] / "src" / "railhead" / "titles"


class Turn(NamedTuple):
    """One running turn: the action it is, the problem as it stood, and what is on record about it."""

    title: str
    game: str
    src: int
    corp: str
    trains: tuple[str, ...]
    problem: Problem
    action: dict[str, Any]
    known: dict[str, Any]


@lru_cache(maxsize=8)
def facts_of(title: str) -> dict[str, Any]:
    """The title's facts."""
    return json.loads((TITLES / f"g{title}" / "facts.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def map_of(title: str, name: str | None = None, dialect: bool = True) -> GameMap:
    """The title's map; with ``dialect``, tiles as 18xx.games has them."""
    faces = dict(tile_facts())
    if title == "1870" and dialect:
        for number, slots in (("171", 3), ("172", 2)):
            stops = [{**faces[number]["stops"][0], "slots": slots}]
            faces[number] = {**faces[number], "stops": stops}
    return load_map(facts_of(title), name, faces)


def peer_rules(title: str, options: list[str]) -> RunRules:
    """Rules of running as 18xx.games plays them."""
    if title == "1830":
        return RunRules(separate_groups=frozenset({"Gulf"}))
    if title == "1817":
        return RunRules(junction_once="leg")
    if title == "1860":
        skip = not {"no_skip_towns", "original_game"} & set(options)
        return RunRules(
            one_full_pass=True,
            hex_once="re_enter_hexes" not in options,
            skip_towns=skip,
            halt_subsidy=facts_of("1860")["halt_subsidy"],
            linked=True,
        )
    return RunRules()


def reach_of(title: str, name: str) -> Any:
    """How far a train of that name goes."""
    facts = facts_of(title)
    for train in facts["trains"]:
        if train["name"] == name:
            far = train["distance"]
            if isinstance(far, dict):
                return far["city"], far["town"]
            return None if far == "unlimited" else far
    return None if name == "D" else int(name)


def board_of(game_map: GameMap, state: dict[str, Any], corps: list[str]) -> tuple[Board, dict[str, set[int]]]:
    """The board of a digest state, and per corporation its markers at the edge of a hex."""
    tiles = [BARE] * game_map.size
    turned = [0] * game_map.size
    for key, value in state.items():
        if key.startswith("hex.") and key.count(".") == 1:
            number, _, rotation = value.partition("@")
            h = game_map.index[key[4:]]
            number = number.rpartition("-")[0]
            if number not in game_map.tile_index:  # 171K and 172L, as 18xx.games calls two tiles of 1870
                number = number.rstrip("KLP")
            tiles[h] = game_map.tile_index[number]
            turned[h] = int(rotation)
    bare = Board(game_map, tuple(tiles), tuple(turned), ((),) * len(corps))
    tokens: list[tuple[int, ...]] = []
    edge: dict[str, set[int]] = {sym: set() for sym in corps}
    for sym in corps:
        mine = []
        for text in state.get(f"corp.{sym}.tokens", []):
            where = text.partition("/")[0]
            node = node_of(bare, where.rstrip("+"))
            if where.endswith("+"):
                edge[sym].add(node)
            else:
                mine.append(node)
        tokens.append(tuple(mine))
    return Board(game_map, tuple(tiles), tuple(turned), tuple(tokens)), edge


def node_of(board: Board, text: str) -> int:
    """The node of ``hex:city``, cities counted on the tile from 0."""
    name, _, city = text.partition(":")
    h = board.map.index[name]
    stops = [k for k, s in enumerate(board.face(h).stops) if s.kind in ("city", "offboard")]
    return h * NODE + stops[int(city)]


def setup(
    title: str,
    options: list[str],
    state: dict[str, Any],
    action: dict[str, Any],
    sym: str,
    arrived: Collection[str] = (),
) -> Problem:
    """The problem of the corporation's run in a digest state; ``arrived`` put their destination marker on the map."""
    facts = facts_of(title)
    name = None
    if title == "1860":
        name = "small" if {"two_player_map", "original_game"} & set(options) else "large"
    game_map = map_of(title, name)
    corps = [c["sym"] for c in facts["corporations"]]
    board, edge = board_of(game_map, state, corps)
    corp = corps.index(sym)
    phases = {p["name"]: p["band"] for p in facts["phases"]}
    band = game_map.bands.index(phases.get(state["phase"].rstrip("+"), game_map.bands[-1]))
    rules = peer_rules(title, options)
    names = state.get(f"corp.{sym}.trains", [])
    # R-1817-453: with modern trains the 7 and the 8 earn more for each own marker
    modern = facts.get("modern_trains", {}) if "modern_trains" in options else {}
    trains = [Train(i, n, reach_of(title, n), modern.get(n, 0)) for i, n in enumerate(names)]
    more: dict[str, Any] = {"bonus": bonuses(title, board, state, sym)}
    if title == "1817":
        mines = [k.split(".")[1] for k, v in state.items() if k.endswith(".assigned") and "mine" in v]
        more["hex_bonus"] = {game_map.index[h]: 10 for h in mines}
    own = facts["corporations"][corp]
    if title == "1870":
        target = game_map.index[own["destination"]]
        more["markers"] = edge[sym]
        # R-1870-144: in station wars the marker may stand in an ordinary space of the destination
        there = {*edge[sym], *board.tokens[corp]} if sym in arrived else edge[sym]
        more["doubled"] = {n for n in there if n // NODE == target}
        if state.get("hint.step") == "ConnectionRoute":
            more["connection"] = (stops_of(board, own["home"]["hex"]), stops_of(board, own["destination"]))
    if title == "1860":
        more["home"] = {n for n in board.tokens[corp] if n // NODE == game_map.index[own["home"]["hex"]]}
        rules, trains = special_run(rules, trains, state, sym, action)
        more["open_stations"] = {
            node_of(board, t.partition("/")[0])
            for c in corps
            for t in state.get(f"corp.{c}.tokens", [])
            if t.endswith("/flipped")
        }
    return problem(board, corp, trains, band, rules, **more)


def special_run(
    rules: RunRules, trains: list[Train], state: dict[str, Any], sym: str, action: dict[str, Any]
) -> tuple[RunRules, list[Train]]:
    """R-1860-234, -321, -333: leased trains, no halts after the Southern, large number only at the end."""
    if state.get("southern.sr"):
        rules = replace(rules, halts=False)
    if state.get("southern.nationalization"):
        trains = [Train(t.id, t.name, (t.reach[0], 0)) for t in trains]
        rules = replace(rules, halts=False) if state.get("southern.sr") else rules
    if not trains and action["routes"]:
        lease = facts_of("1860")["lease"]
        name = action["routes"][0]["train"].rpartition("-")[0]
        trains = [Train(0, name, (reach_of("1860", name)[0], 0))]
        rules = replace(rules, lease=Lease(lease["base"], lease["per_stop"]))
    return rules, trains


def stops_of(board: Board, name: str) -> set[int]:
    """All stops of a hex."""
    h = board.map.index[name]
    return {h * NODE + k for k in range(len(board.face(h).stops))}


def bonuses(title: str, board: Board, state: dict[str, Any], sym: str) -> dict[int, int]:
    """What markers on the map add to stops for this corporation."""
    found: dict[int, int] = {}
    mine = state.get(f"corp.{sym}.assigned", [])
    for key, marks in state.items():
        if not (key.startswith("hex.") and key.endswith(".assigned")):
            continue
        amount = 0
        for mark in marks:
            if title == "1817" and mark == "bridge":
                amount += 10
            if title == "1870" and mark == "SCC":
                amount += 10 if mark in mine else 0
            if title == "1870" and mark.startswith("GSC"):
                amount += 20 if any(m.startswith("GSC") for m in mine) else 10 * (mark == "GSC")
        if amount:
            found |= dict.fromkeys(stops_of(board, key.split(".")[1]), amount)
    return found


def turns(shared: Path, title: str, game: str) -> Iterator[Turn]:
    """Every running turn of a recorded game that the routes file knows."""
    known = {}
    for line in (shared / "conformance" / "routes" / f"{title}-{game}.jsonl").read_text().splitlines():
        row = json.loads(line)
        known[row["src"]] = row
    for turn in runs(shared / "conformance" / "real" / title / f"{game}.states.jsonl", title):
        if turn.src in known:
            yield turn._replace(known=known[turn.src])


def runs(digest: Path, title: str) -> Iterator[Turn]:
    """Every running turn of a digest."""
    state: dict[str, Any] = {}
    options: list[str] = []
    arrived: set[str] = set()
    game = digest.name.partition(".")[0]
    for line in digest.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "format" in row:
            options = row["optional_rules"]
        if "state" not in row:
            continue
        action = row.get("action")
        if action and action["type"] == "run_routes":
            sym = action["entity"]
            built = setup(title, options, state, action, sym, arrived)
            names = tuple(t.name for t in built.trains)
            yield Turn(title, game, row["src"], sym, names, built, action, {})
        if action and state.get("hint.step") == "ConnectionToken" and action.get("choice") == "Map":
            arrived.add(action["entity"])
        for key, value in row["state"].items():
            if value is None:
                state.pop(key, None)
            else:
                state[key] = value


def games(shared: Path) -> list[tuple[str, str]]:
    """Title and name of every recorded game with a routes file."""
    found = []
    for path in sorted((shared / "conformance" / "routes").glob("*.jsonl")):
        title, _, game = path.stem.partition("-")
        found.append((title, game))
    return found


def rerule(old: Problem, **changes: Any) -> Problem:
    """The same position under changed rules of running."""
    return Problem(replace(old.setting, rules=replace(old.setting.rules, **changes)))


def played(turn: Turn) -> list[tuple[Route, int, int]]:
    """The routes on record in our form, each with its recorded revenue and subsidy."""
    board = turn.problem.setting.board
    free = list(turn.problem.trains)
    found = []
    for record in turn.action["routes"]:
        name = record["train"].rpartition("-")[0]
        train = next(t for t in free if t.name == name)
        free.remove(train)
        legs = [tuple(leg) for leg in record["connections"]]
        options = paths(board, legs)
        own = [p for p in options if any(turn.problem.setting.is_own(n) for n in p)]
        path = (own or options)[0]
        halts = record.get("halts") if turn.title == "1860" and turn.problem.rules.lease is None else None
        found.append((Route(train.id, path, halts), record["revenue"], record.get("subsidy", 0)))
    return found


def paths(board: Board, legs: list[tuple[str, ...]]) -> list[tuple[int, ...]]:
    """Every way to read legs written as hexes, each in either direction, as one path of nodes."""
    found: list[tuple[int, ...]] = []

    def ends(name: str) -> list[int]:
        return sorted(stops_of(board, name))

    def readings(leg: tuple[str, ...]) -> list[tuple[int, ...]]:
        if len(leg) == 1:
            stops = ends(leg[0].split()[0])
            return [(a, b) for a in stops for b in stops if a != b and leg_along(board, (a, b), False)]
        middle = tuple(board.map.index[h] * NODE + PASS for h in leg[1:-1])
        whole = [(a, *middle, b) for a in ends(leg[0]) for b in ends(leg[-1])]
        whole = [p for p in whole if leg_along(board, p, False)]
        return [*whole, *(p[::-1] for p in whole)]

    def join(i: int, path: tuple[int, ...]) -> None:
        if i == len(legs):
            found.append(path)
            return
        for leg in readings(legs[i]):
            if not path or leg[0] == path[-1]:
                join(i + 1, leg if not path else path + leg[1:])

    join(0, ())
    distinct = [
        p for p in found if len({n for n in p if n % NODE != PASS}) == sum(n % NODE != PASS for n in p)
    ]
    return distinct or found
