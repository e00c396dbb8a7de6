"""A person at a page, doing only what can be seen and reached there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from .positions import ready

STATES = ("decide", "ready", "asked", "over")
WEIGHTS = {
    "run-best": 30, "lay": 30, "plan-0": 20, "finish-0": 12, "tile-": 12, "act-dividend-pay": 8, "act-par": 8,
    "act-home": 8, "act-discard": 8, "act-bankrupt": 8, "act-buy": 6, "act-take": 6, "commit": 5, "act-train": 4,
    "act-pass": 4, "start-": 2, "act-token": 1, "act-sell": 3, "sell-": 1,
    "act-protect": 4, "act-decline": 4, "act-destination": 8, "act-redeem": 1, "act-reissue": 2, "act-mark": 2,
}  # fmt: skip
"""How often a control is chosen, by the beginning of its test id."""
QUICK = {"finish-0": 60, "commit": 40, "act-train": 8, "act-buy": 8, "start-": 1, "act-sell": 1}
"""A taste for whole games: turns are ended in one click wherever that is offered."""
LOOK = """([states, wait]) => new Promise((done, fail) => {
  const until = Date.now() + wait;
  const seen = (e) => e.checkVisibility() && e.getAttribute("aria-disabled") !== "true" && e.matches("button, a");
  const look = () => {
    const meta = document.getElementById("meta").dataset, table = document.getElementById("table").dataset;
    const busy = table.busy || document.querySelector(".htmx-request, [data-taking]")
      || table.decision !== meta.decision;
    if (busy || (states && !states.includes(meta.decision))) {
      if (Date.now() > until) fail(new Error(`still ${busy ? "busy" : meta.decision} after ${wait} ms`));
      else setTimeout(look, 8);
      return;
    }
    const decision = document.getElementById("p-decision");
    done({
      state: meta.decision, version: Number(meta.version),
      headline: decision.querySelector("[data-testid=headline]").innerText,
      draft: decision.querySelectorAll(".draft-chip").length > 0,
      names: [...decision.querySelectorAll("[data-testid]")].filter(seen).map((e) => e.dataset.testid),
      track: decision.querySelector("[data-testid=panel-track]") !== null,
      hexes: [...document.querySelectorAll("#p-map [data-hint]")].map((e) => e.dataset.hint),
    });
  };
  look();
})"""
"""Everything a person takes in at one glance, as soon as nothing is under way."""


def button(page: Page, name: str) -> Locator:
    """A button below the decision; what is behind "…" is brought into sight first."""
    found = page.locator(f'#p-decision [data-testid="{name}"]')
    if page.locator(f'#more [data-testid="{name}"]').count() and not found.is_visible():
        page.get_by_test_id("more").click()
    return found


class Player:
    """Drives one page. Chooses by chance, with a taste for building, running and buying."""

    def __init__(
        self, page: Page, seed: int = 1, touch: bool = False, builds: float = 0.8,
        taste: Mapping[str, int] | None = None,
    ) -> None:  # fmt: skip
        self.page = page
        self.rng = Random(seed)
        self.touch = touch
        self.builds = builds
        """How often it starts with track when it may."""
        self.weights = {**WEIGHTS, **(taste or {})}
        self.prompts = 0
        self.decisions: dict[str, int] = {}

    def look(self, *states: str, wait: float = 45_000) -> dict[str, Any]:
        """What the page shows once nothing is under way and the decision is in one of the states, if any are named."""
        seen: dict[str, Any] = self.page.evaluate(LOOK, [list(states) or None, wait])
        return seen

    def press(self, target: Locator) -> None:
        """Click or tap."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def hit(self, target: Locator) -> None:
        """Click or tap, and wait for the answer to be shown."""
        self.press(target)
        self.calm()

    def calm(self) -> None:
        """Wait until nothing is under way."""
        self.look()

    def state(self) -> str:
        """What the decision wants."""
        return str(self.page.evaluate("document.getElementById('meta').dataset.decision"))

    def wait_for_turn(self, timeout: float = 60_000) -> str:
        """Until somebody at this page is asked, or the game is over."""
        return str(self.look(*STATES, wait=timeout)["state"])

    def version(self) -> int:
        """Version of the table as shown."""
        return int(self.page.evaluate("document.getElementById('meta').dataset.version"))

    def options(self, selector: str) -> list[Locator]:
        """Visible controls of the decision that can be used."""
        found = self.page.locator(f"#p-decision {selector}")
        return [found.nth(i) for i in range(found.count()) if found.nth(i).is_visible()]

    def turn(self) -> str:
        """Take one whole decision and send it; returns the state after it."""
        seen = self.look(*STATES, wait=60_000)
        if seen["state"] == "over":
            return "over"
        self.prompts += 1
        headline = seen["headline"].split(" · ")[-1]
        self.decisions[headline] = self.decisions.get(headline, 0) + 1
        before = seen["version"]
        for _ in range(40):
            seen = self.step(seen)
            if seen["state"] not in ("decide", "ready") or (seen["version"] != before and not seen["draft"]):
                return str(seen["state"])
        raise AssertionError(f"no end to the decision: {headline}")

    def step(self, seen: dict[str, Any] | None = None) -> dict[str, Any]:
        """One click towards the end of the decision; returns what is seen after it."""
        seen = seen or self.look()
        name = self.chosen(seen)
        if name.startswith("hex:"):
            self.pick_hex(name[4:])
        else:
            self.press(self.page.locator(f'#p-decision [data-testid="{name}"]').first)
        return self.look()

    def chosen(self, seen: dict[str, Any]) -> str:
        """The test id of a control, or ``hex:`` and the name of one."""
        names = seen["names"]
        if seen["state"] == "ready":
            return "commit"
        if seen["state"] == "asked":
            return self.rng.choice([name for name in names if name in ("agree", "decline")])
        building = "lay" not in names and not seen["draft"] and seen["track"]
        if building and seen["hexes"] and self.rng.random() < self.builds:
            return "hex:" + str(self.rng.choice(seen["hexes"]))
        ways: list[str] = []
        for start, weight in self.weights.items():
            fitting = [name for name in names if name.startswith(start)]
            if fitting:
                ways += [self.rng.choice(fitting)] * weight
        if not ways:  # a train of another company is what is left
            ways = [name for name in names if name.startswith("fill-train-")]
        if not ways and seen["hexes"]:  # a tile that has to be laid
            return "hex:" + str(self.rng.choice(seen["hexes"]))
        assert ways, f"nothing to choose: {self.page.locator('#p-decision').inner_text()[:400]}"
        return self.rng.choice(ways)

    def pick_hex(self, name: str) -> None:
        """Choose a hex on the map."""
        self.press(self.page.locator(f"#hex-{name}"))
        self.calm()
        expect(self.page.locator('[data-testid="tray"], [data-testid="hex-why"]').first).to_be_attached()


def against_bots(page: Page, url: str) -> Player:
    """Somebody who pressed the lobby's first button, when it is his turn."""
    page.goto(url)
    page.get_by_test_id("quick-start").click()
    ready(page)
    player = Player(page)
    player.wait_for_turn()
    return player
