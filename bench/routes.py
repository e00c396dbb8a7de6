"""How long the best run takes: every running turn of the recorded games, then networks that grow denser.

    python bench/routes.py [--title 1830] [--limit SECONDS] [--late [TURNS]] [--growth] [--out FILE.svg]

Needs the reference material beside the repository (or where RAILHEAD_SHARED points) for recorded games. The
times are those of one core's work, so that a busy machine does not spoil them.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from time import process_time

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY), str(Path(__file__).parent)]

from tests.routes.recorded import games, runs, turns  # noqa: E402

from railhead.board.routes import Problem, Train, best  # noqa: E402
from railhead.board.routes.model import TABLES  # noqa: E402
from railhead.titles import TITLES  # noqa: E402

CLOSE = 0.05
"""A gap up to this is small: the set in hand is worth at least so much of the bound."""


def share(times: list[float], part: float) -> float:
    """The time that this part of the turns does not exceed, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))]


def recorded(shared: Path, only: str | None, limit: float) -> None:
    """Print percentiles per title, and how that compares with the exhaustive search on record."""
    print("title   turns  proved  median ms    95%    99%    max  total s  exhaustive s  ratio")
    for title in sorted({name for name, _ in games(shared)}):
        if only not in (None, title):
            continue
        times: list[float] = []
        proved, left, before = 0, 0, 0.0
        for name, game in games(shared):
            if name != title:
                continue
            for turn in turns(shared, title, game):
                fresh = Problem(turn.problem.setting)
                TABLES.clear()
                start = process_time()
                run = best(fresh, stop=lambda start=start: process_time() - start > limit)
                times.append(process_time() - start)
                proved += run.proved
                left += max(0, run.revenue - turn.known["played"])
                before += (turn.known["path_s"] or 0) + (turn.known["combo_s"] or 0)
        total = sum(times)
        print(
            f"{title}  {len(times):6}  {proved:6}  {share(times, 0.5):9.2f}  {share(times, 0.95):5.1f}  "
            f"{share(times, 0.99):5.1f}  {1000 * max(times):5.0f}  {total:7.2f}  {before:12.1f}  {before / total:5.0f}"
            f"   money left on the table: {left}"
        )


def late(shared: Path, title: str, count: int, limit: float) -> None:
    """Print how the densest last turns of random games go if every corporation has two of the title's last train."""
    kind = TITLES[title].facts().train_kinds[-1]
    trains = tuple(Train(i, kind.name, (kind.distance, kind.towns)) for i in range(2))
    found: list[Problem] = []
    for digest in sorted((shared / "conformance" / "generated" / title).glob("*.states.jsonl")):
        last = {t.corp: t.problem.setting for t in runs(digest, title) if t.problem.rules.lease is None}
        found += [Problem(replace(last[corp], trains=trains)) for corp in sorted(last)]
    for one in found:
        one.explore()
    found.sort(key=lambda one: -len(one.links))
    times: list[float] = []
    gaps: list[float] = []
    proved = 0
    for one in found[:count]:
        start = process_time()
        run = best(Problem(one.setting), stop=lambda start=start: process_time() - start > limit)
        times.append(process_time() - start)
        gaps.append((run.bound - run.revenue) / run.bound if run.bound else 0.0)
        proved += run.proved
    gaps.sort()
    print(
        f"{title}, two {kind.name} trains: the {len(times)} densest of {len(found)} last turns of random games, "
        f"{proved} proved within {limit:g} s,\nmedian {share(times, 0.5):.0f} ms, 95% {share(times, 0.95):.0f} ms, "
        f"longest {max(times):.2f} s; gap at most 5% in {sum(gap <= CLOSE for gap in gaps)}, "
        f"95% of them {gaps[int(len(gaps) * 0.95)]:.1%}, largest {gaps[-1]:.1%}"
    )


def main() -> None:
    """Run what was asked for."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--title")
    ask.add_argument("--limit", type=float, help="seconds for each search, 2 if not given, 1 for late turns")
    ask.add_argument(
        "--late",
        type=int,
        nargs="?",
        const=100,
        default=0,
        metavar="TURNS",
        help="also so many late turns of titles with halts (100), with two of their last trains",
    )
    ask.add_argument("--growth", action="store_true", help="also the networks that grow denser")
    ask.add_argument("--out", type=Path, default=REPOSITORY / "build" / "routes_growth.svg")
    given = ask.parse_args()
    shared = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
    if shared.is_dir():
        recorded(shared, given.title, given.limit or 2.0)
        if given.late:
            for title, pack in TITLES.items():
                if pack.facts().train_kinds[-1].towns and given.title in (None, title):
                    late(shared, title, given.late, given.limit or 1.0)
    else:
        print("no reference material: recorded games left out (set RAILHEAD_SHARED to its folder)")
    if given.growth:
        import routes_growth

        routes_growth.grow(1.0, 3, given.out)


if __name__ == "__main__":
    main()
