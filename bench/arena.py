"""The standard arena: how the bots do in each title, on fixed seeds. Writes bench/arena.json and prints the table.

    python bench/arena.py                        # all of it: hours on two cores
    python bench/arena.py 1830 --part 0.1        # one title, a tenth of the games
    python bench/arena.py --table                # the table of what is written, nothing is played

A series goes on where it ended. It keeps the fingerprint of what played it, the version of the rules and the bots'
sources; under another one it begins anew, so that games of different bots are never counted together.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from railhead.bots.arena import FLOATED, Played, ended, fingerprint, seating, summary
from railhead.bots.ratings import share_interval
from railhead.titles import OWN

WRITTEN = Path(__file__).with_name("arena.json")
SERIES: tuple[tuple[tuple[str, ...], int, int], ...] = (
    (("conductor", "conductor", "conductor"), 100, 1),
    (("conductor", "random", "random"), 100, 1),
    (("conductor", "random", "random", "random"), 100, 1),
    (("baron", "conductor", "conductor"), 200, 201),
)
"""Bots, number of games, seed of the first."""
OFTEN = 5
"""Games after which what is known is written."""
COLUMNS = ("seed", "worth", "bankrupt", "ended", "length", "rounds", "reached", "revenue", "happened")
"""What a line tells of a game. Seats follow from the seed, places from the worth."""

Series = dict[str, Any]


def line_of(game: Played) -> list[Any]:
    """A game as it is written: the seats that went bankrupt, counts as objects."""
    broke = [seat for seat, bankrupt in enumerate(game.bankrupt) if bankrupt]
    return [game.seed, list(game.worth), broke, game.ended, game.length, game.operating_rounds,
            dict(game.reached), game.revenue, dict(game.happened)]  # fmt: skip


def game_of(line: list[Any], bots: tuple[str, ...], first: int) -> Played:
    """The game that a line tells of, without the times of its decisions."""
    told = dict(zip(COLUMNS, line, strict=True))
    worth = tuple(told["worth"])
    return Played(
        seed=told["seed"],
        bots=seating(bots, told["seed"] - first),
        worth=worth,
        place=tuple(1 + sum(1 for other in worth if other > own) for own in worth),
        bankrupt=tuple(seat in told["bankrupt"] for seat in range(len(worth))),
        ended=told["ended"],
        length=told["length"],
        operating_rounds=told["rounds"],
        phase=list(told["reached"])[-1],
        reached=tuple(told["reached"].items()),
        revenue=told["revenue"],
        seconds=(),
        happened=tuple(told["happened"].items()),
    )


def fresh(title: str, bots: tuple[str, ...], first: int) -> Series:
    """A series of which nothing is played yet."""
    return {"title": title, "bots": list(bots), "seed": first, "played by": fingerprint(title), "summary": {},
            "milliseconds": {}, "games": []}  # fmt: skip


def add(series: Series, game: Played) -> None:
    """Take a game into a series; times are counted by milliseconds to two digits."""
    series["games"] = sorted([*series["games"], line_of(game)])
    for bot, seconds in game.seconds:
        counts = series["milliseconds"].setdefault(bot, {})
        for second in seconds:
            ms = f"{1000 * second:.2g}"
            counts[ms] = counts.get(ms, 0) + 1
    series["summary"] = asdict(summed(series))


def summed(series: Series) -> Any:
    """The figures of a series."""
    bots = tuple(series["bots"])
    seconds = {
        bot: [float(ms) / 1000 for ms, count in counts.items() for _ in range(count)]
        for bot, counts in series["milliseconds"].items()
    }
    return summary([game_of(line, bots, series["seed"]) for line in series["games"]], seconds)


def played(series: Series, count: int, workers: int) -> Iterator[Series]:
    """Play what the series lacks; the series after each game, in whatever order they end."""
    title, bots, first = series["title"], tuple(series["bots"]), series["seed"]
    known = {line[0] for line in series["games"]}
    tasks = [(seating(bots, seed - first), seed) for seed in range(first, first + count) if seed not in known]
    for game in ended(title, tasks, workers):
        add(series, game)
        yield series


def key(series: Mapping[str, Any]) -> tuple[int, str]:
    """Where a series stands among the others."""
    return [list(bots) for bots, *_ in SERIES].index(list(series["bots"])), series["title"]


def read(out: Path) -> dict[tuple[int, str], Series]:
    """What is written, by place."""
    rows: list[Series] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else []
    return {key(row): row for row in rows}


def write(out: Path, series: Series) -> None:
    """Put one series in the place of the old one, a line for each game; what others wrote meanwhile stays."""
    known = {**read(out), key(series): series}
    parts = []
    for _, row in sorted(known.items()):
        head = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(row[name], ensure_ascii=False)}"
            for name in row
            if name != "games"
        )
        lines = ",\n".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in row["games"]
        )
        parts.append(f'{{{head},\n"games": [\n{lines}\n]}}')
    kept = out.with_suffix(".new")
    kept.write_text("[" + ",\n".join(parts) + "]\n", encoding="utf-8")
    kept.replace(out)


def table(series: Iterable[Series]) -> Iterator[str]:
    """The rows of the table, in the form of the documents."""
    yield (
        "| title | bots | games | first | 95% | broke | worth | rounds | ends | last phases | revenue | a game "
        "| ms, 99% | played by |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for item in series:
        found = item["summary"]
        line = next(line for line in found["lines"] if line["bot"] == item["bots"][0])
        low, high = share_interval(line["first"], line["seats"])
        alone = len(set(item["bots"])) == 1
        phases, ends = (
            ", ".join(f"{word}: {count}" for word, count in found[what].items())
            for what in ("phases", "ends")
        )
        often = ", ".join(
            f"{word} {o['median']:g} ({o['least']}–{o['most']})"
            for word, o in found["happened"].items()
            if alone or word == FLOATED
        )
        yield (
            f"| {item['title']} | {', '.join(item['bots'])} | {found['games']} "
            f"| {'' if alone else line['first']} | {'' if alone else f'{low:.0%}–{high:.0%}'} | {line['bankrupt']} "
            f"| {line['worth']:,.0f} | {found['operating_rounds']:g} | {ends} | {phases} | {found['revenue']:,.0f} "
            f"| {often} | {line['median_ms']:.1f}, {line['high_ms']:.0f} | {item['played by']} |"
        )


def main() -> None:
    """Play what is asked for, write after every few games, print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("titles", nargs="*", default=list(OWN), help="titles to play; all if none is named")
    parser.add_argument("--part", type=float, default=1.0, help="part of the games that is played")
    parser.add_argument(
        "--bots", default="", help="only series of these bots, or whose first bot is this one"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes that play at the same time")
    parser.add_argument("--out", type=Path, default=WRITTEN, help="where the games are")
    parser.add_argument("--again", action="store_true", help="begin anew")
    parser.add_argument("--table", action="store_true", help="print the table of what is written")
    asked = parser.parse_args()
    for bots, most, first in SERIES if not asked.table else ():
        for title in asked.titles:
            if asked.bots not in ("", bots[0], ",".join(bots)):
                continue
            new = fresh(title, bots, first)
            old = read(asked.out).get(key(new))
            known = new if asked.again or old is None or old["played by"] != new["played by"] else old
            count = max(1, round(most * asked.part))
            for after in played(known, count, asked.workers):
                if len(after["games"]) % OFTEN == 0 or len(after["games"]) >= count:
                    write(asked.out, after)
                    print(*list(table([after]))[2:], flush=True)
    print(*table(row for _, row in sorted(read(asked.out).items())), sep="\n")


if __name__ == "__main__":
    main()
