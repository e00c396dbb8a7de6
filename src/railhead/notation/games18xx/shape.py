"""The outer form of a file of 18xx.games: who played what, and which of the entries count.

Entries are recorded results. Undo and redo are worked out here; chat and programmed moves are dropped;
automatic actions follow the entry they hang on. Nothing here knows a rule.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.options import Value
from ..faults import Unreadable
from ..one_line import harmless
from ..records import LARGEST_NUMBER
from .dialect import Dialect, dialect, options_for

MOST_ENTRIES = 50_000
MOST_PLAYERS = 12
LONGEST_NAME = 60
MESSAGE = "message"
"""Chat: nothing takes it back, and it leaves what can be taken up again alone."""
TALK = (MESSAGE, "log")
"""Entries that no game takes notice of; a remark of the log counts for undo and redo like any other entry."""
PlayerId = int | str


@dataclass(frozen=True, slots=True)
class Entry:
    """One effective action: the id of its entry in the file, whether it was automatic, and its fields."""

    src: int
    auto: bool
    data: Mapping[str, Any]
    path: str


@dataclass(frozen=True)
class LogFile:
    """A file that has been read, before anything is played."""

    dialect: Dialect
    players: tuple[tuple[PlayerId, str], ...]
    optional_rules: tuple[str, ...]
    options: Mapping[str, Value]
    entries: tuple[Entry, ...]
    result: Mapping[str, int]
    """Final scores as the file has them, by player id as text; empty when it has none."""
    seed: int | None
    status: str
    end_reason: str | None
    raw: Mapping[str, Any] = field(repr=False, default_factory=dict)

    @property
    def title(self) -> str:
        """The title's name."""
        return self.dialect.title

    @property
    def names(self) -> list[str]:
        """Player names in seating order; a name that occurs twice gets the player's id."""
        names = [name for _, name in self.players]
        return [name if names.count(name) == 1 else f"{name} ({ident})" for ident, name in self.players]


def looks_like_18xx(data: object) -> bool:
    """True for an object that has the outer form of such a file."""
    return isinstance(data, dict) and "actions" in data and "players" in data and "format" not in data


def read_log(data: object) -> LogFile:
    """Read the outer form; ``Unreadable`` names the place of the first fault."""
    if not isinstance(data, dict):
        raise Unreadable("a game file is one JSON object")
    title = data.get("title")
    if not isinstance(title, str):
        raise Unreadable("must be a word", "title")
    table = dialect(title)
    optional = _optional_rules(data.get("settings"))
    entries = data.get("actions")
    if not isinstance(entries, list):
        raise Unreadable("must be a list", "actions")
    if len(entries) > MOST_ENTRIES:
        raise Unreadable(f"has {len(entries)} entries; at most {MOST_ENTRIES} are read", "actions")
    settings = data.get("settings")
    seed = settings.get("seed") if isinstance(settings, dict) else None
    result = data.get("result")
    reason = data.get("game_end_reason")
    return LogFile(
        table,
        _players(data.get("players")),
        tuple(optional),
        options_for(title, optional),
        tuple(_flatten(_live(entries), entries)),
        _scores(result),
        seed if isinstance(seed, int) else None,
        str(data.get("status", "")),
        reason if isinstance(reason, str) else None,
        data,
    )


def _optional_rules(settings: object) -> list[str]:
    if settings is None:
        return []
    if not isinstance(settings, dict):
        raise Unreadable("must be an object", "settings")
    rules = settings.get("optional_rules") or []
    if not isinstance(rules, list) or not all(isinstance(name, str) for name in rules):
        raise Unreadable("must be a list of words", "settings.optional_rules")
    return rules


def _players(rows: object) -> tuple[tuple[PlayerId, str], ...]:
    if not isinstance(rows, list) or not rows:
        raise Unreadable("must be a list of players", "players")
    if len(rows) > MOST_PLAYERS:
        raise Unreadable(f"has {len(rows)} players; no title takes more than {MOST_PLAYERS}", "players")
    players: list[tuple[PlayerId, str]] = []
    for place, row in enumerate(rows):
        ident = row.get("id", row.get("name")) if isinstance(row, dict) else None
        if not isinstance(ident, int | str) or isinstance(ident, bool):
            raise Unreadable("must be a number or a word", f"players[{place}].id")
        if any(str(ident) == str(other) for other, _ in players):
            raise Unreadable(f"{ident} occurs twice", f"players[{place}].id")
        name = row.get("name")
        name = harmless(name, LONGEST_NAME) if isinstance(name, str) else ""
        players.append((ident, name or f"Player {place + 1}"))
    return tuple(players)


def _scores(result: object) -> dict[str, int]:
    if not isinstance(result, dict):
        return {}
    return {
        str(ident): int(score)
        for ident, score in result.items()
        if isinstance(score, int | float) and abs(score) <= LARGEST_NUMBER
    }


def _entry_id(entry: Any, place: int) -> int:
    ident = entry.get("id", place + 1)
    return ident if isinstance(ident, int) and not isinstance(ident, bool) else place + 1


def _live(entries: list[Any]) -> list[int]:
    """Places of the entries that count, undo and redo worked out in one walk."""
    kinds: list[str] = []
    for place, entry in enumerate(entries):
        kind = entry.get("type") if isinstance(entry, dict) else None
        if not isinstance(kind, str):
            raise Unreadable("must be an object with a type", f"actions[{place}]")
        kinds.append(kind)
    line: list[int] = []
    """Places of the entries that count, and behind them those that a redo would bring back."""
    ids: list[int] = []
    length = 0
    undone: list[int] = []
    """How many counted before each undo."""
    for place, entry in enumerate(entries):
        kind = kinds[place]
        if kind == MESSAGE:
            continue
        if kind == "undo":
            target = entry.get("action_id")
            if target is None:
                kept = max(0, length - 1)
            elif isinstance(target, int):
                kept = bisect_right(ids, target, 0, length)
            else:
                raise Unreadable("must be a number", f"actions[{place}].action_id")
            undone.append(length)
            length = kept
        elif kind == "redo":
            if not undone:
                raise Unreadable("there is nothing to redo", f"actions[{place}]")
            length = undone.pop()
        else:
            del line[length:], ids[length:]
            ident = _entry_id(entry, place)
            if ids and ident < ids[-1]:
                raise Unreadable(
                    f"must be more than {ids[-1]}, the id of an earlier entry", f"actions[{place}].id"
                )
            line.append(place)
            ids.append(ident)
            length += 1
            undone.clear()
    return line[:length]


def _flatten(live: list[int], entries: list[Any]) -> list[Entry]:
    """Automatic actions behind the one they hang on; programs and their settings left out."""
    flat: list[Entry] = []
    for place in live:
        entry: dict[str, Any] = entries[place]
        src = _entry_id(entry, place)
        automatic = entry.get("auto_actions") or []
        if not isinstance(automatic, list):
            raise Unreadable("must be a list", f"actions[{place}].auto_actions")
        rows = [(False, entry, f"actions[{place}]")]
        rows += [(True, row, f"actions[{place}].auto_actions[{n}]") for n, row in enumerate(automatic)]
        for auto, row, path in rows:
            kind = row.get("type") if isinstance(row, dict) else None
            if not isinstance(kind, str):
                raise Unreadable("must be an object with a type", path)
            if kind not in TALK and not kind.startswith("program_"):
                flat.append(Entry(src, auto, row, path))
    return flat
