"""The standard arena: how the bots do in each title, on fixed seeds. Writes bench/arena.json and prints the table.

    python bench/arena.py                        # all of it: hours on two cores
    python bench/arena.py 1830 --part 0.1        # one title, a tenth of the games
    python bench/arena.py --table                # the table of what is written, nothing is played

A series that is played again takes the place of the old one; the others stay.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

from railhead.bots.arena import games, play, summary
from railhead.bots.ratings import share_interval
from railhead.titles import OWN

WRITTEN = Path(__file__).with_name("arena.json")
SERIES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("conductor", "conductor", "conductor"), 100),
    (("conductor", "random", "random"), 100),
    (("conductor", "random", "random", "random"), 100),
    (("baron", "conductor", "conductor"), 200),
)
SEED = 1


def played(title: str, bots: tuple[str, ...], count: int, workers: int) -> dict[str, Any]:
    """One series as it is written: its summary and each game without the times of its decisions."""
    tasks = list(games(bots, count, SEED))
    seats, seeds = [task[0] for task in tasks], [task[1] for task in tasks]
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            found = list(pool.map(play, [title] * count, seats, seeds))
    else:
        found = [play(title, *task) for task in tasks]
    rows = [{key: value for key, value in asdict(game).items() if key != "seconds"} for game in found]
    return {"title": title, "bots": bots, "seed": SEED, "summary": asdict(summary(found)), "games": rows}


def table(series: list[dict[str, Any]]) -> Iterator[str]:
    """The rows of the table, in the form of the documents."""
    yield "| title | bots | games | first | 95 % | broke | worth | rounds | last phases | revenue | ms, 99 % |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for item in series:
        found = item["summary"]
        line = next(line for line in found["lines"] if line["bot"] == item["bots"][0])
        low, high = share_interval(line["first"], line["seats"])
        alone = len(set(item["bots"])) == 1
        phases = ", ".join(f"{phase}: {count}" for phase, count in found["phases"].items())
        yield (
            f"| {item['title']} | {', '.join(item['bots'])} | {found['games']} "
            f"| {'' if alone else line['first']} | {'' if alone else f'{low:.0%}–{high:.0%}'} | {line['bankrupt']} "
            f"| {line['worth']:,.0f} | {found['operating_rounds']:g} | {phases} | {found['revenue']:,.0f} "
            f"| {line['median_ms']:.1f}, {line['high_ms']:.0f} |"
        )


def main() -> None:
    """Play what is asked for, write after each series, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("titles", nargs="*", default=list(OWN), help="titles to play; all if none is named")
    parser.add_argument("--part", type=float, default=1.0, help="part of the games that is played")
    parser.add_argument("--bots", default="", help="only series whose first bot is this one")
    parser.add_argument("--workers", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--table", action="store_true", help="print the table of what is written")
    asked = parser.parse_args()
    known: list[dict[str, Any]] = json.loads(WRITTEN.read_text(encoding="utf-8")) if WRITTEN.exists() else []
    for bots, count in SERIES:
        for title in asked.titles if not asked.table else ():
            if asked.bots not in ("", bots[0]):
                continue
            new = played(title, bots, max(1, round(count * asked.part)), asked.workers)
            known = [item for item in known if (item["title"], tuple(item["bots"])) != (title, bots)]
            known.append(new)
            known.sort(key=lambda item: ([s[0] for s in SERIES].index(tuple(item["bots"])), item["title"]))
            WRITTEN.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
            print(*list(table([new]))[2:], flush=True)
    print(*table(known), sep="\n")


if __name__ == "__main__":
    main()
