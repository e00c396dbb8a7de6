"""``make legibility``: is the table readable? Every title, early, in the middle and late, on every screen.

Prints for each page the smallest text on the map, the smallest text its decision needs, how much of the stage the
board covers, whether the main verb is in sight, and what moves when a bid, a banner or a notice comes. Fails below the
bounds.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY / "bench")]

import railhead  # noqa: E402
from railhead.bots.random_player import choose  # noqa: E402
from railhead.engine.game import Game  # noqa: E402
from railhead.engine.step import OPERATING  # noqa: E402
from railhead.notation import native  # noqa: E402
from railhead.titles import TITLES  # noqa: E402

SCREENS = {
    "1280×720": (1280, 720, False),
    "1440×900": (1440, 900, False),
    "2560×1440": (2560, 1440, False),
    "phone": (390, 844, True),
    "sideways": (844, 390, True),
    "zoomed": (640, 360, False),
}
"""The last one is what a page of 1280×720 at 200% has."""
LEAST, NEEDED, COVER = 9.0, 11.0, 0.75
"""Pixels of any text on the map, pixels of what a decision needs, share of the stage the board covers."""
LONGEST = 900
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]

MEASURE = """() => {
  const frame = document.getElementById("stage-map").getBoundingClientRect();
  const svg = document.querySelector("#p-map svg");
  const inside = (box, room) => box.width > 0 && box.right > room.left && box.left < room.right
    && box.bottom > room.top && box.top < room.bottom;
  const size = (text) => {
    const m = text.getScreenCTM();
    const { fontSize, fontVariantCaps } = getComputedStyle(text), small = fontVariantCaps === "small-caps" ? 0.7 : 1;
    return parseFloat(fontSize) * small * Math.sqrt(Math.abs(m.a * m.d - m.b * m.c));
  };
  const seen = [...svg.querySelectorAll("text")].filter((t) => t.textContent.trim()
    && getComputedStyle(t).display !== "none" && inside(t.getBoundingClientRect(), frame));
  const hints = [...svg.querySelectorAll("[data-hint]")];
  const asked = new Set(hints.map((hint) => hint.getAttribute("transform")));
  const wanted = seen.filter((t) => !t.matches(".name, .at")
    && (t.matches(".badge-text, .plate-text") || asked.has(t.closest("svg > g > g")?.getAttribute("transform"))));
  const panel = document.querySelector(".decision").getBoundingClientRect();
  const words = [...document.querySelectorAll("#p-decision *")].filter((e) => inside(e.getBoundingClientRect(), panel)
    && !e.closest("svg, .sr") && [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()));
  const least = (sizes) => sizes.length ? Math.min(...sizes) : null;
  const unit = svg.getScreenCTM().a, box = svg.viewBox.baseVal;
  const shown = (what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility());
  const loud = shown(".decision .primary, .decision .go");
  const verb = loud.length ? loud : shown(".decision-foot button, .decision-foot .button").slice(0, 1);
  const whole = (b) => b.top >= panel.top - 1 && b.bottom <= Math.min(panel.bottom, innerHeight) + 1
    && b.left >= panel.left - 1 && b.right <= panel.right + 1;
  return {
    map: least(seen.map(size)),
    needed: least([...wanted.map(size), ...words.map((e) => parseFloat(getComputedStyle(e).fontSize))]),
    cover: Math.max(Math.min(1, box.width * unit / frame.width), Math.min(1, box.height * unit / frame.height)),
    verb: verb.length ? verb.some((e) => whole(e.getBoundingClientRect())) : null,
  };
}"""
PARTS = ["stage", "decision", "companies", "bank", "players", "log", "timeline"]
PLACES = """() => Object.fromEntries(PARTS.map((id) => {
  const b = document.getElementById(id).getBoundingClientRect();
  return [id, [b.x, b.y, b.width, b.height].map(Math.round).join(" ")];
}))""".replace("PARTS", str(PARTS))
NOTICE = """() => {
  const notice = document.getElementById("notice");
  notice.className = "notice";
  notice.hidden = false;
  notice.innerHTML = "<p>Something that takes two lines of a notice to say, so that it needs room on the page.</p>";
}"""


@dataclass
class Row:
    """What was measured on one page."""

    title: str
    when: str
    screen: str
    step: str
    map: float | None
    needed: float | None
    cover: float
    verb: bool | None
    moves: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Bounds that are not kept."""
        found = []
        if self.map is not None and self.map < LEAST:
            found.append("map text")
        if self.needed is not None and self.needed < NEEDED:
            found.append("needed text")
        if self.cover < COVER:
            found.append("board too small")
        if self.verb is False:
            found.append("verb out of sight")
        return [*found, *self.moves]


def played(title: str, seed: int = 2) -> Game:
    """A game by chance, to its end or for long."""
    game = railhead.new(title, players=PLAYERS)
    rng = Random(seed)
    while not game.over and game.length < LONGEST:
        game.push(choose(game, rng))
    return game


def positions(game: Game) -> dict[str, int]:
    """Lengths at which a decision on the map is asked: early, in the middle, late."""
    found = []
    for node in game.nodes():
        at = Game(game.rules, game.players, node)
        if (
            not at.over
            and at.round.kind == OPERATING
            and at.step.name in ("lay-track", "place-token", "run-trains")
        ):
            found.append(node.index)
    return {"early": found[0], "middle": found[len(found) // 2], "late": found[-1]} if found else {"early": 0}


def first_bid(game: Game) -> int | None:
    """Length before the first bid."""
    return next((n for n, action in enumerate(game.actions) if action.kind == "bid"), None)


def opened(page: Page, url: str, game: Game) -> str:
    """The page of a position, the map in front."""
    answer = page.request.post(
        f"{url}/import", multipart={"text": native.dumps(game), "trust": "strict"}, headers={"Origin": url}
    )
    if not answer.ok:
        raise SystemExit(f"{game.title.name}: {answer.status} {answer.text()[:300]}")
    address = answer.url.split("?")[0]
    page.goto(address)
    page.wait_for_selector('#table[data-ready="true"]')
    page.get_by_test_id("stage-map-tab").click()
    page.wait_for_selector("#stage-map.on")
    return address


def measure(page: Page, game: Game, when: str, screen: str) -> Row:
    """The figures of the page that is open."""
    page.wait_for_timeout(150)
    seen: dict[str, Any] = page.evaluate(MEASURE)
    return Row(game.title.name, when, screen, "over" if game.over else game.step.name, **seen)


def moved(page: Page, url: str, game: Game) -> list[str]:
    """Parts that a notice, a banner or a bid moves."""
    found = []
    address = opened(page, url, game)
    before = page.evaluate(PLACES)
    page.evaluate(NOTICE)
    found += [f"notice moves {part}" for part, at in page.evaluate(PLACES).items() if at != before[part]]
    if game.length:
        page.goto(f"{address}?a={game.length - 1}")
        page.wait_for_selector('#table[data-ready="true"]')
        after = page.evaluate(PLACES)
        same = page.evaluate("document.getElementById('table').dataset.kind") == game.round.kind
        found += [f"banner moves {part}" for part, at in after.items() if same and at != before[part]]
    return found


def bid_moves(page: Page, url: str, game: Game, at: int) -> list[str]:
    """Parts that a bid moves."""
    opened(page, url, game.at(at))
    before = page.evaluate(PLACES)
    opened(page, url, game.at(at + 1))
    return [f"bid moves {part}" for part, now in page.evaluate(PLACES).items() if now != before[part]]


def look(browser: Browser, url: str, title: str, screens: list[str], whens: list[str]) -> list[Row]:
    """Every page of a title."""
    game = played(title)
    rows = []
    bid = first_bid(game)
    for screen in screens:
        width, height, touch = SCREENS[screen]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(60_000)
        page = context.new_page()
        for when, length in positions(game).items():
            if when not in whens:
                continue
            shown = game.at(length)
            opened(page, url, shown)
            row = measure(page, shown, when, screen)
            if when == "early":
                row.moves = moved(page, url, shown)
                if bid is not None:
                    row.moves += bid_moves(page, url, game, bid)
            rows.append(row)
        context.close()
    return rows


def table(rows: list[Row]) -> str:
    """The figures as text."""
    head = f"{'title':<6} {'when':<7} {'screen':<10} {'asked':<12} {'map':>6} {'needed':>7} {'board':>6}"
    lines = [f"{head} {'verb':<5} faults"]
    for row in rows:
        text = "–" if row.map is None else f"{row.map:.1f}"
        needed = "–" if row.needed is None else f"{row.needed:.1f}"
        verb = "–" if row.verb is None else "yes" if row.verb else "NO"
        faults = "; ".join(row.faults)
        lines.append(
            f"{row.title:<6} {row.when:<7} {row.screen:<10} {row.step:<12} {text:>6} {needed:>7} "
            f"{row.cover:>5.0%} {verb:<5} {faults}"
        )
    return "\n".join(lines)


def main() -> None:
    """Look at everything, print, judge."""
    from web import CHROMIUM, served

    parser = argparse.ArgumentParser(description="Is the table readable?")
    parser.add_argument("--title", action="append", choices=list(TITLES), help="only these titles")
    parser.add_argument("--screen", action="append", choices=list(SCREENS), help="only these screens")
    parser.add_argument(
        "--when", action="append", choices=["early", "middle", "late"], help="only these positions"
    )
    asked = parser.parse_args()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise SystemExit("no Chromium on this machine (scripts/system-packages chromium)")
    rows: list[Row] = []
    with served() as (url, _server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for title in asked.title or list(TITLES):
            rows += look(
                browser, url, title, asked.screen or list(SCREENS), asked.when or ["early", "middle", "late"]
            )
        browser.close()
    print(table(rows))
    bad = sum(bool(row.faults) for row in rows)
    if bad:
        raise SystemExit(f"{bad} of {len(rows)} pages are below the bounds")
    print(
        f"{len(rows)} pages, all within the bounds: map {LEAST:.0f} px, needed {NEEDED:.0f} px, board {COVER:.0%}"
    )


if __name__ == "__main__":
    main()
