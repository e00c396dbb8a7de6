"""Bots play many games of each title, and everything that must hold is looked at after every action.

    python bench/endurance.py 1830 --games 1000      # goes on where the last run of the title ended
    python bench/endurance.py --workers 2            # two games at the same time
    python bench/endurance.py --table                # what has been played so far, nothing is played

Game *n* has *n* for its seed, the next number of players and the next mixture of bots, so that it can be played again
by its number. After every action money, certificates, trains, tokens and tiles must add up. One game in about fifty is
played by the rules of 18xx.games, written in all forms and read again; the position after each action has to be the
same. What fails is written with its number. Counts are in bench/endurance.json, with how many games were played by
which version of rules and bots.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from railhead.bots import BOTS
from railhead.bots.arena import LONGEST, fingerprint, rarely_collected
from railhead.engine.actions import EndGame
from railhead.engine.books import faults
from railhead.engine.game import Game
from railhead.notation import native, script
from railhead.notation.games18xx import NotExportable, export, replay
from railhead.titles import OWN, TITLES, ruleset

WRITTEN = Path(__file__).with_name("endurance.json")
MIXTURES: tuple[tuple[str, ...], ...] = (
    ("random",),
    ("conductor", "random"),
    ("conductor",),
    ("random", "random", "conductor"),
)
"""The bots of a game, again and again around the table."""
EXPORTED = 52
"""Every game with such a number is written and read again: one in about fifty, with all numbers of players."""
PRESET = "18xxgames"


class Failed(Exception):
    """Something that must hold does not."""


@dataclass(frozen=True)
class Lasted:
    """A game that was played to its end."""

    actions: int
    ended: str
    exported: tuple[str, ...]
    """The forms in which it was written and read again."""


def seats_of(title: str, number: int) -> list[str]:
    """The bots of a game by seat."""
    facts = TITLES[title].facts()
    counts = range(facts.min_players, facts.max_players + 1)
    players = counts[number % len(counts)]
    mixture = MIXTURES[number // len(counts) % len(MIXTURES)]
    return [mixture[seat % len(mixture)] for seat in range(players)]


def lasts(title: str, number: int, longest: int = LONGEST) -> Lasted:
    """Play one game; ``Failed`` where something does not hold."""
    exported = number % EXPORTED == 0
    bots = seats_of(title, number)
    game = Game(
        ruleset(title, None, PRESET if exported else ""), [f"P{seat + 1}" for seat in range(len(bots))]
    )
    players = [BOTS[bot].make(f"{number}/{seat}") for seat, bot in enumerate(bots)]
    while (seat := game.actor) is not None:
        if game.length >= longest:
            raise Failed(f"no end after {longest} actions")
        action = players[seat].choose(game, seat)
        refusal = game.why_not(action)
        if refusal is not None:
            raise Failed(f"action {game.length + 1}, {bots[seat]}: {action} is refused: {refusal}")
        game.push_checked(action)
        check(game)
    return Lasted(game.length, game.state.reason, written(game) if exported else ())


def check(game: Game) -> None:
    """Nothing is created or lost."""
    invariants = TITLES[game.title.name].invariants
    wrong = [*faults(game), *(invariants(game) if invariants is not None else ())]
    if wrong:
        raise Failed(f"action {game.length}: {'; '.join(wrong)}")


def digest(game: Game) -> str:
    """All positions of a game in short: equal games have equal digests."""
    made = hashlib.blake2s()
    for node in game.nodes():
        made.update(json.dumps(node.state.to_json(), sort_keys=True).encode())
    return made.hexdigest()


def written(game: Game) -> tuple[str, ...]:
    """Write a game in all forms and read it again."""
    same = digest(game)
    forms = {"native": native.loads(native.dumps(game)).play(), "text": script.read(script.write(game))}
    with suppress(NotExportable):
        forms["18xx"] = replay(json.loads(json.dumps(export(game)))).game
    for form, again in forms.items():
        ended = again.actions[-1:] == [EndGame()] and game.actions[-1:] != [EndGame()]
        if ended:  # a game of which nothing could come is one that somebody ended there
            before = game.length - 1
            if digest(again.at(before)) != digest(game.at(before)) or again.state.cash != game.state.cash:
                raise Failed(f"the {form} form leads elsewhere")
        elif digest(again) != same:
            raise Failed(f"the {form} form leads elsewhere")
    return tuple(forms)


@dataclass(frozen=True)
class Tried:
    """A game that was begun: what came of it or what failed, and its processor time."""

    number: int
    seconds: float
    lasted: Lasted | None
    failed: str = ""


def attempt(title: str, number: int) -> Tried:
    """Play one game, whatever happens."""
    began = process_time()
    try:
        found = lasts(title, number)
    except Exception as error:
        return Tried(number, process_time() - began, None, f"{type(error).__name__}: {error}")
    return Tried(number, process_time() - began, found)


def attempts(title: str, numbers: range, workers: int) -> Iterator[Tried]:
    """These games in their order, here or in processes of their own."""
    if workers == 1:
        for number in numbers:
            yield attempt(title, number)
        return
    with ProcessPoolExecutor(workers, initializer=rarely_collected) as pool:
        yield from pool.map(attempt, [title] * len(numbers), numbers)


def tried(title: str, numbers: range, known: dict[str, Any], workers: int = 1) -> Iterator[dict[str, Any]]:
    """Play these games; what is known after each."""
    played_by = fingerprint(title)
    for game in attempts(title, numbers, workers):
        if game.lasted is None:
            known["failed"][str(game.number)] = game.failed
        else:
            known["actions"] += game.lasted.actions
            known["ends"][game.lasted.ended] = known["ends"].get(game.lasted.ended, 0) + 1
            for form in game.lasted.exported:
                known["read again"][form] = known["read again"].get(form, 0) + 1
        known["games"] += 1
        known["seconds"] = round(known["seconds"] + game.seconds, 1)
        versions = known.setdefault("played by", {})
        versions[played_by] = versions.get(played_by, 0) + 1
        yield known


def fresh(title: str) -> dict[str, Any]:
    """Nothing played yet."""
    return {"title": title, "rules": TITLES[title].rules, "games": 0, "actions": 0, "seconds": 0.0, "ends": {},
            "read again": {}, "failed": {}, "played by": {}}  # fmt: skip


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """The counts in the form of the documents."""
    yield "| title | games | actions | failed | ends | written and read again | played by |"
    yield "| --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        ends = ", ".join(f"{end}: {count}" for end, count in sorted(row["ends"].items()))
        forms = ", ".join(f"{form}: {count}" for form, count in row["read again"].items())
        versions = ", ".join(f"{version}: {count}" for version, count in row.get("played by", {}).items())
        yield (
            f"| {row['title']} | {row['games']:,} | {row['actions']:,} | {len(row['failed'])} | {ends} | {forms} "
            f"| {versions} |"
        )


def main() -> None:
    """Play, write after every tenth game, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("titles", nargs="*", default=list(OWN), help="titles to play; all if none is named")
    parser.add_argument("--games", type=int, default=1000, help="games of each title in all")
    parser.add_argument("--out", type=Path, default=WRITTEN, help="where the counts are")
    parser.add_argument("--workers", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--again", action="store_true", help="begin anew")
    parser.add_argument("--table", action="store_true", help="print what is written")
    asked = parser.parse_args()
    rows: dict[str, dict[str, Any]] = {}
    if asked.out.exists():
        rows = {row["title"]: row for row in json.loads(asked.out.read_text(encoding="utf-8"))}
    for title in asked.titles if not asked.table else ():
        known = fresh(title) if asked.again else rows.get(title, fresh(title))
        rows[title] = known
        for after in tried(title, range(known["games"], asked.games), known, asked.workers):
            if after["games"] % 10 == 0 or after["games"] == asked.games:
                kept = json.dumps([rows[name] for name in sorted(rows)], indent=1, ensure_ascii=False)
                asked.out.write_text(kept + "\n", encoding="utf-8")
    print(*table([rows[name] for name in sorted(rows)]), sep="\n")


if __name__ == "__main__":
    main()
