"""A second, plain implementation of running trains: sets, recursion, and every combination tried.

It shares the board and the data of a problem with the optimiser, and nothing else. The rules are written
down again from the rulebooks' side: walk along the track from every stop, keep what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from railhead.board.maps import NODE, PASS
from railhead.board.routes.model import Setting
from railhead.board.routes.rules import Objective, Train
from railhead.board.tiles import JUNCTION, STOP


class TooBig(Exception):
    """The position has more routes than a plain search can bear."""


@dataclass(frozen=True)
class Way:
    """A legal route for some train."""

    path: tuple[int, ...]
    pieces: frozenset[tuple[int, ...]]
    full: int
    """Full foreign stations it runs through."""

    @property
    def stops(self) -> list[int]:
        return [n for n in self.path if n % NODE != PASS]


def ways(setting: Setting, most: int = 3000) -> list[Way]:
    """Every legal route, whatever the train, once in each direction's lower form."""
    board, rules = setting.board, setting.rules
    own = set(board.tokens[setting.corp]) | set(setting.markers)
    longest = max((longest_of(t) for t in setting.trains), default=0)
    found: dict[tuple[int, ...], Way] = {}

    def kind(node: int) -> str:
        return board.face(node // NODE).stops[node % NODE].kind

    def place(node: int) -> object:
        stop = board.face(node // NODE).stops[node % NODE]
        if board.map.one_place[node // NODE]:
            return ("hex", node // NODE)
        if stop.group and rules.group_all and stop.group not in rules.separate_groups:
            return stop.group
        return node

    def is_full(node: int) -> bool:
        if node in own or node in setting.open_stations:
            return False
        stop = board.face(node // NODE).stops[node % NODE]
        there = [c for c, nodes in enumerate(board.tokens) for n in nodes if n == node]
        return (
            stop.kind == "city" and stop.slots > 0 and len(there) >= stop.slots and setting.corp not in there
        )

    def record(path: list[int], pieces: list[tuple[int, ...]], full: int) -> None:
        stops = [n for n in path if n % NODE != PASS]
        if len(stops) < 2 or not own & set(stops) or kind(path[0]) == "halt" or kind(path[-1]) == "halt":
            return
        key = tuple(path) if path[0] <= path[-1] else tuple(reversed(path))
        found[key] = Way(key, frozenset(pieces), full)
        if len(found) > most:
            raise TooBig

    def at_stop(
        path: list[int], pieces: list[tuple[int, ...]], places: list[object], size: int, full: int
    ) -> None:
        record(path, pieces, full)
        node = path[-1]
        if len(path) > 1:
            if kind(node) == "offboard":
                return
            if is_full(node):
                if not rules.one_full_pass or full:
                    return
                full += 1
        hex_ = node // NODE
        for end in board.face(hex_).from_stop[node % NODE]:
            if end >= STOP:
                to = hex_ * NODE + end - STOP
                piece = ("inner", *sorted((node, to)))
                arrive(to, [*path, to], [*pieces, piece], places, size, full, piece in pieces)
            elif end != JUNCTION:
                along(hex_, end, path, pieces, places, size, full, [])

    def arrive(
        to: int,
        path: list[int],
        pieces: list[tuple[int, ...]],
        places: list[object],
        size: int,
        full: int,
        worn: bool,
    ) -> None:
        counts = kind(to) != "halt" and not (kind(to) == "town" and rules.skip_towns)
        if worn or place(to) in places or size + counts > longest:
            return
        at_stop(path, pieces, [*places, place(to)], size + counts, full)

    def along(
        hex_: int,
        edge: int,
        path: list[int],
        pieces: list[tuple[int, ...]],
        places: list[object],
        size: int,
        full: int,
        crossed: list[int],
    ) -> None:
        beyond = board.map.neighbour[hex_ * 6 + edge]
        if beyond < 0:
            return
        piece = tuple(sorted((hex_, beyond)))
        if piece in pieces:
            return
        if rules.hex_once and beyond in [n // NODE for n in path]:
            return
        face = board.face(beyond)
        for end in face.from_edge[(edge + 3) % 6]:
            if end >= STOP:
                to = beyond * NODE + end - STOP
                arrive(to, [*path, to], [*pieces, piece], places, size, full, False)
                continue
            if any(JUNCTION in p for p in face.paths):
                before = (
                    crossed if rules.junction_once == "leg" else [n // NODE for n in path if n % NODE == PASS]
                )
                if rules.junction_once and beyond in before:
                    continue
            passed = [*path, beyond * NODE + PASS]
            along(beyond, end, passed, [*pieces, piece], places, size, full, [*crossed, beyond])

    for h in range(board.map.size):
        for k in range(len(board.face(h).stops)):
            node = h * NODE + k
            if not board.face(h).from_stop[k]:
                continue
            counts = kind(node) != "halt" and not (kind(node) == "town" and rules.skip_towns)
            at_stop([node], [], [place(node)], int(counts), 0)
    return list(found.values())


def longest_of(train: Train) -> int:
    """Stops that count at most."""
    if train.reach is None:
        return 99
    return sum(train.reach) if isinstance(train.reach, tuple) else train.reach


def value(setting: Setting, train: Train, way: Way, objective: Objective) -> tuple[int, int] | None:
    """Revenue and subsidy of a route run by a train, or ``None`` if it may not."""
    board, rules = setting.board, setting.rules
    cities, towns, halts, extra = [], [], 0, 0
    for node in way.stops:
        stop = board.face(node // NODE).stops[node % NODE]
        worth = stop.revenue[setting.band] if len(stop.revenue) > 1 else stop.revenue[0]
        extra += dict(setting.bonus).get(node, 0)
        if node in board.tokens[setting.corp] or node in setting.markers:
            extra += train.marker_bonus
        if node in (way.path[0], way.path[-1]) and node in setting.doubled:
            extra += worth
        if stop.kind == "halt":
            halts += 1
        elif stop.kind == "town":
            towns.append(worth)
        else:
            cities.append(worth)
    extra += sum(dict(setting.hex_bonus).get(n // NODE, 0) for n in way.path if n % NODE == PASS)
    if not isinstance(train.reach, tuple):
        if train.reach is not None and len(cities) + len(towns) > train.reach:
            return None
        return sum(cities) + sum(towns) + extra, 0
    large, small = train.reach
    if len(cities) > large or (not rules.skip_towns and len(cities) + len(towns) > large + small):
        return None
    halts = halts if rules.halts else 0
    options = []
    for calls in range(halts + 1):
        for counted in range(len(towns) + 1):
            if counted < len(towns) and not rules.skip_towns:
                continue
            if len(cities) + counted + calls > large + small:
                continue
            if calls and rules.towns_first and len(cities) + len(towns) + calls > large + small:
                continue
            if rules.lease is not None:
                paid = rules.lease.fixed + rules.lease.per_station * (len(cities) + counted + calls)
                options.append((paid, 0))
                continue
            paid = sum(cities) + sum(sorted(towns, reverse=True)[:counted]) + extra
            options.append((paid, calls * rules.halt_subsidy))
    return max(options, key=lambda o: aim(objective, *o))


def aim(objective: Objective, revenue: int, subsidy: int) -> tuple[int, int]:
    """What is to be maximised, and what decides between equals."""
    first = objective.revenue * revenue + objective.subsidy * subsidy
    return first, revenue if objective.subsidy else subsidy


def goes_together(setting: Setting, chosen: list[Way]) -> bool:
    """Conditions on the set of routes of a turn."""
    if sum(w.full for w in chosen) > 1:
        return False
    if setting.connection is not None:
        pairs = [{w.path[0], w.path[-1]} for w in chosen]
        if not any({a, b} in pairs for a in setting.connection[0] for b in setting.connection[1]):
            return False
    if setting.rules.linked and chosen:
        if not any(set(w.stops) & setting.home for w in chosen):
            return False
        group = {0}
        grown = True
        while grown:
            grown = False
            for i, w in enumerate(chosen):
                if i not in group and any(set(w.stops) & set(chosen[j].stops) for j in group):
                    group.add(i)
                    grown = True
        return len(group) == len(chosen)
    return True


def best_score(setting: Setting, objective: Objective, most: int = 3000) -> tuple[int, int] | None:
    """The best objective by trying everything; ``None`` when no set satisfies the turn's conditions."""
    every = ways(setting, most)
    lists: list[list[tuple[tuple[int, int], Way]]] = []
    for train in setting.trains:
        row = []
        for w in every:
            paid = value(setting, train, w, objective)
            if paid is not None:
                row.append((aim(objective, *paid), w))
        lists.append(sorted(row, key=lambda item: item[0], reverse=True))
    tops = [row[0][0] if row else (0, 0) for row in lists]
    top: tuple[int, int] | None = None
    steps = 0

    def choose(i: int, chosen: list[Way], total: tuple[int, int]) -> Iterator[tuple[int, int]]:
        nonlocal top, steps
        steps += 1
        if steps > 400_000:
            raise TooBig
        hope = total[0] + sum(t[0] for t in tops[i:]), total[1] + 10_000
        if top is not None and hope <= top:
            return
        if i == len(lists):
            if goes_together(setting, chosen) and (top is None or total > top):
                top = total
                yield total
            return
        for score, w in lists[i]:
            if top is not None and total[0] + score[0] + sum(t[0] for t in tops[i + 1 :]) < top[0]:
                break
            if all(not w.pieces & c.pieces for c in chosen):
                yield from choose(i + 1, [*chosen, w], (total[0] + score[0], total[1] + score[1]))
        yield from choose(i + 1, chosen, total)

    for _ in choose(0, [], (0, 0)):
        pass
    return top
