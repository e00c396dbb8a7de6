"""A person at a page, doing only what can be seen and reached there."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

STATES = ("decide", "ready", "asked", "over")
WEIGHTS = {
    "run-best": 30, "lay": 30, "plan-0": 20, "finish-0": 12, "tile-": 12, "act-dividend-pay": 8, "act-par": 8,
    "act-home": 8, "act-discard": 8, "act-bankrupt": 8, "act-buy": 6, "act-take": 6, "commit": 5, "act-train": 4,
    "act-pass": 4, "start-": 2, "act-token": 1, "act-sell": 3, "sell-": 1,
}  # fmt: skip
"""How often a control is chosen, by the beginning of its test id."""


class Player:
    """Drives one page. Chooses by chance, with a taste for building, running and buying."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False, builds: float = 0.8) -> None:
        self.page = page
        self.rng = Random(seed)
        self.touch = touch
        self.builds = builds
        """How often it starts with track when it may."""
        self.prompts = 0
        self.decisions: dict[str, int] = {}

    def hit(self, target: Locator) -> None:
        """Click or tap, and wait for the answer to be shown."""
        if self.touch:
            target.tap()
        else:
            target.click()
        self.calm()

    def calm(self) -> None:
        """Wait until nothing is under way."""
        self.page.wait_for_selector("#table:not([data-busy])")
        self.page.wait_for_selector(".htmx-request", state="detached")

    def state(self) -> str:
        """What the docket wants."""
        return str(self.page.evaluate("document.getElementById('meta').dataset.docket"))

    def wait_for_turn(self, timeout: float = 60_000) -> str:
        """Until somebody at this page is asked, or the game is over."""
        wanted = ", ".join(f'#table[data-docket="{state}"]' for state in STATES)
        self.page.wait_for_selector(wanted, timeout=timeout)
        self.calm()
        return self.state()

    def version(self) -> int:
        """Version of the table as shown."""
        return int(self.page.evaluate("document.getElementById('meta').dataset.version"))

    def options(self, selector: str) -> list[Locator]:
        """Visible controls of the docket that can be used."""
        found = self.page.locator(f"#p-docket {selector}")
        return [found.nth(i) for i in range(found.count()) if found.nth(i).is_visible()]

    def turn(self) -> str:
        """Take one whole decision and send it; returns the state after it."""
        state = self.wait_for_turn()
        if state == "over":
            return state
        self.prompts += 1
        headline = self.page.locator('[data-testid="headline"]').inner_text().split(" · ")[-1]
        self.decisions[headline] = self.decisions.get(headline, 0) + 1
        if state == "asked":
            answers = [*self.options('[data-testid="agree"]'), *self.options('[data-testid="decline"]')]
            self.hit(self.rng.choice(answers))
            return self.state()
        before = self.version()
        for _ in range(40):
            if self.version() != before and not self.draft():
                return self.state()
            self.step()
            if self.state() not in ("decide", "ready"):
                return self.state()
        raise AssertionError(f"no end to the decision: {headline}")

    def draft(self) -> bool:
        """True when there are chips."""
        return self.page.locator('[data-testid="chips"] .draft-chip').count() > 0

    def names(self) -> list[str]:
        """Test ids of the docket's controls that can be seen and used, in one look."""
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('#p-docket [data-testid]')]"
            ".filter(e => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true' && e.matches('button, a'))"
            ".map(e => e.dataset.testid)"
        )
        return found

    def step(self) -> None:
        """One click towards the end of the decision."""
        if self.state() == "ready":
            self.hit(self.page.get_by_test_id("commit"))
            return
        names = self.names()
        legal = self.page.locator("#p-map [data-hint]")
        building = "lay" not in names and not self.draft() and self.page.get_by_test_id("panel-track").count()
        if building and legal.count() and self.rng.random() < self.builds:
            self.pick_hex(str(legal.nth(self.rng.randrange(legal.count())).get_attribute("data-hint")))
            return
        ways: list[str] = []
        for start, weight in WEIGHTS.items():
            fitting = [name for name in names if name.startswith(start)]
            if fitting:
                ways += [self.rng.choice(fitting)] * weight
        assert ways, f"nothing to choose: {self.page.locator('#p-docket').inner_text()[:400]}"
        self.hit(self.page.locator(f'#p-docket [data-testid="{self.rng.choice(ways)}"]').first)

    def pick_hex(self, name: str) -> None:
        """Choose a hex on the map."""
        hex_ = self.page.locator(f"#hex-{name}")
        if self.touch:
            hex_.tap()
        else:
            hex_.click()
        self.calm()
        expect(self.page.locator('[data-testid="tray"], [data-testid="hex-why"]').first).to_be_attached()
