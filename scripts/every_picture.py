"""Pictures of everything, to be looked at: every kind of decision of every title, and the pages around the table, on
every screen, light and dark. They are for the eye of whoever changes the pages and are not kept.

    python scripts/every_picture.py build/pictures --screen phone --screen sideways
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

sys.path[:0] = [str(Path(__file__).parent)]

from legibility import SCREENS, played  # noqa: E402
from railhead.engine.game import Game  # noqa: E402
from railhead.notation import native  # noqa: E402
from railhead.titles import TITLES  # noqa: E402
from screenshots import lay_something, result  # noqa: E402
from screenshots import played as played_well  # noqa: E402
from web import CHROMIUM, served  # noqa: E402

AROUND = {"lobby": "/", "new": "/new", "import": "/import", "titles": "/title/{title}"}
"""Pages beside the tables."""
THEMES = ("light", "dark")
LATE = 2 / 3
"""Where in a game a kind of decision is looked at: after this part of the times it is asked."""


def decisions(games: list[Game]) -> Iterator[tuple[str, Game]]:
    """Of every kind of decision one position; from a later game only what the ones before do not have."""
    known: set[str] = set()
    for game in games:
        asked: dict[str, list[int]] = {}
        for node in game.nodes():
            at = Game(game.rules, game.players, node)
            name = "over" if at.over else at.step.name
            if name not in known:
                asked.setdefault(name, []).append(node.index)
        known.update(asked)
        for name, lengths in asked.items():
            yield name, game.at(lengths[int(LATE * len(lengths))])


def imported(page: Page, url: str, game: Game) -> str:
    """The table of a position, opened; its address."""
    text = native.dumps(game)
    answer = page.request.post(
        f"{url}/import", multipart={"text": text, "trust": "strict"}, headers={"Origin": url}
    )
    if not answer.ok:
        raise SystemExit(f"{game.title.name}: {answer.status} {answer.text()[:300]}")
    address = answer.url.split("?")[0]
    page.goto(address)
    page.wait_for_selector('#table[data-ready="true"]')
    page.wait_for_timeout(300)
    return address


def look(browser: Browser, url: str, title: str, screen: str, theme: str, folder: Path) -> None:
    """All pictures of a title on one screen in one theme."""
    width, height, touch = SCREENS[screen]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light",
        has_touch=touch, is_mobile=touch, reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(60_000)
    page = context.new_page()

    def take(name: str) -> None:
        path = folder / screen.replace("×", "x") / theme / f"{title}-{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)
        print(path, flush=True)

    for name, game in GAMES[title]:
        address = imported(page, url, game)
        take(name)
        if name == "lay-track":
            lay_something(page)
            take("tile-chosen")
        if name == "over":
            result(page)
            take("result")
            page.goto(f"{address}/review")
            page.wait_for_timeout(500)
            take("review")
    for name, path in AROUND.items():
        if "{title}" in path or title == next(iter(TITLES)):
            page.goto(url + path.format(title=title))
            page.wait_for_timeout(300)
            take(name)
    context.close()


GAMES: dict[str, list[tuple[str, Game]]] = {}


def main() -> None:
    """Play, look, write."""
    parser = argparse.ArgumentParser(description="Pictures of every kind of decision, to be looked at.")
    parser.add_argument("to", type=Path, help="folder")
    parser.add_argument("--title", action="append", choices=list(TITLES), help="only these titles")
    parser.add_argument("--screen", action="append", choices=list(SCREENS), help="only these screens")
    parser.add_argument("--theme", action="append", choices=THEMES, help="only these themes")
    asked = parser.parse_args()
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        raise SystemExit("no Chromium on this machine (scripts/system-packages chromium)")
    with served() as (url, _server), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for title in asked.title or list(TITLES):
            GAMES[title] = list(decisions([played_well(title), played(title)]))
            for screen in asked.screen or list(SCREENS):
                for theme in asked.theme or THEMES:
                    look(browser, url, title, screen, theme, asked.to)
        browser.close()


if __name__ == "__main__":
    main()
