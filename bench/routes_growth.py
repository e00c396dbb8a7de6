"""Where the search stops being a matter of a click: networks of three titles that grow denser and denser.

    python bench/routes_growth.py [--limit 1] [--seeds 5] [--out FILE.svg]

For each share of the map that is covered with track (with the tiles there are in the box, late ones) some
random networks are run with long trains: two D of 1830, a 10 and a 12 of 1870, two 8 of 1817. Printed and drawn:
seconds of one core to the proof, and where the limit came first, how far the bound was from the set in hand.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).parent)]

from routes_networks import FIGURES, TRAINS, network  # noqa: E402

from railhead.board.routes import best  # noqa: E402

DENSITIES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
COLOURS = {title: FIGURES[title]["colour"] for title in TRAINS}


class Sample(NamedTuple):
    """One network: its size, the time it took, and the gap left at the limit."""

    title: str
    density: float
    stops: int
    links: int
    seconds: float
    proved: bool
    gap: float


def measure(title: str, density: float, seed: int, limit: float) -> Sample:
    """Run one network."""
    problem = network(title, density, seed)
    start = process_time()
    run = best(problem, stop=lambda: process_time() - start > limit)
    seconds = process_time() - start
    gap = (run.bound - run.revenue) / run.bound if run.bound else 0.0
    return Sample(title, density, len(problem.sites), len(problem.links), seconds, run.proved, gap)


def grow(limit: float, seeds: int, out: Path) -> list[Sample]:
    """Run the family, print a table and write the picture."""
    samples: list[Sample] = []
    print("title  covered  stops  links   proved   median s     max s   largest gap at the limit")
    for title in TRAINS:
        for density in DENSITIES:
            row = [measure(title, density, seed, limit) for seed in range(seeds)]
            samples += row
            times = sorted(s.seconds for s in row)
            print(
                f"{title}   {density:5.0%}  {sum(s.stops for s in row) / seeds:5.0f}  "
                f"{sum(s.links for s in row) / seeds:5.0f}  {sum(s.proved for s in row):3} of {seeds}  "
                f"{times[len(times) // 2]:9.3f}  {times[-1]:8.3f}   {max(s.gap for s in row):6.1%}",
                flush=True,
            )
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(picture(samples, limit), encoding="utf-8")
    print(f"picture: {out.name}")
    return samples


def picture(samples: list[Sample], limit: float) -> str:
    """Time to the proof over the number of links on a logarithmic scale, and below it the gap at the limit."""
    width, height, left, top = 760, 620, 70, 40
    upper, lower = 300, 140
    most = max(s.links for s in samples) * 1.05

    def x(links: float) -> float:
        return left + (width - left - 30) * links / most

    def y(seconds: float) -> float:
        from math import log10

        low, high = -3.5, log10(limit) + 0.3
        return top + upper * (1 - (log10(max(seconds, 10**low)) - low) / (high - low))

    base = top + upper + 90

    def z(gap: float) -> float:
        return base + lower * (1 - min(gap, 0.4) / 0.4)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text x="{left}" y="22" font-size="16">Seconds to a proved best run, by links in the network</text>',
        f'<text x="{left}" y="{base - 18}" font-size="16">Gap between set and bound at the limit of {limit:g} s</text>',
    ]
    for seconds in (0.001, 0.01, 0.1, 1.0):
        if seconds <= limit:
            out.append(f'<path d="M{left} {y(seconds):.1f}H{width - 30}" stroke="#ddd"/>')
            out.append(
                f'<text x="{left - 8}" y="{y(seconds) + 4:.1f}" text-anchor="end">{seconds:g} s</text>'
            )
    for gap in (0.0, 0.05, 0.2, 0.4):
        out.append(
            f'<path d="M{left} {z(gap):.1f}H{width - 30}" stroke="{"#c66" if gap == 0.05 else "#ddd"}"/>'
        )
        out.append(f'<text x="{left - 8}" y="{z(gap) + 4:.1f}" text-anchor="end">{gap:.0%}</text>')
    for links in range(0, int(most) + 1, 20):
        out.append(f'<text x="{x(links):.1f}" y="{top + upper + 20}" text-anchor="middle">{links}</text>')
    for s in samples:
        fill = COLOURS[s.title] if s.proved else "#fff"
        out.append(
            f'<circle cx="{x(s.links):.1f}" cy="{y(s.seconds):.1f}" r="4" fill="{fill}" stroke="{COLOURS[s.title]}">'
            f"<title>{s.title}: {s.stops} stops, {s.links} links, {s.seconds:.3f} s</title></circle>"
        )
        if not s.proved:
            out.append(f'<circle cx="{x(s.links):.1f}" cy="{z(s.gap):.1f}" r="4" fill="{COLOURS[s.title]}"/>')
    for i, (title, colour) in enumerate(COLOURS.items()):
        trains = " + ".join(name for name, _ in TRAINS[title])
        at = left + 10 + i * 165
        out.append(f'<circle cx="{at}" cy="{height - 22}" r="5" fill="{colour}"/>')
        out.append(f'<text x="{at + 12}" y="{height - 18}">{title}, trains {trains}</text>')
    out.append(f'<text x="{left + 505}" y="{height - 18}">hollow: limit before proof</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def main() -> None:
    """Run with the limits given."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--limit", type=float, default=1.0)
    ask.add_argument("--seeds", type=int, default=5)
    ask.add_argument("--out", type=Path, default=Path(__file__).parent.parent / "build" / "routes_growth.svg")
    given = ask.parse_args()
    grow(given.limit, given.seeds, given.out)


if __name__ == "__main__":
    main()
