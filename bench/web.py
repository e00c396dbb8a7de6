"""``make bench-web``: how quick the table feels, measured by the browser's own clock in the system's Chromium.

The budgets are those of the interface's specification for a desktop. Beside the time that passed stands the processor
time that page and service spent, because on a busy machine the first says little. The positions are real: recorded
games beside the repository, else one played by chance, and a game of at least 1,500 actions for history. A person goes
from table to table in a browser that stays open, as people do; only what is called cold begins with a new one.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from rich.console import Console
from rich.table import Table

import railhead
from railhead.bots.random_player import choose
from railhead.engine.game import Game
from railhead.notation import files, native
from railhead.titles import FIRST
from railhead.web.tables.codec import encode

REPOSITORY = Path(__file__).parent.parent
SHARED = Path(os.environ.get("RAILHEAD_SHARED", REPOSITORY.parent / "shared"))
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SCREENS = {"D": {"width": 1440, "height": 900}, "L": {"width": 1280, "height": 720}}
LONG = 1500
WARM = 4.0
"""Seconds the service has been up before it is measured: it rehearses when it starts."""
SILENT = 16.0
"""Milliseconds below which the browser does not report a reaction."""
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]

WATCH = """
  window.blocks = [];
  new PerformanceObserver((list) => { for (const e of list.getEntries()) window.blocks.push(e); })
    .observe({ type: "longtask", buffered: true });
  window.blocked = () => {
    const ready = performance.getEntriesByName("railhead-ready")[0].startTime;
    const longest = (blocks) => Math.max(0, ...blocks.map((e) => e.duration));
    return [longest(blocks.filter((e) => e.startTime < ready)), longest(blocks.filter((e) => e.startTime >= ready))];
  };
  window.reactions = [];
  const input = (e) => e.interactionId && (e.name === "click" || e.name === "keydown");
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (input(e)) reactions.push(e.duration); })
    .observe({ type: "event", durationThreshold: 16, buffered: true });
  const marks = () => performance.getEntriesByName("railhead-settled");
  const frame = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go)));
  const shown = async (before) => {
    const until = performance.now() + 20000;
    while (marks().length === before && performance.now() < until) await new Promise((go) => setTimeout(go, 1));
    const told = marks()[before]?.startTime ?? until;
    await frame();
    return [told, performance.now()];
  };
  window.arrived = async () => {
    const ready = () => document.getElementById("table")?.dataset.ready;
    while (!ready()) await new Promise((go) => setTimeout(go, 10));
    return performance.getEntriesByName("railhead-ready")[0].startTime;
  };
  window.calm = async () => {
    for (let n = -1; n !== marks().length;) { n = marks().length; await new Promise((go) => setTimeout(go, 60)); }
  };
  window.timed = async (kind, what) => {
    await calm();
    const link = Object.assign(document.createElement("a"), { href: `${location.pathname}?a=${what}` });
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    const before = marks().length, start = performance.now();
    if (kind === "click") document.querySelector(what).dispatchEvent(click);
    else if (kind === "jump") { document.body.append(link); link.dispatchEvent(click); link.remove(); }
    else {
      const version = document.getElementById("meta").dataset.version;
      const values = { version, actions: what, key: crypto.randomUUID() };
      htmx.ajax("POST", `${location.pathname}/commit`, { source: "#listener", swap: "none", values });
    }
    return (await shown(before)).map((then) => then - start);
  };
  window.seen = async (version) => {
    const now = () => Number(document.getElementById("meta").dataset.version);
    while (now() < version) await new Promise((go) => setTimeout(go, 1));
    return performance.timeOrigin + performance.now();
  };
"""
"""Put into every page before its own scripts. What is timed ends at the page's mark, which it sets when everything is
in its place and laid out, and once more when the browser has painted it."""


@dataclass
class Measure:
    """One line of the table: samples in milliseconds (or kilobytes) against a budget."""

    code: str
    what: str
    budget: float
    unit: str = "ms"
    samples: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    """Milliseconds of processor time of the same flows, page and service together."""
    painted: list[float] = field(default_factory=list)
    """Milliseconds until the browser had painted it as well."""

    @property
    def middle(self) -> float:
        return median(self.samples) if self.samples else float("nan")

    @property
    def high(self) -> float:
        return high_of(self.samples)

    @property
    def verdict(self) -> str:
        if not self.samples:
            return "not measured"
        if self.high <= self.budget:
            return "within"
        if self.middle <= self.budget:
            return "median within"
        return "MISSED"


def high_of(samples: list[float]) -> float:
    """The 95th percentile, or the largest of a few."""
    if len(samples) < 8:
        return max(samples, default=float("nan"))
    return quantiles(samples, n=20, method="inclusive")[-1]


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """The service in a process of its own, on a fresh database: its address and process id."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        given = {**os.environ, "RAILHEAD_DATA": folder, "RAILHEAD_BOT_DELAY": "0", "RAILHEAD_RATES": "0"}
        command = [sys.executable, "-m", "railhead.web", str(port)]
        process = subprocess.Popen(command, env=given, stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + 60
            while not answers(url):
                if time.monotonic() > until or process.poll() is not None:
                    raise SystemExit("the service did not start")
                time.sleep(0.1)
            time.sleep(WARM)
            yield url, process.pid
        finally:
            process.terminate()
            process.wait(10)


def answers(url: str) -> bool:
    """True when the service is there."""
    try:
        with urllib.request.urlopen(f"{url}/health", timeout=2):
            return True
    except OSError:
        return False


def chance(seed: int, length: int) -> Game:
    """A game of so many actions by the random player."""
    game = railhead.new(FIRST, players=PLAYERS)
    rng = Random(seed)
    while not game.over and game.length < length:
        game.push(choose(game.copy(), rng))
    return game


def long_game() -> Game:
    """A game of at least 1,500 actions."""
    return next(game for game in (chance(seed, LONG) for seed in range(2, 60)) if game.length >= LONG)


def real_games() -> tuple[list[Game], str]:
    """Recorded games, or one by chance."""
    found = sorted((SHARED / "conformance" / "real" / FIRST).glob("*.json"))[:2]
    if found:
        return [files.from_bytes(path.read_bytes(), "trusting").game for path in found], "recorded games"
    return [chance(1, LONG)], "a game played by chance"


def before(games: list[Game], step: str, most: int) -> list[tuple[Game, int]]:
    """(game, length) of positions one action before a kind of step, spread over the games, late ones included."""
    places = []
    for game in games:
        nodes = list(game.nodes())
        for node in nodes[1:]:
            at = Game(game.rules, game.players, node)
            if not at.over and node.parent is not None and at.step.name == step:
                then = Game(game.rules, game.players, node.parent)
                if then.actor is not None and then.step.name != step:
                    places.append((game, node.index - 1))
    if len(places) <= most:
        return places
    return [places[round(i * (len(places) - 1) / (most - 1))] for i in range(most)]


class Meter:
    """Times what a page is asked to do, by the clock and by the processor."""

    def __init__(self, server: int) -> None:
        self.server = server

    def __call__(self, page: Page, line: Measure, kind: str, what: str) -> float:
        """Do it once; what passed goes to the line."""
        page.evaluate("calm()")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = self._spent(session)
        passed, painted = map(float, page.evaluate("([kind, what]) => timed(kind, what)", [kind, what]))
        line.samples.append(passed)
        line.painted.append(painted)
        line.work.append(self._spent(session) - before)
        session.detach()
        return passed

    def _spent(self, session: CDPSession) -> float:
        told = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
        words = Path(f"/proc/{self.server}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        served_for = (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
        return (float(told["TaskDuration"]) + served_for) * 1000


def fresh_page(browser: Browser, screen: str) -> Page:
    """A page of a new visitor, with an empty cache."""
    context = browser.new_context(viewport=SCREENS[screen])
    context.set_default_timeout(60_000)
    context.add_init_script(WATCH)
    return context.new_page()


def visit(page: Page, url: str, game: Game) -> str:
    """Bring a person to a table with that position, all seats his own; the table's address."""
    answer = page.request.post(f"{url}/import", multipart={"text": native.dumps(game), "trust": "strict"},
                               headers={"Origin": url})  # fmt: skip
    address = answer.url.split("?")[0]
    arrive(page, address)
    return address


def arrive(page: Page, address: str) -> float:
    """Open a table; milliseconds from the beginning of the navigation to warmup."""
    page.goto(address)
    return float(page.evaluate("arrived()"))


def action_at(game: Game, index: int) -> str:
    """The action that followed a position, as the page sends it."""
    return json.dumps([encode(list(game.nodes())[index + 1].action)])


def measure(
    browser: Browser, url: str, meter: Meter, games: list[Game], long: Game, rounds: int
) -> list[Measure]:
    """Every figure, on both screens."""
    found: list[Measure] = []
    react = Measure("UX-160", "any tap or key shows a reaction", 50)
    preview = Measure("UX-161", "preview with its consequences", 100)
    confirm = Measure("UX-162", "commit to confirmed position", 150)
    other = Measure("UX-163", "the same move seen by another player", 500)
    legal = Measure("UX-164", "legal hexes after entering the track step", 100)
    routes = Measure("UX-165", "best routes shown", 150)
    proved = Measure("UX-165", "best routes proved", 1000)
    jump = Measure("UX-167", f"any action of a game of {long.length}", 100)
    cold = Measure("UX-168", "open a table, cold", 1500)
    warm = Measure("UX-169", "open a table, warm", 500)
    block = Measure("UX-170", "longest block of the main thread in a flow", 50)
    opening = Measure("UX-170", "longest block while a table is opened", 50)
    scrub = Measure("UX-170", f"longest block while a game of {long.length} is scrubbed", 50)
    pan = Measure("UX-171", "longest frame while the map is moved", 18)
    size = Measure("UX-172", "first download, compressed", 350, "kB")
    grow = Measure("UX-174", "a jump at action 1,500 against one at 50", 20, "%")
    found += [
        react,
        preview,
        confirm,
        other,
        legal,
        routes,
        proved,
        jump,
        cold,
        warm,
        block,
        opening,
        scrub,
        pan,
        size,
        grow,
    ]

    def leave(page: Page) -> None:
        early, late = page.evaluate("blocked()")
        opening.samples.append(early)
        block.samples.append(late)

    for screen in SCREENS:
        page, guest = fresh_page(browser, screen), fresh_page(browser, screen)
        for game, index in before(games, "lay-track", rounds):
            visit(page, url, game.at(index))
            meter(page, legal, "send", action_at(game, index))
            previews(page, meter, preview)
            leave(page)
        for game, index in before(games, "run-trains", rounds):
            visit(page, url, game.at(index))
            spent = meter(page, routes, "send", action_at(game, index))
            if page.get_by_test_id("run-best").count():
                if page.get_by_test_id("proof").get_attribute("data-proved") == "true":
                    proved.samples.append(spent)
                meter(page, preview, "click", "[data-testid=run-best]")
            leave(page)
        for game, index in before(games, "stock-turn", rounds):
            address = visit(page, url, game.at(index))
            alone = min(index + 2, game.length)
            for step in range(index, alone):
                meter(page, confirm, "send", action_at(game, step))
            arrive(guest, address)  # from here on two browsers paint, which is the other figure's business
            for step in range(alone, min(alone + 2, game.length)):
                version = int(page.evaluate("document.getElementById('meta').dataset.version"))
                guest.evaluate("(v) => { window.wait = seen(v); }", version + 1)
                page.evaluate("calm()")
                began = page.evaluate(
                    "performance.timeOrigin + performance.now() + 60"
                )  # timed waits so long
                page.evaluate("([kind, what]) => timed(kind, what)", ["send", action_at(game, step)])
                other.samples.append(guest.evaluate("window.wait") - began)
            leave(guest)
            leave(page)
            guest.goto("about:blank")
        address = visit(page, url, long)
        rng = Random(1)
        for _ in range(rounds * 2):
            meter(page, jump, "jump", str(rng.randrange(long.length)))
        early, late = Measure("", "early", 0), Measure("", "late", 0)
        for n in range(1, 1 + rounds * 2):
            meter(page, early, "jump", str(40 + n))
            meter(page, late, "jump", str(long.length - n))
        grow.samples.append((mean(late.work) / mean(early.work) - 1) * 100)
        for _ in range(3):
            scrub.samples.append(scrubbed(page))
        scrub.work.append(heaviest(browser, page))
        for _ in range(3):
            react.samples += moves(page)
            pan.samples.append(dragged(page))
        leave(page)
        for _ in range(3):
            warm.samples.append(arrive(page, address))
            opening.samples.append(page.evaluate("blocked()")[0])
        for left in (page, guest):
            left.context.close()
        for _ in range(3):
            fresh = fresh_page(browser, screen)
            cold.samples.append(arrive(fresh, address))
            size.samples.append(fresh.evaluate(WEIGHT) / 1000)
            opening.samples.append(fresh.evaluate("blocked()")[0])
            fresh.context.close()
    return found


WEIGHT = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, e) => sum + e.transferSize, 0)"""


def previews(page: Page, meter: Meter, line: Measure) -> None:
    """Choose hexes, tiles and rotations, as far as there are some."""
    hints = "[...document.querySelectorAll('#p-map [data-hint]')].map((h) => h.dataset.hint)"
    names = page.evaluate(f"{hints}.slice(0, 2)")
    for name in names:
        meter(page, line, "click", f"#hex-{name}")
        if page.get_by_test_id("rotate").count():
            meter(page, line, "click", "[data-testid=rotate]")
        meter(page, line, "click", "[data-testid=unpick]")


def moves(page: Page) -> list[float]:
    """Real clicks and keys; the browser says how long each took to be painted, and is silent below 16 ms."""
    keys = ("ArrowLeft", "ArrowLeft", "+", "-", "0", "ArrowRight")
    page.wait_for_timeout(150)  # what was told of a drag before belongs to another figure
    page.evaluate("window.reactions.length = 0")
    for tab in ("market", "map"):
        page.get_by_test_id(f"stage-{tab}-tab").click()
        page.evaluate("calm()")
    for key in keys:
        page.locator("#decision").focus()
        page.keyboard.press(key)
        page.evaluate("calm()")
    told: list[float] = page.evaluate("window.reactions")
    return told + [SILENT] * max(0, len(keys) + 2 - len(told))


def scrubbed(page: Page) -> float:
    """The slider of the history is dragged to the first action and back, with rests; the longest block meanwhile."""
    page.evaluate("calm()")
    page.evaluate("window.blocks.length = 0")
    slider = page.get_by_test_id("scrubber").bounding_box()
    assert slider is not None
    y, low = slider["y"] + slider["height"] / 2, slider["x"] + 8
    high = slider["x"] + slider["width"] - 8
    page.mouse.move(high, y)
    page.mouse.down()
    for step in [*range(47, -1, -1), *range(1, 49)]:
        page.mouse.move(low + (high - low) * step / 48, y)
        page.wait_for_timeout(200 if step % 6 == 0 else 20)
    page.mouse.up()
    page.evaluate("calm()")
    page.wait_for_timeout(300)  # what nobody sees is put in after a rest
    return float(page.evaluate("Math.max(0, ...window.blocks.map((e) => e.duration))"))


def heaviest(browser: Browser, page: Page) -> float:
    """The same again: milliseconds of processor time of the longest task, whatever else the machine does."""
    browser.start_tracing(page=page, categories=["toplevel"])
    scrubbed(page)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"].get("name") == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", 0)
        for event in events
        if event.get("ph") == "X"
        and str(event["name"]).endswith("RunTask")
        and (event["pid"], event["tid"]) in threads
    ]
    return max(tasks, default=0) / 1000


def dragged(page: Page) -> float:
    """The longest of the usual frames (95%) while the map is dragged to and fro."""
    page.evaluate("""() => {
      window.frames_ = [];
      let last = 0;
      const tick = (now) => { if (last) frames_.push(now - last); last = now; ticking = requestAnimationFrame(tick); };
      window.ticking = requestAnimationFrame(tick);
    }""")
    page.get_by_test_id("stage-map-tab").click()
    page.mouse.move(400, 300)
    page.mouse.down()
    for step in range(60):
        page.mouse.move(400 + step * 3, 300 + (step % 20) * 4)
    page.mouse.up()
    frames: list[float] = page.evaluate("() => { cancelAnimationFrame(ticking); return frames_; }")
    return quantiles(frames, n=20)[-1] if len(frames) > 8 else max(frames, default=0.0)


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description="Speed of the web table.")
    parser.add_argument("--quick", action="store_true", help="few samples of each")
    parser.add_argument("--save", type=Path, help="write the figures to a JSON file")
    asked = parser.parse_args()
    out = Console()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise SystemExit("no Chromium on this machine (scripts/system-packages chromium)")
    games, source = real_games()
    with served() as (url, server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        found = measure(browser, url, Meter(server), games, long_game(), 2 if asked.quick else 12)
        browser.close()
    load = os.getloadavg()[0]
    title = f"Chromium on {platform.machine()}, {os.cpu_count()} cores, load {load:.1f}; {source}"
    table = Table(
        "Id", "What", "Budget", "Median", "95%", "Painted 95%", "Processor", "n", "Verdict", title=title
    )
    for line in found:
        work = figure(mean(line.work), "ms") if line.work else ""
        painted = figure(high_of(line.painted), "ms") if line.painted else ""
        table.add_row(line.code, line.what, figure(line.budget, line.unit), figure(line.middle, line.unit),
                      figure(line.high, line.unit), painted, work, str(len(line.samples)), line.verdict)  # fmt: skip
    out.print(table)
    if asked.save is not None:
        rows: list[dict[str, Any]] = [
            {
                "id": m.code,
                "what": m.what,
                "unit": m.unit,
                "budget": m.budget,
                "median": m.middle,
                "p95": m.high,
            }
            for m in found
        ]
        asked.save.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def figure(value: float, unit: str) -> str:
    """A number with its unit."""
    return f"{value:,.0f} {unit}"


if __name__ == "__main__":
    main()
