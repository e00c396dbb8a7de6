"""A person at a page, doing only what can be seen and reached there."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page, expect

STATES = ("decide", "ready", "asked", "over")


class Player:
    """Drives one page. Chooses by chance, with a taste for building, running and buying."""

    def __init__(self, page: Page, seed: int = 1, touch: bool = False) -> None:
        self.page = page
        self.rng = Random(seed)
        self.touch = touch
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

    def step(self) -> None:
        """One click towards the end of the decision."""
        if self.state() == "ready":
            self.hit(self.page.locator('[data-testid="commit"]'))
            return
        ways: list[Locator] = []
        for selector, weight in (
            ('[data-testid="run-best"]', 30),
            ('[data-testid="lay"]', 30),
            ('[data-testid="plan-0"]', 20),
            ('[data-testid^="act-dividend-pay"]', 8),
            ('[data-testid^="act-train"]', 4),
            ('[data-testid^="act-token"]', 1),
            ('[data-testid^="act-buy"]', 6),
            ('[data-testid^="act-take"]', 6),
            ('[data-testid^="act-par"]', 8),
            ('[data-testid^="act-home"]', 8),
            ('[data-testid^="act-discard"]', 8),
            ('[data-testid="act-bankrupt"]', 8),
            ('[data-testid^="start-"]', 2),
            ('[data-testid^="tile-"]', 12),
            ('[data-testid="commit"]', 5),
            ('[data-testid="act-pass"]', 4),
            ('[data-testid^="act-sell"]', 1),
        ):
            found = self.options(selector)
            if found:
                ways += [self.rng.choice(found)] * weight
        hexes = self.page.locator("#p-map [data-hint]")
        if hexes.count() and self.page.locator('[data-testid="panel-track"]').count() and self.rng.random() < 0.8:
            name = hexes.nth(self.rng.randrange(hexes.count())).get_attribute("data-hint")
            if not self.options('[data-testid="lay"]') and not self.draft():
                self.pick_hex(str(name))
                return
        assert ways, f"nothing to choose: {self.page.locator('#p-docket').inner_text()[:400]}"
        self.hit(self.rng.choice(ways))

    def pick_hex(self, name: str) -> None:
        """Choose a hex on the map."""
        hex_ = self.page.locator(f"#hex-{name}")
        if self.touch:
            hex_.tap()
        else:
            hex_.click()
        self.calm()
        expect(self.page.locator('[data-testid="tray"], [data-testid="hex-why"]').first).to_be_attached()
