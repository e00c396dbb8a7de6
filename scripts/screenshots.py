"""``make screenshots``: pictures of the pages from a game that is played for the purpose, into docs/images.

Auction, stock round, operating round, end of game and its result, on a desktop and on a phone, some in the dark, too;
of every other title laying track and running on a desktop. The games are seeded: the same version makes the same
pictures.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(Path(__file__).parent), str(REPOSITORY / "bench")]

import railhead  # noqa: E402
import small_png  # noqa: E402  (the paths above come first)
from railhead.bots import BOTS, USUAL  # noqa: E402
from railhead.engine.game import Game  # noqa: E402
from railhead.notation import native  # noqa: E402
from railhead.titles import FIRST, TITLES  # noqa: E402
from web import CHROMIUM, served  # noqa: E402

IMAGES = REPOSITORY / "docs" / "images"
SEED = 2
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LONG = 700
"""Actions after which a game of another title has been played far enough."""
MOST = 250_000
"""Bytes a picture may have."""


@dataclass(frozen=True)
class Shot:
    """A picture to take: which position, what is done on the page before, on which screens."""

    name: str
    length: int
    prepare: Callable[[Page], None]
    dark: bool = False
    phone: bool = True


def played(title: str = FIRST) -> Game:
    """The whole game; of another title than the first as much as its pictures need."""
    game = railhead.new(title, players=PLAYERS)
    bots = [BOTS[USUAL].make(f"{SEED}/{seat}") for seat in range(len(PLAYERS))]
    while (seat := game.actor) is not None and (title == FIRST or game.length < LONG):
        game.push(bots[seat].choose(game, seat))
    return game


def lengths(game: Game, step: str) -> list[int]:
    """Where a kind of decision is asked, in order."""
    found = []
    for node in game.nodes():
        at = Game(game.rules, game.players, node)
        if not at.over and at.step.name == step:
            found.append(node.index)
    return found


def shots(game: Game) -> list[Shot]:
    """The pictures of a game."""
    sale = lengths(game, "opening-sale")
    stock = lengths(game, "stock-turn")
    track = lengths(game, "lay-track")
    runs = lengths(game, "run-trains")
    return [
        Shot("auction", sale[min(len(sale) - 1, 7)], still),
        Shot("stock", stock[len(stock) // 3], still),
        Shot("track", track[len(track) * 2 // 3], lay_something, dark=True),
        Shot("operating", best_to_see(game, runs), proof, dark=True),
        Shot("end", game.length, charts),
        Shot("result", game.length, result, dark=True),
    ]


def other_shots(game: Game) -> list[Shot]:
    """The pictures of a game of another title."""
    track = lengths(game, "lay-track")
    runs = lengths(game, "run-trains")
    name = game.title.name
    return [
        Shot(f"{name}-track", track[len(track) // 2], lay_something, phone=False),
        Shot(f"{name}-operating", best_to_see(game, runs), proof, phone=False),
    ]


def best_to_see(game: Game, runs: list[int]) -> int:
    """Of the runs in the second half, the one with most trains on most tiles."""
    late = runs[len(runs) // 2 :]
    return max(late, key=lambda n: (len(game.at(n).best_run().routes), n))


def proof(page: Page) -> None:
    """The search has come to its end."""
    page.wait_for_selector('[data-testid="proof"][data-proved="true"]')


def still(_page: Page) -> None:
    """Nothing is done."""


def lay_something(page: Page) -> None:
    """Choose the hex with most ways, so that the tray and the ghost are shown."""
    hint = page.evaluate(
        """() => [...document.querySelectorAll("#p-map [data-hint]")]
          .sort((a, b) => Number(b.dataset.ways) - Number(a.dataset.ways))[0]?.dataset.hint"""
    )
    if hint:
        with page.expect_response("**/parts?*"):
            page.evaluate("(s) => document.querySelector(s).dispatchEvent(new Event('click', { bubbles: true }))",
                          f"#hex-{hint}")  # fmt: skip
        page.wait_for_selector(".htmx-request, [data-taking]", state="detached")
        piece = page.locator('#p-decision a.piece[data-testid^="tile-"]').last
        with page.expect_response("**/parts?*"):
            piece.click()
        page.wait_for_selector(".htmx-request, [data-taking]", state="detached")


def charts(page: Page) -> None:
    """The charts beside the final table."""
    page.get_by_test_id("stage-charts-tab").click()
    page.wait_for_selector("#charts-body svg >> visible=true")


def result(page: Page) -> None:
    """The page of the result, when everything left on the map has been found."""
    page.get_by_test_id("to-result").click()
    page.wait_for_selector('[data-testid="left-proof"]')
    page.evaluate("scrollTo(0, 0)")


def take(browser: Browser, url: str, shot: Shot, game: Game, folder: Path) -> list[Path]:
    """All pictures of one position."""
    written = []
    for screen, size in (("desktop", DESKTOP), ("phone", PHONE)):
        phone = screen == "phone"
        if phone and not shot.phone:
            continue
        for dark in (False, True) if shot.dark else (False,):
            context = browser.new_context(
                viewport=size, color_scheme="dark" if dark else "light", has_touch=phone, is_mobile=phone,
                reduced_motion="reduce",
            )  # fmt: skip
            context.set_default_timeout(60_000)
            page = context.new_page()
            text = native.dumps(game.at(shot.length))
            answer = page.request.post(f"{url}/import", multipart={"text": text, "trust": "strict"},
                                       headers={"Origin": url})  # fmt: skip
            page.goto(answer.url.split("?")[0])
            page.wait_for_selector('#table[data-ready="true"]')
            shot.prepare(page)
            path = folder / f"{screen}-{shot.name}{'-dark' if dark else ''}.png"
            picture = page.screenshot()
            page.goto("about:blank")
            small_png.write(page, picture, path)
            context.close()
            written.append(path)
    return written


def main() -> None:
    """Play, look, write."""
    parser = argparse.ArgumentParser(description="Pictures of the pages.")
    parser.add_argument("--to", type=Path, default=IMAGES, help="folder (default docs/images)")
    parser.add_argument("--title", action="append", choices=list(TITLES), help="only these titles")
    asked = parser.parse_args()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise SystemExit("no Chromium on this machine (scripts/system-packages chromium)")
    asked.to.mkdir(parents=True, exist_ok=True)
    heavy = []
    with served() as (url, _server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for title in asked.title or list(TITLES):
            game = played(title)
            for shot in shots(game) if title == FIRST else other_shots(game):
                for path in take(browser, url, shot, game, asked.to):
                    size = path.stat().st_size
                    print(f"{path.name}  {size // 1000} kB", flush=True)
                    heavy += [path.name] if size > MOST else []
        browser.close()
    if heavy:
        raise SystemExit(f"larger than {MOST // 1000} kB: {', '.join(heavy)}")


if __name__ == "__main__":
    main()
