"""How long the best run takes: every running turn of the recorded games, then networks that grow denser.

    python bench/routes.py [--title 1830] [--limit SECONDS] [--late] [--growth] [--out FILE.svg]

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
from railhead.titles import TITLES  # noqa: E402


def share(times: list[float], part: float) -> float:
    """The time that this part of the turns does not exceed, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(len(times) * part))]


def recorded(shared: Path, only: str | None, limit: float) -> None:
    """Print percentiles per title, and how that compares with the exhaustive search on record."""
    print("title   turns  proved  median ms   95 %   99 %    max  total s  exhaustive s  ratio")
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


def late(shared: Path, title: str, limit: float) -> None:
    """Print how late turns of random games go if every corporation has two of the title's last train."""
    kind = TITLES[title].facts().train_kinds[-1]
    trains = tuple(Train(i, kind.name, (kind.distance, kind.towns)) for i in range(2))
    times: list[float] = []
    proved, widest = 0, 0.0
    for digest in sorted((shared / "conformance" / "generated" / title).glob("*.states.jsonl")):
        last = {t.corp: t.problem.setting for t in runs(digest, title) if t.problem.rules.lease is None}
        for corp in sorted(last):
            start = process_time()
            fresh = Problem(replace(last[corp], trains=trains))
            run = best(fresh, stop=lambda start=start: process_time() - start > limit)
            times.append(process_time() - start)
            proved += run.proved
            widest = max(widest, (run.bound - run.revenue) / run.bound if run.bound else 0.0)
    print(
        f"{title}, two {kind.name} trains: {len(times)} late turns, {proved} proved, "
        f"median {share(times, 0.5):.0f} ms, "
        f"95 % {share(times, 0.95):.0f} ms, longest {max(times):.2f} s at a limit of {limit:g} s, "
        f"largest gap {widest:.1%}"
    )


def main() -> None:
    """Run what was asked for."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--title")
    ask.add_argument("--limit", type=float, default=2.0)
    ask.add_argument(
        "--late",
        action="store_true",
        help="also late turns of titles with halts, with two of their last trains",
    )
    ask.add_argument("--growth", action="store_true", help="also the networks that grow denser")
    ask.add_argument("--out", type=Path, default=REPOSITORY / "build" / "routes_growth.svg")
    given = ask.parse_args()
    shared = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
    if shared.is_dir():
        recorded(shared, given.title, given.limit)
        if given.late:
            for title, pack in TITLES.items():
                if pack.facts().train_kinds[-1].towns:
                    late(shared, title, given.limit)
    else:
        print("no reference material: recorded games left out (set RAILHEAD_SHARED to its folder)")
    if given.growth:
        import routes_growth

        routes_growth.grow(1.0, 3, given.out)


if __name__ == "__main__":
    main()
