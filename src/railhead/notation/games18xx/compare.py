"""Playing a file of 18xx.games beside the digest that another engine made of it, key by key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..digest import FORMAT, Digest, change, final_line, snapshot
from .reader import Fault, Replay
from .shape import Entry, LogFile

LEFT_OUT = ("hint.",)
"""Keys that say how the other engine is built."""
NOTHING = "nothing"


@dataclass(frozen=True)
class Difference:
    """The first place where two digests part."""

    number: int
    """Of the effective action; 0 is the starting position."""
    src: int | None
    key: str
    expected: Any
    got: Any
    action: Any = None

    def __str__(self) -> str:
        where = f"action {self.number}" + (f" (id {self.src})" if self.src is not None else "")
        return f"{where}: {self.key}: expected {self.expected!r}, got {self.got!r}; after {self.action}"


def header(log: LogFile, source: str) -> Digest:
    """The first line of a digest."""
    return {
        "format": FORMAT,
        "title": log.title,
        "players": [{"id": ident, "name": name} for ident, name in log.players],
        "optional_rules": list(log.optional_rules),
        "seed": log.seed,
        "source": source,
    }


def plain(entry: Entry) -> dict[str, Any]:
    """An entry without what says when and by whom it was written."""
    left_out = ("user", "created_at", "id", "auto_actions", "skip")
    return {key: value for key, value in entry.data.items() if key not in left_out}


def digest_lines(replay: Replay, source: str) -> Iterator[Digest]:
    """Play the file and give the digest line by line; ``Fault`` where it cannot be played."""
    ids = replay.names.players
    yield header(replay.log, source)
    before = snapshot(replay.game, replay.ledger, ids)
    yield {"i": 0, "action": None, "state": before}
    for number, entry in enumerate(replay.log.entries, start=1):
        replay.play(entry)
        after = snapshot(replay.game, replay.ledger, ids)
        line: Digest = {"i": number, "src": entry.src}
        if entry.auto:
            line["auto"] = True
        line["action"] = plain(entry)
        line["state"] = change(before, after)
        yield line
        before = after
    yield final_line(replay.game, ids)


def differences(before: Digest, after: Digest, expected: Digest, line: Digest) -> Iterator[Difference]:
    """Keys of one line that differ; only those that changed on either side are looked at."""
    changed = set(line.get("state") or ()) | set(change(before, after))
    for key in sorted(changed):
        if not key.startswith(LEFT_OUT) and expected.get(key, NOTHING) != after.get(key, NOTHING):
            yield Difference(
                line["i"],
                line.get("src"),
                key,
                expected.get(key, NOTHING),
                after.get(key, NOTHING),
                line.get("action"),
            )


def compare(replay: Replay, expected: Iterable[Digest]) -> Iterator[Difference]:
    """Differences between a replay and the expected lines, in order; a fault is the last one."""
    ids = replay.names.players
    before: Digest = {}
    whole: Digest = {}
    entries = iter(replay.log.entries)
    for line in expected:
        if "final" in line:
            yield from _final(replay, line["final"])
            return
        if "state" not in line:
            continue
        if line["i"]:
            entry = next(entries, None)
            if entry is None:
                yield Difference(line["i"], line.get("src"), "action", line["action"], NOTHING)
                return
            if entry.src != line.get("src"):
                yield Difference(
                    line["i"], line.get("src"), "src", line.get("src"), entry.src, line["action"]
                )
                return
            try:
                replay.play(entry)
            except Fault as fault:
                yield Difference(line["i"], entry.src, "action", "accepted", fault.reason, line["action"])
                return
        for key, value in line["state"].items():
            if value is None:
                whole.pop(key, None)
            else:
                whole[key] = value
        after = snapshot(replay.game, replay.ledger, ids)
        yield from differences(before, after, whole, line)
        before = after
    if next(entries, None) is not None:
        yield Difference(replay.game.length, None, "action", NOTHING, "more actions")


def _final(replay: Replay, expected: Digest) -> Iterator[Difference]:
    got = final_line(replay.game, replay.names.players)["final"]
    for key in ("result", "finished", "end_reason"):
        if expected.get(key) != got[key]:
            yield Difference(replay.game.length, None, f"final.{key}", expected.get(key), got[key])
